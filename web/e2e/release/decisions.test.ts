/** A reviewer decides, an administrator releases, and a submitter learns of it: what each sees, and when. */
import { expect, test } from '@jest/globals';
import { submitIdea } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import { goTo, openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';
import { ideaOf, openSubmissions } from '../desk.ts';

const site = openTestSite({}, { own: true, quiet: true });
const HELD = 'Charlie held';

test('where the programme holds decisions, an administrator reads the email and announces it', async () => {
  const owner = await signedIn(site.portal);
  await submitIdea(owner, { solutionName: HELD });
  const [reviewer, admin] = await Promise.all([
    createAccount(site.portal, newAddress('reviewer'), 'reviewer'),
    createAccount(site.portal, newAddress('admin'), 'admin'),
  ]);
  const desk = await openSubmissions(site, reviewer);
  const own = await site.visit('/IdeaDashboard', { as: owner.email });
  const office = await site.visit('/programme', { as: admin });
  const dock = (words: string | RegExp) =>
    desk.getByRole('region', { name: 'What happened' }).getByText(words).waitFor();
  /** Reads the row of the idea in the list of its submitter, as a fresh load shows it. */
  const ownRow = async () => {
    await own.reload();
    const row = own.getByRole('row').filter({ hasText: HELD });
    await row.waitFor();
    return (await row.textContent()) ?? '';
  };

  await office.getByLabel('When an administrator announces them').check();
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await office.getByText('Programme saved').waitFor();
  await checkScreen(office, 'a saved change');

  await ideaOf(desk, HELD).locator('time').click();
  for (const key of ['1', 'c']) await desk.keyboard.press(key);
  await desk.keyboard.type('A fine idea.');
  await desk.keyboard.press('Control+Enter');
  await dock(/Charlie held, Approved\./);
  await dock('Held until an administrator announces it.');
  expect(await ownRow()).not.toMatch(/Approved|A fine idea/);

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
  expect(await ownRow()).toMatch(/Approved.*A fine idea\./);
  await desk.keyboard.press('z');
  await dock(/^Not undone\./);
});
