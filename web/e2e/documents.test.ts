/** The PDF of an idea at the desk: drawn by the page itself. Nothing in it runs, and the keys stay with the desk. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { eventually } from '../../api/test/eventually.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { sampled, takesAll } from '../../api/test/sampled.ts';
import { goTo, expectFocus, openTestSite, testBeforeRelease } from './browser.ts';
import { checkScreen } from './check-screen.ts';
import { actingPdfs, pdfOf, pictureslessPdf, rawPdf, scannedPdf, turnedPdf } from './pdfs.ts';

const site = openTestSite({}, { own: true, quiet: true });
const STRANGER = 'http://stranger.example';
const TEXT = Array.from({ length: 30 }, (_, n) => `Sentence ${n + 1} of the plan for a café.`).join(' ');
const acting = actingPdfs(STRANGER);
const ids = new Map<string, string>();
let desk: Page;
/** What pages opened, asked or downloaded by themselves. */
const unasked: string[] = [];

beforeAll(async () => {
  const reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  const owner = await signedIn(site.portal);
  const add = async (solutionName: string, bytes: Buffer<ArrayBuffer>, fileName = 'plan.pdf') => {
    const file = new File([bytes], fileName, { type: 'application/pdf' });
    const { body } = await submitOverGraphql(owner, ideaInput(owner.email, { solutionName }), file);
    ids.set(solutionName, body.data?.submitIdea.id ?? '');
  };
  const seven = await pdfOf({ pages: Array.from({ length: 7 }, (_, n) => `${TEXT} Only ${n + 1}.`) });
  await add('Seven pages', seven);
  for (const [name, bytes] of Object.entries(acting)) await add(name, bytes);
  await add('a nameless file', await pdfOf({ pages: [TEXT] }), '.pdf');
  await add('locked', await pdfOf({ pages: [TEXT], userPassword: 'secret' }));
  await add('cut in half', seven.subarray(0, 900) as Buffer<ArrayBuffer>);
  await add('scanned', scannedPdf());
  await add('huge', rawPdf('', '', { size: [1_000_000, 1_000_000] }));
  if (takesAll)
    await add('a book', await pdfOf({ pages: Array.from({ length: 620 }, () => 'A page of a book.') }));
  await add('turned pages', turnedPdf());
  await add('pictures left out', pictureslessPdf());
  desk = await site.visit('/submissions', { as: reviewer });
  desk.on('dialog', (dialog) => void (unasked.push(dialog.message()), dialog.dismiss()));
  desk.on('download', (download) => unasked.push(download.suggestedFilename()));
  desk.context().on('page', (page) => unasked.push(page.url()));
  desk.context().on('request', (request) => {
    if (request.url().startsWith(STRANGER)) unasked.push(request.url());
  });
});
beforeEach(() => desk.setViewportSize({ width: 1280, height: 900 }));

/** Of the viewer in sight: behind it waits that of the next idea. */
const viewer = () => desk.locator('div:not([inert]) > .pdf-viewer');
const tools = () => desk.getByRole('group', { name: 'PDF tools' });
const pages = () => viewer().getByRole('region', { name: /^The PDF/ });
const pageAt = (number: number, count: number) =>
  viewer().getByRole('group', { name: new RegExp(`^Page ${number} of ${count}`) });

/** Opens an idea from its start. */
async function open(name: string): Promise<void> {
  await goTo(desk, '/nowhere');
  await desk.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await goTo(desk, `/submissions/${ids.get(name)}?sort=OLDEST`);
  await desk.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await desk.getByRole('radio', { name: 'Approved' }).waitFor();
}

/** Waits until the picture of a page is drawn. */
const drawn = (page: Locator) => page.locator('canvas').waitFor();

/** Scrolls to a page until its picture is drawn: it moves out of sight when pages above it get their heights. */
const scrollTo = (number: number, count: number) =>
  eventually(async () => {
    await pages()
      .locator(`[data-page="${number}"]`)
      .evaluate((element) => element.scrollIntoView());
    expect(await pageAt(number, count).locator('canvas').isVisible()).toBe(true);
  });

/** Expects that something on a picture is dark. */
const isInked = (page: Locator) =>
  page.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.some((value, at) => at % 4 === 0 && value < 100);
  });

/** Waits until the document behind the one in sight is drawn, too. */
const nextIsDrawn = () => desk.locator('[inert] canvas').first().waitFor({ state: 'attached' });

test('is accessible with a search, and says every trouble; its pages have names and text', async () => {
  await open('Seven pages');
  await drawn(pageAt(1, 7));
  await pageAt(1, 7).getByText('Sentence 1 of the plan', { exact: false }).first().waitFor();
  await desk.getByRole('searchbox', { name: 'Find in the PDF' }).fill('cafe');
  await tools().getByText('1 of 210').waitFor();
  await checkScreen(desk, 'a PDF, searched');
  await open('locked');
  await viewer().getByText('This PDF opens with a password only.').waitFor();
  expect(await tools().getByRole('link').allTextContents()).toEqual([
    'Open the PDF plan.pdf in a new tab',
    'Download the PDF',
  ]);
  await open('cut in half');
  await viewer().getByText('This PDF cannot be shown. It may be damaged.').waitFor();
});

test('of PDFs that act nothing runs, neither shown, nor clicked, nor as the next idea', async () => {
  await open('Seven pages');
  await drawn(pageAt(1, 7));
  for (const name of Object.keys(acting)) {
    await nextIsDrawn();
    await desk.keyboard.press('j');
    await desk.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await drawn(pageAt(1, 1));
    await pages().click();
    await desk.keyboard.press('Enter');
    expect(await pageAt(1, 1).locator('a, button, input, [onclick], iframe').count()).toBe(0);
    expect(await desk.evaluate(() => document.querySelectorAll('iframe, object, embed').length)).toBe(0);
    expect([name, ...unasked]).toEqual([name]);
  }
});

test('a file without a name is shown, and not downloaded', async () => {
  await open('a nameless file');
  await drawn(pageAt(1, 1));
  expect(unasked).toEqual([]);
});

test('what reads a PDF runs in a worker that evaluates no text and reaches no network', async () => {
  await open('Seven pages');
  await drawn(pageAt(1, 7));
  const worker = desk.workers().find((one) => one.url().startsWith(`${site.portal.url}/assets/pdfjs-`));
  const reached = await worker?.evaluate(() =>
    Promise.all(
      ['/healthz', '/graphql'].map((path) =>
        fetch(path).then(
          () => path,
          () => 'refused',
        ),
      ),
    ),
  );
  expect(reached).toEqual(['refused', 'refused']);
  // Only the header can be checked: a remote-controlled browser evaluates code whatever the policy says.
  const { headers } = await fetch(worker?.url() ?? '');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
});

test('keys of the desk act after a click in the document, also after p and after a full load', async () => {
  await desk.goto(`${site.portal.url}/submissions/${ids.get('Seven pages')}?sort=OLDEST`);
  await drawn(pageAt(1, 7));
  await pages().click();
  await desk.keyboard.press('2');
  expect(await desk.getByRole('radio', { name: 'Rejected' }).isChecked()).toBe(true);
  // Out of the box for the reason.
  await desk.keyboard.press('Escape');
  await desk.keyboard.press('0');
  await desk.keyboard.press('a');
  await desk.keyboard.press('p');
  await desk.keyboard.press('p');
  await expectFocus(pages());
  await pages().click();
  await desk.keyboard.press('1');
  expect(await desk.getByRole('radio', { name: 'Approved' }).isChecked()).toBe(true);
  await desk.keyboard.press('0');
  await desk.keyboard.press('c');
  await desk.keyboard.type('j2z');
  expect(await desk.getByPlaceholder('Add comments').inputValue()).toBe('j2z');
  await desk.getByPlaceholder('Add comments').fill('');
  await pages().click();
  await desk.keyboard.press('j');
  await desk.getByRole('heading', { level: 1, name: Object.keys(acting)[0] ?? '', exact: true }).waitFor();
  await desk.keyboard.press('k');
  await desk.getByRole('heading', { level: 1, name: 'Seven pages', exact: true }).waitFor();
});

test('page keys, the page field and zoom move through the document, and only what is in sight is drawn', async () => {
  await open('Seven pages');
  await drawn(pageAt(1, 7));
  const field = tools().getByRole('textbox', { name: 'Page, of 7' });
  await pages().focus();
  await desk.keyboard.press('ArrowRight');
  await drawn(pageAt(2, 7));
  expect(await field.inputValue()).toBe('2');
  await desk.keyboard.press('End');
  await drawn(pageAt(7, 7));
  expect(await field.inputValue()).toBe('7');
  await desk.keyboard.press('ArrowLeft');
  expect(await field.inputValue()).toBe('6');
  await field.fill('3');
  await desk.keyboard.press('Enter');
  await drawn(pageAt(3, 7));
  expect(await desk.locator('div:not([inert]) > div canvas').count()).toBeLessThan(5);
  const width = async () => (await pageAt(3, 7).boundingBox())?.width ?? 0;
  const before = await width();
  await desk.keyboard.press('+');
  // In the field it is typed.
  expect(await width()).toBe(before);
  await pages().focus();
  await desk.keyboard.press('+');
  await tools().getByText('125%').waitFor();
  expect((await width()) / before).toBeCloseTo(1.25, 1);
  expect(await field.inputValue()).toBe('3');
  await desk.keyboard.press('-');
  await tools().getByText('100%').waitFor();
  await desk.keyboard.press('?');
  const help = desk.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const key of ['+', '-', 'f', '→', 'Home']) await help.getByText(key, { exact: true }).waitFor();
  await desk.keyboard.press('Escape');
});

test('text is selected with the pointer, and found in all pages without case and accents', async () => {
  await open('Seven pages');
  const line = pageAt(1, 7)
    .getByText(/^Sentence 1 of/)
    .first();
  const box = await line.boundingBox();
  if (!box) throw new Error('no text');
  await desk.mouse.move(box.x + 1, box.y + box.height / 2);
  await desk.mouse.down();
  await desk.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 5 });
  await desk.mouse.up();
  expect(await desk.evaluate(() => getSelection()?.toString())).toMatch(/^Sentence 1 of the plan for a café/);
  await desk.keyboard.press('f');
  await desk.keyboard.type('ONLY 6');
  await tools().getByText('1 of 1', { exact: true }).waitFor();
  await drawn(pageAt(6, 7));
  await desk.waitForFunction(() => CSS.highlights.get('pdf-chosen')?.size === 1);
  await tools().getByRole('searchbox').fill('nowhere in it');
  await tools().getByText('Not found').waitFor();
  await desk.keyboard.press('Escape');
  await expectFocus(pages());
});

test('a scanned page and a huge one are drawn, each within bounds', async () => {
  await open('scanned');
  await drawn(pageAt(1, 1));
  expect(await isInked(pageAt(1, 1))).toBe(true);
  await open('huge');
  await drawn(pageAt(1, 1));
  expect(
    await pageAt(1, 1)
      .locator('canvas')
      .evaluate((one) => (one as HTMLCanvasElement).width),
  ).toBeLessThan(2_000);
});

testBeforeRelease('a book is drawn within bounds', async () => {
  await open('a book');
  await drawn(pageAt(1, 620));
  await pages().focus();
  await desk.keyboard.press('End');
  await drawn(pageAt(620, 620));
  await viewer().getByRole('button', { name: 'Page 500 and those before' }).waitFor({ state: 'attached' });
  expect(await desk.locator('div:not([inert]) > div canvas').count()).toBeLessThan(5);
});

/** Reads where the dark points of a page's picture lie, and where its text does: left, right, top and bottom, in CSS pixels. */
const placesOf = (page: Locator) =>
  page.evaluate((element) => {
    const canvas = element.querySelector('canvas') as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: [],
    };
    const box = canvas.getBoundingClientRect();
    const dark = Array.from({ length: data.length / 4 }, (_, at) => at).filter(
      (at) => (data[4 * at] ?? 255) < 100,
    );
    const across = dark.map((at) => box.x + ((at % canvas.width) * box.width) / canvas.width);
    const down = dark.map((at) => box.y + (Math.floor(at / canvas.width) * box.height) / canvas.height);
    const ends = (places: number[]) => [
      places.reduce((least, one) => Math.min(least, one), Infinity),
      places.reduce((most, one) => Math.max(most, one), 0),
    ];
    const { left, right, top, bottom } = (
      element.querySelector('.pdf-text span') as Element
    ).getBoundingClientRect();
    return [
      [...ends(across), ...ends(down)],
      [left, right, top, bottom],
    ] as const;
  });

test('text lies over its picture, however the page is turned, cut and measured', async () => {
  await open('turned pages');
  for (const number of sampled(
    Array.from({ length: 12 }, (_, n) => n + 1),
    3,
  )) {
    const page = pageAt(number, 12);
    await scrollTo(number, 12);
    await page.getByText('Zebra').waitFor({ state: 'attached' });
    // When the space for a page changes, its picture and its text follow one after the other.
    await eventually(async () => {
      const [ink, text] = await placesOf(page);
      // The box of a text has room for accents and descenders.
      const room = Math.max(...text.map((edge, at) => Math.abs(edge - (ink[at] ?? NaN))));
      expect({ number, ink, text, isOver: room < 25 }).toMatchObject({ isOver: true });
    });
  }
});

test('a page says that a picture is left out', async () => {
  await open('pictures left out');
  const words = [];
  for (let number = 1; number <= 4; number += 1) {
    await scrollTo(number, 4);
    words.push(await pageAt(number, 4).innerText());
  }
  const broken = 'A picture on this page cannot be shown here: it may be damaged. Download the PDF.';
  expect(words).toEqual([
    'A picture on this page is too large to be shown here. Download the PDF.',
    ...[broken, broken, broken],
  ]);
});

test('on a phone the PDF is loaded when it is asked for, as wide as the screen', async () => {
  await desk.setViewportSize({ width: 360, height: 780 });
  await open('Seven pages');
  const asked: string[] = [];
  desk.on('request', (request) => void (/\/file\?/.test(request.url()) && asked.push(request.url())));
  await desk.getByRole('button', { name: 'Show the PDF' }).click();
  await drawn(pageAt(1, 7));
  expect(asked).toHaveLength(1);
  const box = await pageAt(1, 7).boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the page of an idea prints without the PDF and its tools', async () => {
  await open('Seven pages');
  await drawn(pageAt(1, 7));
  await desk.emulateMedia({ media: 'print' });
  expect(await viewer().isVisible()).toBe(false);
  await desk.emulateMedia({ media: null });
});
