/** A reviewer's day: narrowing the list, reviewing by keyboard and in bulk, an idea in full, all of it on a phone. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import type { Locator, Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import type { Client } from '../../api/test/client.ts';
import { expectAccessible, expectTablesFit, holdClock, openStage } from './browser.ts';
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

  test('each filter can be taken away by itself, or all at once', async () => {
    const page = await desk('/submissions?focus=E_AGRIC,FINTECH&person=NGO&from=2026-01-01');
    await waitForIdeas(page, ['Alpha water']);
    await page.getByRole('button', { name: 'Remove the filter Person type: NGO' }).click();
    await waitForIdeas(page, ['Delta drips', 'Bravo bank', 'Alpha water']);
    await page.getByRole('button', { name: 'Remove the filter Focus area: Fintech' }).click();
    await waitForIdeas(page, ['Delta drips', 'Alpha water']);
    // The pressed button is gone, the focus is not lost.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('From: 1 Jan 2026');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await waitForIdeas(page, newestFirst);
    expect(searchOf(page)).toBe('');
  });

  test('words are searched for in texts, by their beginnings', async () => {
    const page = await desk();
    await page.fill('[name=search]', 'thirsty fie');
    await page.keyboard.press('Enter');
    await waitForIdeas(page, ['Delta drips']);
    expect(searchOf(page)).toBe('?search=thirsty+fie');
    await page.fill('[name=search]', 'nothing like it');
    await page.keyboard.press('Enter');
    await page.getByText('No idea fits these filters.').waitFor();
    await page.getByText('You searched for “nothing like it”.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await waitForIdeas(page, newestFirst);
    expect(await page.inputValue('[name=search]')).toBe('');
  });

  test('a range of days includes both; one that ends before it begins is refused in words', async () => {
    const page = await desk();
    await page.getByRole('button', { name: 'Date range' }).click();
    await page.fill('[name=from]', '2026-02-10');
    await page.fill('[name=to]', '2026-04-10');
    await waitForIdeas(page, ['Delta drips', 'Charlie clinic', 'Bravo bank']);
    await page.getByRole('button', { name: 'Remove the filter Date: 10 Feb – 10 Apr 2026' }).waitFor();
    await page.getByRole('button', { name: 'Date range 1 chosen' }).waitFor();
    await page.fill('[name=to]', '2026-01-01');
    await page.getByText('These filters cannot be applied.').waitFor();
    expect(await page.getByText('The last day is before the first.').count()).toBe(2);
    await page.fill('[name=date]', '2026-05-10');
    await waitForIdeas(page, ['Echo shop']);
    expect(searchOf(page)).toBe('?date=2026-05-10');
  });

  test('the list is sorted by the server, from its head too', async () => {
    const page = await desk();
    await page.getByLabel('Sort by').selectOption('Solution name, A to Z');
    await waitForIdeas(page, newestFirst.toReversed());
    expect(searchOf(page)).toBe('?sort=SOLUTION_NAME');
    const head = page.getByRole('columnheader', { name: 'Date' });
    await head.getByRole('button').click();
    await waitForIdeas(page, newestFirst);
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    await waitForIdeas(page, newestFirst.toReversed());
    expect(searchOf(page)).toBe('?sort=OLDEST');
  });

  test('by status and by who reviewed last', async () => {
    await reviewAsColleague('Bravo bank', 'REJECTED');
    const page = await desk('/submissions?status=REJECTED');
    await waitForIdeas(page, ['Bravo bank']);
    await page.getByRole('button', { name: 'Reviewer' }).click();
    await page.getByLabel(colleague.email).check();
    await page.getByRole('button', { name: `Remove the filter Reviewer: ${colleague.email}` }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Status: Rejected' }).click();
    await waitForIdeas(page, ['Bravo bank']);
    await page.getByRole('button', { name: 'Reviewer' }).first().click();
    await page.getByLabel('Anybody').check();
    await waitForIdeas(page, newestFirst);
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
    await expectAccessible(page);
    await row.getByRole('link').first().focus();
    await note.waitFor({ state: 'detached' });
    expect(await isOpen(page)).toBe(false);
  });

  test('opens and closes at a touch', async () => {
    const page = await desk(undefined, 360);
    const button = ideaOf(page, 'Foxtrot game').getByRole('button', { name: 'Read all: summary' });
    await button.click();
    await page.getByRole('note').waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await page.getByRole('note').waitFor({ state: 'detached' });
  });
});

describe('by keyboard', () => {
  test('an idea is found, decided, commented and saved, and the next one follows', async () => {
    const page = await desk('/submissions?sort=OLDEST');
    const first = ideaOf(page, 'Alpha water');
    for (const key of ['j', 'j', 'k', '1', 'c']) await page.keyboard.press(key);
    // While somebody writes, keys are letters.
    await page.keyboard.type('j2x good');
    expect(await first.getByLabel(/^Comments/).inputValue()).toBe('j2x good');
    expect(await first.getByLabel(/^Status/).inputValue()).toBe('APPROVED');
    await first.getByText('Unsaved').waitFor();
    await page.keyboard.press('Control+Enter');
    // Saving leaves the comment: at once the next key is a shortcut.
    await page.keyboard.press('j');
    expect(await ideaOf(page, 'Bravo bank').evaluate((row) => row === document.activeElement)).toBe(true);
    await first.getByText(/^Saved \d/).waitFor();
    await page.getByText('Review status updated successfully').waitFor();
    expect(await first.getByText('Unsaved').count()).toBe(0);
    expect(await first.getByLabel(/^Comments/).inputValue()).toBe('j2x good');
    // What was decided is what the control shows.
    expect(await first.getByLabel(/^Status/).inputValue()).toBe('APPROVED');
    expect(await storedReview('Alpha water')).toEqual({ status: 'APPROVED', comments: 'j2x good' });
  });

  test('the keys are shown, and can be turned off for good', async () => {
    const page = await desk();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Use single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    expect(await page.locator('[data-idea]:focus').count()).toBe(0);
    await page.reload();
    await page.locator('[data-idea]').first().waitFor();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

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
    await judge(page);
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
    await judge(page);
  });

  test('comments outlive Cancel, Escape and a reload, until they are applied', async () => {
    const page = await desk();
    const dialog = page.getByRole('dialog', { name: 'Review 1 idea' });
    const comments = dialog.getByLabel('Comments');
    const open = async () => {
      await page.getByRole('button', { name: 'Review selected' }).click();
      return comments.inputValue();
    };
    await page.getByLabel('Select Bravo bank').check();
    expect(await open()).toBe('');
    await comments.fill('Who would pay for it?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await open()).toBe('Who would pay for it?');
    await comments.fill('Who would pay for it, and why?');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByLabel('Select Bravo bank').check();
    expect(await open()).toBe('Who would pay for it, and why?');
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    await dialog.getByLabel('Pending').check();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('region', { name: 'Bulk review' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone. 1 idea is as before').waitFor();
    await page.getByLabel('Select Bravo bank').check();
    expect(await open()).toBe('');
  });

  test('what is selected stays so on other pages, and after half a minute there is no way back', async () => {
    const page = await desk('/submissions?focus=GAMING');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 idea selected').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Focus area: Gaming' }).click();
    await waitForIdeas(page, newestFirst);
    await page.getByLabel('Select Charlie clinic').check();
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: 'Review 2 ideas' });
    await dialog.getByLabel('Pending').check();
    await dialog.getByLabel('Comments').fill('We need another month.');
    await holdClock(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const notice = page.getByRole('region', { name: 'Bulk review' });
    await notice.getByRole('button', { name: 'Undo' }).waitFor();
    await page.clock.runFor(29_000);
    await notice.getByText('The emails leave in 1 second.').waitFor();
    await page.clock.runFor(1_500);
    await notice.getByText('Emails sent.').waitFor();
    expect(await notice.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    // It goes when it is read and left.
    await page.clock.runFor(5_000);
    await page.keyboard.press('j');
    await notice.waitFor({ state: 'detached' });
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

  test('it is reviewed there, by keyboard too, and its history tells', async () => {
    const page = await open('Foxtrot game');
    await page.keyboard.press('2');
    await page.keyboard.press('c');
    await page.keyboard.type('Not yet.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Review status updated successfully').waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Pending to Rejected').waitFor();
    await history.getByText('Not yet.').waitFor();
    expect(await history.textContent()).toContain(reviewer);
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

  test('its shortcuts are behind a button, too, and a row opens by Enter', async () => {
    const page = await desk();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Foxtrot game' }).waitFor();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
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
    await judge(page);
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

  test.each([1280, 1440, 1920])('%i px show all that decides an idea, without scrolling', async (width) => {
    const page = await desk('/submissions', width);
    await expectTablesFit(page);
    expect(await page.getByRole('columnheader').count()).toBe(9);
    for (const name of newestFirst) {
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
        expect([name, String(control), await isInReach(control)]).toEqual([name, String(control), true]);
      }
    }
  });

  test('the head of the table stays in sight', async () => {
    const page = await desk();
    await page.setViewportSize({ width: 1280, height: 500 });
    await ideaOf(page, 'Alpha water').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector('thead th')?.getBoundingClientRect().top === 0);
  });

  test.each([1024, 768, 360])('%i px show cards, as wide as the window at most', async (width) => {
    const page = await desk('/submissions', width);
    expect(await page.getByRole('table').count()).toBe(0);
    const card = ideaOf(page, 'Foxtrot game');
    await card.getByText('Review', { exact: false }).last().click();
    for (const control of [
      card.getByLabel(/^Status/),
      card.getByLabel(/^Comments/),
      card.getByRole('button', { name: /^Update/ }),
    ]) {
      expect(await isInReach(control)).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

test('no page wrote an error or asked another host', () => {
  stage.expectQuiet();
});
