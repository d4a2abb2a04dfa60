import { describe, expect, test } from '@jest/globals';
import { isPublicAddress, refuseUnsafe } from './public-address.ts';

describe('an address', () => {
  test.each(['8.8.8.8', '168.167.1.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    '127.0.0.1',
    '10.1.1.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::a00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.each([
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://127.1/',
])('%s is refused, however it is written', (url) => {
  expect(() => refuseUnsafe(new URL(url))).toThrow('private address');
});

test('what is not encrypted is refused', () => {
  expect(() => refuseUnsafe(new URL('http://8.8.8.8/'))).toThrow('https://');
  expect(() => refuseUnsafe(new URL('https://8.8.8.8/'))).not.toThrow();
});
