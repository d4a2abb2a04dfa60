import type { EntityManager } from 'typeorm';

/**
 * Adds up the documents of an account in bytes: those of its ideas, and those of its drafts as announced. Until the
 * transaction ends, nobody else can.
 */
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
