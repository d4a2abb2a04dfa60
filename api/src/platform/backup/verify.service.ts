import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.ts';
import { readCursor } from '../database/list-query.ts';
import { findUnnamedKeys, readNamedFiles, readWhole } from '../files/named-files.ts';
import type { NamedFile } from '../files/named-files.ts';
import { labelOf, partsOf, readEncrypted } from '../security/encrypted-columns.ts';
import { findReferences, prepareLongTransaction } from './table.queries.ts';

export interface Verified {
  documents: number;
  values: number;
  references: number;
  faults: number;
}

type Check = (ctx: Context, db: EntityManager, report: (fault: string) => void) => Promise<number>;

export function verify(ctx: Context, onFault: (fault: string) => void): Promise<Verified> {
  let faults = 0;
  const report = (fault: string) => {
    faults += 1;
    onFault(fault);
  };
  return ctx.db.transaction('REPEATABLE READ', async (db) => {
    await db.query('SET TRANSACTION READ ONLY');
    await prepareLongTransaction(db);
    const references = await verifyReferences(ctx, db, report);
    const values = await verifyValues(ctx, db, report);
    const documents = await verifyDocuments(ctx, db, report);
    return { references, values, documents, faults };
  });
}

const verifyReferences: Check = async (_ctx, db, report) => {
  const references = await findReferences(db);
  for (const { name, danglingQuery } of references) {
    for await (const rows of readCursor<{ id: string }>(db, danglingQuery)) {
      for (const { id } of rows) report(`dangling: ${name} of ${id}`);
    }
  }
  return references.length;
};

const verifyValues: Check = async ({ secrets, declared }, db, report) => {
  let values = 0;
  for (const column of declared.encryptedColumns) {
    for await (const rows of readEncrypted(db, column)) {
      values += rows.length;
      for (const { id, value } of rows) {
        const isReadable = partsOf(value).every((part) => secrets.keyOf(part) !== undefined);
        if (!isReadable) report(`unreadable: ${labelOf(db, column)} of ${id}`);
      }
    }
  }
  return values;
};

type Content = { size: number; sha256: string } | undefined;

const verifyDocuments: Check = async (ctx, db, report) => {
  let [documents, last, content]: [number, string, Content] = [0, '', undefined];
  for await (const batch of readNamedFiles(ctx, db)) {
    for (const document of batch) {
      const { key, kind, id } = document;
      // Ideas may share a document.
      if (key !== last) {
        const bytes = await readWhole(ctx, key);
        content = bytes && { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
        last = key;
        documents += 1;
      }
      const fault = faultOf(document, content);
      // A draft may have dropped the document meanwhile.
      if (fault && (await findUnnamedKeys(ctx, [key])).length === 0) {
        report(`${fault}: document ${key} of ${kind} ${id}`);
      }
    }
  }
  return documents;
};

function faultOf({ size, sha256 }: NamedFile, content: Content): string | undefined {
  if (!content) return 'missing';
  const isSame = size === (size && content.size) && sha256 === (sha256 && content.sha256);
  return isSame ? undefined : 'changed';
}
