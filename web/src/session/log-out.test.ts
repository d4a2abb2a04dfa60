import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clear, logInAs, serve } from '../testing/pages.tsx';
import { keyFor } from './kept-answers.ts';
import { getLogOutState, logOut } from './log-out.ts';
import { getSession } from './session-store.ts';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await clear();
});

test.each([
  ['is reached', () => ({ logOut: { message: 'Logged out' } }), 'none'],
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch')), 'pending'],
])(
  'while the server %s, the tab forgets who logs out, and nothing of whose session had ended',
  async (_what, answer, state) => {
    serve(answer);
    const [ofA, ofB] = [keyFor('idea-draft', 'a@example.com'), keyFor('idea-draft', 'b@example.com')];
    sessionStorage.setItem(ofA, 'typed by A');
    logInAs('b@example.com');
    sessionStorage.setItem(ofB, 'typed by B');
    await logOut();
    expect([sessionStorage.getItem(ofA), sessionStorage.getItem(ofB)]).toEqual(['typed by A', null]);
    expect([getSession().user, getLogOutState()]).toEqual([undefined, state]);
  },
);
