/** A draft is never lost: left in the middle of a word, changed on another device, without a line. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newReference } from '@portal/schema/idea';
import type { Client } from '../../api/test/client.ts';
import { createAccount, newAddress, PASSWORD } from '../../api/test/people.ts';
import { expectAccessible, logIn, openStage, pressLogOut } from './browser.ts';
import type { Stage } from './browser.ts';
import { judge } from './judge.ts';

let stage: Stage;
let email: string;
let page: Page;
/** The account on another device. */
let device: Client;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  email = await createAccount(stage.portal, newAddress());
  device = stage.portal.client();
  await device.rest('POST', '/api/auth/login', { email, password: PASSWORD });
  page = await stage.visit('/innovate/general', { as: email });
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
});

interface Kept {
  myIdeaDraft: { reference: string; answers: Record<string, unknown> } | null;
}
const kept = async () =>
  (await device.graphql<Kept>('{ myIdeaDraft { reference answers } }')).body.data?.myIdeaDraft;

/** Waits until the server keeps such an answer. */
async function expectKept(field: string, answer: string): Promise<void> {
  while ((await kept())?.answers[field] !== answer);
}

describe('the last word typed is on the server', () => {
  beforeEach(() => page.fill('[name=fname]', 'Naledi'));

  test('when the page is reloaded within a second, without another keystroke', async () => {
    await page.reload();
    await expectKept('firstName', 'Naledi');
  });

  test('when the tab is closed within a second', async () => {
    await page.close({ runBeforeUnload: true });
    await expectKept('firstName', 'Naledi');
  });

  test('when the person logs out within a second: it is there after the next login', async () => {
    await pressLogOut(page);
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await logIn(page, email);
    await page.waitForURL('**/innovate/general');
    expect(await page.inputValue('[name=fname]')).toBe('Naledi');
  });
});

test('without a line the draft waits, and is sent without a keystroke when it is back; who logs out then loses the rest alone', async () => {
  const context = page.context();
  const waiting = page.getByText('Not saved to your account yet. Kept on this device.');
  // With the code of the way out.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.fill('[name=fname]', 'Naledi');
  await waiting.waitFor();
  await context.setOffline(false);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect((await kept())?.answers['firstName']).toBe('Naledi');
  expect(await waiting.count()).toBe(0);

  await context.setOffline(true);
  await page.fill('[name=lname]', 'Mogotsi');
  await pressLogOut(page);
  await page.getByText('Your last answers are not saved to your account.').waitFor();
  await page.getByRole('button', { name: 'Log out and lose the unsaved answers' }).click();
  await page.waitForURL('**/login');
  const notice = page.getByRole('alert').filter({ hasText: 'your session may still be active' });
  await notice.waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const sessions = () =>
    stage.portal.sql('SELECT 1 FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = $1', [
      email,
    ]);
  // The browser's, and the device's.
  expect(await sessions()).toHaveLength(2);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor();
  await context.setOffline(false);
  await page.getByText('You are logged out. The server has ended your session.').waitFor();
  expect(await sessions()).toHaveLength(1);
  await logIn(page, email);
  await page.waitForURL('**/innovate/general');
  expect([await page.inputValue('[name=fname]'), await page.inputValue('[name=lname]')]).toEqual([
    'Naledi',
    '',
  ]);
});

test('who stays when Log Out asks keeps the answers', async () => {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.fill('[name=fname]', 'Naledi');
  await pressLogOut(page);
  await page.getByRole('link', { name: 'Stay and keep my answers' }).click();
  await page.getByText('We could not check your account').waitFor();
  await page.context().setOffline(false);
  await page.waitForURL('**/innovate/general');
  expect(await page.inputValue('[name=fname]')).toBe('Naledi');
  await expectKept('firstName', 'Naledi');
});

test('an answer that was changed on another device is asked about, and overwritten by nothing until then', async () => {
  const answers = { firstName: 'Naledi', lastName: 'Mogotsi' };
  const saved = await device.graphql(
    'mutation($input: IdeaDraftInput!) { saveIdeaDraft(input: $input) { version } }',
    { input: { reference: newReference(), step: 'general', answers } },
  );
  expect(saved.body.errors).toBeUndefined();
  await page.fill('[name=fname]', 'Neo');
  const dialog = page.getByRole('dialog', { name: 'Choose which answers to keep' });
  await dialog.getByRole('group', { name: 'First name' }).waitFor();
  await judge(page, 'the dialog of two answers');
  expect((await kept())?.answers['firstName']).toBe('Naledi');
  await dialog.getByRole('radio', { name: /Here\s*Neo/ }).check();
  await dialog.getByRole('button', { name: 'Save these answers' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectKept('firstName', 'Neo');
  expect(await page.inputValue('[name=lname]')).toBe('Mogotsi');
});
