import { afterEach, expect, jest, test } from '@jest/globals';
import { getSession } from '../../../session/session-store.ts';
import { clear, draw, found, logInAs, pathNow, press, serve, type } from '../../../testing/pages.tsx';
import { Route, Routes } from 'react-router-dom';
import { ResetPasswordPage } from './reset-password-page.tsx';

afterEach(clear);

const me = (email: string) => ({ me: { email, role: 'USER', isVerified: true } });

async function reset(shown: string, answerToMe: () => object): Promise<void> {
  logInAs(shown);
  serve(({ name }) =>
    name === 'Me' ? answerToMe() : { resetPassword: { message: 'Password reset successful' } },
  );
  const box = draw(
    <Routes>
      <Route path="/ResetPassword/:token" element={<ResetPasswordPage />} />
      <Route path="/login" element="Login" />
    </Routes>,
    '/ResetPassword/token',
  );
  await type(box, 'password', 'Brand-New-2@');
  await type(box, 'confirmPassword', 'Brand-New-2@');
  await press(box, 'Reset Password');
  await found(() => pathNow() === '/login');
}

test('the account whose sessions the server has ended is not shown any more', async () => {
  await reset('a@example.com', () => ({ me: null }));
  expect(getSession()).toEqual({ user: undefined, token: undefined });
});

test('somebody else who is logged in here stays logged in, and shown', async () => {
  await reset('b@example.com', () => me('b@example.com'));
  expect(getSession().user?.email).toBe('b@example.com');
});

test('a connection that breaks after the reset undoes nothing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await reset('b@example.com', () => {
    throw new TypeError('Failed to fetch');
  });
  expect(getSession().user?.email).toBe('b@example.com');
});
