/** The queue of jobs. A job is done at least once if its transaction commits, else never (docs/decisions/0023). */
import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Context } from '../context.ts';
import type { Job } from './job.entity.ts';

export type NewJob = Pick<Job, 'id' | 'lane' | 'name' | 'dueAt'> &
  Partial<Pick<Job, 'groupKey' | 'parentId' | 'data'>>;

export type TakenJob = Omit<Job, 'parentId' | 'parent' | 'doneAt' | 'failedAt' | 'failingSince' | 'error'>;

const RESTART =
  'UPDATE SET due_at = excluded.due_at, attempts = jobs.attempts + 1, done_at = NULL, failed_at = NULL, failing_since = NULL';

const listeners = new WeakMap<DataSource, () => void>();

/** Calls a function whenever this process enqueues jobs; they are due after the transaction that enqueued them. */
export const onEnqueue = ({ db }: Pick<Context, 'db'>, listen: () => void): void =>
  void listeners.set(db.connection, listen);

/** Derives the id of a job from a key, so that every instance that enqueues it names one row. It is as PostgreSQL writes a UUID. */
export const jobIdOf = (key: string): string =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Enqueues jobs; existing ones stay as they are, unless `restart` starts them again. Returns the ids of those written. */
export async function enqueue(
  ctx: Context,
  jobs: readonly NewJob[],
  { restart = false } = {},
): Promise<Set<string>> {
  if (jobs.length === 0) return new Set();
  const rows = await ctx.db.query<{ id: string }[]>(
    `INSERT INTO jobs (id, lane, name, group_key, parent_id, data, due_at, created_at)
     SELECT id, lane, name, coalesce("groupKey", ''), "parentId", coalesce(data, '{}'), "dueAt", $2
     FROM jsonb_to_recordset($1) AS job (id uuid, lane text, name text, "groupKey" text, "parentId" uuid,
       data jsonb, "dueAt" timestamptz)
     ON CONFLICT (id) DO ${restart ? RESTART : 'NOTHING'} RETURNING id`,
    [JSON.stringify(jobs), ctx.now()],
  );
  listeners.get(ctx.db.connection)?.();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes jobs that are done, so that they can be enqueued again. */
export async function forgetDone(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db.query('DELETE FROM jobs WHERE id = ANY($1) AND done_at IS NOT NULL', [ids]);
}

/** Finds which lanes have jobs that are due. */
export async function findDueLanes(ctx: Context, lanes: readonly string[]): Promise<string[]> {
  const due = await ctx.db.query<{ lane: string }[]>(
    `SELECT lane FROM unnest($1::text[]) AS lane WHERE EXISTS (
       SELECT FROM jobs WHERE jobs.lane = lane.lane AND done_at IS NULL AND failed_at IS NULL AND due_at <= $2)`,
    [lanes, ctx.now()],
  );
  return due.map(({ lane }) => lane);
}

/** Takes due jobs, up to the free slots of each group. Jobs in `running` are not taken again when a stall let leases expire. */
export async function takeDue(
  ctx: Context,
  free: readonly { lane: string; groupKey: string; slots: number }[],
  running: readonly TakenJob[],
  leaseEnd: Date,
): Promise<TakenJob[]> {
  const [taken] = await ctx.db.query<[TakenJob[], number]>(
    `UPDATE jobs SET attempts = attempts + 1, due_at = $2 WHERE id IN (
       SELECT due.id FROM unnest($3::text[], $4::text[], $5::int[]) AS free (lane, group_key, slots)
       CROSS JOIN LATERAL (
         SELECT id FROM jobs
         WHERE lane = free.lane AND group_key = free.group_key AND done_at IS NULL AND failed_at IS NULL
           AND due_at <= $1 AND (id, attempts) NOT IN (SELECT * FROM unnest($6::uuid[], $7::int[]))
         ORDER BY due_at LIMIT free.slots FOR UPDATE SKIP LOCKED
       ) AS due
     ) RETURNING id, lane, name, group_key AS "groupKey", data, attempts, due_at AS "dueAt",
         created_at AS "createdAt"`,
    [
      ctx.now(),
      leaseEnd,
      ...columns(free, 'lane', 'groupKey', 'slots'),
      ...columns(running, 'id', 'attempts'),
    ],
  );
  return taken;
}

/** The result of an attempt, as it is stored with the job. */
export type Outcome = Pick<Job, 'error'> & Partial<Pick<Job, 'dueAt' | 'doneAt' | 'failedAt'>>;

/** Stores the outcomes of attempts, except for jobs of which a later attempt has begun. */
export async function storeOutcomes(
  { db, now }: Context,
  outcomes: readonly (Outcome & Pick<Job, 'id' | 'attempts'>)[],
): Promise<void> {
  await db.query(
    `UPDATE jobs SET due_at = coalesce("dueAt", due_at), done_at = "doneAt", failed_at = "failedAt", error = outcome.error,
       failing_since = CASE WHEN outcome.error IS NULL THEN NULL ELSE coalesce(failing_since, $2) END,
       data = CASE WHEN "doneAt" IS NULL THEN data ELSE jsonb_strip_nulls(jsonb_build_object('recipient', data->'recipient')) END
     FROM jsonb_to_recordset($1) AS outcome (id uuid, attempts int, "dueAt" timestamptz, "doneAt" timestamptz,
       "failedAt" timestamptz, error text)
     WHERE jobs.id = outcome.id AND jobs.attempts = outcome.attempts`,
    [JSON.stringify(outcomes), now()],
  );
}

export const countDue = (ctx: Context) =>
  ctx.db.query<{ lane: string; number: number; oldest: number }[]>(
    `SELECT lane, count(*)::int AS number, extract(epoch FROM $1 - min(due_at))::float8 AS oldest FROM jobs
     WHERE done_at IS NULL AND failed_at IS NULL AND due_at <= $1 GROUP BY lane`,
    [ctx.now()],
  );

/** Reads for how many seconds jobs of each name have failed again and again, at most. */
export const readFailing = (ctx: Context) =>
  ctx.db.query<{ lane: string; name: string; seconds: number }[]>(
    `SELECT lane, name, extract(epoch FROM $1 - min(failing_since))::float8 AS seconds FROM jobs
     WHERE done_at IS NULL AND failed_at IS NULL AND failing_since IS NOT NULL GROUP BY lane, name`,
    [ctx.now()],
  );

/** Renews leases, except where the attempt has ended meanwhile and the job waits for the next one. */
export async function renewLeases(ctx: Context, jobs: readonly TakenJob[], leaseEnd: Date): Promise<void> {
  const [renewed] = await ctx.db.query<[{ id: string }[], number]>(
    `UPDATE jobs SET due_at = $1
     FROM unnest($2::uuid[], $3::int[], $4::timestamptz[]) AS held (id, attempts, due_at)
     WHERE jobs.id = held.id AND jobs.attempts = held.attempts AND jobs.due_at = held.due_at RETURNING jobs.id`,
    [leaseEnd, ...columns(jobs, 'id', 'attempts', 'dueAt')],
  );
  const ids = new Set(renewed.map(({ id }) => id));
  for (const job of jobs) if (ids.has(job.id)) job.dueAt = leaseEnd;
}

const columns = <Row>(rows: readonly Row[], ...names: (keyof Row)[]) =>
  names.map((name) => rows.map((row) => row[name]));
