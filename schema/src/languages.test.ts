/** Each language has each text of the catalogue, with its fields, and the links and figures of the English one. */
import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { groups } from './all-texts.ts';
import { ideaSources } from './choices.ts';
import { compiledOf, defaultOf } from './declare-texts.ts';
import type { OwnValue } from './declare-texts.ts';
import { languageNow, localesOf, otherLanguages, prefixOf, spokenPath } from './languages.ts';
import { outcomeStages } from './outcome.ts';
import { fieldsIn, readValue } from './own-texts.ts';
import { reviewStatuses } from './review-status.ts';
import { newPassword, easyPasswordFault } from './account.ts';
import { untilInWords } from './coming-moment.ts';
import { languageFiles } from './language-files.ts';
import { compiledShipped, shippedOf } from './shipped-texts.ts';
import { ideaWordsTexts } from './texts/idea-words.ts';

/** Lists what a translation keeps: fields, and addresses of links. */
const kept = (value: OwnValue): string[] => {
  const words = typeof value === 'string' ? [value] : value.flatMap((item) => Object.values(item));
  return words.flatMap((text) => [
    ...fieldsIn(text),
    ...[...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, address = '']) => address).sort(),
  ]);
};

const texts = [...groups.values()].flatMap(({ name: group, entries }) =>
  Object.entries(entries).map(([name, entry]) => ({ key: `${group}.${name}`, entry })),
);

describe.each(otherLanguages)('%s', (language) => {
  const file = languageFiles[language];

  test('is a file as “Export texts” writes it, under a code of two or three letters', () => {
    expect(file).toMatchObject({ portal: 'texts', version: 1, language });
    expect(language).toMatch(/^[a-z]{2,3}$/);
  });

  test('has no text that the portal has not', () => {
    const unknown = Object.keys(file.texts).filter(
      // The server declares the texts of emails, and its messages.
      (key) => !/^(?:mail|fault)-/.test(key) && !texts.some((one) => one.key === key),
    );
    expect(unknown).toEqual([]);
  });

  test('has the fields and links of the English texts, which obey the rules for own words', () => {
    const wrong = texts.flatMap(({ key, entry }) => {
      const words = shippedOf(language, key, entry);
      if (words === undefined)
        return file.texts[key] === undefined ? [] : [`${key}: a text in place of a list`];
      const rows = file.texts[key];
      const given = typeof rows === 'string' ? { text: rows } : { items: rows };
      const { faults = [] } = readValue(entry, given);
      if (faults.length > 0) return faults.map((fault) => `${key}: ${fault}`);
      compiledOf(entry, words);
      return JSON.stringify(kept(words)) === JSON.stringify(kept(defaultOf(entry)))
        ? []
        : [`${key}: ${kept(words).join(' ')} instead of ${kept(defaultOf(entry)).join(' ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

test('Setswana has every text of pages', () => {
  const missing = texts.filter(({ key, entry }) => shippedOf('tn', key, entry) === undefined);
  expect(missing.map(({ key }) => key)).toEqual([]);
});

test.each([
  ['/tn/FAQ', 'tn', '/FAQ'],
  ['/tn', 'tn', '/'],
  ['/tn/', 'tn', '/'],
  ['/FAQ', 'en', '/FAQ'],
  ['/tnx/FAQ', 'en', '/tnx/FAQ'],
  ['/en/FAQ', 'en', '/en/FAQ'],
  ['/xx/FAQ', 'en', '/xx/FAQ'],
  ['/', 'en', '/'],
])('the address %s is %s, and in English %s', (address, language, path) => {
  expect(spokenPath(address)).toEqual({ language, path });
});

test('English has no prefix, other languages have their code; Intl falls back to English', () => {
  expect([prefixOf('en'), prefixOf('tn'), localesOf('en'), localesOf('tn'), languageNow()]).toEqual([
    ...['', '/tn'],
    ...[['en'], ['tn', 'en']],
    'en',
  ]);
});

test('what submitters read of an idea is in English what systems read', () => {
  expect({ ...ideaWordsTexts }).toEqual({
    ...{ ...reviewStatuses, WITHDRAWN: 'Withdrawn' },
    ...outcomeStages,
    ...ideaSources,
  });
});

test('a coming time, and what a password lacks, are in the language that is spoken', () => {
  const said = () => [
    untilInWords('2026-12-02T15:00:00.000Z', Date.parse('2026-11-29T08:00:00.000Z'), 'Africa/Gaborone'),
    v.safeParse(newPassword, 'aaaaaaaa').issues?.[0].message,
    easyPasswordFault('Naledi-9!', { email: 'naledi@example.com' }),
  ];
  const english = said();
  Object.assign(globalThis, { language: 'tn', ownTexts: compiledShipped('tn') });
  const setswana = said();
  Object.assign(globalThis, { language: undefined, ownTexts: undefined });
  expect([english[0], english[1]]).toEqual([
    'in 3 days, Wednesday 17:00 (Gaborone time)',
    'Password still needs: an uppercase letter, a digit, a special character (!@#$%^&*).',
  ]);
  expect([setswana[0], setswana[1]]).toEqual([
    'mo malatsing a le 3, Laboraro 17:00 (nako ya Gaborone)',
    'Khunololamoraba e sa tlhoka: tlhaka e kgolo, palo, letshwao le le kgethegileng (!@#$%^&*).',
  ]);
  expect(setswana[2]).toBe(shippedOf('tn', 'password-faults.hasEmail'));
  expect(english[2]).toMatch(/^This password is easy to guess\. Leave out your email address/);
});
