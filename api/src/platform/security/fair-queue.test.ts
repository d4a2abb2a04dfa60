import { expect, test } from '@jest/globals';
import { openFairQueue } from './fair-queue.ts';
import type { Waiter } from './fair-queue.ts';

/** A queue of one task at a time whose first task runs until the test lets go of it. */
function openHeldQueue() {
  const order: string[] = [];
  const { inTurn } = openFairQueue(1);
  let letGo = () => {};
  const first = inTurn(() => new Promise<void>((resolve) => (letGo = resolve)));
  const add = (name: string, waiter?: string | Waiter) =>
    inTurn(
      async () => void order.push(name),
      typeof waiter === 'string' ? { network: waiter } : waiter,
    ).catch((error: unknown) => (error as { code: string }).code);
  return { order, add, end: () => (letGo(), first) };
}

test('networks are served in turns, and the tasks of the portal first', async () => {
  const { order, add, end } = openHeldQueue();
  const all = [add('a1', 'a'), add('a2', 'a'), add('a3', 'a'), add('b1', 'b'), add('c1', 'c'), add('own')];
  await end();
  await Promise.all(all);
  expect(order).toEqual(['own', 'a1', 'b1', 'c1', 'a2', 'a3']);
});

test('of one network 20 wait, of all 200, and of 50 accounts; more are UNAVAILABLE', async () => {
  const { order, add, end } = openHeldQueue();
  const all = Array.from({ length: 12 * 25 }, (_, at) => add(`${at}`, `network ${at % 12}`));
  const own = Array.from({ length: 60 }, (_, at) => add(`own ${at}`, { network: 'home', account: `${at}` }));
  const one = add('late', 'another network');
  await end();
  const refused = async (outcomes: Promise<unknown>[]) =>
    (await Promise.all(outcomes)).filter((outcome) => outcome === 'UNAVAILABLE').length;
  expect([await refused(all), await refused(own), await one]).toEqual([300 - 200, 10, 'UNAVAILABLE']);
  expect(order).toHaveLength(250);
});

test('accounts with known devices and networks take turns; one account has one place of its own', async () => {
  const { order, add, end } = openHeldQueue();
  const flood = Array.from({ length: 12 }, (_, at) =>
    add(`flood ${at}`, { network: 'attacker', account: 'its' }),
  );
  const honest = [add('new device', 'home'), add('known device', { network: 'home', account: 'own' })];
  await end();
  await Promise.all([...flood, ...honest]);
  expect(order.indexOf('new device')).toBeLessThan(4);
  expect(order.indexOf('known device')).toBeLessThan(4);
});

test('a network of its own has room while another floods the queue', async () => {
  const { order, add, end } = openHeldQueue();
  const flood = Array.from({ length: 300 }, (_, at) => add(`flood ${at}`, 'flood'));
  const honest = add('honest', 'home');
  await end();
  await Promise.all([...flood, honest]);
  expect(order.indexOf('honest')).toBe(1);
  expect(order).toHaveLength(21);
});

test('networks of one site take at most half of the queue', async () => {
  const { order, add, end } = openHeldQueue();
  const flood = Array.from({ length: 300 }, (_, at) => add(`flood ${at}`, `2001:db8:1:${at % 60}::/64`));
  const honest = add('honest', '2001:db8:2:1::/64');
  await end();
  await Promise.all([...flood, honest]);
  expect(order).toHaveLength(101);
  expect(order).toContain('honest');
});

test('a task that fails gives up its turn', async () => {
  const { inTurn } = openFairQueue(1);
  await expect(inTurn(() => Promise.reject(new Error('broken')), { network: 'a' })).rejects.toThrow('broken');
  expect(await inTurn(() => Promise.resolve('done'), { network: 'a' })).toBe('done');
});
