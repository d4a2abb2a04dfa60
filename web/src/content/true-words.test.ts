/** What the texts of the programme say is so: each is tied to the code that does it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { groups } from '@portal/schema/all-texts';
import { company } from '@portal/schema/company';
import { cookieWords } from '@portal/schema/cookie-words';
import { cookieUses, purposes, purposesVersion } from '@portal/schema/cookies';
import { defaultOf } from '@portal/schema/declare-texts';
import { privacyNotice, privacyVersion } from '@portal/schema/privacy-notice';
import { submissionGuidelines } from '@portal/schema/programme-terms';
import { faqTexts } from '@portal/schema/texts/faq';
import { legalTexts } from '@portal/schema/texts/legal';
import { securityTexts } from '@portal/schema/texts/security';
import { termsTexts } from '@portal/schema/texts/terms';
import { pageAt } from '../app/pages.tsx';

const sources = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(graphql|testing|content)\//.test(file))
  .map((file) => ({ file, text: readFileSync(`web/src/${file}`, 'utf8') }));
const catalogue = [...groups.values()].flatMap(({ entries }) => Object.values(entries).map(defaultOf));
const { questions } = faqTexts;
const { policies } = legalTexts;
const sections = [submissionGuidelines('email'), privacyNotice()].flat();
const texts = [
  ...sections.flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list]),
  ...questions.map(({ answer }) => answer),
  ...[...policies, ...termsTexts.clauses].map(({ text }) => text),
];

describe('a label that a text quotes', () => {
  /** Of other programs, and of a list: “BTC Staff”. */
  const elsewhere = ['Save as PDF', 'BTC Staff'];
  const quoted = [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/“([^”]+)”/g)].map(([, label = '']) => label))),
  ].filter((label) => !elsewhere.includes(label));

  test('is there at all', () => {
    expect(quoted).toEqual(
      expect.arrayContaining([
        ...['Withdraw this idea', 'Improve and submit again', 'Download receipt', 'Check a receipt'],
        ...['Download your data', 'Correct name and number', 'Erase my account'],
        'Cookie preferences',
      ]),
    );
  });

  test.each(quoted)('“%s” is a label on a page', (label) => {
    const shown = new RegExp(`(>|'|^)\\s*${label}\\s*(<|'|$)`, 'm');
    const inSources = sources.filter(({ text }) => shown.test(text)).map(({ file }) => file);
    expect([...inSources, ...catalogue.filter((text) => text === label)]).not.toEqual([]);
  });
});

test.each(
  questions.flatMap(({ slug, answer }) =>
    [...answer.matchAll(/href="(\/[^"]*)"/g)].map(([, to = '']) => [slug, to] as const),
  ),
)('the answer %s leads to a page that is there: %s', (_slug, to) => {
  expect(pageAt(to).path).not.toBe('/404');
});

describe('the purposes of cookies', () => {
  test('are those of their version: a consent names it, and another asks everybody again', () => {
    const uses = purposes.map((purpose) => {
      const { label, text } = cookieWords[purpose];
      return [purpose, { label, ...cookieUses[purpose], text }] as const;
    });
    const digest = createHash('sha256')
      .update(JSON.stringify(Object.fromEntries(uses)))
      .digest('hex');
    expect([purposesVersion, digest.slice(0, 16)]).toEqual(['2026-11-26', '608decef2ab95742']);
  });

  const asked = (name: string) =>
    sources.flatMap(({ text }) => [...text.matchAll(new RegExp(`\\b${name}\\('(\\w+)'\\)`, 'g'))]);

  test('that name a cookie are those that the code asks for', () => {
    const used = new Set(asked('isAllowed').map(([, purpose]) => purpose));
    expect(purposes.filter((purpose) => cookieUses[purpose].cookies.length > 0)).toEqual([...used].sort());
  });

  test('say so where nothing uses them', () => {
    for (const purpose of purposes) {
      const { cookies } = cookieUses[purpose];
      const { text } = cookieWords[purpose];
      expect([purpose, text.startsWith('Nothing here uses this')]).toEqual([purpose, cookies.length === 0]);
    }
  });

  test('cover every cookie that a page sets, besides those of the choice itself', () => {
    const writers = sources.filter(({ text }) => /\bsetCookie\(|document\.cookie = /.test(text));
    expect(writers.map(({ file }) => file).sort()).toEqual([
      ...['consent/click-counter.ts', 'consent/consent-store.ts', 'lib/cookies.ts'],
    ]);
  });
});

test('the words of the privacy policy are those of its day', () => {
  const legal = groups.get('legal')!.entries;
  const digest = createHash('sha256')
    .update(JSON.stringify([defaultOf(legal['policies']!), cookieWords, privacyNotice()]))
    .digest('hex');
  expect([privacyVersion, digest.slice(0, 16)]).toEqual(['2026-11-30', 'bfc92a7c2cc3d8fe']);
});

test('SECURITY.md has the words of the page', () => {
  const { parts } = groups.get('security')?.entries ?? {};
  const items = parts?.kind === 'list' ? parts.items : [];
  const { title, lead } = securityTexts;
  const text = [`# ${title}`, lead, ...items.flatMap((part) => [`## ${part['heading']}`, part['text']])];
  const words = text.join('\n\n').replaceAll('{mailbox}', company.mailbox);
  expect(readFileSync('SECURITY.md', 'utf8')).toBe(`${words}\n`);
});

test('every picture has a size of its own, so that it is none of the page’s when styles are missing', () => {
  const unsized = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:svg|img)\b(?:[^>"{]|"[^"]*"|\{[^}]*\})*>/g)]
      .map(([tag]) => tag)
      // A picture that is given as a whole has its size by its type.
      .filter((tag) => !/\{\.\.\.logo\}|\bwidth=/.test(tag) || !/\{\.\.\.logo\}|\bheight=/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  );
  expect(unsized).toEqual([]);
});
