/** Tallies: exact figures at the cost of a few rows, however many they count (docs/decisions/0009). */
import { fail } from '@portal/schema/errors';
import type { Context } from '../context.ts';
import { inTransaction } from '../context.ts';
import {
  areCountedBy,
  correctTallies,
  countIn,
  findTallyZone,
  foldDeltas,
  insertCounts,
  insertDeltas,
  isKnownZone,
  lockRecounts,
  retireCounts,
} from './tally.queries.ts';
import type { Rows, TallyChange } from './tally.queries.ts';

// Bounds the memory of one fold, and the work that a failure rolls back.
const FOLD_BATCH = 20_000;

export async function addTally(ctx: Context, changes: readonly TallyChange[]): Promise<void> {
  if (changes.length > 0) await insertDeltas(ctx.db, changes, ctx.timeZone);
}

/**
 * Changes or deletes rows and corrects the figures in the same transaction, by counting the rows before and after.
 * @param retires whether figures of the past still count deleted rows
 */
export async function recountRows<T>(
  ctx: Context,
  rows: Rows,
  change: () => Promise<T>,
  { retires = false } = {},
): Promise<T> {
  const { timeZone } = ctx;
  const before = await insertCounts(ctx, rows, { timeZone, isOpposite: true });
  const result = await change();
  const after = await insertCounts(ctx, rows, { timeZone, isOpposite: false });
  if (retires) await retireCounts(ctx.db, [...before, ...after]);
  return result;
}

/** Folds all changes; returns whether there were any. */
export async function foldTallies({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const folded = await foldDeltas(db, FOLD_BATCH);
  if (folded === FOLD_BATCH) await foldTallies({ db });
  return folded > 0;
}

/** Recounts everything from accounts and ideas, in the time zone of the last count. Writers do not wait for it. */
export async function recountTallies(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockRecounts(ctx.db);
    await correctTallies(ctx, (await findTallyZone(ctx.db)) ?? ctx.timeZone);
  });
  await foldTallies(ctx);
}

/** Follows the time zone of the programme, and folds all changes; returns whether there were any. */
export async function keepTallies(ctx: Context): Promise<boolean> {
  await ensureTallies(ctx);
  return foldTallies(ctx);
}

/** Recounts for another zone or version; returns whether it did. @throws DomainError INVALID_INPUT for a bad zone */
export async function ensureTallies(ctx: Context): Promise<boolean> {
  if (await areCountedBy(ctx, ctx.timeZone)) return false;
  if (!(await isKnownZone(ctx.db, ctx.timeZone))) {
    fail('INVALID_INPUT', {
      message: `The time zone of the programme is one that this PostgreSQL does not know: ${ctx.timeZone}. Example: PROGRAMME_TIME_ZONE=Africa/Gaborone`,
    });
  }
  const counted = await findTallyZone(ctx.db);
  // Before the recount, which would miss what is written meanwhile by the days of before.
  if (counted !== undefined && counted !== ctx.timeZone)
    await inTransaction(ctx, async (ctx) => {
      await lockRecounts(ctx.db);
      await countIn(ctx.db, ctx.timeZone);
    });
  const isRecounted = await inTransaction(ctx, async (ctx) => {
    await lockRecounts(ctx.db);
    // Another instance that started at the same time may have done it.
    if (await areCountedBy(ctx, ctx.timeZone)) return false;
    await correctTallies(ctx, ctx.timeZone);
    return true;
  });
  if (isRecounted) await foldTallies(ctx);
  return isRecounted;
}
