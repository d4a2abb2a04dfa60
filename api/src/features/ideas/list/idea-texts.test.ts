import { expect, test } from '@jest/globals';
import { ideaFields } from '@portal/schema/idea';
import { reportFilterFields } from '@portal/schema/report';
import { tagsMatching } from './idea-texts.ts';

const entries = reportFilterFields.flatMap((field) => Object.entries(ideaFields[field].list));

test('a name means one label in all lists that the filter looks at', () => {
  const labels = new Map<string, string>();
  for (const [name, label] of entries) {
    expect([name, labels.get(name) ?? label]).toEqual([name, label]);
    labels.set(name, label);
  }
  expect(labels.size).toBeGreaterThan(60);
});

test('a text that no label contains finds no name', () => {
  expect(tagsMatching('nobody wrote this')).toEqual([]);
});

test.each([
  ['sTArt', ['START_UP']],
  ['franchis', ['FRANCHISING', 'FRANCHISE']],
  ['(ip)', ['INTELLECTUAL_PROPERTY']],
  ['& E', ['VALIDATION_AND_ENDORSEMENT']],
  ['Training/', ['TRAINING_OR_INCUBATION']],
  ['START_UP', []],
  ['%', []],
  [' sponsorship', []],
  ['Stárt\u00a0ｕｐ', ['START_UP']],
  ['cross‑industry', ['CROSS_INDUSTRY_PARTNERSHIPS']],
])('%j finds the labels that contain it, whatever the case: %j', (text, names) => {
  expect(tagsMatching(text)).toEqual(names);
});
