/** The page of an idea in its three parts: the list that one came from, the document or the answers, the review. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { toGlobalId } from '../../api/src/platform/global-id.ts';
import { eventually } from '../../api/test/eventually.ts';
import { copyIdea } from '../../api/test/idea-rows.ts';
import { reviewIdea, submitIdea } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import type { Person } from '../../api/test/people.ts';
import { openTestSite } from './browser.ts';
import { ideaOf, openSubmissions } from './desk.ts';

const site = openTestSite({}, { own: true, quiet: true });
const COUNT = 45;
const nameAt = (n: number) => `Idea ${String(n).padStart(2, '0')} for cattle and water`;
let admin: Person;
let reviewer: string;
/** By number: the first is the newest. */
const ids: string[] = [];
let desk: Page;
beforeAll(async () => {
  admin = await signedIn(site.portal, 'admin');
  reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  const { id, key } = await submitIdea(await signedIn(site.portal), { solutionName: nameAt(1) });
  const older = Array.from({ length: COUNT - 1 }, (_, n) => ({
    solution_name: nameAt(n + 2),
    created_at: new Date(Date.now() - (n + 1) * 60_000).toISOString(),
  }));
  const keys = await copyIdea(site.portal, key, older);
  ids.push('', id, ...keys.map((one) => toGlobalId('Idea', one)));
  await reviewIdea(admin, { id, version: 1, status: null, comments: 'We look at it next week.' });
});

/** Opens an idea from the list, at a width. */
async function open(n: number, width = 1280): Promise<void> {
  desk = await site.visit(`/submissions/${ids[n]}`, { as: reviewer });
  await desk.setViewportSize({ width, height: 800 });
  await titled(nameAt(n));
}
const titled = (name: string) => desk.getByRole('heading', { level: 1, name }).waitFor();
const list = () => desk.getByRole('navigation', { name: 'Submissions' });
const current = () => list().locator('li[aria-current]');

/** Expects elements to stand within the window, and within a part of the page, without scrolling. */
async function expectInSight(part: Locator, ...inside: Locator[]): Promise<void> {
  const frame = await part.boundingBox();
  const bottom = Math.min(800, (frame?.y ?? 0) + (frame?.height ?? 0));
  for (const one of inside) {
    const box = await one.boundingBox();
    expect([await one.textContent(), box && box.y >= 0 && box.y + box.height <= bottom]).toEqual([
      expect.anything(),
      true,
    ]);
  }
}

test('at 1,280 × 800 list, document and review stand side by side, and all of the review is in sight', async () => {
  desk = await openSubmissions(site, reviewer);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await ideaOf(desk, nameAt(1))
    .getByRole('link', { name: nameAt(1), exact: true })
    .click();
  await titled(nameAt(1));
  await current().getByText(nameAt(1)).waitFor();
  const review = desk.getByRole('region', { name: 'Your review' });
  const boxes = await Promise.all(
    [list(), desk.getByRole('region', { name: 'Idea', exact: true }), review].map((part) =>
      part.boundingBox(),
    ),
  );
  const [listBox, readBox, reviewBox] = boxes;
  expect([listBox?.width, reviewBox?.width]).toEqual([280, 300]);
  expect(readBox?.width).toBeGreaterThanOrEqual(560);
  expect((await current().boundingBox())?.height).toBeCloseTo(65, 0);
  await desk.keyboard.press('1');
  await review.getByText(/^To /).waitFor();
  const parts = [
    ...['Approved', 'Rejected', 'Pending'].map((name) => review.getByRole('radio', { name })),
    review.getByRole('textbox', { name: /^Comments/ }),
    review.getByRole('button', { name: /^Update and next/ }),
    review.getByRole('button', { name: 'Ask the submitter' }),
    review.getByText(/^To /),
  ];
  await expectInSight(review, ...parts);
  expect(await desk.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  await desk.keyboard.press('0');
  // With the reason open the one main button is in sight, too.
  await desk.keyboard.press('2');
  const reason = review.getByLabel(/^Your reason/);
  await reason.waitFor();
  await expectInSight(review, reason, review.getByRole('button', { name: /^Update and next/ }));
});

test('at 1,280 × 720 the PDF begins at y ≤ 230 and has 440 px; nothing covers the tabs and the tools in its line', async () => {
  await site.portal.sql(
    `UPDATE document_examinations SET findings = '{SCRIPTS,LAUNCH}', inspected_at = now()`,
  );
  await open(5);
  await desk.setViewportSize({ width: 1280, height: 720 });
  await desk.keyboard.press('s');
  await desk.getByText(`Put on the shortlist: ${nameAt(5)}.`).waitFor();
  await desk.getByText(/^\d+ similar ideas:$/).waitFor();
  await desk.locator('.pdf-page canvas').first().waitFor();
  const pdf = await desk.locator('.pdf-pages').first().boundingBox();
  expect([pdf && pdf.y <= 230, pdf && Math.min(pdf.height, 720 - pdf.y) >= 440]).toEqual([true, true]);
  const status = await desk.getByRole('region', { name: 'What happened' }).boundingBox();
  expect((pdf?.y ?? 0) + (pdf?.height ?? 0)).toBeLessThanOrEqual(status?.y ?? 0);
  const line = [
    ...['PDF', 'Answers', 'Discussion', 'History', 'Scores'].map((name) => desk.getByRole('tab', { name })),
    desk.getByRole('button', { name: '2 warnings' }),
    desk.getByRole('textbox', { name: /^Page, of/ }),
    desk.getByRole('searchbox', { name: 'Find in the PDF' }),
    desk.getByRole('link', { name: /^Open the PDF/ }),
    desk.getByRole('link', { name: /^Download/ }).last(),
  ];
  const tops = await Promise.all(
    line.map((control) =>
      control.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        const isClear = [left + 3, right - 3].every((x) =>
          element.contains(document.elementFromPoint(x, middle)),
        );
        return [element.textContent, isClear, Math.round(middle / 8)];
      }),
    ),
  );
  const [, , middle] = tops[0] ?? [];
  expect(tops).toEqual(tops.map(([name]) => [name, true, middle]));
  // The name, the status and the facts are one line, the similar ideas another.
  expect((await desk.locator('.reading-head').boundingBox())?.height).toBeLessThanOrEqual(64);
  expect(
    await desk.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight];
    }),
  ).toEqual([0, 720]);
});

test('keys and clicks lead through the list, which loads on by itself', async () => {
  await open(1);
  for (let n = 2; n <= 4; n += 1) {
    await desk.keyboard.press('j');
    await titled(nameAt(n));
    await current().getByText(nameAt(n)).waitFor();
  }
  await desk.keyboard.press('k');
  await titled(nameAt(3));
  expect(await list().locator('li').count()).toBeGreaterThanOrEqual(40);
  await list().locator('li').last().scrollIntoViewIfNeeded();
  await list().getByText(nameAt(COUNT)).click();
  await titled(nameAt(COUNT));
  expect(await list().locator('li').count()).toBe(COUNT);
  await expectInSight(list(), current());
});

test('below 1,280 px the list opens by a button, and leads to an idea', async () => {
  await open(COUNT, 1100);
  await desk.getByRole('button', { name: 'List', exact: true }).click();
  const drawer = desk.getByRole('dialog');
  // The end of the list says why an idea is not there.
  await eventually(async () => expect((await drawer.innerText()).slice(-200)).toContain(nameAt(COUNT)));
  await drawer.locator('li[aria-current]').getByText(nameAt(COUNT)).waitFor();
  await drawer.getByText(nameAt(COUNT - 1)).click();
  await titled(nameAt(COUNT - 1));
  expect(await drawer.count()).toBe(0);
});

test('on paper the answers, the discussion and the history follow each other, without a blank sheet', async () => {
  await admin.ask(
    'mutation ($ideaId: ID!, $text: String!) { addNote(ideaId: $ideaId, text: $text) { id } }',
    {
      ideaId: ids[2],
      text: 'Please look at the costs.',
    },
  );
  await open(2);
  await desk.keyboard.press('d');
  await desk.getByText('Please look at the costs.').first().waitFor();
  await desk.emulateMedia({ media: 'print' });
  for (const name of ['Discussion', 'History']) await desk.getByRole('heading', { level: 2, name }).waitFor();
  const shown = await desk
    .locator('main :is(h1, h2)')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent));
  expect(shown).toEqual([
    ...[nameAt(2), 'Solution Overview', 'Solution Status', 'Type of Innovation'],
    ...['Additional Information', 'General Information', 'Discussion', 'History'],
  ]);
  const empty = await desk
    .locator('main section > div')
    .evaluateAll(
      (all: HTMLElement[]) => all.filter((box) => box.checkVisibility() && !box.innerText.trim()).length,
    );
  expect(empty).toBe(0);
  await desk.emulateMedia({ media: null });
  const pdf = (await desk.pdf({ format: 'A4' })).toString('latin1');
  // What is there fills two sheets and a bit; a blank one would be the fourth.
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(3);
});
