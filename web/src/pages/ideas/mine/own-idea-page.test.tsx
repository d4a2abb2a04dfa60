/** The page of one's own idea: where it stands, what was sent, withdrawing it, and beginning again with it. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ErrorCode } from '@portal/schema/errors';
import { documentWarnings } from '@portal/schema/examination';
import { ideaFields } from '@portal/schema/idea';
import {
  AnswerQuestionsDocument,
  BeginDraftFromDocument,
  ChangeIdeaDocument,
  DraftKeptDocument,
  DraftToReplaceDocument,
  HandOverIdeaDocument,
  IdeaReceiptDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  OwnIdeaDocument,
  OwnPersonDocument,
  OwnStoryDocument,
  RemoveFromTeamDocument,
  SaveIdeaDraftDocument,
  WithdrawIdeaDocument,
  WizardCallDocument,
} from '../../../graphql/generated.ts';
import type {
  AnswerQuestionsMutationVariables,
  ChangeIdeaMutationVariables,
  WizardCallQuery,
} from '../../../graphql/generated.ts';
import { ownIdeaTexts } from '@portal/schema/texts/own-idea';
import { keptFiles } from '../../../lib/file-storage.ts';
import { callOf } from '../../../testing/call.ts';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { openFileDatabase } from '../../../testing/file-database.ts';
import { goodAnswers } from '../../../testing/idea-answers.ts';
import { answer, clearForms, pathNow, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { loadDraft, newDraft, saveDraft } from '../shared/draft.ts';
import { forgetDraft, openDraft } from '../shared/open-draft.ts';
import type { AnsweredIdea } from './answer-form.tsx';
import { MyIdeasPage } from './my-ideas-page.tsx';
import { QuestionLink } from './question-link.tsx';

type Idea = AnsweredIdea;
const EMAIL = 'naledi@example.com';
const user = newUser();
const ones = Array<number>(9).fill(1);
/** A picture of 3 by 2 pixels. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3, 3, ...ones, 0xff, 0xd9]);

let idea: Idea;
let kept: 'another' | 'of this idea' | undefined;
let receipt: { url: string } | null;
let sent: AnswerQuestionsMutationVariables[];
let changed: ChangeIdeaMutationVariables[];
let callQuestions: WizardCallQuery['challenge']['questions'];
let refused: [ErrorCode, string] | undefined;
let calls: [string, unknown][];
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-10T12:00:00.000Z'));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  [kept, refused, receipt, sent, changed, callQuestions] = [undefined, undefined, null, [], [], []];
  idea = {
    ...(goodAnswers(EMAIL) as unknown as Idea),
    ...{ id: 'lamp', reference: 'IDEA-1', solutionName: 'Quiet lamp', focusArea: 'E_AGRIC' },
    ...{ status: 'PENDING', version: 1, reviewerComments: '', withdrawnAt: null, dueOn: '2026-12-01' },
    ...{ callDueOn: null, calledAt: null, canChange: false, changeableUntil: null },
    ...{ handedOverAt: null, teamRole: 'OWNER', team: [] },
    ...{ clarification: null, challenge: null, termsVersion: '2026-10-01', guardianAgreedAt: null },
    notAsked: [],
    ...{ createdAt: '2026-11-01T12:00:00.000Z', idNumberMasked: '••••••89' },
    document: { name: 'prop.pdf', size: 300_000, inlineUrl: '/file?inline=1' },
    examination: { malwareCheck: 'CLEAN', warnings: [] },
    reviews: { edges: [] },
    ...{
      shownOutcome: null,
      challenge: null,
      callAnswers: [],
      improves: null,
      improvedAs: null,
      clarifications: [],
    },
  };
  calls = serveAs(
    EMAIL,
    'user',
    answer(OwnIdeaDocument, () => {
      if (refused) throw new Refusal(...refused);
      return { myIdea: idea };
    }),
    answer(OwnPersonDocument, () => ({ myIdea: idea })),
    answer(InviteToTeamDocument, () => {
      if (refused) throw new Refusal(...refused);
      return { inviteToTeam: { id: 'new' } };
    }),
    answer(RemoveFromTeamDocument, () => ({ removeFromTeam: { id: 'lamp', team: [] } })),
    answer(HandOverIdeaDocument, () => ({ handOverIdea: { id: 'lamp' } })),
    answer(LeaveTeamDocument, () => ({ leaveTeam: 'lamp' })),
    answer(OwnStoryDocument, () => ({ myIdea: { id: 'lamp', solutionName: 'Quiet lamp', story: null } })),
    answer(WithdrawIdeaDocument, () => ({
      withdrawIdea: { ...idea, withdrawnAt: '2026-11-10T12:00:00.000Z' },
    })),
    answer(DraftKeptDocument, () => ({
      myIdeaDrafts: kept
        ? [
            {
              ...{ reference: 'IDEA-2', step: 'overview', challenge: null },
              improves: kept === 'of this idea' ? { id: idea.id } : null,
            },
          ]
        : [],
    })),
    answer(DraftToReplaceDocument, () => ({
      myIdeaDraft: kept
        ? {
            ...{ reference: 'IDEA-2', step: 'overview', updatedAt: '2026-11-09T12:00:00.000Z' },
            answers: { solutionName: 'Herd Call' },
          }
        : null,
    })),
    answer(IdeaReceiptDocument, () => ({ idea: { id: 'lamp', receipt } })),
    answer(WizardCallDocument, () => ({ challenge: callOf({ questions: callQuestions }) })),
    answer(ChangeIdeaDocument, (variables) => {
      if (refused) throw new Refusal(...refused);
      changed.push(variables);
      return {
        changeIdea: { ...idea, problemStatement: 'Goats stray.', canChange: false, changeableUntil: null },
      };
    }),
    answer(AnswerQuestionsDocument, (variables) => {
      if (refused) throw new Refusal(...refused);
      sent.push(variables);
      const [asked] = idea.clarifications;
      const answered = { ...asked!, outcome: 'ANSWERED' as const, closedAt: '2026-11-10T12:00:00.000Z' };
      answered.questions = answered.questions.map((question) => ({
        ...question,
        answer: [variables.answers].flat().find(({ field }) => field === question.field)?.text ?? null,
      }));
      idea = {
        ...idea,
        clarification: { until: answered.until, outcome: 'ANSWERED' },
        clarifications: [answered],
      };
      return { answerQuestions: idea };
    }),
    answer(SaveIdeaDraftDocument, () => {
      throw new TypeError('no line');
    }),
    answer(BeginDraftFromDocument, () => ({ beginDraftFrom: { reference: 'IDEA-3', step: 'overview' } })),
  );
});
afterEach(async () => {
  await clearForms();
  sessionStorage.clear();
});

const open = () => renderPage(<MyIdeasPage />, '/IdeaDashboard/IDEA-1', '/IdeaDashboard/:reference');
const standing = async () => within(await screen.findByRole('region', { name: 'Where it stands' }));
const review = (id: string, to: Idea['status'], comments: string) => ({
  node: {
    ...{ id, to, comments, from: 'PENDING' as const, reason: null },
    ...{ at: '2026-11-02T12:00:00.000Z', announcedAt: '2026-11-03T12:00:00.000Z' },
  },
});

test.each<[string, Partial<Idea>, string, string | undefined]>([
  ['that is read', {}, 'We are reading your idea. You hear from us by 1 Dec 2026.', 'Being read'],
  [
    'that is asked about',
    { clarification: { until: '2026-11-20', outcome: null } },
    'We have a question for you. Please answer by 20 Nov 2026.',
    'A question for you',
  ],
  [
    'that is late',
    { dueOn: '2026-11-09' },
    'We are reading your idea. You should have heard from us by 9 Nov 2026. We are sorry that we are late.',
    'Being read',
  ],
  ['that is approved', { status: 'APPROVED' }, 'We take your idea further.', 'Decided'],
  [
    'that is approved, with a call to come,',
    { status: 'APPROVED', callDueOn: '2026-11-20' },
    'What happens next: We call you by 20 Nov 2026, and agree the steps with you in writing.',
    'Decided',
  ],
  [
    'that is approved, with a call that is late,',
    { status: 'APPROVED', callDueOn: '2026-11-09' },
    'What happens next: We should have called you by 9 Nov 2026. We are sorry that we are late: we call you soon.',
    'Decided',
  ],
  [
    'that is approved, and whose submitter was called,',
    { status: 'APPROVED', callDueOn: '2026-11-09', calledAt: '2026-11-09T08:00:00.000Z' },
    'What happens next: We contact you and agree the steps in writing.',
    'Decided',
  ],
  ['that is rejected', { status: 'REJECTED' }, 'We will not take this version further.', 'Decided'],
  [
    'that is withdrawn',
    { withdrawnAt: '2026-11-05T12:00:00.000Z' },
    'You withdrew this idea on 5 Nov 2026.',
    undefined,
  ],
])('an idea %s says so in a line, with the step that it is at', async (_what, changes, line, step) => {
  Object.assign(idea, changes);
  open();
  const box = await standing();
  box.getByText(line);
  box.getByText(/^What happens next: /);
  const current = box.queryAllByRole('listitem').find((item) => item.hasAttribute('aria-current'));
  expect(current?.textContent).toBe(step);
});

test('a decision after another says which answer it replaces, where it stands and in what happened', async () => {
  const reviews = [
    review('1', 'APPROVED', ''),
    review('2', 'APPROVED', 'More.'),
    review('3', 'REJECTED', 'No.'),
  ];
  reviews.forEach(({ node }, at) => (node.announcedAt = `2026-11-0${3 + at}T12:00:00.000Z`));
  Object.assign(idea, { status: 'REJECTED', reviews: { edges: reviews } });
  open();
  (await standing()).getByText('This replaces our answer of 3 Nov 2026 (approved).');
  const said = entries().map((entry) => entry.match(/This replaces our answer of .*?\)\./)?.[0]);
  expect(said.filter(Boolean)).toEqual(['This replaces our answer of 3 Nov 2026 (approved).']);
  expect(entries()[0]).toContain('We decided: Rejected');
});

/** What happened, an entry each. */
const entries = () =>
  [...(screen.getByRole('heading', { name: 'What happened' }).nextElementSibling?.children ?? [])].map(
    ({ textContent }) => textContent,
  );

test('all answers are there in full by steps, and the PDF', async () => {
  open();
  await standing();
  const { reference: _, ...answers } = ideaFields;
  for (const { label } of Object.values(answers)) screen.getAllByText(label);
  expect(screen.getAllByText('No answer')).toHaveLength(2);
  screen.getByText('••••••89');
  screen.getByText('prop.pdf, 293 KB');
  const link = screen.getByRole('link', { name: 'Open the PDF' });
  expect(link.getAttribute('href')).toBe('/file?inline=1');
});

test('what the call did not ask for has no row, no step and no PDF', async () => {
  idea = {
    ...idea,
    ...{ notAsked: ['MATURITY_STAGE', 'REGULATORY_STATUS', 'PATENTS_APPLIED', 'GENDER', 'DOCUMENT'] },
    ...{ maturityStage: 'NOT_ASKED', regulatoryStatus: 'NOT_ASKED', patentsApplied: 'NOT_ASKED' },
    ...{ gender: 'NOT_ASKED', idNumberMasked: null },
    document: { name: '', size: 0, inlineUrl: '' },
  };
  open();
  await standing();
  for (const label of ['Solution Status', 'Maturity stage', 'Gender', 'ID/passport number', 'Your PDF:'])
    expect(screen.queryByText(label)).toBeNull();
  expect(screen.getAllByText('No answer')).toHaveLength(2);
  expect(window.document.body.textContent).not.toContain('NOT_ASKED');
});

test('the answers to the questions of a call stand with the others, in words', async () => {
  idea.callAnswers = [
    {
      ...{ key: 'MARKET', values: ['HOME'], words: 'At home', url: null },
      question: { kind: 'ONE_OF', label: 'Which market?' },
    },
    {
      ...{
        key: 'PLAN',
        values: ['plan.pdf', '1000'],
        words: 'plan.pdf, 1 KB',
        url: '/api/submission/i1/answers/PLAN/file',
      },
      question: { kind: 'FILE', label: 'Your plan' },
    },
  ];
  open();
  await screen.findByText('Questions of the call');
  expect(screen.getByText('Which market?').nextSibling?.textContent).toBe('At home');
});

describe('an idea that can be changed until its call closes', () => {
  beforeEach(() => {
    idea.canChange = true;
    idea.changeableUntil = '2026-11-12T15:00:00.000Z';
    idea.challenge = { id: 'c1', slug: 'fintech-2027', title: 'Fintech' };
    callQuestions = [
      {
        key: 'WHY',
        kind: 'SHORT_TEXT',
        label: 'Why you?',
        hint: '',
        isRequired: true,
        maxWords: null,
      } as never,
    ].map((question: object) => ({ ...question, choices: [], shownWhen: null })) as never;
    idea.callAnswers = [
      {
        ...{ key: 'WHY', values: ['We know.'], words: 'We know.', url: null },
        question: { kind: 'SHORT_TEXT', label: 'Why you?' },
      },
    ];
  });
  const begin = async () => {
    await user.click(await screen.findByRole('button', { name: 'Change my idea' }));
    await screen.findByRole('button', { name: 'Send the changes' });
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Send the changes' }));
  const control = (name: string) =>
    document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
  const retype = async (name: string, text: string) => {
    await user.clear(control(name));
    if (text) await user.type(control(name), text);
  };

  test('sends what was changed alone, and says so', async () => {
    // A file that is missing cannot be sent here, and is no fault.
    callQuestions = [
      ...callQuestions,
      ...['PLAN', 'BUDGET'].map((key) => ({
        ...callQuestions[0]!,
        ...{ key, kind: 'FILE', label: `Your ${key.toLowerCase()}` },
      })),
    ] as never;
    idea.callAnswers.push({
      ...{ key: 'PLAN', values: ['plan.pdf', '1000'], words: 'plan.pdf, 1 KB', url: '/plan' },
      question: { kind: 'FILE', label: 'Your plan' },
    });
    open();
    await begin();
    screen.getByText(/^Your plan: plan.pdf, 1 KB. The file stays as you sent it/);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What you sent' }));
    screen.getByLabelText('Your proposal as PDF (optional)');
    screen.getByText(/^You can change your idea until 12 November 2026 at 17:00 \(Gaborone time\), as long/);
    expect(control('firstName')).toBeNull();
    await retype('problemstate', 'Goats stray.');
    await retype('callAnswers.WHY', 'We farm.');
    await send();
    await screen.findByText('Thank you. We have your changes, and read on.');
    expect(changed).toMatchObject([
      {
        changes: [{ field: 'PROBLEM_STATEMENT', values: ['Goats stray.'] }],
        ...{ document: null, callAnswers: expect.arrayContaining([{ key: 'WHY', values: ['We farm.'] }]) },
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Change my idea' })).toBeNull();
  });

  test('names what is missing, and keeps what was typed over a reload; Cancel forgets it', async () => {
    open();
    await begin();
    await retype('keybenefits', '');
    await retype('callAnswers.WHY', '');
    await send();
    await screen.findByRole('link', { name: ideaFields.keyBenefits.missing! });
    screen.getByRole('link', { name: 'Answer “Why you?”.' });
    expect(changed).toEqual([]);
    await retype('callAnswers.WHY', 'Half');
    cleanup();
    open();
    await begin();
    expect([control('keybenefits').value, control('callAnswers.WHY').value]).toEqual(['', 'Half']);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What you sent' }));
    await begin();
    expect(control('callAnswers.WHY').value).toBe('We know.');
  });

  test('a refusal says why, and nothing typed is lost', async () => {
    open();
    await begin();
    await retype('problemstate', 'Goats stray.');
    refused = ['CONFLICT', 'We have begun to judge this idea, so it stays as it is.'];
    await send();
    await screen.findByText(/We have begun to judge this idea/);
    expect(control('problemstate').value).toBe('Goats stray.');
  });
});

test('what happened is there newest first: sent, asked, answered, written, decided, and what became of it', async () => {
  const round = {
    ...{ at: '2026-11-01T15:00:00.000Z', until: '2026-11-20', closedAt: '2026-11-02T08:00:00.000Z' },
    questions: [
      { field: 'PROBLEM_STATEMENT' as const, text: 'How many farmers?', answer: 'It is 300.' },
      { field: 'DOCUMENT' as const, text: 'Page 2 is blank.', answer: null },
    ],
    before: [{ field: 'PROBLEM_STATEMENT' as const }],
    callAnswersBefore: null,
    documentBefore: { name: 'first.pdf' },
  };
  idea = {
    ...idea,
    ...{ status: 'APPROVED', clarification: { until: '2026-11-20', outcome: 'ANSWERED' } },
    clarifications: [
      {
        ...{ ...round, at: '2026-11-02T11:00:00.000Z', outcome: 'TAKEN_BACK' },
        ...{ before: null, callAnswersBefore: null, documentBefore: null },
        questions: round.questions.map((question) => ({ ...question, answer: null })),
      },
      { ...round, outcome: 'ANSWERED' },
    ],
    reviews: {
      edges: [review('1', 'PENDING', 'Tell us more.'), review('2', 'APPROVED', 'Come and see us.')],
    },
    shownOutcome: { stage: 'PILOT', sentence: 'Ten lamps shine.' },
  };
  idea.reviews.edges[1]!.node.announcedAt = '2026-11-04T12:00:00.000Z';
  open();
  await standing();
  expect(entries()).toEqual([
    'What became of it: PilotTen lamps shine.',
    'We decided: Approved4 Nov 2026Come and see us.',
    'We wrote3 Nov 2026Tell us more.',
    'We asked2 Nov 2026How many farmers?Page 2 is blank.Our question is no longer needed. There is nothing to do for you.',
    'You answered2 Nov 2026How many farmers?It is 300.Page 2 is blank.You sent another PDF.You changed: Problem statement, PDF (before: first.pdf).',
    'You sent Quiet lamp1 Nov 2026Sent under the terms of 1 Oct 2026.',
  ]);
  expect(screen.getByRole('link', { name: '1 Oct 2026' }).getAttribute('href')).toBe('/api/terms/2026-10-01');
});

test('a rejection says its reason of the list, and what can be done next', async () => {
  const { node } = review('1', 'REJECTED', 'As in March.');
  const reason = { id: 'r', name: 'We run this already', nextStep: 'See our services page.' };
  idea.reviews.edges = [{ node: { ...node, reason } }];
  idea.status = 'REJECTED';
  open();
  const box = await standing();
  for (const words of [reason.name, 'As in March.', 'What happens next: See our services page.'])
    box.getByText(words);
  // What the card says is not repeated.
  expect(entries()[0]).toBe('We decided: Rejected3 Nov 2026');
});

test('a reopening is no decision', async () => {
  const { node } = review('2', 'PENDING', 'We look again.');
  idea.reviews.edges = [review('1', 'REJECTED', 'No.'), { node: { ...node, from: 'REJECTED' } }];
  idea.reviews.edges[1]!.node.announcedAt = '2026-11-04T12:00:00.000Z';
  open();
  await standing();
  expect(entries().slice(0, 2)).toEqual([
    'We are reading it again4 Nov 2026This replaces our answer of 3 Nov 2026 (rejected).We look again.',
    'We decided: Rejected3 Nov 2026No.',
  ]);
});

test.each([
  ['waits', {}, 1],
  ['is withdrawn', { withdrawnAt: '2026-11-05T12:00:00.000Z' }, 0],
  ['is decided', { status: 'REJECTED' }, 0],
] as const)('of an idea that %s, a PDF that nobody can read is said %j', async (_what, changes, times) => {
  Object.assign(idea, changes);
  idea.examination = { malwareCheck: 'CLEAN', warnings: ['PASSWORD'] };
  open();
  await screen.findByRole('link', { name: 'Open the PDF' });
  expect(screen.queryAllByText(documentWarnings.PASSWORD)).toHaveLength(times);
  expect(screen.queryAllByText(ownIdeaTexts.anotherPdf)).toHaveLength(times);
});

test('a PDF that is withheld has no link, and says what to do', async () => {
  idea.examination = { malwareCheck: 'INFECTED', warnings: [] };
  open();
  await screen.findByText(/save the PDF again from its source, and submit your idea again\.$/);
  expect(screen.queryByRole('link', { name: 'Open the PDF' })).toBeNull();
});

test.each<[ErrorCode, RegExp]>([
  ['NOT_FOUND', /^There is no such idea in your list\.$/],
  ['UNAVAILABLE', /^Come back later\.$/],
  ['UNAUTHENTICATED', /^This page is locked and can only be accessed by logged-in users!$/],
])('a failure %s has its words and a way on', async (code, words) => {
  refused = [code, 'Come back later.'];
  open();
  await screen.findByText(words);
  if (code === 'NOT_FOUND') screen.getByText(`You are logged in as ${EMAIL}.`);
  if (code !== 'UNAVAILABLE') return;
  refused = undefined;
  await user.click(screen.getByText('Try again'));
  await standing();
});

test('the receipt stands beside the reference; rare acts are folded: reference to copy, another idea, and to withdraw it', async () => {
  receipt = { url: '/api/submission/7/receipt' };
  open();
  const more = (await screen.findByText('More')).closest('details');
  expect(more?.open).toBe(false);
  const menu = within(more ?? document.body);
  const link = await screen.findByRole('link', { name: 'Download receipt' });
  expect(link.parentElement?.textContent).toBe('IDEA-1Download receipt');
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([receipt.url, true]);
  // The receipt itself says where it is checked.
  expect(screen.queryByRole('link', { name: 'Check a receipt' })).toBeNull();
  expect(menu.getByRole('textbox', { name: 'Reference' })).toHaveProperty('value', 'IDEA-1');
  menu.getByRole('link', { name: 'Submit another idea' });
  menu.getByRole('button', { name: 'Withdraw this idea' });
});

test('an idea is withdrawn after a question, and then has one status', async () => {
  const box = open();
  await user.click(await screen.findByText('Withdraw this idea'));
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  expect(calls.map(([name]) => name)).not.toContain('WithdrawIdea');
  await user.click(dialog.getByText('Withdraw it'));
  await screen.findByText('You withdrew this idea on 10 Nov 2026.');
  expect(screen.queryByText('Withdraw this idea')).toBeNull();
  expect(screen.queryByText('Pending')).toBeNull();
  screen.getByText('Withdrawn');
  await waitFor(() => expect(document.activeElement).toBe(box.querySelector('h1')));
  expect(calls.find(([name]) => name === 'WithdrawIdea')?.[1]).toEqual({ id: 'lamp' });
});

describe('a rejected idea', () => {
  beforeEach(() => {
    idea.status = 'REJECTED';
  });

  test.each([
    ['without another draft', undefined, undefined, undefined],
    [
      'with a draft on the server',
      'another',
      undefined,
      '“Herd Call” Step 4 of 7, Solution Overview. Saved on 9 Nov 2026.',
    ],
    [
      'with a draft in the tab',
      undefined,
      { solutionName: 'Another' },
      '“Another” Step 1 of 7, Terms and Conditions.',
    ],
    [
      'with a draft in the tab that has no name yet',
      undefined,
      { problemStatement: 'Dark.' },
      'A draft without a name Step 1 of 7, Terms and Conditions.',
    ],
  ] as const)('is improved from its card, %s', async (_what, onServer, inTab, words) => {
    kept = onServer;
    const draft = newDraft(EMAIL);
    if (inTab) saveDraft(EMAIL, { ...draft, answers: { ...draft.answers, ...inTab } });
    open();
    await user.click((await standing()).getByRole('button', { name: 'Improve and submit again' }));
    if (words) {
      const dialog = within(await screen.findByRole('dialog', { hidden: true }));
      dialog.getByText('Replace your draft?');
      expect(dialog.getAllByRole('paragraph', { hidden: true })[0]?.textContent).toBe(words);
      const link = dialog.getByRole('link', { name: 'Continue the draft', hidden: true });
      expect(link.getAttribute('href')).toBe(inTab ? '/innovate/terms' : '/innovate/overview');
      expect(calls.map(([name]) => name)).not.toContain('BeginDraftFrom');
      await user.click(dialog.getByText('Replace it'));
    }
    await waitFor(() => expect(pathNow()).toBe('/innovate/overview'));
    expect(loadDraft(EMAIL)).toBeUndefined();
  });

  test('is improved without a question after an untouched form, which has what is known', async () => {
    const draft = newDraft(EMAIL);
    const known = { ...draft.answers, firstName: 'Naledi' };
    saveDraft(EMAIL, { ...draft, answers: known, base: known });
    open();
    await user.click((await standing()).getByRole('button', { name: 'Improve and submit again' }));
    await waitFor(() => expect(pathNow()).toBe('/innovate/overview'));
    expect(screen.queryByText('Replace your draft?')).toBeNull();
  });

  test('is improved after a question where only a PDF was chosen', async () => {
    openDraft(EMAIL).act({ type: 'choose file', file: fileOf(['%PDF']) });
    open();
    await user.click((await standing()).getByRole('button', { name: 'Improve and submit again' }));
    await screen.findByText('Replace your draft?');
    expect(calls.map(([name]) => name)).not.toContain('BeginDraftFrom');
    forgetDraft(EMAIL);
  });

  test('goes on where its improved version was begun', async () => {
    kept = 'of this idea';
    open();
    const link = await (await standing()).findByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toBe('/innovate/overview');
  });

  test('leads to the improved version that was sent, and that one back', async () => {
    idea.improvedAs = {
      ...{ id: 'two', reference: 'IDEA-2', solutionName: 'Quiet lamp 2' },
      ...{ status: 'PENDING', createdAt: '2026-11-06T12:00:00.000Z' },
    };
    idea.improves = { id: 'zero', reference: 'IDEA-0', solutionName: 'Lamp' };
    idea.challenge = { id: 'c1', slug: 'fintech-2027', title: 'Fintech 2027' };
    open();
    const box = await standing();
    const link = box.getByRole('link', { name: 'Continue with the improved version' });
    expect(link.getAttribute('href')).toBe('/IdeaDashboard/IDEA-2');
    expect(box.getByRole('link', { name: 'IDEA-0' }).getAttribute('href')).toBe('/IdeaDashboard/IDEA-0');
    const call = box.getByRole('link', { name: '“Fintech 2027”' });
    expect(call.getAttribute('href')).toBe('/Challenges/fintech-2027');
    expect(box.queryByRole('button', { name: 'Improve and submit again' })).toBeNull();
    expect(entries()).toEqual([
      'You sent an improved version6 Nov 2026IDEA-2 (pending)',
      'You sent Quiet lamp1 Nov 2026It is the improved version of IDEA-0.Sent under the terms of 1 Oct 2026.',
    ]);
  });
});

describe('a question', () => {
  beforeEach(() => {
    idea.clarification = { until: '2026-11-20', outcome: null };
    idea.clarifications = [
      {
        ...{ at: '2026-11-05T08:00:00.000Z', until: '2026-11-20', outcome: null, closedAt: null },
        ...{ before: null, callAnswersBefore: null, documentBefore: null },
        questions: [{ field: 'PROBLEM_STATEMENT', text: 'How many farmers is that?', answer: null }],
      },
    ];
  });
  const asksPdf = () =>
    idea.clarifications[0]?.questions.push({ field: 'DOCUMENT', text: 'Page 2 is blank.', answer: null });
  const box = () => screen.findByRole('textbox', { name: 'How many farmers is that? Problem statement' });
  const handIn = () => user.click(screen.getByRole('button', { name: 'Send answers' }));

  test('has an empty box of its own; “Answer” leads there; what was sent before is folded and stays', async () => {
    open();
    expect(await box()).toHaveProperty('value', '');
    await user.click((await standing()).getByRole('button', { name: 'Answer' }));
    expect(document.activeElement).toBe(await box());
    const fold = screen.getByText('Change what you sent before (optional)').closest('details');
    expect(fold?.open).toBe(false);
    await user.type(await box(), 'It is 300.');
    cleanup();
    open();
    expect(await box()).toHaveProperty('value', 'It is 300.');
    await handIn();
    const thanks = await screen.findByText('Thank you. We have your answers, and read on.');
    await waitFor(() => expect(document.activeElement?.contains(thanks)).toBe(true));
    expect(sent).toEqual([
      {
        ideaId: 'lamp',
        answers: [{ field: 'PROBLEM_STATEMENT', text: 'It is 300.' }],
        ...{ changes: [], document: null },
      },
    ]);
    expect(entries()[0]).toBe('You answered10 Nov 2026How many farmers is that?It is 300.');
    expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('is not handed in without an answer, or without the PDF that it asks for: the words name the field', async () => {
    asksPdf();
    open();
    await box();
    await handIn();
    const summary = await screen.findByRole('group', { name: 'There is a problem' });
    within(summary).getByRole('link', { name: 'Answer “How many farmers is that?”.' });
    within(summary).getByRole('link', { name: 'Choose the new PDF that we ask for.' });
    expect(sent).toEqual([]);
    await user.type(await box(), 'It is 300.');
    await user.upload(
      screen.getByLabelText(/^Your proposal as PDF/),
      new File(['%PDF'], 'second.pdf', { type: 'application/pdf' }),
    );
    await handIn();
    await screen.findByText(/^Thank you\./);
    expect(sent[0]?.answers).toEqual([{ field: 'PROBLEM_STATEMENT', text: 'It is 300.' }]);
  });

  test('about the PDF takes pictures of its pages: they and their PDF survive a reload, until it is sent', async () => {
    const stored = openFileDatabase();
    idea.clarifications[0]!.questions = [];
    asksPdf();
    const picture = (name: string) => fileOf([JPEG], name, 'image/jpeg');
    const choose = async (...files: File[]) =>
      user.upload(await screen.findByLabelText(/^Your proposal as PDF/), files);
    open();
    await choose(picture('1.jpg'), picture('2.jpg'));
    await handIn();
    within(await screen.findByRole('group', { name: 'There is a problem' })).getByRole('link', {
      name: 'Make one PDF of your pictures: the button is below them.',
    });
    cleanup();
    open();
    await user.click(await screen.findByRole('button', { name: 'Make one PDF of 2 pictures' }));
    await screen.findByText('proposal.pdf');
    expect(screen.queryByText(/^1\.jpg$/)).toBeNull();
    cleanup();
    open();
    await screen.findByText('proposal.pdf');
    expect([...stored.keys()]).toEqual([`asked-document:${EMAIL}:IDEA-1:2026-11-05T08:00:00.000Z`]);
    await handIn();
    await screen.findByText(/^Thank you\./);
    expect(sent).toHaveLength(1);
    // Follows all that was begun.
    await keptFiles('');
    expect(stored.size).toBe(0);
  });

  test('about the PDF does not take another file: it says why, and nothing is sent', async () => {
    idea.clarifications[0]!.questions = [];
    asksPdf();
    open();
    const input = await screen.findByLabelText(/^Your proposal as PDF/);
    await newUser({ applyAccept: false }).upload(input, fileOf(['Words'], 'a.txt', 'text/plain'));
    await screen.findByText(/^Choose a PDF of up to 20 MB\./);
    await handIn();
    within(await screen.findByRole('group', { name: 'There is a problem' })).getByRole('link', {
      name: /^Choose a PDF of up to 20 MB\./,
    });
    expect(sent).toEqual([]);
  });

  test('takes a changed answer beside the words, by the rules of the wizard', async () => {
    open();
    await user.type(await box(), 'See there.');
    await user.click(screen.getByText('Change what you sent before (optional)'));
    const before = screen.getByDisplayValue(String(idea.problemStatement));
    await user.clear(before);
    await handIn();
    within(await screen.findByRole('group', { name: 'There is a problem' })).getByText(
      'Describe the problem, and who has it.',
    );
    expect(screen.getByText('Change what you sent before (optional)').closest('details')?.open).toBe(true);
    await user.type(before, 'Cattle of 300 farmers stray.');
    await handIn();
    await screen.findByText(/^Thank you\./);
    expect(sent[0]?.changes).toEqual([
      { field: 'PROBLEM_STATEMENT', values: ['Cattle of 300 farmers stray.'] },
    ]);
  });

  test('keeps only what was changed: what was corrected elsewhere stays', async () => {
    idea.clarifications[0]?.questions.push({ field: 'CONTACT_NUMBER', text: 'Is it yours?', answer: null });
    open();
    const first = await box();
    expect(sessionStorage).toHaveLength(0);
    await user.type(first, 'It is 300.');
    cleanup();
    idea = { ...idea, contactNumber: '72 345 678' };
    open();
    await screen.findByDisplayValue('72 345 678');
    const second = screen.getByRole('textbox', { name: /^Is it yours/ });
    await user.type(second, 'Yes.');
    await handIn();
    await screen.findByText(/^Thank you\./);
    expect(sent[0]?.answers).toEqual([
      { field: 'PROBLEM_STATEMENT', text: 'It is 300.' },
      { field: 'CONTACT_NUMBER', text: 'Yes.' },
    ]);
    expect(sent[0]?.changes).toEqual([]);
  });

  test('leaves open what was opened, also when the change is taken back', async () => {
    open();
    await box();
    const title = screen.getByText('Change what you sent before (optional)');
    const fold = title.closest('details');
    await user.click(title);
    const before = screen.getByDisplayValue(String(idea.problemStatement));
    await user.type(before, 'x');
    expect(fold?.open).toBe(true);
    await user.type(before, '{Backspace}');
    expect(before).toHaveProperty('value', idea.problemStatement);
    expect(fold?.open).toBe(true);
  });

  test('that the server refuses leaves what is typed', async () => {
    open();
    await user.type(await box(), 'Typed late.');
    refused = ['CONFLICT', 'The last day to answer was 4 December 2026.'];
    await handIn();
    await screen.findByText('The last day to answer was 4 December 2026.');
    expect(await box()).toHaveProperty('value', 'Typed late.');
  });

  test('without an answer ends in words', async () => {
    idea.clarification = { until: '2026-11-09', outcome: 'UNANSWERED' };
    Object.assign(idea.clarifications[0]!, { outcome: 'UNANSWERED', closedAt: '2026-11-10T00:00:00.000Z' });
    open();
    await screen.findByText('The last day to answer is over. We read your idea as it is.');
    expect(screen.queryByRole('button', { name: 'Send answers' })).toBeNull();
  });

  test('of an earlier email leads to the idea', async () => {
    renderPage(<QuestionLink />, '/IdeaDashboard/IDEA-1/questions', '/IdeaDashboard/:reference/questions');
    await waitFor(() => expect(pathNow()).toBe('/IdeaDashboard/IDEA-1'));
  });
});

describe('the team', () => {
  const member = (name: string | null, changes: Partial<Idea['team'][number]> = {}) => ({
    ...{ id: name ?? 'invited', name, email: null, invitedAt: '2026-11-02T12:00:00.000Z' },
    ...{ joinedAt: name ? '2026-11-03T12:00:00.000Z' : null, ...changes },
  });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const callsOf = (name: string) =>
    calls.filter(([called]) => called === name).map(([, variables]) => variables);

  test('is listed with the owner first; the owner invites by an address, and reads what was wrong beside it', async () => {
    idea.team = [member('Thabo Kgosi'), member(null, { email: 'neo@example.com' })];
    open();
    await screen.findByText('Thabo Kgosi');
    screen.getByText('You: the owner');
    screen.getByText('In the team since 3 Nov 2026');
    screen.getByText('neo@example.com');
    screen.getByText('Invited on 2 Nov 2026, for 14 days');
    await press('Invite');
    await screen.findAllByText('Enter the email address of the person.');
    await user.type(screen.getByRole('textbox', { name: /^Email of the person/ }), 'lesedi@example.com');
    await press('Invite');
    await screen.findByText('We emailed the invitation to lesedi@example.com.');
    expect(callsOf('InviteToTeam')).toEqual([{ ideaId: 'lamp', email: 'lesedi@example.com' }]);
  });

  test('that is full takes nobody more', async () => {
    idea.team = ['A', 'B', 'C', 'D'].map((name) => member(name));
    open();
    await screen.findByText('The team is full: 4 people besides you.');
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  test('loses a person, an invitation or the owner only after a question', async () => {
    idea.team = [member('Thabo Kgosi'), member(null, { email: 'neo@example.com' })];
    open();
    await press('Take out Thabo Kgosi');
    await press('Take out');
    await screen.findByText('Thabo Kgosi is no longer in the team.');
    expect(callsOf('RemoveFromTeam')).toEqual([{ memberId: 'Thabo Kgosi' }]);
    expect(screen.queryByRole('button', { name: 'Hand over to neo@example.com' })).toBeNull();
  });

  test('gets another owner after a question', async () => {
    idea.team = [member('Thabo Kgosi')];
    open();
    await press('Hand over to Thabo Kgosi');
    expect(callsOf('HandOverIdea')).toEqual([]);
    await press('Hand it over');
    await screen.findByText('“Quiet lamp” is now an idea of Thabo Kgosi.');
    expect(callsOf('HandOverIdea')).toEqual([{ ideaId: 'lamp', memberId: 'Thabo Kgosi' }]);
  });

  test('shows a member the idea and none of the owner’s acts and details, and lets them leave', async () => {
    const asked = {
      ...{ at: '2026-11-05T12:00:00.000Z', until: '2026-11-20', outcome: null, closedAt: null },
      ...{ questions: [{ field: 'KEY_BENEFITS' as const, text: 'For whom?', answer: null }] },
      ...{ before: null, documentBefore: null },
    };
    Object.assign(idea, {
      ...{ teamRole: 'MEMBER', team: [member('Thabo Kgosi')], lastName: 'Mogotsi' },
      ...{ clarification: { until: '2026-11-20', outcome: null }, clarifications: [asked] },
    });
    open();
    await screen.findByText('The owner: answers our questions');
    screen.getByText('We asked Naledi Mogotsi a question. The answer is due by 20 Nov 2026.');
    screen.getByText('Naledi Mogotsi sent Quiet lamp');
    screen.getAllByText('For whom?');
    for (const name of ['Answer', 'Withdraw this idea', 'Invite', 'Take out Thabo Kgosi'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    const about = screen.getByText('First name').closest('dl');
    expect([...(about?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'First name',
      'Last name',
      'Person type',
    ]);
    expect(callsOf('OwnPerson')).toEqual([]);
    await press('Leave the team');
    await press('Leave');
    await waitFor(() => expect(pathNow()).toBe('/IdeaDashboard'));
    expect(callsOf('LeaveTeam')).toEqual([{ ideaId: 'lamp' }]);
  });
});
