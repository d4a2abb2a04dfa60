import type { Announcement } from '@portal/schema/webhook';
import { randomUUID } from 'node:crypto';
import { In, IsNull, LessThan, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { entryRules } from '@portal/schema/challenge';
import { fail, failField } from '@portal/schema/errors';
import { warningsInWords, warningsOf } from '@portal/schema/examination';
import { ENTRY_FILE_MAX_BYTES, SET_ASIDE_LIFETIME } from '@portal/schema/limits';
import { entryFilters } from '@portal/schema/list-filters';
import type { FilterValues } from '@portal/schema/filters';
import { parse } from '@portal/schema/rules';
import { recordAudit } from '../../audit/audit.service.ts';
import { inTransaction, may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineEvent, publish } from '../../../platform/events.ts';
import { is, isAside, narrow } from '../../../platform/database/conditions.ts';
import type { Conditions } from '../../../platform/database/conditions.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { containing, searched } from '../../../platform/database/list-query.ts';
import { discardDocuments, documentName, readDocument } from '../../documents/document.service.ts';
import type { IncomingFile, OutgoingFile } from '../../../platform/files/files.ts';
import type { Inspection } from '../../../platform/files/inspection.ts';
import {
  examinationOf,
  warningsAbout,
  inspectAtOnce,
  requestExamination,
} from '../../documents/examination/examination.service.ts';
import type { ShownExamination } from '../../documents/examination/shown-examination.ts';
import { entryFile } from '../../../platform/files/content-types.ts';
import { quoted } from '../../../platform/mail/message.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { fromGlobalId, toGlobalId } from '../../../platform/global-id.ts';
import { newestPageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { mayMailReceipt, takeForm } from '../../../platform/security/form-allowance.ts';
import { followUpOf } from '../follow-ups/follow-up.service.ts';
import type { Challenge } from '../../challenges/challenge.entity.ts';
import type { Ending } from '../../challenges/challenge.service.ts';
import { findChallenge, findNewest, isOpen } from '../../challenges/challenge.service.ts';
import { entryReferenceOf, HackathonEntry } from './hackathon-entry.entity.ts';
import type { HackathonEntryReceipt } from './hackathon-entry.entity.ts';
import { receivedFaults } from '../received-fault.texts.ts';

export const challengeEntered = defineEvent<Announcement<'HACKATHON_ENTERED'>>('challenge entered');

/** Stores an entry; one that fills in the honeypot is set aside. Reads the file only when the form is valid. */
export async function enterChallenge(
  ctx: Context,
  input: unknown,
  document: IncomingFile | undefined,
): Promise<HackathonEntryReceipt> {
  const { website2, challengeId, ...entry } = parse(entryRules, input);
  await takeForm(ctx);
  const challenge = await chosenChallenge(ctx, challengeId);
  if (challenge.takes === 'IDEAS')
    failField('challengeId', receivedFaults.takesIdeas({ title: quoted(challenge.title) }));
  const afterClosing = !isOpen(ctx, challenge);
  const id = randomUUID();
  const createdAt = ctx.now();
  const setAsideAt = website2 === '' ? null : createdAt;
  const row = { ...entry, id, challengeId: challenge.id, challenge, afterClosing, createdAt, setAsideAt };
  const inspection = await (document ? storeWithFile(ctx, row, document) : insertEntry(ctx, row));
  const warnings = warningsIn(inspection);
  return { message: receivedFaults.entered, afterClosing, reference: entryReferenceOf(id), warnings };
}

async function chosenChallenge(ctx: Context, id: string): Promise<Challenge> {
  if (id) return findChallenge(ctx, fromGlobalId('Challenge', id));
  return (await findNewest(ctx, 'ENTRIES')) ?? fail('NOT_FOUND', { message: receivedFaults.noChallenge });
}

type FileColumn = 'fileKey' | 'fileName' | 'fileSize' | 'fileSha256';
type NewEntry = Omit<
  HackathonEntry,
  'globalId' | 'reference' | 'file' | 'challenge' | 'followUp' | FileColumn
> & {
  challenge: Challenge;
};

const warningsIn = (inspection: Inspection | undefined): string[] =>
  inspection ? warningsInWords(warningsOf(inspection)) : [];

async function storeWithFile(
  ctx: Context,
  row: NewEntry,
  { name, content }: IncomingFile,
): Promise<Inspection | undefined> {
  const file = await ctx.files.store(content, ENTRY_FILE_MAX_BYTES, entryFile);
  const fileName = documentName(name, file, 'entry');
  const { key: fileKey, size: fileSize, sha256: fileSha256 } = file;
  const inspection = await inspectAtOnce(ctx, fileKey);
  const stored = { ...row, fileKey, fileName, fileSize, fileSha256 };
  return insertEntry(ctx, stored, inspection).catch(async (error: unknown) => {
    await discardDocuments(ctx, [fileKey]);
    throw error;
  });
}

async function insertEntry(
  ctx: Context,
  { challenge, ...row }: NewEntry & Partial<Pick<HackathonEntry, FileColumn>>,
  inspection?: Inspection,
): Promise<Inspection | undefined> {
  const mayMail = !row.setAsideAt && (await mayMailReceipt(ctx, row.teamLeaderEmail));
  await inTransaction(ctx, async (ctx) => {
    const entry = ctx.db.create(HackathonEntry, row);
    await ctx.db.insert(HackathonEntry, entry);
    if (entry.fileKey) await requestExamination(ctx, entry.fileKey, inspection);
    const warnings = warningsIn(inspection);
    if (!entry.setAsideAt) await receive(ctx, entry, { challenge, mayMail, warnings });
  });
  return inspection;
}

/** Notifies the team and the subscribers of an entry in the list. */
async function receive(
  ctx: Context,
  entry: HackathonEntry,
  { challenge, mayMail, warnings }: { challenge: Challenge; mayMail: boolean; warnings: string[] },
): Promise<void> {
  const { id, globalId, teamName, teamLeaderEmail, afterClosing, reference } = entry;
  const challengeId = toGlobalId('Challenge', entry.challengeId);
  const data = { id: globalId, challengeId, teamName, afterClosing };
  await publish(ctx, challengeEntered, { eventId: id, data });
  const receipt = { challenge: challenge.title, reference, afterClosing, warnings };
  if (mayMail) await enqueueMail(ctx, 'entry-received', teamLeaderEmail, receipt);
}

/** Puts an entry that was set aside into the list. @throws DomainError NOT_FOUND */
export async function releaseEntry(ctx: Context, globalId: string): Promise<HackathonEntry> {
  return inTransaction(ctx, async (ctx) => {
    const id = fromGlobalId('HackathonEntry', globalId);
    const { affected } = await ctx.db.update(
      HackathonEntry,
      { id, setAsideAt: Not(IsNull()) },
      { setAsideAt: null },
    );
    const entry = await findEntry(ctx, id);
    if (affected && entry.challenge) {
      const warnings = entry.fileKey ? await warningsAbout(ctx, entry.fileKey) : [];
      await receive(ctx, entry, {
        challenge: entry.challenge,
        mayMail: await mayMailReceipt(ctx, entry.teamLeaderEmail),
        warnings: warningsInWords(warnings),
      });
    }
    return entry;
  });
}

/** Deletes entries that were set aside and not released. */
export async function purgeEntries(ctx: Context): Promise<void> {
  const setAsideAt = LessThan(new Date(ctx.now().getTime() - SET_ASIDE_LIFETIME));
  const query = ctx.db.createQueryBuilder().delete().from(HackathonEntry).where({ setAsideAt });
  const { raw } = await query.returning('file_key').execute();
  const keys = (raw as { file_key: string | null }[]).flatMap(({ file_key }) => file_key ?? []);
  await discardDocuments(ctx, keys);
}

/** @throws DomainError NOT_FOUND for a challenge that is not there */
export async function listEntries(
  ctx: Context,
  page: Page,
  filter: FilterValues<typeof entryFilters>,
): Promise<Connection<HackathonEntry>> {
  if (filter.challenge) await findChallenge(ctx, filter.challenge);
  const select = (db: EntityManager) =>
    narrow(ctx, joinChallenge(db), { table: entryFilters, conditions }, filter);
  return newestPageOf(ctx, page, select, filter.search !== '');
}

export const findEntry = (ctx: Context, id: string): Promise<HackathonEntry> =>
  findRow(ctx.db, id, (db, id) => joinChallenge(db).where({ id }).getOne());

export async function fileExaminationOf(
  ctx: Context,
  { fileKey }: HackathonEntry,
): Promise<ShownExamination | undefined> {
  return fileKey ? examinationOf(ctx, fileKey) : undefined;
}

/** @throws DomainError NOT_FOUND, also for an entry without a file; CONFLICT and FORBIDDEN while it is withheld */
export async function openEntryFile(ctx: Context, id: string): Promise<OutgoingFile> {
  const entry = await findRow(ctx.db, id, (db, id) => db.findOneBy(HackathonEntry, { id }));
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

const SEARCHED = searched(
  'entry.team_name',
  'entry.team_leader',
  'entry.team_leader_email',
  `array_to_string(entry.members, ' ')`,
  `'ENTRY-' || left(entry.id::text, 8)`,
);

const joinChallenge = (db: EntityManager) =>
  db.createQueryBuilder(HackathonEntry, 'entry').innerJoinAndSelect('entry.challenge', 'challenge');

const conditions: Conditions<typeof entryFilters> = {
  search: containing(SEARCHED),
  state: is('entry.state'),
  challenge: is('entry.challenge_id'),
  show: isAside('entry.set_aside_at'),
};

export const followUpEntry = followUpOf({
  entity: HackathonEntry,
  subject: 'HACKATHON_ENTRY',
  labelOf: ({ teamName }: HackathonEntry) => teamName,
  find: findEntry,
  senderOf: ({ teamLeaderEmail, teamLeader, teamName, reference, challenge }) => ({
    email: teamLeaderEmail,
    name: teamLeader,
    challenge: challenge?.title ?? '',
    asked: [`${teamName}, ${reference}`],
  }),
});

/** @throws DomainError CONFLICT while there are entries, also ones set aside as spam, which staff may still accept */
export async function refuseEntered(ctx: Context, { id: challengeId, is }: Ending): Promise<void> {
  const count = await ctx.db.countBy(HackathonEntry, { challengeId });
  if (count === 0) return;
  if (is === 'turned')
    fail('CONFLICT', {
      message:
        'Teams sent entries to this challenge, so it goes on taking entries. Add a challenge for ideas.',
    });
  const aside = await ctx.db.countBy(HackathonEntry, { challengeId, setAsideAt: Not(IsNull()) });
  if (aside < count)
    fail('CONFLICT', {
      message: 'Teams entered this challenge, so it stays. Close it, or erase its entries first.',
    });
  const [entries, are, it, each] =
    aside === 1
      ? ['1 entry', 'is', 'It looks', 'It is']
      : [`${aside} entries`, 'are', 'They look', 'Each is'];
  fail('CONFLICT', {
    message: `${entries} to this challenge ${are} set aside. ${it} like spam: look first whether a team sent ${aside === 1 ? 'it' : 'them'}. ${each} deleted a day after it came; then you can delete the challenge.`,
  });
}

/** Counts the entries in the list of a challenge, by its id; null for callers who may not read entries. */
export async function entryCountOf(ctx: Context, { id }: Challenge): Promise<number | null> {
  return may(ctx, 'challenge:read-entries') ? countEntries(ctx, id) : null;
}

const countEntries = defineLoader<number>(async ({ db }, ids) => {
  const counted = await db
    .createQueryBuilder(HackathonEntry, 'entry')
    .select(['entry.challenge_id AS id', 'count(*)::int AS count'])
    .where({ challengeId: In([...ids]), setAsideAt: IsNull() })
    .groupBy('entry.challenge_id')
    .getRawMany<{ id: string; count: number }>();
  return new Map(counted.map(({ id, count }) => [id, count]));
}, 0);
