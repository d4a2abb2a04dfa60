import { expect, test } from '@jest/globals';
import type { LikeIdeaFragment } from '../../../graphql/generated-staff.ts';
import { detailOf, fateOf, groupsOf } from './similar-words.ts';

type Decided = Pick<LikeIdeaFragment, 'status' | 'withdrawnAt' | 'decision' | 'lastOutcome'>;
const pending: Decided = { status: 'PENDING', withdrawnAt: null, decision: null, lastOutcome: null };
const at = '2026-09-10T10:00:00.000Z';
const rejected = (comments = '', name = ''): Decided => ({
  ...pending,
  status: 'REJECTED',
  decision: { at, comments, reason: name ? { id: 'r', name } : null },
});
const approved = (stage?: NonNullable<Decided['lastOutcome']>['stage']): Decided => ({
  ...pending,
  status: 'APPROVED',
  decision: { at, comments: 'Well done.', reason: null },
  lastOutcome: stage ? { stage } : null,
});

test.each([
  ['words', rejected('We run this\n already'), '“We run this already”, Sep 2026'],
  ['a reason of the list before the words', rejected('See our shop.', 'On sale'), '“On sale”, Sep 2026'],
  ['no reason', rejected(), 'Sep 2026'],
  ['what became of it', approved('PILOT'), 'in pilot'],
  ['the words of an approval', approved(), '“Well done.”, Sep 2026'],
  ['nothing before a decision', pending, ''],
])('a decision is told by %s', (_, idea, words) => expect(detailOf(idea)).toBe(words));

test('a long reason is cut, and says so', () => {
  const words = detailOf(rejected('We '.repeat(100)));
  expect(words).toMatch(/^“(We )+We…”, Sep 2026$/);
  expect(words.length).toBeLessThan(75);
});

test('ideas are grouped by what was decided, rejections first; what was taken back is no decision', () => {
  const withdrawn = { ...approved(), withdrawnAt: at };
  const ideas = [pending, approved('LIVE'), withdrawn, rejected('a'), rejected('b')];
  expect(ideas.map(fateOf)).toEqual(['pending', 'approved', 'withdrawn', 'rejected', 'rejected']);
  expect(groupsOf(ideas)).toEqual([
    { fate: 'rejected', ideas: [ideas[3], ideas[4]] },
    { fate: 'approved', ideas: [ideas[1]] },
    { fate: 'pending', ideas: [pending] },
    { fate: 'withdrawn', ideas: [withdrawn] },
  ]);
});
