/** The queue of jobs: taken once, leased, retried, stopped in time. The lanes of mails and webhooks have suites of their own. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Context } from '../context.ts';
import { enqueue, storeOutcomes, takeDue } from './queue.ts';
import type { TakenJob } from './queue.ts';
import { startJobs } from './runner.ts';
import type { Failed, LaneWork } from './runner.ts';
import { enqueueUpkeep, upkeep } from './upkeep.job.ts';
import { eventually } from '../../../test/eventually.ts';
import { atEnd } from '../../../test/harness.ts';
import { besideTransaction } from '../../../test/locks.ts';
import { shareServiceContext } from '../../../test/service-context.ts';
import { statementsOf } from '../../../test/statements.ts';

const services = shareServiceContext(new Date());
let ctx: Context;
beforeEach(() => {
  ({ ctx } = services);
  setNow(new Date());
});
const setNow = (time: Date) => services.setNow(time);
afterEach(async () => {
  await ctx.db.query('DELETE FROM jobs');
});

/** Starts a process that does the jobs of one lane. */
function start(
  run: LaneWork['run'],
  {
    on = ctx,
    lease,
    mayTake,
    ...work
  }: Partial<LaneWork> & { on?: Context; lease?: number; mayTake?: () => boolean } = {},
): void {
  const lane: LaneWork = { atOnce: 1, deadline: 60_000, retryAfter: () => 5_000, run, ...work };
  const jobs = startJobs(on, new Map([['mail', lane]]), {
    ...{ patience: 50, grace: 20 },
    ...(lease && { lease }),
    ...(mayTake && { mayTake }),
  });
  atEnd(() => jobs.stop());
}

async function add(id: string = randomUUID()): Promise<string> {
  await enqueue(ctx, [
    { id, lane: 'mail', name: 'x', dueAt: ctx.now(), data: { recipient: 'a', text: 'b' } },
  ]);
  return id;
}

const rows = <Row = Record<string, unknown>>(columns: string) =>
  ctx.db.query<Row[]>(`SELECT ${columns} FROM jobs ORDER BY created_at, name`);

/** A job that runs until it is released. */
function holding() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const state = { begun: 0, release: () => release(), run: async () => ((state.begun += 1), await released) };
  return state;
}

test('a job that fails is tried again by the schedule of its lane, then kept as failed with the last error', async () => {
  await add();
  const fault = Object.assign(new Error('words that may repeat the mail'), {
    code: 'EENVELOPE',
    responseCode: 550,
  });
  const waits = [5_000, 300_000];
  const begun = ctx.now().getTime();
  const seen: unknown[] = [];
  start(
    async ({ now }, { attempts }) => {
      seen.push([attempts, now().getTime() - begun]);
      throw fault;
    },
    { retryAfter: ({ attempts }) => waits[attempts - 1] },
  );
  let passed = 0;
  for (const [index, wait] of waits.entries()) {
    const due_at = new Date(begun + passed + wait);
    await eventually(async () =>
      expect(await rows('attempts, due_at, error')).toEqual([
        { attempts: index + 1, due_at, error: 'EENVELOPE 550' },
      ]),
    );
    passed += wait;
    setNow(due_at);
  }
  await eventually(async () =>
    expect(await rows('attempts, failed_at, error, data')).toEqual([
      { attempts: 3, failed_at: ctx.now(), error: 'EENVELOPE 550', data: { recipient: 'a', text: 'b' } },
    ]),
  );
  expect(seen).toEqual([
    [1, 0],
    [2, 5_000],
    [3, 305_000],
  ]);
});

test.each([
  ['throws', () => Promise.reject(new Error('refused'))],
  [
    'returns its fault',
    (ctx: Context) => Promise.resolve({ fault: 'refused', dueAt: new Date(ctx.now().getTime() + 5_000) }),
  ],
])('a job that %s is failing since its first try, until one succeeds', async (_, fail) => {
  await add();
  const begun = ctx.now();
  start((ctx, { attempts }): Promise<Failed | Date> =>
    attempts < 3 ? fail(ctx) : Promise.resolve(new Date(ctx.now().getTime() + 60_000)),
  );
  for (const [tries, failing_since] of [
    [1, begun],
    [2, begun],
    [3, null],
  ] as const) {
    await eventually(async () =>
      expect(await rows('attempts, failing_since')).toEqual([{ attempts: tries, failing_since }]),
    );
    setNow(new Date(begun.getTime() + tries * 5_000));
  }
});

test('of two processes that look at the same moment each takes others, and neither waits', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => add()));
  const take = (db: Context['db']) =>
    takeDue({ ...ctx, db }, [{ lane: 'mail', groupKey: '', slots: 4 }], [], new Date(Date.now() + 60_000));
  let [first, second]: [TakenJob[], Promise<TakenJob[]>] = [[], Promise.resolve([])];
  await besideTransaction(ctx, async (db) => {
    first = await take(db);
    second = take(ctx.db);
    // One that waits for the other would take the same jobs once more.
    await Promise.race([second, eventually(async () => expect(await lockWaits()).toHaveLength(1))]);
  });
  const taken = [...first, ...(await second)];
  expect([first.length, taken.map(({ id }) => id).sort()]).toEqual([4, ids.sort()]);
});
const lockWaits = () =>
  ctx.db.query<object[]>(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );

test('a job that takes longer than its lease stays with the process that renews it', async () => {
  const lease = 150;
  // The clock goes on only when the lease was renewed by it: a slow machine renews late by its own clock.
  let time = ctx.now().getTime();
  const on = { ...ctx, now: () => new Date(time) };
  const job = holding();
  await add();
  start(job.run, { on, lease });
  start(job.run, { on, lease });
  for (let step = 0; step < 5; step += 1) {
    await eventually(async () => expect(await rows('due_at')).toEqual([{ due_at: new Date(time + lease) }]));
    time += (2 * lease) / 3;
  }
  job.release();
  await eventually(async () =>
    expect(await rows('attempts, done_at IS NOT NULL AS done')).toEqual([{ attempts: 1, done: true }]),
  );
  expect(job.begun).toBe(1);
});

test('a process whose clock is wrong takes nothing, and finishes what it runs', async () => {
  let [isRight, looks] = [true, 0];
  const job = holding();
  await add();
  start(job.run, { atOnce: 2, mayTake: () => ((looks += 1), isRight) });
  await eventually(() => expect(job.begun).toBe(1));
  isRight = false;
  await add();
  const before = looks;
  await eventually(() => expect(looks).toBeGreaterThan(before + 2));
  expect(job.begun).toBe(1);
  job.release();
  await eventually(async () =>
    expect(await rows('done_at IS NOT NULL AS done')).toContainEqual({ done: true }),
  );
  isRight = true;
  await eventually(() => expect(job.begun).toBe(2));
});

test('a job of a process that renews no lease is taken over within 15 seconds, and the first try no longer counts', async () => {
  const [first, second] = [holding(), holding()];
  await add();
  start(first.run);
  await eventually(() => expect(first.begun).toBe(1));
  let looks = 0;
  start(second.run, { mayTake: () => (looks += 1) > 0 });
  setNow(new Date(ctx.now().getTime() + 12_999));
  const before = looks;
  await eventually(() => expect(looks).toBeGreaterThan(before + 2));
  expect(second.begun).toBe(0);
  setNow(new Date(ctx.now().getTime() + 1));
  await eventually(() => expect(second.begun).toBe(1));
  first.release();
  await add();
  await eventually(() => expect(first.begun).toBe(2));
  expect(await rows('attempts, done_at')).toContainEqual({ attempts: 2, done_at: null });
  second.release();
  await eventually(async () =>
    expect(await rows('attempts, done_at')).toContainEqual({ attempts: 2, done_at: ctx.now() }),
  );
});

test('a process whose lease expired while it was held up does not take its own job twice', async () => {
  const job = holding();
  await add();
  start(job.run, { atOnce: 2 });
  await eventually(() => expect(job.begun).toBe(1));
  setNow(new Date(ctx.now().getTime() + 3_600_000));
  const next = await add();
  await eventually(() => expect(job.begun).toBe(2));
  expect(await rows('id, attempts')).toEqual([
    { id: expect.anything(), attempts: 1 },
    { id: next, attempts: 1 },
  ]);
  job.release();
});

test('a try that exceeds its deadline is aborted, and given up even if it does not listen', async () => {
  await add();
  let aborted = false;
  start(
    (_ctx, _job, signal) => {
      signal.addEventListener('abort', () => (aborted = true));
      return new Promise(() => undefined);
    },
    { deadline: 20 },
  );
  await eventually(async () => expect(await rows('error')).toEqual([{ error: 'TimeoutError' }]));
  expect(aborted).toBe(true);
});

test('a look at a queue in which nothing is due is one statement, whatever the groups of its lanes', async () => {
  const [looks, groups] = [{ number: 0 }, { asked: 0 }];
  const texts = await statementsOf(async () => {
    start(async () => undefined, {
      groups: async () => ((groups.asked += 1), ['']),
      mayTake: () => (looks.number += 1) > 0,
    });
    await eventually(() => expect(looks.number).toBeGreaterThan(2));
  }, services.databaseUrl);
  const ofJobs = texts.filter((text) => /\b(jobs|webhooks)\b/.test(text));
  expect(ofJobs.length).toBeLessThanOrEqual(looks.number);
  expect(groups.asked).toBe(0);
});

test('what this process enqueues is looked for at once', async () => {
  let looks = 0;
  start(async () => undefined, { on: { ...ctx, pollInterval: 600_000 }, mayTake: () => (looks += 1) > 0 });
  await eventually(() => expect(looks).toBe(1));
  await add();
  await eventually(async () => expect(await rows('done_at')).toEqual([{ done_at: ctx.now() }]));
});

test('a queue that cannot be read is read again', async () => {
  await add();
  let looks = 0;
  start(async () => undefined, {
    groups: async () => {
      looks += 1;
      if (looks < 3) throw new Error('no database');
      return [''];
    },
  });
  await eventually(async () => expect(await rows('done_at')).toEqual([{ done_at: ctx.now() }]));
});

test('a job that is done is not done again because the database was away for a moment', async () => {
  let failures = 3;
  const query = async (statement: string, values?: unknown[]): Promise<unknown> => {
    if (statement.includes('done_at =')) {
      failures -= 1;
      if (failures >= 0) throw new Error('no database');
    }
    return ctx.db.query(statement, values);
  };
  const db = Object.create(ctx.db, { query: { value: query } }) as Context['db'];
  let runs = 0;
  await add();
  start(async () => void (runs += 1), { on: { ...ctx, db } });
  await eventually(async () => expect(await rows('done_at')).toEqual([{ done_at: ctx.now() }]));
  expect([failures, runs]).toEqual([-1, 1]);
});

test('a stop takes nothing more and lets what runs finish', async () => {
  const job = holding();
  await add();
  const jobs = startJobs(
    ctx,
    new Map([['mail', { atOnce: 1, deadline: 60_000, retryAfter: () => 0, run: job.run }]]),
  );
  await eventually(() => expect(job.begun).toBe(1));
  const stopped = jobs.stop();
  await add();
  job.release();
  await stopped;
  expect(await rows('attempts, done_at')).toEqual(
    expect.arrayContaining([
      { attempts: 1, done_at: ctx.now() },
      { attempts: 0, done_at: null },
    ]),
  );
});

test('a job that is started again while it runs does not wait for the try before, which no longer counts', async () => {
  const job = holding();
  const id = await add();
  start(job.run, { atOnce: 2 });
  await eventually(() => expect(job.begun).toBe(1));
  await enqueue(ctx, [{ id, lane: 'mail', name: 'x', dueAt: ctx.now() }], { restart: true });
  await eventually(() => expect(job.begun).toBe(2));
  expect(await rows('attempts')).toEqual([{ attempts: 3 }]);
  await storeOutcomes(ctx, [{ id, attempts: 2, doneAt: ctx.now(), error: null }]);
  expect(await rows('done_at')).toEqual([{ done_at: null }]);
  job.release();
  await eventually(async () =>
    expect(await rows('attempts, done_at')).toEqual([{ attempts: 3, done_at: ctx.now() }]),
  );
});

test('a job that is enqueued twice is done once', async () => {
  const id = await add();
  start(async () => undefined);
  await eventually(async () => expect(await rows('done_at')).toEqual([{ done_at: ctx.now() }]));
  await add(id);
  expect(await rows('attempts, done_at')).toEqual([{ attempts: 1, done_at: ctx.now() }]);
});

test('the documented statement sends mail that waits for its next try at once, and nothing that is being sent or waits for its time', async () => {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const [, statement = ''] = /```sql\n(UPDATE jobs [^`]*)```/.exec(page) ?? [];
  const jobs: [name: string, lane: string, state: string][] = [
    ['email', 'mail', `due_at = now() + interval '15 min', failing_since = now()`],
    ['verification', 'account-mail', `due_at = now() + interval '15 min', failing_since = now()`],
    ['text', 'text', `due_at = now() + interval '15 min', failing_since = now()`],
    ['being sent', 'mail', `due_at = now() + interval '14 s', failing_since = now()`],
    ['held', 'mail', `due_at = now() + interval '15 min'`],
    ['sent', 'mail', `due_at = now() + interval '15 min', failing_since = now(), done_at = now()`],
    ['given up', 'mail', `due_at = now() + interval '15 min', failing_since = now(), failed_at = now()`],
    ['delivery', 'webhook', `due_at = now() + interval '15 min', failing_since = now()`],
  ];
  for (const [name, lane, state] of jobs) {
    const id = randomUUID();
    await enqueue(ctx, [{ id, lane, name, dueAt: ctx.now() }]);
    await ctx.db.query(`UPDATE jobs SET ${state} WHERE id = $1`, [id]);
  }
  await ctx.db.query(statement);
  const due = await ctx.db.query<{ name: string }[]>(
    'SELECT name FROM jobs WHERE due_at <= now() ORDER BY name',
  );
  expect(due.map(({ name }) => name)).toEqual(['email', 'text', 'verification']);
});

test('the upkeep has one row a task, and one process does it at a time, again and again', async () => {
  await Promise.all([enqueueUpkeep(ctx), enqueueUpkeep(ctx)]);
  const tasks = (await rows('name')).length;
  expect(new Set((await rows<{ name: string }>('name')).map(({ name }) => name)).size).toBe(tasks);
  const old = await add();
  const recent = await add();
  const failed = await add();
  const done = (days: number, id: string) =>
    ctx.db.query(`UPDATE jobs SET done_at = $1 WHERE id = $2`, [
      new Date(ctx.now().getTime() - days * 86_400_000),
      id,
    ]);
  await done(31, old);
  await done(29, recent);
  await ctx.db.query(`UPDATE jobs SET failed_at = $1 WHERE id = $2`, [
    new Date(ctx.now().getTime() - 31 * 86_400_000),
    failed,
  ]);
  for (let processes = 0; processes < 2; processes += 1) {
    const jobs = startJobs(ctx, new Map([['upkeep', upkeep]]));
    atEnd(() => jobs.stop());
  }
  for (let round = 1; round <= 2; round += 1) {
    setNow(new Date(ctx.now().getTime() + 600_000));
    await eventually(async () => {
      const ended = await ctx.db.query<object[]>(
        `SELECT FROM jobs WHERE lane = 'upkeep' AND attempts = $1 AND due_at > $2::timestamptz + interval '1 ms' AND error IS NULL
           AND (due_at - $2 IN ('15 s', '10 min'))`,
        [round, ctx.now()],
      );
      expect(ended).toHaveLength(tasks);
    });
  }
  expect(await ctx.db.query(`SELECT id FROM jobs WHERE lane = 'mail'`)).toEqual([{ id: recent }]);
});
