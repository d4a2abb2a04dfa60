import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clear, logInAs, serve } from '../testing/pages.tsx';
import { keyFor } from './kept-answers.ts';
import { getLogOutState, logOut } from './log-out.ts';
import { getSession } from './session-store.ts';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

const ofA = [keyFor('idea-draft', 'a@example.co'), keyFor('review-draft', 'a@example.co', 'idea-1')];
const ofB = [keyFor('idea-draft', 'a@example.com'), keyFor('review-draft', 'a@example.com', 'idea-1')];
const [seenByA, seenByB] = [
  keyFor('decisions-seen', 'a@example.co'),
  keyFor('decisions-seen', 'a@example.com'),
];

test.each([
  ['is reached', () => ({ logOut: { message: 'Logged out' } }), 'none'],
  ['is not reached', () => Promise.reject(new TypeError('Failed to fetch')), 'pending'],
])(
  'while the server %s, the tab forgets who logs out and what visitors left, and nothing of whose session had ended',
  async (_what, answer, state) => {
    serve(answer);
    logInAs('a@example.com');
    for (const key of [...ofA, ...ofB, 'example-language']) sessionStorage.setItem(key, 'kept');
    // The last one is of an earlier release.
    for (const key of [seenByA, seenByB, 'decisions-seen']) localStorage.setItem(key, 'kept');
    await logOut();
    expect(Object.keys(localStorage)).toEqual([seenByA]);
    sessionStorage.removeItem('log-out-pending');
    expect(Object.keys(sessionStorage).sort()).toEqual(ofA);
    expect([getSession().user, getLogOutState()]).toEqual([undefined, state]);
  },
);

test('a log out without a session keeps what accounts have in the tab, and nothing that outlives it', async () => {
  serve(() => ({ logOut: { message: 'Logged out' } }));
  for (const key of [...ofA, ...ofB]) sessionStorage.setItem(key, 'kept');
  localStorage.setItem(seenByA, 'kept');
  await logOut();
  expect(Object.keys(sessionStorage).sort()).toEqual([...ofA, ...ofB].sort());
  expect(localStorage).toHaveLength(0);
});
