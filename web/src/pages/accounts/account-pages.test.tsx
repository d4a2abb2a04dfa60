/** Sign-up, verification, login and reset, each with the link to the next. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { SiteRoutes } from '../../app/routes.tsx';
import { getSession } from '../../session/session-store.ts';
import {
  buttonIn,
  clearForms,
  renderPage,
  found,
  logInAs,
  addressNow,
  pathNow,
  press,
  searchNow,
  serve,
  type,
} from '../../testing/pages.tsx';
import { newUser } from '../../testing/user.ts';
import { LoginPage } from './login/login-page.tsx';
import { SignUpPage } from './sign-up/sign-up-page.tsx';
import { keepSignUp, keepVisitorEmail } from '../../session/visitor.ts';

const EMAIL = 'naledi@example.com';
const PASSWORD = 'Correct-Horse-9!';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clearForms);

const open = (path: string) => renderPage(<SiteRoutes />, path);
const arrival = (address: string) => found(() => addressNow() === address);
const shown = (words: string) => found(() => document.body.textContent.includes(words));
const refusal = (code: string, message = 'No.') => ({ errors: [{ message, extensions: { code } }] });
const focused = () => document.activeElement;
async function fill(box: HTMLElement, answers: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(answers)) await type(box, name, text);
}
const twice = (password: string) => ({ password, confirmPassword: password });

test('a form with one field is sent once, also when Enter is pressed again while it is busy', async () => {
  const calls = serve(() => new Promise(() => undefined));
  open('/ForgotPassword');
  const user = newUser();
  await user.type(await screen.findByLabelText(/^Email/), `${EMAIL}{Enter}`);
  await screen.findByText('Sending...');
  await user.keyboard('{Enter}');
  expect(calls).toEqual(['RequestPasswordReset']);
});

describe('the sign-up', () => {
  test('waits until every rule is met and both entries are equal, and says what for', async () => {
    serve(() => new Promise(() => undefined));
    const box = renderPage(<SignUpPage />);
    const button = () => screen.getByRole('button', { name: 'Sign up' });
    for (const [password, confirm, why] of [
      ['', '', 'choose a password and enter it twice.'],
      ['correct-horse', '', 'your password still needs: an uppercase letter, a digit, a special character'],
      ['correct-horse-9!', 'correct-horse-9!', 'your password still needs: an uppercase letter'],
      [PASSWORD, '', 'enter your password again to confirm it.'],
      [PASSWORD, 'other', 'enter the same password in both fields.'],
      [PASSWORD, PASSWORD, undefined],
    ] as const) {
      await fill(box, { password, confirmPassword: confirm });
      expect([password, confirm, button().hasAttribute('disabled')]).toEqual([
        password,
        confirm,
        why !== undefined,
      ]);
      const described = document.getElementById(button().getAttribute('aria-describedby') ?? '');
      expect(described?.textContent ?? '').toContain(why ? `To sign up, ${why}` : '');
    }
    // The server has not said yet whether it is easy to guess.
    expect(screen.getAllByText('(met)', { exact: false })).toHaveLength(5);
    screen.getByText('(checking)');
    expect(screen.queryByText(/^To sign up,/)).toBeNull();
  });

  test('says in one status, after a pause in typing, how the password stands', async () => {
    jest.useFakeTimers();
    serve(() => new Promise(() => undefined));
    const box = renderPage(<SignUpPage />);
    const said = () =>
      within(box)
        .getAllByRole('status')
        .map(({ textContent }) => textContent);
    const pause = () => act(() => jest.advanceTimersByTimeAsync(1_000));
    await fill(box, { password: 'correct-horse' });
    expect(said()).toEqual(['']);
    await pause();
    const first = 'To sign up, your password still needs: an uppercase letter, a digit';
    expect(said()).toEqual([expect.stringContaining(first)]);
    await fill(box, { password: PASSWORD, confirmPassword: 'other' });
    expect(said()).toEqual([expect.stringContaining(first)]);
    await pause();
    expect(said()).toEqual(['To sign up, enter the same password in both fields.']);
    await fill(box, twice(PASSWORD));
    await pause();
    expect(said()).toEqual(['You can sign up now.']);
  });

  test('shows a password and hides it', () => {
    renderPage(<SignUpPage />);
    const kind = () => document.querySelector('[name=password]')?.getAttribute('type');
    for (const [name, shown] of [
      ['Show password', 'text'],
      ['Hide password', 'password'],
    ] as const) {
      fireEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body);
      expect(kind()).toBe(shown);
    }
  });

  test('ends with what to do next, and begins anew for another address', async () => {
    const message = 'Signup successful! Please check your email to verify your account.';
    serve(() => ({ signUp: { message } }));
    const box = open('/SignUp');
    await fill(box, { email: EMAIL, ...twice(PASSWORD) });
    await press(box, 'Sign up');
    await found(() => focused()?.tagName === 'H1' && focused()?.textContent === 'Check your email');
    for (const words of [message, EMAIL, 'within 24 hours', 'spam folder'])
      expect(box.textContent).toContain(words);
    await press(box, 'Use another address');
    const values = [...box.querySelectorAll<HTMLInputElement>('form input')].map(({ value }) => value);
    // To be corrected.
    expect([box.querySelector('h1')?.textContent, values]).toEqual(['Sign up', [EMAIL, '', '']]);
  });

  test('sends the mail again after a wait, during which the button keeps the focus and sends nothing', async () => {
    jest.useFakeTimers();
    const calls: string[] = [];
    serve(({ name }) => {
      if (name === 'IsSignUpVerified') return { isSignUpVerified: false };
      calls.push(name);
      return { resendVerification: { message: 'Verification email resent! Check your inbox.' } };
    });
    keepSignUp({ email: EMAIL, message: 'Signup successful!' });
    const box = renderPage(<SignUpPage />);
    const again = () => buttonIn(box, 'Send again');
    const isWaiting = () => again()?.getAttribute('aria-disabled') === 'true';
    expect(isWaiting()).toBe(true);
    await press(box, 'Send again');
    expect(calls).toEqual([]);
    for (let second = 0; second < 30; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(isWaiting()).toBe(false);
    await press(box, 'Send again');
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(calls).toEqual(['ResendVerification']);
    expect(box.textContent).toContain('Verification email resent!');
    expect(isWaiting()).toBe(true);
    expect(focused()).toBe(again());
    await press(box, 'Send again');
    expect(calls).toHaveLength(1);
  });
});

describe('the page that waits for the verification', () => {
  const HALF_AN_HOUR = 30 * 60_000;
  const user = { email: EMAIL, role: 'USER', isVerified: true };
  const session = { token: 'new', setUpNeeded: null, user };
  const NEXT = '/innovate/status';
  const keep = (ago = 0) => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now - ago);
    keepSignUp({ email: EMAIL, message: 'Done!' });
    clock.mockRestore();
  };
  const wait = () => {
    jest.useFakeTimers();
    keep();
    return renderPage(
      <Routes>
        <Route path="/SignUp" element={<SignUpPage />} />
        <Route path="/Login" element={<LoginPage />} />
        <Route path="/innovate/:step?" element={<h1>The wizard</h1>} />
      </Routes>,
      `/SignUp?next=${encodeURIComponent(NEXT)}`,
    );
  };
  const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
  const isWaiting = () => document.querySelector('h1')?.textContent === 'Check your email';

  test('goes on, logged in, to where the person began when it was verified on another device', async () => {
    let isSignUpVerified = false;
    const calls = serve(({ name }) =>
      name === 'LogInBySignUp' ? { logInBySignUp: session } : { isSignUpVerified },
    );
    wait();
    await pass(6_000);
    expect([isWaiting(), calls.includes('LogInBySignUp')]).toEqual([true, false]);
    isSignUpVerified = true;
    await pass(6_000);
    expect([pathNow(), getSession().user?.email]).toEqual([NEXT, EMAIL]);
    expect(sessionStorage.length).toBe(0);
  });

  test('leads to the login, with the address and the way back, where it may not log in', async () => {
    serve(({ name }) => (name === 'LogInBySignUp' ? { logInBySignUp: null } : { isSignUpVerified: true }));
    const box = wait();
    await pass(1_000);
    expect(box.textContent).toContain('Your email is verified.');
    await pass(3_000);
    expect(pathNow() + searchNow()).toBe(`/Login?next=${encodeURIComponent(NEXT)}`);
    expect(box.querySelector<HTMLInputElement>('[name=email]')?.value).toBe(EMAIL);
  });

  test('goes on when another tab verified it, and not for another account', async () => {
    serve(({ name }) => (name === 'LogInBySignUp' ? { logInBySignUp: null } : { isSignUpVerified: true }));
    wait();
    await act(async () => logInAs('somebody-else@example.com'));
    expect(isWaiting()).toBe(true);
    await act(async () => logInAs(EMAIL));
    expect(pathNow()).toBe(NEXT);
  });

  test('stops asking after half an hour, says so, and asks once more when its person comes back', async () => {
    const calls = serve(() => ({ isSignUpVerified: false }));
    // A hidden page does not ask: it waits as long.
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const box = wait();
    await pass(HALF_AN_HOUR);
    expect(box.textContent).toContain('no longer waits');
    const asked = calls.length;
    hidden.mockReturnValue(false);
    await pass(60_000);
    expect(calls).toHaveLength(asked);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(100);
    expect(calls.length).toBeGreaterThan(asked);
    expect(box.textContent).toContain('goes on by itself');
  });

  test('survives a reload with its address and the rest of its wait, for as long as the link works', async () => {
    serve(() => new Promise(() => undefined));
    keep(20_000);
    const box = renderPage(<SignUpPage />);
    expect(isWaiting()).toBe(true);
    expect(box.textContent).toContain(EMAIL);
    expect(box.textContent).toMatch(/in (9|10) seconds/);
    await clearForms();
    // The clock was set back.
    keep(-3_600_000);
    expect(renderPage(<SignUpPage />).textContent).toContain('in 30 seconds');
    await clearForms();
    keep(24 * 3_600_000);
    renderPage(<SignUpPage />);
    expect(isWaiting()).toBe(false);
    await clearForms();
    sessionStorage.setItem('visitor-sign-up', '{"email":');
    renderPage(<SignUpPage />);
    expect(isWaiting()).toBe(false);
  });
});

describe('who is logged in already', () => {
  const OTHER = 'other@example.com';
  const me = {
    id: 'a',
    email: OTHER,
    role: 'USER',
    isVerified: true,
    hasSecondFactor: false,
    setUpNeeded: null,
  };

  test.each(['/Login', '/SignUp'])(
    'is named on %s, can go on, or log out and come back to it',
    async (page) => {
      serve(() => ({ me }));
      logInAs(OTHER);
      const box = open(`${page}?next=%2Finnovate%2Fstatus`);
      await shown(`You are logged in as${OTHER}`);
      expect(box.querySelector('main form')).toBeNull();
      expect(screen.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe(
        '/LogOut?next=%2Finnovate%2Fstatus',
      );
      await press(box, 'Continue');
      await found(() => pathNow() === '/innovate/status');
    },
  );

  test('sees the form again when the server has ended the session', async () => {
    serve(() => ({ me: null }));
    logInAs(OTHER);
    const box = open('/Login');
    await found(() => box.querySelector('main [name=password]'));
    await shown('Your session has ended.');
  });

  test('reads so on a used verification link, which logs in nobody', async () => {
    serve(({ name }) =>
      name === 'Me'
        ? { me }
        : {
            verifyEmail: {
              message: 'Your email is verified. You can log in now.',
              email: OTHER,
              session: null,
            },
          },
    );
    logInAs(OTHER);
    const box = open('/VerifyEmail/token');
    await shown('verifying it logs you in with that one instead');
    await press(box, 'Verify my email');
    await found(() => buttonIn(box, 'Continue'));
    expect(box.textContent).not.toContain('You can log in now');
  });
});

describe('the address of a visitor', () => {
  const emailOn = () => document.querySelector<HTMLInputElement>('main [name=email]')?.value;

  test('goes along from page to page, with the way back and never in an address', async () => {
    serve(() => new Promise(() => undefined));
    const box = open('/Login?next=%2Finnovate%2Fstatus');
    await found(() => box.querySelector('main [name=email]'));
    await type(box, 'email', EMAIL);
    for (const [link, path] of [
      ['Forgot password?', '/ForgotPassword'],
      ['Login', '/Login'],
      ['Sign up', '/SignUp'],
    ] as const) {
      fireEvent.click(
        [...box.querySelectorAll('main a')].find(({ textContent }) => textContent === link) ?? box,
      );
      await arrival(`${path}?next=%2Finnovate%2Fstatus`);
      await found(() => emailOn() === EMAIL);
    }
    await type(box, 'email', '');
    fireEvent.click(
      [...box.querySelectorAll('main a')].find(({ textContent }) => textContent === 'Log in') ?? box,
    );
    await arrival('/Login?next=%2Finnovate%2Fstatus');
    await found(() => emailOn() === '');
  });

  test('stands on the page that asks for a reset when somebody is logged in', async () => {
    logInAs('other@example.com');
    serve(() => new Promise(() => undefined));
    open('/ForgotPassword');
    await found(() => emailOn() === 'other@example.com');
  });

  test('is known at the login after a reset', async () => {
    serve(({ name }) =>
      name === 'IsResetLinkUsable'
        ? { isResetLinkUsable: true }
        : { resetPassword: { message: 'Password reset successful', email: EMAIL, session: null }, me: null },
    );
    const box = open('/ResetPassword/token?next=%2Finnovate%2Fstatus');
    await fill(box, twice('Brand-New-2@'));
    await press(box, 'Reset Password');
    await arrival('/login?next=%2Finnovate%2Fstatus');
    await found(() => emailOn() === EMAIL);
  });
});

describe('the verification', () => {
  const verified = { verifyEmail: { message: 'Your email is verified.', email: EMAIL, session: null } };
  const takesFocus = async (words: string) => {
    await shown(words);
    expect(focused()?.matches('[role=status], [role=alert]')).toBe(true);
    expect(focused()?.textContent).toContain(words);
  };

  test('waits for its button, then leads to the login with the address', async () => {
    const calls = serve(() => verified);
    const box = open('/VerifyEmail/token');
    await found(() => buttonIn(box, 'Verify my email'));
    expect(calls).toEqual([]);
    await press(box, 'Verify my email');
    await takesFocus('Your email is verified.');
    fireEvent.click(box.querySelector('main a') ?? box);
    await arrival('/Login');
    expect((await found(() => box.querySelector<HTMLInputElement>('[name=email]'))).value).toBe(EMAIL);
  });

  test('in the browser that signed up leads into the wizard', async () => {
    const user = { email: EMAIL, role: 'USER', isVerified: true };
    serve(({ name }) =>
      name === 'VerifyEmail'
        ? { verifyEmail: { ...verified.verifyEmail, session: { token: 'new', setUpNeeded: null, user } } }
        : new Promise(() => undefined),
    );
    const box = open('/VerifyEmail/token?next=%2Finnovate%2Fstatus');
    await press(box, 'Verify my email');
    await arrival('/innovate/status');
    expect(getSession().user?.email).toBe(EMAIL);
    // A polite region says it, since the page that opened does not.
    await found(() =>
      [...document.querySelectorAll('[aria-live=polite]')].some(({ textContent }) =>
        textContent.includes('Your email is verified.'),
      ),
    );
  });

  test('by a link that is spent says so, and sends a new one where the address is known', async () => {
    const sent: unknown[] = [];
    serve(({ name, body }) => {
      if (name === 'VerifyEmail') return refusal('INVALID_TOKEN', 'This link is no longer valid.');
      sent.push([name, body['variables']]);
      return { resendVerification: { message: 'Verification email resent! Check your inbox.' } };
    });
    const box = open('/VerifyEmail/spent');
    await press(box, 'Verify my email');
    await takesFocus('This link is no longer valid.');
    expect(buttonIn(box, 'Resend verification email')).toBeUndefined();
    await clearForms();
    keepVisitorEmail(EMAIL);
    const known = open('/VerifyEmail/spent?next=%2Finnovate%2Fstatus');
    await press(known, 'Verify my email');
    await press(known, 'Resend verification email');
    await shown('Verification email resent!');
    expect(sent).toEqual([['ResendVerification', { email: EMAIL, next: '/innovate/status' }]]);
  });

  test('asks another browser for the password once, and logs it in; it offers a new one to whom never chose it', async () => {
    serve(({ body }) => {
      const { password } = body['variables'] as { password?: string };
      if (!password) return refusal('PASSWORD_NEEDED');
      const user = { email: EMAIL, role: 'USER', isVerified: true };
      const session = { token: 'new', setUpNeeded: null, user };
      return password === PASSWORD
        ? { verifyEmail: { ...verified.verifyEmail, session } }
        : refusal('INVALID_CREDENTIALS', 'This is not the password.');
    });
    const box = open('/VerifyEmail/token');
    await press(box, 'Verify my email');
    const field = await found(() => box.querySelector<HTMLInputElement>('[name=password]'));
    expect(focused()).toBe(field);
    await press(box, 'Verify my email');
    await shown('Enter your password.');
    await type(box, 'password', 'Wrong-Pass-1!');
    await press(box, 'Verify my email');
    await shown('This is not the password.');
    expect(field.value).toBe('Wrong-Pass-1!');
    expect(screen.getByText('Set a new password').getAttribute('href')).toBe('/ForgotPassword');
    await type(box, 'password', PASSWORD);
    await press(box, 'Verify my email');
    await arrival('/innovate');
    expect(getSession().user?.email).toBe(EMAIL);
  });
});

describe('the login', () => {
  const login = (role = 'USER', setUpNeeded: string | null = null) => ({
    logIn: { token: 'new', setUpNeeded, user: { email: EMAIL, role, isVerified: true } },
  });
  async function enter(box: HTMLElement): Promise<void> {
    await fill(box, { email: EMAIL, password: PASSWORD });
    await press(box, 'Login');
  }

  test('is busy from the first press, also while a log out is pending: one login is sent', async () => {
    sessionStorage.setItem('log-out-pending', 'yes');
    let answerLogOut: (answer: object) => void = () => undefined;
    const loggedOut = new Promise<object>((resolve) => (answerLogOut = resolve));
    const calls = serve(({ name }) => (name === 'LogOut' ? loggedOut : login()));
    const box = renderPage(<LoginPage />, '/Login');
    await enter(box);
    expect(buttonIn(box, 'Logging in...')?.getAttribute('aria-disabled')).toBe('true');
    await press(box, 'Logging in...');
    await act(async () => answerLogOut({ logOut: { message: 'Logged out' } }));
    await arrival('/innovate');
    expect(calls).toEqual(['LogOut', 'LogIn']);
  });

  test('says that a browser without cookies will not stay logged in', () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
    expect(renderPage(<LoginPage />, '/Login').textContent).toContain('Allow cookies for this site');
  });

  test('goes on when another tab has logged in', async () => {
    serve(() => ({ me: null }));
    renderPage(
      <Routes>
        <Route path="/Login" element={<LoginPage />} />
        <Route path="/reports" element={<h1>Reports</h1>} />
      </Routes>,
      '/Login?next=%2Freports',
    );
    localStorage.setItem('pos-user', JSON.stringify({ email: EMAIL, role: 'admin', isVerified: true }));
    localStorage.setItem('pos-token', 'token');
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'pos-token' })));
    await arrival('/reports');
  });

  // Addresses of more kinds: next-path.test.ts.
  test.each([
    ['/submissions?date=2026-01-01#list', 'REVIEWER', null, '/submissions?date=2026-01-01#list'],
    ['//evil.example/x', 'USER', null, '/innovate'],
    ['/reports#ideas', 'ADMIN', 'SECOND_FACTOR', '/account?next=%2Freports%23ideas'],
  ])('with the way back %s leads a %s who has to set up %s to %s', async (next, role, setUp, to) => {
    serve(() => login(role, setUp));
    await enter(renderPage(<LoginPage />, `/Login?next=${encodeURIComponent(next)}`));
    await arrival(to);
  });

  describe('of an account with two-step login', () => {
    const sent: unknown[] = [];
    /** Opens the login, plays the given answers one after the other, and enters email and password. */
    async function openLogin(...answers: object[]): Promise<HTMLElement> {
      sent.length = 0;
      serve(({ body }) => {
        sent.push((body['variables'] as { input: unknown }).input);
        return answers.shift() ?? login('ADMIN');
      });
      const box = renderPage(<LoginPage />, '/Login?next=%2Freports%23ideas');
      await enter(box);
      return box;
    }
    const codeField = () => document.querySelector<HTMLInputElement>('[name=code]');

    test('asks for a code, which takes the focus, and again when it is wrong', async () => {
      const box = await openLogin(
        refusal('CODE_NEEDED', 'unused words'),
        refusal('INVALID_CODE', 'This code is wrong.'),
      );
      await shown('Your password is right.');
      const field = codeField();
      expect([focused() === field, field?.autocomplete, field?.inputMode]).toEqual([
        true,
        'one-time-code',
        'numeric',
      ]);
      expect(box.textContent).not.toContain('unused words');
      await press(box, 'Login');
      await shown('Enter the code.');
      await type(box, 'code', '000 000');
      await press(box, 'Login');
      await shown('This code is wrong.');
      await found(() => focused() === codeField() && codeField()?.value === '');
      await press(box, 'Use a recovery code instead');
      expect(codeField()?.inputMode).toBe('text');
      await type(box, 'code', 'abcd-efgh-ijkl-mnop');
      await press(box, 'Login');
      await arrival('/reports#ideas');
      const credentials = { email: EMAIL, password: PASSWORD };
      expect(sent).toEqual([
        credentials,
        { ...credentials, code: '000 000' },
        { ...credentials, code: 'abcd-efgh-ijkl-mnop' },
      ]);
    });

    test('lets another account be used instead, and asks again for a password that is wrong by now', async () => {
      const box = await openLogin(
        refusal('CODE_NEEDED'),
        refusal('INVALID_CREDENTIALS', 'Invalid email or password'),
      );
      await found(() => buttonIn(box, 'Use another account'));
      await press(box, 'Use another account');
      expect(codeField()).toBeNull();
      await press(box, 'Login');
      await shown('Invalid email or password');
      expect(box.querySelector<HTMLInputElement>('[name=email]')?.value).toBe(EMAIL);
    });
  });

  test('that fails can be pressed again', async () => {
    serve(() => refusal('INVALID_CREDENTIALS', 'Invalid email or password'));
    const box = open('/Login');
    await enter(box);
    await shown('Invalid email or password');
    expect(buttonIn(box, 'Login')?.getAttribute('aria-disabled')).toBeNull();
  });
});

describe('the sign-on by a work account', () => {
  const ANSWER = '?code=a&state=b';
  const session = {
    finishSignOn: {
      token: 'new',
      setUpNeeded: null,
      user: { email: EMAIL, role: 'REVIEWER', isVerified: true },
    },
  };

  test('is offered only where the server has it, and keeps the way back', async () => {
    const link = () => screen.queryByRole('link', { name: 'Sign on with your work account' });
    open('/Login?next=%2Freports');
    await screen.findByRole('button', { name: 'Login' });
    expect(link()).toBeNull();
    await clearForms();
    document.documentElement.dataset['signOn'] = '';
    open('/Login?next=%2Freports');
    await screen.findByRole('button', { name: 'Login' });
    expect(link()?.getAttribute('href')).toBe('/SignOn?next=%2Freports');
    delete document.documentElement.dataset['signOn'];
  });

  test.each([
    ['/FAQ?a=b#c', '/FAQ?a=b#c'],
    ['//evil.example/', '/submissions'],
    ['https://evil.example/', '/submissions'],
    ['', '/submissions'],
  ])('goes on to %s as to a page of this site only: %s', async (next, path) => {
    sessionStorage.setItem('sign-on-next', next);
    const calls = serve(({ name }) => (name === 'FinishSignOn' ? session : {}));
    open(`/SignOn${ANSWER}`);
    await arrival(path);
    expect(calls.filter((name) => name.endsWith('SignOn'))).toEqual(['FinishSignOn']);
    expect(getSession().user).toEqual({ email: EMAIL, role: 'reviewer', isVerified: true });
  });

  test.each([
    ['', 'StartSignOn', 'UNAVAILABLE'],
    [ANSWER, 'FinishSignOn', 'FORBIDDEN'],
  ])('that fails (%s) says why, and leads back to the password', async (query, call, code) => {
    const calls = serve(() => refusal(code, 'It is out of order.'));
    open(`/SignOn${query}`);
    await shown('It is out of order.');
    expect(calls).toEqual([call]);
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/Login');
    expect(getSession().user).toBeUndefined();
  });
});

describe('the reset', () => {
  const me = { email: 'b@example.com', role: 'USER', isVerified: true };

  test.each([
    ['forgets the account whose sessions the server has ended', () => ({ me: null }), undefined],
    ['leaves somebody else who is logged in here logged in', () => ({ me }), me.email],
    [
      'is not undone by a connection that breaks after it',
      () => Promise.reject(new TypeError('Failed to fetch')),
      me.email,
    ],
  ])('%s', async (_what, answerToMe, stillThere) => {
    logInAs(me.email);
    serve(({ name }) =>
      name === 'Me'
        ? answerToMe()
        : {
            isResetLinkUsable: true,
            resetPassword: { message: 'Password reset successful', email: EMAIL, session: null },
          },
    );
    const box = open('/ResetPassword/token');
    await fill(box, { password: 'Brand-New-2@', confirmPassword: 'Brand-New-3@' });
    await press(box, 'Reset Password');
    await shown('Passwords do not match');
    await type(box, 'confirmPassword', 'Brand-New-2@');
    await press(box, 'Reset Password');
    await arrival('/login');
    await shown('Password reset successful');
    const { user, token } = getSession();
    expect([user?.email, token !== undefined]).toEqual([stillThere, stillThere !== undefined]);
  });

  test('by an invitation logs in', async () => {
    const user = { email: EMAIL, role: 'REVIEWER', isVerified: true };
    const session = { token: 'a.b.c', setUpNeeded: null, user };
    serve(() => ({
      isResetLinkUsable: true,
      resetPassword: { message: 'Password reset successful', email: null, session },
    }));
    const box = open('/Invitation/token');
    await shown('Accept your invitation');
    await fill(box, { password: 'Brand-New-2@', confirmPassword: 'Brand-New-2@' });
    await press(box, 'Set my password');
    await arrival('/submissions');
    expect(getSession().user).toMatchObject({ email: EMAIL, role: 'reviewer' });
  });

  test.each([
    ['/ResetPassword/spent', 'This reset link is no longer valid.', true],
    ['/Invitation/spent', 'has expired, was used, or was withdrawn', false],
  ])(
    'by the spent link %s says so before anybody types, and how to get another',
    async (path, words, asks) => {
      const calls = serve(() => ({ isResetLinkUsable: false }));
      keepVisitorEmail(EMAIL);
      const box = open(path);
      await shown(words);
      expect(focused()?.textContent).toContain(words);
      expect([box.querySelector('main input'), calls]).toEqual([null, ['IsResetLinkUsable']]);
      const link = screen.queryByText('Ask for a new link');
      expect(link !== null).toBe(asks);
      if (!link) return shown('ask the person who invited you');
      fireEvent.click(link);
      await arrival('/ForgotPassword');
      await found(() => box.querySelector<HTMLInputElement>('main [name=email]')?.value === EMAIL);
    },
  );

  test.each(['/ResetPassword/token', '/Invitation/token'])(
    '%s shows the form where the link could not be checked, and what the server says of it later',
    async (path) => {
      serve(({ name }) =>
        name === 'IsResetLinkUsable'
          ? Promise.reject(new TypeError('Failed to fetch'))
          : refusal('INVALID_TOKEN', 'This reset link is no longer valid.'),
      );
      const box = open(path);
      await fill(box, twice('Brand-New-2@'));
      await press(box, path.startsWith('/R') ? 'Reset Password' : 'Set my password');
      await shown(path.startsWith('/R') ? 'no longer valid' : 'ask the person who invited you');
    },
  );

  test('needs a link: without one its page leads to where one is asked for', async () => {
    serve(() => ({ requestPasswordReset: { message: 'A link is on its way.' } }));
    const box = open('/resetpassword/');
    await shown('You need the link from our email');
    expect(box.querySelector('[name=password]')).toBeNull();
    fireEvent.click(screen.getByText('Ask for a link'));
    await type(box, 'email', EMAIL);
    await press(box, 'Submit');
    await shown('A link is on its way.');
    expect(pathNow()).toBe('/ForgotPassword');
  });
});
