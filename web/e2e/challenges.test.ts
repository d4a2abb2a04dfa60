/** Challenges from both sides: administrators keep them, teams enter them (spec §2 "Challenges", decisions "Public pages"). */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import type { Client } from '../../api/test/client.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { addChallenge, fillEntry, inHours, localValue, openDesk, openEntryForm } from './challenge-desk.ts';
import { proposal } from './wizard-answers.ts';

let stage: Stage;
let admin: string;
let adminClient: Client;
beforeAll(async () => {
  stage = await openStage();
  admin = await createAccount(stage.portal, newAddress('admin'), 'admin');
  adminClient = await signedIn(stage.portal, 'admin');
});
afterAll(() => stage.stop());

const editor = (page: Page) => page.getByRole('dialog', { name: /challenge/ });
const save = async (page: Page) => {
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await editor(page).waitFor({ state: 'detached' });
};
const edit = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await editor(page).waitFor();
};
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

test('a challenge is created, edited and opened; a team enters it with a file; it is closed again', async () => {
  const desk = await openDesk(stage, admin, '/manage-challenges');
  const closesAt = inHours(48);
  await desk.getByRole('button', { name: 'Add a challenge' }).click();
  await desk.fill('[name=title]', 'Rural conectivity');
  await desk.fill('[name=organiser]', 'The innovation hub');
  await desk.getByLabel('Description').fill('One mast, many villages.');
  await desk.fill('[name=year]', '2026');
  await editor(desk).getByRole('radio', { name: 'CLOSED' }).check();
  await desk.fill('[name=opensAt]', localValue(inHours(-48)));
  await desk.fill('[name=closesAt]', localValue(closesAt));
  await save(desk);

  const page = await stage.visit('/Challenges');
  await card(page, 'Rural conectivity').getByText('CLOSED', { exact: true }).waitFor();

  await edit(desk, 'Rural conectivity');
  expect(await desk.inputValue('[name=closesAt]')).toBe(localValue(closesAt));
  await desk.fill('[name=title]', 'Rural connectivity');
  await editor(desk).getByRole('radio', { name: 'OPEN' }).check();
  await save(desk);
  await desk
    .getByRole('row', { name: /^Rural connectivity/ })
    .getByText('OPEN', { exact: true })
    .waitFor();

  await page.reload();
  const mine = card(page, 'Rural connectivity');
  await mine.getByText('OPEN', { exact: true }).waitFor();
  await mine.getByText(/^Open until /).waitFor();
  // What can be entered stands before what is closed.
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe(
    'Rural connectivity',
  );
  await openEntryForm(page, 'Rural connectivity');
  expect(await page.getByText('This challenge is closed').count()).toBe(0);
  await fillEntry(page, 'Pula pioneers');
  const file = proposal(5_000, 'pitch.pdf');
  await page.setInputFiles('[name=file]', file);
  await submit(page);
  await page.getByText('Form submitted successfully!').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await mine.getByRole('status').getByText('We have the entry of Pula pioneers.').waitFor();

  await desk
    .getByRole('navigation', { name: 'Portal Dashboard' })
    .getByRole('link', { name: 'Entries' })
    .click();
  await desk.getByLabel('Search entries').fill('pula pio');
  await desk.waitForURL('**/hackathon-entries?search=pula+pio');
  const row = desk.getByRole('row', { name: /^Pula pioneers/ });
  await row.getByText('Rural connectivity').waitFor();
  expect(await row.getByText('Sent while closed').count()).toBe(0);
  const download = desk.waitForEvent('download');
  await row.getByRole('link', { name: 'View / Download the file of Pula pioneers' }).click();
  const got = await download;
  expect(got.suggestedFilename()).toBe('pitch.pdf');
  expect((await readFile(await got.path())).equals(file.buffer)).toBe(true);

  await desk.goto(`${stage.portal.url}/manage-challenges`);
  await edit(desk, 'Rural connectivity');
  await editor(desk).getByRole('radio', { name: 'CLOSED' }).check();
  await save(desk);
  await page.reload();
  await mine.getByText('CLOSED', { exact: true }).waitFor();
  await openEntryForm(page, 'Rural connectivity');
  await page
    .getByText('This challenge is closed. If you enter now, we keep your entry for the next edition.')
    .waitFor();
});

describe('the dates of a challenge', () => {
  test('say when it opens, and the form says that entries are kept until then', async () => {
    await addChallenge(adminClient, 'Clean masts', { opensAt: inHours(24 * 30) });
    const page = await stage.visit('/Challenges');
    await card(page, 'Clean masts').getByText('UPCOMING', { exact: true }).waitFor();
    await card(page, 'Clean masts')
      .getByText(/^Opens on /)
      .waitFor();
    await openEntryForm(page, 'Clean masts');
    await page
      .getByText(
        /This challenge is not open yet\. Opens on .+\. If you enter now, we keep your entry until then\./,
      )
      .waitFor();
  });

  test('say when it closed, though nobody set it to CLOSED', async () => {
    await addChallenge(adminClient, 'Old masts', { closesAt: inHours(-1) });
    const page = await stage.visit('/Challenges');
    await card(page, 'Old masts').getByText('CLOSED', { exact: true }).waitFor();
    await card(page, 'Old masts')
      .getByText(/^Closed on /)
      .waitFor();
  });

  test('do not open at all while it would be closed already', async () => {
    const desk = await openDesk(stage, admin, '/manage-challenges');
    await desk.getByRole('button', { name: 'Add a challenge' }).click();
    await desk.fill('[name=opensAt]', localValue(inHours(48)));
    await desk.fill('[name=closesAt]', localValue(inHours(24)));
    await editor(desk).getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await desk.getByRole('link', { name: 'Enter the title.' }).waitFor();
    await desk.getByRole('link', { name: 'Closing time must be after the opening time.' }).click();
    expect(await isFocused(desk.locator('[name=closesAt]'))).toBe(true);
  });
});

describe('a team', () => {
  test('is told when the challenge closed while the form was open', async () => {
    await addChallenge(adminClient, 'Short notice');
    const page = await stage.visit('/Challenges');
    await openEntryForm(page, 'Short notice');
    await fillEntry(page, 'Late birds');
    await stage.portal.sql(`UPDATE challenges SET status = 'CLOSED' WHERE title = 'Short notice'`);
    await submit(page);
    await card(page, 'Short notice').getByText('and keep it until the challenge is open').waitFor();
    const desk = await openDesk(stage, admin, '/hackathon-entries?search=late+birds');
    await desk
      .getByRole('row', { name: /^Late birds/ })
      .getByText('Sent while closed')
      .waitFor();
  });
});

describe('the dialogs', () => {
  /** Goes round by Tab. @returns how often the focus was on each side, and whether the dialog's head hid it */
  const goRound = async (page: Page) => {
    const seen = { inside: 0, outside: 0, covered: [] as string[] };
    for (let n = 0; n < 45; n += 1) {
      await page.keyboard.press(n < 30 ? 'Tab' : 'Shift+Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        // Between its last control and its first one the browser's own controls have the focus.
        if (!element || element === document.body) return undefined;
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 10));
        return {
          what: element.outerHTML.slice(0, 120),
          inside: element.closest('dialog') !== null,
          covered: !(top && (element.contains(top) || top.contains(element))),
        };
      });
      if (!focus) continue;
      seen[focus.inside ? 'inside' : 'outside'] += 1;
      if (focus.covered) seen.covered.push(focus.what);
    }
    return seen;
  };

  test('keep the focus inside and in sight, in a small window too', async () => {
    const viewport = { width: 360, height: 500 };
    const desk = await openDesk(stage, admin, '/manage-challenges');
    await desk.setViewportSize(viewport);
    await desk.getByRole('button', { name: 'Add a challenge' }).click();
    const page = await stage.visit('/Challenges');
    await page.setViewportSize(viewport);
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    for (const dialog of [desk, page]) {
      await dialog.getByRole('dialog').waitFor();
      const { inside, ...rest } = await goRound(dialog);
      expect(rest).toEqual({ outside: 0, covered: [] });
      expect(inside).toBeGreaterThan(20);
    }
  });

  test('of a challenge closes with Escape and gives the focus back; nothing is saved', async () => {
    const desk = await openDesk(stage, admin, '/manage-challenges');
    const opener = desk.getByRole('button', { name: /^Edit / }).last();
    const name = (await opener.getAttribute('aria-label')) ?? '';
    for (const close of [
      () => desk.keyboard.press('Escape'),
      () => desk.getByRole('button', { name: 'Close' }).click(),
      () => desk.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await opener.press('Enter');
      await desk.fill('[name=title]', 'Never saved');
      await close();
      // Hidden at once, it is gone when the page has heard of it.
      await desk.locator('dialog').waitFor({ state: 'detached' });
      expect(await isFocused(opener)).toBe(true);
      expect(await opener.getAttribute('aria-label')).toBe(name);
    }
  });
});
