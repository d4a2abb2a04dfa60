/** The dashboard's figures in words, its address, and figures that fail or are missing, apart from the drawn charts. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { undecidedStatuses } from '@portal/schema/review-status';
import { dayInWords } from '@portal/schema/typed-days';
import {
  CallsOfFiguresDocument,
  DashboardDocument,
  GenderStatsDocument,
  InASentenceDocument,
  IdeasPerDateDocument,
  NeedsDocument,
  OutcomeFiguresDocument,
  PeriodBeforeDocument,
  PersonStatsDocument,
} from '../../../graphql/generated-staff.ts';
import type { CallsOfFiguresQuery, DashboardQuery, NeedsQuery } from '../../../graphql/generated-staff.ts';
import {
  answer,
  clear,
  NO_NEEDS,
  renderPage,
  goBack,
  logInAs,
  serveAs,
  searchNow,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { DashboardPage } from './dashboard-page.tsx';

const user = newUser();
let logged: unknown[];
let calls: ReturnType<typeof serveAs>;
/** The operation that does not reach the server. */
let cut: string | undefined;
/** How many ideas there are. */
let count: number;
/** What a broken server answers instead of a list. */
let list: unknown;
let needs: NeedsQuery['needs'];
/** The challenges of the programme. */
let challenges: CallsOfFiguresQuery['challenges']['edges'];

beforeEach(() => {
  logged = [];
  cut = undefined;
  count = 4;
  list = undefined;
  needs = NO_NEEDS;
  challenges = [{ node: { id: 'hack', title: 'A hackathon', takes: 'ENTRIES' } }];
  jest.spyOn(console, 'error').mockImplementation((words) => void logged.push(words));
  // The last hour and a half of October in UTC, and a day later in the programme's zone.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-10-31T22:30:00.000Z'));
  calls = serveAs(
    'reviewer@example.com',
    'reviewer',
    answer(DashboardDocument, (): DashboardQuery => ({
      stats: {
        promisedDays: 30,
        registeredUsers: 3,
        totalIdeas: count,
        decisions: 1,
        medianDaysToDecision: 12,
        verifiedUsers: 2,
        usersWhoSubmitted: 1,
        backlog: {
          total: 3,
          overdue: 1,
          buckets: [
            { fromDays: 0, toDays: 7, count: 2 },
            { fromDays: 8, toDays: 60, count: 0 },
            { fromDays: 61, toDays: null, count: 1 },
          ],
        },
        statuses: [
          { name: 'APPROVED', count: count / 4 },
          { name: 'REJECTED', count: 0 },
          { name: 'PENDING', count: (count * 3) / 4 },
        ],
        months: [{ date: '2026-03-01', count }],
        focusAreas: [
          { name: 'GAMING', count: count / 4 },
          { name: 'E_HEALTH', count: (count * 3) / 4 },
        ],
      },
    })),
    answer(GenderStatsDocument, () => ({
      stats: {
        genders: [
          { name: 'FEMALE', count },
          { name: 'MALE', count: 0 },
        ],
      },
    })),
    answer(PersonStatsDocument, () => ({
      stats: {
        personTypes: [
          { name: 'START_UP', count: 0 },
          { name: 'STUDENT', count },
        ],
        ageGroups: [{ name: 'FROM_18_TO_24', count }],
      },
    })),
    answer(PeriodBeforeDocument, () => ({
      stats: { registeredUsers: 9, totalIdeas: 7, medianDaysToDecision: null },
    })),
    answer(OutcomeFiguresDocument, () => ({
      stats: {
        outcomes: {
          ...{ pilot: 3, live: 2, recorded: 6 },
          values: [
            { unit: 'BWP_A_YEAR' as const, total: 12_400_000 },
            { unit: 'CUSTOMERS' as const, total: 1 },
          ],
        },
        statuses: [{ name: 'APPROVED' as const, count: 8 }],
      },
    })),
    answer(InASentenceDocument, () => ({
      stats: {
        ...{
          totalIdeas: 820,
          statuses: (['PENDING', 'APPROVED', 'REJECTED'] as const).map((name, n) => ({
            name,
            count: [730, 50, 40][n] ?? 0,
          })),
          medianDaysToDecision: 11,
          outcomes: { pilot: 38, live: 95, values: [{ unit: 'BWP_A_YEAR' as const, total: 12_400_000 }] },
        },
      },
      before: { totalIdeas: 781, medianDaysToDecision: 13 },
    })),
    answer(NeedsDocument, () => ({ needs })),
    answer(CallsOfFiguresDocument, () => ({ challenges: { edges: challenges } })),
    answer(IdeasPerDateDocument, () => ({
      stats: {
        ideasByDate: [
          { date: '2026-10-19', count },
          { date: '2026-10-26', count: 0 },
        ],
      },
    })),
  );
  const graph = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    if (cut && String(call[1]?.body).includes(`"operationName":"${cut}"`)) throw new TypeError('no line');
    const response = await graph(...call);
    if (list === undefined) return response;
    const broken = (await response.text()).replace(
      /"(genders|ageGroups)":\[[^\]]*\]/,
      `"$1":${JSON.stringify(list)}`,
    );
    return new Response(broken, response);
  };
});
afterEach(clear);

const show = (search = '') => renderPage(<DashboardPage />, `/dashboard${search}`);
const isLogged = (words: string) => logged.some((each) => String(each).includes(words));

const panel = (title: string) => screen.findByRole('region', { name: title });
const texts = (box: HTMLElement, selector: string) =>
  [...box.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
/** Finds the variables of the last call of an operation. */
const asked = (name: string) => calls.findLast(([called]) => called === name)?.[1];

describe('the figures', () => {
  test('are there in words', async () => {
    const box = show();
    await screen.findByText('All time. Days are counted in Gaborone time.');
    expect(texts(box, 'h1')).toEqual(['Admin Dashboard']);
    expect(texts(box, 'dl:first-of-type > div').slice(0, 4)).toEqual([
      'Registered Users31 unverified, also those deleted since',
      'Total Ideas Submitted4 ideas, show them',
      'Waiting today3 ideas, show them1 overdue idea, show it',
      'Median time to a decision12 dayspromised: 30 days',
    ]);
    const tiles = await panel('Person Type Statistics');
    await waitFor(() => expect(texts(tiles, 'dt')).toEqual(['Start Up', 'Student']));
    expect(texts(tiles, 'dd')).toEqual(['0', '4 ideas, show them']);
    expect(texts(await panel('Ideas by status'), 'li')).toEqual([
      'Approved1 idea, show it25%',
      'Rejected00%',
      'Pending3 ideas, show them75%',
    ]);
    // The most frequent come first.
    expect(texts(await panel('Ideas by focus area'), 'li')).toEqual([
      'eHealth3 ideas, show them75%',
      'Gaming1 idea, show it25%',
    ]);
    expect(texts(await panel('Sign-ups that became ideas'), 'li')).toEqual([
      'Signed up3100%',
      'Verified their email67% went on267%',
      'Submitted an idea50% went on133%',
    ]);
    const genders = await panel('Gender Statistics');
    await waitFor(() =>
      expect(texts(genders, 'tr')).toEqual([
        'GenderNumber of Submissions',
        'Female4 ideas, show them',
        'Male0',
      ]),
    );
    const dates = await panel('Ideas Submitted Per Date');
    await waitFor(() =>
      expect(texts(dates, 'tr')).toEqual([
        'DateSubmitted Ideas',
        'Week of 19 Oct 20264 ideas, show them',
        'Week of 26 Oct 2026 (not complete)0',
      ]),
    );
  });

  test('of people are by age at a press, also after a reload', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Age' }));
    await waitFor(() => expect(searchNow()).toBe('?people=AGE'));
    await clear();
    logInAs('reviewer@example.com', 'reviewer');
    show('?people=AGE');
    const ages = await panel('Age Statistics Chart');
    await screen.findByText('Age range per submission');
    expect(texts(ages, 'tr')).toEqual(['Age rangeNumber of Submissions', '18-244 ideas, show them']);
    expect(screen.getByRole('button', { name: 'Age' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('of what waits lead to it, oldest first, by the days that they wait', async () => {
    show();
    const backlog = await panel('Waiting today, by age');
    expect(texts(backlog, 'li')).toEqual([
      '0 to 7 days2 ideas, show them67%',
      '8 to 60 days00%',
      '61 days or more1 idea, show it33%',
    ]);
    const waiting = undecidedStatuses.map((status) => `status=${status}`).join('&');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((link) => /waited|status=PENDING.*sort/.test(link))).toEqual([
      `/submissions?${waiting}&sort=DUE`,
      '/submissions?waited=OVERDUE&sort=DUE',
      `/submissions?${waiting}&waited=DAYS_0_TO_7&sort=OLDEST`,
      `/submissions?${waiting}&waited=OVER_60_DAYS&sort=OLDEST`,
    ]);
  });

  test.each([
    ['board', 0],
    ['reviewer', 19],
    ['admin', 23],
  ] as const)('lead the %s to what that role may see', async (role, links) => {
    logInAs(`${role}@example.com`, role);
    const box = show('?from=2026-10-01&to=2026-12-31');
    await panel('Sign-ups that became ideas');
    await screen.findByText('Female');
    await panel('Ideas Submitted Per Date');
    await waitFor(() =>
      expect(box.querySelectorAll('a[href^="/submissions"], a[href^="/People"]')).toHaveLength(links),
    );
    if (role !== 'admin') return;
    const ofPeople = () =>
      [...box.querySelectorAll('a[href^="/People"]')].map((link) => link.getAttribute('href'));
    expect(ofPeople()).toEqual([
      '/People?from=2026-10-01&to=2026-12-31',
      '/People?from=2026-10-01&to=2026-12-31',
      '/People?from=2026-10-01&to=2026-12-31&step=VERIFIED',
      '/People?from=2026-10-01&to=2026-12-31&step=SUBMITTED',
    ]);
    await user.click(screen.getByRole('link', { name: 'All time' }));
    // The page opens on colleagues unless its address asks for something.
    await waitFor(() =>
      expect(ofPeople()).toEqual([
        '/People?group=',
        '/People?group=',
        '/People?step=VERIFIED',
        '/People?step=SUBMITTED',
      ]),
    );
  });

  test('are compared with the period before, which the address says', async () => {
    show('?from=2026-10-01&to=2026-12-31');
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const before = await screen.findByRole('link', { name: '7 ideas, show them' });
    expect(before.getAttribute('href')).toBe('/submissions?from=2026-07-01&to=2026-08-01');
    expect(asked('PeriodBefore')).toEqual({ range: { from: '2026-07-01', to: '2026-08-01' } });
    expect(searchNow()).toBe('?from=2026-10-01&to=2026-12-31&compare=yes');
    await user.click(screen.getByRole('link', { name: '30 days' }));
    await waitFor(() =>
      expect(asked('PeriodBefore')).toEqual({ range: { from: '2026-09-03', to: '2026-10-02' } }),
    );
    // Nothing is before all time.
    await user.click(screen.getByRole('link', { name: 'All time' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull());
  });
});

describe('the call', () => {
  const withCall = () =>
    challenges.push({ node: { id: 'water=', title: 'Water for towns', takes: 'IDEAS' } });
  const linksTo = (path: string) =>
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((to) => to.startsWith(path));

  test('is no choice where no challenge takes ideas', async () => {
    show();
    await panel('Sign-ups that became ideas');
    await waitFor(() => expect(asked('CallsOfFigures')).toBeDefined());
    expect(screen.queryByRole('button', { name: 'Call' })).toBeNull();
  });

  test('that is chosen narrows every figure and its list, and its chip brings all ideas back', async () => {
    withCall();
    needs = { ...NO_NEEDS, overdue: 2, dueSoon: 1, toAnnounce: 4 };
    logInAs('admin@example.com', 'admin');
    show('?from=2026-10-01&to=2026-12-31&compare=yes');
    await user.click(await screen.findByRole('button', { name: 'Call' }));
    await user.click(screen.getByRole('radio', { name: 'Water for towns' }));
    await panel('What became of approved ideas');
    await waitFor(() => expect(searchNow()).toBe('?call=water%3D&from=2026-10-01&to=2026-12-31&compare=yes'));
    await screen.findByText('People who signed up and took part');
    await waitFor(() => expect(linksTo('/submissions').length).toBeGreaterThan(15));
    const ofCall = [
      ...['Dashboard', 'PeriodBefore', 'GenderStats', 'PersonStats', 'InASentence', 'IdeasPerDate'],
      ...['OutcomeFigures', 'Needs'],
    ];
    await waitFor(() =>
      expect(ofCall.filter((name) => !Object.values(asked(name) ?? {}).includes('water='))).toEqual([]),
    );
    expect(linksTo('/submissions').filter((to) => !to.includes('call=water%3D'))).toEqual([]);
    expect(linksTo('/submissions')).toEqual(
      expect.arrayContaining([
        '/submissions?waited=OVERDUE&sort=DUE&call=water%3D',
        '/submissions?toAnnounce=yes&sort=OLDEST&call=water%3D',
      ]),
    );
    expect(linksTo('/People')).toEqual([
      '/People?call=water%3D&from=2026-10-01&to=2026-12-31',
      '/People?call=water%3D&from=2026-07-01&to=2026-08-01',
    ]);
    // Sign-ups belong to no call.
    expect(screen.queryByRole('region', { name: 'Sign-ups that became ideas' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All time' }));
    await screen.findByText('People who took part');
    await user.click(screen.getByRole('button', { name: 'Remove the filter Call: Water for towns' }));
    await panel('Sign-ups that became ideas');
    expect(searchNow()).toBe('?compare=yes');
    expect(asked('Dashboard')).toEqual({ range: { from: null, to: null } });
  });

  test('without anything that waits says so', async () => {
    withCall();
    show('?call=water%3D');
    await screen.findByText('Nothing waits in this call.');
  });
});

describe('the dates', () => {
  test('of a preset end with the present day of the programme, and Back undoes them', async () => {
    show();
    await user.click(await screen.findByRole('link', { name: '30 days' }));
    await screen.findByText(/^3 Oct 2026 to 1 Nov 2026\. Days/);
    const range = { from: '2026-10-03', to: '2026-11-01' };
    expect([searchNow(), asked('Dashboard')]).toEqual(['?from=2026-10-03&to=2026-11-01', { range }]);
    expect(screen.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Dates' }));
    const entered = () => ['From', 'To'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    expect(entered()).toEqual([range.from, range.to].map(dayInWords));
    await goBack();
    await screen.findByText(/^All time\. Days/);
    expect(entered()).toEqual(['', '']);
  });

  test('decide how far apart the points are, unless somebody chooses', async () => {
    show();
    const pressed = (name: string) => screen.findByRole('button', { name, pressed: true });
    await pressed('Week');
    await user.click(screen.getByRole('button', { name: 'Month' }));
    await pressed('Month');
    await screen.findByText(/^Submitted Ideas per month\./);
    expect([searchNow(), asked('IdeasPerDate')]).toEqual([
      '?granularity=MONTH',
      { range: { from: null, to: null }, granularity: 'MONTH' },
    ]);
    await user.click(screen.getByRole('link', { name: '90 days' }));
    await pressed('Day');
    await goBack();
    await pressed('Month');
  });

  test('are two days of one’s own, and never a range that ends before it begins', async () => {
    show();
    const enter = (label: string, day: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
    await user.click(await screen.findByRole('button', { name: 'Dates' }));
    enter('From', '2026-03-31');
    enter('To', '2026-03-01');
    await user.click(screen.getByText('Apply'));
    await screen.findByText('The last day is before the first.');
    expect(searchNow()).toBe('');
    enter('To', '2026-03-31');
    await user.click(screen.getByText('Apply'));
    await waitFor(() => expect(searchNow()).toBe('?from=2026-03-31&to=2026-03-31'));
    // The menu is closed; the browser gives the focus back to its button.
    expect(screen.queryByText('Apply')).toBeNull();
  });

  test('of an address that nobody knows in full say so, and keep what is known', async () => {
    show('?from=2026-01-01&granularity=HOUR&color=red');
    await screen.findByText('2 unknown filters are not applied.');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(searchNow()).toBe('?from=2026-01-01');
  });

  test('of an address that is no range say so, and lead back', async () => {
    show('?from=2026-02-30');
    await screen.findByText('The first day must be a day such as 2026-03-31.');
    await user.click(screen.getByText('Show all time'));
    await screen.findByText(/^All time\. Days/);
  });

  test('of the board are any, but of people whole periods, beside which it reads that counts are rounded', async () => {
    logInAs('board@example.com', 'board');
    show('?from=2026-03-02&to=2026-03-10');
    await screen.findByText('Total Ideas Submitted');
    expect(screen.getAllByText(/^These counts are given for a whole month, quarter or year/)).toHaveLength(2);
    expect([asked('GenderStats'), asked('PersonStats')]).toEqual([undefined, undefined]);
    expect(screen.queryByText(/rounded/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All time' }));
    await waitFor(() =>
      expect(screen.getAllByText(/^Each count is rounded to a multiple of 5/)).toHaveLength(2),
    );
    for (const name of ['Ideas by status', 'Ideas by focus area', 'Waiting today, by age'])
      expect(screen.getByRole('region', { name }).textContent).not.toContain('rounded');
  });

  test('that cannot be loaded leave the last figures, with their range', async () => {
    show();
    await screen.findByText('Total Ideas Submitted');
    cut = 'Dashboard';
    await user.click(screen.getByRole('link', { name: '30 days' }));
    await screen.findByText('The figures could not be loaded. These are of all time.');
    await screen.findByText('Total Ideas Submitted');
  });

  test('without ideas say so instead of drawing nothing', async () => {
    count = 0;
    show('?from=2020-01-01&to=2020-01-02');
    await waitFor(() =>
      expect(screen.getAllByText('No ideas were submitted in this period.')).toHaveLength(2),
    );
    expect(document.querySelector('figure')).toBeNull();
  });
});

describe('a failure', () => {
  test.each([
    ['GenderStats', 'Error fetching gender stats', 'The figures by gender could not be loaded.', ''],
    ['PersonStats', 'Error fetching data', 'The figures by person type could not be loaded.', ''],
    ['PersonStats', 'Error fetching data', 'The figures by age could not be loaded.', '?people=AGE'],
    ['IdeasPerDate', 'Error fetching dashboard data', 'The ideas per date could not be loaded.', ''],
    ['Dashboard', 'Error fetching dashboard data', 'The figures could not be loaded.', ''],
  ])(
    'of %s is logged as “%s”, the rest is drawn, and another try loads it',
    async (name, literal, words, at) => {
      cut = name;
      show(at);
      await screen.findByText(words);
      expect(isLogged(literal)).toBe(true);
      if (name !== 'Dashboard') await screen.findByText('Total Ideas Submitted');
      cut = undefined;
      for (const again of await screen.findAllByText('Try again')) await user.click(again);
      await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    },
  );

  test.each([
    [null, 'AGE', 'The figures by age cannot be read.', true],
    ['text', 'AGE', 'The figures by age cannot be read.', true],
    [null, 'GENDER', 'The figures by gender cannot be read.', false],
  ] as const)('of the form of the answer, %s by %s, draws no chart', async (given, view, words, isSaid) => {
    list = given;
    show(`?people=${view}`);
    await screen.findByText(words, { exact: false });
    expect(isLogged('Invalid data format')).toBe(isSaid);
  });
});

describe('what waits', () => {
  const waiting = () => screen.findByRole('region', { name: 'What waits for you' });

  test('begins Home, each figure with the list that it counts', async () => {
    needs = {
      ...{ ...NO_NEEDS, overdue: 58, dueSoon: 12, toAnnounce: 2, undeliveredMails: 1 },
      ...{ newSuggestions: 3, newEntries: 1 },
    };
    show();
    await screen.findByText('58 overdue');
    const links = [...(await waiting()).querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toEqual([
      ['58 overdue', '/submissions?waited=OVERDUE&sort=DUE'],
      ['12 due within 7 days', '/submissions?waited=DUE_SOON&sort=DUE'],
      ['2 to announce', '/submissions?toAnnounce=yes&sort=OLDEST'],
      ['1 email came back', '/undelivered-email'],
      ['3 new suggestions', '/suggestions-received?state=NEW'],
      ['1 new entry', '/hackathon-entries?state=NEW'],
    ]);
    expect(screen.queryByText('First steps')).toBeNull();
  });

  test('is nothing, or the first steps of a new portal', async () => {
    needs = {
      ...NO_NEEDS,
      firstSteps: [
        ...(['SET_COMPANY', 'SET_MAIL_SERVER', 'INVITE_REVIEWER'] as const),
        ...(['HEAR_OF_IDEAS', 'CHECK_PROMISE', 'OPEN_CHALLENGE'] as const),
      ],
    };
    show();
    await screen.findByText('Nothing waits for you.');
    await user.click(screen.getByRole('button', { name: 'First steps (6)' }));
    const steps = screen.getByRole('list', { name: 'First steps' });
    expect([...steps.querySelectorAll('li')]).toHaveLength(6);
    expect([...steps.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/programme/company',
      '/people',
      '/account',
      '/programme',
      '/manage-challenges',
    ]);
  });

  test('that cannot be counted says so, and another try counts it', async () => {
    cut = 'Needs';
    needs = { ...NO_NEEDS, overdue: 3 };
    show();
    await screen.findByText('What waits for you could not be counted.');
    cut = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('3 overdue');
  });

  test('is not the board’s', async () => {
    logInAs('board@example.com', 'board');
    show();
    await panel('What became of approved ideas');
    expect(screen.queryByRole('region', { name: 'What waits for you' })).toBeNull();
  });
});

describe('the sentence of figures', () => {
  const said =
    'This quarter: 820 ideas (+5%, better), 90 of them decided, half of the decisions within 11 days (−2 days, better); 38 in pilot and 95 live today, worth 12,400,000 BWP a year.';
  test.each([
    [
      'reviewer',
      '',
      said,
      { from: '2026-10-01', to: '2026-12-31' },
      { from: '2026-07-01', to: '2026-08-01' },
    ],
    ['board', '', said, { from: '2026-10-01', to: '2026-12-31' }, { from: '2026-07-01', to: '2026-08-01' }],
    [
      'reviewer',
      '?from=2026-03-01&to=2026-03-31',
      said.replace('This quarter', '1 Mar 2026 to 31 Mar 2026'),
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-02-01', to: '2026-02-28' },
    ],
  ] as const)(
    'says to the %s at “%s” what is better and what is worse',
    async (role, search, words, range, before) => {
      logInAs(`${role}@example.com`, role);
      const box = show(search);
      await waitFor(() => expect(box.textContent.replaceAll(/, show (it|them)/g, '')).toContain(words));
      expect(asked('InASentence')).toEqual({ range, before });
      const links = [...box.querySelectorAll('a[href^="/submissions"]')].map((link) =>
        link.getAttribute('href'),
      );
      const days = `from=${range.from}&to=${range.to}`;
      const lists = [
        `/submissions?${days}`,
        `/submissions?${days}&status=APPROVED&status=REJECTED&withdrawn=no`,
        '/submissions?outcome=PILOT',
        '/submissions?outcome=LIVE',
      ];
      if (role === 'board') expect(links).toEqual([]);
      else expect(links).toEqual(expect.arrayContaining(lists));
    },
  );
});

test('the outcomes of approved ideas are three figures, each a link to its list, and their value, for every period', async () => {
  show('?from=2026-03-01&to=2026-03-31');
  const box = await panel('What became of approved ideas');
  await waitFor(() => expect(box.textContent).toContain('With an outcome: 75% of 8 approved'));
  expect(box.textContent).toContain('Worth, without those that stopped: 12,400,000 BWP a year · 1 customer');
  const links = [...box.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['3 ideas, show them', '/submissions?outcome=PILOT'],
    ['2 ideas, show them', '/submissions?outcome=LIVE'],
    ['6 ideas, show them', '/submissions?outcome=RECORDED'],
  ]);
});
