/**
 * Backs up the database, the documents and the key, while the portal runs (docs/decisions/0027). A backup contains, in this
 * order: `backup.json`, the tables, the documents, `end.json`.
 */
import type { EntityManager } from 'typeorm';
import * as v from 'valibot';
import { fail } from '@portal/schema/errors';
import type { Context } from '../context.ts';
import { findUnnamedKeys, readNamedFiles, readWhole } from '../files/named-files.ts';
import type { AddEntry } from './archive.ts';
import * as queries from './table.queries.ts';

export const MANIFEST = 'backup.json';
export const END = 'end.json';
export const TABLES = 'tables/';
export const DOCUMENTS = 'documents/';

const manifest = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
  /** The keys of the installation, in base64, the current one first; empty in a backup that is not encrypted. */
  secretKeys: v.array(v.string()),
});

const end = v.object({
  documents: v.number(),
  /** Documents of drafts that were removed or replaced while the backup was written. */
  withoutDocument: v.array(v.string()),
  sequences: v.record(v.string(), v.string()),
});

export type Manifest = v.InferOutput<typeof manifest>;
export type End = v.InferOutput<typeof end>;

const reader =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (content: Buffer): v.InferOutput<Schema> => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content.toString('utf8'));
    if (read.success) return read.output;
    return fail('INVALID_INPUT', {
      message: 'The backup has another format. Restore it with the version of the portal that made it.',
    });
  };

export const readManifest = reader(manifest);
export const readEnd = reader(end);

const toJson = (part: Manifest | End): Buffer => Buffer.from(JSON.stringify(part, null, 2));

const PART_BYTES = 1 << 20;

export interface BackupReport {
  tables: number;
  documents: number;
  missing: number;
}

/** Writes the rows of one snapshot, then the documents, which outlive their rows except in drafts. */
export function writeBackup(
  ctx: Context,
  add: AddEntry,
  secretKeys: readonly Buffer[],
  onMissing: (document: string) => void,
): Promise<BackupReport> {
  return ctx.db.transaction('REPEATABLE READ', async (db) => {
    await db.query('SET TRANSACTION READ ONLY');
    await queries.prepareLongTransaction(db);
    const tables = await queries.findTables(db);
    await queries.lockTables(db, tables);
    const manifest = {
      format: 1 as const,
      createdAt: ctx.now().toISOString(),
      migrations: await queries.findMigrations(db),
      tables,
      secretKeys: secretKeys.map((key) => key.toString('base64')),
    };
    await add(MANIFEST, toJson(manifest));
    for (const table of tables) {
      let part = 0;
      for await (const rows of inParts(queries.copyOut(db, table))) {
        await add(`${TABLES}${table.name}/${(part += 1)}`, rows);
      }
    }
    const { documents, missing, withoutDocument } = await addDocuments(ctx, db, add, onMissing);
    const sequences = await queries.findSequences(db);
    await add(END, toJson({ documents, withoutDocument, sequences }));
    return { tables: tables.length, documents, missing };
  });
}

async function* inParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [chunks, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of rows) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function addDocuments(
  ctx: Context,
  db: EntityManager,
  add: AddEntry,
  onMissing: (document: string) => void,
) {
  let [last, documents, missing] = ['', 0, 0];
  const withoutDocument: string[] = [];
  for await (const batch of readNamedFiles(ctx, db)) {
    for (const { key, kind, id, isTemporary } of batch) {
      // Ideas may share a document.
      if (key === last) continue;
      last = key;
      const content = await readWhole(ctx, key);
      if (content) {
        await add(`${DOCUMENTS}${key}`, content);
        documents += 1;
      } else if (isTemporary) withoutDocument.push(key);
      if (content || (await findUnnamedKeys(ctx, [key])).length > 0) continue;
      missing += 1;
      onMissing(`document ${key} of ${kind} ${id}`);
    }
  }
  return { documents, missing, withoutDocument };
}
