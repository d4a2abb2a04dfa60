import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { is } from 'valibot';
import type { AuditAction } from '@portal/schema/audit';
import { fail } from '@portal/schema/errors';
import { referenceRule } from '@portal/schema/idea';
import { CONTACTS_READ_MANY } from '@portal/schema/limits';
import type { Account } from '../accounts/account.entity.ts';
import { tellAdministrators } from '../accounts/export-notice.service.ts';
import { maySeeUsage } from '../accounts/administration.service.ts';
import { isOwnAccount } from '../accounts/caller.service.ts';
import type { AuditDetails, AuditEvent } from '../audit/audit-event.entity.ts';
import { countContactsRead, recordAudit, recordView } from '../audit/audit.service.ts';
import { findBarredAccounts, findBarredIdeas } from './list/seen-ideas.queries.ts';
import { inTransaction, may, requireActor } from '../../platform/context.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { countBy } from '../../platform/database/list-query.ts';
import { isUuid } from '../../platform/database/find-row.ts';
import { readDocument } from '../documents/document.service.ts';
import type { OutgoingFile } from '../../platform/files/files.ts';
import { publish } from '../../platform/events.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { enqueueMails } from '../../platform/mail/outbox.ts';
import type { PeopleShown } from '../../platform/people-shown.ts';
import type { Selection } from '../../platform/personal-data.ts';
import { Idea } from './idea.entity.ts';
import { ideasChanged } from './changes/idea-events.ts';
import { findIdeasOfDocument } from './idea.queries.ts';
import { findIdeas } from './list/idea-list.queries.ts';
import type { IdeaSelection } from './list/idea-list.queries.ts';
import { ideaFaults } from './idea-fault.texts.ts';

type KnownIdea = Pick<Idea, 'id' | 'reference'>;

/** Names an idea for the audit log, which withholds the act from accounts that must not judge the idea. */
const subjectOf = async (ctx: Context, { id, reference }: KnownIdea, otherIds: readonly string[] = []) => ({
  subjectKind: 'IDEA' as const,
  subjectId: id,
  subjectLabel: reference,
  withheldFrom: await findBarredAccounts(ctx, [id, ...otherIds]),
});

/** @param otherIds of the ideas that the details name */
export async function recordIdeaAct(
  ctx: Context,
  action: AuditAction,
  idea: KnownIdea,
  details?: AuditDetails,
  otherIds?: readonly string[],
): Promise<void> {
  await recordAudit(ctx, { action, details, ...(await subjectOf(ctx, idea, otherIds)) });
}

/** Records one act on one idea or many. @param otherIds of the ideas that the details name */
export async function recordIdeasAct(
  ctx: Context,
  action: AuditAction,
  ideas: readonly KnownIdea[],
  details: AuditDetails,
  otherIds: readonly string[] = [],
): Promise<void> {
  const [first, ...others] = ideas;
  if (!first) return;
  if (others.length === 0) return recordIdeaAct(ctx, action, first, details, otherIds);
  await recordAudit(ctx, {
    action,
    subjectKind: 'IDEAS',
    subjectLabel: `${ideas.length} ideas`,
    withheldFrom: await findBarredAccounts(ctx, [...ideas.map(({ id }) => id), ...otherIds]),
    details: {
      count: ideas.length,
      ...details,
      ideas: ideas.map(({ reference }) => reference).join(', '),
    },
  });
}

const nameLoader = defineLoader<string | undefined>(async ({ db }, ids) => {
  const ideas = await db.find(Idea, {
    select: { id: true, solutionName: true },
    where: { id: In([...ids]) },
  });
  return new Map(ideas.map(({ id, solutionName }) => [id, solutionName]));
}, undefined);

/** Returns the name of the idea that an act was done to, to callers who read ideas; undefined for other acts. */
export const auditedIdeaName = async (
  ctx: Context,
  { subjectKind, subjectId }: Pick<AuditEvent, 'subjectKind' | 'subjectId'>,
): Promise<string | undefined> =>
  subjectKind === 'IDEA' && subjectId && may(ctx, 'idea:read-any') ? nameLoader(ctx, subjectId) : undefined;

export function requireVerified(ctx: Context): Actor {
  const actor = requireActor(ctx);
  if (actor.isVerified) return actor;
  return fail('UNVERIFIED', { message: ideaFaults.unverified });
}

/** Returns the account of which the caller sees the ideas that it is part of; undefined for an elevated role, which sees all. */
export function visiblePart(ctx: Context): string | undefined {
  const { id } = requireActor(ctx);
  return may(ctx, 'idea:read-any') ? undefined : id;
}

const barredLoader = defineLoader<boolean>(async (ctx, ideaIds) => {
  const barred = await findBarredIdeas(ctx, requireActor(ctx).id, ideaIds);
  return new Map([...barred.keys()].map((id) => [id, true]));
}, false);

/**
 * Tells whether the caller sees the reviewers' data of an idea. Of their own ideas, and of those that they declared not
 * to judge, callers see only what the submitter sees (`sourcesOf`).
 */
export const seesDesk = async (
  ctx: Context,
  { id, isAnnounced }: Pick<Idea, 'id' | 'isAnnounced'>,
): Promise<boolean> => may(ctx, 'idea:read-any') && !(isAnnounced ?? (await barredLoader(ctx, id)));

/** Finds the caller's idea that was sent with a reference, which makes submitting idempotent. */
export async function findSentIdea(ctx: Context, sentReference: string): Promise<Idea | undefined> {
  const where = { ownerId: requireActor(ctx).id, sentReference };
  // Usually no such idea exists.
  const idea = await ctx.db.findOne(Idea, { where, select: { id: true } });
  return idea ? readIdea(ctx, idea.id) : undefined;
}

async function findNewest(
  ctx: Context,
  selection: IdeaSelection,
  fields?: ReadonlySet<string>,
): Promise<Idea | undefined> {
  const { id: viewerId } = requireActor(ctx);
  const [idea] = await findIdeas(ctx, { viewerId, selection, sort: 'NEWEST', limit: 1 }, fields);
  return idea;
}

/** @throws DomainError UNAUTHENTICATED, NOT_FOUND (also for another's) */
export const readIdea = async (ctx: Context, id: string, fields?: ReadonlySet<string>): Promise<Idea> =>
  (await findNewest(ctx, { ids: isUuid(id) ? [id] : [], partOf: visiblePart(ctx) }, fields)) ??
  fail('NOT_FOUND');

/** Reads the idea with a reference. @throws DomainError UNAUTHENTICATED, NOT_FOUND (also for another's) */
export async function readReferredIdea(
  ctx: Context,
  reference: string,
  fields: ReadonlySet<string>,
  partOf = visiblePart(ctx),
): Promise<Idea> {
  // A text of another form may contain characters that PostgreSQL refuses.
  const idea = is(referenceRule, reference) && (await findNewest(ctx, { partOf, reference }, fields));
  return idea || fail('NOT_FOUND', { message: ideaFaults.unknown });
}

/** @throws DomainError UNAUTHENTICATED, NOT_FOUND (also for another's, whatever the role) */
export const readMyIdea = (ctx: Context, reference: string, fields: ReadonlySet<string>): Promise<Idea> =>
  readReferredIdea(ctx, reference, fields, requireActor(ctx).id);

/** @throws DomainError UNAUTHENTICATED, NOT_FOUND, CONFLICT and FORBIDDEN while it is withheld */
export async function openDocument(
  ctx: Context,
  id: string,
  { inline }: { inline: boolean },
): Promise<OutgoingFile> {
  return openFileOf(ctx, await readIdea(ctx, id), inline);
}

/** Opens a document of an idea that the caller may read; records it unless they are part of it. */
export async function openFileOf(
  ctx: Context,
  {
    id,
    ownerId,
    reference,
    fileKey,
    fileName,
  }: Pick<Idea, 'id' | 'ownerId' | 'reference' | 'fileKey' | 'fileName'>,
  inline: boolean,
): Promise<OutgoingFile> {
  if (fileKey === null || fileName === null) return fail('NOT_FOUND', { message: ideaFaults.noPdf });
  const document = await readDocument(ctx, fileKey, fileName);
  // Who reads another's idea without the right to read any is in its team.
  if (ownerId !== requireActor(ctx).id && may(ctx, 'idea:read-any')) {
    const subject = await subjectOf(ctx, { id, reference });
    if (inline) await recordView(ctx, { action: 'DOCUMENT_SHOWN', ...subject });
    else await recordAudit(ctx, { action: 'DOCUMENT_DOWNLOADED', ...subject });
  }
  return document;
}

const countLoader = defineLoader<number>((ctx, ids) => countBy(ctx.db, Idea, 'ownerId', ids), 0);

export async function ideaCountOf(ctx: Context, account: Account): Promise<number | undefined> {
  return maySeeUsage(ctx, account) ? countLoader(ctx, account.id) : undefined;
}

export async function lastIdeaOf(
  ctx: Context,
  { id: ownerId }: Account,
  fields: ReadonlySet<string>,
): Promise<Idea | undefined> {
  return isOwnAccount(ctx, ownerId) ? findNewest(ctx, { ownerId }, fields) : undefined;
}

/** Records that ideas were opened, once an hour per person and idea. */
export async function recordShown(ctx: Context, { opened }: PeopleShown): Promise<void> {
  if (opened.size === 0) return;
  const ideas = await ctx.db.find(Idea, {
    where: { id: In([...opened.keys()]) },
    select: { id: true, reference: true },
  });
  for (const idea of ideas) {
    const action = opened.get(idea.id)?.has('contact') ? 'CONTACT_SHOWN' : 'IDEA_SHOWN';
    await recordView(ctx, { action, ...(await subjectOf(ctx, idea)) });
  }
}

/**
 * Mails all administrators when a person reads the contact details of many within an hour or a day, also by a token of their
 * own; once in that time.
 */
export async function reportContactsRead(ctx: Context, { contacts, opened }: PeopleShown): Promise<void> {
  const { actor } = ctx;
  const isRead = contacts.size > 0 || [...opened.values()].some((kinds) => kinds.has('contact'));
  // The nightly copy by a token of the programme is expected: administrators were notified when the token was made.
  if (!actor || ctx.token?.ofProgramme || !isRead) return;
  const { id: subjectId, email: by } = actor;
  for (const { hours, people: many } of CONTACTS_READ_MANY) {
    const ms = hours * 60 * 60_000;
    const since = new Date(ctx.now().getTime() - ms);
    const people = await countContactsRead(ctx, by, since);
    // The usual reading takes one count: an hour is within the day.
    if (people < Math.min(...CONTACTS_READ_MANY.map(({ people }) => people))) return;
    if (people < many) continue;
    await inTransaction(ctx, async (ctx) => {
      const subject = { subjectKind: 'ACCOUNT', subjectId, subjectLabel: by } as const;
      const act = { action: 'MANY_CONTACTS_READ', ...subject, details: { people, hours } } as const;
      if (await recordView(ctx, act, { ms, people: many }))
        await tellAdministrators(ctx, 'contacts-read', { by, people, hours, since: since.toISOString() });
    });
  }
}

/** Publishes that ideas are erased. */
export async function publishErased(ctx: Context, { rows }: Selection): Promise<void> {
  const erased = rows['ideas'] ?? [];
  await publish(
    ctx,
    ideasChanged,
    erased.map((ideaId) => ({
      kind: 'ERASED' as const,
      ideaId,
      data: { id: toGlobalId('Idea', ideaId) },
    })),
  );
}

/** Mails the submitters of the ideas with an infected document. */
export async function reportMalware(ctx: Context, fileKey: string): Promise<void> {
  const ideas = await findIdeasOfDocument(ctx.db, fileKey);
  const mails = ideas.map(({ id: ideaId, email: recipient, firstName, reference, solutionName }) => ({
    ...{ id: randomUUID(), recipient },
    data: { ideaId, firstName, reference, solutionName },
  }));
  await enqueueMails(ctx, 'document-infected', mails);
}
