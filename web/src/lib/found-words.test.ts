import { expect, test } from '@jest/globals';
import { foundIn } from './found-words.ts';

test.each([
  ['Goats and a goatherd', 'goat', ['Goat', 'goat']],
  ['A scapegoat', 'goat', []],
  ['Ünïté for farmers', 'unite FARM', ['Ünïté', 'farm']],
  ['O’Brien’s kiosk', "obrien's", ['O’Brien’s']],
  ['O’Brien’s kiosk', 'brien', ['Brien']],
  ['solar-powered, Solar', 'sol solar', ['solar', 'Solar']],
  ['新しい水道メーター', '水道', ['水道']],
  ['Dikgomo le dipodi tsa Bošigo', 'BOSIGO dipodi', ['dipodi', 'Bošigo']],
  ['Straße', 'strass', ['Straß']],
  ['Water', '— “!”', []],
])('in %j the words of %j are %j', (text, search, words) => {
  expect(foundIn(text, search).map(([from, to]) => text.slice(from, to))).toEqual(words);
});

test('2,000 letters are searched for at once', () => {
  expect(foundIn('water '.repeat(300), 'w'.repeat(2000))).toEqual([]);
});
