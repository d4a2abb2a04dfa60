import { randomUUID } from 'node:crypto';
/** The erasure of selected rows: those of a person (erase-person.service.ts), single ones, or those past their retention. */
import { In } from 'typeorm';
import { Account } from '../../accounts/account.entity.ts';
import { discardDocuments } from '../../documents/document.service.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { deleteCaptured } from '../../../platform/mail/captured.ts';
import { rowsErased, SHELLS } from '../../../platform/personal-data.ts';
import type { Selection } from '../../../platform/personal-data.ts';
import { logSecurity } from '../../../platform/security/security-log.ts';
import { recountRows } from '../../../platform/tallies/tally.service.ts';
import { insertMentions } from '../name-mentions/name-mention.queries.ts';
import {
  selectExisting,
  countedRows,
  deletePersonalData,
  findShells,
  findTraces,
  readPersonalFiles,
} from '../own-data/personal-data.queries.ts';

export interface Erasure {
  /** The number of erased rows, by place. */
  erased: Record<string, number>;
  /** The number of places in others' rows that contain a name of the person. */
  mentions: number;
  /** The account, if one was erased; the mark replaces its address in the audit log. */
  subjectId: string | undefined;
  mark: string;
  /** Whether the account stays, closed and empty, since reviews name it. */
  isShell: boolean;
}

/** Returns a mark with the first letters of the id: the audit log has the whole id beside it. */
const markOf = (accounts: readonly string[]): string =>
  accounts.length === 1 ? `erased-${accounts[0]?.slice(0, 8)}` : 'erased';

/**
 * Erases rows in one transaction, and then their files. Writes lines of the security log, by which a restored backup
 * is erased again.
 * @param select names the rows, in the transaction; accounts are locked before ideas, as by submissions
 * @param record writes the audit log, and what else is to be committed with it
 * @param retires whether figures of the past stay as they are, without the rows
 */
export async function eraseRows(
  ctx: Context,
  select: (ctx: Context) => Promise<Selection>,
  record: (ctx: Context, erasure: Erasure) => Promise<void>,
  { retires = false } = {},
): Promise<Erasure> {
  const { keys, rows, ...erasure } = await inTransaction(ctx, async (ctx) => {
    const { emails, rows } = await select(ctx);
    const accounts = rows['accounts'] ?? [];
    const shells = accounts.length > 0 ? await findShells(ctx, { emails, rows }) : [];
    const whole = { emails, rows: { ...rows, [SHELLS]: shells } };
    const keys: string[] = [];
    for await (const files of readPersonalFiles(ctx, whole)) keys.push(...files.map(({ key }) => key));
    const { names, references } = await findTraces(ctx, whole);
    const mark = markOf(accounts);
    const staying = await ctx.db.find(Account, { where: { id: In(shells) }, select: { email: true } });
    const lost = emails.filter((address) => staying.every(({ email }) => email !== address));
    const counted = await countedRows(ctx, whole);
    const erase = async () => {
      // The rows are locked by now: rows that another call erased meanwhile are published only once.
      const there = await selectExisting(ctx, whole.rows);
      const told = { ...whole, rows: { ...whole.rows, ...there.rows } };
      await publish(ctx, rowsErased, { ...told, names, lost, mark });
      return deletePersonalData(ctx, whole, { lost, mark });
    };
    const erased = await recountRows(ctx, counted, erase, { retires });
    // If single rows are erased, the person stays, and so do the names.
    const isPerson = emails.length > 0 && names.length > 0;
    const found = { names, at: ctx.now() };
    const mentions = isPerson ? await insertMentions(ctx.db, ctx.declared.personalData, found) : 0;
    const subjectId = accounts.length === 1 ? accounts[0] : undefined;
    const erasure = { erased, mentions, subjectId, mark, isShell: shells.length > 0 };
    await record(ctx, erasure);
    await deleteCaptured(ctx.mailFolder, [...emails, ...references]);
    return { ...erasure, keys, rows };
  });
  logErased(ctx, rows);
  await discardDocuments(ctx, keys);
  return erasure;
}

/** Log drivers cut longer lines than 4 kB: an id takes 39 bytes. */
const IDS_IN_LINE = 90;

/**
 * Logs the ids of the rows, and no address: a backup may have a person's rows, but not yet the account or the address
 * that links them. Each line names the erasure and how many lines it has, so that a missing one is noticed.
 */
function logErased(ctx: Context, rows: Selection['rows']): void {
  const ids = Object.entries(rows).flatMap(([table, ids]) => ids.map((id) => ({ table, id })));
  const erasure = randomUUID();
  const parts = Math.ceil(ids.length / IDS_IN_LINE);
  for (let part = 0; part < parts; part += 1) {
    const erased: Record<string, string[]> = {};
    for (const { table, id } of ids.slice(part * IDS_IN_LINE, (part + 1) * IDS_IN_LINE))
      (erased[table] ??= []).push(id);
    logSecurity(ctx, 'erased', undefined, { erasure, parts, erased });
  }
}
