import { expect, test } from '@jest/globals';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import { findAll, foldQuery, joinPieces, rangesOf, textOf } from './page-text.ts';

const lines = (...texts: string[]) => texts.map((str) => ({ str, hasEOL: true }));

test.each([
  ['without case and accents', lines('The CAFÉ in Kasane'), 'cafe', ['CAFÉ']],
  ['with accents typed in another form', lines('The café'), 'cafe\u0301', ['café']],
  ['over the end of a line', lines('water', 'meters'), 'water meters', ['watermeters']],
  ['divided by a hyphen', lines('inno-', 'vation'), 'innovation', ['inno-vation']],
  ['in ligatures', lines('an oﬃce'), 'office', ['oﬃce']],
  ['over gaps of any size', lines('a  b'), 'A B', ['a  b']],
  ['in signs of two code units', lines('𝐀𝐁 plan'), 'ab', ['𝐀𝐁']],
  ['more than once, side by side', lines('anan an'), 'an', ['an', 'an', 'an']],
  [
    'whose dash at the end of a line stands alone',
    lines('phase one –', 'budget'),
    'one - budget',
    ['one –budget'],
  ],
  [
    'whose hyphen at the end of a line is followed by a word',
    lines('pre-', 'and post-harvest'),
    'pre- and',
    ['pre-and'],
  ],
  ['before a gap at the end of a line', lines('inno- ', ' vation'), 'innovation', ['inno-  vation']],
  ['with an invisible sign inside', lines('mo\u00ADtor'), 'motor', ['mo\u00ADtor']],
  ['nowhere', lines('nothing'), 'some', []],
])('words are found %s, and marked where they stand', (_how, pieces, query, marked) => {
  const text = joinPieces(pieces);
  const words = foldQuery(query);
  expect(findAll(text.text, words)).toHaveLength(marked.length);
  const layers = pieces.map(({ str }) => Object.assign(document.createElement('span'), { textContent: str }));
  document.body.replaceChildren(...layers);
  expect(rangesOf(text, words, layers).map(String)).toEqual(marked);
});

const isFound = (query: string, ...texts: string[]) =>
  findAll(joinPieces(lines(...texts)).text, foldQuery(query)).length === 1;

const apostrophes = [...`'’‘ʼ‛′´\``];
const quotes = [...'"“”„‟«»″'];
const dashes = [...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D'];
const pairs = (signs: string[]) => signs.flatMap((one) => signs.map((other) => [one, other] as const));

test('each quote and each dash is found by each other one of its kind', () => {
  const lost = [
    ...pairs(apostrophes).filter(([here, there]) => !isFound(`don${here}t`, `We don${there}t need it`)),
    ...pairs(quotes).filter(
      ([here, there]) => !isFound(`${here}solar${here}`, `need ${there}solar${there} power`),
    ),
    ...pairs(dashes).filter(([here, there]) => !isFound(`2026${here}2028`, `Plan 2026${there}2028`)),
  ];
  expect(lost).toEqual([]);
});

test('a word that the end of a line divides is found with its hyphen and without', () => {
  const lost = [...dashes, '\u00AD'].flatMap((hyphen) =>
    ['well-known', 'wellknown', 'WELL–KNOWN', 'co-operation well'].filter(
      (query) => !isFound(query, `co${hyphen}`, `operation well${hyphen}`, 'known'),
    ),
  );
  expect(lost).toEqual([]);
  expect(isFound('wellknown', 'well-known')).toBe(false);
});

test.each([
  ['½', '1/2'],
  ['Straße', 'strasse'],
  ['STRASSE', 'straße'],
  ['Œuvre', 'oeuvre'],
  ['CO₂', 'co2'],
  ['ΟΔΟΣ', 'οδος'],
  ['(a+b)*[c] {2} \\ ^$ |', '(a+b)*[c] {2} \\ ^$ |'],
])('%s is found by %s', (text, query) => {
  expect(isFound(query, text)).toBe(true);
});

test('what is filled into a form, and typed over a page, is found after its text; marks and secrets are not', async () => {
  const rect = [60, 640, 400, 680];
  const { pieces } = await textOf({
    getTextContent: async () => ({
      items: [{ str: 'Budget asked for:', hasEOL: false } as TextItem],
      ...{ styles: {}, lang: null },
    }),
    getAnnotations: async () => [
      { rect, fieldType: 'Tx', fieldValue: 'BWP 250 000\nZebravalue' },
      { rect, fieldType: 'Ch', fieldValue: ['Maun', 'Kasane'] },
      { rect, fieldType: 'Btn', fieldValue: 'Off' },
      { rect, fieldType: 'Tx', fieldValue: '' },
      { rect, fieldType: 'Tx', fieldValue: 'secret', password: true },
      { rect, textContent: ['Signed by Naledi'] },
      { rect },
    ],
  });
  expect(pieces.map(({ str }) => str)).toEqual([
    'Budget asked for:',
    'BWP 250 000',
    'Zebravalue',
    'Maun',
    'Kasane',
    'Signed by Naledi',
  ]);
  expect(joinPieces(pieces).text).toContain('for: bwp 250 000 zebravalue');
});

test('nothing is sought for gaps alone', () => {
  expect(findAll('a b', foldQuery('  '))).toEqual([]);
});
