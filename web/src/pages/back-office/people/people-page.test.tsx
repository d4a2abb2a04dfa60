/** People and the record of what they do, as an administrator works with both. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  AuditActorsDocument,
  AuditLogDocument,
  ChangeRoleDocument,
  CloseAccountDocument,
  DecideErasedNameDocument,
  EndSessionsDocument,
  ErasedNamesDocument,
  InviteColleagueDocument,
  KnownSecretsDocument,
  NameColleagueDocument,
  PeopleDocument,
  PeopleGroupsDocument,
  ReopenAccountDocument,
  ResendVerificationToDocument,
  UnlinkWorkAccountDocument,
} from '../../../graphql/generated-staff.ts';
import { RecentAuthenticationDocument } from '../../../graphql/generated-public.ts';
import type {
  AccountFilterInput,
  AccountRowFragment,
  AuditEntryFragment,
  ErasedNameFragment,
} from '../../../graphql/generated-staff.ts';
import { getSession } from '../../../session/session-store.ts';
import {
  answer,
  clear,
  nothingWaits,
  renderPage,
  found,
  listOf,
  pathNow,
  serveAs,
  Refusal,
  searchNow,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { BackOffice } from '../../../app/back-office.tsx';
import { AuditPage } from '../audit/audit-page.tsx';
import { PeoplePage } from './people-page.tsx';

const ADMIN = 'head@example.com';
const NEO = 'neo@example.com';

const user = newUser();
let accounts: AccountRowFragment[];
let mentions: ErasedNameFragment[];
let decided: [id: string | number, removes: boolean][];
let asked: AccountFilterInput | null | undefined;
/** How many sign-ups the figures count; undefined for as many as there are accounts. */
let signUps: number | undefined;
/** Overrides the answer to the next change. */
let fail: Error | undefined;

const account = (email: string, role: AccountRowFragment['role']): AccountRowFragment => ({
  ...{ firstName: null, lastName: null, nameVersion: 1 },
  ...{ id: email, email, role, state: 'ACTIVE', invitedAs: null, invitedAt: null },
  hasSecondFactor: false,
  hasWorkAccount: false,
  activeSessions: 1,
  lastActiveAt: null,
});
const act = (email: string, action: AuditEntryFragment['action']): AuditEntryFragment => ({
  ...{ id: `${email} ${action}`, at: '2026-10-31T22:30:05.123Z', actor: email, action, subject: 'IDEA-1' },
  ...{ subjectKind: 'IDEA', details: {}, actorName: null, ideaName: 'Mobile clinic' },
});

/** Changes an account as the server does. */
function change(id: string | number, changed: Partial<AccountRowFragment>): AccountRowFragment {
  const error = fail;
  fail = undefined;
  if (error) throw error;
  const index = accounts.findIndex((one) => one.id === id);
  return (accounts[index] = { ...account(String(id), 'USER'), ...accounts[index], ...changed });
}

/** Undefined fails the question. */
let knownTokens: { id: string; name: string }[] | undefined;
beforeEach(() => {
  knownTokens = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  accounts = [account(ADMIN, 'ADMIN'), account(NEO, 'USER')];
  mentions = [];
  decided = [];
  fail = undefined;
  signUps = undefined;
  serveAs(
    ADMIN,
    'admin',
    nothingWaits,
    answer(PeopleDocument, ({ filter }) => {
      asked = filter;
      return { accounts: listOf(accounts.filter(({ email }) => email.includes(filter?.search ?? ''))) };
    }),
    answer(ErasedNamesDocument, () => ({
      nameMentions: { ...listOf(mentions), pageInfo: { hasNextPage: false } },
    })),
    answer(DecideErasedNameDocument, ({ id, removes }) => {
      decided.push([id, removes]);
      mentions = mentions.filter((mention) => mention.id !== id);
      return { decideNameMention: { id: String(id) } };
    }),
    answer(PeopleGroupsDocument, () => {
      const count = (isIn: (one: AccountRowFragment) => boolean) => ({
        totalCount: accounts.filter(isIn).length,
      });
      return {
        stats: { registeredUsers: signUps ?? accounts.length },
        STAFF: count(({ role, state }) => role !== 'USER' && state !== 'CLOSED'),
        SUBMITTERS: count(({ role, state }) => role === 'USER' && state !== 'CLOSED'),
        CLOSED: count(({ state }) => state === 'CLOSED'),
      };
    }),
    answer(InviteColleagueDocument, ({ email, role, firstName = null, lastName = null }) => {
      const known = accounts.find((one) => one.email === email);
      if (known?.state === 'ACTIVE' || known?.state === 'CLOSED') return { inviteColleague: known };
      const invitation = { state: 'INVITED', invitedAs: role, invitedAt: new Date().toISOString() } as const;
      const invited = { ...account(email, 'USER'), ...invitation, firstName, lastName };
      accounts = [...accounts.filter((one) => one !== known), { ...invited, activeSessions: 0 }];
      return { inviteColleague: invited };
    }),
    answer(CloseAccountDocument, ({ id }) => {
      const closed = change(id, { state: 'CLOSED', activeSessions: 0 });
      if (closed.invitedAs) accounts = accounts.filter((one) => one.id !== id);
      return { closeAccount: closed };
    }),
    answer(ReopenAccountDocument, ({ id }) => ({ reopenAccount: change(id, { state: 'ACTIVE' }) })),
    answer(NameColleagueDocument, ({ id, version: _, ...name }) => ({ nameColleague: change(id, name) })),
    answer(ChangeRoleDocument, ({ id, role }) => ({ changeRole: change(id, { role }) })),
    answer(KnownSecretsDocument, ({ id }) => {
      if (knownTokens === undefined) throw new Refusal('UNAVAILABLE', 'Please try again in a moment.');
      return {
        node: { __typename: 'Account', id, knownAccessTokens: knownTokens, knownWebhooks: [] } as never,
      };
    }),
    answer(EndSessionsDocument, ({ id }) => ({ endSessions: change(id, { activeSessions: 0 }) })),
    answer(UnlinkWorkAccountDocument, ({ id }) => ({
      unlinkWorkAccount: change(id, { hasWorkAccount: false }),
    })),
    answer(ResendVerificationToDocument, ({ id }) => {
      change(id, {});
      return { resendVerificationTo: { message: 'Sent.' } };
    }),
    answer(RecentAuthenticationDocument, () => ({ me: { id: 'me', isRecentlyAuthenticated: true } })),
    answer(AuditActorsDocument, () => ({
      accounts: { edges: [{ node: { id: ADMIN, email: ADMIN, firstName: 'Neo', lastName: 'Kgosi' } }] },
    })),
    answer(AuditLogDocument, ({ filter }) => ({
      auditEvents: listOf([
        act(filter?.actor ?? ADMIN, 'ID_NUMBER_SHOWN'),
        act(filter?.actor ?? ADMIN, 'DOCUMENT_SHOWN'),
      ]),
    })),
  );
});
afterEach(() => {
  jest.useRealTimers();
  return clear();
});

const rowOf = (email: string) =>
  found(() =>
    [...document.querySelectorAll('tr')].find((row) =>
      row.querySelector('th[scope=row]')?.textContent.includes(email),
    ),
  );

/** Opens the page, and gives the row of somebody. */
async function open(email: string, search = ''): Promise<HTMLElement> {
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
    `/people${search}`,
  );
  return rowOf(email);
}
const pressIn = (box: HTMLElement, name: string | RegExp) =>
  user.click(within(box).getByRole('button', { name }));
const dialog = () => screen.findByRole('dialog');
/** Opens the menu of a row, unless it is open. */
async function menuOf(row: HTMLElement): Promise<HTMLElement> {
  const panel = await found(() => row.querySelector<HTMLElement>('[popover]'));
  if (panel.childElementCount === 0) await user.click(within(row).getByRole('button', { name: /^Actions/ }));
  return found(() => (panel.childElementCount > 0 ? panel : undefined));
}
const choose = async (row: HTMLElement, name: string) => pressIn(await menuOf(row), name);
const namesIn = async (row: HTMLElement) =>
  [...(await menuOf(row)).querySelectorAll('button, a')].map(({ textContent }) => textContent);
async function chooseRole(row: HTMLElement, role: string): Promise<HTMLElement> {
  await choose(row, 'Change role');
  const box = await dialog();
  await user.click(within(box).getByLabelText(role));
  return box;
}
async function confirm(row: HTMLElement, name: string): Promise<void> {
  await choose(row, name);
  await pressIn(await dialog(), name);
}
const cell = (row: HTMLElement, n: number) => row.querySelectorAll('td')[n]?.textContent;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a link of the dashboard', () => {
  const chips = () => screen.getByRole('list', { name: 'Filters' });
  const textsOf = () =>
    within(chips())
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  const remove = (text: string) => pressIn(chips(), `Remove the filter ${text}`);

  test('narrows the list by the days of sign-up and by a step, each with a chip that removes it', async () => {
    await open(NEO, '?from=2026-10-01&to=2026-12-31&step=SUBMITTED');
    const range = { signedUpFrom: '2026-10-01', signedUpTo: '2026-12-31' };
    expect(asked).toMatchObject({ ...range, step: 'SUBMITTED' });
    expect(textsOf()).toEqual(['Signed up: 1 Oct – 31 Dec 2026', 'Submitted an idea', 'Clear all']);
    await remove('Submitted an idea');
    await waitFor(() => expect(asked).toMatchObject({ ...range, step: null }));
    expect(searchNow()).toBe('?from=2026-10-01&to=2026-12-31');
    expect(document.activeElement).toBe(chips());
    await remove('Signed up: 1 Oct – 31 Dec 2026');
    await waitFor(() => expect(asked).toMatchObject({ signedUpFrom: null, signedUpTo: null }));
    expect([searchNow(), textsOf()]).toEqual(['', []]);
  });

  test('says which sign-ups of a figure are deleted, unless it is narrowed further', async () => {
    signUps = 5;
    await open(NEO, '?from=2026-10-01&to=2026-12-31&step=VERIFIED');
    expect(screen.queryByText(/were deleted/)).toBeNull();
    await remove('Verified their email');
    await screen.findByText('The dashboard counts 3 sign-ups more, not verified and deleted since.');
  });

  test.each([
    [
      '?from=2026-10-01&step=LOST',
      ['Unknown filter: step “LOST”', 'Signed up from: 1 Oct 2026'],
      { signedUpFrom: '2026-10-01', step: null },
    ],
    [
      '?to=2026-10-01&step=VERIFIED',
      ['Signed up to: 1 Oct 2026', 'Verified their email'],
      { signedUpFrom: null },
    ],
  ])('may have one day alone, and no step or one that nobody knows: %s', async (search, texts, filter) => {
    await open(NEO, search);
    expect(asked).toMatchObject(filter);
    expect(textsOf()).toEqual([...texts, 'Clear all']);
  });

  test('takes its filters to the export', async () => {
    accounts.push(...Array.from({ length: 98 }, (_, n) => account(`${n}@example.com`, 'USER')));
    await open(NEO, '?from=2026-10-01&to=2026-12-31&step=VERIFIED&group=STAFF');
    const graph = globalThis.fetch;
    const exported = new Promise<string>((resolve) => {
      globalThis.fetch = async (address, options) => {
        if (!String(address).startsWith('/api/')) return graph(address, options);
        resolve(String(address));
        return Response.json({ message: 'Not now.' }, { status: 503 });
      };
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: /^Export to CSV/ }));
    expect(await exported).toBe(
      '/api/accounts/export?group=STAFF&from=2026-10-01&to=2026-12-31&step=VERIFIED&format=csv&contacts=no',
    );
  });

  test('leads back to everybody where nobody matches', async () => {
    accounts = [];
    renderPage(<PeoplePage />, '/people?step=SUBMITTED');
    await screen.findByText('No account matches.');
    await user.click(screen.getByRole('button', { name: 'Show all accounts' }));
    expect(searchNow()).toBe('');
  });
});

describe('a role', () => {
  test('is changed once its consequence was shown, and the row says so', async () => {
    const row = await open(NEO);
    await chooseRole(row, 'Reviewer');
    await screen.findByText(/^They will immediately see every idea with its submitter’s details/);
    await user.keyboard('{Escape}');
    await gone();
    expect(cell(row, 0)).toBe('User');
    await pressIn(await chooseRole(row, 'Reviewer'), /^Change role to Reviewer$/);
    await screen.findByText(`${NEO}: Role changed to Reviewer`);
    expect(cell(row, 0)).toBe('Reviewer');
  });

  test('that the server does not change stays, and the refusal is in its words', async () => {
    const row = await open(ADMIN);
    const box = await chooseRole(row, 'User');
    await screen.findByText(/^This is your own account\. You will lose the dashboard/);
    fail = new Refusal('CONFLICT', `${ADMIN} is the last administrator.`);
    await pressIn(box, /^Change role to User$/);
    expect((await within(box).findByRole('alert')).textContent).toContain('is the last administrator.');
    await pressIn(box, /^Cancel$/);
    await gone();
    expect([cell(row, 0), pathNow()]).toEqual(['Administrator', '/people']);
  });

  test('given away by its bearer takes the screen away at once', async () => {
    await pressIn(await chooseRole(await open(ADMIN), 'Reviewer'), /^Change role to Reviewer$/);
    await found(() => pathNow() === '/home');
    expect(getSession().user?.role).toBe('reviewer');
  });
});

test('a verification email is sent once more, and a line that is gone is said', async () => {
  accounts = [{ ...account(NEO, 'USER'), state: 'NOT_VERIFIED', activeSessions: 0 }];
  const row = await open(NEO);
  expect(cell(row, 1)).toBe('Not verified');
  expect(await namesIn(row)).toEqual(['Resend the verification email', 'Activity']);
  await confirm(row, 'Resend the verification email');
  await screen.findByText(`${NEO}: Verification email resent`);
  fail = new TypeError('no line');
  await confirm(row, 'Resend the verification email');
  expect((await within(await dialog()).findByRole('alert')).textContent).toContain(
    'We could not reach the server.',
  );
});

describe('sessions', () => {
  test('that are ended can be ended no more', async () => {
    const row = await open(NEO);
    await choose(row, 'Log out everywhere');
    await screen.findByText(/anyone who knows it can log in again/);
    await pressIn(await dialog(), 'Log out everywhere');
    await screen.findByText(`${NEO}: Logged out everywhere`);
    expect(await namesIn(row)).toEqual(['Change role', 'Close account', 'Activity']);
  });

  test('of one’s own lead to the login, and from there back', async () => {
    await confirm(await open(ADMIN), 'Log out everywhere');
    await found(() => pathNow() + searchNow() === '/Login?next=%2Fpeople%3Fgroup%3DSTAFF');
  });
});

test('a work account is shown, and unlinked once it was said for whom', async () => {
  accounts = [account(ADMIN, 'ADMIN'), { ...account(NEO, 'REVIEWER'), hasWorkAccount: true }];
  const row = await open(NEO);
  expect(cell(row, 1)).toBe('Active, work account');
  await choose(row, 'Unlink the work account');
  await screen.findByText(/only when you know that it is the same person/);
  await pressIn(await dialog(), 'Unlink the work account');
  await screen.findByText(`${NEO}: Work account unlinked`);
  await waitFor(() => expect(cell(row, 1)).toBe('Active'));
  expect(await namesIn(row)).not.toContain('Unlink the work account');
});

test('opens on colleagues, and lists everybody in reach of a choice', async () => {
  await open(NEO);
  expect(searchNow()).toBe('?group=STAFF');
  await user.selectOptions(screen.getByLabelText('Show'), screen.getByRole('option', { name: /Everybody/ }));
  await waitFor(() => expect(searchNow()).toBe(''));
});

test.each([
  [null, []],
  ['2026-11-29T08:00:00.000Z', ['Last here']],
])(
  'when people were last here has a column where it is known of somebody: %p',
  async (lastActiveAt, columns) => {
    accounts = [{ ...account(ADMIN, 'ADMIN'), lastActiveAt }, account(NEO, 'REVIEWER')];
    await open(NEO);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Email', 'Role', 'State', ...columns, 'Actions']);
  },
);

describe('an account', () => {
  test('is closed once the consequences were shown, and opened again', async () => {
    const row = await open(NEO);
    await choose(row, 'Close account');
    await screen.findByText(/^They are logged out now and cannot log in again\./);
    await pressIn(await dialog(), 'Close account');
    await screen.findByText(`${NEO}: Account closed`);
    await waitFor(() => expect(cell(row, 1)).toBe('Closed'));
    expect(await namesIn(row)).toEqual(['Open account again', 'Activity']);
    await confirm(row, 'Open account again');
    await waitFor(() => expect(cell(row, 1)).toBe('Active'));
  });

  test.each([
    [
      'lists the secrets that the person knows',
      [{ id: 't', name: 'Partner', ofProgramme: true }],
      'Access token Partner',
    ],
    ['says that these could not be looked up', undefined, /^We could not find out whether they know secrets/],
  ])('that is closed %s', async (_what, tokens, words) => {
    knownTokens = tokens;
    await choose(await open(NEO), 'Close account');
    await screen.findByText(words);
  });

  test('of one’s own is closed by others only', async () => {
    const menu = await menuOf(await open(ADMIN));
    within(menu).getByText('Ask another administrator to close yours.');
    expect(within(menu).queryByText('Close account')).toBeNull();
  });
});

test('the groups name how many accounts they have, also after a change', async () => {
  const row = await open(NEO);
  const groups = () =>
    [...screen.getByLabelText<HTMLSelectElement>('Show').options].map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(groups()).toEqual(['Show: Everybody', 'Staff (1)', 'Submitters (1)', 'Closed (0)']),
  );
  await confirm(row, 'Close account');
  await waitFor(() =>
    expect(groups()).toEqual(['Show: Everybody', 'Staff (1)', 'Submitters (0)', 'Closed (1)']),
  );
  await user.selectOptions(screen.getByLabelText('Show'), 'Closed (1)');
  expect(searchNow()).toBe('?group=CLOSED');
});

test.each([
  ['2026-11-30T00:00:00+02:00', 'INVITED', 'Invited today'],
  ['2026-11-29T23:59:00+02:00', 'INVITED', 'Invited yesterday'],
  ['2026-11-28T12:00:00+02:00', 'INVITED', 'Invited 2 days ago'],
  ['2026-11-20T12:00:00+02:00', 'INVITATION_EXPIRED', 'Invitation expired'],
] as const)('an invitation of %s that is %s is shown as: %s', async (invitedAt, state, words) => {
  jest.useFakeTimers({
    now: new Date('2026-11-30T00:30:00+02:00'),
    advanceTimers: true,
    doNotFake: ['performance'],
  });
  accounts = [{ ...account(NEO, 'USER'), state, invitedAs: 'REVIEWER', invitedAt }];
  expect(cell(await open(NEO), 1)).toBe(words);
});

describe('the key', () => {
  const focused = () => document.activeElement;

  test('/ leads to the search, and i to the invitation', async () => {
    await open(NEO);
    await user.keyboard('/');
    expect(focused()).toBe(screen.getByLabelText('Search by email'));
    await user.keyboard('/i');
    expect(screen.getByLabelText<HTMLInputElement>('Search by email').value).toBe('/i');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByLabelText('Search by email').blur();
    await user.keyboard('{Control>}i{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('i');
    const field = within(await dialog()).getByLabelText<HTMLInputElement>(/^Email/);
    expect(field.value).toBe('');
    // A button of the dialog.
    within(await dialog())
      .getByRole('button', { name: 'Cancel' })
      .focus();
    await user.keyboard('/');
    expect(focused()?.textContent).toBe('Cancel');
  });

  test('does nothing in a menu, nor where keys were turned off on the desk', async () => {
    const menu = await menuOf(await open(NEO));
    within(menu).getByRole('button', { name: 'Change role' }).focus();
    await user.keyboard('i/');
    expect([screen.queryByRole('dialog'), focused()?.textContent]).toEqual([null, 'Change role']);
    cleanup();
    localStorage.setItem('review-shortcuts', 'off');
    await open(NEO);
    await user.keyboard('i/');
    expect([screen.queryByRole('dialog'), focused()?.tagName]).toEqual([null, 'H1']);
  });
});

test('a colleague gets a name, which the list shows over the address', async () => {
  accounts = [account(ADMIN, 'ADMIN'), account(NEO, 'REVIEWER')];
  const row = await open(NEO);
  await choose(row, 'Change name');
  const box = await dialog();
  await pressIn(box, 'Change name');
  await within(box).findAllByText('Enter the first name of the person.');
  await user.type(within(box).getByLabelText(/^First name/), 'Neo');
  await user.type(within(box).getByLabelText(/^Last name/), 'Nare');
  await pressIn(box, 'Change name');
  await screen.findByText(`${NEO}: Name changed`);
  await waitFor(async () => within(await rowOf(NEO)).getByText('Neo Nare'));
});

describe('an invitation', () => {
  const LEA = 'lea@example.com';
  const fill = async (email: string, role: string) => {
    const box = await dialog();
    await user.type(within(box).getByLabelText(/^Email/), email);
    await user.type(within(box).getByLabelText(/^First name/), 'Lea');
    await user.type(within(box).getByLabelText(/^Last name/), 'Dube');
    await user.click(within(box).getByLabelText(role));
    await pressIn(box, 'Send the invitation');
    return box;
  };

  test('is sent with a role, sent again, and withdrawn', async () => {
    await open(NEO);
    await user.click(screen.getByRole('button', { name: 'Invite a colleague' }));
    await fill(LEA, 'Administrator');
    await screen.findByText(`${LEA}: Invitation sent`);
    const row = await rowOf(LEA);
    expect([cell(row, 0), cell(row, 1)]).toEqual(['Administrator', 'Invited today']);
    within(row).getByText('Lea Dube');
    expect(await namesIn(row)).toEqual([
      ...['Send the link again', 'Change name', 'Withdraw the invitation', 'Activity'],
    ]);
    await choose(row, 'Send the link again');
    const box = await dialog();
    expect(within(box).getByLabelText<HTMLInputElement>(/^Email/).value).toBe(LEA);
    expect(within(box).getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Dube');
    expect(within(box).getByLabelText<HTMLInputElement>('Administrator').checked).toBe(true);
    await pressIn(box, 'Send the invitation');
    await gone();
    await confirm(await rowOf(LEA), 'Withdraw the invitation');
    await screen.findByText(`${LEA}: Invitation withdrawn`);
    await waitFor(() => expect(document.body.textContent).not.toMatch(/lea@example\.com.*Invited/));
  });

  test('to an address with an account offers to give the account the role', async () => {
    await open(NEO);
    await user.click(screen.getByRole('button', { name: 'Invite a colleague' }));
    const box = await fill(NEO, 'Reviewer');
    within(box).getByText(
      'Sees figures alone, no idea and no person. Those by gender, age, person type and country are rounded to 5.',
    );
    await within(box).findByText(`${NEO} has an account as User.`);
    await pressIn(box, 'Make them Reviewer');
    await screen.findByText(`${NEO}: Role changed to Reviewer`);
    await waitFor(async () => expect(cell(await rowOf(NEO), 0)).toBe('Reviewer'));
    within(await rowOf(NEO)).getByText('Lea Dube');
  });

  test('to a closed account says what to do, and keeps what was typed', async () => {
    accounts = accounts.map((one) => (one.email === NEO ? { ...one, state: 'CLOSED' } : one));
    await open(NEO);
    await user.click(screen.getByRole('button', { name: 'Invite a colleague' }));
    const box = await fill(NEO, 'Reviewer');
    await within(box).findByText(/It is closed: open it again from the list\./);
    within(box).getByRole('button', { name: 'Send the invitation' });
    await user.clear(within(box).getByLabelText(/^Email/));
    await pressIn(box, 'Send the invitation');
    await within(box).findAllByText('Enter the email address of the person.');
  });

  test('begins with the address that a search did not find', async () => {
    await open(NEO);
    await user.type(screen.getByLabelText('Search by email'), LEA);
    await screen.findByText(`Nobody here with “${LEA}”.`);
    await user.click(screen.getByRole('button', { name: `Invite ${LEA}` }));
    const box = await dialog();
    await pressIn(box, 'Send the invitation');
    await within(box).findAllByText('Enter the first name of the person.');
    await user.type(within(box).getByLabelText(/^First name/), 'Lea');
    await user.type(within(box).getByLabelText(/^Last name/), 'Dube');
    await pressIn(box, 'Send the invitation');
    await screen.findByText(`${LEA}: Invitation sent`);
  });
});

test('what somebody did is one link away, with its day, its hour and the rest on demand', async () => {
  const row = await open(NEO);
  await user.click(within(await menuOf(row)).getByRole('link', { name: 'Activity' }));
  await screen.findByText(`2 events by ${NEO}.`);
  expect(pathNow() + searchNow()).toBe(`/audit-log?by=${encodeURIComponent(NEO)}`);
  screen.getByText(/^Sunday,? 1 November 2026$/);
  const time = screen.getAllByRole('time')[0];
  expect([time?.textContent, time?.getAttribute('datetime')]).toEqual(['00:30', '2026-10-31T22:30:05.123Z']);
  const details = screen.getAllByRole('button', { name: 'Details' })[0] ?? document.body;
  expect(screen.queryByText(/Gaborone time\)/)).toBeNull();
  await user.click(details);
  expect(details.getAttribute('aria-expanded')).toBe('true');
  screen.getByText('1 Nov 2026, 00:30:05 (Gaborone time)');
  expect(screen.getAllByRole('link', { name: 'Mobile clinic IDEA-1' })[0]?.getAttribute('href')).toBe(
    '/submissions?search=IDEA-1',
  );
  // Somebody who is no longer staff stays among those who can be chosen.
  const doneBy = screen.getByLabelText<HTMLSelectElement>('Done by');
  expect(doneBy.value).toBe(NEO);
  await user.selectOptions(doneBy, `Neo Kgosi (${ADMIN})`);
  await screen.findByText(`2 events by ${ADMIN}.`);
  expect(searchNow()).toBe(`?by=${encodeURIComponent(ADMIN)}`);
});

test('names of erased people are shown while there are some; each is removed or kept', async () => {
  const mention = (id: string, subject: string): ErasedNameFragment => ({
    ...{
      id,
      subject,
      name: 'Thabo Molefe',
      place: 'Member of the team',
      at: '2026-10-31T22:30:05.123Z',
    },
  });
  mentions = [mention('m1', 'Rain Makers'), mention('m2', 'Sun Makers')];
  await open(NEO);
  await screen.findByRole('heading', { name: 'Names of erased people' });
  await user.click(screen.getByRole('button', { name: 'Remove the name Thabo Molefe in Rain Makers' }));
  await waitFor(() => expect(screen.queryByText(/Rain Makers/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Keep Thabo Molefe in Sun Makers' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Names of erased people' })).toBeNull());
  expect(decided).toEqual([
    ['m1', true],
    ['m2', false],
  ]);
});
