/** The audit log: what administrators, reviewers and the operator did that has to be accounted for. */
import { auditFilterRules, OPERATOR } from '@portal/schema/audit';
import type { AuditAction, AuditSubject } from '@portal/schema/choices';
import { parse } from '@portal/schema/parse';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { findRow } from '../database/find-row.ts';
import { isSerial } from '../database/is-uuid.ts';
import type { Connection } from '../graphql/connection.ts';
import { bySerial, pageOf } from '../graphql/page.ts';
import type { Page } from '../graphql/page.ts';
import { AuditEvent } from './audit-event.entity.ts';
import type { AuditDetails } from './audit-event.entity.ts';
import { countAuditEvents, existsLook, findAuditEvents, lockLook } from './audit.queries.ts';

/** Looking at a thing again within this time is the same act. */
const SAME_LOOK = 60 * 60_000;

/** An act, and what it was done to. */
export interface AuditedAct {
  action: AuditAction;
  subjectKind: AuditSubject;
  /** The key of what it was done to; none where that is no single row. */
  subjectId?: string;
  /** What people call it: an account's email address, an idea's reference. */
  subjectLabel: string;
  /** What else there is to know. Never a secret. */
  details?: AuditDetails;
}

/** What the audit log may be narrowed by. */
export interface AuditFilter {
  actions?: readonly AuditAction[] | null;
  /** Who acted, by email address, whatever its case. */
  actor?: string | null;
  /** A text that the actor's or the subject's name contains, whatever its case. */
  search?: string | null;
}

/** Records an act of the caller, in the transaction of the context: an act without its record is not done. */
export async function recordAudit(
  ctx: Context,
  { details = {}, subjectId, ...act }: AuditedAct,
): Promise<void> {
  await ctx.db.insert(AuditEvent, {
    ...act,
    subjectId: subjectId ?? null,
    details: ctx.token ? { ...details, token: ctx.token.name } : details,
    at: ctx.now(),
    actorId: ctx.actor?.id ?? null,
    actorEmail: ctx.actor?.email ?? OPERATOR,
  });
}

/** Records that the caller looked at something, unless the same look was recorded a short time ago. */
export async function recordLook(ctx: Context, act: AuditedAct & { subjectId: string }): Promise<void> {
  const { action, subjectId } = act;
  const look = { actorEmail: ctx.actor?.email ?? OPERATOR, action, subjectId };
  const since = new Date(ctx.now().getTime() - SAME_LOOK);
  await inTransaction(ctx, async (ctx) => {
    // A viewer of PDFs asks for several ranges at once: one of these calls records the look, the others find it.
    await lockLook(ctx.db, look);
    if (!(await existsLook(ctx.db, look, since))) await recordAudit(ctx, act);
  });
}

/**
 * Records that the caller takes rows away as a file, before the first of them leaves.
 * @param file its name
 * @param filter what the rows are narrowed by, in words; empty for all
 */
export function recordExport(ctx: Context, file: string, filter: string, rows: number): Promise<void> {
  return recordAudit(ctx, {
    action: 'DATA_EXPORTED',
    subjectKind: 'EXPORT',
    subjectLabel: file,
    details: { ...(filter && { filter }), rows },
  });
}

/**
 * The audit log, newest first.
 * @throws DomainError INVALID_INPUT for a bad page or filter
 */
export async function listAuditEvents(
  ctx: Context,
  page: Page,
  filter: AuditFilter = {},
): Promise<Connection<AuditEvent>> {
  const selection = { actions: filter.actions ?? [], ...parse(auditFilterRules, filter) };
  return pageOf(ctx, page, {
    order: bySerial<AuditEvent>('event', ({ id }) => id),
    find: (db, limit, after) => findAuditEvents(db, selection, limit, after),
    count: (db, span) => countAuditEvents(db, selection, span),
    isSearch: selection.search !== '',
  });
}

/**
 * One event of the audit log.
 * @throws DomainError NOT_FOUND
 */
export async function findAuditEvent(ctx: Context, id: string): Promise<AuditEvent> {
  return findRow(ctx.db, id, (db, id) => db.findOneBy(AuditEvent, { id }), { isKey: isSerial });
}
