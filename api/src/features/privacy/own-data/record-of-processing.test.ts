/** The portal's statement of its data about people and the purposes: for them, and for the person in charge. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { programmeDefaults } from '@portal/schema/programme';
import { declared } from '../../../app/features.ts';
import { noticeOf, recordOfProcessing } from './processing.ts';
import { escapeHtml } from '@portal/schema/html';

test('the record is committed as the features declare it, with every column of each table', () => {
  const record = readFileSync('docs/privacy.md', 'utf8');
  expect(record).toBe(recordOfProcessing(declared.personalData));
});

test.each(declared.personalData.map(({ name, processing }) => [name, processing] as const))(
  'of %s it says whose it is, why, on what basis, who reads it and how long',
  (_name, processing) => {
    expect(Object.values(processing).filter((text) => text.trim().length < 5)).toEqual([]);
    for (const part of ['data', 'purpose', 'basis', 'kept'] as const)
      expect(processing[part]).toMatch(/^[A-Z0-9].*\.$/);
  },
);

test('the page of legal policies has each once, before any script runs', () => {
  const html = noticeOf(declared.personalData, undefined);
  const headings = [...html.matchAll(/<h4[^>]*>([^<]+)<\/h4>/g)].map(([, heading]) => heading);
  expect(new Set(headings).size).toBe(headings.length);
  for (const { processing } of declared.personalData) {
    expect(headings).toContain(escapeHtml(processing.what));
    for (const part of ['data', 'purpose', 'basis', 'readers', 'kept'] as const)
      expect(html).toContain(escapeHtml(processing[part]));
  }
});

test('it says for how long what has an end is kept, as the programme sets it', () => {
  const settings = { ...programmeDefaults, ideaMonths: 24, accountMonths: 1 };
  const html = noticeOf(declared.personalData, settings);
  expect(html.match(/Otherwise without an end\./g)).toHaveLength(3);
  expect(html.match(/At most [^<]*/g)?.sort()).toEqual([
    'At most 1 month after the last login, where it has no idea and no draft.',
    'At most 24 months after the decision was announced, or the idea was withdrawn; not while an outcome of it goes on.',
  ]);
});
