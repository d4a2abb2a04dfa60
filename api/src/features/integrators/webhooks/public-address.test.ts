import { describe, expect, jest, test } from '@jest/globals';
import type * as module from './public-address.ts';
import type { LookupAddress } from 'node:dns';

let found: LookupAddress[] = [];
jest.unstable_mockModule('node:dns', () => ({
  lookup: (_host: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(null, found),
}));
// Loaded by Jest, which replaces what it imports.
const { isPublicAddress, lookupPublic, refuseUnsafe } = (await import(
  new URL('./public-address.ts', import.meta.url).href
)) as typeof module;

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

describe('a host', () => {
  const look = (all: boolean, ...addresses: string[]) => {
    found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    return new Promise((resolve) =>
      lookupPublic('hooks.example', { all }, (error, address, family) =>
        resolve(error ? error.message : [address, family]),
      ),
    );
  };

  test.each([true, false])('is called where all of its addresses are public (all: %s)', async (all) => {
    expect(await look(all, '8.8.8.8', '2001:4860:4860::8888')).toEqual(
      all
        ? [
            [
              { address: '8.8.8.8', family: 4 },
              { address: '2001:4860:4860::8888', family: 6 },
            ],
            undefined,
          ]
        : ['8.8.8.8', 4],
    );
  });

  test.each([
    [true, ['10.0.0.1']],
    [true, ['8.8.8.8', '10.0.0.1']],
    [false, ['10.0.0.1', '8.8.8.8']],
    [false, ['8.8.8.8', '::1', '10.0.0.1']],
  ])('is refused where one is private (all: %s): %j', async (all, addresses) => {
    const hidden = addresses.find((address) => !isPublicAddress(address));
    expect(await look(all, ...addresses)).toBe(`hooks.example leads to the private address ${hidden}`);
  });
});
