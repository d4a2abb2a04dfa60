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

  test('is sent without the session of somebody signed in', async () => {
    const page = await stage.visit('/Suggestions', { as: await createAccount(stage.portal, newAddress()) });
    await fill(page, 'Lesedi Phiri');
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await (await sending).allHeaders()).not.toHaveProperty('cookie');
    await page.getByText('Suggestion submitted successfully!').waitFor();
    // The session is still there.
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('portal-session');
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
  }
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();

  test('has two closed challenges of 2024, and says that the entry is for the next edition', async () => {
    const page = await openForm();
    expect(await page.getByText('CLOSED', { exact: true }).count()).toBe(2);
    expect(await page.getByText('2024', { exact: true }).count()).toBe(2);
    await page
      .getByText('This challenge is closed. If you enter now, we keep your entry for the next edition.')
      .waitFor();
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

  test('has its controls under the documented names, and needs neither focus area, link nor file', async () => {
    const page = await openForm();
    const names = await page
      .getByRole('dialog')
      .locator('[name]')
      .evaluateAll((all) => [...new Set(all.map((control) => control.getAttribute('name')))]);
    // Beside them: the box for a member who is not added yet, and the trap for programs.
    expect(names.filter((name) => name !== 'newMember' && name !== 'website2')).toEqual([
      'teamName',
      'teamLeader',
      'teamLeaderEmail',
      'teamLeaderContact',
      'members',
      'focusArea',
      'submissionLink',
      'file',
    ]);
    await fill(page);
    await page.fill('[name=teamName]', 'The brief');
    await page.fill('[name=submissionLink]', 'free text');
    await submit(page);
    await page.getByRole('link', { name: /^Submission link must be a web address/ }).waitFor();
    await page.fill('[name=submissionLink]', '');
    await submit(page);
    await page.getByText('Form submitted successfully!').waitFor();
    expect(
      await stage.portal.sql(
        `SELECT focus_areas, submission_link, file_name FROM hackathon_entries WHERE team_name = 'The brief'`,
      ),
    ).toEqual([{ focus_areas: [], submission_link: '', file_name: null }]);
  });

  test('says what files it takes, offers exactly these, and takes a picture', async () => {
    const page = await openForm();
    await page.getByText('PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx), PNG, JPEG or ZIP').waitFor();
    expect(await page.locator('[name=file]').getAttribute('accept')).toBe(
      '.pdf,.docx,.pptx,.xlsx,.png,.jpg,.jpeg,.zip',
    );
    await fill(page);
    await page.fill('[name=teamName]', 'The poster');
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await page.setInputFiles('[name=file]', {
      name: 'poster.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([signature, Buffer.alloc(2_000)]),
    });
    await submit(page);
    await page.getByText('Form submitted successfully!').waitFor();
    expect(
      await stage.portal.sql(`SELECT file_name FROM hackathon_entries WHERE team_name = 'The poster'`),
    ).toEqual([{ file_name: 'poster.png' }]);
  });

  test('is accessible with its faults', async () => {
    const page = await openForm();
    await submit(page);
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
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
