/** A draft is never lost: on leaving the page, by another device, offline. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newReference } from '@portal/schema/idea';
import type { Client } from '../../api/test/client.ts';
import { eventually } from '../../api/test/eventually.ts';
import { createAccount, newAddress, PASSWORD } from '../../api/test/people.ts';
import { expectAccessible, logIn, openTestSite, pressLogOut } from './browser.ts';
import { checkScreen } from './check-screen.ts';

const site = openTestSite();
let email: string;
let page: Page;
/** Signs the same account in on another device. */
let device: Client;
beforeEach(async () => {
  email = await createAccount(site.portal, newAddress());
  device = site.portal.client();
  await device.rest('POST', '/api/auth/login', { email, password: PASSWORD });
  page = await site.visit('/innovate/general', { as: email });
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
});

interface Kept {
  myIdeaDraft: { reference: string; answers: Record<string, unknown> } | null;
}
async function kept(): Promise<Kept['myIdeaDraft'] | undefined> {
  const { body } = await device.graphql<Kept>('{ myIdeaDraft { reference answers } }');
  expect(body.errors).toBeUndefined();
  return body.data?.myIdeaDraft;
}

/** Waits until the server has stored the answer. */
async function expectKept(field: string, answer: string): Promise<void> {
  await eventually(async () => expect((await kept())?.answers[field]).toBe(answer));
}

describe('the last text typed is saved on the server', () => {
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

test('offline the draft waits, and is sent when the connection returns; a log out then loses the rest alone', async () => {
  const context = page.context();
  const waiting = page.getByText('Not saved to your account yet. Kept on this device.');
  // Wait until the log-out page is preloaded.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.fill('[name=fname]', 'Naledi');
  await page.getByText('Keep going: we will save your answers when you are back online.').waitFor();
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
    site.portal.sql('SELECT 1 FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = $1', [
      email,
    ]);
  // The session of the browser, and that of the device.
  expect(await sessions()).toHaveLength(2);
  // A try that is under way when the line returns would be the last for ten seconds.
  const failed = page.waitForEvent('requestfailed');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await failed;
  await notice.getByRole('button', { name: 'Try again' }).waitFor();
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

test('a conflict with another device asks, and overwrites nothing before the choice', async () => {
  const answers = { firstName: 'Naledi', lastName: 'Mogotsi' };
  const saved = await device.graphql(
    'mutation($input: IdeaDraftInput!) { saveIdeaDraft(input: $input) { version } }',
    { input: { reference: newReference(), step: 'general', answers } },
  );
  expect(saved.body.errors).toBeUndefined();
  await page.fill('[name=fname]', 'Neo');
  const dialog = page.getByRole('dialog', { name: 'Choose which answers to keep' });
  await dialog.getByRole('group', { name: 'First name' }).waitFor();
  await checkScreen(page, 'the dialog of two answers');
  expect((await kept())?.answers['firstName']).toBe('Naledi');
});
