import type { EntityManager } from 'typeorm';
import { RETENTION_NOTICE_DAYS } from '@portal/schema/limits';
import { addDays } from '@portal/schema/programme-time';
import type { RetentionKind } from '@portal/schema/retention';
import type { Ending, PersonalTable } from '../../platform/personal-data.ts';

/** A table whose rows end, and the months for which they are kept. */
export interface EndingTable {
  name: string;
  ending: Ending;
  months: number;
  /** The SQL conditions that keep a row from ending. */
  kept: readonly string[];
}

export function endingTables(
  personalData: readonly PersonalTable[],
  monthsOf: (kind: RetentionKind) => number | null,
): EndingTable[] {
  return personalData.flatMap(({ name, ending }) => {
    const kept = personalData.flatMap(({ keeps }) => (keeps?.table === name ? [keeps.where] : []));
    const months = ending ? monthsOf(ending.kind) : null;
    return ending && months !== null ? [{ name, ending, months, kept }] : [];
  });
}

/** The present day and its time zone. */
export interface Today {
  zone: string;
  today: string;
}

/** Returns the SQL of rows that are due by the day `$2`; `$1` is the zone. */
function dueIn({ name, ending, months, kept }: EndingTable): string {
  const due = `(((${ending.since}) AT TIME ZONE $1) + make_interval(months => ${months}))::date`;
  return `SELECT '${name}' AS place, ${name}.id, ${due} AS due, notice.ends_on, lower(${ending.recipient}) AS recipient,
      ${ending.label} AS label
    FROM ${name} LEFT JOIN retention_notices AS notice ON notice.place = '${name}' AND notice.row_id = ${name}.id
    WHERE ${due} <= $2::date ${kept.map((where) => `AND NOT ${where}`).join(' ')}`;
}

/** Returns the condition that a notice is valid: not long past, and not for a day before the row is due by now. */
const isTold = (today: string) =>
  `coalesce(ends_on >= due AND ends_on >= ${today}::date - ${RETENTION_NOTICE_DAYS}, false)`;

export interface Told {
  recipient: string;
  kind: RetentionKind;
  count: number;
  endsOn: string;
}

/** Stores the day on which rows end, for all rows of some people at once; returns whom to notify of what. */
export async function insertNotices(
  db: EntityManager,
  tables: readonly EndingTable[],
  { zone, today }: Today,
  people: number,
): Promise<Told[]> {
  const kindOf = new Map(tables.map(({ name, ending }) => [name, ending.kind]));
  const rows = await db.query<(Omit<Told, 'kind'> & { place: string })[]>(
    `WITH due AS (${tables.map(dueIn).join(' UNION ALL ')}),
     untold AS (SELECT *, greatest(due, $3::date + ${RETENTION_NOTICE_DAYS}) AS day FROM due WHERE NOT ${isTold('$3')}),
     people AS (SELECT DISTINCT recipient FROM untold ORDER BY recipient LIMIT $4),
     told AS (SELECT untold.* FROM untold JOIN people USING (recipient)),
     kept AS (
       INSERT INTO retention_notices (place, row_id, ends_on) SELECT place, id, day FROM told
       ON CONFLICT (place, row_id) DO UPDATE SET ends_on = excluded.ends_on
     )
     SELECT recipient, place, count(*)::int AS count, min(day)::text AS "endsOn" FROM told GROUP BY recipient, place`,
    [zone, addNotice(today), today, people],
  );
  return rows.flatMap(({ place, ...row }) => {
    const kind = kindOf.get(place);
    return kind ? [{ ...row, kind }] : [];
  });
}

/** Returns the day of the end that is announced on a day. */
const addNotice = (today: string) => addDays(today, RETENTION_NOTICE_DAYS);

/** Finds rows of a table that end today. With a lock, they stay unchanged until the transaction ends. */
export async function findEnding(
  db: EntityManager,
  table: EndingTable,
  { zone, today }: Today,
  limit: number,
  { locks = false } = {},
): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `${dueIn(table)} AND notice.ends_on BETWEEN $2::date - ${RETENTION_NOTICE_DAYS} AND $2::date
     ORDER BY ${table.name}.id LIMIT $3 ${locks ? `FOR UPDATE OF ${table.name}` : ''}`,
    [zone, today, limit],
  );
  return rows.map(({ id }) => id);
}

export async function deleteNotices(db: EntityManager, place: string, ids: readonly string[]): Promise<void> {
  await db.query('DELETE FROM retention_notices WHERE place = $1 AND row_id = ANY ($2::uuid[])', [
    place,
    ids,
  ]);
}

/** Deletes notices of rows that did not end, and runs of days that are long past. */
export async function purgeRetention(db: EntityManager, today: string): Promise<void> {
  const past = `$1::date - ${2 * RETENTION_NOTICE_DAYS}`;
  await db.query(`DELETE FROM retention_notices WHERE ends_on < ${past}`, [today]);
  await db.query(`DELETE FROM retention_runs WHERE day < ${past}`, [today]);
}

/** Adds to the number of rows that ended on a day. */
export async function addToRun(
  db: EntityManager,
  day: string,
  kind: RetentionKind,
  count: number,
): Promise<void> {
  await db.query(
    `INSERT INTO retention_runs AS run (day, counts) VALUES ($1, jsonb_build_object($2::text, $3::int))
     ON CONFLICT (day) DO UPDATE SET counts = run.counts || jsonb_build_object($2::text,
       coalesce((run.counts ->> $2::text)::int, 0) + $3::int)`,
    [day, kind, count],
  );
}

export interface Planned {
  place: string;
  label: string;
  endsOn: string;
}

const planned = (tables: readonly EndingTable[]) =>
  `SELECT place, label, id, (CASE WHEN ${isTold('$3')} THEN greatest(ends_on, $3::date)
     ELSE greatest(due, $3::date + ${RETENTION_NOTICE_DAYS}) END)::text AS "endsOn"
   FROM (${tables.map(dueIn).join(' UNION ALL ')}) AS due`;

/** Sums up by table the rows that end within the period of notice. */
export async function sumPlanned(
  db: EntityManager,
  tables: readonly EndingTable[],
  { zone, today }: Today,
): Promise<{ place: string; count: number; firstOn: string; lastOn: string }[]> {
  if (tables.length === 0) return [];
  return db.query(
    `SELECT place, count(*)::int AS count, min("endsOn") AS "firstOn", max("endsOn") AS "lastOn"
     FROM (${planned(tables)}) AS planned GROUP BY place`,
    [zone, addNotice(today), today],
  );
}

/** Lists the rows that end within the period of notice, the first to end first. */
export async function listPlanned(
  db: EntityManager,
  tables: readonly EndingTable[],
  { zone, today }: Today,
  { limit, offset }: { limit: number; offset: number },
): Promise<Planned[]> {
  if (tables.length === 0) return [];
  return db.query(`${planned(tables)} ORDER BY "endsOn", place, id LIMIT $4 OFFSET $5`, [
    ...[zone, addNotice(today), today],
    ...[limit, offset],
  ]);
}
