/** SQL of the tallies: changes written, folded, summed up, and counted anew from the rows. */
import { QueryFailedError } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { DECISION_DAYS_MAX } from '@portal/schema/stats';
import type { TallyChange } from './counter.ts';
import { tallyGranularities } from './range-parts.ts';
import { TallyZone } from './tally.entity.ts';

// What PostgreSQL says of a zone that it does not know.
const INVALID_PARAMETER = '22023';

// Any number does, as long as nobody else locks under it in this database.
const FOLD_LOCK = 4_207_314_502;

/** Writes changes. */
export async function insertDeltas(db: EntityManager, changes: readonly TallyChange[]): Promise<void> {
  await db.query(
    `INSERT INTO tally_deltas (day, counter, amount)
     SELECT * FROM unnest($1::date[], $2::text[], $3::int[])`,
    [changes.map(({ day }) => day), changes.map(({ counter }) => counter), changes.map((c) => c.amount)],
  );
}

/** Lets one transaction at a time fold; tells whether it is this one. */
export async function lockFolding(db: EntityManager): Promise<boolean> {
  const [row] = await db.query<{ mine: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
    FOLD_LOCK,
  ]);
  return row?.mine ?? false;
}

/** Folds the oldest changes, at most `limit` of them; tells how many. */
export async function foldDeltas(db: EntityManager, limit: number): Promise<number> {
  const [row] = await db.query<{ folded: number }[]>(
    `WITH taken AS (
       DELETE FROM tally_deltas WHERE id IN (SELECT id FROM tally_deltas ORDER BY id LIMIT $1)
       RETURNING day, counter, amount
     ), folded AS (
       INSERT INTO tallies (counter, granularity, period, amount) ${byPeriod('taken')}
       ON CONFLICT (counter, granularity, period) DO UPDATE SET amount = tallies.amount + excluded.amount
     )
     SELECT count(*)::int AS folded FROM taken`,
    [limit],
  );
  return row?.folded ?? 0;
}

/**
 * Counts everything anew from the rows. Who writes changes meanwhile waits; who reads figures does not.
 * @param db a transaction
 * @param zone by whose days
 */
export async function rebuildTallies(db: EntityManager, zone: string): Promise<void> {
  await db.query('LOCK TABLE tally_deltas IN SHARE ROW EXCLUSIVE MODE');
  await db.query('DELETE FROM tally_deltas');
  await db.query('DELETE FROM tallies');
  await db.query('DELETE FROM tally_zone');
  await db.insert(TallyZone, { timeZone: zone });
  await db.query(
    `WITH counted AS MATERIALIZED (${COUNTED_FROM_ROWS})
     INSERT INTO tallies (counter, granularity, period, amount) ${byPeriod('counted')}`,
    [zone],
  );
}

/** The zone by whose days the tallies are counted. */
export async function findTallyZone(db: EntityManager): Promise<string | undefined> {
  const [row] = await db.find(TallyZone);
  return row?.timeZone;
}

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

// In the order in which they are read: rows of a period lie side by side.
const byPeriod = (changes: string) =>
  `SELECT counter, granularity, date_trunc(granularity, day::timestamp)::date AS period, sum(amount)
   FROM ${changes} CROSS JOIN unnest('{${tallyGranularities.join(',')}}'::text[]) AS granularity
   GROUP BY counter, granularity, period
   ORDER BY granularity, period`;

const COUNTED_FROM_ROWS = `
  SELECT (a.created_at AT TIME ZONE $1)::date AS day, counter, count(*) AS amount
  FROM accounts AS a
  LEFT JOIN (SELECT DISTINCT owner_id FROM ideas) AS owners ON owners.owner_id = a.id
  CROSS JOIN LATERAL (VALUES
    ('account.registered', true),
    ('account.verified', a.verified_at IS NOT NULL),
    ('account.submitted', owners.owner_id IS NOT NULL)
  ) AS counters (counter, holds)
  WHERE holds
  GROUP BY 1, 2
  UNION ALL
  SELECT (created_at AT TIME ZONE $1)::date, counter, count(*)
  FROM ideas
  CROSS JOIN LATERAL (VALUES
    ('idea.submitted'),
    ('idea.person.' || person_type),
    ('idea.gender.' || gender),
    ('idea.age.' || age_group),
    ('idea.focus.' || focus_area),
    ('idea.status.' || status)
  ) AS counters (counter)
  GROUP BY 1, 2
  UNION ALL
  SELECT
    (first_decided_at AT TIME ZONE $1)::date,
    'decision.after.' || least(greatest(floor(extract(epoch FROM first_decided_at - created_at) / 86400), 0), ${DECISION_DAYS_MAX}),
    count(*)
  FROM ideas
  WHERE first_decided_at IS NOT NULL
  GROUP BY 1, 2`;
