/** Within Jest's sandbox, in each suite: fails a test in which a statement left its transaction, and compares bytes as one. */
import { afterEach, expect } from '@jest/globals';
import { load } from './load.mjs';

const { outside } = await load(new URL('outside-statements.mjs', import.meta.url).href);

afterEach(() => {
  expect({ 'statements on another connection than the transaction around them': outside.splice(0) }).toEqual({
    'statements on another connection than the transaction around them': [],
  });
});

// Jest compares a file byte by byte, at a second of the processor for each megabyte.
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
