/** Copies whole tables by PostgreSQL's COPY in its text format, which every version reads. */
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import { clientOf } from '../database/pool.ts';

export interface Table {
  name: string;
  columns: string[];
}

// Migrations write these two tables themselves.
const OWN = `relnamespace = current_schema()::regnamespace AND relname NOT IN ('migrations', 'typeorm_metadata')`;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Prepares a transaction for long statements, and for text that does not depend on the server's settings. */
export async function prepareLongTransaction(db: EntityManager): Promise<void> {
  await db.query(
    `SELECT set_config(name, value, true) FROM (VALUES ('statement_timeout', '0'),
       ('idle_in_transaction_session_timeout', '0'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'),
       ('timezone', 'UTC'), ('extra_float_digits', '1')) AS setting (name, value)`,
  );
}

/** Finds the tables of the portal, each after those that its foreign keys refer to. */
export async function findTables(db: EntityManager): Promise<Table[]> {
  const tables = await db.query<(Table & { refers: string[] })[]>(
    `SELECT relname AS name,
       (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       (SELECT coalesce(json_agg(target.relname), '[]') FROM pg_constraint
        JOIN pg_class AS target ON target.oid = confrelid
        WHERE conrelid = class.oid AND contype = 'f' AND confrelid <> conrelid) AS refers
     FROM pg_class AS class WHERE relkind = 'r' AND ${OWN}
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = class.oid AND deptype = 'e')
     ORDER BY relname`,
  );
  const ordered = new Map<string, Table>();
  const add = (name: string, path: readonly string[]) => {
    const table = tables.find((one) => one.name === name);
    if (!table || ordered.has(name)) return;
    if (path.includes(name)) throw new Error(`These tables refer to each other: ${path.join(', ')}.`);
    for (const target of table.refers) add(target, [...path, name]);
    ordered.set(name, { name, columns: table.columns });
  };
  for (const { name } of tables) add(name, []);
  return [...ordered.values()];
}

export async function lockTables(db: EntityManager, tables: readonly Table[]): Promise<void> {
  await db.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`);
}

export async function hasTables(db: EntityManager): Promise<boolean> {
  const found = await db.query<unknown[]>(
    `SELECT FROM pg_class AS class WHERE relnamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = class.oid AND deptype = 'e') LIMIT 1`,
  );
  return found.length > 0;
}

export async function* copyOut(db: EntityManager, table: Table): AsyncGenerator<Buffer> {
  const copy = (await clientOf(db)).query(copyTo(`COPY ${target(table)} TO STDOUT`));
  try {
    yield* copy.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    // The connection answers nothing else before all rows are read.
    copy.resume();
  }
}

/** Stores the rows that `copyOut` gave, without running triggers; returns their number. */
export async function copyIn(db: EntityManager, table: Table, rows: AsyncIterable<Buffer>): Promise<number> {
  const name = quoted(table.name);
  await db.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  const copy = (await clientOf(db)).query(copyFrom(`COPY ${target(table)} FROM STDIN`));
  await pipeline(rows, copy);
  await db.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  return copy.rowCount;
}

export async function emptyTables(db: EntityManager, tables: readonly Table[]): Promise<void> {
  await db.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

const target = ({ name, columns }: Table) => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

export async function findSequences(db: EntityManager): Promise<Record<string, string>> {
  const sequences = await db.query<{ name: string; value: string }[]>(
    `SELECT sequencename AS name, last_value AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename <> 'migrations_id_seq'`,
  );
  return Object.fromEntries(sequences.map(({ name, value }) => [name, value]));
}

export async function setSequences(db: EntityManager, sequences: Record<string, string>): Promise<void> {
  await db.query(`SELECT setval(quote_ident(key)::regclass, value::bigint) FROM jsonb_each_text($1)`, [
    JSON.stringify(sequences),
  ]);
}

export async function findMigrations(db: EntityManager): Promise<string[]> {
  const applied = await db.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp, id');
  return applied.map(({ name }) => name);
}

export interface Reference {
  name: string;
  danglingQuery: string;
}

/** Finds the foreign keys: a restore by other means or a damaged disk may have left dangling references. */
export function findReferences(db: EntityManager): Promise<Reference[]> {
  return db.query<Reference[]>(
    `SELECT min(conrelid::regclass || '.' || child.attname) AS name,
       format('SELECT coalesce(to_jsonb(child) ->> ''id'', child.%I::text) AS id FROM %s AS child
               WHERE %s AND NOT EXISTS (SELECT FROM %s AS parent WHERE %s)',
         min(child.attname), conrelid::regclass,
         string_agg(format('child.%I IS NOT NULL', child.attname), ' AND '), confrelid::regclass,
         string_agg(format('parent.%I = child.%I', parent.attname, child.attname), ' AND ')) AS "danglingQuery"
     FROM pg_constraint CROSS JOIN unnest(conkey, confkey) AS pair (child, parent)
     JOIN pg_attribute AS child ON child.attrelid = conrelid AND child.attnum = pair.child
     JOIN pg_attribute AS parent ON parent.attrelid = confrelid AND parent.attnum = pair.parent
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
     GROUP BY pg_constraint.oid, conrelid, confrelid ORDER BY 1`,
  );
}
