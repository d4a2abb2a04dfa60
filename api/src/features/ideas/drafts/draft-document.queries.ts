import type { EntityManager } from 'typeorm';
import { DraftDocument } from './draft-document.entity.ts';

export type DraftKey = Pick<DraftDocument, 'ownerId' | 'reference'>;

// TypeORM's DELETE does not map the rows that it returns.
const columns = `id, owner_id AS "ownerId", reference, name, size, fingerprint, received, part_keys AS "partKeys",
  file_key AS "fileKey", file_sha256 AS "fileSha256", updated_at AS "updatedAt"`;

const HAS_DRAFT = `EXISTS (SELECT FROM drafts AS draft
  WHERE draft.owner_id = draft_documents.owner_id AND draft.reference = split_part(draft_documents.reference, '.', 1))`;

export function findDraftDocument(
  db: EntityManager,
  { ownerId, reference }: DraftKey,
): Promise<DraftDocument | null> {
  return db.findOneBy(DraftDocument, { ownerId, reference });
}

type Announced = DraftKey & Pick<DraftDocument, 'name' | 'size' | 'fingerprint' | 'updatedAt'>;
/** A document that is in the store already. */
type Complete = Pick<DraftDocument, 'received' | 'fileKey' | 'fileSha256'>;

/** @returns false where the draft has a document already */
export async function insertDraftDocument(
  db: EntityManager,
  document: Announced & Partial<Complete>,
): Promise<boolean> {
  const insert = db.createQueryBuilder().insert().into(DraftDocument).values(document);
  const { raw } = await insert.orIgnore().returning('id').execute();
  return (raw as unknown[]).length > 0;
}

export async function deleteDraftDocument(
  db: EntityManager,
  { ownerId, reference }: DraftKey,
): Promise<DraftDocument | undefined> {
  return (await deleteReturning(db, 'owner_id = $1 AND reference = $2', [ownerId, reference]))[0];
}

interface DeletedDraft {
  improvesId: string | null;
  /** The ids of the calls for which it was: it may be stored for several. */
  calls: string[];
  /** Whether its owner sent no idea so far. */
  isFirst: boolean;
  document: DraftDocument | undefined;
  /** The files that answer questions of its call. */
  files: DraftDocument[];
}

/** Deletes a draft with its document and its files, and returns them. */
export async function deleteDraft(
  db: EntityManager,
  { ownerId, reference }: DraftKey,
): Promise<DeletedDraft> {
  type Row = Omit<DraftDocument, 'id'> & { id: string | null } & Omit<DeletedDraft, 'document' | 'files'>;
  const rows = await db.query<Row[]>(
    `WITH draft AS (DELETE FROM drafts WHERE owner_id = $1 AND reference = $2 RETURNING improves_id, challenge_id),
       document AS (DELETE FROM draft_documents WHERE owner_id = $1 AND split_part(reference, '.', 1) = $2 RETURNING ${columns})
     SELECT (SELECT improves_id FROM draft WHERE improves_id IS NOT NULL LIMIT 1) AS "improvesId",
       ARRAY(SELECT challenge_id FROM draft WHERE challenge_id IS NOT NULL) AS "calls",
       NOT EXISTS (SELECT FROM ideas WHERE owner_id = $1) AS "isFirst", document.*
     FROM (VALUES (true)) AS one LEFT JOIN document ON true`,
    [ownerId, reference],
  );
  const [row] = rows;
  if (!row) throw new Error('VALUES is one row.');
  const { improvesId, calls, isFirst } = row;
  const documents = rows.flatMap(({ improvesId: _, calls: __, isFirst: ___, ...document }) =>
    document.id === null ? [] : [document as DraftDocument],
  );
  return {
    ...{ improvesId, calls, isFirst },
    document: documents.find((document) => document.reference === reference),
    files: documents.filter((document) => document.reference !== reference),
  };
}

/**
 * Deletes an unfinished upload if it has received as much as the caller knows of; an upload that was continued or finished
 * stays.
 */
export const deleteUnfinished = (
  db: EntityManager,
  { id, received }: Pick<DraftDocument, 'id' | 'received'>,
): Promise<DraftDocument[]> =>
  deleteReturning(db, 'id = $1 AND received = $2 AND file_key IS NULL', [id, received]);

/** Counts the PDF and the files of a draft. */
export function countDraftDocuments(db: EntityManager, ownerId: string, reference: string): Promise<number> {
  return db
    .createQueryBuilder(DraftDocument, 'document')
    .where(`owner_id = :ownerId AND split_part(reference, '.', 1) = :reference`, { ownerId, reference })
    .getCount();
}

/**
 * Deletes the files that an announced one replaces: another file of the draft, and documents of its owner without a draft.
 */
export const deleteReplaced = (
  db: EntityManager,
  { ownerId, reference, fingerprint, size, name }: Announced,
): Promise<DraftDocument[]> =>
  deleteReturning(
    db,
    `owner_id = $1 AND
     CASE WHEN reference = $2 THEN (fingerprint, size, name) <> ($3, $4, $5)
       WHEN split_part(reference, '.', 1) = split_part($2, '.', 1) THEN false ELSE NOT ${HAS_DRAFT} END`,
    [ownerId, reference, fingerprint, size, name],
  );

export const deleteAbandoned = (
  db: EntityManager,
  unfinishedBefore: Date,
  draftlessBefore: Date,
): Promise<DraftDocument[]> =>
  deleteReturning(db, `(file_key IS NULL AND updated_at < $1) OR (updated_at < $2 AND NOT ${HAS_DRAFT})`, [
    unfinishedBefore,
    draftlessBefore,
  ]);

/** Deletes documents and returns them: only one of several concurrent calls gets a document. The caller removes its objects. */
async function deleteReturning(
  db: EntityManager,
  where: string,
  values: unknown[],
): Promise<DraftDocument[]> {
  const [rows] = await db.query<[DraftDocument[], number]>(
    `DELETE FROM draft_documents WHERE ${where} RETURNING ${columns}`,
    values,
  );
  return rows;
}

/** Appends a part to an upload; returns false when the upload no longer ends where the part begins. */
export async function appendPart(
  db: EntityManager,
  { id, offset, size, key, at }: { id: string; offset: number; size: number; key: string; at: Date },
): Promise<boolean> {
  const { affected } = await db
    .createQueryBuilder()
    .update(DraftDocument)
    .set({ received: offset + size, partKeys: () => 'array_append(part_keys, :key)', updatedAt: at })
    .setParameter('key', key)
    .where('id = :id AND received = :offset AND file_key IS NULL', { id, offset })
    .execute();
  return affected === 1;
}
