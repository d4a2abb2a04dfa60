/**
 * The number of keys and clicks that an act at the desk takes. Each key of a chord counts, each typed letter, and each
 * click, also on a choice of a menu.
 */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { addDays, addMonths, dayAt, DEFAULT_TIME_ZONE } from '@portal/schema/programme-time';
import { fromGlobalId } from '../../../api/src/platform/global-id.ts';
import { recountTallies } from '../../../api/src/platform/tallies/tally.service.ts';
import { copyIdea } from '../../../api/test/idea-rows.ts';
import { ideaInput, submitOverGraphql } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import type { Person } from '../../../api/test/people.ts';
import { contextOn } from '../../../api/test/service-context.ts';
import { readWorkbook } from '../../../api/test/workbook.ts';
import { goTo, openTestSite } from '../browser.ts';
import { openSubmissions } from '../desk.ts';

const site = openTestSite({}, { own: true });
const REASONS = ['Another team does it', 'Before its time', 'Costs more than it saves'];
const REPLY = 'Thanks for this idea';
let owner: Person;
let admin: Person;
let reviewer: string;
beforeAll(async () => {
  [owner, admin] = await Promise.all([signedIn(site.portal), signedIn(site.portal, 'admin')]);
  reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  await admin.graphql(
    'mutation ($input: RejectionReasonsInput!) { changeRejectionReasons(input: $input) { version } }',
    { input: { version: 0, reasons: REASONS.map((name) => ({ name, nextStep: '' })) } },
  );
  await admin.graphql('mutation ($input: ReplyInput!) { addReply(input: $input) { id } }', {
    input: { name: 'Thanks', text: REPLY },
  });
});
const send = (changes: Parameters<typeof ideaInput>[1]) =>
  submitOverGraphql(owner, ideaInput(owner.email, changes));

/** Presses keys, and counts them. */
function keysOf(page: Page) {
  let count = 0;
  const press = async (...chords: string[]) => {
    for (const chord of chords) {
      count += chord.split('+').length;
      await page.keyboard.press(chord);
    }
  };
  return { press, count: () => count };
}

test('ten decisions with three reasons take at most 35 keys; one undone and decided again 40', async () => {
  const names = Array.from({ length: 11 }, (_, n) => `Kiosk ${String(n).padStart(2, '0')}`);
  for (const solutionName of [...names].reverse()) await send({ solutionName });
  const page = await openSubmissions(site, reviewer, '/submissions?status=PENDING');
  const { press, count } = keysOf(page);
  const titled = (name = '') => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const said = (words: string) => page.getByText(`Review status updated successfully: ${words}.`).waitFor();
  await press('j', 'Enter');
  await titled(names[0]);
  for (const [n, name] of names.slice(0, 10).entries()) {
    const reason = REASONS[n / 3 - 1];
    if (reason) {
      await press('l');
      await page.locator(`select:focus[aria-label="Reason for the rejection of ${name}"]`).waitFor();
      await press(reason.charAt(0).toLowerCase());
    } else await press('1');
    await press('Control+Enter');
    await titled(names[n + 1]);
    await said(`${name}, ${reason ? 'Rejected' : 'Approved'}`);
  }
  expect(count()).toBeLessThanOrEqual(35);
  await press('z');
  await page.getByText(/^Undone\./).waitFor();
  await press('k');
  await titled(names[9]);
  await press('1', 'Control+Enter');
  await said(`${names[9]}, Approved`);
  expect(count()).toBeLessThanOrEqual(40);
  const stored = await site.portal.sql<{ status: string; count: number }>(
    'SELECT status, count(*)::int AS count FROM ideas GROUP BY status ORDER BY status',
  );
  expect(stored).toEqual([
    { status: 'APPROVED', count: 8 },
    { status: 'PENDING', count: 1 },
    { status: 'REJECTED', count: 2 },
  ]);
});

test('a question to the submitter takes q, its text, and Ctrl + Enter; its dialog and the keys fit a small window', async () => {
  await send({ solutionName: 'Water meter' });
  const page = await openSubmissions(site, reviewer, '/submissions?status=PENDING&search=Water');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask the submitter' }).waitFor();
  const expectFits = async () => {
    const hidden = await page
      .locator('dialog > .dialog-body')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
  };
  await page.keyboard.press('?');
  await expectFits();
  await page.keyboard.press('Escape');
  const { press, count } = keysOf(page);
  await press('q');
  await expectFits();
  await page.keyboard.type('For how many farms?');
  await press('Control+Enter');
  await page.getByText('Question sent to the submitter of Water meter').waitFor();
  expect(count()).toBe(3);
});

test('a reply of the team takes 3 keys', async () => {
  await send({ solutionName: 'Radio mast' });
  const page = await openSubmissions(site, reviewer, '/submissions?status=PENDING&search=Radio');
  const { press, count } = keysOf(page);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await press(';', 't');
  await page.getByRole('option', { name: /^Thanks/ }).waitFor();
  await press('Enter');
  expect([await page.getByLabel('Comments of Radio mast').inputValue(), count()]).toEqual([REPLY, 3]);
});

test('fintech, by students, of last quarter, that waited over 30 days, as a file: 6 clicks, and one figure in five places', async () => {
  const day = dayAt(Date.now(), DEFAULT_TIME_ZONE);
  const months = (Number(day.slice(5, 7)) - 1) % 3;
  const first = addMonths(`${day.slice(0, 7)}-01`, -months);
  const [from, to] = [addMonths(first, -3), addDays(first, -1)];
  const answer = await send({ solutionName: 'Coin', focusArea: 'FINTECH', personType: 'STUDENT' });
  await copyIdea(site.portal, fromGlobalId('Idea', answer.body.data?.submitIdea.id ?? ''), [
    ...[1, 2, 3].map((days) => ({ created_at: `${addDays(from, days)}T10:00:00Z` })),
    // A desk with fewer ideas has no export.
    ...Array.from({ length: 100 }, () => ({ focus_area: 'E_AGRIC', status: 'APPROVED' })),
  ]);
  // The ideas were copied by SQL: recount the figures.
  const { ctx, close } = await contextOn(site.portal);
  await recountTallies(ctx);
  await close();

  const page = await openSubmissions(site, reviewer);
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks += 1;
    await control.click();
  };
  const menu = (name: string) => page.getByRole('button', { name, exact: true });
  // Once a menu is open, the mouse leads to the others.
  await click(menu('Focus area'));
  await click(page.getByLabel('Fintech', { exact: true }));
  // Who presses a menu that the mouse has opened finds it open.
  await menu('Status').click();
  await page.getByLabel('Approved', { exact: true }).waitFor();
  await menu('Dates').hover();
  await click(page.getByRole('button', { name: 'Last quarter' }));
  await menu('Waiting time').hover();
  await click(page.getByLabel('Waited over 30 days'));
  await menu('More').hover();
  await click(page.getByLabel('Student', { exact: true }));
  await menu('Export').hover();
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Export to Excel (3)' }));
  const { rows } = await readWorkbook(await readFile(await (await download).path()));
  expect(clicks).toBe(6);

  const { search } = new URL(page.url());
  const { ideas } = await admin.ask<{ ideas: { totalCount: number } }>(
    `query ($filter: IdeaFilterInput) { ideas(first: 1, filter: $filter) { totalCount } }`,
    {
      filter: {
        ...{ focusAreas: ['FINTECH'], personTypes: ['STUDENT'], waited: 'OVER_30_DAYS' },
        ...{ submittedFrom: from, submittedTo: to },
      },
    },
  );
  const listed = await page.locator('[data-idea]').count();
  await goTo(page, `/reports${search}`);
  await page.getByRole('region', { name: 'List of ideas' }).waitFor();
  const reported = await page.locator('tbody tr').count();
  await goTo(page, `/breakdowns?across=PERSON_TYPE&from=${from}&to=${to}`);
  const table = page.getByRole('region', { name: 'Breakdown' }).getByRole('table');
  await table.getByRole('columnheader', { name: 'Student' }).waitFor();
  const column = (await table.getByRole('columnheader').allTextContents()).indexOf('Student');
  const row = table.getByRole('row').filter({ hasText: 'Fintech' });
  const explored = await row.locator('> *').nth(column).textContent();
  expect([rows.length - 1, ideas.totalCount, listed, reported, Number.parseInt(explored ?? '', 10)]).toEqual([
    3, 3, 3, 3, 3,
  ]);
  site.expectQuiet();
});
