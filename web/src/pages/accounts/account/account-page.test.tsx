/** One's own account: what it shows in each state, its dialogs, and what has to be set up first. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import * as documents from '../../../graphql/generated.ts';
import {
  CheckPasswordDocument,
  LogOutDocument,
  MeDocument,
  OwnContactDocument,
} from '../../../graphql/generated-public.ts';
import type { MyAccountFragment } from '../../../graphql/generated.ts';
import { getSession } from '../../../session/session-store.ts';
import {
  answer,
  clearForms,
  renderPage,
  found,
  goTo,
  pathNow,
  pending,
  serveAs,
  Refusal,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { AccountPage } from './account-page.tsx';
import { ErasedPage } from './erased-page.tsx';

const user = newUser();
const EMAIL = 'naledi@example.com';
const CODES = Array.from({ length: 10 }, (_, n) => `code-${n}`);
const contact = { firstName: 'Naledi', lastName: 'Mogotsi', dialCode: '+267', contactNumber: '71234567' };
let known: typeof contact | null;
const session = (id: string, isCurrent = false) => ({
  id,
  device: isCurrent ? 'Firefox on Windows' : '',
  network: '203.0.113.x',
  createdAt: '2026-03-30T08:00:00.000Z',
  lastUsedAt: '2026-03-31T12:00:00.000Z',
  isCurrent,
});

let account: MyAccountFragment;
/** Overrides the next answer. */
let fail: Error | undefined;
let calls: [string, unknown][];
let shared: documents.OwnTeamsQuery['myIdeas']['edges'][number]['node'][];

const orFail = <Data,>(data: () => Data): Data => {
  const error = fail;
  fail = undefined;
  if (error) throw error;
  return data();
};
const change = (part: Partial<MyAccountFragment>) => (account = { ...account, ...part });

beforeEach(() => {
  fail = undefined;
  shared = [];
  known = contact;
  account = {
    id: 'me',
    email: EMAIL,
    role: 'ADMIN',
    isVerified: true,
    hasSecondFactor: false,
    setUpNeeded: null,
    pendingEmail: null,
    recoveryCodesLeft: null,
    wantsReviewDigest: false,
    wantsMonthlyFigures: false,
    language: 'EN',
    sessions: [session('phone'), session('here', true), session('tablet')],
  };
  calls = serveAs(
    EMAIL,
    'admin',
    answer(MeDocument, () => ({ me: account })),
    answer(documents.MyAccountDocument, () => orFail(() => ({ me: account }))),
    answer(OwnContactDocument, () => ({ me: { id: 'me', contact: known && { version: 1, ...known } } })),
    answer(documents.CorrectContactDocument, ({ input }) => ({
      correctContact: {
        ideaCount: 1,
        contact: { version: 2, ...contact, ...(input as Partial<typeof contact>) },
      },
    })),
    answer(documents.OwnTeamsDocument, () => ({ myIdeas: { edges: shared.map((node) => ({ node })) } })),
    answer(documents.EraseMyAccountDocument, () => orFail(() => ({ eraseMyAccount: { isKept: false } }))),
    answer(LogOutDocument, () => ({ logOut: { message: 'Out' } })),
    // It is asked some time after the typing: on a busy machine while the test still runs.
    pending(CheckPasswordDocument),
    answer(documents.ChangePasswordDocument, () =>
      orFail(() => {
        change({ setUpNeeded: null });
        return { changePassword: { message: 'Changed' } };
      }),
    ),
    answer(documents.RequestEmailChangeDocument, ({ input }) =>
      orFail(() => ({ requestEmailChange: change({ pendingEmail: input.email }) })),
    ),
    answer(documents.CancelEmailChangeDocument, () => ({
      cancelEmailChange: change({ pendingEmail: null }),
    })),
    answer(documents.SetReviewDigestDocument, ({ wanted }) =>
      orFail(() => ({ setReviewDigest: change({ wantsReviewDigest: wanted }) })),
    ),
    answer(documents.SetMonthlyFiguresDocument, ({ wanted }) => ({
      setMonthlyFigures: change({ wantsMonthlyFigures: wanted }),
    })),
    answer(documents.ChangeLanguageDocument, ({ language }) =>
      orFail(() => ({ changeLanguage: change({ language }) })),
    ),
    answer(documents.OwnTokensDocument, () => ({
      me: { id: 'me', knownAccessTokens: [{ id: 'token', name: 'Warehouse' }] },
    })),
    answer(documents.EndSessionDocument, ({ id }) => ({
      endSession: change({ sessions: account.sessions?.filter((one) => one.id !== id) ?? null }),
    })),
    answer(documents.EndOtherSessionsDocument, () => ({
      endOtherSessions: change({ sessions: account.sessions?.filter((one) => one.isCurrent) ?? null }),
    })),
    answer(documents.StartSecondFactorDocument, () =>
      orFail(() => ({ startSecondFactor: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } })),
    ),
    answer(documents.ConfirmSecondFactorDocument, () =>
      orFail(() => {
        change({ hasSecondFactor: true, recoveryCodesLeft: 10, setUpNeeded: null });
        return { confirmSecondFactor: { codes: CODES } };
      }),
    ),
    answer(documents.RenewRecoveryCodesDocument, () =>
      orFail(() => {
        change({ recoveryCodesLeft: 10 });
        return { renewRecoveryCodes: { codes: CODES } };
      }),
    ),
    answer(documents.TurnOffSecondFactorDocument, () =>
      orFail(() => ({ turnOffSecondFactor: change({ hasSecondFactor: false, recoveryCodesLeft: null }) })),
    ),
  );
});
afterEach(clearForms);

async function show(path = '/account'): Promise<void> {
  renderPage(<AccountPage />, path, '/account');
  await screen.findByRole('heading', { name: 'Devices' });
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const fill = (box: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } });
const fillPasswords = (
  box: HTMLElement,
  current = 'Correct-Horse-9!',
  next = 'Brand-New-2@',
  again = next,
) => {
  fill(box, /^Current password/, current);
  fill(box, /^New password/, next);
  fill(box, /^Confirm new password/, again);
};
const pressIn = (box: HTMLElement, name: string) => user.click(within(box).getByRole('button', { name }));
const part = (name: string) => screen.getByRole('region', { name });

test('an account that cannot be loaded says so, and can be tried again', async () => {
  fail = new TypeError('no line');
  renderPage(<AccountPage />, '/account');
  await screen.findByText('Your account could not be loaded.');
  await press('Try again');
  await screen.findByRole('heading', { name: 'Devices' });
});

test('an address that was changed elsewhere is taken over by this browser', async () => {
  change({ email: 'new@example.com' });
  await show();
  await found(() => getSession().user?.email === 'new@example.com');
  // It is the same account: what is loaded stays.
  expect(calls.filter(([name]) => name === 'MyAccount')).toHaveLength(1);
  expect(pathNow()).toBe('/account');
});

test('staff turn the morning email on and off', async () => {
  await show();
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Send me a daily summary/ });
  expect(box().checked).toBe(false);
  fail = new TypeError('no line');
  await user.click(box());
  await screen.findByText(/^We could not reach the server/);
  expect(box().checked).toBe(false);
  await user.click(box());
  await screen.findByText('We email you each morning.');
  await found(() => box().checked);
  await user.click(box());
  await screen.findByText('The morning email is off.');
  expect(calls).toContainEqual(['SetReviewDigest', { wanted: true }]);
  expect([box().checked, account.wantsReviewDigest]).toEqual([false, false]);
});

test('the board turns the monthly email on, and is not offered the morning email', async () => {
  change({ role: 'BOARD', wantsReviewDigest: null });
  await show();
  const box = screen.getByRole<HTMLInputElement>('checkbox');
  expect(box.closest('label')?.textContent).toBe('Email me the figures each month');
  await user.click(box);
  await screen.findByText('We email you at the beginning of each month.');
  await found(() => box.checked);
  expect(calls).toContainEqual(['SetMonthlyFigures', { wanted: true }]);
});

test('a submitter is offered no regular email', async () => {
  change({ role: 'USER', wantsReviewDigest: null, wantsMonthlyFigures: null });
  await show();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

describe('the language of emails', () => {
  afterEach(() => {
    delete document.documentElement.dataset['languages'];
  });
  const choice = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Language of emails' });

  test('is chosen among those that the portal offers, and saved at once', async () => {
    change({ role: 'USER' });
    document.documentElement.dataset['languages'] = 'en tn';
    await show();
    const select = choice();
    expect([...(select?.options ?? [])].map(({ text }) => text)).toEqual(['English', 'Setswana']);
    await user.selectOptions(select ?? document.body, 'Setswana');
    await screen.findByText('We write to you in Setswana from now on.');
    expect(calls).toContainEqual(['ChangeLanguage', { language: 'TN' }]);
    await found(() => select?.value === 'TN');
    fail = new Refusal('UNAVAILABLE', 'Try again later.');
    await user.selectOptions(select ?? document.body, 'English');
    await screen.findByText('Try again later.');
    expect(select?.value).toBe('TN');
  });

  test.each([
    ['a portal in one language', undefined, 'USER'],
    ['staff, who get English', 'en tn', 'ADMIN'],
  ] as const)('is not asked by %s', async (_, offered, role) => {
    change({ role });
    if (offered) document.documentElement.dataset['languages'] = offered;
    await show();
    expect(choice()).toBeNull();
  });
});

describe('devices', () => {
  test('begin with this one, each in words', async () => {
    await show();
    const rows = within(part('Devices')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Firefox on WindowsThis device.*203\.0\.113\.x.*31 Mar 2026, 14:00.*Log out$/),
      expect.stringMatching(/^Unknown browser/),
      expect.stringMatching(/^Unknown browser/),
    ]);
  });

  test('are logged out one by one, or all others after a question', async () => {
    await show();
    await user.click(screen.getAllByRole('button', { name: 'Log out Unknown browser' })[0] ?? document.body);
    await found(() => within(part('Devices')).getAllByRole('listitem').length === 2);
    expect(calls).toContainEqual(['EndSession', { id: 'phone' }]);
    await press('Log out all other devices');
    const box = await dialog('Log out all other devices');
    within(box).getByText(/One other device is logged out/);
    await within(box).findByText(/^Access tokens go on: Warehouse\. /);
    within(box).getByRole('link', { name: 'Access tokens' });
    await press('Log out the others');
    await found(() => within(part('Devices')).getAllByRole('listitem').length === 1);
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
  });
});

describe('the password', () => {
  async function open(): Promise<HTMLElement> {
    await show();
    await press('Change password');
    return dialog('Change password');
  }

  test.each([
    ['', 'Brand-New-2@', 'Brand-New-2@', 'Enter your current password.'],
    ['Correct-Horse-9!', 'Brand-New-2@', 'other', 'Passwords do not match'],
    ['Correct-Horse-9!', 'X1!naledi-99', 'X1!naledi-99', /leave out your email address/i],
  ])('%s to %s, confirmed as %s, is refused before it is sent', async (current, next, again, words) => {
    const box = await open();
    fillPasswords(box, current, next, again);
    await pressIn(box, 'Change password');
    await within(box).findByRole('link', { name: words });
    expect(calls.map(([name]) => name)).not.toContain('ChangePassword');
  });

  test('what the server refuses stands at its field, and what it takes closes the dialog', async () => {
    const message = 'This is not your password.';
    const box = await open();
    await within(box).findByText(/^Access tokens go on: Warehouse\. /);
    fail = new Refusal('INVALID_INPUT', 'x', { fields: [{ field: 'currentPassword', message }] });
    fillPasswords(box);
    await pressIn(box, 'Change password');
    await within(box).findByRole('link', { name: message });
    await pressIn(box, 'Change password');
    await screen.findByText('Your password is changed.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a change of address waits in sight, and can be cancelled', async () => {
  await show();
  await press('Change email address');
  const box = await dialog('Change email address');
  fill(box, /^New email/, 'new@example.com');
  fill(box, /^Password/, 'Correct-Horse-9!');
  await pressIn(box, 'Send the link');
  await screen.findByText(/Open the link that we sent to/);
  await press('Cancel the change');
  await screen.findByRole('button', { name: 'Change email address' });
});

describe('two-step login', () => {
  test('is turned on by a code; the recovery codes stay until they are saved', async () => {
    await show();
    await press('Turn on two-step login');
    const box = await dialog('Turn on two-step login');
    await within(box).findByRole('img', { name: 'QR code of the key' });
    expect(within(box).getByLabelText<HTMLTextAreaElement>('Key').value).toBe('ABCD EFGH');
    fail = new Refusal('INVALID_CODE', 'This is not the code.');
    fill(box, /^Code/, '000000');
    await pressIn(box, 'Turn on');
    await within(box).findByText('This is not the code.');
    await pressIn(box, 'Turn on');
    const codes = await dialog('Save your recovery codes');
    expect(within(codes).getByLabelText<HTMLTextAreaElement>('Recovery codes').value).toBe(CODES.join('\n'));
    expect(within(codes).getByText('Save as a file').getAttribute('href')).toContain('code-9');
    await pressIn(codes, 'Close');
    await within(codes).findByText(/Save the codes first/);
    await pressIn(codes, 'I have saved them');
    await within(part('Two-step login')).findByText(
      '10 recovery codes are left, for when you lose your phone.',
    );
  });

  test('gets new recovery codes, and is turned off, by a code', async () => {
    change({ hasSecondFactor: true, recoveryCodesLeft: 1 });
    await show();
    within(part('Two-step login')).getByText(/^One recovery code is left/);
    await press('New recovery codes');
    fill(await dialog('New recovery codes'), /^Code/, '123456');
    await press('Make new codes');
    await press('I have saved them');
    await screen.findByText(/^10 recovery codes are left/);
    await press('Turn off');
    const box = await dialog('Turn off two-step login');
    fill(box, /^Code/, '123456');
    await pressIn(box, 'Turn off');
    await screen.findByRole('button', { name: 'Turn on two-step login' });
  });
});

describe('before anything else', () => {
  test('a password that was made up is changed on the page, and leads on', async () => {
    change({ setUpNeeded: 'PASSWORD' });
    await show('/account?next=%2Fsubmissions');
    screen.getByText(/^Choose a password that only you know/);
    expect(screen.queryByRole('heading', { name: 'Email address' })).toBeNull();
    const box = part('Password');
    fillPasswords(box);
    await pressIn(box, 'Change password');
    await found(() => pathNow() === '/submissions');
  });

  test('two-step login is turned on, and leads on once the codes are saved', async () => {
    change({ setUpNeeded: 'SECOND_FACTOR' });
    await show();
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Two-step login');
    await press('Turn on two-step login');
    const box = await dialog('Turn on two-step login');
    fill(box, /^Code/, '123456');
    await pressIn(box, 'Turn on');
    await dialog('Save your recovery codes');
    expect(pathNow()).toBe('/account');
    await press('I have saved them');
    await found(() => pathNow() === '/dashboard');
  });
});

describe('own data', () => {
  const dialog = async (button: string) => {
    renderPage(<AccountPage />);
    await user.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog'));
  };
  const sent = (name: string) =>
    calls.filter(([called]) => called === name).map(([, variables]) => variables);

  test('who has sent no idea yet enters name and number all the same', async () => {
    known = null;
    const box = await dialog('Correct name and number');
    expect(box.getByRole('combobox', { name: /^Country code/ })).toHaveProperty('value', '+267');
    expect(box.getByRole('textbox', { name: /^Last name/ })).toHaveProperty('value', '');
  });

  test('name and number are corrected from what the account has', async () => {
    const box = await dialog('Correct name and number');
    const first = box.getByRole('textbox', { name: /^First name/ });
    expect(first).toHaveProperty('value', 'Naledi');
    await user.clear(first);
    await user.click(box.getByRole('button', { name: 'Correct' }));
    box.getByRole('group', { name: 'There is a problem' });
    expect(sent('CorrectContact')).toEqual([]);
    await user.type(first, 'Neo');
    await user.click(box.getByRole('button', { name: 'Correct' }));
    await found(() => sent('CorrectContact')[0]);
    expect(sent('CorrectContact')).toEqual([{ input: { firstName: 'Neo' }, version: 1 }]);
  });

  test('a wrong number is said when its field is left', async () => {
    const box = await dialog('Correct name and number');
    const number = box.getByRole('textbox', { name: /^Contact number/ });
    await user.clear(number);
    await user.type(number, '7123');
    await user.tab();
    await box.findByText(/^Enter a number of the country code beside it/);
    expect(box.queryByRole('group', { name: 'There is a problem' })).toBeNull();
  });

  test('an erasure says what goes and what stays, keeps what was typed when it is refused, then logs out', async () => {
    change({ role: 'USER', wantsReviewDigest: null, wantsMonthlyFigures: null });
    const box = await dialog('Erase my account');
    for (const words of [/your ideas with their PDFs/, /the audit log/]) box.getByText(words);
    // What goes is in sight: the rest is folded, and stands below the field that has the focus.
    expect(box.getByText(/the audit log/).closest('details')?.open).toBe(false);
    expect(box.getByRole('button', { name: 'Erase for good' }).className).toContain('bg-danger');
    fail = new Refusal('CONFLICT', 'You reviewed ideas.');
    const address = box.getByRole('textbox', { name: /^Your email address/ });
    await user.type(address, EMAIL);
    await user.click(box.getByRole('button', { name: 'Erase for good' }));
    await box.findByText('You reviewed ideas.');
    expect([address, getSession().user?.email]).toMatchObject([{ value: EMAIL }, EMAIL]);
    await user.click(box.getByRole('button', { name: 'Erase for good' }));
    await found(() => !getSession().user);
    expect(sent('EraseMyAccount')).toEqual([
      { email: EMAIL, successors: [] },
      { email: EMAIL, successors: [] },
    ]);
    await found(() => pathNow() === '/Erased');
  });

  test('an erasure asks for each idea with a team who goes on; without an answer it is erased', async () => {
    change({ role: 'USER', wantsReviewDigest: null, wantsMonthlyFigures: null });
    const member = (name: string, joinedAt: string | null) => ({ id: name, name, joinedAt });
    const joinedAt = '2026-11-03T12:00:00.000Z';
    shared = [
      { id: 'herd', solutionName: 'Herd Call', team: [member('Thabo Kgosi', joinedAt), member('Neo', null)] },
      { id: 'lamp', solutionName: 'Quiet lamp', team: [member('Lesedi Moyo', joinedAt)] },
      { id: 'alone', solutionName: 'Alone', team: [] },
    ];
    const box = await dialog('Erase my account');
    const herd = await box.findByRole('combobox', { name: /Herd Call/ });
    expect(
      within(herd)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nobody: it is erased', 'Thabo Kgosi']);
    expect(box.getAllByRole('combobox')).toHaveLength(2);
    box.getByText(/unless you choose below who goes on with one/);
    await user.selectOptions(herd, 'Thabo Kgosi');
    await user.type(box.getByRole('textbox', { name: /^Your email address/ }), EMAIL);
    await user.click(box.getByRole('button', { name: 'Erase for good' }));
    await found(() => !getSession().user);
    expect(sent('EraseMyAccount')).toEqual([
      { email: EMAIL, successors: [{ ideaId: 'herd', memberId: 'Thabo Kgosi' }] },
    ]);
  });

  test.each([
    [false, 'Your account and your ideas are erased.'],
    [true, /^Your ideas and your data are erased\./],
  ])('a page confirms an erasure, with what comes next (staff: %p)', async (isKept, words) => {
    renderPage(<ErasedPage />, '/home', '/Erased');
    await goTo('/Erased', { isKept });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Your account is erased' });
    expect(document.activeElement).toBe(heading);
    screen.getByText(words);
    screen.getByText('What happens next');
  });

  test('staff learn why their account stays', async () => {
    renderPage(<AccountPage />);
    await screen.findByText(/Accounts of staff are not erased/);
    expect(screen.queryByRole('button', { name: 'Erase my account' })).toBeNull();
  });
});
