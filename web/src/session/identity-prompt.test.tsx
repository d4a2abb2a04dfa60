/** Operations that need a recent authentication: one dialog asks, then they are repeated. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { apolloClient } from './apollo.ts';
import { StartSecondFactorDocument } from '../graphql/generated.ts';
import {
  ConfirmIdentityDocument,
  MeDocument,
  RecentAuthenticationDocument,
} from '../graphql/generated-public.ts';
import { answer, clear, renderPage, serveAs, Refusal } from '../testing/pages.tsx';
import { newUser } from '../testing/user.ts';
import { ensureRecent } from './ensure-recent.ts';

const user = newUser();
let isRecent: boolean;
let hasSecondFactor: boolean;
let calls: [string, unknown][];

beforeEach(() => {
  [isRecent, hasSecondFactor] = [false, false];
  const me = () => ({
    id: 'me',
    email: 'a@example.com',
    role: 'ADMIN' as const,
    isVerified: true,
    hasSecondFactor,
    setUpNeeded: null,
    isRecentlyAuthenticated: isRecent,
  });
  calls = serveAs(
    'a@example.com',
    'admin',
    answer(MeDocument, () => ({ me: me() })),
    answer(RecentAuthenticationDocument, () => ({ me: me() })),
    answer(StartSecondFactorDocument, () => {
      if (!isRecent) throw new Refusal('REAUTHENTICATION_REQUIRED', 'Nothing was changed.');
      return { startSecondFactor: { secret: 'ABCD', uri: 'otpauth://totp/x' } };
    }),
    answer(ConfirmIdentityDocument, ({ password, code }) => {
      if (password === 'wrong') throw new Refusal('INVALID_CREDENTIALS', 'This is not your password.');
      isRecent = password === 'right' || code === '123456';
      return { confirmIdentity: { message: 'Thank you.' } };
    }),
  );
  renderPage(<p>A page</p>);
});
afterEach(clear);

const start = () =>
  apolloClient.mutate({ mutation: StartSecondFactorDocument }).then(
    () => 'done',
    (error: Error) => error.message,
  );
async function confirm(label: RegExp, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}
const sent = (name: string) => calls.filter(([called]) => called === name).length;

test('two operations ask once, for the password, and are repeated after it', async () => {
  const both = Promise.all([start(), start()]);
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await confirm(/^Password/, 'wrong');
  await screen.findByText('This is not your password.');
  await confirm(/^Password/, 'right');
  expect(await both).toEqual(['done', 'done']);
  expect([sent('ConfirmIdentity'), sent('StartSecondFactor')]).toEqual([2, 4]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('with two-step login the dialog asks for a code', async () => {
  hasSecondFactor = true;
  const done = start();
  await confirm(/^Code/, '123456');
  expect(await done).toBe('done');
  expect(calls).toContainEqual(['ConfirmIdentity', { code: '123456' }]);
});

test('after a cancel the message of the server shows, and the next operation asks again', async () => {
  for (let n = 0; n < 2; n += 1) {
    const refused = start();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await refused).toBe('Nothing was changed.');
  }
});

test('a download asks before it starts, but not after a recent login', async () => {
  const first = jest.fn();
  const asked = ensureRecent().then(first);
  await confirm(/^Password/, 'right');
  await asked;
  expect(first).toHaveBeenCalledWith(true);
  expect(await ensureRecent()).toBe(true);
  expect(sent('ConfirmIdentity')).toBe(1);
});
