/** What the desk remembers: reasons that an administrator sets, the email before it is sent, and an idea that repeats another. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import type { Person } from '../../../api/test/people.ts';
import { goTo, openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';
import { ideaOf, openSubmissions } from '../desk.ts';

const site = openTestSite();
const [ORIGINAL, COPY] = ['Kgomo collar', 'Kgomo finder'] as const;
const REASON = 'We run this already';
let owner: Person;
let admin: Page;
let desk: Page;
beforeAll(async () => {
  owner = await signedIn(site.portal);
  for (const solutionName of [ORIGINAL, COPY])
    await submitOverGraphql(
      owner,
      ideaInput(owner.email, {
        solutionName,
        problemStatement: 'Herders lose cattle at night and search the veld for days.',
        solutionSummary: 'A solar collar sends the position of each cow by radio to the phone of its herder.',
      }),
    );
  admin = await site.visit('/programme', {
    as: await createAccount(site.portal, newAddress('chair'), 'admin'),
  });
  desk = await openSubmissions(site, await createAccount(site.portal, newAddress('neo'), 'reviewer'));
});

test('an administrator writes a reason for a rejection, with its next step', async () => {
  await admin.getByText('No reasons yet: reviewers write their own.').waitFor();
  await admin.getByRole('button', { name: 'Add a reason' }).click();
  await admin.getByLabel('Reason 1').fill(REASON);
  await admin.getByLabel('What the submitter can do next').fill('See our services page.');
  await admin.getByRole('button', { name: 'Save reasons' }).click();
  await admin.getByText('Reasons saved').waitFor();
  await checkScreen(admin, 'the programme with a reason for a rejection');
});

test('a rejection takes the reason, and its email is in sight before it is sent', async () => {
  await ideaOf(desk, ORIGINAL).getByRole('link', { name: ORIGINAL, exact: true }).click();
  await desk.getByRole('heading', { level: 1, name: ORIGINAL }).waitFor();
  await desk.getByText('1 similar idea:').waitFor();
  await desk.keyboard.press('2');
  await desk.getByLabel(`Reason for the rejection of ${ORIGINAL}`).selectOption(REASON);
  await desk.getByText(/What you can do: See our services page\./).waitFor();
  await checkScreen(desk, 'a rejection with a reason and its email');
  await desk.getByRole('button', { name: /and stay$/ }).click();
  await desk.getByText(`Review status updated successfully: ${ORIGINAL}, Rejected.`).waitFor();
  await site.portal.endUndo();
  const mail = await site.portal.mail(owner.email, new RegExp(`^We have decided on “${ORIGINAL}”`));
  expect(mail.text).toContain(`Our reason:\n${REASON}`);
});

test('the next idea says so under its title, is marked as a duplicate by a button, and Undo gives it back', async () => {
  await goTo(desk, '/submissions?status=PENDING');
  await ideaOf(desk, COPY).getByRole('link', { name: COPY, exact: true }).click();
  await desk.getByRole('heading', { level: 1, name: COPY }).waitFor();
  await desk.getByRole('link', { name: new RegExp(`“${REASON}”.*${ORIGINAL}`) }).waitFor();
  await checkScreen(desk, 'an idea that resembles one that was rejected');
  await desk.keyboard.press('i');
  await desk.getByRole('button', { name: `Mark as duplicate of ${ORIGINAL}` }).click();
  await desk.getByText(`${COPY}, rejected as a duplicate of ${ORIGINAL}.`).waitFor();
  await desk.getByText('Duplicate of').first().waitFor();
  await checkScreen(desk, 'a duplicate');
  await desk.keyboard.press('Escape');
  await desk.getByRole('heading', { level: 1 }).click();
  await desk.keyboard.press('z');
  await desk.getByText(/^Undone\./).waitFor();
  await desk.keyboard.press('i');
  await desk.getByRole('button', { name: `Mark as duplicate of ${ORIGINAL}` }).waitFor();
});

test('no page logged an error or called another host', () => {
  site.expectQuiet();
});
