import { afterEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { buttonIn, clear, draw, found, pathNow, press, serve, type } from '../../../testing/pages.tsx';
import { LoginPage } from './login-page.tsx';

afterEach(clear);

test('the button is busy from the first press, also while a log out is still to be told: one login is sent', async () => {
  sessionStorage.setItem('log-out-pending', 'yes');
  let tell: (answer: object) => void = () => undefined;
  const told = new Promise<object>((resolve) => (tell = resolve));
  const calls = serve(({ name }) =>
    name === 'LogOut'
      ? told
      : { logIn: { token: 'new', user: { email: 'a@example.com', role: 'USER', isVerified: true } } },
  );
  const box = draw(<LoginPage />, '/Login');
  await type(box, 'email', 'a@example.com');
  await type(box, 'password', 'Passw0rd!');
  await press(box, 'Login');
  expect(buttonIn(box, 'Logging in...')?.getAttribute('aria-disabled')).toBe('true');
  await press(box, 'Logging in...');
  await act(async () => tell({ logOut: { message: 'Logged out' } }));
  await found(() => pathNow() === '/innovate');
  expect(calls).toEqual(['LogOut', 'LogIn']);
});

test('after a failure it can be pressed again', async () => {
  serve(() => ({
    errors: [{ message: 'Invalid email or password', extensions: { code: 'INVALID_CREDENTIALS' } }],
  }));
  const box = draw(<LoginPage />, '/Login');
  await type(box, 'email', 'a@example.com');
  await type(box, 'password', 'Passw0rd!');
  await press(box, 'Login');
  await found(() => box.textContent.includes('Invalid email or password'));
  expect(buttonIn(box, 'Login')?.getAttribute('aria-disabled')).toBeNull();
});
