/** The last backup, which the metrics show: an operator learns of one that fails or lacks something before a restore. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Context } from '../context.ts';
import type { BackupReport } from './backup.service.ts';

@Entity('last_backup')
export class LastBackup {
  /** The key of the only row. */
  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'last_backup_pkey' })
  id!: true;

  @Column('timestamptz')
  at!: Date;

  @Column('int')
  documents!: number;

  @Column('int')
  missing!: number;
}

/**
 * Stores a summary of a backup. A database of an earlier release, which is backed up before an update, has no table for it.
 */
export async function storeLastBackup(
  { db, now }: Context,
  { documents, missing }: BackupReport,
): Promise<void> {
  const [found] = await db.query<{ isThere: boolean }[]>(
    `SELECT to_regclass('last_backup') IS NOT NULL AS "isThere"`,
  );
  if (found?.isThere) await db.upsert(LastBackup, { id: true, at: now(), documents, missing }, ['id']);
}

/** Reads the summary of the last backup; undefined before the first one. */
export const findLastBackup = async ({ db }: Context): Promise<LastBackup | undefined> =>
  (await db.findOneBy(LastBackup, { id: true })) ?? undefined;
