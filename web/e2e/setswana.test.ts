/** An idea in Setswana, from the home page to its receipt, and the pages on a phone. */
import { expect, test } from '@jest/globals';
import { enumWordsOf } from '@portal/schema/lists';
import { languageFiles } from '@portal/schema/language-files';
import { newAddress, PASSWORD } from '../../api/test/people.ts';
import { builtPages, openTestSite } from './browser.ts';
import { answerAll, chooseFiles } from './wizard-answers.ts';
import type { Speech } from './wizard-answers.ts';

const site = openTestSite();

const { texts } = languageFiles.tn;
const words = (group: string, name: string) => String(texts[`${group}.${name}`]);
/** The beginning of a text, before its first field. */
const beginning = (group: string, name: string) => words(group, name).replace(/\{[^]*/, '');
/** Matches a text, whatever numbers stand in its fields. */
const withNumbers = (...names: string[]) =>
  new RegExp(`^(${names.map((name) => words('wizard-draft', name).replace(/\{\w+\}/g, '\\d+')).join('|')})$`);
const speech: Speech = {
  prefix: '/tn',
  nextPart: new RegExp(`^(${words('wizard', 'next')}|${words('wizard', 'nextQuestion')})$`),
  part: withNumbers('question', 'part'),
  next: words('wizard', 'next'),
  label: (list, choice) => String(texts[`${enumWordsOf(list)?.name}.${choice}`] ?? list[choice]),
};

test('a person who chooses Setswana signs up, submits an idea, and reads all of it and the emails in Setswana', async () => {
  const email = newAddress('naledi');
  const page = await site.visit('/');
  await page.getByRole('link', { name: 'Setswana' }).click();
  await page.waitForURL('**/tn/');
  await page.getByRole('link', { name: words('frame', 'signUp'), exact: true }).click();
  await page.waitForURL('**/tn/SignUp');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await page.fill('[name=confirmPassword]', PASSWORD);
  await page.locator('form [type=submit]').click();
  await page.getByRole('heading', { name: words('verify', 'check') }).waitFor();

  const mail = await site.portal.mail(email, new RegExp(words('mail-verification-requested', 'subject')));
  expect(mail.html).toContain('<html lang="tn">');
  const link = /https?:\/\/\S+\/tn\/VerifyEmail\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: words('verify', 'act'), exact: true }).click();
  await page.waitForURL('**/tn/innovate/terms');
  await answerAll(page, 'Dimetara tsa metsi', 'documentation', speech);
  await chooseFiles(page);
  await page.getByRole('button', { name: words('wizard', 'finish'), exact: true }).click();
  await page.waitForURL('**/tn/IdeaDashboard');
  await page.getByRole('heading', { name: words('my-ideas', 'sentTitle') }).waitFor();
  // Without a language in the address the browser remembers the choice, and what was answered is the same in any language.
  await page.goto(`${site.portal.url}/IdeaDashboard`);
  await page.waitForURL('**/tn/IdeaDashboard');
  await page.getByRole('row', { name: /Dimetara tsa metsi/ }).waitFor();
  const receipt = await site.portal.mail(email, new RegExp(beginning('mail-idea-received', 'subject')));
  expect(receipt.text).toMatch(/\/tn\/IdeaDashboard\//);
  const [idea] = await site.portal.sql<{ gender: string; focus_area: string }>(
    'SELECT gender, focus_area FROM ideas WHERE email = $1',
    [email],
  );
  expect(idea).toEqual({ gender: 'PREFER_NOT_TO_SAY', focus_area: 'E_AGRIC' });

  await page.getByRole('link', { name: 'English', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/IdeaDashboard');
  await page.getByRole('columnheader', { name: 'Solution name' }).waitFor();
});

test('no public page in Setswana is wider than a phone, or has an English heading', async () => {
  const page = await site.visit('/?language=tn', { width: 360 });
  const english = new Set(['We innovate']);
  const descriptions = new Set(
    Object.entries(texts).flatMap(([key, text]) => (key.startsWith('descriptions.') ? [text] : [])),
  );
  for (const { address, isPublic, isSpoken } of builtPages.filter(({ path }) => !path.includes(':'))) {
    if (!isPublic || !isSpoken) continue;
    await page.goto(`${site.portal.url}/tn${address}`);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([address, width, english.has(heading)]).toEqual([address, 360, false]);
    const { lang, described } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      described: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    }));
    expect([address, lang, descriptions.has(described)]).toEqual([address, 'tn', true]);
  }
});
