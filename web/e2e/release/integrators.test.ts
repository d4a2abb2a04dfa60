/** Access tokens, from creation to the refused call; webhooks and their deliveries. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../api/test/eventually.ts';
import { suggestOverRest } from '../../../api/test/forms.ts';
import { makeToken, systemWith } from '../../../api/test/page-documents.ts';
import { createAccount, newAddress } from '../../../api/test/people.ts';
import { startReceiver } from '../../../api/test/receiver.ts';
import type { Receiver } from '../../../api/test/receiver.ts';
import { isFocused, openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';

const site = openTestSite({ WEBHOOK_PRIVATE_TARGETS: 'on' });
let receiver: Receiver;
let admin: string;
beforeAll(async () => {
  receiver = await startReceiver();
  admin = await createAccount(site.portal, newAddress('head'), 'admin');
});
afterAll(() => receiver.stop());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const press = (box: Page | Locator, name: string) => box.getByRole('button', { name }).click();

/** Creates a token in the page. Its secret stays on the screen. */
async function createToken(page: Page, name: string): Promise<Locator> {
  await press(page, 'New token');
  const form = dialog(page, 'New token');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox', { name: /^Read ideas(?! without)/ }).check();
  await press(form, 'Create token');
  const shown = dialog(page, 'Save the secret');
  await shown.waitFor();
  return shown;
}

/** Calls the API with a token. @returns the status, and the error code */
async function call(secret: string, query = '{ ideas(first: 1) { edges { node { id } } } }') {
  const { status, body } = await systemWith(site.portal, secret).graphql(query);
  return [status, body.errors?.[0]?.extensions.code];
}

test('a token is created; its secret is copied, gives access and is stored nowhere; revoking ends it', async () => {
  const page = await site.visit('/access-tokens', { as: admin });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/graphql')) void response.text().then((text) => answers.push(text));
  });
  const kept = () =>
    page.evaluate(() =>
      [
        ...[document.documentElement.outerHTML, location.href, document.cookie],
        ...[JSON.stringify({ ...localStorage, ...sessionStorage }), JSON.stringify(history.state)],
      ].join('\n'),
    );
  const shown = await createToken(page, 'Data warehouse');
  await press(shown, 'Copy Secret');
  await shown.getByRole('status').getByText('Copied').waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^innovation_[\w-]{43}$/);
  expect(await kept()).toContain(secret);
  // The shown example works unchanged.
  const query = /"query":"([^"]+)"/.exec(await shown.getByLabel('Try it').inputValue())?.[1];
  expect(await call(secret, query)).toEqual([200, undefined]);
  // A second Escape closes a dialog in the browser.
  for (const key of ['Escape', 'Escape', 'Escape']) {
    await page.keyboard.press(key);
    await shown.getByRole('alert').getByText('Save the secret first').waitFor();
  }
  await press(shown, 'I have saved it');
  await shown.waitFor({ state: 'detached' });
  expect(await isFocused(page.getByRole('button', { name: 'New token' }))).toBe(true);

  const row = rowOf(page, 'Data warehouse');
  for (const text of [`innovation_…${secret.slice(-4)}`, 'Read ideas', 'Active', 'Never used'])
    await row.getByText(text, { exact: true }).waitFor();
  await row.getByText(admin).first().waitFor();
  expect(await kept()).not.toContain(secret);
  expect(answers.filter((text) => text.includes(secret))).toHaveLength(1);

  expect(await call(secret)).toEqual([200, undefined]);
  await page.reload();
  await row.waitFor();
  expect(await row.getByText('Never used').count()).toBe(0);
  await row.getByRole('button', { name: 'Revoke Data warehouse' }).press('Enter');
  const question = dialog(page, 'Revoke Data warehouse');
  await question.getByText('will be refused from its next call, and can no longer read ideas').waitFor();
  await page.keyboard.press('Escape');
  expect(await isFocused(row.getByRole('button', { name: 'Revoke' }))).toBe(true);
  await press(row, 'Revoke');
  await press(question, 'Revoke');
  await row.getByRole('cell').getByText('Revoked', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Revoked');
  expect(await row.getByRole('button').count()).toBe(0);
  expect((await call(secret))[0]).toBe(401);
});

test('the tokens, their form with errors and a shown secret are accessible at every width', async () => {
  await makeToken(
    site.portal,
    namesOf(scopes),
    'Long'.repeat(20),
    newAddress('administrator.with.a.long.name'),
  );
  const page = await site.visit('/access-tokens', { as: admin });
  await rowOf(page, 'LongLong').waitFor();
  await checkScreen(page, 'access tokens');
  await press(page, 'New token');
  await page.getByRole('button', { name: 'Create token' }).press('Enter');
  await page.getByRole('link', { name: 'Select at least one option for scopes.' }).press('Enter');
  await checkScreen(page, 'the form, faults');
  await page.keyboard.press('Tab');
  expect(await isFocused(page.getByRole('checkbox', { name: /^Read ideas(?! without)/ }))).toBe(true);
  await page.keyboard.press('Escape');
  const shown = await createToken(page, 'Even'.repeat(20));
  await page.keyboard.press('Escape');
  await shown.getByRole('alert').waitFor();
  await checkScreen(page, 'the shown secret, held');
});

test('a webhook is created, and its deliveries are followed while they are sent, tried again and answered', async () => {
  const page = await site.visit('/webhooks', { as: admin });
  await press(page, 'New webhook');
  const form = dialog(page, 'New webhook');
  await press(form, 'Create webhook');
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  const samples = page.getByRole('group', { name: 'Sample payloads' });
  await samples.getByText('idea.reviewed', { exact: true }).click();
  await page.getByRole('region', { name: 'Payload of idea.reviewed' }).getByText('"statusBefore"').waitFor();
  await checkScreen(page, 'the form of a webhook, a payload');
  await form.getByLabel('Name').fill('Data warehouse');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('checkbox', { name: 'suggestion.received' }).check();
  await press(form, 'Create webhook');
  await press(dialog(page, 'Save the secret'), 'I have saved it');
  await page.getByRole('heading', { level: 1, name: 'Data warehouse' }).waitFor();

  await page.getByText('Nothing sent yet.').waitFor();
  const answer = receiver.hold(204);
  await press(page, 'Send a test');
  const deliveries = page.getByRole('region', { name: 'List of deliveries' });
  await deliveries.getByText('Sending…').waitFor();
  answer();
  await deliveries.getByText(/^Answered 204 in .+s\.$/).waitFor();

  receiver.answer = { status: 500 };
  await suggestOverRest(site.portal.client());
  await eventually(() => expect(receiver.posted.length).toBeGreaterThan(1));
  await page.reload();
  await deliveries.getByText(/^Answered 500\. Next attempt on/).waitFor();
  await page.getByText('Payload of suggestion.received').click();
  await deliveries.getByText('"painPointType": "PROCESS"').waitFor();
  await checkScreen(page, 'a webhook with deliveries');

  await page.getByRole('link', { name: 'Back to webhooks' }).click();
  await rowOf(page, 'Data warehouse').waitFor();
  await checkScreen(page, 'webhooks');
  site.expectQuiet();
});
