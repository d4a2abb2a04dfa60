/** What became of an idea: who may record it, the form, and what somebody else recorded meanwhile. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  DecidersDocument,
  OutcomesOfIdeaDocument,
  RecordOutcomeDocument,
  StaffDocument,
  StoryOfIdeaDocument,
  UndoableReviewsDocument,
} from '../../../graphql/generated-staff.ts';
import { RecentAuthenticationDocument } from '../../../graphql/generated-public.ts';
import type {
  OutcomeEntryFragment,
  OutcomesOfIdeaQuery,
  StoryWordsFragment,
} from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { DeskProvider } from '../desk/desk.tsx';
import { StatusBar } from '../desk/status-bar.tsx';
import { OutcomeSection } from './outcome-section.tsx';

const user = newUser();
const NEO = 'neo@example.com';
const pilot: OutcomeEntryFragment = {
  ...{
    version: 1,
    at: '2026-03-01T10:00:00.000Z',
    by: { id: 'thabo', email: 'thabo@example.com', name: null },
    stage: 'PILOT',
  },
  ...{
    owner: 'Network team',
    sentence: 'Ten meters report.',
    value: 1_250_000.5,
    unit: 'BWP_A_YEAR' as const,
  },
};

let idea: Partial<OutcomesOfIdeaQuery['idea']>;
let entries: OutcomeEntryFragment[];
let story: StoryWordsFragment | null;
let fail: Error | undefined;
let calls: ReturnType<typeof serveAs>;
beforeEach(() => {
  [idea, entries, story, fail] = [{}, [pilot], null, undefined];
  calls = serveAs(
    NEO,
    'reviewer',
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders: 'ELEVATED' as const } })),
    answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
    answer(OutcomesOfIdeaDocument, ({ id }) => ({
      idea: {
        ...{ id: String(id), email: 'owner@example.com', status: 'APPROVED' as const, ...idea },
        outcomes: { edges: entries.map((node) => ({ node })) },
      },
    })),
    answer(RecordOutcomeDocument, ({ input: { ideaId: _, outcomeVersion, ...input } }) => {
      if (fail) throw fail;
      const made = {
        version: outcomeVersion + 1,
        at: '2026-03-02T10:00:00.000Z',
        by: { id: 'neo', email: NEO, name: null },
      };
      const entry = { ...input, ...made } as OutcomeEntryFragment;
      entries = [entry, ...entries];
      return { recordOutcome: entry };
    }),
    answer(StoryOfIdeaDocument, ({ id }) => ({
      idea: { id: String(id), solutionName: 'Herd Call', story },
    })),
    answer(StaffDocument, () => ({
      challenges: { edges: [] },
      reviewers: [],
      staff: [
        { id: 'neo', email: NEO, name: 'Neo Modise' },
        { id: 'thabo', email: 'thabo@example.com', name: null },
      ],
    })),
    answer(RecentAuthenticationDocument, () => ({ me: { id: 'me', isRecentlyAuthenticated: true } })),
  );
});
afterEach(clear);

const show = () =>
  renderPage(
    <DeskProvider>
      <OutcomeSection ideaId="i1" />
      <StatusBar />
    </DeskProvider>,
  );
const sent = () => calls.filter(([name]) => name === 'RecordOutcome').map(([, variables]) => variables);
async function open() {
  show();
  await user.click(await screen.findByRole('button', { name: 'Record an outcome' }));
  return within(await screen.findByRole('dialog'));
}
const enter = async (label: RegExp | string, text: string, form: Awaited<ReturnType<typeof open>>) => {
  const field = form.getByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
};

test('the newest stands on top, with its value, author and time', async () => {
  entries = [{ ...pilot, version: 2, stage: 'STOPPED', value: null, unit: null }, pilot];
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Stopped · Network teamTen meters/),
    'Pilot · Network team · 1,250,000.5 BWP a yearTen meters report.thabo@example.com, 1 Mar 2026, 12:00',
  ]);
});

test('a question to the submitter can be taken back after the idea is stopped, and no other is asked then', async () => {
  entries = [{ ...pilot, version: 2, stage: 'STOPPED' }, pilot];
  story = {
    ...{ version: 1, consent: 'ASKED', sentence: 'Forty farmers use it.', place: '' },
    ...{ at: '2026-03-01T10:00:00.000Z', answeredAt: null, goesOn: true },
  };
  show();
  await screen.findByRole('button', { name: 'Take the question back' });
  expect(screen.queryByRole('button', { name: 'Change the words' })).toBeNull();
});

test('a story is asked for while the idea goes on', async () => {
  show();
  await screen.findByRole('button', { name: 'Ask to show it' });
});

test('the next entry begins with what holds, asks for a new sentence, and follows the one that was seen', async () => {
  const form = await open();
  await user.click(form.getByLabelText('Live'));
  await user.click(form.getByRole('button', { name: 'Record' }));
  expect((await form.findAllByText('Write in one sentence what happened.')).length).toBeGreaterThan(0);
  await enter(/^What happened/, 'In three towns.', form);
  expect((form.getByLabelText(/^Value/) as HTMLInputElement).value).toBe('1,250,000.5');
  await enter(/^Value/, '1,2', form);
  await user.click(form.getByRole('button', { name: 'Record' }));
  await form.findAllByText('Enter a value from 0 to 1,000,000,000,000, such as 1,200 or 3.4 million.');
  await enter(/^Value/, '2.5 million', form);
  await user.click(form.getByRole('button', { name: 'Record' }));
  await screen.findByText('Live · Network team · 2,500,000 BWP a year');
  expect(screen.queryByRole('dialog')).toBeNull();
  const entry = { stage: 'LIVE', owner: 'Network team', sentence: 'In three towns.' };
  const input = { ...entry, value: 2_500_000, unit: 'BWP_A_YEAR' as const };
  expect(sent()).toEqual([{ input: { ideaId: 'i1', outcomeVersion: 1, ...input } }]);
});

test('the owner is a colleague of the list or another name, and the unit one of the list', async () => {
  entries = [];
  const form = await open();
  const owner = form.getByLabelText(/^Owner/) as HTMLInputElement;
  await waitFor(() =>
    expect([...(owner.list?.options ?? [])].map(({ value }) => value)).toEqual([
      'Neo Modise',
      'thabo@example.com',
    ]),
  );
  await user.click(form.getByLabelText('Live'));
  await enter(/^Owner/, 'Care', form);
  await enter(/^What happened/, 'It runs.', form);
  await enter(/^Value/, '1', form);
  await user.click(form.getByRole('button', { name: 'Record' }));
  await form.findAllByText(/^A value and its unit are entered together/);
  await user.selectOptions(form.getByLabelText(/^Unit/), 'jobs');
  await user.click(form.getByRole('button', { name: 'Record' }));
  await screen.findByText('Live · Care · 1 job');
  const entry = { stage: 'LIVE', owner: 'Care', sentence: 'It runs.', value: 1, unit: 'JOBS' };
  expect(sent()).toEqual([{ input: { ideaId: 'i1', outcomeVersion: 0, ...entry } }]);
});

test('a refusal is said in the dialog, and nothing typed is lost', async () => {
  fail = new Refusal('CONFLICT', 'Once its submitter knows of the decision.');
  const form = await open();
  await enter(/^What happened/, 'Mine.', form);
  await user.click(form.getByRole('button', { name: 'Record' }));
  await form.findByText('Once its submitter knows of the decision.');
  expect((form.getByLabelText(/^What happened/) as HTMLInputElement).value).toBe('Mine.');
});

test.each<[string, Partial<OutcomesOfIdeaQuery['idea']>, RegExp]>([
  ['is not approved', { status: 'PENDING' }, /^Recorded of approved ideas/],
  ['is one’s own', { email: NEO }, /by others than their submitter/],
])('of an idea that %s none can be recorded', async (_, what, words) => {
  [idea, entries] = [what, []];
  show();
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Record an outcome' })).toBeNull();
});
