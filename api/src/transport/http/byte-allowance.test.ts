import { expect, test } from '@jest/globals';
import { openByteAllowance } from './byte-allowance.ts';

const open = () => openByteAllowance({ perNetwork: 4, perSite: 6, ofVisitors: 8, inAll: 10 });
const caller = (network: string, isSignedIn = false) => ({ network, isSignedIn });
const adds = (hold: ReturnType<ReturnType<typeof open>>, bytes: number) => {
  try {
    hold.add(bytes);
    return true;
  } catch (refusal) {
    return (refusal as { code: string }).code;
  }
};

test('bytes are bounded by network, by site, for visitors and in all, and released', () => {
  const openHold = open();
  const first = openHold(caller('2001:db8:1:1::/64'));
  expect([adds(first, 3), adds(first, 1), adds(first, 1)]).toEqual([true, true, 'UNAVAILABLE']);
  const neighbour = openHold(caller('2001:db8:1:2::/64'));
  expect([adds(neighbour, 2), adds(neighbour, 1)]).toEqual([true, 'UNAVAILABLE']);
  const visitor = openHold(caller('203.0.113.1'));
  expect([adds(visitor, 2), adds(visitor, 1)]).toEqual([true, 'UNAVAILABLE']);
  const person = openHold(caller('203.0.113.1', true));
  expect([adds(person, 2), adds(person, 1)]).toEqual([true, 'UNAVAILABLE']);
  first.release();
  expect(adds(openHold(caller('203.0.113.9')), 4)).toBe(true);
});
