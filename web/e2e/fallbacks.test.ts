/** A language that lacks texts: a page shows the English ones, says of which language they are, and its scripts take them over. */
import { expect, test } from '@jest/globals';
import { compiledLacking, compiledShipped } from '@portal/schema/shipped-texts';
import type { OwnTexts } from '@portal/schema/texts';
import { drawPages, readDrawing } from '../../api/src/transport/http/draw-pages.ts';
import { openTestSite, PAGES, waitUntilHydrated } from './browser.ts';
import { makeOld } from './old-browser.ts';

const site = openTestSite({}, { quiet: true });

const LACKS: OwnTexts = {
  'faq.title': 'Frequently asked questions',
  'faq.lead': 'Answers about submitting an idea, the review and the decision.',
  'frame.faq': 'FAQ',
};

/** The texts of Setswana without some of them. */
const shipped: OwnTexts = Object.fromEntries(
  Object.entries(compiledShipped('tn')).filter(([key]) => !Object.hasOwn(LACKS, key)),
);

/** Draws the questions in Setswana without some of its texts. @param words what the programme says in their place */
async function drawQuestions(words: OwnTexts = {}): Promise<string> {
  const texts = { en: {}, tn: { ...shipped, ...words } };
  const only = { language: 'tn', file: 'faq' } as const;
  const drawing = { ...readDrawing(PAGES), lacking: { tn: LACKS } };
  const drawn: string[] = [];
  await drawPages(
    PAGES,
    drawing,
    { texts, only },
    (_name, html) => void drawn.push(html),
    AbortSignal.timeout(60_000),
  );
  return drawn.join('');
}

/** Lists what a page says in English: the elements with a language, and their words. */
const english = (html: string) =>
  [...html.matchAll(/<(h1|h2|p|a|summary)\b[^>]* lang="en">([^<]*)</g)].map(
    ([, name, words]) => `${name} ${words}`,
  );

test('Setswana lacks no text', () => {
  expect(compiledLacking('tn')).toEqual({});
});

test('elements that show an English text say so, and no others', async () => {
  const said = english(await drawQuestions());
  expect(new Set(said)).toEqual(
    new Set([`h1 ${LACKS['faq.title']}`, `p ${LACKS['faq.lead']}`, `a ${LACKS['frame.faq']}`]),
  );
  expect(english(await drawQuestions({ 'faq.title': 'Dipotso' }))).not.toContain(`h1 ${LACKS['faq.title']}`);
});

test('the scripts of the page take the English texts over', async () => {
  const body = await drawQuestions();
  expect(body).not.toMatch(/[\uE001\uE002]/u);
  const page = await site.visit('/FAQ');
  await page.route('**/tn/FAQ', (route) => route.fulfill({ body, contentType: 'text/html' }));
  // The scripts load the texts of all pages beside: the portal of the test lacks none.
  await page.route('**/texts/tn.json', (route) => route.fulfill({ json: shipped }));
  await page.goto(`${site.portal.url}/tn/FAQ`);
  await waitUntilHydrated(page);
  const heading = page.locator('h1[lang=en]');
  expect(await heading.textContent()).toBe(LACKS['faq.title']);
});

test('the scripts start in the oldest supported browsers', async () => {
  const page = await site.visit('/robots.txt');
  await makeOld(page);
  await page.goto(`${site.portal.url}/SignUp`);
  await waitUntilHydrated(page);
});
