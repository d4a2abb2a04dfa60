import { expect, test } from '@jest/globals';
import { networkOf, shortNetwork, siteOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('the site of an IPv6 address is its /48, and an IPv4 address has none', () => {
  expect(siteOf('2001:db8:1:2::1')).toBe('2001:db8:1::/48');
  expect(siteOf('::ffff:203.0.113.9')).toBeUndefined();
});

test.each([
  ['203.0.113.9', '203.0.113.x'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['', ''],
])('%s is shortened to %s', (network, short) => {
  expect(shortNetwork(network)).toBe(short);
});
