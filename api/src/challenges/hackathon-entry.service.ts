/** The entries of teams: taking one in, listing them, opening their files. */
import { entryRules } from '@portal/schema/challenge';
import { fail } from '@portal/schema/errors';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { searchRules } from '@portal/schema/rules';
import { recordAudit } from '../audit/audit.service.ts';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { findRow } from '../database/find-row.ts';
import { discardDocument, documentName, readDocument } from '../documents/document.service.ts';
import type { IncomingDocument, OutgoingDocument } from '../documents/document.service.ts';
import { entryFile } from '../files/content-types.ts';
import type { Connection } from '../graphql/connection.ts';
import { byTime, pageOf } from '../graphql/page.ts';
import type { Page } from '../graphql/page.ts';
import { fromGlobalId, toGlobalId } from '../graphql/global-id.ts';
import { takeForm } from '../security/form-allowance.ts';
import { announce } from '../integrators/webhooks/webhook-event.service.ts';
import type { Challenge } from './challenge.entity.ts';
import { findNewestChallenge } from './challenge.queries.ts';
import { findChallenge, isOpen } from './challenge.service.ts';
import { HackathonEntry } from './hackathon-entry.entity.ts';
import {
  countEntries,
  findEntries,
  findEntryById,
  findEntryWithChallenge,
} from './hackathon-entry.queries.ts';

/** What a team is told. */
export interface EntryReceipt {
  message: string;
  /** Whether the challenge was not open: the entry is kept for the next edition. */
  afterClosing: boolean;
}

/** What a list of entries may be narrowed by. */
export interface EntryFilter {
  challengeId?: string | null;
  /** A text that team, leader, email or a member contains, whatever its case. */
  search?: string | null;
}

/**
 * Keeps the entry of a team, whoever sends it. What fills in the hidden field is answered alike and not kept.
 * @param input the form
 * @param document the file, if there is one; read only when the form is good
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS, NOT_FOUND for the challenge, UNSUPPORTED_FILE, FILE_TOO_LARGE
 */
export async function enterChallenge(
  ctx: Context,
  input: unknown,
  document: IncomingDocument | undefined,
): Promise<EntryReceipt> {
  const { website2, challengeId, ...entry } = parse(entryRules, input);
  await takeForm(ctx);
  const challenge = await chosenChallenge(ctx, challengeId);
  const afterClosing = !isOpen(ctx, challenge);
  if (website2 === '') {
    const row = { ...entry, challengeId: challenge.id, afterClosing, createdAt: ctx.now() };
    await storeEntry(ctx, row, document);
  }
  return { message: 'Form submitted successfully!', afterClosing };
}

async function chosenChallenge(ctx: Context, id: string): Promise<Challenge> {
  if (id) return findChallenge(ctx, fromGlobalId('Challenge', id));
  return (
    (await findNewestChallenge(ctx.db)) ?? fail('NOT_FOUND', { message: 'There is no challenge to enter.' })
  );
}

type NewEntry = Omit<HackathonEntry, 'id' | 'globalId' | 'file' | 'fileKey' | 'fileName' | 'fileSize'>;

async function storeEntry(
  ctx: Context,
  entry: NewEntry,
  document: IncomingDocument | undefined,
): Promise<void> {
  if (!document) {
    await insertEntry(ctx, entry);
    return;
  }
  const file = await ctx.files.store(document.content, DOCUMENT_MAX_BYTES, entryFile);
  const fileName = documentName(document.name, file, 'entry');
  const row = { ...entry, fileKey: file.key, fileName, fileSize: file.size };
  await insertEntry(ctx, row).catch(async (error: unknown) => {
    await discardDocument(ctx, file);
    throw error;
  });
}

function insertEntry(ctx: Context, row: NewEntry & Partial<HackathonEntry>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const entry = await ctx.db.save(ctx.db.create(HackathonEntry, row));
    const { id, globalId, teamName, afterClosing } = entry;
    const challengeId = toGlobalId('Challenge', entry.challengeId);
    await announce(ctx, 'HACKATHON_ENTERED', [
      { eventId: id, data: { id: globalId, challengeId, teamName, afterClosing } },
    ]);
  });
}

/**
 * All entries, newest first.
 * @throws DomainError INVALID_INPUT for a bad page or filter
 */
export async function listEntries(
  ctx: Context,
  page: Page,
  filter: EntryFilter = {},
): Promise<Connection<HackathonEntry>> {
  const { search } = parse(searchRules, filter);
  const challengeId = filter.challengeId
    ? (await findChallenge(ctx, fromGlobalId('Challenge', filter.challengeId))).id
    : undefined;
  const selection = { challengeId, search };
  return pageOf(ctx, page, {
    order: byTime,
    find: (db, limit, after) => findEntries(db, selection, limit, after),
    count: (db, span) => countEntries(db, selection, span),
    isSearch: search !== '',
  });
}

/**
 * One entry, with its challenge.
 * @throws DomainError NOT_FOUND
 */
export async function findEntry(ctx: Context, id: string): Promise<HackathonEntry> {
  return findRow(ctx.db, id, findEntryWithChallenge);
}

/**
 * Opens the file of an entry, and keeps in the audit log that the caller did.
 * @throws DomainError NOT_FOUND, also when the entry has no file
 */
export async function openEntryFile(ctx: Context, id: string): Promise<OutgoingDocument> {
  const entry = await findRow(ctx.db, id, findEntryById);
  if (!entry.fileKey || !entry.fileName) return fail('NOT_FOUND');
  const document = await readDocument(ctx, entry.fileKey, entry.fileName);
  await recordAudit(ctx, {
    action: 'DOCUMENT_DOWNLOADED',
    subjectKind: 'HACKATHON_ENTRY',
    subjectId: entry.id,
    subjectLabel: entry.teamName,
  });
  return document;
}
