/** Compares the rows of the last release, by the columns that it has, with what they are later. */
import type pg from 'pg';

/** What a portal writes by itself while it runs. */
const MOVING = ['jobs', 'migrations', 'sessions', 'tallies', 'tally_deltas', 'tally_zone'];

export interface Untouched {
  /** @param changed keys of rows that calls changed meanwhile */
  isEqual(changed: readonly string[]): Promise<boolean>;
}

export async function openUntouched(sql: pg.Pool): Promise<Untouched> {
  const { rows: tables } = await sql.query<{ name: string; columns: string; key: string }>(
    `SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns,
       string_agg(quote_ident(attname) || '::text', ', ' ORDER BY attnum) FILTER (WHERE attnum = ANY (indkey)) AS key
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
       -- The words of a search follow from other columns.
       AND atttypid <> 'tsvector'::regtype
     JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)
     GROUP BY relname`,
    [MOVING],
  );
  await sql.query('CREATE SCHEMA before');
  const sums = ({ name, columns, key }: (typeof tables)[number]) =>
    `SELECT concat_ws(' ', ${key}) AS key, md5(ROW(${columns})::text) AS sum FROM public."${name}"`;
  for (const table of tables) await sql.query(`CREATE TABLE before."${table.name}" AS ${sums(table)}`);
  return {
    async isEqual(changed) {
      let isEqual = true;
      for (const table of tables) {
        const { rows } = await sql.query<{ all: number; others: string[] }>(
          `SELECT count(*)::int AS all,
             coalesce(array_agg(key) FILTER (WHERE after.sum IS DISTINCT FROM before.sum), '{}') AS others
           FROM before."${table.name}" AS before LEFT JOIN (${sums(table)}) AS after USING (key) WHERE key <> ALL ($1)`,
          [changed],
        );
        const { all = 0, others = [] } = rows[0] ?? {};
        console.log(`${table.name}: ${all} rows, ${others.length} of them others now`, others.slice(0, 5));
        isEqual &&= others.length === 0;
      }
      return isEqual;
    },
  };
}
