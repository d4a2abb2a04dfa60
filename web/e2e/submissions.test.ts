/** The screens of a reviewer: layout at each width, pointer. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../api/test/eventually.ts';
import { linesOf } from '../../api/test/pdf-lines.ts';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { addDays, dayAt, DEFAULT_TIME_ZONE } from '@portal/schema/programme-time';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import type { Person } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import { expectAccessible, expectTablesFit, goTo, openTestSite, testBeforeRelease } from './browser.ts';
import { ideaOf, ideasIn, openSubmissions, waitForIdeas } from './desk.ts';
import { checkScreen } from './check-screen.ts';

const LONG = Array.from({ length: 60 }, (_, n) => `Sentence ${n + 1} of a long summary.`).join(' ');
const COMMENT = LONG.replaceAll('Sentence', 'Remark');
const FIRST = 'Alpha water';
const NAME = 'Foxtrot game';
const newestFirst = [NAME, 'Echo shop', 'Delta drips', 'Charlie clinic', 'Bravo bank', FIRST];

const site = openTestSite({}, { own: true, scrollBars: true, quiet: true });
let desk: Page;
let reviewer: string;
let owner: string;
let asker: Person;
/** The ids of the ideas by their names. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  const submitter = await signedIn(site.portal);
  asker = await signedIn(site.portal, 'reviewer');
  owner = submitter.email;
  for (const solutionName of newestFirst.toReversed()) {
    const focusArea = solutionName === 'Bravo bank' ? 'FINTECH' : 'E_AGRIC';
    const input = ideaInput(owner, { solutionName, focusArea, solutionSummary: LONG });
    ids[solutionName] = (await submitOverGraphql(submitter, input)).body.data?.submitIdea.id ?? '';
  }
  await site.portal.sql('UPDATE ideas SET reviewer_comments = $1 WHERE solution_name = $2', [COMMENT, NAME]);
  // The longest line of a day: its answer is hundreds of days late.
  await site.portal.sql(
    `UPDATE ideas SET created_at = created_at - interval '800 days' WHERE solution_name = $1`,
    [FIRST],
  );
  await site.portal.sql(
    `UPDATE document_examinations SET findings = '{SCRIPTS,LAUNCH}', inspected_at = now()
     FROM ideas WHERE solution_name = 'Bravo bank' AND ideas.file_key = document_examinations.file_key`,
  );
  desk = await openSubmissions(site, reviewer);
});

/** Shows the list at a width, in its initial state. */
async function openList(width: number): Promise<Locator> {
  await desk.setViewportSize({ width, height: 900 });
  await goTo(desk, '/nowhere');
  // The rows from before must not be taken for the new ones.
  await desk.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await goTo(desk, '/submissions');
  await waitForIdeas(desk, newestFirst);
  return ideaOf(desk, NAME);
}

/** Opens an idea from the list. */
async function openIdea(name: string): Promise<void> {
  await openList(1280);
  await ideaOf(desk, name).getByRole('link', { name, exact: true }).click();
  await desk.getByRole('heading', { level: 1, name }).waitFor();
  await desk.getByRole('radio', { name: 'Approved' }).waitFor();
}

/** Tells whether a control is in the window, and nothing covers either end of its lines. */
const isInReach = (control: Locator) =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const isOnTop = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
    return [...element.getClientRects()].every(
      ({ left, right, top, bottom }) =>
        isOnTop(left + 4, (top + bottom) / 2) && isOnTop(right - 4, (top + bottom) / 2),
    );
  });

/** Expects that a box shows its text in whole lines. @returns how many */
async function expectWholeLines(box: Locator): Promise<number> {
  const { lines, isCut } = await box.evaluate((element) => {
    const { lineHeight, paddingTop, paddingBottom, fontSize } = getComputedStyle(element);
    const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
    // The rest is at most the space between the lines.
    return {
      lines: (element.clientHeight - padding) / parseFloat(lineHeight),
      isCut: padding > parseFloat(lineHeight) - parseFloat(fontSize),
    };
  });
  expect([Math.abs(lines - Math.round(lines)) < 0.1, isCut]).toEqual([true, false]);
  return lines;
}

describe('the table', () => {
  const windows: [width: number, height: number, rows: number][] = [
    [1280, 800, 8],
    [1600, 1000, 12],
  ];
  test.each(sampled(windows, 1))(
    'at %i × %i has %i whole rows in sight, and nothing covers them; one that waits for its submitter says so once',
    async (width, height, count) => {
      const ideaId = ids['Charlie clinic'];
      await asker.ask(
        `mutation ($ideaId: ID!, $until: Date!) {
           askSubmitter(ideaId: $ideaId, until: $until, questions: [{ field: COUNTRY, text: "Which?" }]) { until }
         }`,
        { ideaId, until: addDays(dayAt(Date.now(), DEFAULT_TIME_ZONE), 9) },
      );
      const row = await openList(width);
      const waits = desk.getByText(/waiting for the submitter|waits for its submitter/i);
      await waits.first().waitFor();
      const heights = await desk
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
      expect([heights.length, Math.max(...heights) <= 64]).toEqual([newestFirst.length, true]);
      expect(await waits.count()).toBe(1);
      await asker.ask('mutation ($ideaId: ID!) { takeBackQuestions(ideaId: $ideaId) { outcome } }', {
        ideaId,
      });
      await desk.setViewportSize({ width, height });
      // The status bar follows the new height a frame later.
      await desk.waitForFunction((height) => {
        const dock = document.querySelector('[aria-label="What happened"]');
        return Math.abs((dock?.getBoundingClientRect().bottom ?? 0) - height) < 1;
      }, height);
      const dock = await desk.getByRole('region', { name: 'What happened' }).boundingBox();
      const first = await row.boundingBox();
      if (!dock || !first) throw new Error('no row or no dock');
      expect(first.height).toBeLessThanOrEqual(64);
      expect(first.y + count * first.height).toBeLessThanOrEqual(dock.y + 1);
      // The filters stay in one line beside a scroll bar of 15 px, which not every browser draws: the search field shrinks.
      const spare = await desk.getByRole('searchbox', { name: 'Search submissions' }).evaluate((field) => {
        const box = field.closest('search > div');
        const bar = window.innerWidth - document.documentElement.clientWidth;
        return box ? box.clientWidth - parseFloat(getComputedStyle(box).minWidth) - (15 - bar) : NaN;
      });
      expect(spare).toBeGreaterThanOrEqual(0);
      // An address has two lines, and the summary most of the room.
      const widths = await row
        .locator('th, td')
        .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
      expect(widths[3]).toBeGreaterThan(width === 1280 ? 110 : 200);
      // It opens over the next row, and within the window.
      const box = row.getByPlaceholder('Add comments');
      // When the list is loaded again, the row that was marked before takes the focus once.
      await eventually(async () => {
        await box.focus();
        expect((await box.boundingBox())?.width).toBeGreaterThanOrEqual(320);
      });
      expect(await isInReach(box)).toBe(true);
    },
  );

  test('shows all columns from 1280 px without scrolling, with a sticky head', async () => {
    const row = await openList(1280);
    for (const width of sampled([1280, 1440, 1920], 1)) {
      await desk.setViewportSize({ width, height: 900 });
      await expectTablesFit(desk);
      expect(await desk.getByRole('columnheader').count()).toBe(9);
      for (const control of [
        row.getByRole('checkbox'),
        row.getByRole('link', { name: NAME, exact: true }),
        row.getByRole('button', { name: /^Sentence 1 / }),
        row.getByRole('link', { name: /^View/ }),
        row.getByLabel(/^Status/),
        row.getByLabel(/^Comments/),
        row.getByRole('button', { name: /^Update/ }),
      ]) {
        expect([width, String(control), await isInReach(control)]).toEqual([width, String(control), true]);
      }
    }
    await desk.setViewportSize({ width: 1280, height: 320 });
    await ideaOf(desk, FIRST).scrollIntoViewIfNeeded();
    await desk.waitForFunction(() => document.querySelector('thead th')?.getBoundingClientRect().top === 0);
  });

  test('opens the whole summary on hover and keeps it under the pointer, opens it on focus, and Escape closes it', async () => {
    const row = await openList(1280);
    const note = desk.getByRole('note');
    await row.getByText('Sentence 1').hover();
    await note.waitFor();
    expect(await note.textContent()).toBe(LONG);
    await note.hover();
    await desk.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    await desk.getByRole('heading', { level: 1 }).hover();
    await row.getByRole('button', { name: /^Sentence 1 / }).focus();
    await note.waitFor();
    await row.getByRole('link').first().focus();
    await note.waitFor({ state: 'detached' });
  });

  test('has an accessible dialog for several ideas, and an accessible dock and lines', async () => {
    await openList(1280);
    await desk.getByLabel('Select Echo shop').check();
    await desk.getByRole('button', { name: 'Review selected' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Review 1 idea' });
    await dialog.getByRole('button', { name: 'Update' }).click();
    await dialog.getByText('Select a status.').waitFor();
    await checkScreen(desk, 'the dialog for several ideas, a fault');
    await dialog.getByLabel('Approved').check();
    await dialog.getByRole('button', { name: 'Update 1 idea' }).click();
    const dock = desk.getByRole('region', { name: 'What happened' });
    await dock.getByText(/^Email in \d+ s$/).waitFor();
    await ideaOf(desk, FIRST)
      .getByLabel(/^Status/)
      .selectOption('Rejected');
    // At one width: Undo lasts half a minute.
    await expectAccessible(desk);
    await dock.getByRole('button', { name: 'Undo' }).click();
    await dock.getByText(/^Undone\./).waitFor();
    await desk.getByRole('button', { name: 'Cancel' }).click();
    expect(await site.portal.sql(`SELECT 1 FROM ideas WHERE status <> 'PENDING'`)).toEqual([]);
  });

  testBeforeRelease('every line, and a failure in the dock, are accessible at both widths', async () => {
    const own = 'UPDATE ideas SET email = $1 WHERE solution_name = $2';
    await site.portal.sql(own, [reviewer, FIRST]);
    const page = await openSubmissions(site, reviewer);
    const update = async (name: string, status: string, comments: string) => {
      const row = ideaOf(page, name);
      if (status) await row.getByLabel(/^Status/).selectOption(status);
      await row.getByLabel(/^Comments/).fill(comments);
      await row.getByRole('button', { name: /^Update the/ }).click();
    };
    const line = (name: string) => page.getByRole('group', { name: `Before ${name} is saved` });
    await line(FIRST).getByText('This is your own idea.', { exact: false }).waitFor();
    await ideaOf(page, 'Delta drips')
      .getByLabel(/^Comments/)
      .fill('A word.');
    await ideaOf(page, 'Delta drips')
      .getByLabel(/^Status/)
      .selectOption('Approved');
    await line('Delta drips').getByRole('button', { name: 'Send them' }).waitFor();
    await update('Charlie clinic', 'Rejected', '');
    await line('Charlie clinic').getByText('Write a reason', { exact: false }).waitFor();
    await site.portal.sql(
      `UPDATE ideas SET version = version + 1, reviewer_comments = 'Too early.' WHERE solution_name = 'Echo shop'`,
    );
    await update('Echo shop', 'Approved', '');
    await line('Echo shop').getByRole('button', { name: 'Keep theirs' }).waitFor();
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { errors: [{ message: 'Later.', extensions: { code: 'INTERNAL' } }] } }),
    );
    await update('Bravo bank', 'Approved', '');
    await page.getByRole('alert').getByText('Bravo bank is not saved.', { exact: false }).waitFor();
    await checkScreen(page, 'every line');
    await site.portal.sql(own, [owner, FIRST]);
  });
});

test('on paper the list has the heads on each sheet, and of each idea all but its controls', async () => {
  await openList(1280);
  const sheets = await linesOf(await desk.pdf({ preferCSSPageSize: true }));
  expect(sheets.length).toBeGreaterThan(0);
  for (const lines of sheets) {
    const text = lines.join(' ');
    for (const head of ['Solution Name', 'Email', 'Submitter', 'Solution Summary', 'Date', 'Status'])
      expect(text).toContain(head);
    expect(text).not.toMatch(/Comments|Actions|Select/);
  }
  const text = sheets.flat().join(' ');
  for (const name of newestFirst) expect(text).toContain(name);
  expect(text.match(/Sentence\s+1\s+of/g)).toHaveLength(newestFirst.length);
});

describe('an idea in full', () => {
  testBeforeRelease(
    'is accessible at every width, and shows its PDF to be opened, and whole lines of a comment',
    async () => {
      await openIdea(NAME);
      await checkScreen(desk);
      const document = await desk.evaluate(
        async (address) => {
          const { status, headers } = await fetch(address);
          return [status, headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]];
        },
        (await desk.getByRole('link', { name: /^Open the PDF/ }).getAttribute('href')) ?? '',
      );
      expect(document).toEqual([200, 'application/pdf', 'inline']);
      for (const width of [1280, 360]) {
        await desk.setViewportSize({ width, height: 900 });
        expect(await expectWholeLines(desk.getByPlaceholder('Add comments'))).toBeGreaterThan(4);
      }
    },
  );
});

test('below 1280 px ideas are cards that fit the window; on a phone filters fold, and an idea is approved by touch', async () => {
  const card = await openList(1024);
  await card.getByText('Review', { exact: false }).last().click();
  // On a narrower page a summary would lie below the pointer, and show its whole text.
  await desk.mouse.move(0, 0);
  for (const width of [...sampled([1024, 768], 1), 360]) {
    await desk.setViewportSize({ width, height: 900 });
    expect(await desk.getByRole('table').count()).toBe(0);
    for (const control of [
      card.getByLabel(/^Status/),
      card.getByLabel(/^Comments/),
      card.getByRole('button', { name: /^Update/ }),
    ]) {
      expect([width, await isInReach(control)]).toEqual([width, true]);
    }
    expect(
      await desk.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      }),
    ).toBe(0);
  }
  await expectWholeLines(card.getByPlaceholder('Add comments'));
  expect(await ideasIn(desk)).toEqual(newestFirst);
  await desk.getByRole('button', { name: 'Filter', exact: true }).click();
  await desk.getByRole('button', { name: 'Focus area' }).click();
  await desk.getByLabel('Fintech').check();
  await waitForIdeas(desk, ['Bravo bank']);
  await checkScreen(desk);
  await desk.setViewportSize({ width: 360, height: 700 });
  await desk.keyboard.press('Escape');
  const found = ideaOf(desk, 'Bravo bank');
  await found.getByText('Review', { exact: false }).last().click();
  await found.getByLabel(/^Status/).selectOption('Approved');
  await found.getByRole('button', { name: /^Update/ }).click();
  await found.getByText('Saved', { exact: true }).waitFor();
  const approved = await site.portal.sql(`SELECT solution_name FROM ideas WHERE status = 'APPROVED'`);
  expect(approved).toEqual([{ solution_name: 'Bravo bank' }]);
});

test('each view fits beside the menu at 1280 px, with all views in sight', async () => {
  const admin = await createAccount(site.portal, newAddress('admin'), 'admin');
  const page = await site.visit('/submissions', { as: admin });
  const views = page.getByRole('navigation', { name: 'Views' });
  const labels = ['For me', 'Waiting', 'Overdue', 'Shortlist', 'To announce', 'Approved', 'All'];
  for (const label of sampled(labels, 3)) {
    await views.getByRole('link', { name: new RegExp(`^${label}`) }).click();
    await views.locator('[aria-current=page]', { hasText: label }).waitFor();
    const [width, room, line, lineRoom] = await page.evaluate(() => {
      const nav = document.querySelector('nav[aria-label=Views]');
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth, nav?.scrollWidth, nav?.clientWidth];
    });
    expect([label, width, line]).toEqual([label, room, lineRoom]);
  }
});
