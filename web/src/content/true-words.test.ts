/** What the texts of the programme say is so: each is tied to the code that does it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { cookieUses, purposes, purposesVersion } from '@portal/schema/cookies';
import { privacyNotice, privacyVersion } from '@portal/schema/privacy-notice';
import { legalPolicies, submissionGuidelines, termsOfAgreement } from '@portal/schema/programme-terms';
import { pageAt } from '../app/pages.tsx';
import { faq } from './faq.ts';
import { securityLead, securityPolicy } from './security.ts';

const sources = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(graphql|testing|content)\//.test(file))
  .map((file) => ({ file, text: readFileSync(`web/src/${file}`, 'utf8') }));
const questions = faq.flatMap(({ questions }) => questions);
const sections = [
  ...[legalPolicies('email'), termsOfAgreement('email'), submissionGuidelines('email')],
  privacyNotice,
].flat();
const texts = [...questions, ...sections].flatMap(({ paragraphs, list = [] }) => [...paragraphs, ...list]);

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
    expect(sources.filter(({ text }) => shown.test(text)).map(({ file }) => file)).not.toEqual([]);
  });
});

test.each(questions.flatMap(({ slug, links = [] }) => links.map(({ to }) => [slug, to] as const)))(
  'the answer %s leads to a page that is there: %s',
  (_slug, to) => {
    expect(pageAt(to).path).not.toBe('/404');
  },
);

describe('the purposes of cookies', () => {
  test('are those of their version: a consent names it, and another asks everybody again', () => {
    const digest = createHash('sha256').update(JSON.stringify(cookieUses)).digest('hex');
    expect([purposesVersion, digest.slice(0, 16)]).toEqual(['2026-11-26', '608decef2ab95742']);
  });

  const asked = (name: string) =>
    sources.flatMap(({ text }) => [...text.matchAll(new RegExp(`\\b${name}\\('(\\w+)'\\)`, 'g'))]);

  test('that name a cookie are those that the code asks for', () => {
    const used = new Set(asked('isAllowed').map(([, purpose]) => purpose));
    expect(purposes.filter((purpose) => cookieUses[purpose].cookies.length > 0)).toEqual([...used].sort());
  });

  test('say so where nothing uses them, and are listed in the policy', () => {
    const policy = sections.find(({ heading }) => heading === 'Cookies')?.list;
    expect(policy).toHaveLength(purposes.length);
    for (const purpose of purposes) {
      const { label, cookies, text } = cookieUses[purpose];
      expect([purpose, text.startsWith('Nothing here uses this')]).toEqual([purpose, cookies.length === 0]);
      expect(policy).toContain(`${label}: ${text}`);
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
  const digest = createHash('sha256')
    .update(JSON.stringify([legalPolicies('email'), privacyNotice]))
    .digest('hex');
  expect([privacyVersion, digest.slice(0, 16)]).toEqual(['2026-11-28', 'ef89c729269c49eb']);
});

test('SECURITY.md has the words of the page', () => {
  const parts = securityPolicy.map(({ heading, paragraphs, list = [] }) =>
    [`## ${heading}`, ...paragraphs, list.map((item) => `- ${item}`).join('\n')].filter(Boolean).join('\n\n'),
  );
  const text = ['# Reporting a security problem', securityLead, ...parts].join('\n\n');
  expect(readFileSync('SECURITY.md', 'utf8')).toBe(`${text}\n`);
});

test('every picture has a size of its own, so that it is none of the page’s when styles are missing', () => {
  const unsized = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:svg|img)\b(?:[^>"{]|"[^"]*"|\{[^}]*\})*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/\bwidth=/.test(tag) || !/\bheight=/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  );
  expect(unsized).toEqual([]);
});
