import { expect, test } from '@jest/globals';
import { openByteQuota } from './quota.ts';

const open = () => openByteQuota({ perNetwork: 4, perSite: 6, ofVisitors: 8, inAll: 10 });
const adds = (hold: ReturnType<ReturnType<typeof open>>, bytes: number) => {
  try {
    hold.add(bytes);
    return true;
  } catch (refusal) {
    return (refusal as { code: string }).code;
  }
};

test('bytes are bounded by network, by site, for visitors and in all, and released', () => {
  const openShare = open();
  const first = openShare('2001:db8:1:1::/64', false);
  expect([adds(first, 3), adds(first, 1), adds(first, 1)]).toEqual([true, true, 'UNAVAILABLE']);
  const neighbour = openShare('2001:db8:1:2::/64', false);
  expect([adds(neighbour, 2), adds(neighbour, 1)]).toEqual([true, 'UNAVAILABLE']);
  const visitor = openShare('203.0.113.1', false);
  expect([adds(visitor, 2), adds(visitor, 1)]).toEqual([true, 'UNAVAILABLE']);
  const person = openShare('203.0.113.1', true);
  expect([adds(person, 2), adds(person, 1)]).toEqual([true, 'UNAVAILABLE']);
  first.release();
  expect(adds(openShare('203.0.113.9', false), 4)).toBe(true);
});
