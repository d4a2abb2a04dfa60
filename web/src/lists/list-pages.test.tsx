/** What every list of the back office does when it is empty, narrowed to nothing, cut off, or longer than a page. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { TypedDocumentNode } from '@apollo/client';
import {
  AccessTokensDocument,
  AuditActorsDocument,
  AuditLogDocument,
  ChallengesDocument,
  HackathonEntriesDocument,
  ManageChallengesDocument,
  PeopleDocument,
  ReportDocument,
  SuggestionsListDocument,
  UndeliveredMailsDocument,
  WebhooksDocument,
} from '../graphql/generated.ts';
import type { PeopleQuery } from '../graphql/generated.ts';
import { answer, clear, renderPage, goBack, listOf, serveAs, searchNow } from '../testing/pages.tsx';
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

const user = userEvent.setup();
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  logged.mockRestore();
  await clear();
});

interface List {
  path: string;
  Page: ComponentType;
  document: TypedDocumentNode<object, Record<string, unknown>>;
  field: string;
  failed: string;
  empty: string;
  /** Where an empty list leads: a link or a button. */
  way?: string;
  unmatched?: [search: string, words: string, clear: string];
}

const lists: List[] = [
  {
    path: '/suggestions-received',
    Page: SuggestionsListPage,
    document: SuggestionsListDocument,
    field: 'suggestions',
    failed: 'The suggestions could not be loaded.',
    empty: 'No suggestions yet.',
    way: '/Suggestions',
    unmatched: ['?search=zzz', 'No suggestions match your search.', 'Show all suggestions'],
  },
  {
    path: '/hackathon-entries',
    Page: EntriesPage,
    document: HackathonEntriesDocument,
    field: 'hackathonEntries',
    failed: 'The entries could not be loaded.',
    empty: 'No entries yet.',
    way: '/Challenges',
    unmatched: ['?search=zzz', 'No entries match your search.', 'Show all entries'],
  },
  {
    path: '/manage-challenges',
    Page: ManageChallengesPage,
    document: ManageChallengesDocument,
    field: 'challenges',
    failed: 'The challenges could not be loaded.',
    empty: 'No challenges yet.',
    way: 'Add a challenge',
  },
  {
    path: '/access-tokens',
    Page: AccessTokensPage,
    document: AccessTokensDocument,
    field: 'accessTokens',
    failed: 'The access tokens could not be loaded.',
    empty: 'No access tokens yet.',
    way: 'New token',
  },
  {
    path: '/webhooks',
    Page: WebhooksPage,
    document: WebhooksDocument,
    field: 'webhooks',
    failed: 'The webhooks could not be loaded.',
    empty: 'No webhooks yet.',
    way: 'New webhook',
  },
  {
    path: '/undelivered-email',
    Page: UndeliveredMailsPage,
    document: UndeliveredMailsDocument,
    field: 'undeliveredMails',
    failed: 'The undelivered emails could not be loaded.',
    empty: 'No email was given up.',
  },
  {
    path: '/people',
    Page: PeoplePage,
    document: PeopleDocument,
    field: 'accounts',
    failed: 'The accounts could not be loaded.',
    empty: 'No account matches.',
    unmatched: ['?search=zzz', 'No account matches.', 'Show all accounts'],
  },
  {
    path: '/audit-log',
    Page: AuditPage,
    document: AuditLogDocument,
    field: 'auditEvents',
    failed: 'The events could not be loaded.',
    empty: 'No events yet.',
    unmatched: ['?action=ROLE_CHANGED', 'No events match.', 'Show all events'],
  },
  {
    path: '/reports',
    Page: ReportsPage,
    document: ReportDocument,
    field: 'report',
    failed: 'The ideas could not be loaded.',
    empty: 'No ideas submitted yet.',
    way: '/dashboard',
    unmatched: ['?filter=zzz', 'No answers contain “zzz”.', 'Clear the filter'],
  },
];

const show = (path: string, Page: ComponentType, search = '') =>
  renderPage(
    <Routes>
      <Route path={path} element={<Page />} />
    </Routes>,
    path + search,
  );
const actors = answer(AuditActorsDocument, () => ({ accounts: { edges: [] } }));

describe.each(lists)('$path', ({ path, Page, document, field, failed, empty, way, unmatched }) => {
  test('says that it is empty, and leads on; a failure is said, and tried again', async () => {
    let isBroken = true;
    const give = answer(document, () => {
      if (isBroken) throw new TypeError('no line');
      return { [field]: listOf([]) };
    });
    serveAs('admin@example.com', 'admin', actors, give);
    show(path, Page);
    await screen.findByText(failed);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(empty);
    if (way?.startsWith('/')) expect(linkTo(way)).not.toBeNull();
    else if (way) screen.getByRole('button', { name: way });
  });

  if (unmatched) {
    const [search, words, clearing] = unmatched;
    test('that is narrowed to nothing leads back to all', async () => {
      serveAs(
        'admin@example.com',
        'admin',
        actors,
        answer(document, () => ({ [field]: listOf([]) })),
      );
      show(path, Page, search);
      await screen.findByText(words);
      await user.click(screen.getByRole('button', { name: clearing }));
      await waitFor(() => expect(searchNow()).toBe(''));
    });
  }
});
const linkTo = (href: string) => window.document.querySelector(`a[href="${href}"]`);

test('a list is searched while typing, narrowed by a choice and paged, all in the address', async () => {
  const row = (n: number): PeopleQuery['accounts']['edges'][number]['node'] => ({
    id: `account${n}`,
    email: `crowd${n}@example.com`,
    role: 'USER',
    isVerified: true,
    hasSecondFactor: false,
    createdAt: '2026-03-31T12:00:00.000Z',
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
    answer(PeopleDocument, ({ after, filter }) => {
      const found = filter?.search ? rows : rows.slice(0, 1);
      return {
        accounts: after ? listOf(found.slice(20), 20, 25) : listOf(found.slice(0, 20), 0, found.length),
      };
    }),
  );
  const status = (words: string) => waitFor(() => screen.getByText(words));
  show('/people', PeoplePage);
  await user.type(await screen.findByLabelText('Search by email'), 'CROWD');
  await status('1–20 of 25 accounts with “CROWD” in the address.');
  expect(searchNow()).toBe('?search=CROWD');
  // The row of one's own account.
  screen.getByText('You');
  await user.click(screen.getByText('Next page'));
  await status('21–25 of 25 accounts with “CROWD” in the address.');
  expect(searchNow()).toContain('?search=CROWD&after=');
  await goBack();
  await status('1–20 of 25 accounts with “CROWD” in the address.');
  await user.selectOptions(screen.getByLabelText('Role'), 'Administrator');
  await waitFor(() => expect(searchNow()).toContain('role=ADMIN'));
  await waitFor(() =>
    expect(calls.at(-1)).toEqual(['People', { after: null, filter: { search: 'CROWD', roles: ['ADMIN'] } }]),
  );
});

test('the page of challenges says that there are none, and leads on', async () => {
  serveAs(
    'user@example.com',
    'user',
    answer(ChallengesDocument, () => ({ challenges: listOf([]) })),
  );
  renderPage(<ChallengesPage />);
  await screen.findByText('No challenges yet.');
  expect(linkTo('/innovate')?.textContent).toBe('Submit Idea');
});
