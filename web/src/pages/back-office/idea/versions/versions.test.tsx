/** The versions of an idea at the desk: why the first was rejected, what differs, and where the improved one stands. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { FirstVersionDocument } from '../../../../graphql/generated-staff.ts';
import type { FirstVersionQuery } from '../../../../graphql/generated-staff.ts';
import { goodAnswers } from '../../../../testing/idea-answers.ts';
import { answer, clear, renderPage, serveAs } from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import type { IdeaOnPage } from '../../desk/desk-acts.ts';
import { Versions } from './versions.tsx';

const user = newUser();
const first = {
  ...goodAnswers('owner@example.com'),
  ...{ id: 'one', problemStatement: 'Some cattle stray.', keyBenefits: 'As before.' },
  ...{ challenge: null, callAnswers: [], notAsked: [] },
  document: { url: '/one', inlineUrl: '/one?inline=1', name: 'first.pdf', size: 2_000 },
  examination: { inspectedAt: null, pages: 1, findings: [], malwareCheck: 'CLEAN' },
} as unknown as FirstVersionQuery['idea'];
const improves: NonNullable<IdeaOnPage['improves']> = {
  ...{ id: 'one', reference: 'IDEA-1' },
  decision: { status: 'REJECTED', comments: 'Tell us how many.', reason: { id: 'r', name: 'Too vague' } },
};
const second = (changes: Partial<IdeaOnPage>) =>
  ({ ...first, id: 'two', improves: null, improvedAs: null, ...changes }) as IdeaOnPage;

let isCut: boolean;
beforeEach(() => {
  isCut = false;
  serveAs(
    'neo@example.com',
    'reviewer',
    answer(FirstVersionDocument, () => {
      if (isCut) throw new TypeError('no line');
      return { idea: first };
    }),
  );
});
afterEach(clear);

const open = (changes: Partial<IdeaOnPage>) =>
  renderPage(<Versions idea={second(changes)} />, '/?status=PENDING');
const region = () => within(screen.getByRole('region', { name: 'Improved version of IDEA-1' }));
const compare = () => user.click(region().getByRole('button', { name: 'Show what changed' }));

test('the improved version says why the first was rejected, and shows word by word what differs', async () => {
  open({ improves, problemStatement: 'Many cattle stray.' });
  region().getByText('Too vague · Tell us how many.');
  const link = region().getByRole('link', { name: 'IDEA-1' });
  expect(link.getAttribute('href')).toBe('/submissions/one?status=PENDING');
  await compare();
  const change = await region().findByText(/^cattle stray\.$|cattle stray/);
  expect(change.textContent).toBe('before: Somenew: Many cattle stray.');
  expect(region().queryByText('As before.')).toBeNull();
  region().getByRole('button', { name: 'Show its PDF' });
});

test('the words of a later approval are not a reason of the rejection', () => {
  open({ improves: { ...improves, decision: { status: 'APPROVED', comments: 'Welcome.', reason: null } } });
  region().getByRole('link', { name: 'IDEA-1' });
  expect(region().queryByText(/^Rejected because/)).toBeNull();
  expect(region().queryByText('Welcome.')).toBeNull();
});

test('answers that are the same are said to be so', async () => {
  open({ improves });
  await compare();
  await region().findByText('The answers are the same.');
});

test('a first version that cannot be loaded can be tried again', async () => {
  isCut = true;
  open({ improves });
  await compare();
  await region().findByText('The first version could not be loaded.');
  isCut = false;
  await user.click(region().getByRole('button', { name: 'Try again' }));
  await region().findByText('The answers are the same.');
});

test('the first version names the improved one with its status', () => {
  open({ improvedAs: { id: 'three', reference: 'IDEA-3', status: 'PENDING' } });
  const link = screen.getByRole('link', { name: 'IDEA-3' });
  expect(link.closest('p')?.textContent).toBe('Improved as IDEA-3 (Pending)');
});

test('an idea with one version says nothing', () => {
  const box = open({});
  expect(box.textContent).not.toContain('Improved');
});
