/** A reviewer's day: narrowing the list, reviewing by keyboard and in bulk, an idea in full, all of it on a phone. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import type { Locator, Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import type { Client } from '../../api/test/client.ts';
import { expectAccessible, expectTablesFit, openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { ideaOf, ideasIn, openDesk, waitForIdeas } from './desk.ts';
import { judge } from './judge.ts';

const LONG = Array.from({ length: 60 }, (_, n) => `Sentence ${n + 1} of a long summary.`).join(' ');
const ideas = [
  { solutionName: 'Alpha water', focusArea: 'E_AGRIC', personType: 'NGO', day: '2026-01-10' },
  { solutionName: 'Bravo bank', focusArea: 'FINTECH', personType: 'COMPANY', day: '2026-02-10' },
  { solutionName: 'Charlie clinic', focusArea: 'E_HEALTH', personType: 'STUDENT', day: '2026-03-10' },
  { solutionName: 'Delta drips', focusArea: 'E_AGRIC', personType: 'STUDENT', day: '2026-04-10' },
  { solutionName: 'Echo shop', focusArea: 'E_COMMERCE', personType: 'INDIVIDUAL', day: '2026-05-10' },
  { solutionName: 'Foxtrot game', focusArea: 'GAMING', personType: 'START_UP', day: '2026-06-10' },
] as const;
type Name = (typeof ideas)[number]['solutionName'];
const newestFirst = ideas.map(({ solutionName }) => solutionName).reverse();

let stage: Stage;
let reviewer: string;
let colleague: Client & { email: string };
const ids = new Map<string, string>();

beforeAll(async () => {
  stage = await openStage();
  reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
  colleague = await signedIn(stage.portal, 'reviewer');
  const owner = await signedIn(stage.portal);
  for (const { day, ...changes } of ideas) {
    const input = ideaInput(owner.email, { ...changes, solutionSummary: LONG });
    const { body } = await submitOverGraphql(owner, input);
    ids.set(changes.solutionName, body.data?.submitIdea.id ?? '');
    await stage.portal.sql(
      `UPDATE ideas SET created_at = $1, updated_at = $1, problem_statement = $2 WHERE reference = $3`,
      [
        `${day}T12:00:00Z`,
        changes.solutionName.includes('dr') ? 'Thirsty fields.' : 'Other.',
        input.reference,
      ],
    );
  }
});
afterAll(() => stage.stop());

const desk = (path?: string, width = 1280) => openDesk(stage, reviewer, path, { width });
const searchOf = (page: Page) => new URL(page.url()).search;

/** What is stored of the review of an idea. */
async function storedReview(name: Name): Promise<object | undefined> {
  const rows = await stage.portal.sql<object>(
    'SELECT status, reviewer_comments AS comments FROM ideas WHERE solution_name = $1',
    [name],
  );
  return rows[0];
}

/** Reviews as somebody else, elsewhere. */
async function reviewAsColleague(name: Name, status: string): Promise<void> {
  const id = ids.get(name);
  const { body } = await colleague.graphql<{ idea: { version: number } }>(
    'query Version($id: ID!) { idea(id: $id) { version } }',
    { id },
  );
  const reviewed = await colleague.graphql(
    'mutation Review($input: ReviewIdeaInput!) { reviewIdea(input: $input) { id } }',
    { input: { id, version: body.data?.idea.version, status, comments: '' } },
  );
  expect(reviewed.body.errors).toBeUndefined();
}

describe('narrowing the list', () => {
  test('filters stand in the address; Back undoes a control as a whole, and reload keeps them', async () => {
    const page = await desk();
    await page.getByRole('button', { name: 'Focus area' }).click();
    await page.getByLabel('eAgric').check();
    await waitForIdeas(page, ['Delta drips', 'Alpha water']);
    await page.getByLabel('Gaming').check();
    await waitForIdeas(page, ['Foxtrot game', 'Delta drips', 'Alpha water']);
    await page.keyboard.press('Escape');
    expect(searchOf(page)).toBe('?focus=E_AGRIC&focus=GAMING');
    await page.getByRole('button', { name: 'Person type' }).click();
    await page.getByLabel('Student').check();
    await waitForIdeas(page, ['Delta drips']);
    expect(searchOf(page)).toBe('?focus=E_AGRIC&focus=GAMING&person=STUDENT');
    await page.reload();
    await waitForIdeas(page, ['Delta drips']);
    await page.goBack();
    await waitForIdeas(page, ['Foxtrot game', 'Delta drips', 'Alpha water']);
    await page.goBack();
    await waitForIdeas(page, newestFirst);
    expect(searchOf(page)).toBe('');
    await page.goForward();
    await waitForIdeas(page, ['Foxtrot game', 'Delta drips', 'Alpha water']);
  });
});

describe('the whole summary', () => {
  const isOpen = (page: Page) => page.getByRole('note').isVisible();

  test('opens on hover and stays under the pointer, opens on focus, and Escape closes it', async () => {
    const page = await desk();
    const row = ideaOf(page, 'Foxtrot game');
    const note = page.getByRole('note');
    await row.getByText('Sentence 1').hover();
    await note.waitFor();
    expect(await note.textContent()).toBe(LONG);
    await note.hover();
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).hover();
    await row.getByRole('button', { name: 'Read all: summary' }).focus();
    await note.waitFor();
    await row.getByRole('link').first().focus();
    await note.waitFor({ state: 'detached' });
    expect(await isOpen(page)).toBe(false);
  });
});

describe('by keyboard', () => {
  test('what is entered survives another page of the list and the page of the idea', async () => {
    const page = await desk();
    await ideaOf(page, 'Echo shop').getByPlaceholder('Add comments').fill('Half a thought');
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByLabel('Rejected').check();
    await ideaOf(page, 'Echo shop').waitFor({ state: 'detached' });
    await page.goBack();
    const row = ideaOf(page, 'Echo shop');
    await row.waitFor();
    expect(await row.getByPlaceholder('Add comments').inputValue()).toBe('Half a thought');
    await row.getByRole('link', { name: 'Echo shop', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Echo shop' }).waitFor();
    expect(await page.getByPlaceholder('Add comments').inputValue()).toBe('Half a thought');
    await page.getByPlaceholder('Add comments').fill('');
  });
});

describe('in bulk', () => {
  const statuses = async (...names: Name[]) => {
    const rows = await stage.portal.sql<{ name: string; status: string }>(
      `SELECT solution_name AS name, status FROM ideas WHERE solution_name = ANY($1) ORDER BY 1`,
      [names],
    );
    return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
  };

  test('many are set at once, what somebody else changed is named, and undo restores all on another page', async () => {
    const page = await desk();
    await page.getByLabel('Select all ideas on this page').check();
    await page.getByText('6 ideas selected').waitFor();
    for (const name of ['Alpha water', 'Bravo bank', 'Charlie clinic'])
      await page.getByLabel(`Select ${name}`).uncheck();
    await reviewAsColleague('Delta drips', 'REJECTED');
    await page.getByRole('button', { name: 'Review selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Review 3 ideas' });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Select a status.').waitFor();
    await judge(page, 'the bulk dialog, a fault');
    await dialog.getByLabel('Approved').check();
    await dialog.getByLabel('Comments').fill('Welcome aboard.');
    await dialog.getByRole('button', { name: 'Apply to 3 ideas' }).click();
    const notice = page.getByRole('region', { name: 'Bulk review' });
    await notice.getByText('2 ideas set to Approved.').waitFor();
    await notice.getByText('Changed by somebody else in the meantime, and left alone:').waitFor();
    expect(await notice.getByRole('listitem').allTextContents()).toEqual(['Delta drips']);
    await notice.getByText(/^The emails leave in \d+ seconds\.$/).waitFor();
    await ideaOf(page, 'Echo shop').getByText('Approved', { exact: true }).first().waitFor();
    // At one width: the way back lasts for half a minute.
    await expectAccessible(page);
    const approved = { 'Delta drips': 'REJECTED', 'Echo shop': 'APPROVED', 'Foxtrot game': 'APPROVED' };
    expect(await statuses('Delta drips', 'Echo shop', 'Foxtrot game')).toEqual(approved);

    await page.getByLabel('Sort by').selectOption('Oldest first');
    await waitForIdeas(page, newestFirst.toReversed());
    await ideaOf(page, 'Charlie clinic').getByRole('link', { name: 'Charlie clinic', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Charlie clinic' }).waitFor();
    await notice.getByRole('button', { name: 'Undo' }).click();
    await notice.getByText('Undone. 2 ideas are as before; no emails were sent.').waitFor();
    expect(await statuses('Delta drips', 'Echo shop', 'Foxtrot game')).toEqual({
      'Delta drips': 'REJECTED',
      'Echo shop': 'PENDING',
      'Foxtrot game': 'PENDING',
    });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bulk review');
  });
});

describe('an idea in full', () => {
  const open = async (name: Name, path = '/submissions') => {
    const page = await desk(path);
    // Some browsers have a viewer of their own, and some have none.
    await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
    await ideaOf(page, name).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('ID/passport number').waitFor();
    return page;
  };
  const answerTo = (page: Page, question: string) =>
    page.locator('dt', { hasText: question }).locator('+ dd').first();

  test('every answer is there in words, and the PDF within the page', async () => {
    const page = await open('Charlie clinic');
    expect(await answerTo(page, 'Focus area').textContent()).toBe('eHealth');
    expect(await answerTo(page, 'Innovation objectives').getByRole('listitem').allTextContents()).toEqual([
      'Reduce costs',
      'Reduce Risk',
    ]);
    expect(await answerTo(page, 'Country').first().textContent()).toBe('+267');
    expect(await answerTo(page, 'Solution summary').textContent()).toBe(LONG);
    const asked = wizardSteps.flatMap(({ rules }) => Object.keys(rules?.entries ?? {})) as IdeaField[];
    expect((await page.locator('dt').allTextContents()).sort()).toEqual(
      asked.map((field) => ideaFields[field].label).sort(),
    );
    const frame = page.locator('iframe');
    const address = await frame.getAttribute('src');
    await frame.scrollIntoViewIfNeeded();
    expect(address).toMatch(/^\/api\/submission\/[\w-]+\/file\?inline=1#view=FitH&navpanes=0$/);
    const { headers, status } = await page.evaluate(async (url) => {
      const response = await fetch(url);
      return { status: response.status, headers: Object.fromEntries(response.headers) };
    }, address ?? '');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect(await page.title()).toContain('Charlie clinic');
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }));
    await page.reload();
    await page.getByText('ID/passport number').waitFor();
    await page.getByText('This browser does not show PDFs within pages.').waitFor();
    expect(await frame.count()).toBe(0);
  });

  test('a PDF viewer that takes the focus by itself gets none of the keys that are typed', async () => {
    const page = await open('Charlie clinic');
    const frame = page.locator('iframe');
    await page.keyboard.press('c');
    await page.keyboard.type('Not');
    await frame.evaluate((element) => element.focus());
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'reviewerComments');
    await page.keyboard.type(' yet.');
    expect(await page.locator('[name=reviewerComments]').inputValue()).toMatch(/^Not yet\./);
    // Who goes there by key is let in.
    await page.getByRole('link', { name: 'Download the PDF' }).focus();
    await page.keyboard.press('Tab');
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the ID number is masked, shown on demand, and that is recorded', async () => {
    const page = await open('Alpha water');
    const answer = answerTo(page, 'ID/passport number');
    await answer.getByText('••••••89').waitFor();
    await answer.getByText('Viewing it is recorded in the audit log under your name.').waitFor();
    await answer.getByRole('button', { name: 'Show ID number' }).click();
    await answer.getByText('123456789').waitFor();
    const events = await stage.portal.sql(
      `SELECT actor_email AS actor FROM audit_events WHERE action = 'ID_NUMBER_SHOWN'`,
    );
    expect(events).toEqual([{ actor: reviewer }]);
    await answer.getByRole('button', { name: 'Hide ID number' }).click();
    await answer.getByText('••••••89').waitFor();
    // Nothing of it is left for the next page.
    expect(await page.content()).not.toContain('123456789');
  });

  test('Escape and saving leave the comment: the next key goes to the next idea, and into no comment', async () => {
    const page = await open('Echo shop');
    const box = page.getByPlaceholder('Add comments');
    await page.keyboard.press('c');
    await page.keyboard.type('Half a thought');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'Delta drips' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: 'Echo shop' }).waitFor();
    expect(await box.inputValue()).toBe('Half a thought');
    await page.keyboard.press('1');
    await page.keyboard.press('c');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'Delta drips' }).waitFor();
    await page
      .getByRole('region', { name: 'Review of Echo shop' })
      .getByText('Echo shop set to Approved.')
      .waitFor();
    expect(await storedReview('Echo shop')).toEqual({ status: 'APPROVED', comments: 'Half a thought' });
  });

  test('the way leads on to the next idea of the list, and back to the place in it', async () => {
    const page = await open('Delta drips', '/submissions?focus=E_AGRIC');
    await page.getByRole('link', { name: 'Next idea' }).click();
    await page.getByRole('heading', { level: 1, name: 'Alpha water' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Alpha water');
    expect(await page.getByRole('link', { name: 'Next idea' }).count()).toBe(0);
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: 'Delta drips' }).waitFor();
    await page.getByRole('link', { name: 'Back to the submissions' }).click();
    await waitForIdeas(page, ['Delta drips', 'Alpha water']);
    expect(searchOf(page)).toBe('?focus=E_AGRIC');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Delta drips');
  });

  test('it is accessible at every width, and an idea that is none says so', async () => {
    const page = await open('Charlie clinic');
    await judge(page);
    await page.goto(`${stage.portal.url}/submissions/none`);
    await page.getByText('There is no such idea.').waitFor();
    await page.getByRole('link', { name: 'Back to the submissions' }).last().click();
    await waitForIdeas(page, newestFirst);
  });
});

test('on a phone ideas are cards, filters fold away, and one is approved with a thumb', async () => {
  const page = await desk('/submissions', 360);
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await ideasIn(page)).toEqual(newestFirst);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByRole('button', { name: 'Focus area' }).click();
  await page.getByLabel('Fintech').check();
  await waitForIdeas(page, ['Bravo bank']);
  await judge(page);
  await page.setViewportSize({ width: 360, height: 700 });
  await page.keyboard.press('Escape');
  const card = ideaOf(page, 'Bravo bank');
  await card.getByText('Review', { exact: false }).last().click();
  await card.getByLabel(/^Status/).selectOption('Approved');
  await card.getByRole('button', { name: /^Update/ }).click();
  await card.getByText(/^Saved \d/).waitFor();
  const [row] = await stage.portal.sql(`SELECT status FROM ideas WHERE solution_name = 'Bravo bank'`);
  expect(row).toEqual({ status: 'APPROVED' });
});

describe('at every width', () => {
  /** Whether a control is all there: in the window, and nothing lies over either end of any of its lines. */
  const isInReach = (control: Locator) =>
    control.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const isOnTop = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
      return [...element.getClientRects()].every(
        ({ left, right, top, bottom }) =>
          isOnTop(left + 4, (top + bottom) / 2) && isOnTop(right - 4, (top + bottom) / 2),
      );
    });

  test('from 1280 px the table shows all that decides an idea, without scrolling', async () => {
    const page = await desk();
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expectTablesFit(page);
      expect(await page.getByRole('columnheader').count()).toBe(9);
      const name = 'Foxtrot game';
      const row = ideaOf(page, name);
      for (const control of [
        row.getByRole('checkbox'),
        row.getByRole('link', { name, exact: true }),
        row.getByRole('button', { name: 'Read all: summary' }),
        row.getByRole('link', { name: /^View/ }),
        row.getByLabel(/^Status/),
        row.getByLabel(/^Comments/),
        row.getByRole('button', { name: /^Update/ }),
      ]) {
        expect([width, String(control), await isInReach(control)]).toEqual([width, String(control), true]);
      }
    }
  });

  test('the head of the table stays in sight', async () => {
    const page = await desk();
    await page.setViewportSize({ width: 1280, height: 500 });
    await ideaOf(page, 'Alpha water').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector('thead th')?.getBoundingClientRect().top === 0);
  });

  test('below it shows cards, as wide as the window at most', async () => {
    const page = await desk(undefined, 1024);
    const card = ideaOf(page, 'Foxtrot game');
    await card.getByText('Review', { exact: false }).last().click();
    for (const width of [1024, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.getByRole('table').count()).toBe(0);
      for (const control of [
        card.getByLabel(/^Status/),
        card.getByLabel(/^Comments/),
        card.getByRole('button', { name: /^Update/ }),
      ]) {
        expect([width, await isInReach(control)]).toEqual([width, true]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

test.each([1280, 360])('a long comment is shown in whole lines, at %i px', async (width) => {
  const name = 'Charlie clinic';
  await stage.portal.sql('UPDATE ideas SET reviewer_comments = $1 WHERE solution_name = $2', [LONG, name]);
  const page = await desk(undefined, width);
  if (width === 360) await ideaOf(page, name).getByText('Review', { exact: false }).last().click();
  const expectWholeLines = async (box: Locator): Promise<number> => {
    const { lines, isCut } = await box.evaluate((element) => {
      const { lineHeight, paddingTop, paddingBottom, fontSize } = getComputedStyle(element);
      const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
      // What is beside the lines is no more than the space between them.
      return {
        lines: (element.clientHeight - padding) / parseFloat(lineHeight),
        isCut: padding > parseFloat(lineHeight) - parseFloat(fontSize),
      };
    });
    expect([Math.abs(lines - Math.round(lines)) < 0.1, isCut]).toEqual([true, false]);
    return lines;
  };
  await expectWholeLines(ideaOf(page, name).getByPlaceholder('Add comments'));
  await ideaOf(page, name).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await expectWholeLines(page.getByPlaceholder('Add comments'))).toBeGreaterThan(6);
});

test('no page wrote an error or asked another host', () => {
  stage.expectQuiet();
});
