import { expect, test } from '@jest/globals';
import { labelOf, mentionedIn } from './mentions.ts';

const ada = { id: '1', name: 'Ada Moyo', email: 'ada@example.com' };
const adaM = { id: '2', name: 'Ada Moyosi', email: 'moyosi@example.com' };
const neo = { id: '3', name: null, email: 'neo@example.com' };
const twins = ['4', '5'].map((id) => ({ id, name: 'Tau Dube', email: `tau${id}@example.com` }));
const staff = [ada, adaM, neo, ...twins];

test('a colleague is named by the name, or by the address where that is not theirs alone', () => {
  expect(staff.map((person) => labelOf(person, staff))).toEqual([
    ...['Ada Moyo', 'Ada Moyosi', 'neo@example.com', 'tau4@example.com', 'tau5@example.com'],
  ]);
});

test.each([
  ['Ask @Ada Moyo and @Ada Moyo again.', ['1']],
  ['@Ada Moyosi?', ['2']],
  ['@neo@example.com, @tau5@example.com', ['3', '5']],
  ['Ada Moyo, @Tau Dube, mail neo@example.com', []],
  ['@Ada Moyosipe and @neo@example.community', []],
  ['', []],
])('%j names %j', (text, ids) => {
  expect(
    mentionedIn(text, staff)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids);
});
