/** Another company takes the portal over in the browser alone, and nothing of the first one is left. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { tokensOf } from '@portal/schema/colours';
import { companyDefaults } from '@portal/schema/company';
import { nova, traceOfFirst } from '../../api/test/another-company.ts';
import { linesOf } from '../../api/test/pdf-lines.ts';
import { createAccount, newAddress, PASSWORD } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import { builtPages, openTestSite, waitUntilHydrated } from './browser.ts';
import { inHours, localValue } from './challenge-desk.ts';
import { answerAll, chooseFiles } from './wizard-answers.ts';

const site = openTestSite({}, { own: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const square = (size: number, words: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#ffb703" d="M0 0h${size}v${size}z"/><text y="20">${words}</text></svg>`,
  );

async function setCompany(desk: Page): Promise<void> {
  for (const [name, value] of Object.entries(nova)) {
    const control = desk.locator(`[name="${name}"]`);
    if ((await control.evaluate(({ localName }) => localName)) === 'select')
      await control.selectOption({ label: 'Namibia' });
    else await control.fill(String(value));
  }
  await button(desk, 'Save').click();
  await desk.getByText('Programme saved').waitFor();
  // The picture for links is drawn from the page itself.
  const link = await desk.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 630 } });
  const pictures = [
    ['logo', 'image/svg+xml', square(48, 'Nova')],
    ['icon', 'image/svg+xml', square(48, 'N')],
    ['linkPicture', 'image/png', link],
  ] as const;
  for (const [name, mimeType, buffer] of pictures) {
    const box = desk.locator(`form:has([name="company-${name}"])`);
    await box
      .locator('input[type=file]')
      .setInputFiles({ name: `nova.${mimeType.includes('svg') ? 'svg' : 'png'}`, mimeType, buffer });
    await box.getByRole('button', { name: /^Save the/ }).click();
    await box.getByText('In use', { exact: true }).waitFor();
  }
}

/** Writes the draft of a text of one line, or of several. */
async function write(desk: Page, group: string, about: string, words: string): Promise<void> {
  await desk.goto(`${site.portal.url}/texts?page=${group}`);
  await button(desk, about).click();
  await desk.getByLabel('Words', { exact: false }).last().fill(words);
  await button(desk, 'Save draft').click();
  await desk.getByText('Draft saved').waitFor();
}

async function writeTexts(desk: Page): Promise<void> {
  await write(desk, 'home', 'The heading.', 'Nova begins with you');
  await write(desk, 'mail-idea-received', 'The subject.', 'Nova has {name}. You hear by {day}');
  await write(desk, 'mail-verification-requested', 'The subject.', 'Open this link for {programme}');
  await desk.goto(`${site.portal.url}/texts?page=faq`);
  await desk.getByRole('button', { name: /^The questions in their order/ }).click();
  await button(desk, 'Add an item').click();
  for (const words of [
    'Nova',
    'Who is Nova?',
    'The company that connects the coast with the desert.',
    'who-is-nova',
  ]) {
    await desk.keyboard.type(words);
    await desk.keyboard.press('Tab');
  }
  await button(desk, 'Save draft').click();
  await desk.getByText('Draft saved').waitFor();
  await button(desk, /^Publish \d drafts$/).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await desk.getByText(/^Published/).waitFor();
  await desk.goto(`${site.portal.url}/texts?in=tn`);
  const offer = desk.getByRole('button', { name: /^(Offer|Stop offering) Setswana$/ });
  await offer.waitFor();
  if ((await offer.innerText()) === 'Offer Setswana') await offer.click();
  await button(desk, 'Stop offering Setswana').waitFor();
}

/** Deletes the challenges of another year, and opens a call. */
async function openCall(desk: Page): Promise<void> {
  await desk.goto(`${site.portal.url}/manage-challenges`);
  const acts = desk.getByRole('button', { name: /^Actions for / });
  await acts.first().waitFor();
  for (let left = await acts.count(); left > 0; left -= 1) {
    await acts.first().click();
    await desk.getByText('Delete…', { exact: true }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    // The list is read again after the dialog has closed: until then the row is still there.
    await acts.nth(left - 1).waitFor({ state: 'detached' });
  }
  await button(desk, 'Add a challenge').click();
  await desk.fill('[name=title]', 'Water from fog');
  await desk.fill('[name=organiser]', 'Nova');
  await desk.getByLabel('Description').fill('Bring the fog of the coast to the fields.');
  const editor = desk.getByRole('dialog', { name: /challenge/ });
  await editor.getByRole('radio', { name: /^Ideas/ }).check();
  await editor.getByRole('radio', { name: 'OPEN' }).check();
  await desk.fill('[name=closesAt]', localValue(inHours(72)));
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });
}

/** Reads all that a page says, in sight or to machines, and the colours that it is drawn in. Lists of all countries count by what is chosen. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element;
    const chosen = [...document.querySelectorAll('select')].map(
      ({ selectedOptions }) => selectedOptions[0]?.text,
    );
    copy.querySelectorAll('select').forEach((select, at) => select.replaceWith(chosen[at] ?? ''));
    const colours = [...document.querySelectorAll('*')].flatMap((element) => {
      const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element);
      return [color, backgroundColor, borderTopColor, fill];
    });
    return { said: copy.outerHTML, colours: [...new Set(colours)] };
  });

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const { both, light } = tokensOf(companyDefaults);
/** The shades of the first company in the light theme: all its blues and greens but those of states. */
const coloursOfFirst = [...Object.values(both), ...Object.values(light), '#00707a']
  .filter((colour) => colour.length === 7)
  .map(rgb);

async function expectNoTrace(page: Page, path: string): Promise<void> {
  await page.goto(site.portal.url + path);
  await waitUntilHydrated(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const { said, colours } = await readPage(page);
  expect([path, traceOfFirst(said), coloursOfFirst.filter((colour) => colours.includes(colour))]).toEqual([
    path,
    undefined,
    [],
  ]);
}

test('Nova of Namibia takes the portal over in the browser, and nothing of the first company is left', async () => {
  const admin = await createAccount(site.portal, newAddress('admin'), 'admin');
  const desk = await site.visit('/programme/company', { as: admin, fresh: true });
  await setCompany(desk);
  await writeTexts(desk);
  await openCall(desk);

  const email = newAddress('selma');
  const page = await site.visit('/', { fresh: true });
  await page.getByRole('heading', { name: 'Nova begins with you' }).waitFor();
  await page.goto(`${site.portal.url}/SignUp`);
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await page.fill('[name=confirmPassword]', PASSWORD);
  await page.locator('form [type=submit]').click();
  const verify = await site.portal.mail(email, /^Open this link for Nova Ideas$/);
  await page.goto(/https?:\/\/\S+\/VerifyEmail\/\S+/.exec(verify.text ?? '')?.[0] ?? '');
  await page.locator('main form [type=submit], main button').first().click();
  await page.waitForURL('**/innovate/**');
  await page.goto(`${site.portal.url}/innovate?call=water-from-fog`);
  await page.waitForURL('**/innovate/terms**');
  await answerAll(page, 'Fog nets', 'documentation');
  await chooseFiles(page);
  await page.getByText(/proposal\.pdf, 2 KB, uploaded/).waitFor();
  await page.getByRole('radio', { name: /General Information/ }).click();
  await page.fill('[name=Contact]', '81 123 4567');
  await page.locator('[name=Country]').selectOption({ label: 'Namibia' });
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.getByRole('radio', { name: /Solution Documentation/ }).click();
  await button(page, 'Finish').click();
  await page.getByRole('heading', { name: 'Your idea is with us' }).waitFor();
  const receipt = await site.portal.mail(email, /^Nova has “Fog nets”\. You hear by /);
  for (const { text = '', html = '' } of [verify, receipt])
    expect([traceOfFirst(text), traceOfFirst(html || ''), String(html).includes(nova.groundColour)]).toEqual([
      undefined,
      undefined,
      true,
    ]);

  // `company.test` reads the HTML of all of them. The audit log names what was deleted.
  const own = builtPages.filter(({ address }) => !/^\/(developers|LogOut|audit-log)/.test(address));
  for (const { address, isPublic, isSpoken } of sampled(own, 4)) {
    await expectNoTrace(isPublic ? page : desk, address);
    if (isPublic && isSpoken) await expectNoTrace(page, `/tn${address}`);
  }
  await page.goto(`${site.portal.url}/FAQ`);
  await page.getByText('Who is Nova?').waitFor();
  const [idea] = await site.portal.sql<{ id: string }>('SELECT id FROM ideas');
  await expectNoTrace(page, '/IdeaDashboard');
  await expectNoTrace(desk, `/submissions/${idea?.id}`);
  await expectNoTrace(page, '/Challenges/water-from-fog');
  for (const path of [`/api/submission/${idea?.id}/receipt`, '/api/suggest/guidelines']) {
    const bytes = await page.evaluate(
      async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
      path,
    );
    const words = (await linesOf(Buffer.from(bytes))).flat().join('\n');
    expect([path, traceOfFirst(words), words.includes('Nova')]).toEqual([path, undefined, true]);
  }
  const exported = await desk.evaluate(async () =>
    (await fetch('/api/submission/export?format=csv&contacts=no')).text(),
  );
  expect([exported.includes('Fog nets'), traceOfFirst(exported)]).toEqual([true, undefined]);
  for (const path of ['/favicon.svg', '/site.webmanifest', '/sitemap.xml', '/robots.txt', '/og.png']) {
    const answer = await fetch(site.portal.url + path);
    const said = await answer.text();
    const colours = [companyDefaults.groundColour, companyDefaults.actionColour].filter((colour) =>
      said.toLowerCase().includes(colour),
    );
    expect([path, answer.status, traceOfFirst(said), colours]).toEqual([path, 200, undefined, []]);
  }
});
