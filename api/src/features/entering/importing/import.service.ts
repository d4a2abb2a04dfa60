/** Imports ideas from a file: a trial lists the faults of its rows, and the import stores all of them or none. */
import { randomUUID } from 'node:crypto';
import { phaseOf } from '@portal/schema/call-phase';
import { fail, failField } from '@portal/schema/errors';
import { folded, importColumns, readHeads, readRow } from '@portal/schema/importing';
import type { ImportFault } from '@portal/schema/importing';
import { IMPORT_FAULTS_MAX } from '@portal/schema/limits';
import type { Choices } from '@portal/schema/lists';
import { tellAdministrators } from '../../accounts/export-notice.service.ts';
import { Challenge } from '../../challenges/challenge.entity.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { recordIdeasAct } from '../../ideas/idea.service.ts';
import { inTransaction, requireActor, requirePermission } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts';
import type { IncomingFile } from '../../../platform/files/files.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import { CLOSED_ACCOUNT, OWN_IDEA, storeEntered } from '../entering.service.ts';
import { readImportFile } from './import-file.ts';
import type { ImportTable } from './import-file.ts';
import { findClosed, findIdeasOf, lockAccountsOf } from './import.queries.ts';
import type { IdeaOfPerson } from './import.queries.ts';

export interface ImportOutcome {
  count: number;
  withoutAddress: number;
  faultCount: number;
  faults: ImportFault[];
  isStored: boolean;
}

/**
 * Checks the ideas of a file and, unless it is a trial, stores all of them: with one fault none. All administrators are
 * notified of an import.
 * @param how.writes whether the people get a link to their idea
 * @throws DomainError INVALID_INPUT, UNSUPPORTED_FILE, FILE_TOO_LARGE, TOO_MANY_REQUESTS, REAUTHENTICATION_REQUIRED for an import
 */
export async function importIdeas(
  ctx: Context,
  file: IncomingFile | undefined,
  { isTrial, writes }: { isTrial: boolean; writes: boolean },
): Promise<ImportOutcome> {
  if (!isTrial) requirePermission(ctx, 'idea:import-many');
  if (!file) return failField('file', 'Choose a file.');
  const table = await readImportFile(file.content);
  if (isTrial) return outcomeOf(await checkTable(ctx, table));
  return inTransaction(ctx, async (ctx) => {
    // Of the same file twice, the second import sees the ideas of the first.
    await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.importIdeas]);
    const checked = await checkTable(ctx, table);
    if (checked.faults.length > 0) return outcomeOf(checked);
    await storeAll(ctx, checked.rows, writes);
    return { ...outcomeOf(checked), isStored: true };
  });
}

type ReadRow = ReturnType<typeof readRow>;
type Ready = Required<Pick<ReadRow, 'answers'>> & Omit<ReadRow, 'answers'>;

interface Checked {
  /** The rows without a fault of their own. */
  rows: (Ready & { row: number })[];
  faults: ImportFault[];
}

function outcomeOf({ rows, faults }: Checked): ImportOutcome {
  const listed = faults.toSorted((a, b) => a.row - b.row).slice(0, IMPORT_FAULTS_MAX);
  return {
    count: rows.length,
    withoutAddress: rows.filter(({ answers }) => !answers.email).length,
    faultCount: faults.length,
    faults: listed,
    isStored: false,
  };
}

const headOf = (name: string) => importColumns.find((column) => column.name === name)?.head ?? name;

async function checkTable(ctx: Context, { heads, rows }: ImportTable): Promise<Checked> {
  const { columns, faults: ofHeads } = readHeads(heads);
  if (ofHeads.length > 0) return { rows: [], faults: ofHeads };
  const calls = await findOpenCalls(ctx);
  const checked: Checked = { rows: [], faults: [] };
  for (const { row, cells } of rows) {
    const beside = cells.findIndex((cell, n) => !columns[n] && cell !== '');
    const named = Object.fromEntries(columns.flatMap((one, n) => (one ? [[one.name, cells[n] ?? '']] : [])));
    const { answers, challengeId, faults } = readRow(named, calls);
    if (beside >= 0)
      checked.faults.push({
        row,
        column: `Column ${beside + 1}`,
        message: 'This cell has no head above it.',
      });
    for (const { field, message } of faults) checked.faults.push({ row, column: field, message });
    if (answers) checked.rows.push({ row, answers, challengeId, faults });
  }
  checked.faults.push(...(await faultsOfPeople(ctx, checked.rows)));
  return checked;
}

/** Returns the titles of the calls that are open, by their ids. */
export async function findOpenCalls(ctx: Context): Promise<Choices> {
  const calls = await ctx.db.findBy(Challenge, { takes: 'IDEAS' });
  const open = calls.filter((call) => phaseOf(call, ctx.now().getTime()) === 'open');
  return Object.fromEntries(open.map(({ id, title }) => [id, title]));
}

/** Returns the texts that two ideas share that are the same idea of the same person. */
const sameKeys = ({
  email,
  dialCode,
  contactNumber,
  solutionName,
}: Omit<IdeaOfPerson, 'reference'>): string[] =>
  [email, contactNumber && `${dialCode}${contactNumber}`]
    .filter(Boolean)
    .map((person) => `${person} ${folded(solutionName)}`);

/** Finds the ideas that are there twice, and those whose person cannot have one. */
async function faultsOfPeople(ctx: Context, rows: Checked['rows']): Promise<ImportFault[]> {
  const { email: own } = requireActor(ctx);
  const emails = [...new Set(rows.flatMap(({ answers }) => answers.email || []))];
  const numbers = [...new Set(rows.flatMap(({ answers }) => answers.contactNumber ?? []))];
  const closed = await findClosed(ctx.db, emails);
  const stored = await findIdeasOf(ctx.db, emails, numbers);
  const known = new Map(stored.flatMap((idea) => sameKeys(idea).map((key) => [key, idea.reference])));
  const before = new Map<string, number>();
  const [email, solution] = [headOf('email'), headOf('solutionName')];
  return rows.flatMap(({ row, answers }) => {
    const keys = sameKeys(answers);
    const reference = keys.map((key) => known.get(key)).find(Boolean);
    const earlier = keys.map((key) => before.get(key)).find(Boolean);
    for (const key of keys) before.set(key, row);
    return [
      ...(answers.email === own ? [{ row, column: email, message: OWN_IDEA }] : []),
      ...(closed.has(answers.email) ? [{ row, column: email, message: CLOSED_ACCOUNT }] : []),
      ...(reference ? [{ row, column: solution, message: `This person has this idea: ${reference}.` }] : []),
      ...(earlier
        ? [{ row, column: solution, message: `Row ${earlier} is the same idea of this person.` }]
        : []),
    ];
  });
}

async function storeAll(ctx: Context, rows: Checked['rows'], writes: boolean): Promise<void> {
  const { id, email: by } = requireActor(ctx);
  const mailed = writes ? rows.filter(({ answers }) => answers.email).length : 0;
  await takeMails(ctx, id, mailed);
  // The accounts are locked in one order, as by all who lock several.
  await lockAccountsOf(
    ctx.db,
    rows.map(({ answers }) => answers.email),
  );
  const ideas: Idea[] = [];
  for (const {
    answers: { source, ...answers },
    challengeId,
  } of rows)
    ideas.push((await storeEntered(ctx, { source, answers, challengeId })).idea);
  if (writes)
    await enqueueMails(
      ctx,
      'idea-entered',
      ideas.flatMap(({ id: ideaId, email: recipient }) =>
        recipient ? [{ id: randomUUID(), recipient, data: { ideaId } }] : [],
      ),
    );
  await recordIdeasAct(ctx, 'IDEAS_IMPORTED', ideas, { mails: mailed });
  const at = ctx.now().toISOString();
  await tellAdministrators(ctx, 'ideas-imported', { by, count: ideas.length, mails: mailed, at });
}

/** @throws DomainError TOO_MANY_REQUESTS */
async function takeMails(ctx: Context, administratorId: string, count: number): Promise<void> {
  if (count === 0) return;
  const { remaining, resetAt } = await ctx.throttle.spend(
    'importedMailsOfAdministrator',
    administratorId,
    count,
  );
  if (remaining >= 0) return;
  const retryAfter = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1_000));
  fail('TOO_MANY_REQUESTS', {
    message:
      'You wrote to as many people as an hour allows. Import the file later, or without writing to them.',
    retryAfter,
  });
}
