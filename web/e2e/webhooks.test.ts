/** Administrators let other systems know: webhooks, from the first form to the delivery that is sent again. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Page } from 'playwright-core';
import { suggestOverRest } from '../../api/test/forms.ts';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { eventually } from '../../api/test/eventually.ts';
import { startReceiver } from '../../api/test/receiver.ts';
import type { Receiver } from '../../api/test/receiver.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { openDesk } from './challenge-desk.ts';
import { judge } from './judge.ts';

let stage: Stage;
let receiver: Receiver;
let admin: string;
beforeAll(async () => {
  stage = await openStage({ WEBHOOK_PRIVATE_TARGETS: 'on' });
  receiver = await startReceiver();
  admin = await createAccount(stage.portal, newAddress('head'), 'admin');
});
afterAll(async () => {
  await receiver.stop();
  await stage.stop();
});

const open = (path = '/webhooks') => openDesk(stage, admin, path);
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Makes a webhook in the page, and goes on to its own. @returns its secret */
async function make(page: Page, name: string): Promise<string> {
  await button(page, 'New webhook').click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('checkbox', { name: 'suggestion.received' }).check();
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Save the secret' });
  const secret = await shown.getByLabel('Secret', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return secret;
}

test('a webhook is made, told, fails, is sent again, changed, paused and deleted', async () => {
  const page = await open();
  await page.getByText('No webhooks yet.').waitFor();
  await button(page, 'New webhook').click();
  await button(page, 'Create webhook').click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  await page
    .getByRole('group', { name: 'Sample payloads' })
    .getByText('idea.reviewed', { exact: true })
    .click();
  await page.getByRole('region', { name: 'Payload of idea.reviewed' }).getByText('"statusBefore"').waitFor();
  await judge(page, 'the form of a webhook, a payload');
  await page.keyboard.press('Escape');

  const secret = await make(page, 'Data warehouse');
  await page.getByText('Nothing sent yet.').waitFor();
  await button(page, 'Send a test').click();
  const deliveries = page.getByRole('region', { name: 'List of deliveries' });
  await deliveries.getByText(/^Answered 204 in .+s\.$/).waitFor();
  const [test] = receiver.posted;
  expect(new Webhook(secret).verify(test?.body ?? '', test?.headers as Record<string, string>)).toMatchObject(
    {
      type: 'webhook.test',
    },
  );

  receiver.answer = { status: 500 };
  await suggestOverRest(stage.portal.client());
  await eventually(() => expect(receiver.posted.length).toBeGreaterThan(1));
  await page.reload();
  await deliveries.getByText(/^Answered 500\. Next attempt on/).waitFor();
  await page.getByText('Payload of suggestion.received').click();
  await deliveries.getByText('"painPointType": "PROCESS"').waitFor();
  await judge(page, 'a webhook with deliveries');

  await stage.portal.sql(`UPDATE webhook_deliveries SET status = 'FAILED' WHERE event IS NOT NULL`);
  await page.reload();
  await page.getByLabel('State').selectOption('Failed');
  await deliveries.getByText('1 delivery that failed.').waitFor();
  const answer = receiver.hold(200);
  await button(page, 'Send the failed one again').click();
  await page.getByText('No delivery failed.').waitFor();
  await button(page, 'Show all').click();
  await deliveries.getByText('Sending…').waitFor();
  answer();
  await deliveries.getByText(/^Answered 200 in/).waitFor();
  const before = receiver.posted.length;
  await button(page, 'Send again suggestion.received').click();
  await eventually(() => expect(receiver.posted).toHaveLength(before + 1));

  await button(page, 'Edit').click();
  const editor = page.getByRole('dialog', { name: 'Edit Data warehouse' });
  await editor.getByLabel('Name').fill('Data lake');
  await editor.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Data lake' }).waitFor();

  await button(page, 'New secret').click();
  await button(page, 'Create a new secret').click();
  const renewed = page.getByRole('dialog', { name: 'Save the secret' });
  expect(await renewed.getByLabel('Secret', { exact: true }).inputValue()).not.toBe(secret);
  await page.keyboard.press('Escape');
  await renewed.getByRole('alert').getByText('Save the secret first').waitFor();
  await renewed.getByRole('button', { name: 'I have saved it' }).click();

  await button(page, 'Pause').click();
  await page.getByText('This webhook is paused.').waitFor();
  expect(await button(page, 'Send again').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to webhooks' }).click();
  await page.getByRole('row', { name: 'Data lake' }).getByText('Paused').waitFor();
  await judge(page, 'webhooks');
  await page.getByRole('link', { name: 'Data lake' }).click();
  await button(page, 'Delete').click();
  await page
    .getByRole('dialog', { name: 'Delete Data lake' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('No webhooks yet.').waitFor();
  stage.expectQuiet();
});

test('a webhook that is not there says so', async () => {
  const page = await open('/webhooks/nonsense');
  await page.getByText('This webhook does not exist.').waitFor();
  stage.expectQuiet();
});
