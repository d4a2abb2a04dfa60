import { setTimeout as sleep } from 'node:timers/promises';
import { Column, Entity, In, Not, PrimaryColumn } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { SettingsError } from '../settings.ts';
import {
  clearEncrypted,
  labelOf,
  partsOf,
  readEncrypted,
  replaceEncrypted,
  withParts,
} from './encrypted-columns.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';
import { findSecretKey, loadSecretKey } from './key-file.ts';
import type { KeySettings } from './key-file.ts';
import { openSecrets } from './secrets.ts';
import type { Secrets } from './secrets.ts';

/** A key that encrypts values of this database, by its fingerprint: one row, two while the key is being replaced. */
@Entity('secret_keys')
export class SecretKey {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'secret_keys_pkey' })
  fingerprint!: string;

  @Column('timestamptz')
  since!: Date;
}

// All passes in total last longer than any call or job locks a row.
const PASSES = 60;
const PASS_WAIT = 1_000;

const WAY_ON =
  'An encrypted backup holds the key: npm run key -- show FILE. If it is lost for good, npm run key -- give-up lists what is lost with it, and asks.';

/**
 * Opens the keys that the settings name; the first start without SECRET_KEY makes one.
 * @throws SettingsError instead of making one beside values of a key that is lost: two keys would only be mixed up
 */
export function openKeys(db: EntityManager, settings: KeySettings): Promise<Secrets> {
  return db.transaction(async (db) => {
    const isUsed = (await lockRecord(db)) && (await db.existsBy(SecretKey, {}));
    if (isUsed && !(await findSecretKey(settings))) {
      throw new SettingsError(
        `The database holds values that were encrypted with a key, and there is none in SECRET_KEY or DATA_DIR/secret.key. Nothing was changed. Set the key that this database was used with. ${WAY_ON}`,
      );
    }
    return openSecrets(await loadSecretKey(settings), settings.secretKeysBefore);
  });
}

/** @throws SettingsError when these are not the keys that the database records */
export function checkSecretKey(ctx: Context): Promise<void> {
  const { fingerprints } = ctx.secrets;
  return inTransaction(ctx, async (ctx) => {
    const hasRecord = await lockRecord(ctx.db);
    const used = (hasRecord ? await ctx.db.find(SecretKey) : []).map(({ fingerprint }) => fingerprint);
    const known = fingerprints.filter((key) => key === fingerprints[0] || used.includes(key));
    if (!used.every((key) => known.includes(key))) {
      throw new SettingsError(
        `The database holds values that were encrypted with another key than that of SECRET_KEY or DATA_DIR/secret.key. Nothing was changed. Set the key that this database was used with. If you have replaced the key on purpose, add the earlier one: SECRET_KEYS_BEFORE=…, then run: npm run rotate-key. ${WAY_ON}`,
      );
    }
    if (!hasRecord) return;
    const rows = known.map((fingerprint) => ({ fingerprint, since: ctx.now() }));
    await ctx.db.createQueryBuilder().insert().into(SecretKey).values(rows).orIgnore().execute();
  });
}

/** Tells whether the secrets have all recorded keys: another instance may have replaced one. */
export async function readsRecordedKeys(db: EntityManager, { fingerprints }: Secrets): Promise<boolean> {
  const recorded = await db.find(SecretKey);
  return recorded.every(({ fingerprint }) => fingerprints.includes(fingerprint));
}

/** Locks the record of keys, so that the second of two concurrent first starts with different keys is refused. */
async function lockRecord(db: EntityManager): Promise<boolean> {
  const [row] = await db.query<{ table: string | null }[]>(`SELECT to_regclass('secret_keys') AS table`);
  if (!row?.table) return false;
  await db.query('LOCK TABLE secret_keys IN SHARE ROW EXCLUSIVE MODE');
  return true;
}

export interface Rotation {
  column: string;
  renewed: number;
  unreadable: number;
}

/** Re-encrypts values of earlier keys while instances run. An interrupted rotation can be resumed. */
export async function rotateSecretKey(ctx: Context): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const column of ctx.declared.encryptedColumns) {
    const rotation = { column: labelOf(ctx.db, column), renewed: 0, unreadable: 0 };
    for (let pass = 1; ; pass += 1) {
      const { renewed, left, unreadable } = await rotateColumn(ctx, column);
      rotation.renewed += renewed;
      rotation.unreadable = unreadable;
      if (left === 0) break;
      if (pass === PASSES) {
        fail('CONFLICT', {
          message: `${left} values of ${rotation.column} stay in use. Run it again later.`,
        });
      }
      await sleep(PASS_WAIT);
    }
    rotations.push(rotation);
  }
  await ctx.db.delete(SecretKey, { fingerprint: Not(ctx.secrets.fingerprints[0]) });
  return rotations;
}

interface Loss {
  /** Words for the lost data. */
  lost: string;
  values: number;
}

/** Counts the values of each column that no key can read. */
export async function findLosses(ctx: Context): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const column of ctx.declared.encryptedColumns) {
    let values = 0;
    await inTransaction(ctx, async ({ db }) => {
      for await (const ids of unreadableIds(db, column, ctx.secrets)) values += ids.length;
    });
    losses.push({ lost: column.lost, values });
  }
  return losses;
}

/** Clears the values that no key can read, and forgets the lost keys, in one transaction. @param saveKey stores the current key */
export async function giveUpLosses(ctx: Context, saveKey: () => Promise<void>): Promise<void> {
  const { secrets } = ctx;
  await inTransaction(ctx, async ({ db }) => {
    await lockRecord(db);
    for (const column of ctx.declared.encryptedColumns) {
      for await (const ids of unreadableIds(db, column, secrets))
        await clearEncrypted(db, column, ids, secrets.encrypt(''));
    }
    await db.delete(SecretKey, { fingerprint: Not(In([...secrets.fingerprints])) });
    await saveKey();
  });
}

async function* unreadableIds(db: EntityManager, column: EncryptedColumn, { keyOf }: Secrets) {
  for await (const rows of readEncrypted(db, column)) {
    const isLost = ({ value }: (typeof rows)[number]) =>
      partsOf(value).some((part) => keyOf(part) === undefined);
    const ids = rows.filter(isLost).map(({ id }) => id);
    if (ids.length > 0) yield ids;
  }
}

async function rotateColumn(ctx: Context, column: EncryptedColumn) {
  const { secrets } = ctx;
  const counts = { renewed: 0, left: 0, unreadable: 0 };
  await inTransaction(ctx, async ({ db }) => {
    // Outside a restore it only has the cursor: another connection writes and commits each batch.
    if (!ctx.db.queryRunner) await db.query('SET TRANSACTION READ ONLY');
    for await (const rows of readEncrypted(db, column)) {
      const stale = [];
      for (const { id, value } of rows) {
        const keys = partsOf(value).map((part) => secrets.keyOf(part));
        if (keys.includes(undefined)) counts.unreadable += 1;
        if (keys.every((key) => key === undefined || key === secrets.fingerprints[0])) continue;
        const renew = (part: Buffer) =>
          secrets.keyOf(part) === undefined ? part : secrets.encrypt(secrets.decrypt(part));
        stale.push({ id, before: value, after: withParts(value, renew) });
      }
      if (stale.length === 0) continue;
      const renewed = await replaceEncrypted(ctx.db, column, stale);
      counts.renewed += renewed;
      counts.left += stale.length - renewed;
    }
  });
  return counts;
}
