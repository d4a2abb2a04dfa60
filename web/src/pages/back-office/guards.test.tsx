/** Tests the guards of the pages only; the permission walk tests the server. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Role } from '@portal/schema/access';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { backOfficePages } from '../../content/pages.ts';
import { storeSession } from '../../session/session-store.ts';
import { clear, draw, found, pathNow, serve } from '../../testing/pages.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { ManageChallengesPage } from './challenges/manage-challenges-page.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { EntriesPage } from './entries/entries-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { ReportsPage } from './reports/reports-page.tsx';
import { SubmissionsPage } from './submissions/submissions-page.tsx';
import { SuggestionsListPage } from './suggestions/suggestions-list-page.tsx';
import { AccessTokensPage } from '../integrators/tokens/access-tokens-page.tsx';
import { WebhooksPage } from '../integrators/webhooks/webhooks-page.tsx';

afterEach(clear);

const elevated: Role[] = ['reviewer', 'admin'];
const pages: Record<string, { Page: ComponentType; roles: Role[] }> = {
  '/dashboard': { Page: DashboardPage, roles: elevated },
  '/submissions': { Page: SubmissionsPage, roles: elevated },
  '/reports': { Page: ReportsPage, roles: elevated },
  '/people': { Page: PeoplePage, roles: ['admin'] },
  '/access-tokens': { Page: AccessTokensPage, roles: ['admin'] },
  '/webhooks': { Page: WebhooksPage, roles: ['admin'] },
  '/audit-log': { Page: AuditPage, roles: ['admin'] },
  '/suggestions-received': { Page: SuggestionsListPage, roles: ['admin'] },
  '/hackathon-entries': { Page: EntriesPage, roles: ['admin'] },
  '/manage-challenges': { Page: ManageChallengesPage, roles: ['admin'] },
};

test('these are all pages of the back office', () => {
  expect(Object.keys(pages).sort()).toEqual(backOfficePages.map(({ path }) => path).sort());
});

const drawAt = (path: string, Page: ComponentType) =>
  draw(
    <Routes>
      <Route path={path} element={<Page />} />
      <Route path="*" element={null} />
    </Routes>,
    path,
  );

describe.each(Object.entries(pages))('%s', (path, { Page, roles }) => {
  test.each(['user', 'reviewer', 'admin'] as const)(
    'opens for its roles, and leads a %s home else',
    async (role) => {
      serve(() => new Promise(() => undefined));
      storeSession({ email: `${role}@example.com`, role, isVerified: true }, 'token');
      const box = drawAt(path, Page);
      if (roles.includes(role)) {
        await found(() => box.textContent.includes('Checking your access…'));
        expect(pathNow()).toBe(path);
      } else {
        await found(() => pathNow() === '/home');
      }
    },
  );

  test('sends visitors to the login', async () => {
    serve(() => new Promise(() => undefined));
    drawAt(path, Page);
    await found(() => pathNow() === '/Login');
  });
});

test('a role that only the browser believes in is shown no data', async () => {
  serve(() => ({ me: { __typename: 'Me', email: 'user@example.com', role: 'USER', isVerified: true } }));
  storeSession({ email: 'user@example.com', role: 'admin', isVerified: true }, 'token');
  const box = drawAt('/submissions', SubmissionsPage);
  await found(() => box.textContent.includes('You are not authorized to access this page!'));
  expect(box.textContent).toContain('Please click the Home button to see what BTC innovation is all about.');
  expect(box.querySelector('table')).toBeNull();
});
