/** The wizard as one page: its gate, its steps, its questions, Finish, and a draft that is open elsewhere, too. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ideaSteps } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import {
  SaveIdeaDraftDocument,
  SubmitIdeaDocument,
  WizardStartDocument,
} from '../../../graphql/generated.ts';
import type { SubmitIdeaMutationVariables, WizardStartQuery } from '../../../graphql/generated.ts';
import { goodAnswers } from '../../../testing/idea-answers.ts';
import {
  answer,
  clearForms,
  goBack,
  renderPage,
  goTo,
  pathNow,
  serveAs,
  Refusal,
} from '../../../testing/pages.tsx';
import { openFileDatabase } from '../../../testing/file-database.ts';
import { newUser } from '../../../testing/user.ts';
import { loadDraft } from '../shared/draft.ts';
import { forgetDraft, openDraft } from '../shared/open-draft.ts';
import { WizardPage } from './wizard-page.tsx';

const EMAIL = 'naledi@example.com';
const REFERENCE = 'IDEA-1700000000000-1';
const user = newUser();
const uploaded = {
  upload: 'u1',
  name: 'prop.pdf',
  size: 5,
  received: 5,
  uploadedAt: '2026-11-22T07:04:00.000Z',
  url: '/there',
};

type Kept = Omit<WizardStartQuery['myIdeaDrafts'][number], 'updatedAt' | 'challenge'>;
/** The draft on the server. */
let stored: Kept | null;
let isVerified: boolean;
let contact: NonNullable<WizardStartQuery['me']>['contact'];
let lastIdea: NonNullable<WizardStartQuery['me']>['lastIdea'];
/** The other fields of the same idea: the cache keeps them under one name. */
const business = Object.keys(ideaSteps.innovation);
const modelAnswers = Object.fromEntries(
  Object.entries(goodAnswers(EMAIL)).filter(([field]) => business.includes(field)),
);
const lastModel = { id: 'i1', solutionName: 'Herd Call', ...modelAnswers } as NonNullable<
  NonNullable<WizardStartQuery['me']>['lastModel']
>;
let document: object;
let submitted: SubmitIdeaMutationVariables['input'][];
let calls: [name: string, variables: unknown][];
/** Overrides the answer of the mock server. */
let refuse: ((operation: string) => void) | undefined;
/** The check of the account is answered once this is. */
let checked: Promise<void> | undefined;
beforeEach(() => {
  checked = undefined;
  stored = null;
  isVerified = true;
  contact = null;
  lastIdea = null;
  document = uploaded;
  submitted = [];
  refuse = undefined;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  calls = serveAs(
    EMAIL,
    'user',
    answer(WizardStartDocument, async () => {
      await checked;
      refuse?.('WizardStart');
      return {
        me: { id: 'me', email: EMAIL, isVerified, contact, lastIdea, lastModel: lastIdea && lastModel },
        myIdeaDrafts: stored ? [{ ...stored, updatedAt: '2026-11-22T07:04:00.000Z', challenge: null }] : [],
      };
    }),
    answer(SaveIdeaDraftDocument, ({ input: { reference, step, answers, version, replaces } }) => {
      refuse?.('SaveIdeaDraft');
      if (stored && !replaces?.includes(stored.version))
        throw new Refusal('STALE', 'Changed elsewhere.', { current: stored });
      stored = { reference, step, answers, version: version ?? '', improves: null };
      return { saveIdeaDraft: { version: stored.version } };
    }),
    answer(SubmitIdeaDocument, ({ input }) => {
      refuse?.('SubmitIdea');
      submitted.push(input);
      stored = null;
      return { submitIdea: { id: 'i1', reference: input.reference } };
    }),
    { name: `GET /api/submission/draft/${REFERENCE}/document`, give: async () => ({ document }) },
    // That of a draft which begins in the test.
    { name: /^GET .*\/document$/, give: async () => ({ document: null }) },
    { name: `DELETE /api/submission/draft/${REFERENCE}/document`, give: async () => ({ document: null }) },
  );
});
afterEach(async () => {
  forgetDraft(EMAIL);
  await clearForms();
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
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** The step in the side list; the other list is for small screens. */
const stepRadio = (name: RegExp) => within(screen.getByRole('navigation')).findByRole('radio', { name });
const field = (name: string) => {
  const control = window.document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!control) throw new Error(`no control is called ${name}`);
  return control;
};
const type = async (name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};
/** A phone: no query of the width matches. */
const onPhone = () => {
  const before = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...before(query),
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
/** Saves what was typed without the debounce. */
const save = () => act(() => openDraft(EMAIL).save());
const answersThere = () => stored?.answers as Record<string, unknown> | undefined;

/** Stores every answer on the server, then opens a step. */
async function openAnswered(step = 'documentation', more: object = {}): Promise<void> {
  const answers = { ...goodAnswers(EMAIL), ...more };
  stored = { reference: REFERENCE, step: 'documentation', version: 'v1', answers, improves: null };
  open(`/innovate/${step}`);
  await screen.findByRole('navigation', { name: 'Steps' });
  if (step === 'documentation') await screen.findAllByText(/prop\.pdf/);
}

describe('the gate', () => {
  test('blocks an account that is not verified, and says what to do', async () => {
    isVerified = false;
    open('/innovate/terms');
    await screen.findByText('Verify your email first');
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  test.each([
    ['Try again is pressed', () => press('Try again')],
    ['the line is back', async () => void window.dispatchEvent(new Event('online'))],
  ])('blocks while the check fails, and opens when %s and it succeeds', async (_when, check) => {
    refuse = () => {
      throw new TypeError('no line');
    };
    open('/innovate/terms');
    await screen.findByText('We could not check your account');
    screen.getByText(/^The answers that you typed are kept on this device\. This page tries again by itself/);
    refuse = undefined;
    await check();
    await heading('Terms and Conditions');
  });

  describe('takes what is dropped while the account is checked:', () => {
    /** Drops a file before the check is answered. */
    async function drop(file: File): Promise<void> {
      let check = (): void => undefined;
      checked = new Promise((resolve) => {
        check = resolve;
      });
      open('/innovate/documentation');
      await screen.findByText('Checking your account…');
      fireEvent.drop(field('file'), { dataTransfer: { files: [file] } });
      await screen.findAllByText(new RegExp(file.name));
      check();
      await screen.findByRole('button', { name: 'Finish' });
    }

    test('a PDF, in place of the one that is there', async () => {
      const answers = goodAnswers(EMAIL);
      stored = { reference: REFERENCE, step: 'documentation', version: 'v1', answers, improves: null };
      await drop(new File(['%PDF-1.7'], 'first.pdf', { type: 'application/pdf' }));
      await waitFor(() => expect(openDraft(EMAIL).get().document).toMatchObject({ name: 'first.pdf' }));
      expect(screen.queryByText(/prop\.pdf/)).toBeNull();
    });

    test('pictures, beside those that were kept', async () => {
      const kept = openFileDatabase();
      const reference = 'IDEA-1700000000000-2';
      const picture = (name: string) => new File([name], name, { type: 'image/jpeg' });
      stored = { reference, step: 'documentation', version: 'v1', answers: {}, improves: null };
      kept.set(`photographs:${EMAIL}:${reference}`, { files: [picture('1.jpg')], keptAt: Infinity });
      await drop(picture('2.jpg'));
      await screen.findByText(/^2 pictures chosen\./);
      await waitFor(() => expect(openDraft(EMAIL).get().hasPictures).toBe(true));
    });

    test('a file that is refused is named', async () => {
      await drop(new File(['a'], 'notes.txt', { type: 'text/plain' }));
      await screen.findAllByText(/notes\.txt is not uploaded/);
    });
  });

  test('knows no other steps: they are a page that is not there', async () => {
    open('/innovate/nonsense');
    await heading('Page not found');
  });
});

describe('steps', () => {
  test('are chosen from the side list or by Back and Next, never blocked; Back is hidden first, Finish is last', async () => {
    open('/innovate/terms');
    await heading('Terms and Conditions');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await press('Next');
    await heading('General Information');
    await waitFor(() => expect(window.document.activeElement?.tagName).toBe('H1'));
    await press('Back');
    await heading('Terms and Conditions');
    await user.click(await stepRadio(/Solution Documentation/));
    await heading('Solution Documentation');
    screen.getByRole('button', { name: 'Finish' });
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await stepRadio(/Terms and Conditions\s*Completed/);
    await stepRadio(/General Information\s*In progress/);
    await stepRadio(/Type of Innovation\s*Not started/);
  });

  test('of a form without an answer begin at the first, whatever was looked at before', async () => {
    open('/innovate/documentation');
    await heading('Solution Documentation');
    await goTo('/innovate');
    await heading('Terms and Conditions');
    expect(pathNow()).toBe('/innovate/terms');
  });
});

describe('the terms', () => {
  const notice = /^The terms changed on .*after you read them/;

  test('are shown again when they changed since, from each step, and are read by going on from them', async () => {
    await openAnswered('general', { termsVersion: '2020-01-01' });
    await screen.findByText(notice);
    await stepRadio(/Terms and Conditions\s*In progress/);
    await user.click(screen.getByRole('link', { name: 'Read the terms' }));
    await heading('Terms and Conditions');
    screen.getByText(notice);
    await press('Next');
    await heading('General Information');
    expect(screen.queryByText(notice)).toBeNull();
    await stepRadio(/Terms and Conditions\s*Completed/);
  });

  test('are those that the programme published, with their version', async () => {
    globalThis.ownTexts = {
      'terms.clauses': { items: [{ heading: 'Ours', text: { html: '<p>We promise.</p>' } }] },
      'terms.version': '2027-03-01',
    };
    try {
      await openAnswered('terms');
      screen.getByRole('heading', { name: '1. Ours' });
      screen.getByText('We promise.');
      await press('Next');
      await heading('General Information');
      expect(loadDraft(EMAIL)?.agreement).toEqual({ termsVersion: '2027-03-01' });
    } finally {
      globalThis.ownTexts = undefined;
    }
  });

  test('have a tick for a guardian, which is kept with the draft', async () => {
    await openAnswered('terms');
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /somebody under 18/ });
    expect(tick.checked).toBe(false);
    await user.click(tick);
    await waitFor(() => expect(loadDraft(EMAIL)?.agreement).toEqual({ guardianAgrees: true }));
    await press('Next');
    await heading('General Information');
    expect(loadDraft(EMAIL)?.agreement).toEqual({ guardianAgrees: true, termsVersion: termsVersion() });
  });

  test('are named beside Finish, which agrees to them', async () => {
    await openAnswered();
    expect(screen.getByText(/^By selecting Finish you agree to the/).textContent).toMatch(
      /terms of \d+ \w+ \d{4}\.$/,
    );
  });
});

describe('the questions', () => {
  test("begin with Botswana and the account's address", async () => {
    open('/innovate/general');
    await heading('General Information');
    expect(field('email').value).toBe(EMAIL);
    expect([field('Country').value, field('countryCodes').value]).toEqual(['Botswana', '+267']);
    expect(field('Country').querySelectorAll('option')).toHaveLength(196);
    expect(field('ideareference').value).toMatch(/^IDEA-\d{13}-\d{1,6}$/);
  });

  test('with four choices stand two in a row, with six three', async () => {
    open('/innovate/general');
    const columnsOf = async (name: RegExp) => {
      const group = await screen.findByRole('group', { name });
      return group.querySelector<HTMLElement>('[style]')?.style.gridTemplateColumns;
    };
    expect(await columnsOf(/^Gender/)).toContain('45%');
    expect(await columnsOf(/^Person type/)).toContain('30%');
  });

  test('say that a number is wrong when its field is left', async () => {
    open('/innovate/general');
    await heading('General Information');
    await type('Contact', '7123');
    await user.tab();
    await screen.findByText(/^Enter a number of the country code beside it/);
    expect(screen.queryByText('There is a problem')).toBeNull();
  });

  test('are checked on the last step with a number that was typed before it opened', async () => {
    await openAnswered('documentation', { contactNumber: 'Tel: 71 234 5' });
    await screen.findByText('Please check: Contact number');
  });

  test('of an innovation are in plain words, with the label beside them and examples at the options', async () => {
    open('/innovate/innovation');
    for (const name of ['Partners and support', 'What it takes', 'Income and value', 'Customers']) {
      await screen.findByRole('heading', { level: 2, name });
      if (name === 'Income and value') {
        const question = await screen.findByRole('group', {
          name: /^How will you earn money\?.*Revenue streams$/,
        });
        within(question).getByRole('checkbox', { name: 'Usage fee' });
        within(question).getByText('People pay each time they use it');
      }
      await press('Next');
    }
    await heading('Additional Information');
  });

  test('take the channels over where the same list is asked for again', async () => {
    await openAnswered('innovation', { channels: [], experienceChannels: [], engagements: [] });
    await screen.findByRole('heading', { level: 2, name: 'Customers' });
    expect(screen.queryByRole('button', { name: 'Same as channels' })).toBeNull();
    const box = (name: string) => [...window.document.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
    for (const control of box('channels').slice(0, 2)) await user.click(control);
    await press('Same as channels');
    const checked = (name: string) => box(name).map((control) => control.checked);
    expect(checked('expChannel')).toEqual(checked('channels'));
    expect(checked('channels').filter(Boolean)).toHaveLength(2);
  });
});

describe('a step that is asked in parts', () => {
  const place = () => screen.getByText(/^(Question|Part) \d+ of \d+$/).textContent;
  test('asks one question at a time on a phone; Back leads to the one before, and from the next step to the last', async () => {
    onPhone();
    open('/innovate/innovation');
    await screen.findByRole('textbox', { name: /^Who do you need to deliver it/ });
    expect([place(), screen.queryAllByRole('group', { name: /\*/ }).length]).toEqual(['Question 1 of 13', 0]);
    await press('Next question');
    await screen.findByRole('combobox', { name: /^How would you work with these partners/ });
    expect(place()).toBe('Question 2 of 13');
    await waitFor(() => expect(window.document.activeElement?.id).toBe('field-network'));
    await goBack();
    await screen.findByRole('textbox', { name: /^Who do you need to deliver it/ });
    await press('Back');
    await heading('Solution Overview');
    await user.click(await stepRadio(/Additional Information/));
    await heading('Additional Information');
    await press('Back');
    await waitFor(() => expect(place()).toBe('Question 13 of 13'));
    await press('Next');
    await heading('Additional Information');
  });

  test('asks one group at a time elsewhere, and its title takes the focus', async () => {
    open('/innovate/innovation');
    await screen.findByRole('heading', { level: 2, name: 'Partners and support' });
    expect(place()).toBe('Part 1 of 4');
    await press('Next');
    const title = await screen.findByRole('heading', { level: 2, name: 'What it takes' });
    await waitFor(() => expect(window.document.activeElement).toBe(title));
  });

  test('offers the answers of the last idea while the fields are empty, and goes to the last question', async () => {
    onPhone();
    lastIdea = { id: 'i1', idNumberMasked: '••••789', ...goodAnswers(EMAIL) } as unknown as typeof lastIdea;
    open('/innovate/innovation');
    await screen.findByText('Herd Call');
    await press('Use the same answers');
    await waitFor(() => expect(place()).toBe('Question 13 of 13'));
    expect(screen.queryByRole('button', { name: 'Use the same answers' })).toBeNull();
    await press('Next');
    await heading('Additional Information');
    expect(loadDraft(EMAIL)?.answers).toMatchObject(modelAnswers);
  });

  test('opens at the first question without an answer, and stays there while one answers', async () => {
    onPhone();
    await openAnswered('innovation', { keyResources: [] });
    await screen.findByRole('group', { name: /^What do you need to run it/ });
    expect(place()).toBe('Question 5 of 13');
    await user.click(screen.getByRole('checkbox', { name: /^Physical/ }));
    expect(place()).toBe('Question 5 of 13');
  });

  test('opens the faulty question after Finish, and by its link in the summary', async () => {
    onPhone();
    await openAnswered('documentation', { keyResources: [], channels: [] });
    await press('Finish');
    await heading('Type of Innovation');
    await screen.findByText('Question 5 of 13');
    await user.click(
      await screen.findByRole('link', { name: 'Select where people will find and buy your solution.' }),
    );
    await screen.findByText('Question 11 of 13');
    await waitFor(() => expect(window.document.activeElement?.id).toBe('field-channels'));
  });
});

test('Next says in a status, until the next move, how many answers are missing, saves the draft, and goes on', async () => {
  await openAnswered('status', { maturityStage: '', patentsApplied: '' });
  const said = () =>
    screen
      .getAllByRole('status')
      .flatMap(({ textContent }) => (/answer/.test(textContent) ? [textContent] : []));
  expect(said()).toEqual([]);
  await press('Next');
  await heading('Solution Overview');
  const words = 'Solution Status: 2 answers missing';
  expect(said()).toEqual([words]);
  await waitFor(() => expect(stored?.step).toBe('overview'));
  await user.click(screen.getByRole('button', { name: words }));
  await heading('Solution Status');
  expect(said()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^Ideation/ }));
  await user.click(screen.getByRole('radio', { name: 'No' }));
  await press('Next');
  await heading('Solution Overview');
  expect(said()).toEqual([]);
  await user.clear(field('solname'));
  await press('Next');
  await screen.findByText('Part 1 of 4');
  expect(said()).toEqual(['Solution Overview: 1 answer missing']);
  await press('Next');
  await screen.findByText('Part 2 of 4');
  expect(said()).toEqual([]);
});

test.each([
  ['the server cannot be reached', true],
  ['there is no connection, which the banner of the site says', false],
])('while %s, answers wait; once they are saved, that is said', async (_, isOnline) => {
  await openAnswered('overview');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const statuses = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  refuse = () => {
    throw new TypeError('Failed to fetch');
  };
  await type('solname', 'Herd Call 2');
  await save();
  await waitFor(() => expect(screen.queryByText(/^Sav/)).toBeNull());
  expect(statuses().includes('Not saved to your account yet.')).toBe(isOnline);
  refuse = undefined;
  await save();
  await waitFor(() => expect(statuses()).toContain('Your answers are saved to your account again.'));
});

describe('Finish', () => {
  const FAILED =
    'An error occurred while submitting the idea, please ensure that all required fields are filled.';

  /** Awaits the step that Finish opens, and reads the lines of its error summary. */
  const summaryAt = async (step: string) => {
    await heading(step);
    const summary = within(await screen.findByRole('group', { name: 'There is a problem' }));
    return { summary, lines: summary.getAllByRole('link').map(({ textContent }) => textContent) };
  };

  test('with gaps opens the first faulty step, focuses the summary, links to the fields, and clears nothing', async () => {
    await openAnswered('documentation', { lastName: '', maturityStage: '' });
    await press('Finish');
    await screen.findByText(FAILED);
    await heading('General Information');
    const summary = screen.getByRole('group', { name: 'There is a problem' });
    await waitFor(() => expect(window.document.activeElement).toBe(summary));
    // One event, one message: the summary alone says it, and nothing repeats it while one corrects.
    expect(screen.getAllByText(FAILED)).toHaveLength(1);
    for (const live of ['[role=alert]', '[role=status]', '[aria-live]'])
      expect([summary.closest(live), summary.querySelector(live)]).toEqual([null, null]);
    await stepRadio(/Solution Status\s*Error/);
    const link = await screen.findByRole('link', { name: 'Enter your last name.' });
    await user.click(link);
    expect(window.document.activeElement).toBe(field('lname'));
    await user.keyboard('Mogotsi');
    expect(link.isConnected).toBe(false);
    expect(window.document.activeElement).toBe(field('lname'));
    // What the attempt said is not said again on another step.
    await user.click(await stepRadio(/Solution Status/));
    await heading('Solution Status');
    screen.getByRole('group', { name: 'There is a problem' });
    expect(window.document.activeElement?.getAttribute('role')).not.toBe('group');
    await user.click(await stepRadio(/General Information/));
    await heading('General Information');
    expect(field('fname').value).toBe('Naledi');
    expect(submitted).toEqual([]);
  });

  test.each([
    ['on a phone', onPhone],
    ['elsewhere', () => undefined],
  ])('with gaps names each of this step, and in one line those of another, %s', async (_where, begin) => {
    begin();
    await openAnswered('documentation', {
      ...{ lastName: '', channels: [], keyResources: [], heardAbout: '' },
    });
    await press('Finish');
    const { summary, lines } = await summaryAt('General Information');
    expect(lines).toEqual([
      'Enter your last name.',
      'Type of Innovation: 2 answers missing',
      'Additional Information: Select how you heard about us.',
    ]);
    await user.click(summary.getByRole('link', { name: /^Type of Innovation/ }));
    await heading('Type of Innovation');
    await waitFor(() => expect(window.document.activeElement?.id).toBe('field-keyresources'));
    await user.click(screen.getByRole('link', { name: 'General Information: Enter your last name.' }));
    await waitFor(() => expect(window.document.activeElement).toBe(field('lname')));
  });

  test('with nothing answered has a line for each step, this one too, which leads to the first question', async () => {
    open('/innovate/documentation');
    await press('Finish');
    const { summary, lines } = await summaryAt('General Information');
    expect(lines).toEqual([
      'General Information: 7 answers missing',
      'Solution Status: 3 answers missing',
      'Solution Overview: 6 answers missing',
      'Type of Innovation: 13 answers missing',
      'Additional Information: 2 answers missing',
      'Solution Documentation: Choose the PDF of your proposal.',
    ]);
    await user.click(summary.getByRole('link', { name: /^General Information/ }));
    expect(window.document.activeElement).toBe(field('fname'));
    // With seven missing answers in all, each is named.
    const answers = { lname: 'Mogotsi', Contact: '71234567', idnumber: '1234' };
    for (const [name, text] of Object.entries(answers)) await type(name, text);
    await user.click(screen.getByRole('radio', { name: /^Individual/ }));
    await user.click(screen.getByRole('radio', { name: 'Female' }));
    summary.getByRole('link', { name: 'Enter your first name.' });
  });

  test('with gaps leaves its marks when a step is opened by its Change link', async () => {
    await openAnswered('documentation', { maturityStage: '' });
    await press('Finish');
    await heading('Solution Status');
    await goTo('/innovate/documentation');
    await user.click(await screen.findByText('Change', { selector: '[href="/innovate/status"]' }));
    await heading('Solution Status');
    await stepRadio(/Solution Status\s*Error/);
  });

  test('that the server refuses for an answer shows the reason at its field', async () => {
    const message = `Use strictly the registered email: ${EMAIL}.`;
    refuse = (operation) => {
      if (operation !== 'SubmitIdea') return;
      throw new Refusal('INVALID_INPUT', 'No.', { fields: [{ field: 'email', message }] });
    };
    await openAnswered('documentation', { email: 'other@example.com' });
    await press('Finish');
    await screen.findByRole('link', { name: message });
    expect(pathNow()).toBe('/innovate/general');
    expect(field('email').getAttribute('aria-invalid')).toBe('true');
  });

  test('pressed twice submits once, and the next idea begins anew', async () => {
    await openAnswered();
    await user.dblClick(screen.getByRole('button', { name: 'Finish' }));
    await heading('My ideas');
    expect(submitted.map(({ reference }) => reference)).toEqual([REFERENCE]);
    await goTo('/innovate/general');
    await heading('General Information');
    expect(field('fname').value).toBe('');
    expect(field('ideareference').value).not.toBe(REFERENCE);
  });

  test('without a connection loses nothing, and works when it is back', async () => {
    await openAnswered();
    refuse = () => {
      throw new TypeError('Failed to fetch');
    };
    await press('Finish');
    const summary = await screen.findByRole('group', { name: 'There is a problem' });
    expect(summary.textContent).toContain(FAILED);
    expect(summary.textContent).toMatch(/The connection was cut.*Nothing is missing in your form/);
    expect(summary.contains(screen.getByText(FAILED))).toBe(true);
    await stepRadio(/Solution Documentation\s*Completed/);
    refuse = undefined;
    await press('Finish');
    await heading('My ideas');
    expect(submitted).toHaveLength(1);
    await screen.findByText(/submitted successfully/);
    for (const gone of [FAILED, /Nothing is missing/]) expect(screen.queryByText(gone)).toBeNull();
  });

  describe('that was pressed offline', () => {
    let online: jest.SpiedFunction<() => boolean>;
    let attempts: number;
    const cut = (operation: string) => {
      if (operation === 'SubmitIdea') attempts += 1;
      throw new TypeError('Failed to fetch');
    };
    beforeEach(async () => {
      attempts = 0;
      await openAnswered();
      online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      refuse = cut;
      await press('Finish');
      await screen.findByText(/^Your idea is complete/);
    });
    afterEach(() => online.mockRestore());
    const goOnline = () => {
      online.mockReturnValue(true);
      act(() => void window.dispatchEvent(new Event('online')));
    };

    test.each([
      ['cannot be reached', cut],
      [
        'is too busy',
        (operation: string) => {
          if (operation !== 'SubmitIdea') return;
          attempts += 1;
          throw new Refusal('UNAVAILABLE', 'Please try again in a moment.');
        },
      ],
    ])('is repeated while the server %s', async (_, fail) => {
      refuse = fail;
      goOnline();
      await waitFor(() => expect(attempts).toBe(2));
      await screen.findByText(/^We cannot reach the portal yet\. Your idea is complete/);
      expect(screen.queryByText(FAILED)).toBeNull();
      refuse = undefined;
      await screen.findByText(/^You were offline\. Sent at /, undefined, { timeout: 10_000 });
      await heading('My ideas');
      expect(submitted).toHaveLength(1);
    });

    test('sends no answer that was changed since', async () => {
      await user.click(await stepRadio(/Solution Overview/));
      await heading('Solution Overview');
      await screen.findByText(/^Your idea is complete/);
      await type('solname', 'Half a ti');
      expect(screen.queryByText(/Your idea is complete/)).toBeNull();
      refuse = undefined;
      goOnline();
      await save();
      expect([submitted, attempts]).toEqual([[], 1]);
    });
  });

  test('that the server refuses in words says these, and names no field that is not empty', async () => {
    refuse = (operation) => {
      if (operation === 'SubmitIdea') throw new Refusal('NO_ROOM', 'Your documents take too much room.');
    };
    await openAnswered();
    await press('Finish');
    const words = await screen.findAllByText('Your documents take too much room.');
    expect(words).toHaveLength(1);
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  test('leaves pages that Back leads to, which say what was sent, with the ways on; a new idea has its own', async () => {
    await openAnswered('additional');
    await press('Next');
    await heading('Solution Documentation');
    await screen.findAllByText(/prop\.pdf/);
    await press('Finish');
    await heading('My ideas');
    for (let n = 0; n < 2; n += 1) {
      await goBack();
      await heading('“Naledi” was sent');
      expect(screen.queryByText(/Please check/)).toBeNull();
      expect(field('reference').value).toBe(REFERENCE);
    }
    const links = ['See this idea', 'See my ideas', 'Submit another idea'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual([`/IdeaDashboard/${REFERENCE}`, '/IdeaDashboard', '/innovate']);
    await user.click(screen.getByRole('link', { name: 'Submit another idea' }));
    await heading('Terms and Conditions');
    await press('Next');
    await heading('General Information');
    expect(field('ideareference').value).not.toBe(REFERENCE);
    await goBack();
    await heading('Terms and Conditions');
  });

  test('needs the PDF again that was uploaded before and is removed', async () => {
    await openAnswered();
    await stepRadio(/Solution Documentation\s*Completed/);
    await press('Remove prop.pdf');
    await screen.findByText(/No file chosen/);
    expect(calls.at(-1)?.[0]).toBe(`DELETE /api/submission/draft/${REFERENCE}/document`);
    await press('Finish');
    await screen.findByRole('link', { name: 'Choose the PDF of your proposal.' });
  });

  test('names a PDF of which a part is missing', async () => {
    document = { ...uploaded, received: 2, uploadedAt: null, url: null };
    await openAnswered();
    screen.getByText(/40 % arrived\./);
    screen.getByText(/Choose the same file again to continue\.$/);
    await press('Finish');
    await screen.findByRole('link', { name: /Choose prop\.pdf again to continue/ });
  });
});

describe('the last step', () => {
  test('looks for the PDF each time the wizard opens: another device may have changed it', async () => {
    await openAnswered();
    await goTo('/IdeaDashboard');
    document = { ...uploaded, name: 'other.pdf' };
    await goTo('/innovate/documentation');
    await screen.findAllByText(/other\.pdf/);
  });

  test('shows the steps as lines: complete, or how much is missing, with the names of what is wrong', async () => {
    const gaps = {
      keyBenefits: '',
      idNumber: '',
      contactNumber: '12ab',
      linkedIn: '',
      website: '',
      comments: '',
    };
    await openAnswered('documentation', gaps);
    const lines = [...window.document.querySelectorAll<HTMLDetailsElement>('form details')];
    expect(lines.map((line) => [line.querySelector('summary')?.textContent, line.open])).toEqual([
      ['General Information 2 answers to checkPlease check: Contact number', false],
      ['Solution Status Complete', false],
      ['Solution Overview 1 answer missing', false],
      ['Type of Innovation Complete', false],
      ['Additional Information Complete', false],
    ]);
    // What reviewers read first is in sight, under the names that the questions have.
    const first = within(
      screen.getByRole('heading', { name: 'Check your answers' }).nextElementSibling as HTMLElement,
    );
    expect(first.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'What is the problem, and who has it? Problem statement',
      'What is your solution? Solution summary',
      'What do people gain from it? Key benefits',
    ]);
    await user.click(screen.getByRole('link', { name: 'Change Solution Overview' }));
    await heading('Solution Overview');
  });

  test('shows no question before any is answered, only a line for each step', async () => {
    open('/innovate/documentation');
    await heading('Solution Documentation');
    const check = screen.getByRole('heading', { name: 'Check your answers' });
    expect(check.nextElementSibling?.querySelector('summary')?.textContent).toBe(
      'General Information 7 answers missing',
    );
  });
});

describe('a second idea', () => {
  beforeEach(() => {
    const { firstName, lastName, personType, gender, ageGroup } = goodAnswers(EMAIL);
    contact = { firstName, lastName, dialCode: '+27', contactNumber: '82 123' } as typeof contact;
    const person = { personType, gender, ageGroup, linkedIn: '', website: '', country: 'ZA' };
    const more = { id: 'i0', idNumberMasked: '••••789', heardAbout: 'ADS' };
    lastIdea = { ...person, ...more } as typeof lastIdea;
  });

  test('begins with what is known, in six lines, and stores no draft by that', async () => {
    open('/innovate/general');
    await screen.findByRole('heading', { name: 'Still right?' });
    const lines = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(lines).toHaveLength(6);
    expect(lines.slice(1, 5)).toEqual(['South Africa (+27) 82 123', 'South Africa', '••••789', EMAIL]);
    await stepRadio(/General Information\s*Completed/);
    await save();
    expect(stored).toBeNull();
  });

  test('can be changed; an ID number that is left empty is taken on the server', async () => {
    open('/innovate/general');
    await press('Change your details');
    await waitFor(() => expect(window.document.activeElement).toBe(field('fname')));
    expect(field('idnumber').value).toBe('');
    screen.getByText('Leave it empty to keep ••••789 of your last idea.');
    await type('fname', 'Neo');
    expect(field('fname').value).toBe('Neo');
  });

  test.each([
    ['', true, '••••789'],
    ['NEW-1', false, 'NEW-1'],
  ])('with the ID number "%s" is sent with keepsIdNumber %s', async (idNumber, keepsIdNumber, sent) => {
    await openAnswered('documentation', { idNumber });
    await press('Finish');
    await heading('My ideas');
    expect(submitted).toMatchObject([{ idNumber: sent, keepsIdNumber }]);
  });
});

describe('an improved version', () => {
  const improves = {
    ...{ id: 'first', reference: 'IDEA-1', solutionName: 'Herd Call' },
    decision: {
      status: 'REJECTED' as const,
      ...{ comments: 'Tell us how many.', reason: { id: 'r', name: 'Too vague' } },
    },
  };

  test.each([
    ['overview', true],
    ['status', false],
  ])('says on the step %s why the first was rejected: open %s', async (step, isOpen) => {
    stored = { reference: REFERENCE, step, version: 'v1', answers: goodAnswers(EMAIL), improves };
    open(`/innovate/${step}`);
    const fold = (await screen.findByText('You are improving “Herd Call”')).closest('details');
    expect(fold?.open).toBe(isOpen);
    expect(fold?.textContent).toContain('IDEA-1. Our reason:Too vagueTell us how many.');
  });

  test('does not call the words of a later approval our reason', async () => {
    const decision = { ...improves.decision, status: 'APPROVED' as const };
    const more = { step: 'overview', version: 'v1', answers: goodAnswers(EMAIL) };
    stored = { reference: REFERENCE, ...more, improves: { ...improves, decision } };
    open('/innovate/overview');
    const fold = (await screen.findByText('You are improving “Herd Call”')).closest('details');
    expect(fold?.textContent).toBe('You are improving “Herd Call”IDEA-1');
  });
});

describe('the draft', () => {
  const startsTyping = async (name: string, text: string) => {
    open('/innovate/general');
    await heading('General Information');
    await type(name, text);
  };

  test('with an answer that is too long to be saved names it, at its field and above the form', async () => {
    const message = 'Key benefits is too long to be saved. Shorten it to 10,000 characters or fewer.';
    refuse = (operation) => {
      if (operation === 'SaveIdeaDraft')
        throw new Refusal('INVALID_INPUT', 'No.', { fields: [{ field: 'keyBenefits', message }] });
    };
    open('/innovate/overview');
    await heading('Solution Overview');
    await type('keybenefits', 'Very much.');
    await save();
    await waitFor(() => expect(screen.getAllByText(new RegExp(message))).toHaveLength(2));
    expect(window.document.querySelector('#error-keybenefits')?.textContent).toContain(message);
    refuse = undefined;
    await type('keybenefits', 'Less water lost.');
    await save();
    await screen.findByText(/^Saved/);
    expect(answersThere()?.['keyBenefits']).toBe('Less water lost.');
  });

  describe('that is open in two places', () => {
    /** Changes answers elsewhere. */
    const changeThere = (answers: object, more: object = {}) => {
      if (!stored) throw new Error('The server keeps no draft.');
      stored = {
        ...stored,
        version: 'there',
        answers: { ...(stored.answers as object), ...answers },
        ...more,
      };
    };
    beforeEach(async () => {
      await startsTyping('fname', 'N');
      await save();
    });
    const dialog = () => screen.findByRole('dialog', { name: 'Choose which answers to keep' });

    test('asks which of two answers to keep, and overwrites nothing until then', async () => {
      changeThere({ firstName: 'Naledi' });
      await type('fname', 'Neo');
      await save();
      within(await dialog()).getByRole('group', { name: 'First name' });
      await user.keyboard('{Escape}');
      await screen.findByText('Not saved to your account: you changed the same answers in another place.');
      expect(answersThere()?.['firstName']).toBe('Naledi');
      await press('Choose which to keep');
      await press('Save these answers');
      within(await dialog()).getByText('Choose one of the two answers.');
      await user.click(screen.getByRole('radio', { name: /In the other place\s*Naledi/ }));
      await press('Save these answers');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(field('fname').value).toBe('Naledi');
      await screen.findByText(/^Saved/);
    });

    test('shows choices by their labels, and keeps all from here on request', async () => {
      changeThere({ firstName: 'Naledi', gender: 'FEMALE' });
      await type('fname', 'Neo');
      await user.click(screen.getByRole('radio', { name: 'Non-Binary' }));
      await save();
      within(await dialog()).getByRole('radio', { name: /Here\s*Non-Binary/ });
      await press('Keep all from here');
      await press('Save these answers');
      await waitFor(() => expect(answersThere()).toMatchObject({ firstName: 'Neo', gender: 'NON_BINARY' }));
    });

    test('has the answers of both where they changed different ones, and names what came in', async () => {
      changeThere({ lastName: 'Mogotsi' });
      await type('idnumber', '123456789');
      await save();
      await screen.findByText('These answers came in from another device or tab: Last name.');
      expect(field('lname').value).toBe('Mogotsi');
      await waitFor(() =>
        expect(answersThere()).toMatchObject({ firstName: 'N', lastName: 'Mogotsi', idNumber: '123456789' }),
      );
      await press('OK');
      expect(screen.queryByText(/These answers came in/)).toBeNull();
    });

    test('and was submitted there is not brought back, where its answers may begin a new idea', async () => {
      const reference = stored?.reference ?? '';
      refuse = () => {
        refuse = undefined;
        stored = null;
        throw new Refusal('STALE', 'Submitted.', { current: { submittedAs: reference } });
      };
      await type('lname', 'Mogotsi');
      await save();
      await heading('This idea is already submitted');
      screen.getByText(reference);
      await press('Use these answers for a new idea');
      await heading('Terms and Conditions');
      await waitFor(() => expect(answersThere()).toMatchObject({ firstName: 'N', lastName: 'Mogotsi' }));
      expect((stored as { reference: string } | null)?.reference).not.toBe(reference);
    });
  });
});
