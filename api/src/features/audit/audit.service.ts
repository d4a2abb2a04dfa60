import { In, MoreThan } from 'typeorm';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { OPERATOR } from '@portal/schema/audit';
import type { AuditAction, AuditSubject } from '@portal/schema/audit';
import { addDays, momentOf, startOfDay } from '@portal/schema/programme-time';
import type { FilterValues } from '@portal/schema/filters';
import { OWN_ACT_WINDOW } from '@portal/schema/limits';
import { auditFilters } from '@portal/schema/list-filters';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { is, isOneOf, narrow } from '../../platform/database/conditions.ts';
import type { Conditions } from '../../platform/database/conditions.ts';
import { containing, searched, countUpTo } from '../../platform/database/list-query.ts';
import { findRow, isSerial } from '../../platform/database/find-row.ts';
import type { PeopleShown } from '../../platform/people-shown.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { bySerial, pageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { AuditEvent } from './audit-event.entity.ts';
import { addPeople } from './audit.queries.ts';
import type { ReadPage } from './audit.queries.ts';
import type { AuditDetails } from './audit-event.entity.ts';

const SAME_VIEW_WINDOW = 60 * 60_000;

export interface AuditedAct {
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId?: string;
  subjectLabel: string;
  /** Details must never contain a secret. */
  details?: AuditDetails | undefined;
  withheldFrom?: readonly string[];
}

export async function recordAudit(ctx: Context, act: AuditedAct): Promise<void> {
  await insertAct(ctx, act);
}

/** Inserts an act; returns the number of its row, by which people name it. */
async function insertAct(
  ctx: Context,
  { details = {}, subjectId, withheldFrom = [], ...act }: AuditedAct,
): Promise<string> {
  const looked = looks.includes(act.action) && { reader: readerOf(ctx) };
  const { identifiers } = await ctx.db.insert(AuditEvent, {
    ...act,
    subjectId: subjectId ?? null,
    withheldFrom: withheldFrom.length > 0 ? [...withheldFrom] : null,
    details: { ...details, ...looked, ...(ctx.token && { token: ctx.token.name }) },
    at: ctx.now(),
    actorId: ctx.actor?.id ?? null,
    actorEmail: ctx.actor?.email ?? OPERATOR,
  });
  return String(identifiers[0]?.['id']);
}

/** The acts that the person whose data was read may learn of. */
const looks: readonly AuditAction[] = [
  'IDEA_SHOWN',
  'CONTACT_SHOWN',
  'ID_NUMBER_SHOWN',
  'DOCUMENT_SHOWN',
  'DOCUMENT_DOWNLOADED',
  'PEOPLE_LISTED',
  'CONTACTS_LISTED',
];

/** Returns the kind of reader, which the person may know. Who it was stays hidden. */
const readerOf = ({ actor, token }: Context) =>
  token ? 'system' : !actor ? 'operator' : actor.role === 'admin' ? 'administrator' : 'reviewer';

/** Returns a recorder of acts on one kind of target. */
export const recorderOf =
  <Subject extends { id: string }>(subjectKind: AuditSubject, labelOf: (subject: Subject) => string) =>
  (ctx: Context, action: AuditAction, subject: Subject, details?: AuditDetails): Promise<void> =>
    recordAudit(ctx, { action, subjectKind, subjectId: subject.id, subjectLabel: labelOf(subject), details });

/** Finds the caller's last row of the same act within a time, of as many people, locking out concurrent records of it. */
async function lockSame(
  ctx: Context,
  same: Pick<AuditedAct, 'action'> & Partial<Pick<AuditedAct, 'subjectId' | 'subjectLabel'>>,
  window: number,
  ofPeople = 0,
): Promise<AuditEvent | null> {
  const act = { ...same, actorEmail: ctx.actor?.email ?? OPERATOR };
  const key = [...Object.values(act), ctx.token?.name ?? ''].join(' ');
  await ctx.db.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.sameAct, key]);
  const rows = selectSame(ctx, act, window);
  if (ofPeople > 0) rows.andWhere(`(event.details ->> 'people')::int >= :ofPeople`, { ofPeople });
  return rows.getOne();
}

/** Selects rows of the same act by the same caller; a token is another caller than its maker. */
const selectSame = (ctx: Context, act: FindOptionsWhere<AuditEvent>, window: number) =>
  ctx.db
    .createQueryBuilder(AuditEvent, 'event')
    .where({ ...act, at: MoreThan(new Date(ctx.now().getTime() - window)) })
    .andWhere(`event.details ->> 'token' IS NOT DISTINCT FROM :token`, { token: ctx.token?.name ?? null })
    .orderBy('event.id', 'DESC')
    .limit(1);

/**
 * Records an act at most once an hour: a PDF viewer sends several range requests at once.
 * @param within.ms a longer time, and `people` how many another act must have had at least to be the same
 * @returns whether it did
 */
export async function recordView(
  ctx: Context,
  act: AuditedAct & { subjectId: string },
  { ms = SAME_VIEW_WINDOW, people = 0 } = {},
): Promise<boolean> {
  const { action, subjectId } = act;
  return inTransaction(ctx, async (ctx) => {
    if (await lockSame(ctx, { action, subjectId }, ms, people)) return false;
    await recordAudit(ctx, act);
    return true;
  });
}

/** The acts of reading lists, each in one row per hour: a person read twice counts twice. */
const listings = { PEOPLE_LISTED: 'People in lists', CONTACTS_LISTED: 'Contact details in lists' } as const;

/** Records how many people the caller read in lists, and of how many the contact details. */
export async function recordPeople(ctx: Context, { listed, contacts }: PeopleShown): Promise<void> {
  const since = new Date(ctx.now().getTime() - SAME_VIEW_WINDOW);
  const reader = { actorEmail: ctx.actor?.email ?? OPERATOR, token: ctx.token?.name ?? null, since };
  const read = [
    { ...reader, action: 'PEOPLE_LISTED' as const, people: listed.size },
    { ...reader, action: 'CONTACTS_LISTED' as const, people: contacts.size },
  ].filter(({ people }) => people > 0);
  const areAdded = await Promise.all(read.map((page) => addPeople(ctx, page)));
  for (const page of read.filter((_, n) => !areAdded[n])) await recordFirst(ctx, page);
}

/** Inserts the row of an hour, unless another call has done so. */
async function recordFirst(ctx: Context, page: ReadPage & { action: keyof typeof listings }): Promise<void> {
  const { action, people } = page;
  await inTransaction(ctx, async (ctx) => {
    await lockSame(ctx, { action }, SAME_VIEW_WINDOW);
    if (await addPeople(ctx, page)) return;
    const subject = { subjectKind: 'PEOPLE', subjectLabel: listings[action] } as const;
    await recordAudit(ctx, { action, ...subject, details: { people } });
  });
}

/** Counts the people whose contact details an account read since a time: one by one, in lists, and by tokens of its own. */
export async function countContactsRead({ db }: Context, actorEmail: string, since: Date): Promise<number> {
  const { sum } = (await db
    .createQueryBuilder(AuditEvent, 'event')
    .select(`coalesce(sum(coalesce((event.details ->> 'people')::int, 1)), 0)::int`, 'sum')
    .where({
      action: In(['CONTACT_SHOWN', 'CONTACTS_LISTED'] satisfies AuditAction[]),
      actorEmail,
      at: MoreThan(since),
    })
    .getRawOne<{ sum: number }>()) ?? { sum: 0 };
  return sum;
}

/** Records what people do with their own data, at most once a day; the row counts the acts as `times`. */
export async function recordOwnAct(ctx: Context, act: AuditedAct): Promise<void> {
  const { action, subjectLabel } = act;
  await inTransaction(ctx, async (ctx) => {
    const last = await lockSame(ctx, { action, subjectLabel }, OWN_ACT_WINDOW);
    if (!last) return recordAudit(ctx, act);
    const details = { ...last.details, times: Number(last.details['times'] ?? 1) + 1 };
    await ctx.db.update(AuditEvent, { id: last.id }, { details });
  });
}

const beginningOf = (time: string, zone: string): Date =>
  time.includes('T') ? momentOf(time, zone) : startOfDay(time, zone);

/** Returns the end of a period: a time ends it, a day is included. */
const endOf = (time: string, zone: string): Date =>
  time.includes('T') ? momentOf(time, zone) : startOfDay(addDays(time, 1), zone);

/** Selects the acts that the caller may learn of; for the operator, all. */
function selectShown({ actor }: Context, db: EntityManager) {
  const query = db.createQueryBuilder(AuditEvent, 'event');
  const shown =
    'event.withheld_from IS NULL OR event.actor_id = :viewerId OR NOT :viewerId = ANY(event.withheld_from)';
  return actor ? query.where(`(${shown})`, { viewerId: actor.id }) : query;
}

interface Export {
  file: string;
  filter?: string;
  rows: number;
  columns?: string;
  /** The reason that the exporter gave. */
  reason?: string | undefined;
}

export const exportAct = ({ file, filter = '', reason, ...details }: Export): AuditedAct => ({
  action: 'DATA_EXPORTED',
  subjectKind: 'EXPORT',
  subjectLabel: file,
  // PostgreSQL stores no NUL.
  details: {
    ...(reason && { words: reason }),
    ...(filter && { filter: filter.replaceAll('\u0000', '\uFFFD') }),
    ...details,
  },
});

export const recordExport = (ctx: Context, given: Export): Promise<string> =>
  insertAct(ctx, exportAct(given));

// The expression must equal that of audit_events_search_text_idx.
const SEARCHED = searched('event.actor_email', 'event.subject_label');

const conditions: Conditions<typeof auditFilters> = {
  search: containing(SEARCHED),
  by: is('event.actor_email'),
  action: isOneOf('event.action'),
  from: (time, { add, ctx }) => `event.at >= ${add(beginningOf(time, ctx.timeZone))}`,
  to: (time, { add, ctx }) => `event.at < ${add(endOf(time, ctx.timeZone))}`,
};

export async function listAuditEvents(
  ctx: Context,
  page: Page,
  filter: FilterValues<typeof auditFilters>,
): Promise<Connection<AuditEvent>> {
  const select = (db: EntityManager) =>
    narrow(ctx, selectShown(ctx, db), { table: auditFilters, conditions }, filter);
  return pageOf(ctx, page, {
    order: bySerial<AuditEvent>('event', ({ id }) => id),
    find(db, limit, after) {
      const query = select(db).orderBy('event.id', 'DESC').limit(limit);
      return (after ? query.andWhere('event.id < :after', { after }) : query).getMany();
    },
    count(db, { atMost, through }) {
      const query = select(db);
      return countUpTo(through ? query.andWhere('event.id >= :through', { through }) : query, atMost);
    },
    isSearch: filter.search !== '',
  });
}

export const findAuditEvent = (ctx: Context, id: string): Promise<AuditEvent> =>
  findRow(ctx.db, id, (db, id) => selectShown(ctx, db).andWhere({ id }).getOne(), { isKey: isSerial });

/** Counts the entries before a time. */
export async function countEndingEvents(
  { db }: Context,
  before: Date,
): Promise<{ count: number; first: Date | null }> {
  const [row] = await db.query<[{ count: number; first: Date | null }]>(
    'SELECT count(*)::int AS count, min(at) AS first FROM audit_events WHERE at < $1',
    [before],
  );
  return row;
}

/** Deletes the oldest entries before a time; returns how many. */
export async function endEvents({ db }: Context, before: Date, limit: number): Promise<number> {
  const [, deleted] = await db.query<[unknown, number]>(
    `DELETE FROM audit_events WHERE at < $1 AND id IN (
       SELECT id FROM audit_events WHERE at < $1 ORDER BY at, id LIMIT $2)`,
    [before, limit],
  );
  return deleted;
}
