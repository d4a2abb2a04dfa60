/** SQL of the documents of drafts. Who takes a row away gets it: its objects in the store are theirs to remove. */
import type { EntityManager } from 'typeorm';
import { DraftDocument } from './draft-document.entity.ts';

/** What names the document of a draft. */
export type DraftKey = Pick<DraftDocument, 'ownerId' | 'reference'>;

/** What is announced of a document. */
export type Announced = DraftKey & Pick<DraftDocument, 'name' | 'size' | 'fingerprint' | 'updatedAt'>;

const columns = `id, owner_id AS "ownerId", reference, name, size, fingerprint, received, part_keys AS "partKeys",
  file_key AS "fileKey", file_sha256 AS "fileSha256", updated_at AS "updatedAt"`;

/** The document of a draft. */
export function findDraftDocument(db: EntityManager, key: DraftKey): Promise<DraftDocument | null> {
  return db.findOneBy(DraftDocument, { ownerId: key.ownerId, reference: key.reference });
}

/** Stores an announced document, unless the draft has one. Of two at once, one is stored. */
export async function insertDraftDocument(db: EntityManager, announced: Announced): Promise<void> {
  await db.createQueryBuilder().insert().into(DraftDocument).values(announced).orIgnore().execute();
}

/**
 * Takes the document of a draft away.
 * @returns what it was; of several at once, one gets it
 */
export function takeDraftDocument(db: EntityManager, key: DraftKey): Promise<DraftDocument | undefined> {
  return takeOne(db, 'owner_id = $1 AND reference = $2', [key.ownerId, key.reference]);
}

/** Takes one upload away, and no other of its draft. */
export function takeUpload(db: EntityManager, id: string): Promise<DraftDocument | undefined> {
  return takeOne(db, 'id = $1', [id]);
}

/** Takes away the documents of an owner's other drafts, but for the one that the server has. */
export function takeOthers(db: EntityManager, { ownerId, reference }: DraftKey): Promise<DraftDocument[]> {
  return take(
    db,
    `owner_id = $1 AND reference <> $2 AND NOT EXISTS (
       SELECT FROM idea_drafts AS draft WHERE draft.owner_id = $1 AND draft.reference = draft_documents.reference)`,
    [ownerId, reference],
  );
}

/**
 * Takes away what nobody goes on with.
 * @param unfinishedBefore uploads without a new part since then
 * @param draftlessBefore documents since then, whose draft is not there any more
 */
export function takeAbandoned(
  db: EntityManager,
  unfinishedBefore: Date,
  draftlessBefore: Date,
): Promise<DraftDocument[]> {
  return take(
    db,
    `(file_key IS NULL AND updated_at < $1) OR (updated_at < $2 AND NOT EXISTS (
       SELECT FROM idea_drafts AS draft
       WHERE draft.owner_id = draft_documents.owner_id AND draft.reference = draft_documents.reference))`,
    [unfinishedBefore, draftlessBefore],
  );
}

async function take(db: EntityManager, where: string, values: unknown[]): Promise<DraftDocument[]> {
  // TypeORM answers a DELETE with rows and their number.
  const [rows] = await db.query<[DraftDocument[], number]>(
    `DELETE FROM draft_documents WHERE ${where} RETURNING ${columns}`,
    values,
  );
  return rows;
}

const takeOne = async (db: EntityManager, where: string, values: unknown[]) =>
  (await take(db, where, values))[0];

/**
 * Adds a part to an upload.
 * @returns whether the upload was just there, where the part begins
 */
export async function appendPart(
  db: EntityManager,
  { id, offset, size, key, at }: { id: string; offset: number; size: number; key: string; at: Date },
): Promise<boolean> {
  const { affected } = await db
    .createQueryBuilder()
    .update(DraftDocument)
    .set({
      received: offset + size,
      partKeys: () => 'array_append(part_keys, :key)',
      updatedAt: at,
    })
    .setParameter('key', key)
    .where('id = :id AND received = :offset AND file_key IS NULL', { id, offset })
    .execute();
  return affected === 1;
}

/**
 * Puts the whole document in the place of its parts.
 * @returns whether the upload was still there, and not yet whole
 */
export async function completeUpload(
  db: EntityManager,
  id: string,
  whole: Pick<DraftDocument, 'updatedAt'> & { fileKey: string; fileSha256: string },
): Promise<boolean> {
  const { affected } = await db
    .createQueryBuilder()
    .update(DraftDocument)
    .set({ ...whole, partKeys: [] })
    .where('id = :id AND file_key IS NULL', { id })
    .execute();
  return affected === 1;
}

/** Those of the keys under which a draft has its document, or a part of it. */
export async function findUsedDraftKeys(db: EntityManager, keys: string[]): Promise<Set<string>> {
  const used = await db.query<{ key: string }[]>(
    `SELECT used.key FROM draft_documents, unnest(array_append(part_keys, file_key)) AS used (key)
     WHERE used.key = ANY($1::text[])`,
    [keys],
  );
  return new Set(used.map(({ key }) => key));
}
