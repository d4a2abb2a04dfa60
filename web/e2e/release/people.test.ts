/** An administrator invites a colleague, who accepts by the real mail, and closes the account when they leave. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { tokenIn } from '../../../api/test/harness.ts';
import { createAccount, newAddress, PASSWORD } from '../../../api/test/people.ts';
import { goTo, openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';

const site = openTestSite();
const LEA = newAddress('lea');
let known: string;
let office: Page;
let colleague: Page;
beforeAll(async () => {
  known = await createAccount(site.portal, newAddress('kabo'));
  const admin = await createAccount(site.portal, newAddress('admin'), 'admin');
  for (let n = 0; n < 12; n += 1) await createAccount(site.portal, newAddress('crowd'));
  office = await site.visit('/people', { as: admin });
  colleague = await site.visit('/home');
});

const rowOf = (email: string) => office.getByRole('row').filter({ hasText: email });
const press = (name: string | RegExp, page = office) => page.getByRole('button', { name }).click();
async function choose(email: string, name: string): Promise<void> {
  await rowOf(email)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await rowOf(email).getByRole('button', { name, exact: true }).click();
}
const inDialog = (name: string) => office.getByRole('dialog').getByRole('button', { name, exact: true });

async function nameThem(first: string, last: string): Promise<void> {
  await office.getByRole('dialog').getByLabel('First name').fill(first);
  await office.getByRole('dialog').getByLabel('Last name').fill(last);
}

test('somebody whom a search does not find is invited, by email', async () => {
  await rowOf(known).waitFor();
  const height = (await rowOf(known).boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(56);
  await office.getByLabel('Search by email').fill(LEA);
  await office.getByText(`Nobody here with “${LEA}”.`).waitFor();
  await checkScreen(office, 'nobody found');
  await press(`Invite ${LEA}`);
  expect(await office.getByRole('dialog').getByLabel('Email').inputValue()).toBe(LEA);
  await nameThem('Lea', 'Dube');
  await checkScreen(office, 'the invitation');
  await inDialog('Send the invitation').click();
  await rowOf(LEA).getByText('Invited today', { exact: true }).waitFor();
});

test('the colleague sets a password by the mailed link, is logged in, and the link is spent', async () => {
  const link = `/Invitation/${tokenIn(await site.portal.mail(LEA, /You are invited/), 'Invitation')}`;
  await goTo(colleague, link);
  await colleague.getByRole('textbox', { name: 'New Password' }).fill(PASSWORD);
  await colleague.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD);
  await checkScreen(colleague, 'a new password');
  await press('Set my password', colleague);
  await colleague.waitForURL('**/submissions');

  // The page says so before anybody types a password.
  const later = await site.visit(link);
  await later.getByText(/has expired, was used, or was withdrawn/).waitFor();
  await checkScreen(later, 'a spent invitation');
});

test('an address with an account gets the role instead', async () => {
  await press('Invite a colleague');
  await office.getByRole('dialog').getByLabel('Email').fill(known);
  await nameThem('Neo', 'Nare');
  await inDialog('Send the invitation').click();
  await office.getByText(`${known} has an account as User.`).waitFor();
  await checkScreen(office, 'an account that is there');
  await inDialog('Make them Reviewer').click();
  await office.getByText(`${known}: Role changed to Reviewer`).waitFor();
});

test('a leaver is logged out at once, cannot come back, and can be let in again', async () => {
  await office.getByLabel('Search by email').fill('');
  await office.getByLabel('Show').selectOption('STAFF');
  await rowOf(LEA).getByText('Active', { exact: true }).waitFor();
  await rowOf(LEA)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await checkScreen(office, 'the menu of a row');
  await office.keyboard.press('Escape');
  await choose(LEA, 'Close account');
  await office.getByText('They are logged out now and cannot log in again.').waitFor();
  await checkScreen(office, 'the question before an account is closed');
  await inDialog('Close account').click();
  await office.getByText(`${LEA}: Account closed`).waitFor();
  await office.getByLabel('Show').selectOption('CLOSED');
  await rowOf(LEA).getByText('Closed', { exact: true }).waitFor();
  await checkScreen(office, 'closed accounts');

  await colleague.reload();
  await colleague.waitForURL('**/Login**');
  await colleague.getByLabel('Email').fill(LEA);
  await colleague.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await press('Login', colleague);
  await colleague.getByText('This account is closed.').waitFor();
  await choose(LEA, 'Open account again');
  await inDialog('Open account again').click();
  await office.getByText(`${LEA}: Account opened again`).waitFor();
  await press('Login', colleague);
  await colleague.waitForURL('**/submissions');
});
