/** People and the record of what they do, as an administrator works with both. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import {
  AuditActorsDocument,
  AuditLogDocument,
  ChangeRoleDocument,
  EndSessionsDocument,
  PeopleDocument,
  ResendVerificationToDocument,
} from '../../../graphql/generated.ts';
import type { AccountRowFragment, AuditEntryFragment } from '../../../graphql/generated.ts';
import { getSession } from '../../../session/session-store.ts';
import {
  answer,
  clear,
  renderPage,
  found,
  listOf,
  pathNow,
  serveAs,
  Refusal,
  searchNow,
} from '../../../testing/pages.tsx';
import { BackOffice } from '../../../app/back-office.tsx';
import { AuditPage } from '../audit/audit-page.tsx';
import { PeoplePage } from './people-page.tsx';

const ADMIN = 'head@example.com';
const NEO = 'neo@example.com';

const user = userEvent.setup();
let accounts: AccountRowFragment[];
/** Overrides the answer to the next change. */
let fail: Error | undefined;

const account = (email: string, role: AccountRowFragment['role']): AccountRowFragment => ({
  ...{ id: email, email, role, isVerified: email !== NEO, hasSecondFactor: false },
  activeSessions: 1,
  createdAt: '2026-03-31T12:00:00.000Z',
  lastActiveAt: null,
});
const act = (email: string, action: AuditEntryFragment['action']): AuditEntryFragment => ({
  ...{ id: `${email} ${action}`, at: '2026-10-31T22:30:05.123Z', actor: email, action, subject: 'IDEA-1' },
  ...{ subjectKind: 'IDEA', details: {} },
});

/** Changes an account as the server does. */
function change(id: string | number, changed: Partial<AccountRowFragment>): AccountRowFragment {
  const error = fail;
  fail = undefined;
  if (error) throw error;
  const index = accounts.findIndex((one) => one.id === id);
  return (accounts[index] = { ...account(String(id), 'USER'), ...accounts[index], ...changed });
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  accounts = [account(ADMIN, 'ADMIN'), account(NEO, 'USER')];
  fail = undefined;
  serveAs(
    ADMIN,
    'admin',
    answer(PeopleDocument, () => ({ accounts: listOf(accounts) })),
    answer(ChangeRoleDocument, ({ id, role }) => ({ changeRole: change(id, { role }) })),
    answer(EndSessionsDocument, ({ id }) => ({ endSessions: change(id, { activeSessions: 0 }) })),
    answer(ResendVerificationToDocument, ({ id }) => {
      change(id, {});
      return { resendVerificationTo: { message: 'Sent.' } };
    }),
    answer(AuditActorsDocument, () => ({
      accounts: { edges: [{ node: { id: ADMIN, email: ADMIN } }] },
    })),
    answer(AuditLogDocument, ({ filter }) => ({
      auditEvents: listOf([
        act(filter?.actor ?? ADMIN, 'ID_NUMBER_SHOWN'),
        act(filter?.actor ?? ADMIN, 'DOCUMENT_SHOWN'),
      ]),
    })),
  );
});
afterEach(clear);

/** Opens a page, and gives the row of somebody. */
async function open(email: string): Promise<HTMLElement> {
  renderPage(
    <Routes>
      <Route
        path="/people"
        element={
          <BackOffice action="account:manage">
            <PeoplePage />
          </BackOffice>
        }
      />
      <Route path="/audit-log" element={<AuditPage />} />
      <Route path="*" element={null} />
    </Routes>,
    '/people',
  );
  return found(() => [...document.querySelectorAll('tr')].find((row) => row.textContent.startsWith(email)));
}
const pressIn = (box: HTMLElement, name: RegExp) => user.click(within(box).getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
async function chooseRole(row: HTMLElement, role: string): Promise<HTMLElement> {
  await pressIn(row, /^Change the role/);
  const box = await dialog();
  await user.click(within(box).getByLabelText(role));
  return box;
}
const cell = (row: HTMLElement, n: number) => row.querySelectorAll('td')[n]?.textContent;

describe('a role', () => {
  test('is changed once its consequence was shown, and the row says so', async () => {
    const row = await open(NEO);
    await chooseRole(row, 'Reviewer');
    await screen.findByText(/^They will immediately see every idea with its submitter’s details/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cell(row, 0)).toMatch(/^User/);
    await pressIn(await chooseRole(row, 'Reviewer'), /^Change role to Reviewer$/);
    await screen.findByText(`${NEO}: Role changed to Reviewer`);
    within(row).getByText('Role changed to Reviewer');
    expect(cell(row, 0)).toMatch(/^Reviewer/);
  });

  test('that the server does not change stays, and the refusal is in its words', async () => {
    const row = await open(ADMIN);
    const box = await chooseRole(row, 'User');
    await screen.findByText(/^This is your own account\. You will lose the dashboard/);
    fail = new Refusal('CONFLICT', `${ADMIN} is the last administrator.`);
    await pressIn(box, /^Change role to User$/);
    expect((await within(box).findByRole('alert')).textContent).toContain('is the last administrator.');
    await pressIn(box, /^Cancel$/);
    await found(() => document.activeElement?.textContent.startsWith('Change the role of'));
    expect([cell(row, 0), pathNow()]).toEqual([expect.stringMatching(/^Administrator/), '/people']);
  });

  test('given away by its bearer takes the screen away at once', async () => {
    await pressIn(await chooseRole(await open(ADMIN), 'Reviewer'), /^Change role to Reviewer$/);
    await found(() => pathNow() === '/home');
    expect(getSession().user?.role).toBe('reviewer');
  });
});

test('a verification email is sent once more, and a line that is gone is said', async () => {
  const row = await open(NEO);
  await pressIn(row, /^Resend the verification email/);
  await within(row).findByText('Verification email resent');
  fail = new TypeError('no line');
  await pressIn(row, /^Resend the verification email/);
  expect((await within(row).findByRole('alert')).textContent).toContain('We could not reach the server.');
});

describe('sessions', () => {
  test('that are ended are gone from the row, where the focus stays', async () => {
    const row = await open(NEO);
    expect(cell(row, 3)).toMatch(/^1/);
    await pressIn(row, /^End the sessions/);
    await screen.findByText(/anyone who knows it can log in again/);
    await pressIn(await dialog(), /^End sessions$/);
    const note = await within(row).findByText('Logged out everywhere');
    await waitFor(() => expect([cell(row, 3), document.activeElement]).toEqual(['0', note]));
  });

  test('of one’s own lead to the login, and from there back', async () => {
    await pressIn(await open(ADMIN), /^End the sessions/);
    await pressIn(await dialog(), /^End sessions$/);
    await found(() => pathNow() + searchNow() === '/Login?next=%2Fpeople');
  });
});

test('what somebody did is one link away, with its day, its hour and the rest on demand', async () => {
  const row = await open(NEO);
  await user.click(within(row).getByRole('link', { name: `Activity of ${NEO}` }));
  await screen.findByText(`2 events by ${NEO}.`);
  expect(pathNow() + searchNow()).toBe(`/audit-log?by=${encodeURIComponent(NEO)}`);
  screen.getByText(/All times are Gaborone time\.$/);
  screen.getByText(/^Sunday,? 1 November 2026$/);
  const time = screen.getAllByRole('time')[0];
  expect([time?.textContent, time?.getAttribute('datetime')]).toEqual(['00:30', '2026-10-31T22:30:05.123Z']);
  await user.click(screen.getAllByText('Details')[0] ?? document.body);
  screen.getAllByText('2026-10-31T22:30:05.123Z');
  expect(screen.getAllByRole('link', { name: 'IDEA-1' })[0]?.getAttribute('href')).toBe(
    '/submissions?search=IDEA-1',
  );
  // Somebody who is no longer staff stays among those who can be chosen.
  const doneBy = screen.getByLabelText<HTMLSelectElement>('Done by');
  expect(doneBy.value).toBe(NEO);
  await user.selectOptions(doneBy, ADMIN);
  await screen.findByText(`2 events by ${ADMIN}.`);
  expect(searchNow()).toBe(`?by=${encodeURIComponent(ADMIN)}`);
});
