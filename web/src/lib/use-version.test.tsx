/** Every form that changes what others change, too: what a colleague saved meanwhile is never replaced unread. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildSchema } from 'graphql';
import type { ReactNode } from 'react';
import {
  CallQuestionsDocument,
  CallReadersDocument,
  ChangeCallQuestionsDocument,
  ChangeCallReadersDocument,
  ChangeProgrammeDocument,
  ChangeRejectionReasonsDocument,
  ChangeReplyDocument,
  ChangeScoreCardDocument,
  ChangeTextsDocument,
  ChangeViewDocument,
  DecidersDocument,
  NameColleagueDocument,
  NeedsDocument,
  ProgrammePageDocument,
  ProposeStoryDocument,
  RecordOutcomeDocument,
  RejectionReasonsDocument,
  RepliesDocument,
  SavedViewsDocument,
  StaffDocument,
  StoryOfIdeaDocument,
  UndoableReviewsDocument,
  UpdateChallengeDocument,
  UpdateWebhookDocument,
} from '../graphql/generated-staff.ts';
import { CorrectContactDocument } from '../graphql/generated.ts';
import { programmeDefaults } from '@portal/schema/programme';
import { OwnContactDocument } from '../graphql/generated-public.ts';
import { ideasFormat } from '../pages/back-office/shared/ideas-address.ts';
import { OwnDataSection } from '../pages/accounts/account/own-data-section.tsx';
import { ChallengeDialog } from '../pages/back-office/challenges/challenge-dialog.tsx';
import { QuestionsPage } from '../pages/back-office/challenges/questions/questions-page.tsx';
import { ReadersPage } from '../pages/back-office/challenges/readers/readers-page.tsx';
import { NameDialog } from '../pages/back-office/people/account-dialogs.tsx';
import { ProgrammePage } from '../pages/back-office/programme/programme-page.tsx';
import { RejectionReasonsForm } from '../pages/back-office/programme/rejection-reasons-form.tsx';
import { ScoreCardForm } from '../pages/back-office/programme/score-card-form.tsx';
import { ReplyForm } from '../pages/back-office/shared/replies/reply-form.tsx';
import { TextForm } from '../pages/back-office/texts/text-form.tsx';
import { DeskProvider } from '../pages/back-office/desk/desk.tsx';
import { OutcomeDialog } from '../pages/back-office/outcomes/outcome-section.tsx';
import { StorySection } from '../pages/back-office/outcomes/story-section.tsx';
import { ChangeViewDialog } from '../pages/back-office/submissions/views/view-dialogs.tsx';
import { WebhookDialog } from '../pages/integrators/webhooks/webhook-dialog.tsx';
import { answer, clear, Refusal, renderPage, serveAs } from '../testing/pages.tsx';
import { newUser } from '../testing/user.ts';

const user = newUser();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

type Row = Record<string, unknown> & { version: number };

/** What the server has. */
let row: Row;
const known = () => row as never;

/** Saves a change as the server does. */
function take(version: unknown, given: object) {
  if (version !== row.version) throw new Refusal('STALE', 'Changed.', { current: { ...row, by: 'Neo' } });
  const left = Object.entries(given).filter(([, value]) => value !== undefined);
  if (left.some(([name, value]) => JSON.stringify(row[name]) !== JSON.stringify(value)))
    row = { ...row, ...Object.fromEntries(left), version: row.version + 1 };
  return row as never;
}

interface Form {
  row: object;
  answers?: Parameters<typeof serveAs>[2][];
  mutation: Parameters<typeof serveAs>[2];
  show: () => ReactNode;
  /** Opens the form. */
  open?: string;
  label: RegExp;
  typed: string;
  save: string;
  /** What a colleague saves in the same field, and in another. */
  same: object;
  other: object;
  /** What the form says of the field: its name, and both values. */
  words: [label: string, mine: string, theirs: string];
}

const nothing = () => undefined;
const ofDesk = [
  answer(DecidersDocument, () => ({ programme: { id: 'p', deciders: 'ELEVATED' as const } })),
  answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
];
const list = ideasFormat.read(new URLSearchParams());
const runs = { id: 'r1', name: 'Runs', nextStep: '' };
const early = { id: 'r2', name: 'Early', nextStep: '' };
const criterion = (name: string, most = 'All') => ({ name, steps: ['None', 'Few', 'Some', 'Many', most] });
const asked = (key: string, label: string) => ({
  ...{ key, kind: 'SHORT_TEXT' as const, label, hint: '', isRequired: false, maxWords: null },
  ...{ choices: [], shownWhen: null },
});
const callNow = () => ({
  ...{ id: 'c', title: 'Farms', takes: 'IDEAS' as const, questionsVersion: row.version },
  questions: row['questions'] as ReturnType<typeof asked>[],
});
const readersNow = () => ({
  ...{ id: 'c', title: 'Farms', takes: 'IDEAS' as const, readersVersion: row.version },
  readers: (row['readers'] as ReturnType<typeof readerOf>[]).map(({ readerId: id, frequency }) => ({
    ...{ reader: { id }, frequency },
  })),
});
const readerOf = (readerId: string, frequency: 'AT_ONCE' | 'HOURLY' | 'MORNING') => ({ readerId, frequency });
const early3 = (text: string) => ['Early', 'Runs', text];
const late3 = (text: string) => ['Late', 'Ends', text];
const textNow = () => ({
  ...{ key: 'home.steps', page: 'Home', path: '/', about: 'The steps.', fields: [] },
  itemFields: ['When', 'Title', 'Text'].map((label) => ({ label, isLong: false, isOptional: false })),
  ...{
    default: { text: null, items: [] },
    published: null,
    isDrafted: true,
    english: null,
    isConfirmed: true,
    version: row.version,
  },
  draft: { text: null, items: row['items'] as string[][] },
});
const pilot = { stage: 'PILOT', owner: 'Neo', sentence: 'Began.', value: null, unit: null };

const forms: Readonly<Record<string, Form>> = {
  changeProgramme: {
    row: {
      ...{ id: 'p', ...programmeDefaults, publicHolidays: [] },
      ...{ logo: null, icon: null, linkPicture: null, partners: [] },
    },
    answers: [
      answer(ProgrammePageDocument, () => ({
        ...{ programme: known(), scoreCard: { version: 1, by: null, criteria: [] }, retentionPlan: [] },
      })),
      answer(RejectionReasonsDocument, () => ({ rejectionReasons: { version: 0, reasons: [] } })),
      answer(RepliesDocument, () => ({ replies: [] })),
      answer(NeedsDocument, () => ({
        needs: {
          ...{ overdue: 0, dueSoon: 0, toAnnounce: 0, undeliveredMails: 0, newSuggestions: 0, newEntries: 0 },
          ...{ hasMailServer: true, firstSteps: [] },
        },
      })),
    ],
    mutation: answer(ChangeProgrammeDocument, ({ input: { version, ...given } }) => ({
      changeProgramme: take(version, given),
    })),
    show: () => <ProgrammePage />,
    ...{ label: /^Days until/, typed: '25', save: 'Save', same: { promisedDays: 20 } },
    other: { announcing: 'BY_RELEASE' },
    words: ['Days until we promise an answer', '25', '20'],
  },
  changeRejectionReasons: {
    row: { reasons: [runs, early] },
    answers: [answer(RejectionReasonsDocument, () => ({ rejectionReasons: known() }))],
    mutation: answer(ChangeRejectionReasonsDocument, ({ input: { version, reasons } }) => ({
      changeRejectionReasons: take(version, { reasons }),
    })),
    show: () => <RejectionReasonsForm />,
    ...{ label: /^Reason 1/, typed: 'We run it', save: 'Save reasons' },
    same: { reasons: [{ ...runs, name: 'Known' }, early] },
    other: { reasons: [runs, { ...early, name: 'Too early' }] },
    words: ['Reason We run it', 'We run it', 'Known'],
  },
  changeCallQuestions: {
    row: { questions: [asked('WHY', 'Why?'), asked('WHO', 'Who?')] },
    answers: [answer(CallQuestionsDocument, () => ({ challenge: callNow() }))],
    mutation: answer(ChangeCallQuestionsDocument, ({ version, questions }) => {
      take(version, { questions });
      return { changeCallQuestions: callNow() };
    }),
    show: () => <QuestionsPage slug="farms" />,
    ...{ label: /^Question\s*\*?$/, typed: 'Why you?', save: 'Save questions' },
    same: { questions: [asked('WHY', 'What for?'), asked('WHO', 'Who?')] },
    other: { questions: [asked('WHY', 'Why?'), asked('WHO', 'Who else?')] },
    words: ['Question “Why you?”', 'Why you?; Short text', 'What for?; Short text'],
  },
  changeCallReaders: {
    row: { readers: [] },
    answers: [
      answer(CallReadersDocument, () => ({
        challenge: readersNow(),
        staff: ['neo', 'sedi'].map((id) => ({ id, email: `${id}@example.com`, name: null })),
      })),
    ],
    mutation: answer(ChangeCallReadersDocument, ({ version, readers }) => {
      take(version, { readers });
      return { changeCallReaders: readersNow() };
    }),
    show: () => <ReadersPage slug="farms" />,
    ...{ label: /^neo@/, typed: 'HOURLY', save: 'Save' },
    same: { readers: [readerOf('neo', 'MORNING')] },
    other: { readers: [readerOf('sedi', 'AT_ONCE')] },
    words: ['neo@example.com', 'Hourly', 'Each morning'],
  },
  changeScoreCard: {
    row: { by: null, criteria: [criterion('Need'), criterion('Fit')] },
    mutation: answer(ChangeScoreCardDocument, ({ input: { version, criteria } }) => ({
      changeScoreCard: take(version, { criteria }),
    })),
    show: () => <ScoreCardForm card={known()} />,
    ...{ label: /^Criterion 1/, typed: 'Reach', save: 'Save score card' },
    same: { criteria: [criterion('Need', 'Everybody'), criterion('Fit')] },
    other: { criteria: [criterion('Need'), criterion('Fit', 'Perfect')] },
    words: [
      'Criterion Reach',
      'Reach (None, Few, Some, Many, All)',
      'Need (None, Few, Some, Many, Everybody)',
    ],
  },
  changeReply: {
    row: { id: 'a', name: 'Early', text: 'It is early.', uses: 0, by: null },
    answers: [answer(RepliesDocument, () => ({ replies: [known()] }))],
    mutation: answer(ChangeReplyDocument, ({ version, name, text }) => ({
      changeReply: take(version, { name, text }),
    })),
    show: () => <ReplyForm reply={known()} onClose={nothing} />,
    ...{
      label: /^Name/,
      typed: 'Too early',
      save: 'Save reply',
      same: { name: 'Soon' },
      other: { text: 'Later.' },
    },
    words: ['Name', 'Too early', 'Soon'],
  },
  changeTexts: {
    row: { items: [early3('Yes'), late3('Yes')] },
    mutation: answer(ChangeTextsDocument, ({ input: { texts } }) => {
      const [change] = [texts].flat();
      // A refusal has the words as the graph gives them.
      if (change?.version !== row.version)
        throw new Refusal('STALE', 'Changed.', { current: { ...textNow(), by: 'Neo' } });
      take(change.version, { items: change.value?.items });
      return { changeTexts: [textNow()] };
    }),
    show: () => <TextForm text={textNow()} language="en" onSaved={nothing} onClose={nothing} />,
    open: 'Early Runs',
    ...{ label: /^Text 1/, typed: 'Maybe', save: 'Save draft' },
    same: { items: [early3('No'), late3('Yes')] },
    other: { items: [early3('Yes'), late3('No')] },
    words: ['Early: Runs', 'Early. Runs. Maybe', 'Early. Runs. No'],
  },
  changeView: {
    row: { id: 'v', name: 'Games', filter: 'focus=GAMING', shared: true, by: null },
    answers: [...ofDesk, answer(SavedViewsDocument, () => ({ savedViews: [known()] }))],
    mutation: answer(ChangeViewDocument, ({ version, name, shared, filter }) => ({
      changeView: take(version, { name, shared, filter }),
    })),
    show: () => (
      <DeskProvider>
        <ChangeViewDialog view={known()} list={list} onClose={nothing} />
      </DeskProvider>
    ),
    ...{
      label: /^Name/,
      typed: 'Gaming',
      save: 'Save view',
      same: { name: 'Play' },
      other: { shared: false },
    },
    words: ['Name', 'Gaming', 'Play'],
  },
  updateChallenge: {
    row: {
      ...{ id: 'c', title: 'Masts', organiser: 'BTC', description: 'Build.', year: 2026, status: 'OPEN' },
      ...{ opensAt: null, closesAt: null, entryCount: 0, ideaCount: 0 },
      ...{
        slug: 'masts',
        takes: 'ENTRIES',
        ...{ changesUntil: 'NONE', logo: null, downloads: [] },
        graceHours: 0,
        leavesOut: [],
        brief: '',
        prize: '',
        sponsor: '',
        contact: '',
        days: [],
      },
    },
    mutation: answer(UpdateChallengeDocument, ({ version, input }) => ({
      updateChallenge: take(version, input),
    })),
    show: () => <ChallengeDialog challenge={known()} onClose={nothing} onChanged={nothing} />,
    ...{ label: /^Title/, typed: 'My masts', save: 'Save', same: { title: 'Town masts' } },
    other: { closesAt: '2096-10-31T22:30:00.000Z' },
    words: ['Title', 'My masts', 'Town masts'],
  },
  updateWebhook: {
    row: {
      ...{ id: 'w', name: 'House', url: 'https://a.example/', events: ['IDEA_SUBMITTED'] },
      ...{ pausedAt: null, waitingCount: 0, failedCount: 0 },
    },
    mutation: answer(UpdateWebhookDocument, ({ version, input }) => ({
      updateWebhook: take(version, input),
    })),
    show: () => <WebhookDialog webhook={known()} onClose={nothing} />,
    ...{ label: /^Name/, typed: 'Lake', save: 'Save', same: { name: 'Data' } },
    other: { url: 'https://b.example/' },
    words: ['Name', 'Lake', 'Data'],
  },
  nameColleague: {
    row: { id: 'p', email: 'naledi@example.com', firstName: 'Naledi', lastName: 'Moeti' },
    mutation: answer(NameColleagueDocument, ({ version, firstName, lastName }) => {
      const { version: nameVersion, ...name } = take(version, { firstName, lastName }) as Row;
      return { nameColleague: { ...staff, ...name, nameVersion } as never };
    }),
    show: () => (
      <NameDialog
        account={{ ...row, nameVersion: row.version } as never}
        onClose={nothing}
        onDone={nothing}
      />
    ),
    ...{ label: /^First name/, typed: 'Nana', save: 'Change name', same: { firstName: 'Lesedi' } },
    other: { lastName: 'Kgosi' },
    words: ['First name', 'Nana', 'Lesedi'],
  },
  correctContact: {
    row: { firstName: 'Naledi', lastName: 'Moeti', dialCode: '+267', contactNumber: '71234567' },
    answers: [answer(OwnContactDocument, () => ({ me: { id: 'me', contact: known() } }))],
    mutation: answer(CorrectContactDocument, ({ version, input }) => ({
      correctContact: { ideaCount: 0, contact: take(version, input) },
    })),
    show: () => (
      <OwnDataSection account={{ email: 'me@example.com', role: 'USER' } as never} onChanged={nothing} />
    ),
    open: 'Correct name and number',
    ...{ label: /^First name/, typed: 'Nana', save: 'Correct', same: { firstName: 'Lesedi' } },
    other: { lastName: 'Kgosi' },
    words: ['First name', 'Nana', 'Lesedi'],
  },
  recordOutcome: {
    row: { ...pilot, at: '2026-03-01T10:00:00.000Z', by: null },
    answers: [
      ...ofDesk,
      answer(StaffDocument, () => ({ challenges: { edges: [] }, staff: [], reviewers: [] })),
    ],
    mutation: answer(RecordOutcomeDocument, ({ input: { ideaId: _, outcomeVersion, ...given } }) => ({
      recordOutcome: take(outcomeVersion, given),
    })),
    show: () => (
      <DeskProvider>
        <OutcomeDialog ideaId="i" newest={known()} onClose={nothing} reload={nothing} />
      </DeskProvider>
    ),
    ...{
      label: /^Owner/,
      typed: 'Lesedi',
      save: 'Record',
      same: { owner: 'Kabo' },
      other: { stage: 'LIVE' },
    },
    words: ['Owner', 'Lesedi', 'Kabo'],
  },
  proposeStory: {
    row: {
      ...{ consent: 'ASKED', sentence: 'Forty use it.', place: 'Ghanzi', goesOn: true },
      ...{ at: '2026-03-01T10:00:00.000Z', answeredAt: null },
    },
    answers: [
      ...ofDesk,
      answer(StoryOfIdeaDocument, ({ id }) => ({
        idea: { id: String(id), solutionName: 'Herd Call', story: known() },
      })),
    ],
    mutation: answer(ProposeStoryDocument, ({ input: { ideaId: _, storyVersion, ...given } }) => ({
      proposeStory: take(storyVersion, given),
    })),
    show: () => (
      <DeskProvider>
        <StorySection ideaId="i" canAsk />
      </DeskProvider>
    ),
    open: 'Change the words',
    ...{ label: /^What came of it/, typed: 'Fifty use it.', save: 'Ask the submitter' },
    ...{ same: { sentence: 'Sixty use it.' }, other: { place: 'Maun' } },
    words: ['What came of it (one sentence)', 'Fifty use it.', 'Sixty use it.'],
  },
};
const staff = {
  ...{ role: 'REVIEWER', state: 'ACTIVE', invitedAs: null, invitedAt: null, hasSecondFactor: false },
  ...{ hasWorkAccount: false, activeSessions: 0, lastActiveAt: null },
};

test('every mutation of a form that names a version has its form here', () => {
  const file = new URL('../../../schema/schema.graphql', import.meta.url);
  const fields = buildSchema(readFileSync(file, 'utf8')).getMutationType()?.getFields() ?? {};
  const change = /^(change|update|correct|name|record|propose)/;
  // They set one thing that no form holds.
  // A picture takes the place of another whole.
  const others = [
    'changeCompanyPicture',
    'changeIdea',
    'changeLanguage',
    'changePartnerLogo',
    'changePassword',
    'changeRole',
    'recordCall',
  ];
  const found = Object.keys(fields).filter((name) => change.test(name) && !others.includes(name));
  expect(Object.keys(forms).sort()).toEqual(found.sort());
});

/** Opens a form, changes a field, and lets a colleague save before. */
async function begin(form: Form, theirs: object) {
  row = { version: 1, ...form.row };
  const calls = serveAs('me@example.com', 'admin', ...(form.answers ?? []), form.mutation as never);
  // The page of settings shows the part at its address.
  renderPage(form.show(), '/programme');
  if (form.open) await user.click(await screen.findByRole('button', { name: form.open }));
  const [field] = (await screen.findAllByLabelText<HTMLInputElement>(form.label)) as [HTMLInputElement];
  if (field.tagName === 'SELECT') await user.selectOptions(field, form.typed);
  else {
    await user.clear(field);
    await user.type(field, form.typed);
  }
  // An outcome has a sentence of its own.
  if ('stage' in form.row) await user.type(screen.getByLabelText(/^What happened/), 'Goes on.');
  row = { ...row, ...theirs, version: 2 };
  const save = async () => user.click(screen.getByRole('button', { name: form.save }));
  await save();
  return { calls, save };
}
const holds = (text: string) => expect(JSON.stringify(row)).toContain(text);

test.each(Object.entries(forms))(
  '%s: what a colleague changed elsewhere stays theirs, and no question is asked',
  async (_, form) => {
    await begin(form, form.other);
    await waitFor(() => expect(row.version).toBe(3));
    holds(form.typed);
    // Each part of what they saved is there.
    const texts = Object.values(form.other).map((value) => JSON.stringify(value));
    for (const text of texts) if (!text.startsWith('[')) holds(text);
    expect(screen.queryByText(/changed the same meanwhile/)).toBeNull();
  },
);

test.each(Object.entries(forms))(
  '%s: what both changed is shown with both values and the focus, and nothing is saved before a choice',
  async (_, form) => {
    const { calls, save } = await begin(form, form.same);
    const box = await screen.findByRole('group', { name: /^Neo changed the same meanwhile/ });
    await waitFor(() => expect(document.activeElement).toBe(box));
    const [label, mine, theirs] = form.words;
    const field = within(box).getByRole('group', { name: label });
    within(field).getByRole('radio', { name: `Neo saved: ${theirs}` });
    const tries = calls.length;
    screen.getByRole('button', { name: form.save }).focus();
    await save();
    expect([calls.length, row.version]).toEqual([tries, 2]);
    expect(document.activeElement).toBe(box);
    await user.click(within(field).getByRole('radio', { name: `You: ${mine}` }));
    await save();
    await waitFor(() => expect(row.version).toBe(3));
    holds(form.typed);
  },
);

test('who takes over what a colleague saved saves nothing', async () => {
  const form = forms['changeReply'] as Form;
  const { save } = await begin(form, form.same);
  await user.click(await screen.findByRole('radio', { name: 'Neo saved: Soon' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Soon');
  await save();
  await screen.findByText('Reply saved');
  expect(row).toMatchObject({ name: 'Soon', version: 2 });
});
