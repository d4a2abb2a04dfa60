import { expect, test } from '@jest/globals';
import { mergeValues, ORDER } from './merge-values.ts';

const merge = (base: string, mine: string, theirs: string) => {
  const rows = (text: string) =>
    Object.fromEntries<string[]>(text.split(' ').map((row) => [row.slice(0, 1), [row]]));
  const { values, conflicts } = mergeValues<Record<string, string[]>>(rows(base), rows(mine), rows(theirs));
  return [Object.values(values).flat().join(' '), conflicts];
};

test.each([
  ['one adds at the end, the other renames', 'a b', 'a b c', 'a b2', 'a b2 c', []],
  ['both add', 'a b', 'a x b', 'a b y', 'a x b y', []],
  ['one removes what the other left', 'a b c', 'a c', 'a b c2', 'a c2', []],
  ['one moves, the other renames', 'a b c', 'c a b', 'a b2 c', 'c a b2', []],
  ['one moves, the other adds', 'a b', 'b a', 'a b c', 'b c a', []],
  ['both make the same change', 'a b', 'a2 b', 'a2 b', 'a2 b', []],
  ['both rename', 'a b', 'a2 b', 'a3 b', 'a2 b', ['a']],
  ['one removes what the other renamed', 'a b', 'b', 'a2 b', 'b', ['a']],
  ['one renames what the other removed', 'a b', 'a2 b', 'b', 'a2 b', ['a']],
  ['both move otherwise', 'a b c', 'b a c', 'a c b', 'b a c', [ORDER]],
])('rows where %s', (_, base, mine, theirs, merged, conflicts) => {
  expect(merge(base, mine, theirs)).toEqual([merged, conflicts]);
});
