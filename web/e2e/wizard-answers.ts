/** Fills the wizard through its pages, by the documented control names (decisions "Back office"). */
import type { Page } from 'playwright-core';
import { listOf } from '@portal/schema/fields';
import { ideaFields, ideaSteps } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import type { Choices } from '@portal/schema/lists';
import { ideaInput } from '../../api/test/ideas.ts';
import { rawPdf } from './pdfs.ts';

const page = rawPdf('');

/** Makes a PDF that can be read, of so many bytes: the last of them are a comment. */
export const proposal = (size = 2_000, name = 'proposal.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([page, Buffer.from('%'.padEnd(size - page.length, 'x'))]),
});

/** Chooses files in a form once it takes them: before its answers were read the field is disabled, and a choice is lost. */
export const chooseFiles = (page: Page, files: Parameters<Page['setInputFiles']>[1] = proposal()) =>
  page.locator('[type=file]:enabled').setInputFiles(files);

/** The wizard in a language: where its pages are, and what they say. */
export interface Speech {
  prefix: string;
  next: string;
  /** The button within a step of several parts, and where the page is in it. */
  nextPart: RegExp;
  part: RegExp;
  label: (list: Choices, choice: string) => string;
}
const english: Speech = {
  prefix: '',
  next: 'Next',
  nextPart: /^Next( question)?$/,
  part: /^(Question|Part) \d+ of \d+$/,
  label: (list, choice) => list[choice] ?? '',
};

async function answer(page: Page, name: IdeaField, value: unknown, { label }: Speech): Promise<void> {
  const field = ideaFields[name];
  const control = `[name="${field.wire}"]`;
  const list = listOf(field);
  if (!list) return page.fill(control, String(value));
  const labels = [value].flat().map((chosen) => label(list, String(chosen)));
  if (field.kind !== 'choices' && 'control' in field && field.control === 'select')
    return void (await page.selectOption(control, labels));
  for (const label of labels) await page.check(`${control}[value="${label}"]`);
}

/** Stores a complete draft in the tab, and opens the last step. */
export async function openAnswered(page: Page, email: string): Promise<void> {
  const { origin } = new URL(page.url());
  // Leave the wizard, which stores its own draft when it opens.
  await page.goto(`${origin}/robots.txt`);
  const { reference, ...answers } = ideaInput(email);
  const draft = { reference, answers, step: 'documentation', visited: ['terms'] };
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `idea-draft:${email}`,
    JSON.stringify(draft),
  ] as const);
  await page.goto(`${origin}/innovate/documentation`);
  await page.getByRole('button', { name: 'Finish', exact: true }).waitFor();
}

/** Goes to the next step. */
export async function goOn(page: Page, step: string, { prefix, next }: Speech = english): Promise<void> {
  await page.getByRole('button', { name: next, exact: true }).click();
  await page.waitForURL((url) => url.pathname === `${prefix}/innovate/${step}`);
  // Text typed before the focus moves would be lost.
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
}

/** Goes on within a step of several parts, until the page has a question. */
export async function openPart(
  page: Page,
  name: IdeaField,
  next?: () => Promise<void>,
  { nextPart, part } = english,
): Promise<void> {
  const control = page.locator(`[name="${ideaFields[name].wire}"]`);
  while ((await control.count()) === 0) {
    const place = await page.getByText(part).innerText();
    await (next ?? (() => page.getByRole('button', { name: nextPart }).click()))();
    await page.getByText(place, { exact: true }).waitFor({ state: 'detached' });
  }
}

/** Answers all steps, without the file. @param next the step after them */
export async function answerAll(
  page: Page,
  solutionName = 'Water meters that phone home',
  next = 'documentation',
  speech = english,
): Promise<void> {
  // The form fills the email address and the country code.
  const {
    email: _,
    dialCode: __,
    ...answers
  } = ideaInput('', {
    solutionName,
    gender: 'PREFER_NOT_TO_SAY',
    focusArea: 'E_AGRIC',
  });
  for (const [step, fields] of Object.entries(ideaSteps)) {
    await goOn(page, step, speech);
    for (const name of Object.keys(fields) as (keyof typeof answers & IdeaField)[]) {
      await openPart(page, name, undefined, speech);
      if (name in answers) await answer(page, name, answers[name], speech);
    }
  }
  await goOn(page, next, speech);
}

/** Lists the names of the files that the browser keeps. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const request = indexedDB.open('portal-files', 1);
        request.onsuccess = () => {
          const all = request.result.transaction('files').objectStore('files').getAll();
          all.onsuccess = () =>
            done((all.result as { files: File[] }[]).flatMap(({ files }) => files.map(({ name }) => name)));
        };
      }),
  );
