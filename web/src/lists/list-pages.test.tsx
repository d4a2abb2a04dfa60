/** What every list of the back office does when it is empty, narrowed to nothing, cut off, or longer than a page. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { TypedDocumentNode } from '@apollo/client';
import { parametersOf } from '@portal/schema/filter-address';
import type { FilterTable } from '@portal/schema/filters';
import { ideaFilters } from '@portal/schema/idea-filter';
import { accountFilters, auditFilters, entryFilters, suggestionFilters } from '@portal/schema/list-filters';
import {
  AccessTokensDocument,
  AuditActorsDocument,
  AuditLogDocument,
  EntryChallengesDocument,
  ErasedNamesDocument,
  HackathonEntriesDocument,
  ManageChallengesDocument,
  PeopleDocument,
  PeopleGroupsDocument,
  ReportDocument,
  ReleaseSuggestionDocument,
  StaffDocument,
  SuggestionsListDocument,
  UndeliveredMailsDocument,
  WebhooksDocument,
} from '../graphql/generated-staff.ts';
import { ChallengesDocument, RecentAuthenticationDocument } from '../graphql/generated-public.ts';
import type { PeopleQuery } from '../graphql/generated-staff.ts';
import {
  answer,
  clear,
  renderPage,
  goBack,
  listOf,
  nothingWaits,
  pending,
  serveAs,
  searchNow,
} from '../testing/pages.tsx';
import { newUser } from '../testing/user.ts';
import { AccessTokensPage } from '../pages/integrators/tokens/access-tokens-page.tsx';
import { WebhooksPage } from '../pages/integrators/webhooks/webhooks-page.tsx';
import { ChallengesPage } from '../pages/public/challenges/challenges-page.tsx';
import { AuditPage } from '../pages/back-office/audit/audit-page.tsx';
import { ManageChallengesPage } from '../pages/back-office/challenges/manage-challenges-page.tsx';
import { EntriesPage } from '../pages/back-office/entries/entries-page.tsx';
import { UndeliveredMailsPage } from '../pages/back-office/mails/undelivered-mails-page.tsx';
import { PeoplePage } from '../pages/back-office/people/people-page.tsx';
import { ReportsPage } from '../pages/back-office/reports/reports-page.tsx';
import { SuggestionsListPage } from '../pages/back-office/suggestions/suggestions-list-page.tsx';

const user = newUser();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

type ListDocument = TypedDocumentNode<object, Record<string, unknown>>;

/** The filters of each list that has some. */
const tables: Readonly<Record<string, FilterTable>> = {
  suggestions: suggestionFilters,
  entries: entryFilters,
  accounts: accountFilters,
  events: auditFilters,
  ideas: ideaFilters,
};

/** What each list is of, its page, its operation and field, and its words when it is empty. */
const lists: [many: string, ComponentType, ListDocument, field: string, empty: string][] = [
  ['suggestions', SuggestionsListPage, SuggestionsListDocument, 'suggestions', 'No suggestions yet.'],
  ['entries', EntriesPage, HackathonEntriesDocument, 'hackathonEntries', 'No entries yet.'],
  ['challenges', ManageChallengesPage, ManageChallengesDocument, 'challenges', 'No challenges yet.'],
  ['access tokens', AccessTokensPage, AccessTokensDocument, 'accessTokens', 'No access tokens yet.'],
  ['webhooks', WebhooksPage, WebhooksDocument, 'webhooks', 'No webhooks yet.'],
  [
    'undelivered emails',
    UndeliveredMailsPage,
    UndeliveredMailsDocument,
    'undeliveredMails',
    'All emails were delivered or are still being tried.',
  ],
  ['accounts', PeoplePage, PeopleDocument, 'accounts', 'No account matches.'],
  ['events', AuditPage, AuditLogDocument, 'auditEvents', 'No events yet.'],
  ['ideas', ReportsPage, ReportDocument, 'report', 'No ideas submitted yet.'],
];
/** Where an empty list leads: a link or a button. */
const ways: Readonly<Record<string, string>> = {
  suggestions: '/Suggestions',
  entries: '/Challenges',
  challenges: 'Add a challenge',
  'access tokens': 'New token',
  webhooks: 'New webhook',
  ideas: '/dashboard',
};
/** A filter without a match, the words then, and the button that leads back to all. */
const unmatched: Readonly<Record<string, [search: string, words: string, clear: string]>> = {
  suggestions: ['?search=zzz', 'No suggestions match your search.', 'Show all suggestions'],
  entries: ['?search=zzz', 'No entries match your search.', 'Show all entries'],
  accounts: ['?search=zzz', 'Nobody here with “zzz”.', 'Show all accounts'],
  events: ['?action=ROLE_CHANGED', 'No events match.', 'Show all events'],
  ideas: ['?filter=zzz', 'No answers contain “zzz”.', 'Clear the filter'],
};
/** An address by which People shows everybody: without a search it opens on colleagues. */
const UNNARROWED = '/?search=';
/** What some lists ask for besides. */
const besides = { setAside: { position: { total: 0 } } };
const asides = [
  answer(AuditActorsDocument, () => ({ accounts: { edges: [] } })),
  pending(PeopleGroupsDocument),
  nothingWaits,
  answer(StaffDocument, () => ({ challenges: { edges: [] }, reviewers: [], staff: [] })),
  answer(EntryChallengesDocument, () => ({ challenges: { edges: [] } })),
  answer(ErasedNamesDocument, () => ({ nameMentions: { edges: [], pageInfo: { hasNextPage: false } } })),
];

test('each page that draws a list is here', () => {
  const folder = new URL('../pages/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  );
  const pages = files.flatMap((name) => {
    const text = readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8');
    const draws = /<((Filtered)?ListPage|ReceivedPage)\b/.test(text);
    const page = /export function (\w+Page)\b/.exec(text)?.[1] ?? name;
    // Suggestions and entries are drawn by one part.
    return draws && page !== 'ReceivedPage' ? page : [];
  });
  expect(pages.sort()).toEqual(lists.map(([, { name }]) => name).sort());
});

/** The filters of people without a control: the link of a figure or of a call sets them. */
const byLink = new Set(['role', 'from', 'to', 'step', 'call', 'isVerified']);

// The list of reports takes the filters of ideas, whose menus have a suite of their own.
test.each(lists.filter(([many]) => many !== 'ideas' && tables[many]))(
  'a list of %s has a control for each filter that no link sets',
  async (many, Page, document, field) => {
    serveAs(
      'admin@example.com',
      'admin',
      ...asides,
      answer(document, () => ({ ...besides, [field]: { ...listOf([]), totalCount: 0 } })),
    );
    renderPage(<Page />);
    const isOfDates = ([, { kind }]: [string, { kind: string }]) => kind === 'day' || kind === 'time';
    const own = Object.entries(tables[many] ?? {}).filter(
      ([name, { kind }]) => kind !== 'aside' && !(many === 'accounts' && byLink.has(name)),
    );
    if (own.some(isOfDates)) await user.click(await screen.findByRole('button', { name: 'Dates' }));
    for (const [, filter] of own)
      await screen.findByLabelText(('legend' in filter && filter.legend) || filter.label);
  },
);

test.each(lists)(
  'a list of %s says that it is empty, and leads on; a failure is said, and tried again',
  async (many, Page, document, field, empty) => {
    let isBroken = true;
    const give = answer(document, () => {
      if (isBroken) throw new TypeError('no line');
      return { ...besides, [field]: { ...listOf([]), totalCount: 0 } };
    });
    serveAs('admin@example.com', 'admin', ...asides, give);
    renderPage(<Page />, UNNARROWED);
    await screen.findByText(`The ${many} could not be loaded.`);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(empty);
    const way = ways[many];
    if (way?.startsWith('/')) expect(linkTo(way)).not.toBeNull();
    else if (way)
      expect(screen.getByText(empty).parentElement?.contains(screen.getByRole('button', { name: way }))).toBe(
        true,
      );
  },
);

test.each(lists.filter(([many]) => unmatched[many]))(
  'a list of %s that is narrowed to nothing leads back to all',
  async (many, Page, document, field) => {
    const [search = '', words = '', name = ''] = unmatched[many] ?? [];
    serveAs(
      'admin@example.com',
      'admin',
      ...asides,
      answer(document, () => ({ ...besides, [field]: listOf([]) })),
    );
    renderPage(<Page />, `/${search}`);
    await screen.findByText(words);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(searchNow()).toBe(''));
  },
);

test.each(lists)(
  'a list of %s has a chip for each filter that is set, and for each that it does not know or refuses',
  async (many, Page, document, field) => {
    const [known = '?'] = unmatched[many] ?? [];
    const isKnown = (name: string) => new URLSearchParams(known).has(name);
    const refused = Object.keys(parametersOf(tables[many] ?? {})).filter((name) => !isKnown(name));
    const search = ['color', ...refused].map((name) => `&${name}=${'x'.repeat(300)}`).join('');
    serveAs(
      'admin@example.com',
      'admin',
      ...asides,
      answer(document, () => ({ ...besides, [field]: { ...listOf([]), totalCount: 0 } })),
    );
    renderPage(<Page />, `/${known}${search}`);
    const chips = within(await screen.findByRole('list', { name: 'Filters' }));
    const removals = (of: RegExp) => chips.queryAllByRole('button', { name: of });
    expect(removals(/^Remove the filter/)).toHaveLength(unmatched[many] ? 1 : 0);
    expect(removals(/^Remove the unknown filter/)).toHaveLength(1 + refused.length);
    for (const remove of removals(/^Remove the unknown filter/)) fireEvent.click(remove);
    await waitFor(() => expect(searchNow()).toBe(known === '?' ? '' : known));
    for (const remove of removals(/^Remove the filter/)) fireEvent.click(remove);
    await waitFor(() => expect(searchNow()).toBe(''));
  },
);

const suggestion = {
  ...{ id: 's1', createdAt: '2026-11-26T08:00:00.000Z', fullName: 'Naledi', contactNumber: '71 234 567' },
  ...{ emailAddress: 'naledi@example.com', selectedOption: null, painPointType: null },
  ...{ painPoint: 'Queues.', suggestion: 'Let us book.' },
  followUp: { state: 'NEW', version: 1, holder: null, reply: null } as const,
};

test('suggestions that were set aside are counted, shown apart, and put into the list', async () => {
  let isReleased = false;
  const calls = serveAs(
    'admin@example.com',
    'admin',
    answer(SuggestionsListDocument, ({ filter }) => ({
      setAside: { position: { total: isReleased ? 0 : 1 } },
      suggestions: listOf(
        Boolean(filter && 'setAside' in filter && filter.setAside) !== isReleased ? [suggestion] : [],
      ),
    })),
    answer(ReleaseSuggestionDocument, () => {
      isReleased = true;
      return { releaseSuggestion: { id: 's1', setAsideAt: null } };
    }),
  );
  renderPage(<SuggestionsListPage />);
  await screen.findByText(/^1 suggestion was set aside/);
  expect(screen.queryByText('Naledi')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See what was set aside' }));
  await user.click(await screen.findByRole('button', { name: /^Put into the list/ }));
  await screen.findByText('Nothing is set aside.');
  expect(calls).toContainEqual(['ReleaseSuggestion', { id: 's1' }]);
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await screen.findByText('Naledi');
});

test('on a phone a row is a card with all that its columns show', async () => {
  const wide = globalThis.matchMedia;
  jest.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const list = wide(query);
    return { ...list, matches: list.matches && !query.includes('48rem') };
  });
  serveAs(
    'admin@example.com',
    'admin',
    answer(SuggestionsListDocument, () => ({ ...besides, suggestions: listOf([suggestion]) })),
  );
  renderPage(<SuggestionsListPage />);
  const card = (await screen.findByText('Naledi')).closest('li');
  for (const title of ['Contact', 'Pain point', 'Suggestion', 'Date', 'State', 'Actions'])
    within(card!).getByText(title);
  jest.mocked(globalThis.matchMedia).mockRestore();
});

const linkTo = (href: string) => document.querySelector(`a[href="${href}"]`);

test('a list is searched while typing, narrowed by a choice and paged, all in the address', async () => {
  const row = (n: number): PeopleQuery['accounts']['edges'][number]['node'] => ({
    id: `account${n}`,
    email: `crowd${n}@example.com`,
    firstName: null,
    lastName: null,
    nameVersion: 1,
    role: 'USER',
    state: 'ACTIVE',
    invitedAs: null,
    invitedAt: null,
    hasSecondFactor: false,
    hasWorkAccount: false,
    activeSessions: 0,
    lastActiveAt: null,
  });
  const rows = [
    { ...row(0), email: 'admin@example.com' },
    ...Array.from({ length: 24 }, (_, n) => row(n + 1)),
  ];
  const calls = serveAs(
    'admin@example.com',
    'admin',
    answer(RecentAuthenticationDocument, () => ({ me: { id: 'me', isRecentlyAuthenticated: true } })),
    answer(PeopleGroupsDocument, () => ({
      ...{ stats: { registeredUsers: 100 }, STAFF: { totalCount: 40 } },
      ...{ SUBMITTERS: { totalCount: 59 }, CLOSED: { totalCount: 1 } },
    })),
    ...asides.filter(({ name }) => name !== 'PeopleGroups'),
    answer(PeopleDocument, ({ after, filter }) => {
      const found = filter?.search ? rows : rows.slice(0, 1);
      return {
        accounts: after ? listOf(found.slice(20), 20, 25) : listOf(found.slice(0, 20), 0, found.length),
      };
    }),
  );
  const status = (words: string) => waitFor(() => screen.getByText(words));
  renderPage(<PeoplePage />, UNNARROWED);
  await user.type(await screen.findByLabelText('Search by email'), 'CROWD');
  await status('1–20 of 25 accounts with “CROWD” in the address.');
  expect(searchNow()).toBe('?search=CROWD');
  // The row of one's own account.
  screen.getByText('You');
  await user.click(screen.getByText('Next page'));
  await status('21–25 of 25 accounts with “CROWD” in the address.');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List of accounts' }));
  expect(searchNow()).toContain('?search=CROWD&after=');
  await goBack();
  await status('1–20 of 25 accounts with “CROWD” in the address.');
  await user.selectOptions(screen.getByLabelText('Show'), 'Staff (40)');
  await waitFor(() => expect(searchNow()).toContain('group=STAFF'));
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject([
      'People',
      { after: null, filter: { search: 'CROWD', group: 'STAFF' } },
    ]),
  );
  const graph = globalThis.fetch;
  const exported = new Promise<string>((resolve) => {
    globalThis.fetch = async (address, options) => {
      if (!String(address).startsWith('/api/')) return graph(address, options);
      resolve(String(address));
      return Response.json({ message: 'Not now.' }, { status: 503 });
    };
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'Export to CSV (25)' }));
  expect(await exported).toBe('/api/accounts/export?search=CROWD&group=STAFF&format=csv&contacts=no');
});

test('the page of challenges says that the list is empty, and leads on', async () => {
  serveAs(
    'user@example.com',
    'user',
    answer(ChallengesDocument, () => ({ challenges: listOf([]) })),
  );
  renderPage(<ChallengesPage />);
  await screen.findByText('No challenges yet.');
  expect(linkTo('/innovate')?.textContent).toBe('Submit Idea');
});
