import { expect, test } from '@jest/globals';
import { findAll, foldQuery, joinPieces, rangesOf } from './page-text.ts';

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

test('nothing is sought for gaps alone', () => {
  expect(findAll('a b', foldQuery('  '))).toEqual([]);
});
