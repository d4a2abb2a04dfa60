import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isElevated } from '@portal/schema/access';
import { emailOnlyRules } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { Account } from '../accounts/account.entity.ts';
import { recordAudit, recordExport } from '../audit/audit.service.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { deleteExaminations } from '../documents/examination/examination.queries.ts';
import { findUnnamedKeys } from '../../platform/files/named-files.ts';
import { recountTallies } from '../../platform/tallies/tally.service.ts';
import {
  deletePersonalData,
  dropPendingChanges,
  findPerson,
  findPersonalData,
  findPersonalFiles,
  hasReviewed,
} from './personal-data.queries.ts';

/** File systems take 255, and a number precedes the name. */
const NAME_BYTES_MAX = 240;

const failUnknown = (email: string) =>
  fail('NOT_FOUND', { message: `The portal keeps nothing of ${email}.` });

/** Writes `data.json`, rows by table, and the files. @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT if taken */
export async function exportPerson(
  ctx: Context,
  given: string,
  folder: string,
): Promise<{ rows: number; files: number }> {
  const { email } = parse(emailOnlyRules, { email: given });
  const person = await findPerson(ctx.db, email);
  const data = await findPersonalData(ctx, person);
  const rows = Object.values(data).flat().length;
  if (rows === 0) failUnknown(email);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    fail('CONFLICT', { message: `${folder} is there already. Name a new folder.` });
  });
  await recordExport(ctx, { file: 'data.json', filter: email, rows });
  await writeFile(path.join(folder, 'data.json'), `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 });
  let files = 0;
  for (const { key, name } of await findPersonalFiles(ctx, person)) {
    const file = name === null ? undefined : await ctx.files.read(key);
    if (!file) continue;
    files += 1;
    const target = path.join(folder, `${files}-${nameOnDisk(name ?? '')}`);
    await pipeline(file.content, createWriteStream(target, { mode: 0o600 }));
  }
  return { rows, files };
}

/** Shortens a name to what file systems take, from its start: the extension stays. */
function nameOnDisk(name: string): string {
  const letters = [...path.basename(name)];
  while (Buffer.byteLength(letters.join('')) > NAME_BYTES_MAX) letters.shift();
  return letters.join('');
}

/** The audit log stays. @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT for staff: reviews name them */
export async function erasePerson(ctx: Context, given: string): Promise<Record<string, number>> {
  const { email } = parse(emailOnlyRules, { email: given });
  const { deleted, files } = await inTransaction(ctx, async (ctx) => {
    await lockErasable(ctx, email);
    const person = await findPerson(ctx.db, email);
    const { accountId } = person;
    const files = await findPersonalFiles(ctx, person);
    const deleted = await deletePersonalData(ctx, person);
    if (Object.keys(deleted).length === 0) failUnknown(email);
    await dropPendingChanges(ctx.db, person);
    await recountTallies(ctx);
    await recordAudit(ctx, {
      action: 'PERSON_ERASED',
      subjectKind: 'ACCOUNT',
      ...(accountId && { subjectId: accountId }),
      // Not the address, which the erasure removes.
      subjectLabel: 'a person',
      details: deleted,
    });
    return { deleted, files };
  });
  const unnamed = await findUnnamedKeys(
    ctx,
    files.map(({ key }) => key),
  );
  for (const key of unnamed) await ctx.files.remove(key);
  await deleteExaminations(ctx.db, unnamed);
  return deleted;
}

async function lockErasable(ctx: Context, email: string): Promise<void> {
  // Not lockAccount: submissions under way, which refer to the account, must end first.
  const account = await ctx.db.findOne(Account, { where: { email }, lock: { mode: 'pessimistic_write' } });
  if (!account) return;
  const { id, role } = account;
  if (isElevated(role)) {
    const message = `${email} has the role ${role}. Change it first: npm run account -- set-role ${email} user`;
    fail('CONFLICT', { message });
  }
  if (await hasReviewed(ctx.db, id)) {
    fail('CONFLICT', {
      message: `${email} reviewed ideas, and the reviews name their reviewer. The account is kept; nobody but its owner can use it.`,
    });
  }
}
