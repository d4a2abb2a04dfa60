/** A call from end to end: its questions, an idea from a phone, its team, a change, the decision, the figures, and a year later. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { recountTallies } from '../../api/src/platform/tallies/tally.service.ts';
import { eventually } from '../../api/test/eventually.ts';
import { copyIdea } from '../../api/test/idea-rows.ts';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { contextOn } from '../../api/test/service-context.ts';
import { readWorkbook } from '../../api/test/workbook.ts';
import { expectFocus, openTestSite } from './browser.ts';
import { inHours, localValue } from './challenge-desk.ts';
import { answerAll, chooseFiles, goOn, proposal } from './wizard-answers.ts';

const site = openTestSite({}, { own: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens an act of a call from its row. */
async function actOn(desk: Page, name: 'Edit' | 'Questions…'): Promise<void> {
  await button(desk, 'Actions for Dry fields').click();
  await desk.getByText(name, { exact: true }).click();
}

/** Adds a question, which gets the focus. @returns its card */
async function addQuestion(desk: Page, number: number, label: string, kind: string) {
  await button(desk, 'Add a question').click();
  const card = desk.getByRole('group', { name: `Question ${number}`, exact: true });
  await expectFocus(card.getByRole('textbox', { name: 'Question', exact: true }));
  await desk.keyboard.type(label);
  await card.getByLabel('Answered with').selectOption(kind);
  await card.getByLabel('An answer is required').check();
  return card;
}

/** Makes a call that is not open yet, asks four questions, tries them out, and opens it. @returns the last part of its address */
async function makeCall(desk: Page): Promise<string> {
  await button(desk, 'Add a challenge').click();
  await desk.fill('[name=title]', 'Dry fields');
  await desk.fill('[name=organiser]', 'The innovation hub');
  await desk.getByLabel('Description').fill('Bring water to the last farm.');
  const editor = desk.getByRole('dialog', { name: /challenge/ });
  await editor.getByRole('radio', { name: /^Ideas/ }).check();
  await editor.getByRole('radio', { name: 'CLOSED' }).check();
  await desk.fill('[name=closesAt]', localValue(inHours(72)));
  await editor.getByRole('radio', { name: /^Until the call closes/ }).check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });

  await actOn(desk, 'Questions…');
  const market = await addQuestion(desk, 1, 'Which market?', 'ONE_OF');
  for (const choice of ['At home', 'Abroad']) {
    await market.getByRole('button', { name: 'Add a choice' }).click();
    await desk.keyboard.type(choice);
  }
  const country = await addQuestion(desk, 2, 'Which country?', 'SHORT_TEXT');
  await country.getByLabel('Ask only after').selectOption('Which market?');
  await country.getByLabel('When the answer is').selectOption('Abroad');
  await addQuestion(desk, 3, 'How many users in the first year?', 'NUMBER');
  await addQuestion(desk, 4, 'Your price list', 'FILE');
  await button(desk, 'Save questions').click();
  await desk.getByText('Questions saved').waitFor();
  await button(desk, 'Try it out').click();
  const tried = dialog(desk, 'Try it out');
  expect(await tried.getByLabel(/^Which country/).count()).toBe(0);
  await tried.getByRole('radio', { name: 'Abroad' }).check();
  await tried.getByLabel(/^Which country/).fill('Namibia');
  await tried.getByRole('button', { name: 'Check the answers' }).click();
  await tried.getByRole('link', { name: /users in the first year/ }).waitFor();
  await desk.keyboard.press('Escape');
  await expectFocus(button(desk, 'Try it out'));

  await desk.getByRole('link', { name: 'Back to challenges' }).click();
  await actOn(desk, 'Edit');
  await editor.getByRole('radio', { name: 'OPEN' }).check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });
  const path = await desk.getByRole('link', { name: 'Dry fields', exact: true }).getAttribute('href');
  return path ?? '';
}

/** Submits an idea to the call from its page. The line is cut before the step Overview, and is back for the files. */
async function submit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Submit an idea to this call' }).click();
  await button(page, 'Next').waitFor();
  // The page began outside the scope of the worker: its `ready` never comes.
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/innovate'))?.active,
  );
  page.on('dialog', (asked) => void asked.accept());
  const cut = page.waitForURL('**/innovate/overview?*').then(() => page.context().setOffline(true));
  await answerAll(page, 'Drip lines', 'questions');
  await cut;
  await page.getByText('You are offline. Keep going').waitFor();
  await page.getByRole('radio', { name: 'Abroad' }).check();
  const country = page.getByRole('textbox', { name: /^Which country/ });
  await country.fill('Namibia');
  await page.getByRole('textbox', { name: /^How many users/ }).fill('1200');
  await page.reload();
  await eventually(async () => expect(await country.inputValue()).toBe('Namibia'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth > 360)).toBe(false);
  await page.context().setOffline(false);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await chooseFiles(page, proposal(3_000, 'prices.pdf'));
  await page.getByText(/^prices\.pdf, 3 KB/).waitFor();
  await goOn(page, 'documentation');
  await chooseFiles(page);
  await page.getByText(/proposal\.pdf, 2 KB, uploaded/).waitFor();
  await button(page, 'Finish').click();
  await heading(page, 'Your idea is with us').waitFor();
}

test('a call is made, answered from a phone, joined, changed, judged, counted, exported, and listed a year after', async () => {
  const [admin, reviewer, owner, guest] = await Promise.all([
    createAccount(site.portal, newAddress('admin'), 'admin'),
    createAccount(site.portal, newAddress('reviewer'), 'reviewer'),
    createAccount(site.portal),
    createAccount(site.portal),
  ]);
  const desk = await site.visit('/manage-challenges', { as: admin });
  const call = await makeCall(desk);
  const page = await site.visit(call, { as: owner, width: 360, fresh: true });
  await submit(page);

  await page.getByRole('link', { name: 'See this idea' }).click();
  await page.getByLabel('Email of the person').fill(guest);
  await button(page, 'Invite').click();
  await page.getByText(`We emailed the invitation to ${guest}.`).waitFor();
  const { text = '' } = await site.portal.mail(guest, /invites you to the team of an idea$/);
  const [link = ''] = /\S+\/JoinIdea\/\S+/.exec(text) ?? [];
  const team = await site.visit(new URL(link).pathname, { as: guest, width: 360 });
  await team.getByText('“Drip lines”').waitFor();
  await team.fill('[name=firstName]', 'Thabo');
  await team.fill('[name=lastName]', 'Kgosi');
  await button(team, 'Join the team').click();
  await team.getByText(/^We are reading your idea\./).waitFor();
  expect(await button(team, 'Change my idea').count()).toBe(0);

  await button(page, 'Change my idea').click();
  await page.getByText('Questions of the call', { exact: true }).click();
  await page.getByRole('textbox', { name: /^How many users/ }).fill('1500');
  await button(page, 'Send the changes').click();
  await page.getByText('Thank you. We have your changes, and read on.').waitFor();
  await page.getByText('Thabo Kgosi').waitFor();

  const judge = await site.visit('/submissions', { as: reviewer });
  await judge.getByRole('link', { name: 'Drip lines', exact: true }).click();
  await judge.getByRole('tab', { name: /^Answers/ }).click();
  for (const answer of ['Abroad', 'Namibia', '1500'])
    await judge.getByText(answer, { exact: true }).first().waitFor();
  await judge.getByRole('radio', { name: 'Approved' }).check();
  await judge.getByLabel('Comments').fill('Water where it counts.');
  await judge.getByRole('button', { name: /and stay$/ }).click();
  await judge.getByText('Approved (no change)').waitFor();
  await site.portal.endUndo();
  await site.portal.mail(owner, /^We have decided on “Drip lines”$/);

  // A desk with fewer ideas has no export.
  const [sent] = await site.portal.sql<{ id: string }>('SELECT id FROM ideas');
  const others = Array.from({ length: 99 }, () => ({ challenge_id: null }));
  await copyIdea(site.portal, sent?.id ?? '', others);
  const { ctx, close } = await contextOn(site.portal);
  await recountTallies(ctx);
  await close();
  await desk.goto(`${site.portal.url}/breakdowns`);
  await desk.getByLabel('Rows').selectOption('CALL_ANSWER');
  await desk.getByLabel('Question').selectOption({ label: 'Which market? (Dry fields)' });
  const abroad = desk.getByRole('row').filter({ hasText: 'Abroad' });
  await abroad.getByRole('link').first().click();
  await desk.locator('[data-idea]').first().waitFor();
  await button(desk, 'Export').click();
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    button(desk, 'Export to Excel (1)').click(),
  ]);
  const { rows } = await readWorkbook(await readFile(await download.path()));
  const [heads = [], answers = []] = rows;
  const answerTo = (question: string) => answers[heads.findIndex((head) => String(head).endsWith(question))];
  expect(
    ['Which market?', 'Which country?', 'How many users in the first year?', 'Your price list'].map(answerTo),
  ).toEqual(['Abroad', 'Namibia', '1500', 'prices.pdf, 3 KB']);

  // A year passes: the call lies as far back.
  const slug = call.split('/').at(-1);
  const [past] = await site.portal.sql<{ year: number }>(
    `UPDATE challenges SET closes_at = closes_at - interval '1 year', year = year - 1 WHERE slug = $1 RETURNING year`,
    [slug],
  );
  const later = await site.visit(`/innovate?call=${slug}`, { as: guest });
  await later.getByText(/^The call “Dry fields” closed on /).waitFor();
  await later.getByRole('link', { name: 'Submit without a call' }).click();
  await later.waitForURL('**/innovate/terms');
  await later.goto(`${site.portal.url}/Challenges`);
  await later
    .getByRole('region', { name: `Closed, ${past?.year}` })
    .getByText('Dry fields')
    .first()
    .waitFor();
});
