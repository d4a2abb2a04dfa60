/** Restores everything or nothing, into an empty database and an empty store. */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DAY } from '@portal/schema/limits';
import { fail } from '@portal/schema/errors';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { lockMigrations, migrateWithin, openUnlimited } from '../database/data-source.ts';
import { migrations, refusalOf, withBaseline } from '../database/migrations.ts';
import { defineEvent, publish } from '../events.ts';
import { deleteTemporaryRows } from '../files/named-files.ts';
import { anyContent } from '../files/content-types.ts';
import { isKey } from '../files/files.ts';
import { checkSecretKey, rotateSecretKey } from '../security/secret-key.service.ts';
import { SettingsError } from '../settings.ts';
import type { Entry } from './archive.ts';
import { DOCUMENTS, END, MANIFEST, readEnd, readManifest, TABLES } from './backup.service.ts';
import type { End, Manifest } from './backup.service.ts';
import * as queries from './table.queries.ts';

/** Published in the transaction of a restore, when all rows are there. */
export const backupRestored = defineEvent<undefined>('backup restored');

const unfinishedFile = (dataDir: string) => path.join(dataDir, 'restore-unfinished');

/**
 * Marks that a restore has begun: until it has ended, or the mark is deleted, no portal starts on an empty database. With keys,
 * database and store elsewhere DATA_DIR need not be writable: the restore then goes on without a mark.
 */
export async function markRestore(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => writeFile(unfinishedFile(dataDir), '', { mode: 0o600 }))
    .catch(() => undefined);
}

export const unmarkRestore = (dataDir: string): Promise<void> => rm(unfinishedFile(dataDir), { force: true });

/** @throws SettingsError where a restore was begun and the database is still empty */
export async function refuseUnrestored(url: string, dataDir: string): Promise<void> {
  if (!existsSync(unfinishedFile(dataDir))) return;
  const database = await openUnlimited(url, []);
  const isRestored = await queries.hasTables(database.manager).finally(() => database.destroy());
  if (isRestored) return;
  throw new SettingsError(
    `A restore was begun and did not end, and the database is empty. Run npm run restore again until it says “Restored”. To start an empty portal instead, delete ${unfinishedFile(dataDir)}.`,
  );
}

export interface OpenBackup {
  manifest: Manifest;
  parts: AsyncGenerator<Entry, undefined>;
}

export interface RestoreReport {
  rows: number;
  documents: number;
  unreadable: number;
}

export async function openBackup(entries: AsyncGenerator<Entry, undefined>): Promise<OpenBackup> {
  const first = await entries.next();
  if (first.done || first.value.name !== MANIFEST) return failCutOff();
  const manifest = readManifest(first.value.content);
  const known: readonly string[] = migrations.map(({ name }) => name);
  const refusal = refusalOf(manifest.migrations);
  if (refusal) {
    const message = `The backup ${refusal.because}. Restore it with the version that made it. ${refusal.wayOut}`;
    return fail('CONFLICT', { message });
  }
  const applied = withBaseline(manifest.migrations) ?? [];
  if (applied.some((name) => !known.includes(name))) {
    fail('CONFLICT', {
      message: 'The backup is of a newer version of the portal. Restore it with that version.',
    });
  }
  return { manifest: { ...manifest, migrations: applied }, parts: entries };
}

/**
 * Restores a backup. `ctx` has the keys that the portal is to have; its database need not be migrated.
 * @throws DomainError CONFLICT unless all is empty, INVALID_INPUT when damaged; SettingsError for a wrong key
 */
export async function restoreBackup(
  ctx: Context,
  backup: OpenBackup,
  onLoaded: (ctx: Context) => Promise<void>,
): Promise<RestoreReport> {
  if (!(await ctx.files.isEmpty())) {
    fail('CONFLICT', {
      message:
        'The store of documents is not empty. Name an empty one by STORAGE_URL or DATA_DIR, or delete what an interrupted restore has left in it.',
    });
  }
  let isEmpty = false;
  try {
    return await inTransaction(ctx, async (ctx) => {
      // The lock keeps every portal from starting on this database.
      await lockMigrations(ctx.db);
      isEmpty = !(await queries.hasTables(ctx.db));
      if (!isEmpty) {
        fail('CONFLICT', {
          message: 'The database is not empty. Name an empty one by DATABASE_URL, or another DATA_DIR.',
        });
      }
      const report = await load(ctx, backup);
      await onLoaded(ctx);
      return report;
    });
  } catch (error) {
    if (isEmpty) await removeDocuments(ctx);
    throw error;
  } finally {
    await backup.parts.return(undefined);
  }
}

async function removeDocuments({ files }: Context): Promise<void> {
  // Files up to tomorrow are listed, because the clock of the store may be ahead.
  for await (const key of files.keysBefore(new Date(Date.now() + DAY))) await files.remove(key);
}

async function load(ctx: Context, { manifest, parts }: OpenBackup): Promise<RestoreReport> {
  const { db } = ctx;
  await queries.prepareLongTransaction(db);
  await migrateWithin(db, manifest.migrations);
  const tables = await queries.findTables(db);
  await queries.emptyTables(db, tables);
  let part = await parts.next();
  async function* take(prefix: string): AsyncGenerator<Entry> {
    for (; !part.done && part.value.name.startsWith(prefix); part = await parts.next()) yield part.value;
  }
  let rows = 0;
  for (const table of manifest.tables) {
    const contents = contentsOf(take(`${TABLES}${table.name}/`));
    if (tables.some(({ name }) => name === table.name)) rows += await queries.copyIn(db, table, contents);
    // Rows of a table that other software created are skipped.
    else while (!(await contents.next()).done) continue;
  }
  let documents = 0;
  for await (const { name, content } of take(DOCUMENTS)) {
    const key = name.slice(DOCUMENTS.length);
    if (!isKey(key))
      fail('INVALID_INPUT', { message: `The backup names a document ${key}, which is no key.` });
    // A document that had lost its content must not prevent the restore of the others.
    await ctx.files.store(Readable.from([content]), Infinity, { ...anyContent, empty: undefined }, key);
    documents += 1;
  }
  const end = await takeEnd(take(END));
  if (!end || !part.done || end.documents !== documents) return failCutOff();
  await queries.setSequences(db, end.sequences);
  await deleteTemporaryRows({ ...ctx, db }, end.withoutDocument);
  await migrateWithin(
    db,
    migrations.map(({ name }) => name),
  );
  await publish(ctx, backupRestored, undefined);
  await checkSecretKey(ctx);
  const rotations = await rotateSecretKey(ctx);
  await db.query('ANALYZE');
  return { rows, documents, unreadable: rotations.reduce((sum, { unreadable }) => sum + unreadable, 0) };
}

async function* contentsOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { content } of entries) yield content;
}

async function takeEnd(entries: AsyncIterable<Entry>): Promise<End | undefined> {
  let end: End | undefined;
  for await (const { content } of entries) end = readEnd(content);
  return end;
}

const failCutOff = (): never =>
  fail('INVALID_INPUT', { message: 'The backup is cut off. Take another one. Nothing was restored.' });
