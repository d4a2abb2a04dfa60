/** Two reviewers and a decider: the next idea, a conflict, the shortlist, two scores that disagree, and the decision. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import type { Person } from '../../../api/test/people.ts';
import { goTo, openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';
import { ideaOf, openSubmissions } from '../desk.ts';

const site = openTestSite();
const [FIRST, SECOND, THIRD] = ['Kgomo tracker', 'Pula pump', 'Thuto tablet'] as const;
let owner: Person;
let emails: { neo: string; trinity: string; decider: string };
let neo: Page;
let trinity: Page;
let decider: Page;
beforeAll(async () => {
  owner = await signedIn(site.portal);
  for (const [at, solutionName] of [FIRST, SECOND, THIRD].entries()) {
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName }));
    await site.portal.sql('UPDATE ideas SET due_on = $1 WHERE solution_name = $2', [
      `2030-01-0${at + 1}`,
      solutionName,
    ]);
  }
  const [neosEmail, trinitysEmail, decidersEmail] = await Promise.all([
    createAccount(site.portal, newAddress('neo'), 'reviewer'),
    createAccount(site.portal, newAddress('trinity'), 'reviewer'),
    createAccount(site.portal, newAddress('decider'), 'admin'),
  ]);
  emails = { neo: neosEmail, trinity: trinitysEmail, decider: decidersEmail };
  // Before the desks are open: they ask once who decides.
  decider = await site.visit('/programme', { as: emails.decider });
  await decider.getByLabel('Administrators only').check();
  await decider.getByRole('button', { name: 'Save', exact: true }).click();
  await decider.getByText('Programme saved').waitFor();
  await checkScreen(decider, 'the programme with its score card');
  neo = await openSubmissions(site, emails.neo);
  trinity = await openSubmissions(site, emails.trinity);
});

const titled = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const nameOf = (email: string) => email.split('@')[0] ?? '';

/** Opens the tab of scores. */
async function openScores(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.getByRole('heading', { name: 'Scores', exact: true }).waitFor();
}

/** Gives every criterion the same mark, and hands in. */
async function score(page: Page, mark: number): Promise<void> {
  for (const criterion of ['Need', 'Novelty', 'Feasibility', 'Fit'])
    await page
      .getByRole('group', { name: criterion })
      .getByRole('radio', { name: new RegExp(`^${mark},`) })
      .check();
  await page.getByRole('button', { name: 'Submit scores' }).click();
  await page.getByText('You submitted your scores.').waitFor();
}

test('two reviewers who ask for the next idea get two, and each sees what the other reads', async () => {
  await neo.keyboard.press('n');
  await titled(neo, FIRST);
  await trinity.keyboard.press('n');
  await titled(trinity, SECOND);
  await checkScreen(trinity, 'an idea that was taken');
  // In another tab: a reading ends when its page is left.
  const list = await openSubmissions(site, emails.trinity);
  await ideaOf(list, FIRST)
    .getByText(`${nameOf(emails.neo)} is reading`)
    .waitFor();
});

test('who should not judge an idea says why, gets another one, and an administrator sees it', async () => {
  await neo.getByRole('button', { name: 'I have a conflict of interest' }).click();
  const dialog = neo.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The submitter is my cousin.');
  await checkScreen(neo, 'the question why');
  await dialog.getByRole('button', { name: 'Leave it to others' }).click();
  await neo
    .getByText('You should not judge this: “The submitter is my cousin.” Somebody else decides.')
    .waitFor();
  await checkScreen(neo, 'a conflict');
  const path = new URL(neo.url()).pathname;
  await neo.keyboard.press('n');
  await titled(neo, THIRD);
  await goTo(decider, path);
  await titled(decider, FIRST);
  await decider.getByRole('button', { name: `Lift the conflict of ${emails.neo}` }).waitFor();
  await checkScreen(decider, 'a conflict, as administrators see it');
});

test('a shortlisted idea gets two scores; neither scorer sees the other’s before handing in their own', async () => {
  await neo.keyboard.press('s');
  await neo.getByText(`Put on the shortlist: ${THIRD}.`).waitFor();
  await openScores(neo);
  await checkScreen(neo, 'a score that is not handed in');
  await score(neo, 5);
  await checkScreen(neo, 'a score that is handed in');
  await neo.getByRole('tab', { name: /^Discussion/ }).click();
  await neo.getByLabel('Note', { exact: true }).fill('The pilot school is ready.');
  await neo.getByRole('button', { name: 'Add note' }).click();
  await neo.getByText('The pilot school is ready.', { exact: true }).last().waitFor();

  await goTo(trinity, new URL(neo.url()).pathname);
  await titled(trinity, THIRD);
  await openScores(trinity);
  await trinity.getByText('The scores of others show when you submit yours.').waitFor();
  expect(await trinity.getByRole('cell', { name: emails.neo }).count()).toBe(0);
  await score(trinity, 2);
  await trinity.getByText('high', { exact: true }).waitFor();
  await trinity.getByText('Average 3.5 · 2 scores · Disagreement:').waitFor();
  await checkScreen(trinity, 'scores that disagree');
});

test('an administrator assigns ideas to two people, and the desk shows who has them', async () => {
  await goTo(decider, '/submissions?sort=DUE');
  for (const name of [SECOND, THIRD]) await decider.getByLabel(`Select ${name}`).check();
  await decider.getByRole('heading', { level: 1 }).click();
  await decider.keyboard.press('o');
  const dialog = decider.getByRole('dialog', { name: 'Assign 2 ideas' });
  for (const email of [emails.neo, emails.trinity]) await dialog.getByLabel(email).check();
  await checkScreen(decider, 'the people to assign to');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await decider.getByText(/^Assigned to .*: 2 ideas\.$/).waitFor();
  for (const name of [SECOND, THIRD])
    await ideaOf(decider, name)
      .getByText(/^Assigned to /)
      .waitFor();
  await checkScreen(decider, 'ideas that are assigned and shortlisted');
});

test('the shortlist marks the disagreement, and the decider who reads both scores decides', async () => {
  await goTo(decider, '/ranking');
  const row = decider.getByRole('row').filter({ hasText: THIRD });
  await row.getByText('High').waitFor();
  await checkScreen(decider, 'the shortlist');
  await row.getByRole('link', { name: THIRD }).click();
  await titled(decider, THIRD);
  await openScores(decider);
  for (const email of [emails.neo, emails.trinity])
    await decider.getByRole('row').filter({ hasText: email }).waitFor();
  await decider.getByRole('tab', { name: /^Discussion/ }).click();
  await decider.getByText('The pilot school is ready.').waitFor();

  // A reviewer has no status to choose.
  expect(await trinity.getByRole('radio', { name: 'Approved' }).count()).toBe(0);
  await decider.getByRole('radio', { name: /^Approved/ }).check();
  await decider.getByRole('button', { name: /^Update the review/ }).click();
  await decider.getByText(`Review status updated successfully: ${THIRD}, Approved.`).waitFor();
  await site.portal.endUndo();
  const mail = await site.portal.mail(owner.email, new RegExp(`^We have decided on “${THIRD}”`));
  expect(mail.text).not.toMatch(/pilot school|score|cousin/i);
});

test('no page logged an error or called another host', () => {
  site.expectQuiet();
});
