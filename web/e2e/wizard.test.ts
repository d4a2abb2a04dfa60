/** The wizard under everyday trouble: keyboard, Back and reload, another device, bad files, lost connection, impatience. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FileChooser, Page } from 'playwright-core';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { logIn, openStage, pathOf } from './browser.ts';
import type { Stage } from './browser.ts';
import { openHeldLine } from './held-line.ts';
import type { HeldLine } from './held-line.ts';
import { goOn, openAnswered, proposal } from './wizard-answers.ts';

const MEGABYTE = 1024 * 1024;

let stage: Stage;
let email: string;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  email = await createAccount(stage.portal, newAddress());
  page = await stage.visit('/innovate/terms', { as: email });
  await page.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor();
});

const ideas = (owner = email) =>
  stage.portal.sql<{ reference: string }>(
    'SELECT reference FROM ideas i JOIN accounts a ON a.id = i.owner_id WHERE a.email = $1',
    [owner],
  );
const finish = () => page.getByRole('button', { name: 'Finish' }).click();
const steps = ['Terms and Conditions', 'General Information', 'Solution Status', 'Solution Overview'];
const stepRadio = (title: string) => page.getByRole('radio', { name: new RegExp(title) });

describe('steps', () => {
  test('are chosen from the side list or by Back and Next, never blocked; Back is hidden first, Finish is last', async () => {
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    await goOn(page, 'general');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/innovate/terms');
    await stepRadio('Solution Documentation').check();
    await page.waitForURL('**/innovate/documentation');
    await page.getByRole('button', { name: 'Finish' }).waitFor();
    expect(await page.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0);
    for (const title of steps) await stepRadio(title).check();
    await page.getByRole('radio', { name: /Terms and Conditions\s*Completed/ }).waitFor();
    await page.getByRole('radio', { name: /General Information\s*In progress/ }).waitFor();
    await page.getByRole('radio', { name: /Type of Innovation\s*Not started/ }).waitFor();
  });

  test('the terms can be downloaded, which is said', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toBe('termsofagreement.pdf');
    await page.getByText('PDF Downloaded!').waitFor();
  });
});

describe('the questions of an innovation', () => {
  test('are asked in plain words, with the label beside them and examples at the options', async () => {
    await stepRadio('Type of Innovation').check();
    const question = page.getByRole('group', { name: /^How will you earn money\?.*Revenue streams$/ });
    await question.getByRole('checkbox', { name: 'Usage fee', exact: true }).waitFor();
    await question.getByText('People pay each time they use it').waitFor();
    for (const name of ['Partners and support', 'What it takes', 'Income and value', 'Customers'])
      await page.getByRole('heading', { level: 2, name }).waitFor();
  });

  test('the channels are copied where the same list is asked for again', async () => {
    await stepRadio('Type of Innovation').check();
    expect(await page.getByRole('button', { name: 'Same as channels' }).count()).toBe(0);
    for (const value of ['Website', 'Call Centre']) await page.check(`[name=channels][value="${value}"]`);
    await page.getByRole('button', { name: 'Same as channels' }).click();
    const copied = page.locator('[name=expChannel]:checked');
    expect(await copied.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value')))).toEqual([
      'Website',
      'Call Centre',
    ]);
  });

  test('open one by one on a phone, and say what is chosen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${stage.portal.url}/innovate/innovation`);
    const costs = page.getByRole('group', { name: /Cost structure/ });
    const activities = page.getByRole('group', { name: /Key activities/ });
    await costs.getByText('Choose', { exact: true }).click();
    await page.check('[name=coststructure][value="Fixed Costs"]');
    await page.check('[name=coststructure][value="Variable Costs"]');
    await activities.getByText('Choose', { exact: true }).click();
    await page.locator('[name=coststructure]').first().waitFor({ state: 'hidden' });
    await costs.getByText('2 chosen').waitFor();
    await costs.getByText('Fixed Costs, Variable Costs').waitFor();
    await page.check('[name=keyactivities][value="Production"]');
    const height = await page.evaluate(() => document.querySelector('form')?.offsetHeight ?? 0);
    expect(height).toBeLessThan(4 * 740);
  });
});

describe('what was entered', () => {
  test('survives Back, Forward and reload, with the step', async () => {
    await goOn(page, 'general');
    await page.fill('[name=fname]', 'Naledi');
    await page.selectOption('[name=gender]', 'Non-Binary');
    const reference = await page.inputValue('[name=ideareference]');
    expect(reference).toMatch(/^IDEA-\d{13}-\d{1,6}$/);
    await goOn(page, 'status');
    await page.check('[name=maturitystage][value="Proof of concept/Prototype"]');
    await page.goBack();
    await page.waitForURL('**/innovate/general');
    expect(await page.inputValue('[name=fname]')).toBe('Naledi');
    await page.goForward();
    await page.waitForURL('**/innovate/status');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Solution Status' }).waitFor();
    expect(await page.isChecked('[name=maturitystage][value="Proof of concept/Prototype"]')).toBe(true);
    await page.goto(`${stage.portal.url}/innovate`);
    await page.waitForURL('**/innovate/status');
    await page.goto(`${stage.portal.url}/innovate/general`);
    expect(await page.inputValue('[name=gender]')).toBe('Non-Binary');
    expect(await page.inputValue('[name=ideareference]')).toBe(reference);
  });

  test("Botswana and the account's address are preselected", async () => {
    await goOn(page, 'general');
    expect(await page.inputValue('[name=email]')).toBe(email);
    expect(await page.inputValue('[name=Country]')).toBe('Botswana');
    expect(await page.inputValue('[name=countryCodes]')).toBe('+267');
    expect(await page.locator('[name=Country] option').count()).toBe(196);
  });
});

describe('Finish', () => {
  test('with gaps opens the first faulty step, focuses the summary, links to the fields, and clears nothing', async () => {
    await goOn(page, 'general');
    await page.fill('[name=fname]', 'Naledi');
    await stepRadio('Solution Documentation').check();
    await finish();
    await page
      .getByText(
        'An error occurred while submitting the idea, please ensure that all required fields are filled.',
      )
      .waitFor();
    await page.waitForURL('**/innovate/general');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert');
    await page.getByRole('radio', { name: /Solution Status\s*Error/ }).waitFor();
    await page.getByRole('link', { name: 'Enter your last name.' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('lname');
    await page.keyboard.type('Mogotsi');
    await page.getByRole('link', { name: 'Enter your last name.' }).waitFor({ state: 'detached' });
    expect(await page.inputValue('[name=fname]')).toBe('Naledi');
    expect(await ideas()).toEqual([]);
  });

  test("with another address than the account's shows the hint at the field", async () => {
    await openAnswered(page, email);
    await page.setInputFiles('[name=file]', proposal());
    await stepRadio('General Information').check();
    await page.fill('[name=email]', 'other@example.com');
    await stepRadio('Solution Documentation').check();
    await finish();
    await page.waitForURL('**/innovate/general');
    await page.getByRole('link', { name: `Use strictly the registered email: ${email}.` }).waitFor();
    expect(await page.getAttribute('[name=email]', 'aria-invalid')).toBe('true');
  });

  test('pressed twice submits once, and the next idea begins anew', async () => {
    await openAnswered(page, email);
    await page.setInputFiles('[name=file]', proposal());
    await page.getByRole('button', { name: 'Finish' }).dblclick();
    await page.waitForURL('**/IdeaDashboard');
    expect(await ideas()).toHaveLength(1);
    await page.getByRole('link', { name: 'Submit Idea' }).click();
    await page.waitForURL('**/innovate/terms');
    await goOn(page, 'general');
    expect(await page.inputValue('[name=fname]')).toBe('');
    expect(await page.inputValue('[name=ideareference]')).not.toBe((await ideas())[0]?.reference);
  });

  test('without a connection loses nothing, and works when it is back', async () => {
    await openAnswered(page, email);
    await page.setInputFiles('[name=file]', proposal());
    await page.getByText(/uploaded \d\d:\d\d/).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline. Keep going').waitFor();
    await finish();
    await page.getByRole('alert').filter({ hasText: 'We could not reach the server' }).waitFor();
    await page.context().setOffline(false);
    await finish();
    await page.waitForURL('**/IdeaDashboard');
    expect(await ideas()).toHaveLength(1);
  });
});

/** Leads the person to the portal through a line that can be held. */
async function openLine(): Promise<HeldLine> {
  const line = await openHeldLine(stage.portal.url, 'browser');
  await page.goto(`${line.url}/Login`);
  await logIn(page, email);
  await page.waitForURL('**/innovate/**');
  return line;
}

/** The offsets of the parts that the page sends from now on. */
function partsOf(from: Page): number[] {
  const offsets: number[] = [];
  from.on('request', (request) => {
    const offset = /\/document\/[\w-]+\?offset=(\d+)/.exec(request.url())?.[1];
    if (offset) offsets.push(Number(offset));
  });
  return offsets;
}

describe('the PDF', () => {
  const openDocumentation = async (at = page) => {
    await at.getByRole('radio', { name: /Solution Documentation/ }).check();
    await at.getByRole('heading', { level: 1, name: 'Solution Documentation' }).waitFor();
  };
  const uploaded = (at = page) => at.getByText(/proposal\.pdf, 150 KB, uploaded \d\d:\d\d/);

  test('is a part of the draft: there after a reload and on another device, to open and to remove', async () => {
    const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('Naledi') ?? false);
    await goOn(page, 'general');
    await page.fill('[name=fname]', 'Naledi');
    await saved;
    await openDocumentation();
    await page.setInputFiles('[name=file]', proposal(150_000));
    await uploaded().waitFor();
    await page.getByRole('radio', { name: /Solution Documentation\s*Completed/ }).waitFor();
    await page.reload();
    await uploaded().waitFor();
    const device = await stage.visit('/Login', { width: 360 });
    await logIn(device, email);
    await device.goto(`${stage.portal.url}/innovate/documentation`);
    await uploaded(device).waitFor();
    const link = device.getByRole('link', { name: 'Open proposal.pdf in a new tab' });
    const opened = await device.request.get(`${stage.portal.url}${await link.getAttribute('href')}`);
    expect([opened.status(), opened.headers()['content-type'], (await opened.body()).length]).toEqual([
      200,
      'application/pdf',
      150_009,
    ]);
    await device.getByRole('button', { name: 'Remove proposal.pdf' }).click();
    await device.getByText('No file chosen.').waitFor();
    await page.reload();
    await page.getByText('No file chosen.').waitFor();
  });

  test('is not sent again by Finish', async () => {
    await openAnswered(page, email);
    await page.setInputFiles('[name=file]', proposal(150_000));
    await uploaded().waitFor();
    const parts = partsOf(page);
    const sent = page.waitForRequest((request) => request.postData()?.includes('SubmitIdea') ?? false);
    await finish();
    expect((await sent).headers()['content-type']).toBe('application/json');
    await page.waitForURL('**/IdeaDashboard');
    await page.getByRole('link', { name: 'Open the PDF proposal.pdf, 150 KB' }).waitFor();
    expect(parts).toEqual([]);
  });

  test('after a reload in mid-upload the page says what arrived, and the same file goes on from there', async () => {
    const line = await openLine();
    await openAnswered(page, email);
    line.hold(3 * MEGABYTE);
    await page.setInputFiles('[name=file]', proposal(9 * MEGABYTE));
    await page.getByText(/[23]\.\d MB of 9\.4 MB/).waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    line.release();
    await page.goto(`${stage.portal.url}/Login`);
    await logIn(page, email);
    await openAnswered(page, email);
    await page.getByText(/proposal\.pdf: \d+ % arrived\. Choose the same file again to continue\./).waitFor();
    await finish();
    await page.getByRole('link', { name: /Choose proposal\.pdf again to continue/ }).waitFor();
    const parts = partsOf(page);
    await page.setInputFiles('[name=file]', proposal(9 * MEGABYTE));
    await page.getByText(/proposal\.pdf, 9\.4 MB, uploaded/).waitFor();
    expect(Math.min(...parts)).toBeGreaterThan(0);
    await line.close();
  });

  test('on its way asks before the page is left; uploaded it does not', async () => {
    const line = await openLine();
    await openDocumentation();
    line.hold(MEGABYTE);
    await page.setInputFiles('[name=file]', proposal(3 * MEGABYTE));
    await page.getByText(/of 3\.1 MB/).waitFor();
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.locator('body').click();
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe('beforeunload');
    line.release();
    await page.getByText(/proposal\.pdf, 3\.1 MB, uploaded/).waitFor();
    await page.getByText(/^Saved \d\d:\d\d/).waitFor();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    await line.close();
  });
});

describe('the gate', () => {
  test('blocks an account that is not verified any more, and says what to do', async () => {
    await stage.portal.sql('UPDATE accounts SET verified_at = NULL WHERE email = $1', [email]);
    await page.reload();
    await page.getByText('Verify your email first').waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);
  });

  test('blocks while the check fails, and opens when it succeeds', async () => {
    await page.route('**/graphql', (route) => route.abort());
    await page.reload();
    await page.getByText('We could not check your account').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor();
  });

  test('an unknown step is a page that is not there', async () => {
    await page.goto(`${stage.portal.url}/innovate/nonsense`);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(pathOf(page)).toBe('/innovate/nonsense');
  });
});

test('by keyboard alone, from the first step to the list', async () => {
  // Asked for long before it opens: the browser would show one of its own.
  const chooser = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  const press = (key: string) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return {
        name: element?.getAttribute('name') ?? '',
        text: element?.textContent?.trim() ?? '',
        value: element?.value,
      };
    });
  /** Tabs until the wanted control has the focus. */
  const tabTo = async (wanted: (focus: Awaited<ReturnType<typeof focused>>) => boolean): Promise<void> => {
    for (let n = 0; n < 160; n += 1) {
      if (wanted(await focused())) return;
      await press('Tab');
    }
    throw new Error('the control was not reached by Tab');
  };
  const type = async (name: string, text: string) => {
    await tabTo((focus) => focus.name === name);
    await page.keyboard.type(text);
  };
  const choose = async (name: string, typed: string) => {
    await tabTo((focus) => focus.name === name);
    await page.keyboard.type(typed);
  };
  const tick = async (name: string) => {
    await tabTo((focus) => focus.name === name);
    await press('Space');
  };
  const next = async (heading: string) => {
    await tabTo(({ text }) => text === 'Next');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForFunction((name) => document.activeElement?.textContent === name, heading);
  };
  await next('General Information');
  await type('fname', 'Naledi');
  await type('lname', 'Mogotsi');
  await type('Contact', '71234567');
  await type('idnumber', '123456789');
  await choose('Submitter', 'Stu');
  await choose('gender', 'Fem');
  await choose('age', '18');
  await next('Solution Status');
  for (const name of ['maturitystage', 'regulatorystatus', 'patentsapplied']) await tick(name);
  await next('Solution Overview');
  await type('solname', 'A lamp');
  await choose('focusarea1', 'Gam');
  await tick('innovationobj');
  for (const name of ['problemstate', 'solutionsummary', 'keybenefits']) await type(name, 'Light');
  await next('Type of Innovation');
  await type('keypartners', 'Shops');
  await choose('network', 'Joint');
  for (const name of [
    'request',
    'coststructure',
    'keyresources',
    'keyactivities',
    'revenuestreams',
    'valuepropositions',
    'relationship',
    'customersegments',
    'channels',
    'expChannel',
    'expCustEng',
  ]) {
    await tick(name);
  }
  await next('Additional Information');
  for (const name of ['collaboration', 'heardabout']) await tick(name);
  await next('Solution Documentation');
  await tabTo((focus) => focus.name === 'file');
  await press('Enter');
  await (await chooser).setFiles(proposal());
  await page.getByText('proposal.pdf').waitFor();
  await tabTo(({ text }) => text === 'Finish');
  await press('Enter');
  await page.waitForURL('**/IdeaDashboard');
  const [row] = await stage.portal.sql<{ solution_name: string; person_type: string }>(
    'SELECT * FROM ideas i JOIN accounts a ON a.id = i.owner_id WHERE a.email = $1',
    [email],
  );
  expect(row).toMatchObject({ solution_name: 'A lamp', person_type: 'STUDENT' });
});
