/** The whole site: guards, links, redirects and return paths. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { toast } from 'sonner';
import type { Role } from '@portal/schema/access';
import {
  clear,
  emptyLists,
  renderPage,
  found,
  logInAs,
  NO_NEEDS,
  pathNow,
  searchNow,
  serve,
} from '../testing/pages.tsx';
import { addressOf, backOfficePages, pagesOf } from './pages.tsx';
import { SiteRoutes } from './routes.tsx';
import { settingsParts } from '../pages/back-office/shared/settings/settings-parts.ts';
import { keptForm } from '../session/use-kept-form.ts';

let logged: unknown[];
beforeEach(() => {
  logged = [];
  jest.spyOn(console, 'error').mockImplementation((words) => void logged.push(words));
});
afterEach(clear);

const open = (path: string) => renderPage(<SiteRoutes />, path);
const arrival = (address: string) => found(() => pathNow() + searchNow() === address);
const shown = (words: string) => found(() => document.body.textContent.includes(words));

const nothing = {
  ...emptyLists,
  ...{ setAside: { position: { total: 0 } }, now: '2026-11-26T08:00:00.000Z' },
  reviewers: [],
  staff: [],
  ...{ STAFF: { totalCount: 0 }, SUBMITTERS: { totalCount: 0 }, CLOSED: { totalCount: 0 } },
  programme: {
    __typename: 'Programme',
    ...{
      id: '',
      version: 0,
      promisedDays: 30,
      callDays: null,
      announcing: 'AFTER_HOLD',
      deciders: 'ELEVATED',
      outcomes: 'STAFF',
    },
    ...{ ideaMonths: null, idNumberMonths: null, suggestionMonths: null, entryMonths: null },
    ...{ accountMonths: null, auditMonths: null },
    ...{ daysOff: [], workedHolidays: [], publicHolidays: [], emailsOff: [], partners: [] },
  },
  breakdown: { total: 0, isRounded: true, columns: [], rows: [] },
  myIdeaDraft: null,
  stats: {
    __typename: 'Stats',
    ...{ registeredUsers: 0, verifiedUsers: 0, usersWhoSubmitted: 0, totalIdeas: 0, decisions: 0 },
    ...{ statuses: [], months: [], focusAreas: [], genders: [], personTypes: [], ageGroups: [] },
    medianDaysToDecision: null,
    promisedDays: 30,
    backlog: { total: 0, overdue: 0, buckets: [] },
    outcomes: { pilot: 0, live: 0, recorded: 0, values: [] },
  },
  before: { __typename: 'Stats', totalIdeas: 0, decisions: 0, medianDaysToDecision: null },
  scoreCard: { __typename: 'ScoreCard', version: 0, by: null, criteria: [] },
  retentionPlan: [],
  replies: [],
  emails: [],
  texts: [],
  languages: [],
  rejectionReasons: { __typename: 'RejectionReasons', version: 0, reasons: [] },
  needs: NO_NEEDS,
};

/** Mocks a server with one account and no other data. */
function playEmpty(role: Role): void {
  logInAs(`${role}@example.com`, role);
  const me = { email: `${role}@example.com`, role: role.toUpperCase(), isVerified: true };
  serve(() => ({ me, ...nothing }));
}

/** Lists the links in a part of the page: their paths, by name. */
function linksIn(part: string): Record<string, string[]> {
  const links: Record<string, string[]> = {};
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`${part} a[href^="/"]`))
    (links[link.textContent.trim()] ??= []).push(link.getAttribute('href') ?? '');
  return links;
}

// The permission walk tests the server.
describe('the guard of the back office', () => {
  // Guard and menu follow from one permission: the test of the menu has that of every page.
  test.each<[path: string, roles: Role[]]>([
    ['/submissions', ['reviewer', 'admin']],
    ['/breakdowns', ['board', 'reviewer', 'admin']],
    ['/people', ['admin']],
  ])('opens %s to its roles, leads others home, and visitors to the login', async (path, roles) => {
    serve(() => new Promise(() => undefined));
    for (const role of ['user', 'board', 'reviewer', 'admin'] as const) {
      logInAs(`${role}@example.com`, role);
      open(path);
      if (roles.includes(role)) await shown('Checking your access…');
      await arrival(roles.includes(role) ? path : '/home');
      await clear();
    }
    open(`${path}?search=x`);
    await arrival(`/Login?next=${encodeURIComponent(`${path}?search=x`)}`);
  });

  test('redirects an account that is not set up to its set-up, with the return path', async () => {
    const me = { email: 'a@example.com', role: 'ADMIN', isVerified: true, setUpNeeded: 'SECOND_FACTOR' };
    serve(() => ({ me }));
    logInAs('a@example.com', 'admin');
    open('/submissions');
    await arrival('/account?next=%2Fsubmissions');
  });

  test('shows no data to a role that only the browser has stored', async () => {
    playEmpty('user');
    logInAs('user@example.com', 'admin');
    const box = open('/submissions');
    await shown('You are not authorized to access this page!');
    expect(box.textContent).toContain(
      'Please click the Home button to see what BTC innovation is all about.',
    );
    expect(box.querySelector('table')).toBeNull();
  });

  test('explains the redirect to the home page in an existing live region', async () => {
    logInAs('user@example.com');
    const box = open('/dashboard');
    const region = [...box.querySelectorAll('[role=status]')].at(-1);
    await shown('Your account does not have access to the page you asked for');
    expect([pathNow(), box.contains(region ?? null), region?.textContent]).toEqual([
      '/home',
      true,
      expect.stringContaining('does not have access'),
    ]);
    fireEvent.click(screen.getAllByText('FAQ')[0] ?? document.body);
    await found(() => !document.body.textContent.includes('does not have access'));
  });

  test('that could not check says so, logs it, and offers a retry', async () => {
    playEmpty('admin');
    const line = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('no line'));
    open('/people?search=naledi');
    await shown('We could not check your access to the page you asked for');
    expect([pathNow(), logged.includes('Error fetching user role')]).toEqual(['/home', true]);
    globalThis.fetch = line;
    fireEvent.click(screen.getByText('try again'));
    await arrival('/people?search=naledi');
    await shown('Nobody here with “naledi”.');
  });
});

describe('the key / leads', () => {
  const box = () => document.querySelector('search:not(.settings-search) [type=search]');

  test.each([
    ['/dashboard', 'admin', '/submissions'],
    // The board reads no ideas.
    ['/dashboard', 'board', '/dashboard'],
    ['/Reports', 'admin', '/Reports'],
    ['/suggestions-received', 'admin', '/suggestions-received'],
    // Beside the search of all settings.
    ['/texts', 'admin', '/texts'],
  ] as const)('from %s for role %s to the search of %s', async (path, role, to) => {
    playEmpty(role);
    open(path);
    await found(() => document.querySelector('main h1'));
    if (path !== '/dashboard') await found(box);
    fireEvent.keyDown(document.body, { key: '/' });
    await arrival(to);
    if (path !== '/dashboard') expect(document.activeElement).toBe(box());
  });
});

describe('links', () => {
  const desk = backOfficePages.map(({ path }) => addressOf(path));
  test.each([...desk, '/home', '/FAQ', '/IdeaDashboard', '/innovate/terms', '/nowhere'])(
    'of one name lead to one place on %s',
    async (path) => {
      playEmpty('admin');
      open(path);
      await found(() => document.querySelector('h1') && !/Loading|Checking/.test(document.body.textContent));
      const links = Object.entries(linksIn('body')).map(
        ([name, paths]) =>
          [name, new Set(paths.map((each) => each.toLowerCase().replace(/\?.*/, '')))] as const,
      );
      expect(links.length).toBeGreaterThan(3);
      expect(links.filter(([, paths]) => paths.size > 1)).toEqual([]);
    },
  );

  const site = ['Home', 'FAQ', 'About Us', 'Innovate', 'Challenges'];
  test.each([
    ['an administrator', 'admin', '/submissions', []],
    ['an administrator', 'admin', '/FAQ', [...site, 'Submissions', 'Portal Dashboard']],
    ['a submitter', 'user', '/FAQ', [...site, 'Submissions']],
    ['the board', 'board', '/FAQ', [...site, 'Submissions', 'Portal Dashboard']],
    ['a submitter', 'user', '/Suggestions', [...site.slice(0, 4), 'Suggestions', 'Submissions']],
  ] as const)('of the header for %s (%s) at %s are the ways out', (_who, role, path, names) => {
    playEmpty(role);
    open(path);
    expect(Object.keys(linksIn('header nav'))).toEqual(names);
  });

  const menuLinks = () =>
    Object.entries(linksIn('nav[aria-labelledby=portal-menu]')).map(([name, [to]]) => `${name} ${to}`);
  // The pages of the specification come first (spec §2 "Admin dashboard").
  const menu = ['Home /dashboard', 'Submissions /submissions', 'Reports /Reports'];
  const more = ['Challenges /manage-challenges', 'Suggestions /suggestions-received', 'People /people'];
  test.each<[Role, string, string[]]>([
    ['board', '/dashboard', ['Home /dashboard', 'Log Out /LogOut']],
    ['reviewer', '/submissions', [...menu, 'Log Out /LogOut']],
    ['admin', '/submissions', [...menu, ...more, 'Settings /programme/company', 'Log Out /LogOut']],
  ])('of the menu show a %s the sections that they may open', async (role, path, links) => {
    playEmpty(role);
    open(path);
    await found(() => menuLinks().length > 0);
    expect(menuLinks()).toEqual(links);
  });

  test('lead to every page of the back office: from the menu, a tab, a list, Home or the header', async () => {
    playEmpty('admin');
    const reached = new Set<string>();
    for (const path of [
      '/dashboard',
      '/programme/company',
      '/programme',
      '/texts',
      '/integrations',
      '/manage-challenges',
      '/submissions',
      '/submissions/enter',
    ]) {
      open(path);
      await found(() => menuLinks().length > 0 && document.querySelector('main nav, main a'));
      for (const to of Object.values(linksIn('body')).flat()) reached.add(to);
      await clear();
      playEmpty('admin');
    }
    const pages = backOfficePages.filter(({ isMoved }) => !isMoved).map(({ path }) => addressOf(path));
    expect(pages.filter((path) => !reached.has(path))).toEqual([]);
  });

  test.each(
    backOfficePages
      // The specification has a heading of its own for Home; the guide is Markdown, which the build renders.
      .filter(({ path }) => !['/dashboard', '/help/reviewing'].includes(path))
      .map(({ path, title }) => [addressOf(path), title] as const),
  )('and heading and title of %s have one name', async (path, title) => {
    playEmpty('admin');
    open(path);
    await found(() => document.querySelector('h1')?.textContent === title);
    await found(() => document.title.startsWith(`${title} –`));
    const {
      section,
      tab = title,
      under,
    } = backOfficePages.find((page) => addressOf(page.path) === path) ?? {};
    if (section === undefined || under || path === '/submissions') return;
    const names = pagesOf(section, 'admin').length > 1 ? Object.keys(linksIn('main nav')) : menuNames();
    expect(names).toContain(tab);
  });
  const menuNames = () => Object.keys(linksIn('nav[aria-labelledby=portal-menu]'));

  const tabs = () => document.querySelectorAll('main nav[aria-label=Settings] a');
  const current = () => [...tabs()].filter((link) => link.getAttribute('aria-current')).map(nameOfTab);
  const nameOfTab = ({ textContent }: Element) => textContent;

  test.each(Object.entries(settingsParts))(
    'of all settings stand in one line, which says the page of %s',
    async (path, { page }) => {
      playEmpty('admin');
      open(path);
      await found(() => current().length > 0);
      expect([...tabs()].map(nameOfTab).slice(0, 4)).toEqual(['Company', 'Decisions', 'Texts', 'Data']);
      expect(current()).toEqual([page]);
    },
  );

  test('of settings say what is not saved: the tab of another page, and the part of the same one', async () => {
    playEmpty('admin');
    const kept = keptForm('programme');
    kept.write({ promisedDays: '44' }, 'admin@example.com', 'decisions');
    kept.write({ name: 'Nova' }, 'admin@example.com', 'company');
    keptForm('texts').write({ text: 'Nova' }, 'admin@example.com', 'home.headline');
    open('/programme/score-card');
    await found(() => current().length > 0);
    expect([...tabs()].map(nameOfTab).slice(0, 4)).toEqual([
      'CompanyNot saved',
      'Decisions',
      'TextsNot saved',
      'Data',
    ]);
    screen.getByRole('link', { name: 'Decisions and outcomes Not saved' });
  });

  test('of the menu and of tabs say what waits, in words, too', async () => {
    logInAs('admin@example.com', 'admin');
    const needs = { ...NO_NEEDS, overdue: 58, toAnnounce: 2, undeliveredMails: 1 };
    const me = { email: 'admin@example.com', role: 'ADMIN', isVerified: true };
    serve(() => ({ me, ...nothing, needs }));
    open('/undelivered-email');
    const settings = await screen.findByRole('link', { name: 'Settings , 1 email came back' });
    expect(settings.textContent).toMatch(/1$/);
    screen.getByRole('link', { name: 'Submissions , 58 overdue, 2 to announce' });
    screen.getByRole('link', { name: 'Undelivered email , 1 email came back' });
    expect(settings.getAttribute('aria-current')).toBe('page');
  });

  test('of the account page stay in the back office for staff alone', async () => {
    for (const role of ['board', 'user'] as const) {
      playEmpty(role);
      open('/account');
      await found(() => document.querySelector('h1')?.textContent === 'Account');
      expect(menuLinks().length > 0).toBe(role === 'board');
      expect(linksIn('header nav')['FAQ'] === undefined).toBe(role === 'board');
      await clear();
    }
  });

  test('stay beside a page whose access is being checked', async () => {
    serve(() => new Promise(() => undefined));
    logInAs('admin@example.com', 'admin');
    open('/people');
    await shown('Checking your access…');
    expect(menuNames()).toContain('People');
  });

  test('help on an unknown address', () => {
    open('/nowhere');
    expect(linksIn('main')).toMatchObject({
      FAQ: ['/FAQ'],
      Innovate: ['/innovate'],
      'My ideas': ['/IdeaDashboard'],
    });
    expect(pathNow()).toBe('/nowhere');
  });

  test.each(['/LOGIN', '/home', '/Home', '/IDEADASHBOARD', '/resetpassword/token'])(
    'may be written as %s',
    async (path) => {
      open(path);
      await found(() => document.querySelector('h1'));
      expect(document.body.textContent).not.toContain('Page not found');
    },
  );
});

describe('the return path', () => {
  test.each([
    ['/IdeaDashboard', 'Log In / Sign Up', 'Log In', '/Login'],
    ['/innovate/status', 'Log In / Sign Up', 'Log In', '/Login'],
    ['/innovate', 'Sign Up', 'Sign Up', '/SignUp'],
  ])(
    'to %s is in the links of the page (%s) and of the header (%s) to %s',
    async (path, inMain, inHeader, to) => {
      open(path);
      await shown('This page is locked');
      const way = `${to}?next=${encodeURIComponent(path)}`;
      expect([linksIn('main')[inMain], linksIn('header')[inHeader]]).toEqual([[way], [way]]);
    },
  );

  test('is kept from the login to the sign-up and back', async () => {
    open('/Login?next=%2FIdeaDashboard');
    await found(() => document.querySelector('h1'));
    fireEvent.click(screen.getByText('Sign up'));
    await arrival('/SignUp?next=%2FIdeaDashboard');
    fireEvent.click(screen.getByText('Log In'));
    await arrival('/Login?next=%2FIdeaDashboard');
  });

  test.each([
    ['/IdeaDashboard', 'This page is locked and can only be accessed by logged-in users!'],
    ['/innovate/status', 'This page is locked and can only be accessed by registered users!'],
    ['/dashboard', 'Your session has ended. Log in to go back to where you were.'],
  ])('is offered by %s to whose session has ended, and the header knows it', async (path, words) => {
    logInAs('user@example.com', 'admin');
    serve(() => ({ errors: [{ message: 'Log in.', extensions: { code: 'UNAUTHENTICATED' } }] }));
    open(path);
    await shown(words);
    await found(() => linksIn('header')['Log In']);
    expect([localStorage.length, document.querySelector('header details')]).toEqual([0, null]);
    expect(pathNow() + searchNow()).toBe(path === '/dashboard' ? '/Login?next=%2Fdashboard' : path);
  });
});

test('a toast closes after five seconds, and stays under the pointer', async () => {
  jest.useFakeTimers();
  renderPage(null);
  const wait = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
  const toasts = () => document.querySelectorAll('[data-sonner-toast]');
  toast('Saved');
  await wait(3_000);
  const list = document.querySelector('[data-sonner-toaster]') ?? document.body;
  fireEvent.mouseEnter(list);
  await wait(10_000);
  expect(toasts()).toHaveLength(1);
  fireEvent.mouseLeave(list);
  await wait(1_000);
  expect(toasts()).toHaveLength(1);
  await wait(2_000);
  expect(toasts()).toHaveLength(0);
});

test('where the browser denies its storage, pages are shown, and a session lasts as long as the page', async () => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    jest.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
  }
  serve(() => ({ me: { email: 'a@example.com', role: 'USER', isVerified: true }, ...nothing }));
  logInAs('a@example.com');
  open('/IdeaDashboard');
  await shown('a@example.com');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});
