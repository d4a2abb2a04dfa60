/** The wizard: history, reload, another device, upload of the PDF, phone, keyboard. */
import { beforeEach, expect, test } from '@jest/globals';
import type { FileChooser, Locator, Page } from 'playwright-core';
import type * as v from 'valibot';
import { eventually } from '../../api/test/eventually.ts';
import { isRequired } from '@portal/schema/fields';
import { ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { openTestSite } from './browser.ts';
import { goThrough, openStallingProxy } from './stalling-proxy.ts';
import { checkScreen } from './check-screen.ts';
import { chooseFiles, goOn, keptFiles, openPart, proposal } from './wizard-answers.ts';

const site = openTestSite();
let email: string;
let page: Page;
beforeEach(async () => {
  email = await createAccount(site.portal, newAddress());
  page = await site.visit('/innovate/terms', { as: email });
  await page.getByRole('heading', { level: 1, name: 'Terms and Conditions' }).waitFor();
});

/** Collects the offsets of the uploaded parts. */
function partsOf(from: Page): number[] {
  const offsets: number[] = [];
  from.on('request', (request) => {
    const offset = /\/document\/[\w-]+\?offset=(\d+)/.exec(request.url())?.[1];
    if (offset) offsets.push(Number(offset));
  });
  return offsets;
}
test('the terms can be downloaded; answers and step survive Back, Forward and reload', async () => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('termsofagreement.pdf');
  await page.getByText('PDF Downloaded!').waitFor();
  await goOn(page, 'general');
  await page.fill('[name=fname]', 'Naledi');
  await page.check('[name=gender][value=Non-Binary]');
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
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
  expect(await page.isChecked('[name=maturitystage][value="Proof of concept/Prototype"]')).toBe(true);
  await page.goto(`${site.portal.url}/innovate`);
  await page.waitForURL('**/innovate/status');
  await page.goto(`${site.portal.url}/innovate/general`);
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
  expect(await page.isChecked('[name=gender][value=Non-Binary]')).toBe(true);
  expect(await page.inputValue('[name=ideareference]')).toBe(reference);
});

/** Expects that the first control of the current question is in sight above Back and Next, at the foot of the window. */
async function expectQuestionInSight(next: Locator): Promise<void> {
  const foot = await next.boundingBox();
  const control = page.locator('main form :is(input, select, textarea)').first();
  const box = await control.boundingBox();
  const place = await page.locator('main form [role=status]').first().innerText();
  expect([place, (box?.y ?? -1) >= 0, (box?.y ?? 999) + (box?.height ?? 0) < (foot?.y ?? 0)]).toEqual([
    place,
    true,
    true,
  ]);
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(740);
}

test('on a phone step 5 asks one question at a time, whole words in one column, above Next question; a reload keeps it', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.portal.url}/innovate/overview`);
  await goOn(page, 'innovation');
  const next = page.getByRole('button', { name: 'Next question' });
  const passed = page.getByRole('button', { name: 'Solution Overview: 6 answers missing' });
  expect((await passed.boundingBox())?.height).toBe(44);
  for (let question = 1; question <= 8; question += 1) {
    await page.getByText(`Question ${question} of 13`, { exact: true }).waitFor();
    if (question > 1) await page.waitForFunction(() => document.activeElement?.id.startsWith('field-'));
    await eventually(() => expectQuestionInSight(next));
    if (question < 8) await next.click();
  }
  const values = page.getByRole('group', { name: /Value propositions/ });
  expect(await values.getByRole('checkbox').count()).toBe(15);
  const lefts = await values
    .locator('label')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().left))]);
  expect(lefts).toHaveLength(1);
  await page.waitForFunction(() => document.activeElement?.id === 'field-valuepropositions');
  await page.check('[name=valuepropositions][value="Price"]');
  await page.reload();
  await page.getByText('Question 8 of 13', { exact: true }).waitFor();
  expect(await page.isChecked('[name=valuepropositions][value="Price"]')).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > 360)).toBe(false);
  // The summary of Finish leads to a question of this step.
  await page.goto(`${site.portal.url}/innovate/documentation`);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('link', { name: /^Type of Innovation: 12 answers missing/ }).click();
  await page.waitForFunction(() => document.activeElement?.id === 'field-keypartners');
  await eventually(() => expectQuestionInSight(next));
});

test('pictures outlive a reload, and become one PDF in their order, upright, which the portal takes', async () => {
  await page.goto(`${site.portal.url}/innovate/documentation`);
  await page.getByRole('button', { name: 'Finish' }).waitFor();
  const pictures = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [30, 20];
    const types = ['image/jpeg', 'image/png'];
    return Promise.all(
      types.map(async (type) => {
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
        return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())];
      }),
    );
  });
  const file = (name: string, mimeType: string, bytes: number[] = []) => ({
    ...{ name, mimeType },
    buffer: Buffer.from(bytes),
  });
  await chooseFiles(page, [
    file('front.jpg', 'image/jpeg', pictures[0]),
    file('back.png', 'image/png', pictures[1]),
    file('phone.heic', 'image/heic', [1, 2, 3]),
  ]);
  const pages = page.getByRole('region', { name: 'Pages of your PDF' });
  await pages.getByRole('button', { name: 'Make one PDF of 3 pictures' }).click();
  await pages
    .getByRole('alert')
    .getByText(/^This browser cannot open phone\.heic\. Choose a JPEG/)
    .waitFor();
  await checkScreen(page, 'pictures of pages');
  await pages.getByRole('button', { name: 'Remove picture 3, phone.heic' }).click();
  await pages.getByRole('button', { name: 'Move up picture 2, back.png' }).click();
  await page.getByRole('status').getByText('back.png is number 1 now.').waitFor({ state: 'attached' });
  const keptPictures = () => keptFiles(page).then((names) => names.filter((name) => !/\.pdf$/.test(name)));
  await eventually(async () => expect(await keptPictures()).toEqual(['back.png', 'front.jpg']));
  await page.reload();
  await pages.getByText('1. back.png').waitFor();
  await pages.getByRole('button', { name: 'Make one PDF of 2 pictures' }).click();
  await page.getByText(/proposal\.pdf, \d+ KB, uploaded/).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^proposal\.pdf, /);
  expect(await keptPictures()).toEqual([]);
  const address = (await page.getByRole('link', { name: 'Open proposal.pdf' }).getAttribute('href')) ?? '';
  const answer = await page.request.get(site.portal.url + address);
  const pdf = (await answer.body()).toString('latin1');
  expect(pdf.match(/\/Width \d+\/Height \d+/g)).toEqual(['/Width 30/Height 20', '/Width 30/Height 20']);
  expect(pdf).toContain('/Count 2');
});

test('an upload warns before the page is left, resumes where it stopped, and then warns no more', async () => {
  const SIZE = 2 * 1024 * 1024;
  const line = await openStallingProxy(site.portal.url, 'browser');
  await goThrough(line, page, '/innovate/documentation');
  await page.getByRole('button', { name: 'Finish' }).waitFor();
  line.stall(700_000);
  await chooseFiles(page, proposal(SIZE));
  // More than the first part, which is 256 KB; a socket may take all of the last one.
  await page.getByText(/(?:[3-9]\d\d KB|[12]\.\d MB) of 2\.0 MB/).waitFor();
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await page.locator('body').click();
  await page.reload();
  expect(await asked).toBe('beforeunload');
  line.release();
  const parts = partsOf(page);
  // The device has stored the file.
  await page.getByText(/proposal\.pdf, 2\.0 MB, uploaded/).waitFor();
  expect(Math.min(...parts)).toBeGreaterThan(0);
  await page.locator('body').click();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await line.close();
});

test('by keyboard alone, from the first step to the list; Finish does not send the PDF again', async () => {
  // Listen early: the browser would show its own dialog.
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
  /** Tabs until a control has the focus. */
  const tabTo = async (wanted: (focus: Awaited<ReturnType<typeof focused>>) => boolean): Promise<void> => {
    for (let n = 0; n < 160; n += 1) {
      if (wanted(await focused())) return;
      await press('Tab');
    }
    throw new Error('the control was not reached by Tab');
  };
  const next = async (heading: string) => {
    await tabTo(({ text }) => text === 'Next');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForFunction((name) => document.activeElement?.textContent === name, heading);
  };
  // The form fills these.
  const filled: string[] = ['email', 'dialCode', 'country'] satisfies IdeaField[];
  const texts: Partial<Record<IdeaField, string>> = {
    ...{ contactNumber: '71234567', idNumber: '123456789', solutionName: 'A lamp' },
    ...{ ageGroup: '18', network: 'Joint' },
  };
  for (const { title, rules } of wizardSteps) {
    if (!rules) continue;
    await next(title);
    for (const [name, rule] of Object.entries(rules.entries) as [IdeaField, v.GenericSchema][]) {
      if (filled.includes(name) || !isRequired(rule)) continue;
      const field = ideaFields[name];
      await openPart(page, name, async () => {
        await tabTo(({ text }) => text === 'Next');
        await press('Enter');
      });
      await tabTo((focus) => focus.name === field.wire);
      const isTicked = field.kind === 'choices' || ('control' in field && field.control === 'radio');
      if (isTicked) await press('Space');
      else await page.keyboard.type(texts[name] ?? 'Light');
    }
  }
  await next('Solution Documentation');
  await tabTo((focus) => focus.name === 'file');
  await press('Enter');
  await (await chooser).setFiles(proposal());
  await page.getByText(/proposal\.pdf, 2 KB, uploaded/).waitFor();
  const parts = partsOf(page);
  const sent = page.waitForRequest((request) => request.postData()?.includes('SubmitIdea') ?? false);
  await tabTo(({ text }) => text === 'Finish');
  await press('Enter');
  expect((await sent).headers()['content-type']).toBe('application/json');
  await page.waitForURL('**/IdeaDashboard');
  await page.getByRole('heading', { name: 'Your idea is with us' }).waitFor();
  expect(parts).toEqual([]);
  const [row] = await site.portal.sql<{ solution_name: string; person_type: string }>(
    'SELECT * FROM ideas i JOIN accounts a ON a.id = i.owner_id WHERE a.email = $1',
    [email],
  );
  expect(row).toMatchObject({ solution_name: 'A lamp', person_type: 'INDIVIDUAL' });
});
