import { In, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Context } from '../../../platform/context.ts';
import { DocumentExamination } from './document-examination.entity.ts';

export async function insertExamination(
  db: EntityManager,
  examination: Pick<DocumentExamination, 'fileKey'> & Partial<DocumentExamination>,
): Promise<void> {
  await db.createQueryBuilder().insert().into(DocumentExamination).values(examination).orIgnore().execute();
}

/** Inserts a row for every document without one: those stored by earlier versions, and those of sample ideas. */
export async function insertMissingExaminations({ db, declared }: Context): Promise<void> {
  const whole = declared.fileColumns.filter(({ isList }) => !isList);
  await db.query(
    `INSERT INTO document_examinations (file_key)
     SELECT key FROM (${whole.map(({ table, key }) => `SELECT ${key} AS key FROM ${table}`).join(' UNION ')}) AS document
     WHERE key IS NOT NULL AND NOT EXISTS (SELECT FROM document_examinations WHERE file_key = key)
     ON CONFLICT DO NOTHING`,
  );
}

export async function findUnexamined(
  db: EntityManager,
  step: 'inspectedAt' | 'scannedAt',
  limit: number,
): Promise<string[]> {
  const rows = await db.find(DocumentExamination, {
    where: { [step]: IsNull() },
    select: { fileKey: true },
    take: limit,
  });
  return rows.map(({ fileKey }) => fileKey);
}

/** Finds the next group of due jobs after another group, in turn. The names of groups begin with the step. */
export async function findNextGroup(
  db: EntityManager,
  step: string,
  after: string,
  now: Date,
): Promise<string | undefined> {
  // Each subquery reads the first row of jobs_due_idx: a sort would read all due jobs, at each poll.
  const first = (from: string) =>
    `(SELECT group_key FROM jobs
      WHERE lane = 'document' AND name = $1 AND done_at IS NULL AND failed_at IS NULL AND due_at <= $3
        AND group_key >= $1 AND ${from} ORDER BY group_key LIMIT 1)`;
  const [next] = await db.query<{ group: string | null }[]>(
    `SELECT coalesce(${first('group_key > $2')}, ${first('true')}) AS "group"`,
    [step, after, now],
  );
  return next?.group ?? undefined;
}

export async function findExaminations(
  db: EntityManager,
  fileKeys: readonly string[],
): Promise<Map<string, DocumentExamination>> {
  const rows = await db.findBy(DocumentExamination, { fileKey: In([...fileKeys]) });
  return new Map(rows.map((row) => [row.fileKey, row]));
}

export function lockExamination(db: EntityManager, fileKey: string): Promise<DocumentExamination | null> {
  return db.findOne(DocumentExamination, { where: { fileKey }, lock: { mode: 'pessimistic_read' } });
}

export async function deleteExaminations(db: EntityManager, fileKeys: readonly string[]): Promise<void> {
  await db.delete(DocumentExamination, { fileKey: In([...fileKeys]) });
}

/** Stores the result of a scan, unless another did; returns whether it did. */
export async function storeScan(
  db: EntityManager,
  fileKey: string,
  scan: Pick<DocumentExamination, 'scannedAt' | 'malware'>,
): Promise<boolean> {
  return (await db.update(DocumentExamination, { fileKey, scannedAt: IsNull() }, scan)).affected === 1;
}
