import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  DecidersDocument,
  ReviewIdeaDocument,
  SimilarIdeasDocument,
  UndoableReviewsDocument,
} from '../../../graphql/generated-staff.ts';
import type {
  LikeIdeaFragment,
  ReviewIdeaMutation,
  SimilarIdeasQuery,
} from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { DeskProvider, useAct, useDeskPart } from '../desk/desk.tsx';
import { savesIn } from '../desk/turn.ts';
import { SimilarLine } from './similar-line.tsx';
import { SimilarSection } from './similar-section.tsx';

const at = '2026-03-02T10:00:00.000Z';
const likeIdea = (id: string, changes: Partial<LikeIdeaFragment> = {}): LikeIdeaFragment => ({
  id,
  reference: `IDEA-${id}`,
  solutionName: `Kgomo collar ${id}`,
  solutionSummary: 'A Solar collar, sold by collars-r-us.',
  createdAt: '2026-02-01T10:00:00.000Z',
  status: 'PENDING',
  withdrawnAt: null,
  decision: null,
  lastOutcome: null,
  ...changes,
});
const rejected = (id: string, comments: string) =>
  likeIdea(id, { status: 'REJECTED', decision: { at, comments, reason: null } });

let similar: SimilarIdeasQuery['idea']['similar'];
let duplicateOf: LikeIdeaFragment | null;
let duplicates: LikeIdeaFragment[];
let withdrawnAt: string | null;
let [version, deciders]: [number, 'ELEVATED' | 'ADMINISTRATORS'] = [1, 'ELEVATED'];
let broken: string;
let inputs: unknown[];
const user = newUser();

beforeEach(() => {
  similar = [
    { idea: likeIdea('1'), shared: ['solar', 'collar'], sameSubmitter: true },
    { idea: rejected('2', 'We run this already'), shared: [], sameSubmitter: false },
  ];
  withdrawnAt = null;
  [duplicateOf, duplicates, broken, inputs, version, deciders] = [null, [], '', [], 1, 'ELEVATED'];
  const refuse = () => {
    if (broken) throw new Refusal('UNAVAILABLE', broken);
  };
  serveAs(
    'neo@portal.example',
    'reviewer',
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders } })),
    answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
    answer(SimilarIdeasDocument, ({ id }) => {
      refuse();
      const idea = { id: String(id), version, createdAt: '2026-03-01T10:00:00.000Z', withdrawnAt };
      return { idea: { ...idea, duplicateOf, duplicates, similar } };
    }),
    answer(ReviewIdeaDocument, ({ input }) => {
      refuse();
      inputs.push(input);
      version += 1;
      duplicateOf = similar?.find(({ idea }) => idea.id === input.duplicateOfId)?.idea ?? null;
      const saved = { ...likeIdea(String(input.id)), version, status: 'REJECTED', undoId: 's', email: 'o@x' };
      return {
        reviewIdea: {
          ...{
            ...saved,
            personType: 'STUDENT',
            focusArea: 'FINTECH',
            reviewerComments: '',
            dueOn: '2099-01-01',
            ...{ callDueOn: null, calledAt: null },
          },
          ...{ daysWaited: 1, reopenedAt: null, shortlisted: false, claim: null, clarification: null },
          ...{ conflict: null, lastReview: { id: 'r', at, announceAt: at }, termsVersion: null },
          ...{ guardianAgreedAt: null, reviews: { edges: [], pageInfo: { hasNextPage: false } } },
          document: { url: '/f', name: 'f.pdf' },
          examination: { inspectedAt: at, pages: 1, findings: [], malwareCheck: 'CLEAN' },
        },
      } as unknown as ReviewIdeaMutation;
    }),
  );
});
afterEach(clear);

function Said() {
  const message = useDeskPart((desk) => desk.message);
  const acts = useDeskPart((desk) => desk.acts);
  const saves = savesIn(acts).map(({ id }) => id);
  return <output>{`${message?.words ?? ''} ${saves.join()}`}</output>;
}
const show = (node = <SimilarSection ideaId="0" />) =>
  renderPage(
    <DeskProvider>
      {node}
      <Said />
    </DeskProvider>,
    '/submissions/0?status=PENDING',
  );
const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return link.closest('li') ?? document.body;
};

test('the name leads to the idea, with status, reason and month; whole words that both have are marked', async () => {
  show();
  const row = await rowOf('Kgomo collar 1');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/submissions/1?status=PENDING');
  expect([...row.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'collar',
    'Solar',
    'collar',
  ]);
  expect(row.textContent).toContain('earlier idea of the same submitter');
  const other = await rowOf('Kgomo collar 2');
  expect(other.textContent).toContain('Rejected“We run this already”, Mar 2026');
  expect(other.textContent).not.toContain('same submitter');
});

test('Mark as duplicate rejects with a link to the other, and Undo knows it as any review', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Mark as duplicate of Kgomo collar 1' }));
  await screen.findByText('This idea is its duplicate.');
  expect(inputs).toEqual([
    {
      ...{ id: '0', version: 1, status: 'REJECTED', duplicateOfId: '1' },
      comments: 'You sent us the same idea before.',
    },
  ]);
  expect(screen.getByRole('status').textContent).toBe(
    'Review status updated successfully: Kgomo collar 0, rejected as a duplicate of Kgomo collar 1. s',
  );
  expect(screen.queryByRole('button', { name: /of Kgomo collar 1$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mark as duplicate of Kgomo collar 2' }));
  await waitFor(() => expect(inputs).toHaveLength(2));
  expect(inputs[1]).toMatchObject({ version: 2, comments: 'We already have an idea that says the same.' });
});

test('what repeats the idea is listed, and cannot be what it repeats', async () => {
  similar = [];
  duplicates = [rejected('9', 'Seen')];
  show();
  const row = await rowOf('Kgomo collar 9');
  expect(row.textContent).toContain('It is a duplicate of this idea.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an idea that was taken back is marked as nothing', async () => {
  withdrawnAt = at;
  show();
  await rowOf('Kgomo collar 1');
  expect(screen.queryByRole('button')).toBeNull();
});

test('while a review of the idea is saved no duplicate is marked', async () => {
  function Saving() {
    const act = useAct();
    const draft = { version: 1, status: 'APPROVED' as const, comments: '', isSaving: true };
    return <button onClick={() => act({ type: 'keep draft', id: '0', draft })}>Begin</button>;
  }
  show(
    <>
      <SimilarSection ideaId="0" />
      <Saving />
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Mark as duplicate of Kgomo collar 1' });
  await user.click(screen.getByRole('button', { name: 'Begin' }));
  await user.click(button);
  expect([button.getAttribute('aria-disabled'), inputs]).toEqual(['true', []]);
});

test('who may not set a status marks nothing', async () => {
  deciders = 'ADMINISTRATORS';
  show();
  await rowOf('Kgomo collar 1');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('a failure says so: to load offers another try, to mark leaves the list', async () => {
  broken = 'Out of order.';
  show();
  await screen.findByText('What resembles this idea could not be loaded.');
  broken = '';
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const button = await screen.findByRole('button', { name: 'Mark as duplicate of Kgomo collar 1' });
  broken = 'Out of order.';
  await user.click(button);
  await screen.findByText('Out of order.');
  expect(button.isConnected).toBe(true);
});

test('until the answer is there, the section says what it does; without a similar idea, that it found none', async () => {
  similar = [];
  show();
  expect(screen.getByText('Looking for ideas that resemble this one...')).toBeTruthy();
  await screen.findByText('Nothing submitted so far resembles this idea.');
});

test('the line under the title says what was decided, each a link with the name of its idea', async () => {
  const pilot = likeIdea('3', {
    status: 'APPROVED',
    ...{ decision: { at, comments: '', reason: null }, lastOutcome: { stage: 'PILOT' } },
  });
  const ideas = [rejected('2', 'We run this already'), rejected('4', ''), pilot, likeIdea('1')];
  similar = ideas.map((idea) => ({ idea, shared: [], sameSubmitter: false }));
  show(<SimilarLine ideaId="0" isComparing={false} compare={() => undefined} />);
  const link = await screen.findByRole('link', {
    name: /^“We run this already”, Mar 2026 ?: Kgomo collar 2$/,
  });
  expect(link.getAttribute('href')).toBe('/submissions/2?status=PENDING');
  // Without the words for screen readers.
  for (const hidden of document.querySelectorAll('.sr-only')) hidden.remove();
  expect(link.closest('p')?.textContent).toBe(
    '4 similar ideas: 2 rejected (“We run this already”, Mar 2026; Mar 2026), 1 approved, in pilot, 1 pending (Kgomo collar 1)',
  );
});

test('the line names what the idea repeats', async () => {
  duplicateOf = likeIdea('7');
  show(<SimilarLine ideaId="0" isComparing={false} compare={() => undefined} />);
  expect((await screen.findByRole('link')).closest('p')?.textContent).toBe('Duplicate of Kgomo collar 7');
});
