/** The tick “Hard to guess”, wherever a password is chosen. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { SiteRoutes } from '../../../app/routes.tsx';
import type { MyAccountFragment } from '../../../graphql/generated.ts';
import { buttonIn, clear, found, press, renderPage, serve, type } from '../../../testing/pages.tsx';
import { PasswordSection } from '../account/password-section.tsx';

const GOOD = 'Correct-Horse-9!';
const COMMON = 'This password is easy to guess. Leave out common words.';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(clear);

type Say = (password: string, token: unknown) => object | Promise<object>;

/** The checks so far. */
let asked: unknown[] = [];
/** Serves checks, and reset links that work. */
function serveChecks(say: Say): void {
  asked = [];
  serve(({ name, body }) => {
    if (name === 'IsResetLinkUsable') return { isResetLinkUsable: true };
    if (name !== 'CheckPassword') return new Promise<object>(() => undefined);
    const { password, token } = body['variables'] as Record<string, string>;
    asked.push([password, token]);
    return say(password ?? '', token);
  });
}
const answered = (checkPassword: string | null) => ({ checkPassword });

const account = { email: 'naledi@example.com', setUpNeeded: 'PASSWORD' } as MyAccountFragment;
const noop = () => undefined;

const places: Record<string, { open: () => HTMLElement; button: string; token?: string; email?: string }> = {
  'signing up': {
    open: () => renderPage(<SiteRoutes />, '/SignUp'),
    button: 'Sign up',
    email: 'naledi@example.com',
  },
  'a reset': {
    open: () => renderPage(<SiteRoutes />, '/ResetPassword/abc'),
    button: 'Reset Password',
    token: 'abc',
  },
  'an invitation': {
    open: () => renderPage(<SiteRoutes />, '/Invitation/abc'),
    button: 'Set my password',
    token: 'abc',
  },
  'a change': {
    open: () => renderPage(<PasswordSection account={account} onChanged={noop} />),
    button: 'Change password',
    email: 'naledi@example.com',
  },
};

const tick = () =>
  screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith('Hard to guess'))
    ?.textContent;
const said = (words: string) => found(() => document.body.textContent.includes(words));

async function enter(box: HTMLElement, password: string): Promise<void> {
  await type(box, 'password', password);
  await type(box, 'confirmPassword', password);
}

describe.each(Object.entries(places))('the tick of %s', (_where, { open, button, token, email }) => {
  test('is green when the server finds nothing, red with the reason when it does', async () => {
    serveChecks((password) => answered(password === GOOD ? null : COMMON));
    const box = open();
    await found(() => box.querySelector('[name=password]'));
    await type(box, 'password', 'Sunshine');
    expect(tick()).toBe('Hard to guess (not met yet)');
    await enter(box, 'Sunshine-1!');
    expect(tick()).toContain('(checking)');
    await said(COMMON);
    expect(tick()).toBe('Hard to guess (not met)');
    await enter(box, GOOD);
    await found(() => tick() === 'Hard to guess (met)');
    expect(document.body.textContent).not.toContain(COMMON);
    expect(asked).toEqual([
      ['Sunshine-1!', token],
      [GOOD, token],
    ]);
  });

  test('says when it could not be checked, and lets the form be sent', async () => {
    serveChecks(() => Promise.reject(new TypeError('Failed to fetch')));
    const box = open();
    await found(() => box.querySelector('[name=password]'));
    await enter(box, GOOD);
    await said('We could not check this now.');
    expect(tick()).toBe('Hard to guess (not met yet)');
    expect(buttonIn(box, button)?.disabled).toBe(false);
  });

  test('says what a page can tell without asking', async () => {
    serveChecks(() => answered(null));
    const box = open();
    await found(() => box.querySelector('[name=password]'));
    if (email && box.querySelector('[name=email]')) await type(box, 'email', email.toUpperCase());
    await enter(box, 'Botswana-26!');
    await said('or add 4 characters.');
    if (email) {
      await enter(box, 'X1!naledi-99');
      await said('Leave out your email address');
    }
    expect(asked).toEqual([]);
  });
});

test('half of a character, which no sign-up takes, gets no green tick', async () => {
  serveChecks(() => answered(null));
  const box = places['signing up']?.open() ?? document.body;
  await enter(box, `${GOOD}\uD83D`);
  await said('One character of the password cannot be stored. Type it again.');
  expect([tick(), buttonIn(box, 'Sign up')?.disabled, asked]).toEqual(['Hard to guess (not met)', true, []]);
});

test('a new password is not the present one', async () => {
  serveChecks(() => answered(null));
  const box = places['a change']?.open() ?? document.body;
  await type(box, 'currentPassword', GOOD);
  await enter(box, GOOD);
  await said('Choose a password other than your current one.');
});

test('a sign-up waits for a password that is hard to guess, and sends none that is not', async () => {
  serveChecks((password) => answered(password === GOOD ? null : COMMON));
  const box = places['signing up']?.open() ?? document.body;
  const isOff = () => buttonIn(box, 'Sign up')?.disabled;
  await enter(box, 'Sunshine-1!');
  await said('To sign up, choose a password that is hard to guess.');
  expect(isOff()).toBe(true);
  await enter(box, GOOD);
  await found(() => tick() === 'Hard to guess (met)');
  expect(isOff()).toBe(false);
});

test('a change of an easy password is not sent: its field says why', async () => {
  serveChecks(() => answered(COMMON));
  const box = places['a change']?.open() ?? document.body;
  await type(box, 'currentPassword', GOOD);
  await enter(box, 'Sunshine-1!');
  await said(COMMON);
  await press(box, 'Change password');
  expect((await screen.findByRole('group', { name: 'There is a problem' })).textContent).toContain(COMMON);
});

test('the server is asked when a person pauses, and only its last answer counts', async () => {
  jest.useFakeTimers();
  const answers: ((answer: object) => void)[] = [];
  serveChecks(() => new Promise((resolve) => answers.push(resolve)));
  const box = places['signing up']?.open() ?? document.body;
  const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));
  await pass(100);
  for (const more of ['', 'a', 'ab']) {
    await type(box, 'password', `Sunshine-1!${more}`);
    await pass(300);
  }
  expect(asked).toEqual([]);
  await pass(200);
  expect(asked).toEqual([['Sunshine-1!ab', undefined]]);
  await type(box, 'password', GOOD);
  await pass(500);
  answers[0]?.(answered(COMMON));
  await pass(100);
  expect(document.body.textContent).not.toContain(COMMON);
  expect(tick()).toContain('(checking)');
  answers[1]?.(answered(null));
  await pass(100);
  expect(tick()).toBe('Hard to guess (met)');
});

test('no page asks for a new password without the ticks', () => {
  const root = new URL('../../../', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  );
  const asking = files.filter((name) =>
    /autoComplete="new-password"/.test(readFileSync(new URL(name, root), 'utf8')),
  );
  expect(asking.map((name) => name.split('/').at(-1))).toEqual(['new-password-fields.tsx']);
});
