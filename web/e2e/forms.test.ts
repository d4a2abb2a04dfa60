/** The two open forms: suggestions, and the entry of a challenge (spec §2, §4, §5, §8). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { expectAccessible, openStage, widths } from './browser.ts';
import type { Stage } from './browser.ts';
import { proposal } from './wizard-answers.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

describe('a suggestion', () => {
  async function fill(page: Page, name: string): Promise<void> {
    await page.fill('[name=fullName]', name);
    await page.fill('[name=contactNumber]', '71 234 567');
    await page.fill('[name=emailAddress]', 'kabelo@example.com');
    await page.check('[name=selectedOption][value="Staff member"]');
    await page.fill('[name=painPoint]', 'The queue at the shop.');
    await page.fill('[name=suggestion]', 'Tickets by SMS.');
  }

  test('is sent without an account, stored, and the form is emptied', async () => {
    const page = await stage.visit('/Suggestions');
    await fill(page, 'Kabelo Dube');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Suggestion submitted successfully!').waitFor();
    expect(await page.inputValue('[name=fullName]')).toBe('');
    expect(await page.isChecked('[name=selectedOption][value="Staff member"]')).toBe(false);
    const admin = await createAccount(stage.portal, newAddress('admin'), 'admin');
    const desk = await stage.visit('/suggestions-received?search=kabelo', { as: admin });
    await desk
      .getByRole('row', { name: /Kabelo Dube/ })
      .getByText('Tickets by SMS.')
      .waitFor();
    const download = desk.waitForEvent('download');
    await desk.getByRole('link', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('suggestions.csv');
  });

  test('names what is missing, and keeps what was typed when the line is gone', async () => {
    const page = await stage.visit('/Suggestions');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await page.getByRole('link', { name: 'Enter your full name.' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName');
    await fill(page, 'Kabelo Dube');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('We could not reach the server').waitFor();
    expect(await page.inputValue('[name=suggestion]')).toBe('Tickets by SMS.');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Suggestion submitted successfully!').waitFor();
  });
});

describe('the entry of a challenge', () => {
  async function openForm(width?: number): Promise<Page> {
    const page = await stage.visit('/Challenges', width === undefined ? {} : { width });
    await page
      .getByRole('button', { name: /Register for the next edition/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Hackathon Entry Form' }).waitFor();
    return page;
  }
  async function fill(page: Page): Promise<void> {
    await page.fill('[name=teamName]', 'Pula');
    await page.fill('[name=teamLeader]', 'Naledi Mogotsi');
    await page.fill('[name=teamLeaderEmail]', 'naledi@example.com');
    await page.fill('[name=teamLeaderContact]', '71 234 567');
    await page.getByLabel('Member 1').fill('Naledi Mogotsi');
    await page.getByRole('checkbox', { name: 'Farmer Collaboration' }).check();
  }
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();

  test('has two closed challenges of 2024, and says that the entry is for the next edition', async () => {
    const page = await openForm();
    expect(await page.getByText('CLOSED', { exact: true }).count()).toBe(2);
    expect(await page.getByText('2024', { exact: true }).count()).toBe(2);
    await page.getByText('This challenge is closed. We keep your entry for the next edition.').waitFor();
    await fill(page);
    await page.setInputFiles('[name=file]', proposal());
    await submit(page);
    await page.getByText('Form submitted successfully!').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const [row] = await stage.portal.sql<{ team_name: string; after_closing: boolean; file_size: number }>(
      'SELECT * FROM hackathon_entries',
    );
    expect(row).toMatchObject({ team_name: 'Pula', after_closing: true });
    expect(row?.file_size).toBeGreaterThan(2_000);
  });

  test('takes up to four members, never an empty one, and keeps the first', async () => {
    const page = await openForm();
    const add = page.getByRole('button', { name: 'Add', exact: true });
    const words = 'You can only add up to 4 members or empty names!';
    await add.click();
    await page.getByText(words).waitFor();
    for (const name of ['Two', 'Three', 'Four']) {
      await page.fill('[name=newMember]', name);
      await page.press('[name=newMember]', 'Enter');
    }
    expect(await page.locator('[name=members]').count()).toBe(4);
    await page.fill('[name=newMember]', 'Five');
    await add.click();
    await page.getByText(words).waitFor();
    expect(await page.getByRole('button', { name: /Remove member/ }).count()).toBe(3);
    await page.getByRole('button', { name: 'Remove member 4' }).click();
    expect(await page.locator('[name=members]').count()).toBe(3);
  });

  test('closes with Cancel, its close button and Escape, and gives the focus back', async () => {
    const page = await openForm();
    const opener = page.getByRole('button', { name: /Register for the next edition/ }).first();
    for (const close of [
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await close();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
      await opener.click();
      await page.getByRole('dialog').waitFor();
    }
  });

  test('is accessible, empty and with its faults', async () => {
    for (const width of widths) {
      const page = await openForm(width);
      await expectAccessible(page);
      await submit(page);
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
      await expectAccessible(page);
    }
  });

  test('refuses what is no document, in words, and loses nothing', async () => {
    const page = await openForm();
    await fill(page);
    await page.setInputFiles('[name=file]', {
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('MZ'),
    });
    await submit(page);
    await page.locator('#error-file').waitFor();
    expect(await page.inputValue('[name=teamName]')).toBe('Pula');
    await page.setInputFiles('[name=file]', proposal());
    await submit(page);
    await page.getByText('Form submitted successfully!').waitFor();
  });
});
