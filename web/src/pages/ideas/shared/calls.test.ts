import { afterEach, expect, jest, test } from '@jest/globals';
import { callOf } from '../../../testing/call.ts';
import { phaseOf, slugIn, wizardPath } from './calls.ts';
import { findCall, rememberCall } from './kept-calls.ts';

const EMAIL = 'a@example.com';
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

test.each([
  ['2027-03-12T14:59:59Z', {}, 'open'],
  ['2027-03-12T15:00:00Z', {}, 'over'],
  ['2027-03-12T15:00:00Z', { graceHours: 2 }, 'grace'],
  ['2027-03-12T17:00:00Z', { graceHours: 2 }, 'over'],
  ['2027-03-12T16:00:00Z', { graceHours: 2, status: 'CLOSED' }, 'over'],
  ['2027-01-01T00:00:00Z', { status: 'CLOSED' }, 'over'],
  ['2027-01-01T00:00:00Z', { opensAt: '2027-01-01T00:00:01Z' }, 'upcoming'],
  ['2099-01-01T00:00:00Z', { closesAt: null, graceHours: 2 }, 'open'],
] as const)('at %s a call with %o is %s', (at, change, phase) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(at));
  expect(phaseOf(callOf(change))).toBe(phase);
});

test('the address of the wizard names its call, whatever its case; without one it is that of 1.2.0', () => {
  expect([wizardPath(), wizardPath('status'), wizardPath(undefined, 'a'), wizardPath('status', 'a')]).toEqual(
    ['/innovate', '/innovate/status', '/innovate?call=a', '/innovate/status?call=a'],
  );
  expect(slugIn(new URLSearchParams('call=Fintech-2027'))).toBe('fintech-2027');
  for (const query of ['', 'call=', 'other=a']) expect(slugIn(new URLSearchParams(query))).toBeUndefined();
});

test('calls are found again on the device by id and by address, by the account that opened them', () => {
  rememberCall(EMAIL, callOf());
  rememberCall(EMAIL, callOf({ id: 'c2', slug: 'water' }));
  expect(findCall(EMAIL, { slug: 'fintech-2027' })).toEqual(callOf());
  expect(findCall(EMAIL, { id: 'c2' })?.slug).toBe('water');
  expect(findCall('b@example.com', { id: 'c2' })).toBeUndefined();
});
