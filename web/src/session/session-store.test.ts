import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import {
  clearSession,
  endSession,
  getSession,
  onSessionChange,
  restoreSession,
  storeSession,
} from './session-store.ts';

const user = { email: 'a@example.com', role: 'user', isVerified: true } as const;
let warn: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  warn.mockRestore();
  clearSession();
});

test('stores and clears both together, and calls the listeners', () => {
  let calls = 0;
  const forget = onSessionChange(() => (calls += 1));
  storeSession(user, 'token');
  expect([localStorage.getItem('pos-user'), localStorage.getItem('pos-token')]).toEqual([
    JSON.stringify(user),
    'token',
  ]);
  expect(getSession()).toEqual({ user, token: 'token' });
  clearSession();
  expect([localStorage.length, getSession().user, calls]).toEqual([0, undefined, 2]);
  forget();
});

test.each([null, '', 'undefined'])('a stored user that is %p means signed out, without a warning', (text) => {
  if (text !== null) localStorage.setItem('pos-user', text);
  localStorage.setItem('pos-token', 'token');
  expect(restoreSession()).toEqual({ user: undefined, token: undefined });
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ...['{"email":', 'null', '7', '{"email":"a@example.com"}', '{"role":"user"}'],
  // Good but for a role that there is not.
  '{"email":"a@example.com","role":"root","isVerified":true}',
])('what cannot be read, %s, is removed with a warning', (text) => {
  localStorage.setItem('pos-user', text);
  localStorage.setItem('pos-token', 'token');
  expect(restoreSession().user).toBeUndefined();
  expect(localStorage.getItem('pos-user')).toBeNull();
  localStorage.setItem('pos-user', text);
  localStorage.removeItem('pos-token');
  expect(restoreSession().user).toBeUndefined();
  expect(localStorage.getItem('pos-user')).toBeNull();
  expect(warn).toHaveBeenCalledTimes(2);
});

test.each([null, ''])('a stored user beside the token %p is signed out', (token) => {
  localStorage.setItem('pos-user', JSON.stringify(user));
  if (token !== null) localStorage.setItem('pos-token', token);
  expect(restoreSession()).toEqual({ user: undefined, token: undefined });
});

test('follows a change in another tab', () => {
  const forget = onSessionChange(() => undefined);
  localStorage.setItem('pos-user', JSON.stringify(user));
  localStorage.setItem('pos-token', 'token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'pos-user' }));
  expect(getSession().user).toEqual(user);
  forget();
});

test('a session that the server ended is removed, and marked as ended until the next login', () => {
  storeSession(user, 'token');
  endSession('token');
  expect([localStorage.length, getSession()]).toEqual([
    0,
    { user: undefined, token: undefined, hasEnded: true },
  ]);
  storeSession(user, 'next');
  expect(getSession()).toEqual({ user, token: 'next' });
});

test.each([
  ['a newer login, in whatever tab', 'older'],
  ['a call without a session', undefined],
])('the end of a session does not touch %s', (_what, token) => {
  storeSession(user, 'older');
  localStorage.setItem('pos-token', 'newer');
  endSession(token);
  expect([localStorage.getItem('pos-token'), getSession().user]).toEqual(['newer', user]);
});

test('a session removed in another tab has ended; one logged out here has not', () => {
  const forget = onSessionChange(() => undefined);
  storeSession(user, 'token');
  localStorage.clear();
  for (const key of ['pos-user', 'pos-token']) window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(getSession()).toEqual({ user: undefined, token: undefined, hasEnded: true });
  storeSession(user, 'token');
  clearSession();
  window.dispatchEvent(new StorageEvent('storage', { key: 'pos-user' }));
  expect(getSession()).toEqual({ user: undefined, token: undefined });
  forget();
});

const leavePage = () => window.dispatchEvent(new Event('pagehide'));
/** Restores the page that was left, as Back does. */
const restorePage = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const { style } = document.documentElement;

test('a page that Back restores after a log-out stays hidden until it knows that nobody is logged in', async () => {
  const seen: unknown[] = [];
  storeSession(user, 'token');
  const forget = onSessionChange(() => seen.push([style.visibility, getSession().user]));
  leavePage();
  localStorage.clear();
  restorePage();
  expect(seen).toEqual([['hidden', undefined]]);
  await waitFor(() => expect(style.visibility).toBe(''));
  forget();
});

test('a page that Back restores after a login knows it, and was not hidden', () => {
  const forget = onSessionChange(() => undefined);
  leavePage();
  localStorage.setItem('pos-user', JSON.stringify(user));
  localStorage.setItem('pos-token', 'token');
  expect(style.visibility).toBe('');
  restorePage();
  expect(getSession().user).toEqual(user);
  forget();
});
