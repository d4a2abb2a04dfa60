import { useState } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { clear, found, logInAs, pathNow, press, renderPage, serve, type } from '../testing/pages.tsx';
import { RequirePermission } from './require-permission.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

/** A page with something typed, and another one. */
function Desk() {
  const [page, setPage] = useState('People');
  return (
    <>
      <button type="button" onClick={() => setPage('Suggestions')}>
        Go on
      </button>
      <RequirePermission key={page} action="account:manage">
        <label>
          {page}
          <input name="words" />
        </label>
      </RequirePermission>
    </>
  );
}

test('a check that fails at first leads home, and is logged', async () => {
  serve(() => {
    throw new TypeError('no line');
  });
  logInAs('admin@example.com', 'admin');
  renderPage(<Desk />, '/people', '/people');
  await found(() => pathNow() === '/home');
  expect(console.error).toHaveBeenCalledWith('Error fetching user role', expect.anything());
});

test.each(['BOARD', 'REVIEWER'])(
  'a browser’s copy that says more than the server opens no page: %s',
  async (role) => {
    const account = { id: 'me', email: 'admin@example.com', role, isVerified: true };
    serve(() => ({
      me: { __typename: 'Account', ...account, hasSecondFactor: false, setUpNeeded: null },
    }));
    logInAs('admin@example.com', 'admin');
    renderPage(<Desk />, '/people', '/people');
    await screen.findByText('You are not authorized to access this page!');
    expect(screen.queryByLabelText('People')).toBeNull();
  },
);

test('a check that fails after one that succeeded leaves the page, with what is typed there, and can be repeated', async () => {
  let isBroken = false;
  serve(() => {
    if (isBroken) throw new TypeError('no line');
    const me = {
      id: 'me',
      email: 'admin@example.com',
      role: 'ADMIN',
      isVerified: true,
      ...{ hasSecondFactor: false, setUpNeeded: null },
    };
    return { me: { __typename: 'Account', ...me } };
  });
  logInAs('admin@example.com', 'admin');
  const box = renderPage(<Desk />, '/people', '/people');
  await screen.findByLabelText('People');
  isBroken = true;
  await press(box, 'Go on');
  await screen.findByText(/^We could not check your access just now/);
  await type(box, 'words', 'Let us book.');
  await press(box, 'Try again');
  await screen.findByText(/^We could not check your access just now/);
  isBroken = false;
  await press(box, 'Try again');
  await found(() => !document.body.textContent.includes('could not check'));
  const { value } = screen.getByLabelText<HTMLInputElement>('Suggestions');
  expect([pathNow(), value]).toEqual(['/people', 'Let us book.']);
});
