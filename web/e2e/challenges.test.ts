/** The open forms: challenges, which administrators keep and teams enter, and suggestions (spec §2, §4, §5, §8). */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { dayInWords } from '@portal/schema/typed-days';
import { enterOverRest, wireEntry } from '../../api/test/forms.ts';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import { expectAccessible, expectFocus, openTestSite, testBeforeRelease, widths } from './browser.ts';
import { fillEntry, inHours, localValue, openEntryForm } from './challenge-desk.ts';
import { chooseFiles, proposal } from './wizard-answers.ts';

const site = openTestSite({}, { own: true });
let admin: string;
beforeAll(async () => {
  admin = await createAccount(site.portal, newAddress('admin'), 'admin');
});

const editor = (page: Page) => page.getByRole('dialog', { name: /challenge/ });
const save = async (page: Page) => {
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await editor(page).waitFor({ state: 'detached' });
};
const edit = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await editor(page).waitFor();
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();

testBeforeRelease(
  'a challenge is created, edited and opened; a team enters it with a file, which its administrator downloads',
  async () => {
    const desk = await site.visit('/manage-challenges', { as: admin });
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
    await enterOverRest(site.portal.client(), wireEntry({ teamName: 'Early birds' }));
    await edit(desk, 'Rural conectivity');
    expect(await desk.inputValue('[name=closesAt]')).toBe(dayInWords(localValue(closesAt)));
    await desk.fill('[name=title]', 'Rural connectivity');
    await editor(desk).getByRole('radio', { name: 'OPEN' }).check();
    await save(desk);
    const managed = desk.getByRole('row', { name: /^Rural connectivity/ });
    await managed.getByText('OPEN', { exact: true }).waitFor();

    const page = await site.visit('/Challenges');
    const card = page.getByRole('listitem').filter({ hasText: 'Rural connectivity' });
    await card.getByText('OPEN', { exact: true }).waitFor();
    await card.getByText(/^Open until /).waitFor();
    // Open challenges come before closed ones: the two of 2024.
    const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
    expect([titles[0], titles.length]).toEqual(['Rural connectivity', 3]);
    expect(await page.getByText('2024', { exact: true }).count()).toBe(2);
    await openEntryForm(page, 'Rural connectivity');
    expect(await page.getByText('This challenge is closed').count()).toBe(0);
    await fillEntry(page, 'Pula pioneers');
    const file = proposal(5_000, 'pitch.pdf');
    await chooseFiles(page, file);
    await submit(page);
    await page.getByText('Form submitted successfully!').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByText('We have the entry of Pula pioneers.').waitFor();

    await desk.getByRole('navigation', { name: 'Challenges' }).getByRole('link', { name: 'Entries' }).click();
    const early = desk.getByRole('row', { name: /^Early birds/ });
    await early.getByText('Sent while closed').waitFor();
    const row = desk.getByRole('row', { name: /^Pula pioneers/ });
    await row.getByText('Rural connectivity').waitFor();
    expect(await row.getByText('Sent while closed').count()).toBe(0);
    const download = desk.waitForEvent('download');
    await row.getByRole('link', { name: 'View / Download the file of Pula pioneers' }).click();
    const got = await download;
    expect(got.suggestedFilename()).toBe('pitch.pdf');
    expect((await readFile(await got.path())).equals(file.buffer)).toBe(true);
    site.expectQuiet();
  },
);

/** Tabs through a dialog. @returns how often the focus was inside and outside, and what the sticky head covered */
async function goRound(page: Page) {
  const seen = { inside: 0, outside: 0, covered: [] as string[] };
  for (let n = 0; n < 45; n += 1) {
    await page.keyboard.press(n < 30 ? 'Tab' : 'Shift+Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      // Between its last and its first control the browser's own controls get the focus.
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
}

test('the dialogs trap the focus in view, in a small window too, and restore it', async () => {
  const desk = await site.visit('/manage-challenges', { as: admin });
  const page = await site.visit('/Challenges');
  const dialogs = [
    [desk, desk.getByRole('button', { name: 'Add a challenge' })],
    [page, page.getByRole('main').getByRole('listitem').getByRole('button').last()],
  ] as const;
  for (const [tab, opener] of sampled(dialogs, 1)) {
    await tab.setViewportSize({ width: 360, height: 500 });
    await opener.press('Enter');
    await tab.getByRole('dialog').waitFor();
    const { inside, ...rest } = await goRound(tab);
    expect(rest).toEqual({ outside: 0, covered: [] });
    expect(inside).toBeGreaterThan(20);
    await tab.keyboard.press('Escape');
    // React removes it after the `close` event.
    await tab.locator('dialog').waitFor({ state: 'detached' });
    await expectFocus(opener);
  }
  await page.getByRole('main').getByRole('listitem').getByRole('button').last().click();
  await submit(page);
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  for (const width of sampled(widths, 1)) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
});

test('a suggestion is sent without a session, leaves an empty form, and appears in the list of suggestions', async () => {
  const page = await site.visit('/Suggestions', { as: admin });
  await page.fill('[name=fullName]', 'Kabelo Dube');
  await page.fill('[name=contactNumber]', '71 234 567');
  await page.fill('[name=emailAddress]', 'kabelo@example.com');
  await page.check('[name=selectedOption][value="Staff member"]');
  await page.fill('[name=painPoint]', 'The queue at the shop.');
  await page.fill('[name=suggestion]', 'Tickets by SMS.');
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await submit(page);
  expect(await (await sending).allHeaders()).not.toHaveProperty('cookie');
  await page.getByText('Suggestion submitted successfully!').waitFor();
  expect(await page.inputValue('[name=suggestion]')).toBe('');
  expect(await page.isChecked('[value="Staff member"]')).toBe(false);
  // The session is still there.
  await page.goto(`${site.portal.url}/suggestions-received?search=kabelo`);
  const row = page.getByRole('row', { name: /Kabelo Dube/ });
  await row.getByText('Tickets by SMS.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Export to CSV (1)' }).click();
  expect((await download).suggestedFilename()).toBe('suggestions.csv');
});
