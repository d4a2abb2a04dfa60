import type { EntityManager } from 'typeorm';
import { findUsedEntryKeys } from '../challenges/hackathon-entry.queries.ts';
import { readCursor } from '../../platform/database/in-batches.ts';
import { findUsedDraftKeys } from '../ideas/drafts/draft-document.queries.ts';
import { findUsedIdeaKeys } from '../ideas/idea.queries.ts';

/** Counts documents of drafts as announced. Locks the account, so that nobody adds one before the transaction ends. */
export async function sumDocuments(db: EntityManager, ownerId: string): Promise<number> {
  // The second statement sees what was committed while the first waited.
  await db.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
  const [row] = await db.query<{ bytes: string }[]>(
    `SELECT (SELECT coalesce(sum(file_size), 0) FROM ideas WHERE owner_id = $1)
          + (SELECT coalesce(sum(size), 0) FROM draft_documents WHERE owner_id = $1) AS bytes`,
    [ownerId],
  );
  return Number(row?.bytes);
}

export interface NamedDocument {
  key: string;
  size: number | null;
  sha256: string | null;
  kind: 'idea' | 'entry' | 'draft';
  id: string;
}

// The digest of entries by to_jsonb: an earlier version has no such column, and can be backed up.
const NAMED = `
  SELECT file_key AS key, file_size AS size, file_sha256 AS sha256, 'idea' AS kind, id FROM ideas
  UNION ALL
  SELECT file_key, file_size, to_jsonb(entry) ->> 'file_sha256', 'entry', id
  FROM hackathon_entries AS entry WHERE file_key IS NOT NULL
  UNION ALL
  SELECT file_key, size, file_sha256, 'draft', id FROM draft_documents WHERE file_key IS NOT NULL
  UNION ALL
  SELECT part, NULL, NULL, 'draft', id FROM draft_documents, unnest(part_keys) AS part
  ORDER BY key`;

/** Reads in batches which documents the rows name, in the order of their keys; `db` is a transaction. */
export const readNamedDocuments = (db: EntityManager): AsyncGenerator<NamedDocument[]> =>
  readCursor(db, NAMED);

export async function findUnnamedKeys(db: EntityManager, keys: string[]): Promise<string[]> {
  // Drafts first: a concurrent submission may move a document from its draft to its idea.
  const ofDrafts = await findUsedDraftKeys(db, keys);
  const [ofIdeas, ofEntries] = await Promise.all([findUsedIdeaKeys(db, keys), findUsedEntryKeys(db, keys)]);
  return keys.filter((key) => [ofDrafts, ofIdeas, ofEntries].every((used) => !used.has(key)));
}
