/** An idea is approved: a reviewer records what became of it, the board of the portal counts it, its submitter reads of it. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, reviewIdea, submitIdea } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import { goTo, openTestSite, pathOf } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';

const site = openTestSite();
const NAME = 'Pula pump';
let idea: { id: string; reference: string };
let desk: Page;
let own: Page;
let office: Page;
beforeAll(async () => {
  const [owner, admin] = await Promise.all([signedIn(site.portal), signedIn(site.portal, 'admin')]);
  idea = await submitIdea(owner, ideaInput(owner.email, { solutionName: NAME }));
  await reviewIdea(admin, { id: idea.id, version: 1, status: 'APPROVED', comments: 'A fine idea.' });
  await site.portal.endUndo();
  await site.portal.mail(owner.email, /^We have decided on “Pula pump”/);
  const reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  desk = await site.visit(`/submissions/${idea.id}`, { as: reviewer });
  own = await site.visit(`/IdeaDashboard/${idea.reference}`, { as: owner.email, width: 360 });
  office = await site.visit('/programme', { as: admin.email });
});

/** Opens the dialog of the idea's page, on a phone below the answers. */
async function openDialog() {
  if (desk.viewportSize()?.width === 360) await desk.locator('summary', { hasText: 'History' }).click();
  await desk.getByRole('button', { name: 'Record an outcome' }).click();
  return desk.getByRole('dialog');
}

/** Records an outcome. Other widths have other panes: what is typed outlives them. */
async function record(
  stage: string,
  sentence: string,
  rest: Readonly<Record<string, string>>,
): Promise<void> {
  const dialog = await openDialog();
  await dialog.getByLabel(stage, { exact: true }).check();
  for (const [name, text] of Object.entries({ sentence, ...rest })) {
    const control = dialog.locator(`[name=${name}]`);
    await (name === 'unit' ? control.selectOption({ label: text }) : control.fill(text));
  }
  await checkScreen(desk, `an outcome that is entered: ${stage}`);
  await (await openDialog()).getByRole('button', { name: 'Record' }).click();
  await desk.locator('li').getByText(sentence).waitFor();
}

test('beside an approved idea its outcomes are recorded, newest first, by the keyboard and on a phone', async () => {
  await desk.getByRole('heading', { level: 1 }).click();
  await desk.keyboard.press('h');
  await record('Pilot', 'Ten pumps run.', { owner: 'Network team' });
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.reload();
  await record('Live', 'Pumps in three towns.', { value: '1 250 000', unit: 'BWP a year' });
  await desk.getByText('Live · Network team · 1,250,000 BWP a year').waitFor();
  expect(await desk.locator('#outcome-title ~ ol > li').count()).toBe(2);
  await checkScreen(desk, 'an idea with outcomes');
});

test('the dashboard counts them, and each figure leads to its list, whose row leads to the idea', async () => {
  await desk.setViewportSize({ width: 1280, height: 800 });
  await goTo(desk, '/dashboard');
  const panel = desk.getByRole('region', { name: 'What became of approved ideas' });
  await panel.getByText('With an outcome: 100% of 1 approved').waitFor();
  await checkScreen(desk, 'the dashboard with outcomes');
  expect(await panel.getByRole('link').allTextContents()).toEqual(['1 idea, show it', '1 idea, show it']);
  await panel.getByRole('link').first().click();
  await desk.getByText('Pumps in three towns.').waitFor();
  expect(await desk.getByRole('link', { name: /^Approved/, exact: false }).getAttribute('aria-current')).toBe(
    'page',
  );
  await checkScreen(desk, 'the approved ideas');
  await desk.getByRole('link', { name: NAME }).click();
  await desk.getByRole('heading', { level: 1, name: NAME }).waitFor();
  expect(pathOf(desk)).toBe(`/submissions/${idea.id}`);
});

test('its submitter reads stage and sentence once the programme shows them, and nothing else', async () => {
  await own.getByText('We take your idea further.').waitFor();
  expect(await own.getByText('What became of it').count()).toBe(0);
  await office.getByLabel('Staff and its submitter').check();
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await office.getByText('Programme saved').waitFor();
  await checkScreen(office, 'the programme that shows outcomes');
  await own.reload();
  await own.getByText('What became of it: Live').waitFor();
  await own.getByText('Pumps in three towns.').waitFor();
  await checkScreen(own, 'an idea with its outcome');
  expect(await own.locator('main').textContent()).not.toMatch(
    /Network team|1,250,000|BWP|Ten pumps|reviewer/,
  );
});

test('no page logged an error or called another host', () => {
  site.expectQuiet();
});
