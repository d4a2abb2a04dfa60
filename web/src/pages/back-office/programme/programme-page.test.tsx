/** What the programme sets: the form in each state. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  ChangeProgrammeDocument,
  EmailsDocument,
  NeedsDocument,
  ProgrammePageDocument,
  RetentionReachDocument,
  RejectionReasonsDocument,
  RepliesDocument,
} from '../../../graphql/generated-staff.ts';
import type {
  EmailsQuery,
  ProgrammePageQuery,
  ProgrammeSettingsFragment,
} from '../../../graphql/generated-staff.ts';
import { optionalEmailNotes, optionalEmails } from '@portal/schema/emails';
import { namesOf } from '@portal/schema/lists';
import { programmeDefaults } from '@portal/schema/programme';
import {
  answer,
  clear,
  found,
  goTo,
  pathNow,
  Refusal,
  renderPage,
  serveAs,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { ProgrammePage } from './programme-page.tsx';
import { settings } from '../shared/settings/settings-index.ts';

const user = newUser();
const ADMIN = 'admin@example.com';

/** What ends within 30 days. */
let plan: ProgrammePageQuery['retentionPlan'];
/** All versions, oldest first. */
let versions: ProgrammeSettingsFragment[];
/** Overrides the next answer to a save. */
let fail: Error | undefined;
let calls: ReturnType<typeof serveAs>;

/** How many decisions wait until they are announced. */
let toAnnounce: number;
const needsAnswer = answer(NeedsDocument, () => ({
  needs: {
    ...{ overdue: 0, dueSoon: 0, toAnnounce, undeliveredMails: 0, newSuggestions: 0, newEntries: 0 },
    ...{ hasMailServer: true, firstSteps: [] },
  },
}));

function set(settings: Partial<ProgrammeSettingsFragment>): ProgrammeSettingsFragment {
  const before = versions.at(-1);
  if (!before) throw new Error('The defaults come first.');
  const version = before.version + 1;
  const next = { ...before, ...settings, id: `v${version}`, version };
  versions.push(next);
  return next;
}

/** The public holidays of this year and the next. */
let holidays: { day: string; name: string }[];
const loaded = () => ({
  ...(versions.at(-1) as ProgrammeSettingsFragment),
  ...{ publicHolidays: holidays, partners: [] },
});
const emails: EmailsQuery['emails'] = [
  { title: 'Receipt of an idea', group: 'mail-idea-received', optional: null },
  { title: 'Reminder of a draft', group: 'mail-draft-waits', optional: 'DRAFT_WAITS' },
  { title: 'Sign-on refused', group: null, optional: null },
];
/** Whether the server can list the emails. */
let canList: boolean;
/** Whether the server can count whom terms reach. */
let canCount: boolean;

beforeEach(() => {
  canCount = true;
  canList = true;
  holidays = [
    { day: '2027-09-30', name: 'Botswana Day' },
    { day: '2027-12-25', name: 'Christmas Day' },
  ];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fail = undefined;
  toAnnounce = 0;
  plan = [];
  versions = [
    {
      ...programmeDefaults,
      ...{ id: 'v0', version: 0 },
      termsFrom: null,
      ...{ logo: null, icon: null, linkPicture: null },
    },
  ];
  calls = serveAs(
    ADMIN,
    'admin',
    answer(ProgrammePageDocument, () => ({
      programme: loaded(),
      scoreCard: { version: 1, by: null, criteria: [] },
      retentionPlan: plan,
    })),
    needsAnswer,
    answer(RetentionReachDocument, () => {
      if (!canCount) throw new TypeError('no line');
      const ends = [
        { kind: 'IDEAS' as const, count: 75 },
        { kind: 'ID_NUMBERS' as const, count: 181 },
      ];
      return { retentionReach: { from: '2026-11-28T22:00:00.000Z', people: 59, ends } };
    }),
    answer(EmailsDocument, () => {
      if (!canList) throw new TypeError('no line');
      return { emails };
    }),
    answer(RepliesDocument, () => ({ replies: [] })),
    answer(RejectionReasonsDocument, () => ({ rejectionReasons: { version: 0, reasons: [] } })),
    answer(ChangeProgrammeDocument, ({ input: { version: _, ...settings } }) => {
      const error = fail;
      fail = undefined;
      if (error) throw error;
      const now = versions.at(-1);
      const given = Object.keys(settings) as (keyof typeof settings)[];
      const isSame = now && given.every((name) => now[name] === settings[name]);
      return { changeProgramme: isSame ? now : set(settings as Partial<ProgrammeSettingsFragment>) };
    }),
  );
});
afterEach(clear);

const open = (part = '') => renderPage(<ProgrammePage />, `/programme${part}`);

const days = () => screen.findByLabelText<HTMLInputElement>(/^Days until we promise an answer/);
async function enterDays(text: string): Promise<void> {
  await user.clear(await days());
  await user.type(await days(), text);
}
const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
const saved = () => calls.filter(([name]) => name === 'ChangeProgramme').map(([, variables]) => variables);

test('a call is promised by a whole number of working days, or not at all', async () => {
  open();
  const calls = await screen.findByLabelText<HTMLInputElement>(/^Working days until we call/);
  expect(calls.value).toBe('');
  await user.type(calls, '61');
  await save();
  await screen.findAllByText(
    'Enter within how many working days you call: from 1 to 60. Leave it empty to promise no call.',
  );
  await user.clear(calls);
  await user.type(calls, '10');
  await save();
  await screen.findByText('Programme saved');
  await user.clear(calls);
  await save();
  await found(() => saved().length === 2);
  expect(saved()).toEqual([
    { input: { callDays: 10, version: 0 } },
    { input: { callDays: null, version: 1 } },
  ]);
});

test('who runs the programme: a colour says its contrast and is refused below it; what was changed alone is saved, and needs another load', async () => {
  open('/company');
  const action = await screen.findByLabelText<HTMLInputElement>(/^Action/);
  screen.getByText('Contrast 7.1:1 with white words on it; it needs 4.5:1');
  await user.clear(action);
  await user.type(action, '#7fa8c9');
  screen.getByText('Contrast 2.5:1 with white words on it; it needs 4.5:1');
  await save();
  await screen.findAllByText(/^Choose a colour that is easier to read\. Contrast 2\.5:1 with white words/);
  expect(saved()).toEqual([]);
  fireEvent.input(screen.getByLabelText('Pick the colour: Action'), { target: { value: '#b0105f' } });
  expect(action.value).toBe('#b0105f');
  const name = screen.getByLabelText(/^Short name/);
  await user.clear(name);
  await user.type(name, 'Nova');
  expect(screen.queryByRole('button', { name: 'Load it again' })).toBeNull();
  await save();
  await screen.findByText('Programme saved');
  expect(saved()).toEqual([{ input: { name: 'Nova', actionColour: '#b0105f', version: 0 } }]);
  await screen.findByRole('button', { name: 'Load it again' });
});

const rowsOf = (year: string) =>
  within(screen.getByRole('region', { name: `Days off of ${year}` }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

test('days off: own days are added and holidays taken out, the list has both by year; the same day twice is refused', async () => {
  versions = [{ ...(versions[0] as ProgrammeSettingsFragment), daysOff: [], workedHolidays: [] }];
  open('/days-off');
  await user.click(await screen.findByRole('button', { name: 'Add a day' }));
  const first = within(screen.getByRole('group', { name: 'Day 1' }));
  await user.type(first.getByRole('textbox', { name: /^Day/ }), '12 Mar 2027');
  await save();
  // In the summary and at the field, and not at the list, too.
  expect(await screen.findAllByText('Enter the name of the day.')).toHaveLength(2);
  await user.type(first.getByRole('textbox', { name: /^Name/ }), 'Founders’ Day');
  expect(rowsOf('2027')).toEqual([
    '12 Mar 2027Friday | Founders’ DayOwn day | ',
    '30 Sep 2027Thursday | Botswana DayPublic holiday | ',
    '25 Dec 2027Saturday | Christmas DayPublic holiday | Weekend',
  ]);
  await user.click(screen.getByRole('button', { name: 'Add a day' }));
  const second = within(screen.getByRole('group', { name: 'Day 2' }));
  await user.type(second.getByRole('textbox', { name: /^Day/ }), '2027-03-12');
  await user.type(second.getByRole('textbox', { name: /^Name/ }), 'Again');
  await save();
  await screen.findAllByText('12 Mar 2027 is on the list twice: remove one of them.');
  expect(saved()).toEqual([]);
  await user.click(second.getByRole('button', { name: 'Remove day 2: Again' }));
  await user.click(screen.getByRole('checkbox', { name: 'We work on 30 Sep 2027, Botswana Day' }));
  await save();
  await screen.findByText('Programme saved');
  const [day, name] = ['2027-03-12', 'Founders’ Day'];
  expect(saved()).toEqual([
    { input: { daysOff: [{ day, name }], workedHolidays: ['2027-09-30'], version: 0 } },
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'We work on 30 Sep 2027, Botswana Day' }));
  await save();
  await found(() => saved().length === 2);
  expect(saved()[1]).toEqual({ input: { workedHolidays: [], version: 1 } });
});

test('days off: a country without a list says so, and a worked day that no list has can be taken back', async () => {
  holidays = [];
  set({ countryCode: 'QA', daysOff: [], workedHolidays: ['2027-09-30'] });
  open('/days-off');
  await screen.findByText(/^There is no list of public holidays of Qatar here/);
  await user.click(screen.getByRole('checkbox', { name: /^We work on 30 Sep 2027/ }));
  await save();
  await found(() => saved().length === 1);
  expect(saved()).toEqual([{ input: { workedHolidays: [], version: 1 } }]);
});

test('a change is saved with the version that was seen, and the next one with its own; the audit log has the changes', async () => {
  open();
  expect((await days()).value).toBe('30');
  const changes = screen.getByRole('link', { name: 'See the changes' });
  expect(changes.getAttribute('href')).toBe('/audit-log?action=PROGRAMME_CHANGED');
  screen.getByText('Until then its reviewer can undo it.');
  await enterDays('45');
  await user.click(screen.getByRole('radio', { name: 'When an administrator announces them' }));
  await save();
  await screen.findByText('Programme saved');
  expect(saved()).toEqual([{ input: { promisedDays: 45, announcing: 'BY_RELEASE', version: 0 } }]);
  await enterDays('20');
  await save();
  await found(() => saved().length === 2);
  expect(saved()[1]).toMatchObject({ input: { version: 1 } });
});

test('who decides is set beside it', async () => {
  open();
  await days();
  await user.click(screen.getByRole('radio', { name: 'Administrators only' }));
  await save();
  await screen.findByText('Programme saved');
  expect(saved()).toMatchObject([{ input: { deciders: 'ADMINISTRATORS' } }]);
});

test.each(['0', '366', '1.5', 'ten', ''])('%p days are refused before they are sent', async (text) => {
  open();
  await user.clear(await days());
  if (text) await user.type(await days(), text);
  await save();
  await screen.findByRole('link', {
    name: 'Enter in how many days you promise an answer: from 1 to 365.',
  });
  expect(saved()).toEqual([]);
});

test('a failure is said and keeps the entry; a save that changes nothing says so', async () => {
  open();
  await enterDays('45');
  fail = new TypeError('no line');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server.');
  expect((await days()).value).toBe('45');
  await enterDays('30');
  await save();
  await screen.findByText('Nothing changed');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('decisions that still wait for a release are said, with the way to them, where the programme holds none any more', async () => {
  toAnnounce = 2;
  set({ announcing: 'BY_RELEASE' });
  open();
  await user.click(await screen.findByRole('radio', { name: '30 seconds after the decision' }));
  expect(screen.queryByText(/still wait/)).toBeNull();
  await save();
  await screen.findByText(/^2 decisions from before still wait until somebody announces them\./);
  const link = screen.getByRole('link', { name: 'See what waits' });
  expect(link.getAttribute('href')).toBe('/submissions?toAnnounce=yes&sort=OLDEST');
});

test('settings that cannot be loaded say so, and another try loads them', async () => {
  let tries = 0;
  calls = serveAs(
    ADMIN,
    'admin',
    answer(ProgrammePageDocument, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('no line');
      return {
        programme: loaded(),
        scoreCard: { version: 1, by: null, criteria: [] },
        retentionPlan: plan,
      };
    }),
    answer(RejectionReasonsDocument, () => ({ rejectionReasons: { version: 0, reasons: [] } })),
    needsAnswer,
    answer(RepliesDocument, () => ({ replies: [] })),
  );
  open();
  await screen.findByText('The settings could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await days()).value).toBe('30');
});

test('how long data is kept is set in months, empty for no end; what ends soon is said before it does', async () => {
  plan = [
    { kind: 'IDEAS', months: 24, count: 214, firstOn: '2027-03-01', lastOn: '2027-03-01' },
    { kind: 'ENTRIES', months: 12, count: 3, firstOn: '2027-03-02', lastOn: '2027-03-09' },
    { kind: 'SUGGESTIONS', months: null, count: 0, firstOn: null, lastOn: null },
  ];
  open('/terms');
  const section = await screen.findByRole('region', { name: 'What ends within 30 days' });
  expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Ideas: 214 on 1 Mar 2027',
    'Challenge entries: 3 from 2 Mar 2027 to 9 Mar 2027',
  ]);
  const more = screen.getByText('More').closest('details');
  expect(more?.open).toBe(false);
  expect(more?.querySelectorAll('input')).toHaveLength(5);
  const audit = screen.getByLabelText(/^Entries of the audit log/);
  await user.type(audit, '3');
  expect(more?.open).toBe(true);
  await save();
  await screen.findAllByText(/a whole number of months from 12 to 600, or leave it empty/);
  expect(saved()).toEqual([]);
  await user.clear(audit);
  await user.type(screen.getByLabelText(/^Ideas/), '24');
  await save();
  await screen.findByText('Programme saved');
  expect(saved()).toEqual([{ input: { ideaMonths: 24, version: 0 } }]);
});

test('a term for ideas is proposed, and nothing is saved before the administrator does', async () => {
  open('/terms');
  await user.click(await screen.findByRole('button', { name: 'Take 24 months' }));
  const ideas = screen.getByLabelText<HTMLInputElement>(/^Ideas/);
  expect([ideas.value, document.activeElement]).toEqual(['24', ideas]);
  expect(screen.queryByRole('button', { name: 'Take 24 months' })).toBeNull();
  expect(saved()).toEqual([]);
});

test('the other terms are in sight where one of them is set, and a short list of what ends has no export', async () => {
  set({ suggestionMonths: 12 });
  plan = [{ kind: 'SUGGESTIONS', months: 12, count: 99, firstOn: '2027-03-01', lastOn: '2027-03-01' }];
  open('/terms');
  expect((await screen.findByText('More')).closest('details')?.open).toBe(true);
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  cleanup();
  plan = plan.map((one) => ({ ...one, count: 100 }));
  open('/terms');
  await screen.findByRole('button', { name: 'Export' });
});

test('shorter terms say whom they reach before they are saved, and can be called off until their night', async () => {
  plan = [{ kind: 'IDEAS', months: 24, count: 0, firstOn: null, lastOn: null }];
  set({ ideaMonths: 24 });
  open('/terms');
  const ideas = await screen.findByLabelText(/^Ideas/);
  expect(screen.queryByText(/get an email/)).toBeNull();
  await user.clear(ideas);
  await user.type(ideas, '12');
  await screen.findByText(
    'If you save this, it takes effect on 29 November 2026 at 00:00 (Gaborone time), and all administrators get an email. Until then it can be called off.',
  );
  screen.getByText('Then 59 people get an email. 30 days later this ends:');
  expect(screen.getByText('75').closest('li')?.textContent).toBe('Ideas: 75');
  expect(screen.queryByRole('button', { name: 'Call off' })).toBeNull();
  await save();
  await screen.findByText('Shorter terms take effect on 29 November 2026 at 00:00 (Gaborone time).');
  await user.click(screen.getByRole('button', { name: 'Call off' }));
  await screen.findByText('Called off');
  expect(saved()[1]).toMatchObject({ input: { ideaMonths: 24, version: 2 } });
  await found(() => screen.queryByText(/take effect on/) === null);
});

test('shorter terms whose reach cannot be counted say so, and can be called off', async () => {
  canCount = false;
  plan = [{ kind: 'IDEAS', months: 24, count: 0, firstOn: null, lastOn: null }];
  set({ ideaMonths: 12, termsFrom: '2026-11-28T22:00:00.000Z' });
  open('/terms');
  await screen.findByText(/^We could not count whom it reaches\./);
  screen.getByText('Shorter terms take effect on 29 November 2026 at 00:00 (Gaborone time).');
  await user.click(screen.getByRole('button', { name: 'Call off' }));
  await screen.findByText('Called off');
});

test('a part saves its own settings alone; another one of its page says what is not saved, and has it again', async () => {
  open();
  await enterDays('44');
  const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(false);
  expect(document.title).toBe('Decisions – Innovation portal');
  await user.click(screen.getByRole('link', { name: 'Score card' }));
  await screen.findByRole('button', { name: 'Save score card' });
  expect([pathNow(), document.title]).toEqual([
    '/programme/score-card',
    'Decisions – Score card – Innovation portal',
  ]);
  screen.getByRole('link', { name: 'Decisions and outcomes Not saved' });
  await goTo('/programme/terms');
  await user.type(await screen.findByLabelText(/^Ideas/), '24');
  await save();
  await screen.findByText('Programme saved');
  expect(saved()).toEqual([{ input: { ideaMonths: 24, version: 0 } }]);
  expect(leaves()).toBe(true);
  // A page of one part has no line of parts.
  expect(screen.queryByRole('navigation')).toBeNull();
  await goTo('/programme/reasons');
  await user.click(screen.getByRole('link', { name: 'Decisions and outcomes Not saved' }));
  expect((await days()).value).toBe('44');
  screen.getByRole('link', { name: 'Decisions and outcomes' });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  await save();
  await found(() => saved().length === 2);
  expect(saved()[1]).toEqual({ input: { promisedDays: 44, version: 1 } });
});

test('reasons and replies are in one part of decisions, the score card in another', async () => {
  open('/reasons');
  await screen.findByRole('button', { name: 'Save reasons' });
  await screen.findByRole('button', { name: 'Add a reply' });
  await user.click(screen.getByRole('link', { name: 'Score card' }));
  await screen.findByRole('button', { name: 'Save score card' });
  expect(screen.queryByRole('button', { name: 'Save reasons' })).toBeNull();
});

test('what is typed and not saved is there again, and said; Discard takes it back', async () => {
  open();
  await enterDays('44');
  cleanup();
  open();
  expect((await days()).value).toBe('44');
  screen.getByText('Not saved yet');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect([(await days()).value, screen.queryByText('Not saved yet')]).toEqual(['30', null]);
  expect(document.activeElement?.textContent).toBe('Save');
  // What is typed back is no change.
  await enterDays('3');
  await enterDays('30');
  expect(screen.queryByText('Not saved yet')).toBeNull();
  cleanup();
  open();
  expect((await days()).value).toBe('30');
});

test('what is typed is offered again after a colleague has saved, put together with what they changed', async () => {
  open();
  await enterDays('44');
  cleanup();
  set({ announcing: 'BY_RELEASE' });
  open();
  await screen.findByText('Not saved yet');
  expect((await days()).value).toBe('44');
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: 'When an administrator announces them' }).checked,
  ).toBe(true);
  cleanup();
  set({ promisedDays: 20 });
  open();
  await screen.findByRole('radio', { name: 'Somebody else saved: 20' });
  await save();
  expect([saved(), document.activeElement?.getAttribute('role')]).toEqual([[], 'group']);
  await user.click(screen.getByRole('radio', { name: 'You: 44' }));
  await save();
  await screen.findByText('Programme saved');
  expect(saved()).toEqual([{ input: { promisedDays: 44, version: 2 } }]);
});

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a setting' });

test.each(
  settings.filter(({ id }) => /^\/programme.*#/.test(id)).map(({ label, id }) => [label, id] as const),
)('the search of settings leads to %s, with the focus on it', async (_, id) => {
  const [path = '', hash = ''] = id.split('#');
  renderPage(<ProgrammePage />, id);
  await waitFor(() => expect(document.activeElement?.id).toBe(hash));
  expect(pathNow()).toBe(path);
  expect(document.activeElement?.closest('details:not([open])')).toBeNull();
});

test('emails that may be are switched off, and on again; all others are listed as always sent', async () => {
  open('/emails');
  const reminder = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Reminder of a draft' });
  const all = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(all.map(({ checked }) => checked)).toEqual(namesOf(optionalEmails).map(() => true));
  screen.getByText(optionalEmailNotes.DRAFT_WAITS);
  await user.click(screen.getByRole('checkbox', { name: 'A call has closed' }));
  await user.click(reminder);
  await save();
  await screen.findByText('Programme saved');
  expect(reminder.checked).toBe(false);
  await user.click(reminder);
  await save();
  await found(() => saved().length === 2);
  expect(saved()).toEqual([
    { input: { emailsOff: ['DRAFT_WAITS', 'CALL_CLOSED'], version: 0 } },
    { input: { emailsOff: ['CALL_CLOSED'], version: 1 } },
  ]);
  const always = within(screen.getByRole('region', { name: 'Always sent' }));
  expect(always.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Receipt of an idea',
    'Sign-on refused',
  ]);
  expect(always.getByRole('link').getAttribute('href')).toBe('/texts?page=mail-idea-received');
});

test('switches work where the list of emails cannot be loaded', async () => {
  canList = false;
  open('/emails');
  await screen.findByText('The emails could not be loaded.');
  screen.getByRole('checkbox', { name: 'Reminder of a draft' });
  canList = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Always sent' });
});

test('a colleague who switched another email off meanwhile is named, with both choices', async () => {
  open('/emails');
  await user.click(await screen.findByRole('checkbox', { name: 'Reminder of a draft' }));
  set({ emailsOff: ['CALL_CLOSED'] });
  fail = new Refusal('STALE', 'Changed.', { current: versions.at(-1) });
  await save();
  await screen.findByRole('radio', { name: 'Somebody else saved: A call has closed' });
  await user.click(screen.getByRole('radio', { name: 'You: Reminder of a draft' }));
  await save();
  await screen.findByText('Programme saved');
  expect(saved().at(-1)).toEqual({ input: { emailsOff: ['DRAFT_WAITS'], version: 1 } });
});

test.each(['', '/company', '/days-off', '/terms'])(
  'the search knows every setting of /programme%s',
  async (part) => {
    const path = `/programme${part}`;
    renderPage(<ProgrammePage />, path);
    await screen.findAllByRole('button', { name: /^Save/ });
    const controls = [...document.querySelectorAll('.settings [id^="field-"]')].map(
      ({ id }) => `${path}#${id}`,
    );
    // A choice and its note have the id of their setting and more.
    const isKnown = (id: string) => settings.some((setting) => `${id}-`.startsWith(`${setting.id}-`));
    expect(controls.filter((id) => !isKnown(id))).toEqual([]);
    expect(controls.length).toBeGreaterThan(1);
  },
);

test('settings are found by parts of their names, of their pages and of other words; Enter opens the first', async () => {
  open();
  await days();
  const offered = () => [...document.querySelectorAll('search a')].map(({ textContent }) => textContent);
  await user.type(search(), 'retention');
  expect(offered()).toHaveLength(6);
  await user.clear(search());
  await user.type(search(), 'logo');
  expect(offered()[0]).toBe('LogoCompany');
  await user.clear(search());
  await user.type(search(), 'zebra');
  screen.getByText('No setting has these words.');
  await user.keyboard('{Escape}');
  expect([search().value, screen.queryByText('No setting has these words.')]).toEqual(['', null]);
  await user.type(search(), 'postal{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('field-address'));
  expect([pathNow(), search().value]).toEqual(['/programme/company', '']);
});
