/**
 * How many taps and screens an idea takes on a phone of 360 px: each control that is used is one tap, a select two. A
 * field that the enter key of the keyboard leads to takes none; that key is counted by itself. A screen is a page or a
 * step with a heading of its own; the questions of a step are turned in place, and counted as turns.
 */
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { isRequired } from '@portal/schema/fields';
import { ideaFields, isAnswered, stepRules, wizardSteps } from '@portal/schema/idea';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import type * as v from 'valibot';
import { tokenIn } from '../../../api/test/harness.ts';
import { newAddress, PASSWORD } from '../../../api/test/people.ts';
import { expectAccessible, openTestSite } from '../browser.ts';
import { openPart, proposal } from '../wizard-answers.ts';

const site = openTestSite();

function count(of: Page) {
  const seen: string[] = [];
  let taps = 0;
  let keys = 0;
  let turns = 0;
  const see = async (page: Page, name: string) => {
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    seen.push(name);
  };
  const tap = async (control: Locator, times = 1) => {
    taps += times;
    await control.click();
  };
  const enter = async (page: Page, name: string, text: string) => {
    const field = page.locator(`[name="${name}"]`);
    if (!(await field.evaluate((control) => control === document.activeElement))) await tap(field);
    await page.keyboard.insertText(text);
    const leadsOn = await field.evaluate((control: HTMLInputElement) => control.enterKeyHint === 'next');
    if (!leadsOn) return;
    keys += 1;
    await page.keyboard.press('Enter');
  };
  const turn = async () => {
    turns += 1;
    await button(of, 'Next question').click();
  };
  return { page: of, see, tap, enter, turn, sum: () => ({ taps, keys, turns, screens: seen.length, seen }) };
}
type Count = ReturnType<typeof count>;

/** Makes the fingers of a page coarse, as on a phone. */
async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function answer({ page, tap, enter, turn }: Count, step: WizardStep, name: IdeaField): Promise<void> {
  const field = ideaFields[name];
  if (step === 'innovation') await openPart(page, name, turn);
  const controls = page.locator(`[name="${field.wire}"]`);
  // Of a second idea the details are known.
  if ((await controls.count()) === 0) return;
  if (field.kind === 'choices' || ('control' in field && field.control === 'radio')) {
    if (!(await controls.evaluateAll((all) => all.some((one) => (one as HTMLInputElement).checked))))
      await tap(controls.first());
  } else if (await controls.inputValue()) return;
  else if ('list' in field) {
    await tap(controls, 2);
    await controls.selectOption({ index: 1 });
  } else await enter(page, field.wire, name === 'contactNumber' ? '71234567' : 'Cattle 123456789');
}

/** Plays the wizard from its first step to the own list. */
async function playWizard(phone: Count, file: string): Promise<void> {
  const { page, see, tap } = phone;
  for (const { key, title } of wizardSteps) {
    await see(page, title);
    const same = button(page, 'Use the same answers');
    const isOffered = key === 'innovation' && (await same.count()) > 0;
    if (isOffered) await tap(same);
    else if (isAnswered(key)) {
      const rules: Partial<Record<string, v.GenericSchema>> = stepRules[key].entries;
      for (const name of Object.keys(rules) as IdeaField[]) {
        const rule = rules[name];
        if (rule && isRequired(rule)) await answer(phone, key, name);
      }
    }
    while ((await button(page, 'Next question').count()) > 0) await phone.turn();
    if (key !== 'documentation') await tap(button(page, 'Next'));
  }
  // The choice of a file opens the list of files.
  const chooser = page.waitForEvent('filechooser');
  await tap(page.locator('[name=file]'), 2);
  await (await chooser).setFiles(proposal(2_000, file));
  await page.getByText(`${file}, 2 KB, uploaded`).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.querySelector('form')?.offsetHeight)).toBeLessThan(1_350);
  await tap(button(page, 'Finish'));
  await page.waitForURL('**/IdeaDashboard');
}

test('from the home page at most 47 taps, 12 turns and 12 screens; a second idea at most 25 taps and 8 screens', async () => {
  const email = newAddress('thato');
  const phone = count(await site.visit('/', { width: 360, consent: 'unasked' }));
  const { page, see, tap, enter } = phone;
  await touch(page);
  await see(page, 'We innovate');
  await tap(button(page, 'Accept All'));
  await tap(page.getByRole('link', { name: 'Submit Idea' }));
  await see(page, 'This page is locked and can only be accessed by registered users!');
  await tap(page.getByRole('main').getByRole('link', { name: 'Sign Up', exact: true }));
  await see(page, 'Sign up');
  await enter(page, 'email', email);
  await enter(page, 'password', PASSWORD);
  await enter(page, 'confirmPassword', PASSWORD);
  await tap(button(page, 'Sign up'));
  await see(page, 'Check your email');
  await page.getByText('This page goes on by itself').waitFor();
  await expectAccessible(page);

  // Opening the email and its link: two taps in the program for email.
  const token = tokenIn(await site.portal.mail(email, /^confirm your email/i), 'VerifyEmail');
  const opened = count(await page.context().newPage());
  await touch(opened.page);
  await opened.page.goto(`${site.portal.url}/VerifyEmail/${token}`);
  await opened.see(opened.page, 'Verify your email');
  await opened.tap(button(opened.page, 'Verify my email'), 3);
  await playWizard(opened, 'first.pdf');
  await page.waitForURL('**/innovate/**');
  const [before, after] = [phone.sum(), opened.sum()];
  expect([...before.seen, ...after.seen]).toHaveLength(12);
  expect(after.turns).toBe(12);
  expect(before.taps + after.taps).toBeLessThanOrEqual(47);
  expect(before.keys + after.keys).toBe(7);

  const second = count(opened.page);
  await second.see(second.page, 'Your idea is with us');
  await second.tap(second.page.getByRole('main').getByRole('link', { name: 'Submit another idea' }));
  await playWizard(second, 'other.pdf');
  expect(second.sum()).toMatchObject({ screens: 8, turns: 0 });
  expect(second.sum().taps).toBeLessThanOrEqual(25);
});
