import type { EntityManager } from 'typeorm';
import type { Subscription } from './events.ts';
import type { FileColumn } from './files/named-files.ts';
import type { UpkeepTask } from './jobs/upkeep.job.ts';
import type { MailKind } from './mail/outbox.ts';
import type { SealedColumn } from './security/sealed-columns.ts';

export type EntityClass = new () => object;

/** A table with rows of persons, for whoever hands them out or erases them. */
interface PersonalTable {
  name: string;
  /** Which rows are the person's: `$1` holds the addresses, `$2` the id of the account or null. */
  where: string;
  /** Columns that are never handed out: secrets, keys of the store, names of others. */
  hidden?: readonly string[];
  /** How an erasure treats the rows; without it they go with the account or the idea. */
  erasure?: 'deleted' | 'kept';
}

/** What the platform must know of the features above it: each part is folded from all of them (app/features.ts). */
export interface Declared {
  entities: readonly EntityClass[];
  sealedColumns: readonly SealedColumn[];
  fileColumns: readonly FileColumn[];
  /** Rows that are deleted precede those that they refer to. */
  personalData: readonly PersonalTable[];
  /** Returns a statement that counts rows as `day`, `counter`, `amount`; `$1` is the zone of the days. */
  tallies: readonly ((db: EntityManager) => string)[];
  mails: Readonly<Record<string, MailKind>>;
  upkeep: Readonly<Record<string, UpkeepTask>>;
  subscriptions: readonly Subscription[];
}
