/** The questions of a call in its wizard: their step, what is asked of whom, what is sent, and what a change of them does. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  SaveIdeaDraftDocument,
  SubmitIdeaDocument,
  WizardCallDocument,
  WizardStartDocument,
} from '../../../../graphql/generated.ts';
import type { IdeaInput, WizardStartQuery } from '../../../../graphql/generated.ts';
import { callOf } from '../../../../testing/call.ts';
import { openFileDatabase } from '../../../../testing/file-database.ts';
import { goodAnswers } from '../../../../testing/idea-answers.ts';
import {
  addressNow,
  answer,
  clearForms,
  goTo,
  Refusal,
  renderPage,
  serveAs,
} from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import type { Call } from '../../shared/calls.ts';
import { loadDraft, readAnswers } from '../../shared/draft.ts';
import { forgetDrafts } from '../../shared/open-draft.ts';
import { WizardPage } from '../wizard-page.tsx';
import { callOnDevice, questionsOf, rememberCall } from '../../shared/call-questions.tsx';

const EMAIL = 'naledi@example.com';
const AT = '/innovate/questions?call=fintech-2027';
const LAST = '/innovate/documentation?call=fintech-2027';
const user = newUser();
type Question = Call['questions'][number];

const ask = (key: string, kind: Question['kind'], label: string, more: Partial<Question> = {}): Question => ({
  ...{ key, kind, label, hint: '', isRequired: false, maxWords: null, choices: [], shownWhen: null },
  ...more,
});
const choices = [
  { name: 'HOME', label: 'At home' },
  { name: 'ABROAD', label: 'Abroad' },
];
const market = ask('MARKET', 'ONE_OF', 'Which market?', { isRequired: true, choices });
const country = ask('COUNTRY', 'SHORT_TEXT', 'Which country?', {
  isRequired: true,
  shownWhen: { key: 'MARKET', name: 'ABROAD' },
});
const why = ask('WHY', 'LONG_TEXT', 'Why you?', { maxWords: 3, hint: 'In three words.' });
const users = ask('USERS', 'NUMBER', 'How many users?');
const paths = ask('PATHS', 'SOME_OF', 'Which paths?', {
  choices: [...choices, { name: 'SEA', label: 'By sea' }],
});
const site = ask('SITE', 'LINK', 'Where is it?');
const plan = ask('PLAN', 'FILE', 'Your plan', { isRequired: true, hint: 'Three pages.' });

let call: Call;
let drafts: WizardStartQuery['myIdeaDrafts'];
let sent: IdeaInput[];
let faults: { field: string; message: string }[];
let saved: object[];
let isCut: boolean;
let refusal: Error | undefined;
let calls: { filter: (is: (name: string) => boolean) => string[] };
const document = {
  ...{ upload: 'u1', name: 'prop.pdf', size: 5, received: 5, url: '/there' },
  uploadedAt: '2026-11-22T07:04:00.000Z',
};

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-03-01T12:00:00Z'));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openFileDatabase();
  call = callOf({ questions: [market, country, why, users, paths, site] });
  [drafts, sent, faults, saved, isCut, refusal] = [[], [], [], [], false, undefined];
  const cut = () => {
    if (isCut) throw new TypeError('no line');
  };
  const served = serveAs(
    EMAIL,
    'user',
    answer(WizardStartDocument, () => {
      cut();
      const me = { id: 'me', email: EMAIL, isVerified: true, contact: null, lastIdea: null, lastModel: null };
      return { me, myIdeaDrafts: drafts };
    }),
    answer(WizardCallDocument, () => {
      cut();
      return { challenge: call };
    }),
    answer(SaveIdeaDraftDocument, ({ input }) => {
      cut();
      saved.push(input.answers as object);
      return { saveIdeaDraft: { version: input.version ?? '' } };
    }),
    answer(SubmitIdeaDocument, ({ input }) => {
      if (faults.length > 0) throw new Refusal('INVALID_INPUT', 'Check the answers.', { fields: faults });
      sent.push(input);
      return { submitIdea: { id: 'i1', reference: input.reference } };
    }),
    {
      name: /^POST .*\.PLAN\/document$/,
      give: async () => {
        if (refusal) throw refusal;
        return { document: { ...document, name: 'plan.docx', size: 2_048 } };
      },
    },
    { name: /^DELETE .*\.PLAN\/document$/, give: async () => ({ document: null }) },
    {
      name: /^GET .*\/document$/,
      give: async () => ({ document }),
    },
  );
  calls = { filter: (is: (name: string) => boolean) => served.map(([name]) => name).filter(is) };
});
afterEach(async () => {
  forgetDrafts(EMAIL);
  await clearForms();
  localStorage.clear();
  jest.restoreAllMocks();
});

const open = (path: string) =>
  renderPage(
    <Routes>
      <Route path="/innovate/:step?" element={<WizardPage />} />
      <Route path="/IdeaDashboard" element={<h1>My ideas</h1>} />
    </Routes>,
    path,
  );
/** A file that can be read: in jsdom a part of a file has no bytes. */
const planFile = () =>
  Object.assign(new File(['PK'], 'plan.docx'), {
    slice: () => ({ arrayBuffer: async () => new ArrayBuffer(2) }),
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const control = (key: string) =>
  window.document.querySelector<HTMLInputElement>(`[name="callAnswers.${key}"]`);
const type = (key: string, text: string) => user.type(control(key)!, text);
const choose = (key: string, label: string) =>
  user.click(window.document.querySelector(`[name="callAnswers.${key}"][value="${label}"]`)!);
/** Stores a complete idea with these answers to the call. */
const draftWith = (answers: Record<string, string[]>, step = 'documentation') => {
  const callAnswers = Object.entries(answers).map(([key, values]) => ({ key, values }));
  drafts = [
    {
      ...{ reference: 'IDEA-1700000000000-2', step, version: 'v-1', improves: null, challenge: call },
      answers: { ...goodAnswers(EMAIL), callAnswers },
      updatedAt: '2027-03-01T10:00:00.000Z',
    },
  ];
};
const finish = async () => {
  await screen.findAllByText(/prop\.pdf/);
  await press('Finish');
};
const errorOf = (key: string) => window.document.getElementById(`error-callAnswers.${key}`)?.textContent;
const stepsNow = () =>
  screen.getAllByRole('group', { name: 'Steps' })[0]!.textContent!.match(/\d\. [A-Z][a-z ]+/gi);

describe('a call with questions', () => {
  test('asks them in a step before the documentation, which Next, Back and the list lead to', async () => {
    open('/innovate/additional?call=fintech-2027');
    await press('Next');
    await heading('Questions of this call');
    expect(addressNow()).toBe(AT);
    expect(stepsNow()).toHaveLength(8);
    expect(screen.getAllByText('Step 7 of 8').length).toBeGreaterThan(0);
    await press('Next');
    await heading('Solution Documentation');
    await press('Back');
    await heading('Questions of this call');
    await press('Back');
    await heading('Additional Information');
  });

  test('draws each kind, asks by condition, and sends what is asked; an answer not asked for stays in the draft', async () => {
    draftWith({});
    open(AT);
    await screen.findByText(/^In three words\./);
    expect(control('COUNTRY')).toBeNull();
    await choose('MARKET', 'Abroad');
    await type('COUNTRY', 'Namibia');
    await type('WHY', 'We know it');
    await type('USERS', '1 200');
    await choose('PATHS', 'By sea');
    await choose('PATHS', 'Abroad');
    await type('SITE', 'example.com');
    await choose('MARKET', 'At home');
    expect(control('COUNTRY')).toBeNull();
    await goTo(LAST);
    await finish();
    await heading('My ideas');
    expect(sent.map(({ callAnswers }) => callAnswers)).toEqual([
      [
        { key: 'MARKET', values: ['HOME'] },
        { key: 'WHY', values: ['We know it'] },
        { key: 'USERS', values: ['1200'] },
        { key: 'PATHS', values: expect.arrayContaining(['SEA', 'ABROAD']) },
        { key: 'SITE', values: [expect.stringContaining('example.com')] },
      ],
    ]);
    expect(readAnswers(saved.at(-1))).toMatchObject({ 'callAnswers.COUNTRY': ['Namibia'] });
  });

  test('uploads a file to the draft as soon as it is chosen, and sends its name; a removed one is missing', async () => {
    call = callOf({ questions: [plan] });
    draftWith({}, 'questions');
    open(AT);
    await screen.findByText(/^Three pages\. Up to 20 MB: PDF/);
    const input = () => control('PLAN')!;
    await user.upload(input(), planFile());
    await screen.findByText('plan.docx');
    screen.getByText('2 KB');
    await user.click(screen.getByRole('button', { name: 'Remove plan.docx' }));
    await waitFor(() => expect(screen.queryByText('plan.docx')).toBeNull());
    await user.upload(input(), planFile());
    await screen.findByText('plan.docx');
    await goTo(LAST);
    await finish();
    await heading('My ideas');
    expect(sent.map(({ callAnswers }) => callAnswers)).toEqual([
      [{ key: 'PLAN', values: ['plan.docx', '2048'] }],
    ]);
    expect(calls.filter((name) => /PLAN/.test(name))).toEqual([
      ...['POST /api/submission/draft/IDEA-1700000000000-2.PLAN/document'],
      ...['DELETE /api/submission/draft/IDEA-1700000000000-2.PLAN/document'],
      ...['POST /api/submission/draft/IDEA-1700000000000-2.PLAN/document'],
    ]);
  });

  test('says why a file is refused, and takes no answer of it', async () => {
    call = callOf({ questions: [plan] });
    draftWith({}, 'questions');
    open(AT);
    await screen.findByText(/^Three pages/);
    refusal = new TypeError('no line');
    await user.upload(control('PLAN')!, planFile());
    await waitFor(() => expect(errorOf('PLAN')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Remove plan.docx' })).toBeNull();
    await goTo(LAST);
    await finish();
    await heading('Questions of this call');
    await screen.findByRole('link', { name: 'Choose the file for “Your plan”.' });
  });

  test('shows the answers again, and those that came in from another device', async () => {
    draftWith({ MARKET: ['ABROAD'], COUNTRY: ['Namibia'] }, 'questions');
    open(AT);
    await waitFor(() => expect(control('COUNTRY')?.value).toBe('Namibia'));
    await goTo(LAST);
    const line = (await screen.findByRole('heading', { level: 3, name: 'Questions of this call' })).closest(
      'details',
    )!;
    expect(line.textContent).toContain('Complete');
    within(line).getByText('Abroad');
    expect(
      screen.getByText('Questions of this call', { selector: 'a span' }).closest('a')?.getAttribute('href'),
    ).toBe(AT);
  });

  test('is not sent with a required answer missing, or one too long: the words lead to the question', async () => {
    draftWith({ WHY: ['one two three four'] });
    Object.assign(drafts[0]!.answers as object, { solutionName: '' });
    open(LAST);
    await finish();
    await heading('Solution Overview');
    await user.click(await screen.findByRole('link', { name: 'Questions of this call: 2 answers to check' }));
    await heading('Questions of this call');
    await waitFor(() => expect(window.document.activeElement?.id).toBe('field-callAnswers.MARKET'), {
      timeout: 5_000,
    });
    const [market, why] = ['Answer “Which market?”.', 'Shorten the answer to “Why you?” to 3 words.'];
    await user.click(await screen.findByRole('link', { name: why }));
    expect(window.document.activeElement).toBe(control('WHY'));
    expect([errorOf('MARKET'), errorOf('WHY')]).toEqual([`Error: ${market}`, `Error: ${why}`]);
    expect(sent).toEqual([]);
    await choose('MARKET', 'Abroad');
    await waitFor(() => expect(errorOf('COUNTRY')).toBe('Error: Answer “Which country?”.'));
  });

  test('opens without a connection, with its questions', async () => {
    draftWith({ MARKET: ['HOME'] });
    open(AT);
    await screen.findByText(/^In three words\./);
    await type('WHY', 'Now');
    await goTo('/IdeaDashboard');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    isCut = true;
    await goTo(AT);
    await waitFor(() => expect(control('WHY')?.value).toBe('Now'));
  });
});

describe('questions that change while the form is open', () => {
  test('come with the refusal: faults stand at their questions, and what is asked no more is dropped with a word', async () => {
    draftWith({ MARKET: ['ABROAD'], COUNTRY: ['Namibia'], USERS: ['7'] });
    open(LAST);
    await screen.findAllByText(/prop\.pdf/);
    call = { ...call, questions: [market, { ...why, isRequired: true }, users] };
    faults = [
      { field: 'callAnswers.COUNTRY', message: 'The call no longer asks COUNTRY.' },
      { field: 'callAnswers.WHY', message: 'Answer “Why you?”.' },
    ];
    await finish();
    await heading('Questions of this call');
    await screen.findByText('Which country?: “Namibia”');
    await screen.findByRole('link', { name: 'Answer “Why you?”.' });
    expect(screen.queryByText(/no longer asks COUNTRY/)).toBeNull();
    expect(loadDraft(EMAIL, 'c1')?.answers).toMatchObject({
      ...{
        solutionName: goodAnswers(EMAIL).solutionName,
        'callAnswers.COUNTRY': [],
        'callAnswers.USERS': ['7'],
      },
    });
    faults = [];
    await type('WHY', 'So');
    await press('Next');
    await finish();
    await heading('My ideas');
    expect(sent[0]?.callAnswers?.map(({ key }) => key)).toEqual(['MARKET', 'WHY', 'USERS']);
  });

  test('are gone altogether: the step is gone, and the idea can be sent', async () => {
    draftWith({ MARKET: ['HOME'] });
    open(LAST);
    await screen.findAllByText(/prop\.pdf/);
    call = { ...call, questions: [] };
    faults = [{ field: 'callAnswers.MARKET', message: 'The call no longer asks MARKET.' }];
    await finish();
    await screen.findByText('Which market?: “At home”');
    expect(stepsNow()).toHaveLength(7);
    faults = [];
    await finish();
    await heading('My ideas');
    expect(sent[0]).not.toHaveProperty('callAnswers');
  });
});

describe('a call that asks for less', () => {
  const SHORT: Call['leavesOut'] = [
    ...(['CONTACT_NUMBER', 'ID_NUMBER', 'PERSON', 'LINKS', 'STATUS', 'FOCUS', 'PROBLEM'] as const),
    ...(['PARTNERS', 'RESOURCES', 'INCOME', 'CUSTOMERS', 'COLLABORATION', 'DOCUMENT'] as const),
  ];
  const field = (name: string) => window.document.querySelector(`[name="${name}"]`);

  test('has fewer fields and steps, counts those, and sends what it asks for without a PDF', async () => {
    call = callOf({ leavesOut: SHORT });
    draftWith({});
    drafts[0]!.answers = { email: EMAIL, dialCode: '+267', country: 'BW', gender: 'FEMALE' };
    open('/innovate/terms?call=fintech-2027');
    await press('Next');
    await heading('General Information');
    expect(stepsNow()).toEqual([
      ...[
        '1. Terms and Conditions',
        '2. General Information',
        '3. Solution Overview',
        '4. Check and Send',
      ].map((title) => expect.stringMatching(`^${title}`)),
    ]);
    expect(screen.getAllByText('Step 2 of 4').length).toBeGreaterThan(0);
    for (const name of ['Contact', 'countryCodes', 'Country', 'idnumber', 'gender', 'Website'])
      expect(field(name)).toBeNull();
    await user.type(field('fname')!, 'Naledi');
    await user.type(field('lname')!, 'Mogotsi');
    await press('Next');
    await heading('Solution Overview');
    expect(field('problemstate')).toBeNull();
    await user.type(field('solname')!, 'Lamp');
    await press('Next');
    await heading('Check and Send');
    expect(screen.queryByText(/One PDF of up to/)).toBeNull();
    await press('Finish');
    await heading('Solution Overview');
    await user.type(field('solutionsummary')!, 'It glows.');
    await press('Next');
    await press('Finish');
    await heading('My ideas');
    const given = { firstName: 'Naledi', lastName: 'Mogotsi', email: EMAIL, solutionName: 'Lamp' };
    expect(sent[0]).toMatchObject({ ...given, solutionSummary: 'It glows.', gender: null, dialCode: null });
  });

  test('keeps a step of which a part is asked, and a phone leads through that part alone', async () => {
    call = callOf({ leavesOut: ['PARTNERS', 'RESOURCES', 'INCOME', 'STATUS'] });
    open('/innovate/innovation?call=fintech-2027');
    await heading('Type of Innovation');
    expect(stepsNow()).toHaveLength(6);
    expect(field('relationship')).not.toBeNull();
    expect(field('keypartners')).toBeNull();
    expect(screen.queryByText(/^Part /)).not.toBeNull();
    screen.getByText('Part 1 of 1');
    await goTo('/innovate/status?call=fintech-2027');
    await screen.findByText(/not found/i);
  });
});

test.each([
  ['for no call', '/innovate/questions'],
  ['of a call without questions', AT],
])('the wizard %s has no such step', async (_, path) => {
  call = callOf();
  open(path);
  await screen.findByText(/not found/i);
  await goTo(path.replace('questions', 'status'));
  await heading('Solution Status');
  expect(stepsNow()).toHaveLength(7);
});

test('the questions of a call on the device are read as they are, or not at all', () => {
  expect(callOnDevice(EMAIL, call.slug)).toBeUndefined();
  rememberCall(EMAIL, call);
  expect(callOnDevice(EMAIL, call.slug)).toEqual(call);
  rememberCall(EMAIL, { ...call, questions: [{ ...market, kind: 'SONG' as 'LINK' }] });
  expect(callOnDevice(EMAIL, call.slug)).toBeUndefined();
  expect(questionsOf([])).toBeUndefined();
});
