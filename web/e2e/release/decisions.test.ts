/** A reviewer decides, an administrator releases, and a submitter learns of it: what each sees, and when. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import type { Person } from '../../../api/test/people.ts';
import { goTo, openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';
import { ideaOf, openSubmissions, waitForIdeas } from '../desk.ts';

const site = openTestSite();
const [UNDONE, REPLACED, HELD] = ['Alpha undone', 'Bravo replaced', 'Charlie held'] as const;
let owner: Person;
let desk: Page;
let own: Page;
let office: Page;
beforeAll(async () => {
  owner = await signedIn(site.portal);
  for (const solutionName of [HELD, REPLACED, UNDONE])
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName }));
  const [reviewer, admin] = await Promise.all([
    createAccount(site.portal, newAddress('reviewer'), 'reviewer'),
    createAccount(site.portal, newAddress('admin'), 'admin'),
  ]);
  desk = await openSubmissions(site, reviewer);
  own = await site.visit('/IdeaDashboard', { as: owner.email });
  office = await site.visit('/programme', { as: admin });
});

const dock = (words: string | RegExp) =>
  desk.getByRole('region', { name: 'What happened' }).getByText(words).waitFor();

/** Marks the row of an idea, and presses keys. */
async function decide(name: string, ...keys: string[]): Promise<void> {
  await ideaOf(desk, name).locator('time').click();
  for (const key of keys) {
    if (key.length > 1 && !key.includes('+')) await desk.keyboard.type(key);
    else await desk.keyboard.press(key);
  }
}

/** Reads the row of an idea in the list of its submitter, as a fresh load shows it. */
async function ownRow(name: string): Promise<string> {
  await own.reload();
  const row = own.getByRole('row').filter({ hasText: name });
  await row.waitFor();
  return (await row.textContent()) ?? '';
}
const mailsAbout = async (name: string) =>
  (await site.portal.mails(owner.email)).filter(({ subject }) => subject === `We have decided on “${name}”`);

test('a decision that is undone, also after a reload, never reaches its submitter', async () => {
  await waitForIdeas(desk, [UNDONE, REPLACED, HELD]);
  await decide(UNDONE, '2', 'Not for us.', 'Control+Enter');
  await dock(/^Review status updated successfully: Alpha undone, Rejected\./);
  expect(await ownRow(UNDONE)).not.toMatch(/Rejected|Not for us/);
  await desk.reload();
  await dock(/^Review status updated successfully: Alpha undone, Rejected\./);
  await desk.keyboard.press('z');
  await dock('Undone. Alpha undone is as before; no email was sent.');
  await site.portal.endUndo();
  expect(await ownRow(UNDONE)).toContain('Pending');
  expect(await mailsAbout(UNDONE)).toEqual([]);
});

test('of two decisions before the announcement the submitter hears of the later one only', async () => {
  await decide(REPLACED, '2', 'Too early.', 'Control+Enter');
  await dock(/Bravo replaced, Rejected\./);
  await decide(REPLACED, '1', 'Control+Enter');
  await dock(/Bravo replaced, Approved\./);
  await site.portal.endUndo();
  const mail = await site.portal.mail(owner.email, new RegExp(`^We have decided on “${REPLACED}”`));
  expect(mail.text).not.toContain('Too early.');
  expect(await ownRow(REPLACED)).toContain('Approved');
  expect(await mailsAbout(REPLACED)).toHaveLength(1);
});

test('where the programme holds decisions, an administrator reads the email and announces it', async () => {
  await office.getByLabel('When an administrator announces them').check();
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await office.getByText('Programme saved').waitFor();
  await checkScreen(office, 'a saved change');

  await decide(HELD, '1', 'c', 'A fine idea.', 'Control+Enter');
  await dock(/Charlie held, Approved\./);
  await dock('Held until an administrator announces it.');
  expect(await ownRow(HELD)).not.toMatch(/Approved|A fine idea/);

  await goTo(office, '/announcements');
  await office.getByText('1 submission.').waitFor();
  await office.getByRole('button', { name: `Show the email about ${HELD}` }).click();
  const email = office.getByRole('dialog');
  await email.getByText('A fine idea.').waitFor();
  const shown = (await email.textContent()) ?? '';
  await checkScreen(office, 'an email that waits');
  await office.keyboard.press('Escape');
  await checkScreen(office, 'a decision that waits');
  await office.getByLabel(`Select ${HELD}`).check();
  await office.getByRole('button', { name: 'Announce selected (1)' }).click();
  await office.getByRole('dialog').getByText('1 email will go out.').waitFor();
  await checkScreen(office, 'the announcement');
  await office.getByRole('button', { name: 'Announce now' }).click();
  await office.getByText('Nothing to announce.').waitFor();

  const mail = await site.portal.mail(owner.email, new RegExp(`^We have decided on “${HELD}”`));
  expect(mail.text).toContain('A fine idea.');
  expect(shown).toContain(mail.subject);
  expect(await ownRow(HELD)).toMatch(/Approved.*A fine idea\./);
  await desk.keyboard.press('z');
  await dock(/^Not undone\./);
});

test('no page logged an error or called another host', () => {
  site.expectQuiet();
});
