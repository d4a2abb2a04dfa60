import { expect, test } from '@jest/globals';
import type { Context } from './context.ts';
import { defineLoader } from './loaders.ts';

test('a loader reads by the connection of its caller, whichever it read by first', async () => {
  const load = defineLoader(
    async ({ db }, keys) =>
      new Map(keys.map((key) => [key, `${key} by ${(db as unknown as { name: string }).name}`])),
    '',
  );
  const call = { loaders: new Map(), db: { name: 'the pool' } } as unknown as Context;
  const transaction = { ...call, db: { name: 'a transaction' } } as unknown as Context;
  const read = () => Promise.all([load(transaction, 'a'), load(call, 'b'), load(transaction, 'c', 'x')]);
  const said = ['a by a transaction', 'b by the pool', 'c by a transaction'];
  expect([await read(), await read()]).toEqual([said, said]);
});
