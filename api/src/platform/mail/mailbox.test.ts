/** Addresses that lead nowhere: the mailer sends nothing to them. */
import { expect, test } from '@jest/globals';
import { hasMailbox, placeholderAddress } from './mailbox.ts';

test('mail reaches addresses of people alone', () => {
  expect(['', placeholderAddress(), 'kabo@example.com'].map(hasMailbox)).toEqual([false, false, true]);
});
