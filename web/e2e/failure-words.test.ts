/** What a form says when the server does not explain itself: the literal of spec §8, then what to do. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { newAddress, PASSWORD } from '../../api/test/people.ts';
import { openStage, waitUntilAlive } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
let unverified: string;
beforeAll(async () => {
  stage = await openStage();
  unverified = newAddress();
  await stage.portal.client().rest('POST', '/api/auth/signup', { email: unverified, password: PASSWORD });
});
afterAll(() => stage.stop());

const ADVICE = 'Check your connection, then try again. Nothing you entered is lost.';
const json = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });

/** Answers without words of the portal, and one with. */
const answers: Record<string, { answer: (route: Route) => Promise<void>; says?: string }> = {
  'no line': { answer: (route) => route.abort() },
  'a 500 without a message': { answer: json(500, {}) },
  'a 500 of the graph without a message': { answer: json(500, { errors: [{ message: '' }] }) },
  'an empty answer': { answer: json(200, {}) },
  'a 502 in HTML': {
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  },
  'a message': {
    answer: json(200, { errors: [{ message: 'Come back at noon.', extensions: { code: 'UNAVAILABLE' } }] }),
    says: 'Come back at noon.',
  },
};

interface Scene {
  path: string;
  literal: string;
  fill(page: Page): Promise<void>;
  button: string;
  /** The literal stands there, whatever the server says. */
  always?: true;
  /** It is the one that is tried with every answer, of those that send as it does. */
  every?: true;
  /** What was entered, and is still there. */
  kept?: [selector: string, value: string];
}

const email = (page: Page) => page.fill('[name=email]', 'naledi@example.com');
const newPassword = async (page: Page) => {
  await page.fill('[name=password]', PASSWORD);
  await page.fill('[name=confirmPassword]', PASSWORD);
};

const scenes: Record<string, Scene> = {
  login: {
    path: '/Login',
    literal: 'Login failed',
    fill: async (page) => {
      await email(page);
      await page.fill('[name=password]', PASSWORD);
    },
    button: 'Login',
    every: true,
    kept: ['[name=password]', PASSWORD],
  },
  signup: {
    path: '/SignUp',
    literal: 'Sign up failed',
    fill: async (page) => {
      await email(page);
      await newPassword(page);
    },
    button: 'Sign up',
    kept: ['[name=confirmPassword]', PASSWORD],
  },
  'resending the verification email': {
    path: '/Login',
    literal: 'Failed to resend verification email',
    fill: async (page) => {
      await page.fill('[name=email]', unverified);
      await page.fill('[name=password]', PASSWORD);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByRole('button', { name: 'Resend verification email' }).waitFor();
    },
    button: 'Resend verification email',
  },
  'a forgotten password': {
    path: '/ForgotPassword',
    literal: 'Error sending email. Please try again.',
    fill: email,
    button: 'Submit',
    kept: ['[name=email]', 'naledi@example.com'],
  },
  'a reset': {
    path: '/ResetPassword/token',
    literal: 'Error resetting password. Please try again.',
    fill: newPassword,
    button: 'Reset Password',
    always: true,
    kept: ['[name=password]', PASSWORD],
  },
  'a suggestion': {
    path: '/Suggestions',
    literal: 'There was an error submitting the form.',
    fill: async (page) => {
      await page.fill('[name=fullName]', 'Kabelo Dube');
      await page.fill('[name=contactNumber]', '71 234 567');
      await page.fill('[name=emailAddress]', 'kabelo@example.com');
      await page.fill('[name=painPoint]', 'The queue at the shop.');
      await page.fill('[name=suggestion]', 'Tickets by SMS.');
    },
    button: 'Submit',
    kept: ['[name=suggestion]', 'Tickets by SMS.'],
  },
  'the entry of a challenge': {
    path: '/Challenges',
    literal: 'Error submitting the form!',
    fill: async (page) => {
      await page
        .getByRole('button', { name: /Register for the next edition/ })
        .first()
        .click();
      await page.fill('[name=teamName]', 'Pula');
      await page.fill('[name=teamLeader]', 'Naledi Mogotsi');
      await page.fill('[name=teamLeaderEmail]', 'naledi@example.com');
      await page.fill('[name=teamLeaderContact]', '71 234 567');
      await page.getByLabel('Member 1').fill('Naledi Mogotsi');
      await page.getByRole('checkbox', { name: 'Farmer Collaboration' }).check();
    },
    button: 'Submit',
    always: true,
    // Forms with a file have a way of their own to the server.
    every: true,
    kept: ['[name=teamName]', 'Pula'],
  },
};

test.each(Object.entries(scenes))(
  '%s that fails shows its literal and what to do, unless the server says why',
  async (_what, { path, literal, fill, button, always, every, kept }) => {
    const page = await stage.visit('/robots.txt');
    for (const how of every ? Object.keys(answers) : ['no line', 'a message']) {
      const { answer, says } = answers[how] as (typeof answers)[string];
      await page.goto(stage.portal.url + path);
      await waitUntilAlive(page);
      await fill(page);
      await page.route('**/graphql', answer);
      await page.getByRole('button', { name: button, exact: true }).click();
      await page
        .getByText(says ?? ADVICE)
        .first()
        .waitFor();
      const shown = (await page.locator('body').textContent()) ?? '';
      expect([how, shown.includes(literal)]).toEqual([how, says === undefined || always === true]);
      expect([how, shown.includes(ADVICE)]).toEqual([how, says === undefined]);
      if (kept) expect([how, await page.inputValue(kept[0])]).toEqual([how, kept[1]]);
      await page.unroute('**/graphql');
    }
  },
);

test('a reset by a link that is no longer valid shows its literal, then why, and a way to a new link', async () => {
  const page = await stage.visit('/ResetPassword/spent');
  await newPassword(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Error resetting password. Please try again.', { exact: true }).waitFor();
  await alert.getByText('This reset link is no longer valid.').waitFor();
  await alert.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
});
