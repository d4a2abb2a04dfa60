/** A draft is never lost: left in the middle of a word, open in two places, without a line, without a session. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Client } from '../../api/test/client.ts';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, PASSWORD } from '../../api/test/people.ts';
import { expectAccessible, logIn, openStage, pathOf, pressLogOut, widths } from './browser.ts';
import type { Stage } from './browser.ts';

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
  page = await openWizard();
});

async function openWizard(): Promise<Page> {
  const opened = await stage.visit('/innovate/general', { as: email });
  await opened.getByRole('button', { name: 'Next', exact: true }).waitFor();
  return opened;
}

interface Kept {
  myIdeaDraft: { reference: string; answers: Record<string, unknown> } | null;
}
const kept = async () =>
  (await device.graphql<Kept>('{ myIdeaDraft { reference answers } }')).body.data?.myIdeaDraft;

/** Waits until the server keeps such an answer. */
async function expectKept(field: string, answer: string): Promise<void> {
  while ((await kept())?.answers[field] !== answer);
}

/** Types an answer, and waits until the server has it. */
async function save(name: string, text: string, on = page): Promise<void> {
  const saved = on.waitForResponse((answer) => answer.request().postData()?.includes(text) ?? false);
  await on.fill(`[name=${name}]`, text);
  await saved;
}

/** Cuts the line, once the page has brought the code of the way out behind it. */
async function cutLine(): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

const waiting = 'Not saved to your account yet. Kept on this device.';

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

describe('without a line', () => {
  test('the draft waits, says so, and is sent without a keystroke when the line is back', async () => {
    await cutLine();
    await page.fill('[name=fname]', 'Naledi');
    await page.getByRole('status').filter({ hasText: waiting }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
    expect((await kept())?.answers['firstName']).toBe('Naledi');
    expect(await page.getByText(waiting).count()).toBe(0);
  });

  test('Log Out asks first: who stays keeps the answers', async () => {
    await cutLine();
    await page.fill('[name=fname]', 'Naledi');
    await page.getByText(waiting).waitFor();
    await pressLogOut(page);
    await page.getByText('Your last answers are not saved to your account.').waitFor();
    await page.getByRole('link', { name: 'Stay and keep my answers' }).click();
    await page.getByText('We could not check your account').waitFor();
    await page.context().setOffline(false);
    await page.waitForURL('**/innovate/general');
    expect(await page.inputValue('[name=fname]')).toBe('Naledi');
    await expectKept('firstName', 'Naledi');
  });

  test('who logs out all the same loses the unsaved answers alone, and hears that the session still lives', async () => {
    await save('lname', 'Mogotsi');
    await cutLine();
    await page.fill('[name=fname]', 'Naledi');
    await pressLogOut(page);
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
    await page.context().setOffline(false);
    await page.getByText('You are logged out. The server has ended your session.').waitFor();
    expect(await sessions()).toHaveLength(1);
    await logIn(page, email);
    await page.waitForURL('**/innovate/general');
    expect([await page.inputValue('[name=lname]'), await page.inputValue('[name=fname]')]).toEqual([
      'Mogotsi',
      '',
    ]);
  });
});

test('what is typed after the session has ended is there after the login, every word, and on the server', async () => {
  await save('fname', 'Before');
  await stage.portal.sql('DELETE FROM sessions');
  await save('lname', 'After');
  await page.goto(`${stage.portal.url}/login`);
  expect(await page.getByText('could not reach the server').count()).toBe(0);
  await logIn(page, email);
  await page.waitForURL('**/innovate/general');
  expect([await page.inputValue('[name=fname]'), await page.inputValue('[name=lname]')]).toEqual([
    'Before',
    'After',
  ]);
  await device.rest('POST', '/api/auth/login', { email, password: PASSWORD });
  await expectKept('lastName', 'After');
});

test('an answer that is too long to be saved is named, at its field and above the form', async () => {
  await page.goto(`${stage.portal.url}/innovate/overview`);
  await page.fill('[name=keybenefits]', 'x'.repeat(10_001));
  const words = 'Key benefits is too long to be saved. Shorten it to 10,000 characters or fewer.';
  await page.locator('#error-keybenefits').filter({ hasText: words }).waitFor();
  await page.getByRole('status').filter({ hasText: words }).waitFor();
  await page.fill('[name=keybenefits]', 'Less water lost.');
  await page.getByText(/^Saved/).waitFor();
  await expectKept('keyBenefits', 'Less water lost.');
});

describe('a draft that is open in two places', () => {
  test('asks which of two answers to keep, and overwrites nothing until then', async () => {
    await save('fname', 'N');
    const other = await openWizard();
    await save('fname', 'Naledi');
    await page.selectOption('[name=gender]', 'Female');
    await other.fill('[name=fname]', 'Neo');
    const dialog = other.getByRole('dialog', { name: 'Choose which answers to keep' });
    await dialog.getByRole('group', { name: 'First name' }).waitFor();
    for (const width of widths) {
      await other.setViewportSize({ width, height: 900 });
      await expectAccessible(other);
    }
    await other.keyboard.press('Escape');
    await other
      .getByText('Not saved to your account: you changed the same answers in another place.')
      .waitFor();
    expect((await kept())?.answers['firstName']).toBe('Naledi');
    await other.getByRole('button', { name: 'Choose which to keep' }).click();
    await dialog.getByRole('button', { name: 'Save these answers' }).click();
    await dialog.getByText('Choose one of the two answers.').waitFor();
    await dialog.getByRole('radio', { name: /In the other place\s*Naledi/ }).check();
    await dialog.getByRole('button', { name: 'Save these answers' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await other.inputValue('[name=fname]')).toBe('Naledi');
    await other.getByText(/^Saved/).waitFor();
  });

  test('shows choices by their labels, and keeps all from here on request, in two tabs of one browser, too', async () => {
    await save('fname', 'N');
    const tab = await page.context().newPage();
    await tab.goto(`${stage.portal.url}/innovate/general`);
    await tab.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=fname]')?.value === 'N');
    await page.selectOption('[name=gender]', 'Female');
    await save('fname', 'Naledi');
    await tab.selectOption('[name=gender]', 'Non-Binary');
    await tab.fill('[name=fname]', 'Neo');
    const dialog = tab.getByRole('dialog', { name: 'Choose which answers to keep' });
    await dialog.getByRole('radio', { name: /Here\s*Non-Binary/ }).waitFor();
    await dialog.getByRole('button', { name: 'Keep all from here' }).click();
    await dialog.getByRole('button', { name: 'Save these answers' }).click();
    await expectKept('firstName', 'Neo');
    await expectKept('gender', 'NON_BINARY');
  });

  test('has the answers of both where they changed different ones, and names what came in', async () => {
    await save('fname', 'Naledi');
    const other = await openWizard();
    await save('lname', 'Mogotsi');
    await other.fill('[name=idnumber]', '123456789');
    await other.getByText('These answers came in from another device or tab: Last name.').waitFor();
    expect(await other.inputValue('[name=lname]')).toBe('Mogotsi');
    await expectKept('idNumber', '123456789');
    expect((await kept())?.answers).toMatchObject({ firstName: 'Naledi', lastName: 'Mogotsi' });
  });

  test('and was submitted in one is not brought back by the other, where its answers may begin a new idea', async () => {
    await save('fname', 'Naledi');
    const reference = (await kept())?.reference ?? '';
    await submitOverGraphql(device, ideaInput(email, { reference }));
    await page.fill('[name=lname]', 'Mogotsi');
    await page.getByRole('heading', { level: 1, name: 'This idea is already submitted' }).waitFor();
    await page.getByText(reference).waitFor();
    expect(await kept()).toBeNull();
    await page.getByRole('button', { name: 'Use these answers for a new idea' }).click();
    await expectKept('lastName', 'Mogotsi');
    expect((await kept())?.reference).not.toBe(reference);
    expect((await kept())?.answers['firstName']).toBe('Naledi');
  });
});

test('a form without an answer opens at its first step, whatever was looked at before', async () => {
  await page.goto(`${stage.portal.url}/innovate/documentation`);
  await page.getByRole('button', { name: 'Finish' }).waitFor();
  await page.goto(`${stage.portal.url}/innovate`);
  await page.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor();
  expect(pathOf(page)).toBe('/innovate/terms');
});
