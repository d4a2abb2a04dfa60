/** Within Jest's sandbox, in each suite: fails a test in which a statement left its transaction. */
import { afterEach, expect } from '@jest/globals';
import { load } from './load.mjs';

const { outside } = await load(new URL('outside-statements.mjs', import.meta.url).href);

afterEach(() => {
  expect({ 'statements on another connection than the transaction around them': outside.splice(0) }).toEqual({
    'statements on another connection than the transaction around them': [],
  });
});
