import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { emailOnlyRules } from '@portal/schema/account';
import { DomainError, fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { exportAct, recordExport, recordOwnAct } from '../../audit/audit.service.ts';
import { requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { readDocument } from '../../documents/document.service.ts';
import type { IncomingFile } from '../../../platform/files/files.ts';
import { findPerson } from '../../accounts/account.queries.ts';
import { ownDataPage } from './own-data-page.ts';
import { countPersonalRows, readPersonalFiles, readPersonalRows } from './personal-data.queries.ts';
import type { PersonalFile } from './personal-data.queries.ts';
import { selectPerson } from '../../../platform/personal-data.ts';
import type { Selection } from '../../../platform/personal-data.ts';

/** File systems allow 255 bytes, and a number precedes the name. */
const NAME_BYTES_MAX = 240;

export const failUnknown = (email: string) =>
  fail('NOT_FOUND', { message: `The portal keeps nothing of ${email}.` });

/** The page that people open first. */
export const PAGE = 'README.html';

/** The target of an export, which takes it piece by piece. */
export interface ExportTarget {
  /** Receives the number of rows before the first piece. */
  begin(rows: number): void | Promise<void>;
  /** Takes the page that people read. */
  page(html: Readable): Promise<void>;
  /** Takes JSON: rows by table. */
  data(json: Readable): Promise<void>;
  /** Takes one file after the other, each with its own name. */
  file(file: IncomingFile): Promise<void>;
}

/** Writes a person's rows, as of one moment, and then the files to a target, no faster than it takes them. */
async function handOut(
  ctx: Context,
  email: string,
  read: (file: PersonalFile & { name: string }) => Promise<Pick<IncomingFile, 'content'> | undefined>,
  { begin, page, data, file }: ExportTarget,
): Promise<{ rows: number; files: number }> {
  const person = await selectPerson(ctx, await findPerson(ctx.db, email));
  const rows = await ctx.db.transaction('REPEATABLE READ', async (db) => {
    await db.query('SET TRANSACTION READ ONLY');
    const snapshot = { ...ctx, db };
    const tables = await countPersonalRows(snapshot, person);
    const total = tables.reduce((sum, { count }) => sum + count, 0);
    await begin(total);
    const read = tables.map((one) => ({ ...one, rows: readPersonalRows(snapshot, person, one.table) }));
    await page(Readable.from(ownDataPage(ctx, read.toReversed()), { highWaterMark: 1 }));
    await data(Readable.from(jsonOf(snapshot, person, tables), { highWaterMark: 1 }));
    return total;
  });
  let number = 0;
  for await (const batch of readPersonalFiles(ctx, person)) {
    for (const { key, name } of batch) {
      const found = name === null ? undefined : await read({ key, name });
      if (found) await file({ name: `${(number += 1)}-${nameOnDisk(name ?? '')}`, content: found.content });
    }
  }
  return { rows, files: number };
}

/** Writes rows by table as `JSON.stringify` with an indent of two would, a row at a time. */
async function* jsonOf(
  ctx: Context,
  person: Selection,
  tables: Awaited<ReturnType<typeof countPersonalRows>>,
): AsyncGenerator<string> {
  let before = '{';
  for (const { table } of tables) {
    yield `${before}\n  "${table.name}": [`;
    before = '';
    for await (const rows of readPersonalRows(ctx, person, table)) {
      for (const row of rows) {
        yield `${before}\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
        before = ',';
      }
    }
    yield '\n  ]';
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

/**
 * Writes a person's data to a folder: a page for people, `data.json` with rows by table, and the files.
 * @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT if taken
 */
export async function exportPerson(
  ctx: Context,
  given: string,
  folder: string,
): Promise<{ rows: number; files: number }> {
  const { email } = parse(emailOnlyRules, { email: given });
  const write = (content: Readable, name: string) =>
    pipeline(content, createWriteStream(path.join(folder, name), { mode: 0o600 }));
  return handOut(ctx, email, ({ key }) => ctx.files.read(key), {
    begin: async (rows) => {
      if (rows === 0) failUnknown(email);
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        fail('CONFLICT', { message: `${folder} is there already. Name a new folder.` });
      });
      await recordExport(ctx, { file: 'data.json', filter: email, rows });
    },
    page: (html) => write(html, PAGE),
    data: (json) => write(json, 'data.json'),
    file: ({ name, content }) => write(content, name),
  });
}

/** Exports the data that the portal stores about the caller. Leaves out withheld documents, such as those with malware. */
export async function exportOwn(ctx: Context, file: string, target: ExportTarget): Promise<void> {
  const read = ({ key, name }: PersonalFile & { name: string }) =>
    readDocument(ctx, key, name).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return undefined;
    });
  const begin = async (rows: number) => {
    await recordOwnAct(ctx, exportAct({ file, rows }));
    await target.begin(rows);
  };
  await handOut(ctx, requireActor(ctx).email, read, { ...target, begin });
}

/** Shortens a name to the limit of file systems, from its start, so that the extension stays. */
function nameOnDisk(name: string): string {
  const letters = [...path.basename(name)];
  while (Buffer.byteLength(letters.join('')) > NAME_BYTES_MAX) letters.shift();
  return letters.join('');
}
