import { QueryFailedError } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Context } from '../context.ts';
import { tallyGranularities } from './periods.ts';
import { TallyBasis } from './tally.entity.ts';

// The SQLSTATE of PostgreSQL for an unknown time zone.
const INVALID_PARAMETER = '22023';

/** A change of a figure: it belongs to the day of `at`. */
export interface TallyChange {
  at: Date;
  counter: string;
  amount: number;
}

/**
 * Holds the zone that the figures are counted in until the transaction ends: this process may not know yet that it was changed, and
 * another zone waits for those who write.
 */
const BASIS = 'basis AS MATERIALIZED (SELECT time_zone FROM tally_zone FOR KEY SHARE)';

/** @param zone an expression for the zone where nothing was counted yet */
const countedIn = (zone: string) => `coalesce((SELECT time_zone FROM basis), ${zone})`;

/** @param timeZone the zone of the days where nothing was counted yet */
export async function insertDeltas(
  db: EntityManager,
  changes: readonly TallyChange[],
  timeZone: string,
): Promise<void> {
  await db.query(
    `WITH ${BASIS}
     INSERT INTO tally_deltas (day, counter, amount)
     SELECT date(timezone(${countedIn('$4')}, at)), counter, amount
     FROM unnest($1::timestamptz[], $2::text[], $3::int[]) AS change (at, counter, amount)`,
    [
      changes.map(({ at }) => at),
      changes.map(({ counter }) => counter),
      changes.map(({ amount }) => amount),
      timeZone,
    ],
  );
}

export type Counting = Pick<Context, 'db' | 'declared'>;

/** Rows by table: SQL conditions with parameters, which `given` names in a `WITH` query with their types. */
export interface Rows {
  where: ReadonlyMap<string, string>;
  given: string;
  values: readonly unknown[];
}

export interface DayCount {
  day: string;
  counter: string;
  amount: number;
}

const countedTables = ({ db }: Counting, statement: string) =>
  db.connection.entityMetadatas.filter(({ tableName }) => new RegExp(`\\b${tableName}\\b`).test(statement));

/**
 * Returns the SQL that counts some rows by the statement that recounts everything.
 * @param selects the SQL of these rows by table; of a table that is not named, none are counted
 * @param zone an expression
 */
export function countsOfRows(ctx: Counting, selects: ReadonlyMap<string, string>, zone: string): string {
  const statement = countingStatement(ctx).replaceAll('$1', zone);
  const none = countedTables(ctx, statement)
    .filter(({ tableName }) => !selects.has(tableName))
    .map(({ tableName }) => [tableName, `SELECT * FROM ${tableName} WHERE false`] as const);
  const rows = [...selects, ...none].map(([tableName, select]) => `${tableName} AS (${select})`);
  return `WITH ${rows.join(', ')} SELECT day, counter, amount FROM (${statement}) AS counted (day, counter, amount)`;
}

/** Locks rows, and appends their counts or the negative of these, by the statement that recounts everything. */
export async function insertCounts(
  ctx: Counting,
  { where, given, values }: Rows,
  { timeZone, isOpposite }: { timeZone: string; isOpposite: boolean },
): Promise<DayCount[]> {
  const statement = countingStatement(ctx).replaceAll('$1', countedIn(`$${values.length + 1}`));
  const counted = countedTables(ctx, statement);
  for (const { tableName, primaryColumns } of counted) {
    const condition = where.get(tableName);
    const order = primaryColumns.map(({ databaseName }) => databaseName).join(', ');
    if (condition)
      await ctx.db.query(
        `WITH ${given} SELECT FROM ${tableName} WHERE ${condition} ORDER BY ${order} FOR UPDATE`,
        [...values],
      );
  }
  // In the statement these WITH queries replace the tables of the same name.
  const rows = counted.map(
    ({ tableName }) =>
      `${tableName} AS (SELECT * FROM ${tableName} WHERE ${where.get(tableName) ?? 'false'})`,
  );
  return ctx.db.query<DayCount[]>(
    `WITH ${[BASIS, given, ...rows].join(', ')}
     INSERT INTO tally_deltas (day, counter, amount)
     SELECT day, counter, ${isOpposite ? '-' : ''}amount FROM (${statement}) AS counted (day, counter, amount)
     RETURNING day::text, counter, amount`,
    [...values, timeZone],
  );
}

/** The prefix of the counters of retired rows: a list counts existing rows alone. */
export const RETIRED = 'retired.';

/** A month with fewer rows is counted in its year: a small count could identify persons. */
const RETIRED_MIN = 5;

/**
 * Stores by month the counts that the figures lose by the given changes. For each kind of counter (its first word), the
 * highest count of a month is taken as its number of rows.
 */
export async function retireCounts(db: EntityManager, changes: readonly DayCount[]): Promise<void> {
  await db.query(
    `WITH lost AS (
       SELECT counter, date_trunc('month', day)::date AS month, -sum(amount)::int AS amount
       FROM unnest($1::date[], $2::text[], $3::int[]) AS change (day, counter, amount)
       GROUP BY 1, 2 HAVING sum(amount) <> 0
     ), placed AS (
       SELECT counter, amount, CASE
         WHEN max(amount) OVER (PARTITION BY split_part(counter, '.', 1), month) < ${RETIRED_MIN}
         THEN date_trunc('year', month)::date ELSE month END AS period
       FROM lost
     ), summed AS (SELECT counter, period, sum(amount)::int AS amount FROM placed GROUP BY 1, 2), kept AS (
       INSERT INTO retired_counts (counter, period, amount) SELECT counter, period, amount FROM summed
       ON CONFLICT (counter, period) DO UPDATE SET amount = retired_counts.amount + excluded.amount
     )
     INSERT INTO tally_deltas (day, counter, amount) SELECT period, '${RETIRED}' || counter, amount FROM summed`,
    [
      changes.map(({ day }) => day),
      changes.map(({ counter }) => counter),
      changes.map(({ amount }) => amount),
    ],
  );
}

/** Folds changes, unless another process does so at the moment; returns how many. */
export async function foldDeltas(db: EntityManager, limit: number): Promise<number> {
  const [row] = await db.query<{ folded: number }[]>(
    `WITH taken AS (
       DELETE FROM tally_deltas WHERE id IN (
         SELECT id FROM tally_deltas WHERE (SELECT pg_try_advisory_xact_lock($2)) ORDER BY id LIMIT $1)
       RETURNING day, counter, amount
     ), folded AS (
       INSERT INTO tallies (counter, granularity, period, amount) ${byPeriod('taken')}
       ON CONFLICT (counter, granularity, period) DO UPDATE SET amount = tallies.amount + excluded.amount
     )
     SELECT count(*)::int AS folded FROM taken`,
    [limit, advisoryLocks.foldTallies],
  );
  return row?.folded ?? 0;
}

/** Makes other recounts wait until the transaction ends; writing changes, folding and reading do not wait. */
export async function lockRecounts(db: EntityManager): Promise<void> {
  // A recount of a million ideas takes longer than the limit of a call's statements, and another instance waits for it.
  await db.query('SET LOCAL statement_timeout = 0');
  await db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.recountTallies]);
}

/**
 * Appends the difference between the rows and the figures, after `lockRecounts`. The one statement sees one snapshot: each
 * transaction with both its rows and its changes, or with neither. So concurrent writes and folds stay right.
 */
export async function correctTallies(ctx: Counting, timeZone: string): Promise<void> {
  const { db } = ctx;
  const statement = countingStatement(ctx);
  await db.query(
    `INSERT INTO tally_deltas (day, counter, amount)
     SELECT day, counter, sum(amount) FROM (
       ${statement}
       UNION ALL SELECT period, counter, -amount FROM tallies WHERE granularity = 'DAY'
       UNION ALL SELECT day, counter, -amount FROM tally_deltas
     ) AS changes (day, counter, amount)
     GROUP BY day, counter HAVING sum(amount) <> 0`,
    [timeZone],
  );
  await setBasis(db, { timeZone, statement });
}

/** Has figures belong to the days of a zone from now on. Those before are of other days until `correctTallies`, which the basis says. */
export const countIn = (db: EntityManager, timeZone: string): Promise<void> =>
  setBasis(db, { timeZone, statement: '' });

async function setBasis(db: EntityManager, { timeZone, statement }: TallyBasis): Promise<void> {
  await db.query(
    `WITH changed AS (UPDATE tally_zone SET time_zone = $1, statement = $2 RETURNING time_zone)
     INSERT INTO tally_zone (time_zone, statement) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM changed)`,
    [timeZone, statement],
  );
}

export async function findTallyZone(db: EntityManager): Promise<string | undefined> {
  const [row] = await db.find(TallyBasis);
  return row?.timeZone;
}

export const areCountedBy = (ctx: Counting, timeZone: string): Promise<boolean> =>
  ctx.db.existsBy(TallyBasis, { timeZone, statement: countingStatement(ctx) });

/** Tells whether PostgreSQL knows a zone: its list may be older than that of Node. */
export async function isKnownZone(db: EntityManager, zone: string): Promise<boolean> {
  try {
    await db.query('SELECT now() AT TIME ZONE $1', [zone]);
    return true;
  } catch (error) {
    if (error instanceof QueryFailedError && error.driverError.code === INVALID_PARAMETER) return false;
    throw error;
  }
}

// Sorted in the order of reading, so that rows of a period are stored side by side.
const byPeriod = (changes: string) =>
  `SELECT counter, granularity, date_trunc(granularity, day::timestamp)::date AS period, sum(amount)
   FROM ${changes} CROSS JOIN unnest('{${tallyGranularities.join(',')}}'::text[]) AS granularity
   GROUP BY counter, granularity, period
   ORDER BY granularity, period`;

const countingStatement = ({ db, declared }: Counting): string =>
  [
    ...declared.tallies.map((count) => count(db)),
    `SELECT period, '${RETIRED}' || counter, amount FROM retired_counts`,
  ].join('\nUNION ALL\n');
