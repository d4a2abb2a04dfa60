/** Second thoughts of a reviewer: undoing a decision, giving a reason, sending new words or not, entries not saved yet. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { expectAccessible, holdClock, logIn, openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { ideaOf, openDesk } from './desk.ts';
import { judge } from './judge.ts';

const LONG = 'We have read it with pleasure, and have a question about the price of each sensor. '.repeat(20);

let stage: Stage;
let reviewer: string;
let owner: Awaited<ReturnType<typeof signedIn>>;
let count = 0;
/** The word by which the search finds the ideas of this test. */
let mark: string;
/** Three new ideas, the only ones that this test's desk shows, each with its page. */
let names: [string, string, string];
const ids = new Map<string, string>();

beforeAll(async () => {
  stage = await openStage();
  reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
  owner = await signedIn(stage.portal);
});
afterAll(() => stage.stop());
beforeEach(async () => {
  count += 1;
  mark = `set${String(count).padStart(3, '0')}`;
  names = [`Kgomo tracker ${mark}`, `Pula pump ${mark}`, `Thuto tablet ${mark}`];
  for (const solutionName of names) {
    const { body } = await submitOverGraphql(owner, ideaInput(owner.email, { solutionName }));
    ids.set(solutionName, body.data?.submitIdea.id ?? '');
  }
});

const desk = (width = 1280) =>
  openDesk(stage, reviewer, `/submissions?search=${mark}&sort=SOLUTION_NAME`, { width });
const bar = (page: Page, name: string) => page.getByRole('region', { name: `Review of ${name}` });
const dialog = (page: Page) => page.getByRole('dialog');

/** Enters a review in the row of an idea, and presses Update. */
async function review(page: Page, name: string, status: string, comments?: string): Promise<void> {
  const row = ideaOf(page, name);
  if (status) await row.getByLabel(/^Status/).selectOption(status);
  if (comments !== undefined) await row.getByPlaceholder('Add comments').fill(comments);
  await row.getByRole('button', { name: /^Update/ }).click();
}

/** What is stored of an idea: its standing, how long its history is, and what emails wait to leave. */
async function stored(name: string) {
  const [row] = await stage.portal.sql<{
    status: string;
    comments: string;
    decisions: number;
    emails: string[];
  }>(
    `SELECT status, reviewer_comments AS comments,
       (SELECT count(*)::int FROM idea_decisions WHERE idea_id = ideas.id) AS decisions,
       ARRAY(SELECT data->>'comments' FROM mails WHERE name = 'idea-reviewed' AND data->>'solutionName' = $1) AS emails
     FROM ideas WHERE solution_name = $1`,
    [name],
  );
  return row;
}
const untouched = { status: 'PENDING', comments: '', decisions: 0, emails: [] };

describe('a decision', () => {
  test('can be undone for half a minute: the idea is as before, no email leaves, and no word is lost', async () => {
    const page = await desk();
    await review(page, names[0], 'Rejected', 'Too vague.');
    await page.getByText('Review status updated successfully').waitFor();
    await bar(page, names[0]).getByText(`${names[0]} set to Rejected.`).waitFor();
    await bar(page, names[0])
      .getByText(/^The email leaves in \d+ seconds\.$/)
      .waitFor();
    expect(await stored(names[0])).toEqual({
      status: 'REJECTED',
      comments: 'Too vague.',
      decisions: 1,
      emails: ['Too vague.'],
    });
    await expectAccessible(page);
    await bar(page, names[0]).getByRole('button', { name: 'Undo' }).click();
    await bar(page, names[0]).getByText(`Undone. ${names[0]} is as before; no email was sent.`).waitFor();
    expect(await stored(names[0])).toEqual(untouched);
    const row = ideaOf(page, names[0]);
    await row.getByText('Pending', { exact: true }).first().waitFor();
    expect(await row.getByPlaceholder('Add comments').inputValue()).toBe('');
    await judge(page);
    await bar(page, names[0]).getByRole('button', { name: 'Edit again' }).click();
    expect(await row.getByPlaceholder('Add comments').inputValue()).toBe('Too vague.');
    await row.getByText('Unsaved').waitFor();
    await review(page, names[0], '', 'Too vague: which sensors?');
    await bar(page, names[0]).getByText(`${names[0]} set to Rejected.`).waitFor();
    expect((await stored(names[0]))?.emails).toEqual(['Too vague: which sensors?']);
  });

  test('that is saved again in that time has one bar and one email, with the last words', async () => {
    const page = await desk();
    await review(page, names[0], 'Rejected', 'Tooo vague.');
    await bar(page, names[0]).waitFor();
    await review(page, names[0], '', 'Too vague.');
    await bar(page, names[0]).getByText(`Comment on ${names[0]} saved.`).waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    expect((await stored(names[0]))?.emails).toEqual(['Too vague.']);
    await page.getByRole('button', { name: 'Undo' }).click();
    // What the last save replaced counts again.
    await page.getByText('1 earlier review').click();
    await bar(page, names[0]).getByText(`${names[0]} set to Rejected.`).waitFor();
    expect(await stored(names[0])).toMatchObject({ comments: 'Tooo vague.', emails: ['Tooo vague.'] });
  });

  test('after others shows the newest, and the earlier ones fold away with their own Undo', async () => {
    const page = await desk();
    for (const name of names) {
      await review(page, name, 'Approved');
      await bar(page, name).getByText(`${name} set to Approved.`).waitFor();
    }
    const earlier = page.getByText('2 earlier reviews');
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    await earlier.click();
    await expectAccessible(page);
    await bar(page, names[0]).getByRole('button', { name: 'Undo' }).click();
    await bar(page, names[0])
      .getByText(/^Undone\./)
      .waitFor();
    expect(await stored(names[0])).toEqual(untouched);
    expect(await stored(names[1])).toMatchObject({ status: 'APPROVED' });
  });

  test('has no way back after half a minute', async () => {
    const page = await desk();
    await holdClock(page);
    await review(page, names[0], 'Approved');
    await bar(page, names[0]).getByRole('button', { name: 'Undo' }).waitFor();
    await page.clock.runFor(30_500);
    await bar(page, names[0]).getByText('Email sent.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.clock.runFor(5_500);
    await bar(page, names[0]).waitFor({ state: 'detached' });
  });
});

describe('a rejection', () => {
  test('asks for its reason, by keys too, and saves it with the decision', async () => {
    const page = await desk();
    for (const key of ['j', '2', 'Control+Enter']) await page.keyboard.press(key);
    await dialog(page).getByRole('heading', { name: 'Give a reason' }).waitFor();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Update' }).click();
    await dialog(page).getByText('Enter the reason, or reject without one.').waitFor();
    expect(await stored(names[0])).toEqual(untouched);
    await dialog(page).getByLabel('Reason').fill('Too vague.');
    await page.keyboard.press('Control+Enter');
    await bar(page, names[0]).waitFor();
    expect(await stored(names[0])).toMatchObject({ status: 'REJECTED', comments: 'Too vague.' });
    // The keys go on from the row.
    await page.keyboard.press('j');
    expect(await ideaOf(page, names[1]).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  test('without a reason takes a second press elsewhere, on the page of the idea too', async () => {
    const page = await desk();
    await ideaOf(page, names[0]).getByRole('link', { name: names[0], exact: true }).click();
    await page.getByRole('heading', { level: 1, name: names[0] }).waitFor();
    await page.getByPlaceholder('Add comments').waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('Control+Enter');
    await dialog(page).getByRole('button', { name: 'Reject without a reason' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Write a reason');
    await judge(page);
    expect(await stored(names[0])).toEqual(untouched);
    await dialog(page).getByRole('button', { name: 'Yes, reject without a reason' }).click();
    await bar(page, names[0]).waitFor();
    expect(await stored(names[0])).toMatchObject({ status: 'REJECTED', comments: '', emails: [''] });
  });

  test('of many asks for a reason, unless each idea has one', async () => {
    const page = await desk();
    await review(page, names[0], 'Pending', 'Ask the council.');
    await dialog(page).getByRole('button', { name: 'Only save' }).click();
    await ideaOf(page, names[0])
      .getByText(/^Saved \d/)
      .waitFor();
    await page.getByLabel(`Select ${names[0]}`).check();
    await page.getByLabel(`Select ${names[1]}`).check();
    await page.getByRole('button', { name: 'Review selected' }).click();
    await dialog(page).getByLabel('Rejected').check();
    await dialog(page).getByRole('button', { name: 'Apply to 2 ideas' }).click();
    await dialog(page).getByText('Enter the reason, or reject without one.').waitFor();
    await dialog(page).getByRole('button', { name: 'Reject without a reason' }).click();
    await judge(page);
    await dialog(page).getByRole('button', { name: 'Write a reason' }).click();
    expect(await stored(names[1])).toEqual(untouched);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByLabel(`Select ${names[1]}`).uncheck();
    await page.getByRole('button', { name: 'Review selected' }).click();
    await dialog(page).getByLabel('Rejected').check();
    await dialog(page).getByRole('button', { name: 'Apply to 1 idea' }).click();
    await page.getByRole('region', { name: 'Bulk review' }).getByText('1 idea set to Rejected.').waitFor();
    expect(await stored(names[0])).toMatchObject({ status: 'REJECTED', comments: 'Ask the council.' });
  });
});

test('new words alone are sent when the reviewer says so, and else only saved', async () => {
  const page = await desk();
  await review(page, names[0], '', 'Ask the council.');
  await dialog(page).getByRole('heading', { name: 'Send the new comment to the submitter?' }).waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Only save' }).click();
  await bar(page, names[0]).getByText('No email leaves.').waitFor();
  expect(await stored(names[0])).toMatchObject({ comments: 'Ask the council.', emails: [] });
  await review(page, names[0], '', 'Ask the council again.');
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await bar(page, names[0])
    .getByText(/^The email leaves in/)
    .waitFor();
  expect(await stored(names[0])).toMatchObject({ emails: ['Ask the council again.'] });
  // It has not left yet: the next one takes its place without a question.
  await review(page, names[0], '', 'Ask the council once more.');
  await ideaOf(page, names[0])
    .getByText(/^Saved \d/)
    .waitFor();
  expect(await stored(names[0])).toMatchObject({ emails: ['Ask the council once more.'] });
});

describe('an entry that is not saved', () => {
  const comments = (page: Page, name: string) => ideaOf(page, name).getByPlaceholder('Add comments');

  test('survives a reload without a warning, and an ended session with the login after it', async () => {
    const page = await desk();
    await comments(page, names[0]).fill('Half a thought');
    await ideaOf(page, names[1])
      .getByLabel(/^Status/)
      .selectOption('Approved');
    page.on('dialog', (warning) => void warning.dismiss());
    await page.reload();
    await ideaOf(page, names[0]).getByText('Unsaved').waitFor();
    expect(await comments(page, names[0]).inputValue()).toBe('Half a thought');
    expect(
      await ideaOf(page, names[1])
        .getByLabel(/^Status/)
        .inputValue(),
    ).toBe('APPROVED');
    expect(await page.getByText('Unsaved').count()).toBe(2);

    await page.context().clearCookies({ name: /session/ });
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${stage.portal.url}/Login`);
    await logIn(page, reviewer);
    await page.goto(`${stage.portal.url}/submissions?search=${mark}`);
    await ideaOf(page, names[0]).getByText('Unsaved').waitFor();
    expect(await comments(page, names[0]).inputValue()).toBe('Half a thought');
  });

  test('is gone when it is saved, and when its reviewer logs out', async () => {
    const page = await desk();
    await comments(page, names[1]).fill('Another thought');
    await review(page, names[0], 'Approved', 'Yes.');
    await ideaOf(page, names[0])
      .getByText(/^Saved \d/)
      .waitFor();
    const kept = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('review-draft')));
    expect(await kept()).toHaveLength(1);
    await page.getByRole('link', { name: 'Log Out' }).first().click();
    await page.waitForURL('**/login');
    expect(await kept()).toEqual([]);
    // The same page, without a reload.
    await logIn(page, reviewer);
    const menu = page.getByRole('navigation', { name: 'Portal Dashboard' });
    await menu.getByRole('link', { name: 'Submissions' }).click();
    await comments(page, names[1]).waitFor();
    expect(await comments(page, names[1]).inputValue()).toBe('');
  });
});

test.each([1280, 360])('a long comment is shown in whole lines, at %i px', async (width) => {
  await stage.portal.sql('UPDATE ideas SET reviewer_comments = $1 WHERE solution_name = $2', [
    LONG,
    names[0],
  ]);
  const page = await desk(width);
  if (width === 360) await ideaOf(page, names[0]).getByText('Review', { exact: false }).last().click();
  const boxes = async () =>
    page
      .getByPlaceholder('Add comments')
      .first()
      .evaluate((box) => {
        const { lineHeight, paddingTop, paddingBottom, fontSize } = getComputedStyle(box);
        const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
        const lines = (box.clientHeight - padding) / parseFloat(lineHeight);
        // What is beside the lines is no more than the space between them.
        return { lines, isCut: padding > parseFloat(lineHeight) - parseFloat(fontSize) };
      });
  const inList = await boxes();
  expect([Math.abs(inList.lines - Math.round(inList.lines)) < 0.1, inList.isCut]).toEqual([true, false]);
  await ideaOf(page, names[0]).getByRole('link', { name: names[0], exact: true }).click();
  await page.getByRole('heading', { level: 1, name: names[0] }).waitFor();
  await page.getByPlaceholder('Add comments').waitFor();
  const onPage = await boxes();
  expect([Math.abs(onPage.lines - Math.round(onPage.lines)) < 0.1, onPage.isCut]).toEqual([true, false]);
  expect(onPage.lines).toBeGreaterThan(6);
});

test('no page wrote an error or asked another host', () => {
  stage.expectQuiet();
});
