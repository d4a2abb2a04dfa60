import type { EntityManager } from 'typeorm';
import { RETENTION_NOTICE_DAYS } from '@portal/schema/limits';
import { addDays } from '@portal/schema/programme-time';
import type { RetentionKind } from '@portal/schema/retention';
import type { Ending, PersonalTable } from '../../../platform/personal-data.ts';

/** A table whose rows end, and the months of their retention. */
export interface EndingTable {
  name: string;
  ending: Ending;
  months: number;
  /** The SQL conditions under which a row does not end. */
  kept: readonly string[];
}

type MonthsOf = (kind: RetentionKind) => number | null;

const allTables = (personalData: readonly PersonalTable[], monthsOf: MonthsOf) =>
  personalData.flatMap(({ name, ending }) => {
    const kept = personalData.flatMap(({ keeps }) => (keeps?.table === name ? [keeps.where] : []));
    return ending ? [{ name, ending, months: monthsOf(ending.kind), kept }] : [];
  });

export const endingTables = (personalData: readonly PersonalTable[], monthsOf: MonthsOf): EndingTable[] =>
  allTables(personalData, monthsOf).flatMap(({ months, ...table }) =>
    months === null ? [] : [{ ...table, months }],
  );

/** The present day and its time zone. */
export interface Today {
  zone: string;
  today: string;
}

/** Returns the SQL of the day on which a row is due; `$1` is the zone. */
const dueDay = ({ ending, months }: EndingTable) =>
  `(((${ending.since}) AT TIME ZONE $1) + make_interval(months => ${months}))::date`;

/** Returns the condition that a row is due by the day `$2`. */
const isDue = (table: EndingTable) =>
  [`${dueDay(table)} <= $2::date`, ...table.kept.map((where) => `NOT ${where}`)].join(' AND ');

/** Returns the SQL of rows that are due by the day `$2`; `$1` is the zone. */
function dueIn(table: EndingTable): string {
  const { name, ending } = table;
  return `SELECT '${name}' AS place, ${name}.id, ${dueDay(table)} AS due, notice.ends_on, lower(${ending.recipient}) AS recipient,
      ${ending.label} AS label
    FROM ${name} LEFT JOIN retention_notices AS notice ON notice.place = '${name}' AND notice.row_id = ${name}.id
    WHERE ${isDue(table)}`;
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

/**
 * Stores the day on which rows end, for all rows of some people at once; returns the people to notify, with their kinds of
 * data.
 */
export async function insertNotices(
  db: EntityManager,
  tables: readonly EndingTable[],
  { zone, today }: Today,
  people: number,
): Promise<Told[]> {
  const rows = await db.query<ToldOfPlace[]>(
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
  return withKinds(tables, rows);
}

/** A term in months that never ends in practice. */
const WITHOUT_END = 12_000;

type ToldOfPlace = Omit<Told, 'kind'> & { place: string };

function withKinds(tables: readonly Omit<EndingTable, 'months'>[], rows: readonly ToldOfPlace[]): Told[] {
  const kindOf = new Map(tables.map(({ name, ending }) => [name, ending.kind]));
  return rows.flatMap(({ place, ...row }) => {
    const kind = kindOf.get(place);
    return kind ? [{ ...row, kind }] : [];
  });
}

/**
 * Deletes the notices of rows that are not due any more, for all rows of some people at once; returns the people to notify,
 * with their kinds of data.
 */
export async function deleteUndue(
  db: EntityManager,
  personalData: readonly PersonalTable[],
  monthsOf: MonthsOf,
  { zone, today }: Today,
  people: number,
): Promise<Told[]> {
  const tables = allTables(personalData, monthsOf);
  const undue = tables.map(({ months, ...table }) => {
    const { name, ending } = table;
    return `SELECT place, row_id, ends_on, lower(${ending.recipient}) AS recipient
      FROM retention_notices AS notice JOIN ${name} ON notice.place = '${name}' AND notice.row_id = ${name}.id
      WHERE ends_on >= $3::date - ${RETENTION_NOTICE_DAYS}
        AND NOT coalesce(${isDue({ ...table, months: months ?? WITHOUT_END })}, false)`;
  });
  const rows = await db.query<ToldOfPlace[]>(
    `WITH undue AS (${undue.join(' UNION ALL ')}),
     people AS (SELECT DISTINCT recipient FROM undue ORDER BY recipient LIMIT $4),
     told AS (SELECT undue.* FROM undue JOIN people USING (recipient)),
     taken AS (
       DELETE FROM retention_notices AS notice USING told
       WHERE notice.place = told.place AND notice.row_id = told.row_id
     )
     SELECT recipient, place, count(*)::int AS count, min(ends_on)::text AS "endsOn" FROM told GROUP BY recipient, place`,
    [zone, addNotice(today), today, people],
  );
  return withKinds(tables, rows);
}

/** Counts the people of rows that end within the period of notice. */
export async function countTold(
  db: EntityManager,
  tables: readonly EndingTable[],
  { zone, today }: Today,
): Promise<number> {
  if (tables.length === 0) return 0;
  const [row] = await db.query<[{ count: number }]>(
    `SELECT count(DISTINCT recipient)::int AS count FROM (${tables.map(dueIn).join(' UNION ALL ')}) AS due`,
    [zone, addNotice(today)],
  );
  return row.count;
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
