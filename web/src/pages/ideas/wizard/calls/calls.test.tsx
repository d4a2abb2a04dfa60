/** The wizard of a call: its address, its line on each step, what its close changes, and the choice among drafts. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  DiscardIdeaDraftDocument,
  DraftsToMoveDocument,
  SaveIdeaDraftDocument,
  SubmitIdeaDocument,
  WizardCallDocument,
  WizardStartDocument,
} from '../../../../graphql/generated.ts';
import type { WizardStartQuery } from '../../../../graphql/generated.ts';
import { callOf } from '../../../../testing/call.ts';
import { openFileDatabase } from '../../../../testing/file-database.ts';
import { goodAnswers } from '../../../../testing/idea-answers.ts';
import {
  addressNow,
  answer,
  clearForms,
  goBack,
  goTo,
  Refusal,
  renderPage,
  serveAs,
} from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import type { Call } from '../../shared/calls.ts';
import { loadDraft } from '../../shared/draft.ts';
import { forgetDrafts, openDraft } from '../../shared/open-draft.ts';
import { WizardPage } from '../wizard-page.tsx';

const EMAIL = 'naledi@example.com';
const AT = '/innovate/overview?call=fintech-2027';
const CLOSE = '2027-03-12T15:00:00.000Z';
const user = newUser();
type Kept = WizardStartQuery['myIdeaDrafts'][number];

let call: Call;
/** The drafts on the server. */
let drafts: Kept[];
let calls: [name: string, variables: unknown][];
/** Whether the server takes ideas for the call. */
let takes: boolean;
let isCut: boolean;
const draftOf = (name: string, forCall?: Call, change: Partial<Kept> = {}): Kept => ({
  ...{ reference: `IDEA-1700000000000-${forCall ? 2 : 1}`, step: 'overview', version: `${name}-1` },
  answers: { ...goodAnswers(EMAIL), solutionName: name },
  ...{ updatedAt: '2027-03-01T10:00:00.000Z', improves: null, challenge: forCall ?? null },
  ...change,
});
const find = (id: string | number | null | undefined) =>
  drafts.find(({ challenge }) => (challenge?.id ?? null) === (id ?? null)) ?? null;
const inputs = (name: string) => calls.flatMap(([one, given]) => (one === name ? [given] : []));
const at = (time: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(time));

beforeEach(() => {
  at('2027-03-01T12:00:00Z');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  openFileDatabase();
  call = callOf({ closesAt: CLOSE });
  [drafts, takes, isCut] = [[], true, false];
  const cut = () => {
    if (isCut) throw new TypeError('no line');
  };
  const refuse = () => {
    throw new Refusal('CONFLICT', '“Fintech 2027” is closed. Nothing is lost.');
  };
  calls = serveAs(
    EMAIL,
    'user',
    answer(WizardStartDocument, () => {
      cut();
      const me = { id: 'me', email: EMAIL, isVerified: true, contact: null, lastIdea: null, lastModel: null };
      return { me, myIdeaDrafts: drafts };
    }),
    answer(WizardCallDocument, ({ slug }) => {
      cut();
      if (slug !== call.slug) throw new Refusal('NOT_FOUND', 'There is no challenge at this address.');
      return { challenge: call };
    }),
    answer(DraftsToMoveDocument, ({ callId }) => ({ box: find(null), own: find(callId) })),
    answer(SaveIdeaDraftDocument, ({ input }) => {
      cut();
      const before = find(input.challengeId);
      if (!before && input.challengeId && !takes) refuse();
      if (before && input.replaces && !input.replaces.includes(before.version))
        throw new Refusal('STALE', 'Changed.', { current: before });
      const { reference, step, answers, version } = input;
      const challenge = input.challengeId ? call : null;
      const saved = draftOf('', undefined, { reference, step, answers, version: version ?? '', challenge });
      drafts = [saved, ...drafts.filter((one) => one !== before)];
      return { saveIdeaDraft: { version: saved.version } };
    }),
    answer(DiscardIdeaDraftDocument, ({ callId }) => {
      const gone = find(callId);
      drafts = drafts.filter((one) => one !== gone);
      return { discardIdeaDraft: { message: 'Discarded.' } };
    }),
    answer(SubmitIdeaDocument, ({ input }) => {
      if (input.challengeId && !takes) refuse();
      drafts = drafts.filter(({ reference }) => reference !== input.reference);
      return { submitIdea: { id: 'i1', reference: input.reference } };
    }),
    {
      name: /^GET .*\/document$/,
      give: async () => ({
        document: {
          ...{ upload: 'u1', name: 'prop.pdf', size: 5, received: 5, url: '/there' },
          uploadedAt: '2026-11-22T07:04:00.000Z',
        },
      }),
    },
  );
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
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const nameField = () => window.document.querySelector<HTMLInputElement>('[name=solname]');
const notice = async (words: RegExp) =>
  (await screen.findByText(words)).closest('[role=status]')?.textContent;

describe('the wizard of a call', () => {
  test('names the call and its close on each step, and each link and step keeps it in the address', async () => {
    open('/innovate?call=fintech-2027');
    await heading('Terms and Conditions');
    const words = 'For the call “Fintech 2027”, closes Friday 12 March 2027 at 17:00 (Gaborone time)';
    const line = (await screen.findByText(/^For the call/)).closest('p');
    expect(line?.textContent).toBe(words);
    expect(screen.getByRole('link', { name: '“Fintech 2027”' }).getAttribute('href')).toBe(
      '/Challenges/fintech-2027',
    );
    expect(addressNow()).toBe('/innovate/terms?call=fintech-2027');
    await press('Next');
    await heading('General Information');
    screen.getByText(/^For the call/);
    expect(addressNow()).toBe('/innovate/general?call=fintech-2027');
    await goTo('/innovate/innovation?call=fintech-2027');
    await press('Next');
    await screen.findByRole('heading', { level: 2, name: 'What it takes' });
    expect(addressNow()).toBe('/innovate/innovation?call=fintech-2027');
    await goTo('/innovate/documentation?call=fintech-2027');
    const terms = await screen.findByRole('link', { name: /^terms of/ });
    expect(terms.getAttribute('href')).toBe('/innovate/terms?call=fintech-2027');
  });

  test('has its own draft beside that for no call, saves and sends it, and then names the call', async () => {
    drafts = [draftOf('In the box'), draftOf('For the call', call)];
    open('/innovate/overview');
    await waitFor(() => expect(nameField()?.value).toBe('In the box'));
    expect(screen.queryByText(/For the call “/)).toBeNull();
    await goTo(AT);
    await waitFor(() => expect(nameField()?.value).toBe('For the call'));
    await goTo('/innovate/documentation?call=fintech-2027');
    await heading('Solution Documentation');
    await screen.findAllByText(/prop\.pdf/);
    await press('Finish');
    await heading('My ideas');
    const input = { challengeId: 'c1', solutionName: 'For the call' };
    expect(inputs('SubmitIdea')).toMatchObject([{ input }]);
    expect(drafts.map(({ challenge }) => challenge)).toEqual([null]);
    expect([loadDraft(EMAIL)?.answers.solutionName, loadDraft(EMAIL, 'c1')]).toEqual([
      'In the box',
      undefined,
    ]);
    await goBack();
    await screen.findByText('It is for the call “Fintech 2027”.');
  });

  test('opens without a connection, by what the device knows of the call', async () => {
    drafts = [draftOf('For the call', call)];
    open(AT);
    await waitFor(() => expect(nameField()?.value).toBe('For the call'));
    await user.type(nameField()!, ' now');
    await goTo('/IdeaDashboard');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    isCut = true;
    await goTo(AT);
    await waitFor(() => expect(nameField()?.value).toBe('For the call now'));
    await screen.findByText(/^For the call “|^For the call/);
  });

  test('waits for the connection where the device does not know the call', async () => {
    isCut = true;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(AT);
    await screen.findByText('We could not check your account');
    isCut = false;
    await press('Try again');
    await heading('Solution Overview');
  });

  test.each<[string, string, string, string, Partial<Call>?]>([
    ['is unknown', '?call=other', 'There is no such call.', '/Challenges'],
    ['takes entries', '', 'There is no such call.', '/Challenges', { takes: 'ENTRIES' }],
    [
      'is closed',
      '',
      'The call “Fintech 2027” closed on Tuesday 2 February 2027 at 17:00 (Gaborone time).',
      '/Challenges/fintech-2027',
      { closesAt: '2027-02-02T15:00:00.000Z' },
    ],
    [
      'was closed by staff',
      '',
      'The call “Fintech 2027” is closed.',
      '/Challenges/fintech-2027',
      { status: 'CLOSED' },
    ],
    [
      'is in its grace',
      '',
      'The call “Fintech 2027” closed on Monday 1 March 2027 at 13:00 (Gaborone time).',
      '/Challenges/fintech-2027',
      { closesAt: '2027-03-01T11:00:00.000Z', graceHours: 24 },
    ],
    [
      'opens later',
      '',
      'The call “Fintech 2027” opens on Friday 5 March 2027 at 11:00 (Gaborone time).',
      '/Challenges/fintech-2027',
      { opensAt: '2027-03-05T09:00:00.000Z' },
    ],
  ])(
    'of a call that %s says so, and offers the wizard for no call',
    async (_, query, words, link, change = {}) => {
      call = { ...call, ...change };
      open(`/innovate${query || '?call=fintech-2027'}`);
      await screen.findByText(words);
      expect(screen.getByRole('link', { name: /^See the/ }).getAttribute('href')).toBe(link);
      await user.click(screen.getByRole('link', { name: 'Submit without a call' }));
      await heading('Terms and Conditions');
      expect(addressNow()).toBe('/innovate/terms');
    },
  );
});

describe('near the close', () => {
  test.each([
    [
      '2027-03-12T09:30:00Z',
      0,
      'The call “Fintech 2027” closes in 5 hours, on Friday 12 March 2027 at 17:00 (Gaborone time).',
    ],
    [
      '2027-03-12T14:30:00Z',
      24,
      'The call “Fintech 2027” closes in less than an hour, on Friday 12 March 2027 at 17:00 (Gaborone time).An idea that is saved by then can still be sent until 13 Mar 2027, 17:00.',
    ],
    [
      '2027-03-13T13:30:00Z',
      24,
      'The call “Fintech 2027” closed on Friday 12 March 2027 at 17:00 (Gaborone time).You began this idea in time: you can send it until Saturday 13 March 2027 at 17:00 (Gaborone time), which is 1 hour from now.',
    ],
  ])('at %s with a grace of %d hours each step says how long is left', async (time, graceHours, words) => {
    at(time);
    call = { ...call, graceHours };
    drafts = [draftOf('For the call', call)];
    open(AT);
    expect(await notice(/^The call/)).toBe(words);
    await goTo('/innovate/documentation?call=fintech-2027');
    await screen.findByRole('button', { name: 'Finish' });
    expect(await notice(/^The call/)).toBe(words);
  });

  test('the wizard follows the clock: what was open in time is too late after the close', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['performance'] });
    drafts = [draftOf('For the call', call)];
    open(AT);
    await screen.findByText(/^For the call/);
    at('2027-03-12T15:00:01Z');
    await act(async () => jest.advanceTimersByTime(30_000));
    expect(await notice(/^The call/)).toMatch(/closed on Friday 12 March.*Nothing is lost/);
    jest.useRealTimers();
  });
});

describe('after the close', () => {
  const MOVE = 'Go on without the call';
  const closed = () => {
    at('2027-03-13T12:00:00Z');
    takes = false;
  };
  beforeEach(closed);

  test('each step offers to go on without the call, in place of Finish, too: same answers, same reference', async () => {
    drafts = [draftOf('For the call', call)];
    open('/innovate/documentation?call=fintech-2027');
    await screen.findByRole('button', { name: MOVE });
    for (const name of ['Finish', 'Next']) expect(screen.queryByRole('button', { name })).toBeNull();
    await goTo(AT);
    await screen.findByRole('button', { name: 'Next' });
    await user.type(nameField()!, ' after all');
    await press(MOVE);
    await waitFor(() => expect(addressNow()).toBe('/innovate/overview'));
    await waitFor(() => expect(nameField()?.value).toBe('For the call after all'));
    await screen.findByText('Your idea goes on without the call.');
    expect(screen.queryByText(/^The call/)).toBeNull();
    expect(drafts).toMatchObject([
      {
        ...{ reference: 'IDEA-1700000000000-2', challenge: null },
        answers: { solutionName: 'For the call after all' },
      },
    ]);
    expect(loadDraft(EMAIL, 'c1')).toBeUndefined();
    await goTo('/innovate/documentation');
    await screen.findAllByText(/prop\.pdf/);
    await press('Finish');
    await heading('My ideas');
    expect(inputs('SubmitIdea')).toEqual([{ input: expect.not.objectContaining({ challengeId: 'c1' }) }]);
  });

  test.each([
    ['Keep “For the call”', 'For the call'],
    ['Keep “In the box”', 'In the box'],
  ])('with another draft for no call it asks: %s', async (choice, left) => {
    drafts = [draftOf('In the box'), draftOf('For the call', call)];
    open(AT);
    await press(MOVE);
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    await dialog.findByText('Which idea do you keep?');
    expect(drafts).toHaveLength(2);
    await user.click(dialog.getByText(choice));
    await waitFor(() => expect(addressNow()).toBe('/innovate/overview'));
    await waitFor(() => expect(nameField()?.value).toBe(left));
    expect(
      drafts.map(({ answers, challenge }) => [(answers as { solutionName: string }).solutionName, challenge]),
    ).toEqual([[left, null]]);
  });

  test('it asks also where the other draft is in this tab alone, and Decide later changes nothing', async () => {
    drafts = [draftOf('For the call', call)];
    openDraft(EMAIL).act({ type: 'answer', field: 'solutionName', value: 'In the tab' });
    open(AT);
    await press(MOVE);
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    dialog.getByText('Keep “In the tab”');
    dialog.getByText('Send the other one first');
    await user.click(dialog.getByText('Decide later'));
    expect(screen.queryByText('Which idea do you keep?')).toBeNull();
    expect([drafts.length, loadDraft(EMAIL)?.answers.solutionName]).toEqual([1, 'In the tab']);
  });

  test('answers of another device are merged first, and asked about where both changed one', async () => {
    drafts = [draftOf('For the call', call)];
    open(AT);
    await waitFor(() => expect(nameField()?.value).toBe('For the call'));
    const there = { ...(drafts[0]?.answers as object), solutionName: 'From there' };
    drafts = [draftOf('', call, { answers: there, version: 'there-1' })];
    isCut = true;
    await user.type(nameField()!, ' here');
    isCut = false;
    await press(MOVE);
    await screen.findByText(/^You changed the same answers in another place/);
    expect(drafts).toHaveLength(1);
    expect(addressNow()).toBe(AT);
  });

  test('a Finish that the server refuses meanwhile leads to the same offer', async () => {
    at('2027-03-12T12:00:00Z');
    drafts = [draftOf('For the call', call)];
    open('/innovate/documentation?call=fintech-2027');
    await screen.findAllByText(/prop\.pdf/);
    // Staff close it while the page is open.
    call = { ...call, status: 'CLOSED' };
    await press('Finish');
    await screen.findByText(/is closed\. Nothing is lost\.$/);
    await screen.findByRole('button', { name: MOVE });
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
    expect(drafts).toHaveLength(1);
  });

  test('an idea of the grace that the server never had is too late', async () => {
    call = { ...call, graceHours: 48 };
    openDraft(EMAIL, 'c1').act({ type: 'answer', field: 'solutionName', value: 'Written offline' });
    open(AT);
    expect(await notice(/^The call/)).toMatch(/Nothing is lost/);
    await press(MOVE);
    await waitFor(() => expect(addressNow()).toBe('/innovate/overview'));
    expect(drafts).toMatchObject([{ challenge: null, answers: { solutionName: 'Written offline' } }]);
  });
});

describe('the start', () => {
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('asks with which draft to go on where one is for a call, and leads to each', async () => {
    drafts = [draftOf('For the call', call), draftOf('', undefined, { answers: {}, step: 'status' })];
    open('/innovate');
    await heading('Which idea do you go on with?');
    expect(rows()).toEqual([
      'For the callFor the call “Fintech 2027”, closes Friday 12 March 2027 at 17:00 (Gaborone time)Step 4 of 7, Solution Overview. Last saved 1 Mar 2027, 12:00.Continue For the callDiscard… For the call',
      'Untitled ideaNo callStep 3 of 7, Solution Status. Last saved 1 Mar 2027, 12:00.Continue Untitled ideaDiscard… Untitled idea',
    ]);
    await user.click(screen.getByRole('link', { name: 'Continue Untitled idea' }));
    await heading('Solution Status');
    expect(addressNow()).toBe('/innovate/status');
    await goBack();
    await user.click(await screen.findByRole('link', { name: 'Continue For the call' }));
    await heading('Solution Overview');
    expect(addressNow()).toBe(AT);
  });

  test('discards a draft after a question, also in the tab, and begins an idea for no call', async () => {
    drafts = [draftOf('For the call', call)];
    open('/innovate');
    await press(/^Discard/);
    expect(inputs('DiscardIdeaDraft')).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    await user.click(dialog.getByText('Discard it'));
    await waitFor(() =>
      expect(rows()).toEqual(['Another ideaFor no call. It takes about 30 minutes.Begin an idea']),
    );
    expect(inputs('DiscardIdeaDraft')).toEqual([{ callId: 'c1' }]);
    await user.click(screen.getByRole('link', { name: 'Begin an idea' }));
    await heading('Terms and Conditions');
    expect(addressNow()).toBe('/innovate/terms');
  });

  test('asks nothing where no draft is for a call, and sends no request more than 1.2.0', async () => {
    drafts = [draftOf('In the box')];
    open('/innovate');
    await heading('Solution Overview');
    expect(calls.map(([name]) => name).filter((name) => /^Wizard/.test(name))).toEqual(['WizardStart']);
  });
});
