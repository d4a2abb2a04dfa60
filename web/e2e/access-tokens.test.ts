/** Administrators let other systems in and out: access tokens, from the first form to the refused call. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { openDesk } from './challenge-desk.ts';
import { judge } from './judge.ts';

let stage: Stage;
let admin: string;
beforeAll(async () => {
  stage = await openStage();
  admin = await createAccount(stage.portal, newAddress('head'), 'admin');
});
afterAll(() => stage.stop());

const open = (search = '') => openDesk(stage, admin, `/access-tokens${search}`);
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Opens the form of a new token. */
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New token' }).click();
  const form = dialog(page, 'New token');
  await form.waitFor();
  return form;
}

/** Makes a token in the page, and leaves its secret in sight. */
async function make(page: Page, name: string, scope = 'Read ideas'): Promise<Locator> {
  const form = await openForm(page);
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox', { name: scope }).check();
  await form.getByRole('button', { name: 'Create token' }).click();
  const secret = dialog(page, 'Save the secret');
  await secret.waitFor();
  return secret;
}
const secretIn = (shown: Locator) => shown.getByLabel('Secret', { exact: true });
const store = (shown: Locator) => shown.getByRole('button', { name: 'I have saved it' }).click();

/** Calls as another system does. @returns status, and the code of a refusal */
async function call(secret: string, query = '{ ideas(first: 1) { edges { node { id } } } }') {
  const response = await fetch(`${stage.portal.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as { code?: string; errors?: { extensions: { code: string } }[] };
  return [response.status, body.code ?? body.errors?.[0]?.extensions.code];
}

test('a token is made, its copied secret opens its scope alone, its use is seen, and revoking it ends it', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('No access tokens yet.').waitFor();
  const shown = await make(page, 'Data warehouse');
  await shown.getByRole('button', { name: 'Copy Secret' }).click();
  await shown.getByRole('status').getByText('Copied').waitFor();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^innovation_[\w-]{43}$/);
  await store(shown);
  await shown.waitFor({ state: 'detached' });
  expect(await isFocused(page.getByRole('button', { name: 'New token' }))).toBe(true);

  const row = rowOf(page, 'Data warehouse');
  await row.getByText(`innovation_…${secret.slice(-4)}`).waitFor();
  await row.getByText('Read ideas').waitFor();
  await row.getByText('Active', { exact: true }).waitFor();
  await row.getByText('Never used').waitFor();
  await row.getByText(`by ${admin}`).waitFor();
  expect(await call(secret)).toEqual([200, undefined]);
  expect(await call(secret, '{ stats { totalIdeas } }')).toEqual([200, 'FORBIDDEN']);
  await page.reload();
  await row.waitFor();
  expect(await row.getByText('Never used').count()).toBe(0);

  await row.getByRole('button', { name: 'Revoke Data warehouse' }).press('Enter');
  const question = dialog(page, 'Revoke Data warehouse');
  await question.getByText('will be refused from its next call, and can no longer read ideas').waitFor();
  await judge(page, 'the question before revoking');
  await page.keyboard.press('Escape');
  expect(await isFocused(row.getByRole('button', { name: 'Revoke' }))).toBe(true);
  expect(await call(secret)).toEqual([200, undefined]);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await row.getByRole('cell').getByText('Revoked', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Revoked');
  expect(await row.getByRole('button').count()).toBe(0);
  expect(await call(secret)).toEqual([401, 'UNAUTHENTICATED']);
});

describe('a secret', () => {
  test('stays in sight until somebody says that it is stored, whatever the key or button', async () => {
    const page = await open();
    const shown = await make(page, 'Kept in sight');
    const secret = await secretIn(shown).inputValue();
    expect(await isFocused(secretIn(shown))).toBe(true);
    // A browser closes a dialog by itself when Escape comes twice.
    for (const key of ['Escape', 'Escape', 'Escape']) {
      await page.keyboard.press(key);
      await shown.getByRole('alert').getByText('Save the secret first').waitFor();
    }
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'secret');
    expect(await secretIn(shown).inputValue()).toBe(secret);
    await store(shown);
    await shown.waitFor({ state: 'detached' });
  });

  test('holds a reload back', async () => {
    const page = await open();
    await make(page, 'No reload');
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (question) => {
        resolve(question.type());
        void question.dismiss();
      });
    });
    void page.reload().catch(() => undefined);
    expect(await asked).toBe('beforeunload');
  });

  test('is nowhere once it is stored: not in the page, its address or what the browser keeps', async () => {
    const page = await open();
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/graphql')) void response.text().then((text) => answers.push(text));
    });
    const shown = await make(page, 'Nowhere');
    const secret = await secretIn(shown).inputValue();
    const kept = () =>
      page.evaluate(() =>
        [
          document.documentElement.outerHTML,
          location.href,
          document.cookie,
          JSON.stringify({ ...localStorage, ...sessionStorage }),
          JSON.stringify(history.state),
        ].join('\n'),
      );
    expect(await kept()).toContain(secret);
    await store(shown);
    await rowOf(page, 'Nowhere').waitFor();
    expect(await kept()).not.toContain(secret);
    expect(answers.filter((text) => text.includes(secret))).toHaveLength(1);
  });

  test('is selected where the browser keeps its clipboard to itself, and the page says what to press', async () => {
    const page = await open();
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const shown = await make(page, 'By hand');
    await shown.getByRole('button', { name: 'Copy Secret' }).press('Enter');
    await shown.getByRole('status').getByText('The text is selected').waitFor();
    expect(await isFocused(secretIn(shown))).toBe(true);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await secretIn(shown).inputValue());
  });

  test('is not in the example of a call, which works as it stands', async () => {
    const page = await open();
    const shown = await make(page, 'Example');
    const secret = await secretIn(shown).inputValue();
    const example = await shown.getByLabel('Try it').inputValue();
    expect(example).not.toContain(secret);
    expect(example).toContain('-H "Authorization: Bearer $TOKEN"');
    const query = /"query":"([^"]+)"/.exec(example)?.[1];
    expect(example).toContain(`curl ${stage.portal.url}/graphql `);
    expect(await call(secret, query)).toEqual([200, undefined]);
  });
});

describe('the form', () => {
  test('names its faults as the server would, and takes any of its lifetimes by keyboard', async () => {
    const page = await open();
    const form = await openForm(page);
    await form.getByRole('button', { name: 'Create token' }).press('Enter');
    await form.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await form.getByRole('link', { name: 'Enter the name.' }).waitFor();
    await form.getByRole('link', { name: 'Select at least one option for scopes.' }).press('Enter');
    await judge(page, 'the form, faults');
    await page.keyboard.press('Tab');
    expect(await isFocused(form.getByRole('checkbox', { name: 'Read ideas' }))).toBe(true);
    await page.keyboard.press('Space');
    await form.getByRole('radio', { name: '90 days' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await form.getByLabel('Name').focus();
    await page.keyboard.type('A year of nights');
    await page.keyboard.press('Enter');
    await store(dialog(page, 'Save the secret'));
    await rowOf(page, 'A year of nights').waitFor();
    const [days] = await stage.portal.sql<{ days: number }>(
      `SELECT extract(day FROM expires_at - created_at)::int AS days FROM access_tokens WHERE name = 'A year of nights'`,
    );
    expect(days).toEqual({ days: 366 });
  });
});

test('the list and the shown secret are good at every width', async () => {
  const client = await signedIn(stage.portal, 'admin', newAddress('administrator.with.a.long.name'));
  const all =
    '[READ_IDEAS, REVIEW_IDEAS, READ_STATISTICS, EXPORT_REPORTS, READ_SUGGESTIONS, READ_HACKATHON_ENTRIES]';
  await client.graphql(
    `mutation { createAccessToken(input: { name: "${'Long'.repeat(20)}", scopes: ${all}, lifetimeDays: 1 }) { secret } }`,
  );
  const page = await open();
  await rowOf(page, 'LongLong').waitFor();
  await judge(page, 'access tokens');
  const shown = await make(page, 'Even'.repeat(20));
  await page.keyboard.press('Escape');
  await shown.getByRole('alert').waitFor();
  await judge(page, 'the shown secret, held');
});
