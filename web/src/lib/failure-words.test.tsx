/** What a form says when the server sends no message: the literal of spec §8, then what to do. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  buttonIn,
  clear,
  renderPage,
  found,
  listOf,
  pathNow,
  press,
  serve,
  type,
} from '../testing/pages.tsx';
import { SiteRoutes } from '../app/routes.tsx';

const PASSWORD = 'Correct-Horse-9!';
const ADVICE = 'Check your connection, then try again. Nothing you entered is lost.';

interface Reply {
  give: () => Response;
  /** The message that it contains. */
  says?: string;
  /** What to do, where it contains none. */
  advice?: string;
}
const json = (status: number, body: object) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const noLine: Reply = {
  give: () => {
    throw new TypeError('Failed to fetch');
  },
};
const message: Reply = {
  give: json(200, { errors: [{ message: 'Come back at noon.', extensions: { code: 'UNAVAILABLE' } }] }),
  says: 'Come back at noon.',
};
const replies: Record<string, Reply> = {
  'no line': noLine,
  'a 500 without a message': { give: json(500, {}) },
  'a 500 of the graph without a message': { give: json(500, { errors: [{ message: '' }] }) },
  'an empty answer': { give: json(200, {}) },
  'a 502 in HTML': {
    give: () =>
      new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    advice: 'The portal is being restarted. Try again in a minute. Nothing you entered is lost.',
  },
  'a message': message,
};

interface Scene {
  path: string;
  literal: string;
  /** The typed values; the last one must survive the failure. */
  entered: Record<string, string>;
  button: string;
  /** The step before or after the text fields. */
  step?: (box: HTMLElement) => Promise<void>;
  /** The literal appears even if the server sends a message. */
  always?: true;
  /** Tests all replies; the other scenes test two. */
  every?: true;
}

const scenes: Record<string, Scene> = {
  login: {
    path: '/Login',
    literal: 'Login failed',
    entered: { email: 'naledi@example.com', password: PASSWORD },
    button: 'Login',
    every: true,
  },
  signup: {
    path: '/SignUp',
    literal: 'Sign up failed',
    entered: { email: 'naledi@example.com', password: PASSWORD, confirmPassword: PASSWORD },
    button: 'Sign up',
  },
  'resending the verification email': {
    path: '/Login',
    literal: 'Failed to resend verification email',
    entered: { email: 'naledi@example.com', password: PASSWORD },
    step: (box) => press(box, 'Login'),
    button: 'Resend verification email',
  },
  'a forgotten password': {
    path: '/ForgotPassword',
    literal: 'Error sending email. Please try again.',
    entered: { email: 'naledi@example.com' },
    button: 'Submit',
  },
  'a reset': {
    path: '/ResetPassword/token',
    literal: 'Error resetting password. Please try again.',
    entered: { password: PASSWORD, confirmPassword: PASSWORD },
    button: 'Reset Password',
    always: true,
  },
  'a suggestion': {
    path: '/Suggestions',
    literal: 'There was an error submitting the form.',
    entered: {
      fullName: 'Kabelo Dube',
      contactNumber: '71 234 567',
      emailAddress: 'kabelo@example.com',
      painPoint: 'The queue at the shop.',
      suggestion: 'Tickets by SMS.',
    },
    button: 'Submit',
  },
  'the entry of a challenge': {
    path: '/Challenges',
    literal: 'Error submitting the form!',
    entered: {
      members: 'Naledi Mogotsi',
      teamLeader: 'Naledi Mogotsi',
      teamLeaderEmail: 'naledi@example.com',
      teamLeaderContact: '71 234 567',
      teamName: 'Pula',
    },
    button: 'Submit',
    always: true,
    every: true,
  },
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const challenge = {
    title: 'Masts',
    organiser: 'The hub',
    description: 'Masts.',
    year: 2024,
    status: 'CLOSED',
  };
  serve(({ name }) =>
    name === 'LogIn'
      ? { errors: [{ message: 'Verify first.', extensions: { code: 'UNVERIFIED' } }] }
      : {
          isResetLinkUsable: true,
          challenges: listOf([{ id: 'c1', ...challenge, opensAt: null, closesAt: null }]),
        },
  );
});
afterEach(clear);

test.each(
  Object.entries(scenes).flatMap(([what, scene]) =>
    Object.entries(scene.every ? replies : { 'no line': noLine, 'a message': message }).map(
      ([how, given]) => [what, how, scene, given] as const,
    ),
  ),
)(
  '%s that fails by %s shows its literal and what to do, unless the server says why',
  async (_what, _how, { path, literal, entered, button, step, always }, given) => {
    const box = renderPage(<SiteRoutes />, path);
    if (path === '/Challenges') await press(box, 'Register for the next edition');
    for (const [name, text] of Object.entries(entered)) await type(box, name, text);
    await step?.(box);
    await found(() => buttonIn(box, button));
    globalThis.fetch = async () => given.give();
    await press(box, button);
    const advice = given.advice ?? ADVICE;
    await found(() => document.body.textContent.includes(given.says ?? advice));
    await waitFor(() =>
      expect([literal, advice].map((words) => document.body.textContent.includes(words))).toEqual([
        given.says === undefined || always === true,
        given.says === undefined,
      ]),
    );
    const [name, text] = Object.entries(entered).at(-1) ?? [];
    expect(box.querySelector<HTMLInputElement>(`[name=${name}]`)?.value).toBe(text);
  },
);

test('a reset with an expired link shows its literal, the reason, and a link to a new one', async () => {
  const spent = { message: 'This reset link is no longer valid.', extensions: { code: 'INVALID_TOKEN' } };
  serve(({ name }) => (name === 'IsResetLinkUsable' ? { isResetLinkUsable: true } : { errors: [spent] }));
  const box = renderPage(<SiteRoutes />, '/ResetPassword/spent');
  await type(box, 'password', PASSWORD);
  await type(box, 'confirmPassword', PASSWORD);
  await press(box, 'Reset Password');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(
    'Error resetting password. Please try again.This reset link is no longer valid.',
  );
  fireEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  await found(() => pathNow() === '/ForgotPassword');
});
