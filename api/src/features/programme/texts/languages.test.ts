/** Pages in other languages than English: addresses, redirects, the choice of a visitor, and the offer and confirmation by administrators. */
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../../../test/eventually.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal({}, { pages: fileURLToPath(new URL('../../../../../web/dist', import.meta.url)) });
let admin: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

const get = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(portal.url + address, { redirect: 'manual', headers });
  const { status } = answer;
  return {
    status,
    to: answer.headers.get('location'),
    cookie: answer.headers.get('set-cookie'),
    html: await answer.text(),
  };
};
const offer = (isOffered: boolean) =>
  admin.ask('mutation ($is: Boolean!) { offerLanguage(input: { language: TN, isOffered: $is }) { code } }', {
    is: isOffered,
  });

test('a page in Setswana says so, leads to pages in Setswana, and names the page in other languages', async () => {
  const { status, html } = await get('/tn/FAQ');
  expect(status).toBe(200);
  expect(html).toMatch(/<html[^>]* lang="tn"/);
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
  expect(links.length).toBeGreaterThan(10);
  // The words of the page whose scripts fail are English, and lead to the English pages.
  expect(links.filter((href) => !href.startsWith('/tn/') && href !== '/')).toEqual([]);
  for (const page of [html, (await get('/FAQ')).html]) {
    expect(page).toContain(`hreflang="en" href="${portal.url}/FAQ"`);
    expect(page).toContain(`hreflang="tn" href="${portal.url}/tn/FAQ"`);
  }
  expect(html).toContain(`rel="canonical" href="${portal.url}/tn/FAQ"`);
  expect((await get('/sitemap.xml')).html).toContain(`<loc>${portal.url}/tn/FAQ</loc>`);
});

test.each([
  ['a browser in Setswana', '/FAQ?a=b', { 'accept-language': 'tn-BW,tn;q=0.9,en;q=0.5' }, '/tn/FAQ?a=b'],
  ['a browser in English', '/FAQ', { 'accept-language': 'en-GB,tn;q=0.5' }, null],
  ['a browser in a language that the portal lacks', '/FAQ', { 'accept-language': 'qaa,qab;q=0.5' }, null],
  [
    'a person who chose Setswana before',
    '/FAQ',
    { cookie: 'language=tn', 'accept-language': 'en' },
    '/tn/FAQ',
  ],
  ['a person who chose English before', '/FAQ', { cookie: 'language=en', 'accept-language': 'tn' }, null],
  ['a link in Setswana', '/tn/FAQ', { cookie: 'language=en', 'accept-language': 'en' }, null],
  ['a page that is English alone', '/tn/dashboard?a=b', {}, '/dashboard?a=b'],
  ['the guide for developers', '/tn/developers', {}, '/developers'],
  ['a file', '/favicon.svg', { 'accept-language': 'tn' }, null],
  ['an address like that of another site', '/tn//example.com?language=en', {}, '/example.com'],
  ['another such address', '/.//example.com?language=en', {}, '/'],
  ['an unknown choice', '/FAQ?language=xx', {}, null],
])('%s is led to its page', async (_, address, headers, to) => {
  expect((await get(address, headers)).to).toBe(to);
});

test('a choice is kept by the browser, and its page has a clean address', async () => {
  const chosen = await get('/Challenges?language=tn&b=c');
  expect(chosen.to).toBe('/tn/Challenges?b=c');
  expect(chosen.cookie).toMatch(/^language=tn; .*HttpOnly/);
  const back = await get('/tn/Challenges?language=en');
  expect([back.to, back.cookie]).toEqual(['/Challenges', expect.stringMatching(/^language=en; /)]);
});

test('a language that is not offered leads to English, and no page speaks of it', async () => {
  await offer(false);
  await eventually(async () => expect((await get('/tn/FAQ')).to).toBe('/FAQ'));
  expect((await get('/FAQ', { 'accept-language': 'tn' })).to).toBeNull();
  expect((await get('/FAQ')).html).not.toContain('hreflang="tn"');
  expect((await get('/sitemap.xml')).html).not.toContain('/tn/');
  await offer(true);
  await eventually(async () => expect((await get('/tn/FAQ')).status).toBe(200));
});

test('texts that come with a language are confirmed, or changed, in that language alone', async () => {
  const key = 'home.headline';
  const find = async (language: string) => {
    const { texts } = await admin.ask<{
      texts: { key: string; isConfirmed: boolean; default: { text: string } }[];
    }>(`{ texts(language: ${language}) { key isConfirmed default { text } } }`);
    return texts.find((text) => text.key === key);
  };
  expect((await find('TN'))?.isConfirmed).toBe(false);
  await admin.ask(`mutation { confirmTexts(input: { language: TN, keys: ["${key}"] }) { key } }`);
  expect([(await find('TN'))?.isConfirmed, (await find('EN'))?.default.text]).toEqual([true, 'We innovate']);
  await admin.ask(
    `mutation { changeTexts(input: { language: TN, texts: [{ key: "${key}", value: { text: "Ya rona" } }] }) { key } }`,
  );
  const { texts } = await admin.ask<{ texts: { key: string; version: number; isDrafted: boolean }[] }>(
    '{ texts(language: TN) { key version isDrafted } }',
  );
  const drafts = texts.filter(({ isDrafted }) => isDrafted).map(({ key, version }) => ({ key, version }));
  await admin.ask('mutation ($input: PublishTextsInput!) { publishTexts(input: $input) { key } }', {
    input: { language: 'TN', drafts },
  });
  await eventually(async () => expect((await get('/tn/')).html).toContain('Ya rona'));
  expect((await get('/')).html).not.toContain('Ya rona');
  expect(JSON.parse((await get('/texts/tn.json')).html)).toHaveProperty([key], 'Ya rona');
});

test('the words of a whole language are saved in one call', async () => {
  const { texts } = await admin.ask<{ texts: { key: string; default: object }[] }>(
    '{ texts(language: EN) { key default { text items } } }',
  );
  const changes = texts.map(({ key, default: value }) => ({ key, value }));
  const { changeTexts } = await admin.ask<{ changeTexts: { isDrafted: boolean }[] }>(
    'mutation ($input: TextsInput!) { changeTexts(input: $input) { isDrafted } }',
    { input: { language: 'TN', texts: changes } },
  );
  expect(changeTexts).toHaveLength(texts.length);
  expect(changeTexts.filter(({ isDrafted }) => isDrafted).length).toBeGreaterThan(1_000);
});

test('others than administrators decide nothing of a language', async () => {
  const person = await signedIn(portal, 'reviewer');
  for (const call of [
    '{ languages { code } }',
    'mutation { offerLanguage(input: { language: TN, isOffered: false }) { code } }',
    'mutation { confirmTexts(input: { language: TN, keys: [] }) { key } }',
  ])
    expect(outcomeOf(await person.graphql(call))).toBe('FORBIDDEN');
});
