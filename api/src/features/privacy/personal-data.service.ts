import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isElevated } from '@portal/schema/access';
import { emailOnlyRules } from '@portal/schema/account';
import { company } from '@portal/schema/company';
import { DomainError, fail, failField } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { Account } from '../accounts/account.entity.ts';
import { exportAct, recordAudit, recordExport, recordOwnAct } from '../audit/audit.service.ts';
import { inTransaction, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { discardDocuments, readDocument } from '../documents/document.service.ts';
import type { IncomingFile } from '../../platform/files/files.ts';
import { deleteCaptured } from '../../platform/mail/captured.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { publish } from '../../platform/events.ts';
import { subtractTallies } from '../../platform/tallies/tally.service.ts';
import { personErased } from '../accounts/account-events.ts';
import { findPerson } from '../accounts/account.queries.ts';
import { insertMentions } from './name-mention.queries.ts';
import {
  answersForOthers,
  countPersonalRows,
  deletedRows,
  deletePersonalData,
  findTraces,
  readPersonalFiles,
  readPersonalRows,
} from './personal-data.queries.ts';
import type { PersonalFile } from './personal-data.queries.ts';
import type { Person } from '../../platform/personal-data.ts';

/** File systems take 255, and a number precedes the name. */
const NAME_BYTES_MAX = 240;

const failUnknown = (email: string) =>
  fail('NOT_FOUND', { message: `The portal keeps nothing of ${email}.` });

/** Where an export goes, piece by piece. */
export interface ExportTarget {
  /** Is told the number of rows before the first piece. */
  begin(rows: number): void | Promise<void>;
  /** Takes JSON: rows by table. */
  data(json: Readable): Promise<void>;
  /** Takes one file after the other, each with a name of its own. */
  file(file: IncomingFile): Promise<void>;
}

/** Hands a person's rows, as of one moment, and then the files to a target, no faster than that takes them. */
async function handOut(
  ctx: Context,
  email: string,
  read: (file: PersonalFile & { name: string }) => Promise<Pick<IncomingFile, 'content'> | undefined>,
  { begin, data, file }: ExportTarget,
): Promise<{ rows: number; files: number }> {
  const person = await findPerson(ctx.db, email);
  const rows = await ctx.db.transaction('REPEATABLE READ', async (db) => {
    await db.query('SET TRANSACTION READ ONLY');
    const snapshot = { ...ctx, db };
    const tables = await countPersonalRows(snapshot, person);
    const total = tables.reduce((sum, { count }) => sum + count, 0);
    await begin(total);
    await data(Readable.from(jsonOf(snapshot, person, tables), { highWaterMark: 1 }));
    return total;
  });
  let number = 0;
  for await (const batch of readPersonalFiles(ctx, person)) {
    for (const { key, name } of batch) {
      const found = name === null ? undefined : await read({ key, name });
      if (found) await file({ name: `${(number += 1)}-${nameOnDisk(name ?? '')}`, content: found.content });
    }
  }
  return { rows, files: number };
}

/** Writes rows by table as `JSON.stringify` with an indent of two would, a row at a time. */
async function* jsonOf(
  ctx: Context,
  person: Person,
  tables: Awaited<ReturnType<typeof countPersonalRows>>,
): AsyncGenerator<string> {
  let before = '{';
  for (const { table } of tables) {
    yield `${before}\n  "${table.name}": [`;
    before = '';
    for await (const rows of readPersonalRows(ctx, person, table)) {
      for (const row of rows) {
        yield `${before}\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
        before = ',';
      }
    }
    yield '\n  ]';
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

/** Writes `data.json`, rows by table, and the files. @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT if taken */
export async function exportPerson(
  ctx: Context,
  given: string,
  folder: string,
): Promise<{ rows: number; files: number }> {
  const { email } = parse(emailOnlyRules, { email: given });
  const write = (content: Readable, name: string) =>
    pipeline(content, createWriteStream(path.join(folder, name), { mode: 0o600 }));
  return handOut(ctx, email, ({ key }) => ctx.files.read(key), {
    begin: async (rows) => {
      if (rows === 0) failUnknown(email);
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        fail('CONFLICT', { message: `${folder} is there already. Name a new folder.` });
      });
      await recordExport(ctx, { file: 'data.json', filter: email, rows });
    },
    data: (json) => write(json, 'data.json'),
    file: ({ name, content }) => write(content, name),
  });
}

/** Hands out what the portal keeps of the caller. A document that is withheld, as others with malware, is left out. */
export async function exportOwn(ctx: Context, file: string, target: ExportTarget): Promise<void> {
  const read = ({ key, name }: PersonalFile & { name: string }) =>
    readDocument(ctx, key, name).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return undefined;
    });
  const begin = async (rows: number) => {
    await recordOwnAct(ctx, exportAct({ file, rows }));
    await target.begin(rows);
  };
  await handOut(ctx, requireActor(ctx).email, read, { ...target, begin });
}

/** Shortens a name to what file systems take, from its start: the extension stays. */
function nameOnDisk(name: string): string {
  const letters = [...path.basename(name)];
  while (Buffer.byteLength(letters.join('')) > NAME_BYTES_MAX) letters.shift();
  return letters.join('');
}

export interface Erasure {
  /** How many rows, by place. */
  erased: Record<string, number>;
  /** In how many places of what others sent or wrote a name of the person stands. */
  mentions: number;
}

/** The audit log stays. @throws DomainError INVALID_INPUT, NOT_FOUND, CONFLICT for staff: reviews name them */
export async function erasePerson(
  ctx: Context,
  given: string,
  { isOwn } = { isOwn: false },
): Promise<Erasure> {
  const { email } = parse(emailOnlyRules, { email: given });
  const { keys, ...erasure } = await inTransaction(ctx, async (ctx) => {
    await lockErasable(ctx, email, isOwn);
    const person = await findPerson(ctx.db, email);
    const keys: string[] = [];
    for await (const files of readPersonalFiles(ctx, person)) keys.push(...files.map(({ key }) => key));
    const { names, references } = await findTraces(ctx, person);
    await subtractTallies(ctx, deletedRows(ctx, person));
    await publish(ctx, personErased, person);
    const erased = await deletePersonalData(ctx, person);
    if (Object.keys(erased).length === 0) failUnknown(email);
    const { emails } = person;
    const { personalData } = ctx.declared;
    const found = { names, at: ctx.now() };
    const mentions = names.length > 0 ? await insertMentions(ctx.db, personalData, found) : 0;
    await recordErasure(ctx, person, { erased, mentions });
    await deleteCaptured(ctx.mailFolder, [...emails, ...references]);
    if (isOwn) await enqueueMail(ctx, 'account-erased', email, { isLast: true });
    return { erased, mentions, keys };
  });
  await discardDocuments(ctx, keys);
  return erasure;
}

async function recordErasure(
  ctx: Context,
  { accountId }: Person,
  { erased, mentions }: Erasure,
): Promise<void> {
  // Not the address, which the erasure removes.
  const actor = ctx.actor && { ...ctx.actor, email: 'a person' };
  await recordAudit(
    { ...ctx, actor },
    {
      action: 'PERSON_ERASED',
      subjectKind: 'ACCOUNT',
      ...(accountId && { subjectId: accountId }),
      subjectLabel: 'a person',
      details: { ...erased, ...(mentions > 0 && { mentions }) },
    },
  );
}

/** Erases the caller. @returns how many ideas @throws DomainError INVALID_INPUT for another address, CONFLICT for staff */
export async function eraseOwn(ctx: Context, input: unknown): Promise<number> {
  const { email } = requireActor(ctx);
  if (parse(emailOnlyRules, input).email !== email)
    failField('email', `Enter the address of the account that is erased: ${email}.`);
  const { erased } = await erasePerson(ctx, email, { isOwn: true });
  ctx.session.close();
  return erased['ideas'] ?? 0;
}

const KEPT = 'Reviews and notes name who wrote them, so the account is kept.';

async function lockErasable(ctx: Context, email: string, isOwn: boolean): Promise<void> {
  // Not lockAccount: submissions under way, which refer to the account, must end first.
  const account = await ctx.db.findOne(Account, { where: { email }, lock: { mode: 'pessimistic_write' } });
  // Of erasures at once, one is the person's; the others find the email that says so, and nothing else.
  if (!account && isOwn) fail('NOT_FOUND', { message: 'This account is erased already.' });
  if (!account) return;
  const { id, role } = account;
  if (isElevated(role)) {
    const message = isOwn
      ? 'Accounts of staff are kept. Ask an administrator to change your role to User first.'
      : `${email} has the role ${role}. Change it first: npm run account -- set-role ${email} user`;
    fail('CONFLICT', { message });
  }
  if (await answersForOthers(ctx, id)) {
    const message = isOwn
      ? `You reviewed ideas. ${KEPT} For your other data, write to ${company.mailbox}.`
      : `${email} reviewed ideas. ${KEPT} Nobody but its owner can use it.`;
    fail('CONFLICT', { message });
  }
}
