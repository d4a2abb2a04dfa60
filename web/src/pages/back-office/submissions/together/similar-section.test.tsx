import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SimilarIdeasDocument, MarkSameDocument, UnmarkSameDocument } from '../../../../graphql/generated.ts';
import type { LikeIdeaFragment, SimilarIdeasQuery } from '../../../../graphql/generated.ts';
import { answer, clear, pending, Refusal, renderPage, serveAs } from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import { SimilarSection } from './similar-section.tsx';

const likeIdea = (id: string, changes: Partial<LikeIdeaFragment> = {}): LikeIdeaFragment => ({
  id,
  reference: `IDEA-${id}`,
  solutionName: `Kgomo collar ${id}`,
  solutionSummary: 'A Solar collar, sold by collars-r-us.',
  createdAt: '2026-02-01T10:00:00.000Z',
  ...changes,
});

let similar: SimilarIdeasQuery['idea']['similar'];
let same: LikeIdeaFragment[];
let broken: string;
const user = newUser();

beforeEach(() => {
  similar = [
    { idea: likeIdea('1'), shared: ['solar', 'collar'], sameSubmitter: true },
    { idea: likeIdea('2'), shared: [], sameSubmitter: false },
  ];
  same = [];
  broken = '';
  const refuse = () => {
    if (broken) throw new Refusal('UNAVAILABLE', broken);
  };
  serveAs(
    'neo@portal.example',
    'reviewer',
    answer(SimilarIdeasDocument, ({ id }) => {
      refuse();
      return { idea: { id: String(id), createdAt: '2026-03-01T10:00:00.000Z', sameAs: same, similar } };
    }),
    answer(MarkSameDocument, ({ as }) => {
      refuse();
      same = [...same, likeIdea(String(as))];
      return { markSame: true };
    }),
    answer(UnmarkSameDocument, ({ as }) => {
      same = same.filter(({ id }) => id !== as);
      return { unmarkSame: true };
    }),
  );
});
afterEach(clear);

const show = () => renderPage(<SimilarSection ideaId="0" />);
const rowOf = async (reference: string) => {
  const link = await screen.findByRole('link', { name: reference });
  return link.closest('li') ?? document.body;
};

test('each idea leads to its page, whole words that both have are marked, and an earlier one of the same submitter is named', async () => {
  show();
  const row = await rowOf('IDEA-1');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/submissions/1');
  expect([...row.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'collar',
    'Solar',
    'collar',
  ]);
  expect(row.textContent).toContain('earlier idea of the same submitter');
  expect((await rowOf('IDEA-2')).textContent).not.toContain('same submitter');
});

test('an idea is marked as the same, shows so at the top, and is taken out again by the same button', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Same as this IDEA-2' });
  await user.click(button);
  const same = await screen.findByText(/^Same as/, { selector: 'p' });
  expect(within(same).getByRole('link').getAttribute('href')).toBe('/submissions/2');
  expect(button.textContent).toBe('Not the same IDEA-2');
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await screen.findByRole('button', { name: 'Same as this IDEA-2' });
  expect(screen.queryByText(/^Same as/, { selector: 'p' })).toBeNull();
});

test('what was marked and does not resemble it can be taken out, too', async () => {
  similar = [];
  same = [likeIdea('9')];
  show();
  await user.click(await screen.findByRole('button', { name: 'Not the same IDEA-9' }));
  await screen.findByText('Nothing submitted so far resembles this idea.');
  expect(same).toEqual([]);
});

test('a failure says so: to load offers another try, to mark leaves the list', async () => {
  broken = 'Out of order.';
  show();
  await screen.findByText('What resembles this idea could not be loaded.');
  broken = '';
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const button = await screen.findByRole('button', { name: 'Same as this IDEA-1' });
  broken = 'Out of order.';
  await user.click(button);
  await screen.findByText('Out of order.');
  expect(button.textContent).toContain('Same as this');
});

test('until the answer is there, the section says what it does', () => {
  serveAs('neo@portal.example', 'reviewer', pending(SimilarIdeasDocument));
  show();
  expect(screen.getByRole('status').textContent).toContain('Looking for ideas that resemble this one...');
});
