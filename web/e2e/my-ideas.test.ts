/** One's own ideas: read in full, with their PDF and what the reviewers said, on the screen and on paper. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Client } from '../../api/test/client.ts';
import { ideaInput, pdf, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { expectAccessible, openStage, widths } from './browser.ts';
import type { Stage } from './browser.ts';

const LONG = Array.from({ length: 60 }, (_, n) => `Sentence ${n + 1} of a long summary.`).join(' ');
const LAST = 'Sentence 60 of a long summary.';
const FAILED = 'You are not authorized or failed to fetch ideas.';

let stage: Stage;
let owner: Client & { email: string };
beforeAll(async () => {
  stage = await openStage();
  owner = await signedIn(stage.portal);
  const submit = (solutionName: string) =>
    submitOverGraphql(
      owner,
      ideaInput(owner.email, { solutionName, solutionSummary: LONG, problemStatement: 'Short.' }),
      pdf(293_000, 'prop.pdf'),
    );
  await submit('Quiet lamp');
  const { body } = await submit('Water meter');
  const reviewer = await signedIn(stage.portal, 'reviewer');
  const review = (version: number, status: string, comments: string) =>
    reviewer.graphql('mutation R($input: ReviewIdeaInput!) { reviewIdea(input: $input) { id } }', {
      input: { id: body.data?.submitIdea.id, version, status, comments },
    });
  await review(1, 'REJECTED', 'Too dear.');
  await review(2, 'APPROVED', 'Come and see us.');
});
afterAll(() => stage.stop());

const open = async (width: number, path = '/IdeaDashboard'): Promise<Page> => {
  const page = await stage.visit(path, { as: owner.email, width });
  await page.getByText('Water meter').filter({ visible: true }).first().waitFor();
  return page;
};
const ideaAt = (page: Page, width: number, name: string) =>
  page
    .getByRole(width < 768 ? 'listitem' : 'row')
    .filter({ hasText: name })
    .filter({ visible: true })
    .first();

describe.each(widths)('at %i px', (width) => {
  test('a long text opens in place, by keyboard, and closes again; a short one needs no button', async () => {
    const page = await open(width);
    const idea = ideaAt(page, width, 'Quiet lamp');
    const text = idea.getByText(LAST);
    const height = () => text.evaluate((element) => element.clientHeight);
    const folded = await height();
    const button = idea.getByRole('button', { name: 'Read all of the summary of Quiet lamp' });
    await button.focus();
    await page.keyboard.press('Enter');
    const less = idea.getByRole('button', { name: 'Show less of the summary of Quiet lamp' });
    await less.waitFor();
    expect(await height()).toBeGreaterThan(folded * 3);
    expect(await text.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
    expect(await idea.getByRole('button').count()).toBe(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await button.waitFor();
    expect(await height()).toBe(folded);
  });

  test('the PDF is there to open, with name and size', async () => {
    const page = await open(width);
    const link = ideaAt(page, width, 'Quiet lamp').getByRole('link', {
      name: 'Open the PDF prop.pdf, 293 KB',
    });
    const answer = await page.request.get(`${stage.portal.url}${await link.getAttribute('href')}`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(await link.getAttribute('target')).toBe('_blank');
  });

  test('what the reviewers said is there in full, the earlier decisions too', async () => {
    const page = await open(width);
    const reviewed = ideaAt(page, width, 'Water meter');
    await reviewed.getByText('Come and see us.').first().waitFor();
    await ideaAt(page, width, 'Quiet lamp').getByText('No comments yet').waitFor();
    expect(await reviewed.getByText('Too dear.').isVisible()).toBe(false);
    await reviewed.getByText('All decisions (2)').click();
    await reviewed.getByText('Too dear.').waitFor();
    await reviewed.getByText('Rejected', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  test('a failure locks the page with the words of the specification, until another try succeeds', async () => {
    const page = await open(width);
    await page.route('**/graphql', (route) => route.abort());
    await page.reload();
    await page
      .getByRole('heading', { name: 'This page is locked and can only be accessed by logged-in users!' })
      .waitFor();
    await page.getByRole('alert').filter({ hasText: FAILED }).waitFor();
    expect(await page.getByText('Water meter').count()).toBe(0);
    await expectAccessible(page);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Water meter').filter({ visible: true }).first().waitFor();
  });

  test('on paper each idea is there once, in full, without controls, under who and when', async () => {
    const page = await open(width);
    await page.emulateMedia({ media: 'print' });
    const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).count();
    expect(await shown('Quiet lamp')).toBe(1);
    expect(await shown(LAST)).toBe(2);
    const cut = await page
      .getByText(LAST)
      .filter({ visible: true })
      .evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length);
    expect(cut).toBe(0);
    expect(await shown('Too dear.')).toBe(1);
    expect(await shown(/^Innovation portal: 2 ideas, printed on \d+ \w+ \d{4}$/)).toBe(1);
    expect(await shown(owner.email)).toBe(1);
    for (const control of ['Read all', 'Submit Idea', 'Log Out']) expect(await shown(control)).toBe(0);
  });
});

test('who has none reads what to expect, and a visitor comes back here from the login', async () => {
  const page = await stage.visit('/IdeaDashboard', { as: await createAccount(stage.portal, newAddress()) });
  await page.getByText('It takes about 30 minutes. We save your answers as you go.').waitFor();
  const visitor = await stage.visit('/IdeaDashboard');
  await visitor.getByRole('link', { name: 'Log In / Sign Up' }).click();
  await visitor.waitForURL(/\/login\?next=%2FIdeaDashboard$/i);
});
