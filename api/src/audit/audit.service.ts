/** The audit log: what administrators, reviewers and the operator did that has to be accounted for. */
import type { AuditAction, AuditSubject } from '@portal/schema/choices';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/parse';
import { searchRules } from '@portal/schema/rules';
import type { Context } from '../context.ts';
import { isSerial } from '../database/is-uuid.ts';
import { invalidCursor, pageSize, toConnection } from '../graphql/connection.ts';
import type { Connection, Page } from '../graphql/connection.ts';
import { AuditEvent } from './audit-event.entity.ts';
import type { AuditDetails } from './audit-event.entity.ts';
import { countAuditEvents, findAuditEventById, findAuditEvents } from './audit.queries.ts';

/** The name of who acts through commands from the shell. */
const OPERATOR = 'operator';

/** An act, and what it was done to. */
export interface AuditedAct {
  action: AuditAction;
  subjectKind: AuditSubject;
  /** The key of the account or idea. */
  subjectId: string;
  /** What people call it: an account's e-mail address, an idea's reference. */
  subjectLabel: string;
  /** What else there is to know. Never a secret. */
  details?: AuditDetails;
}

/** What the audit log may be narrowed by. */
export interface AuditFilter {
  actions?: readonly AuditAction[] | null;
  /** A text that the actor's or the subject's name contains, whatever its case. */
  search?: string | null;
}

/** Records an act of the caller, in the transaction of the context: an act without its record is not done. */
export async function recordAudit(ctx: Context, { details = {}, ...act }: AuditedAct): Promise<void> {
  await ctx.db.insert(AuditEvent, {
    ...act,
    details: ctx.token ? { ...details, token: ctx.token.name } : details,
    at: ctx.now(),
    actorId: ctx.actor?.id ?? null,
    actorEmail: ctx.actor?.email ?? OPERATOR,
  });
}

/**
 * The audit log, newest first.
 * @throws DomainError INVALID_INPUT for a bad page or filter
 */
export async function listAuditEvents(
  ctx: Context,
  { first, after }: Page,
  filter: AuditFilter = {},
): Promise<Connection<AuditEvent>> {
  const size = pageSize(first);
  const { search } = parse(searchRules, filter);
  const selection = { actions: filter.actions ?? [], search };
  const rows = await findAuditEvents(ctx.db, selection, size + 1, after ? idOf(after) : undefined);
  const count = () => countAuditEvents(ctx.db, selection);
  return toConnection(rows, size, after ?? undefined, count, cursorOf);
}

/**
 * One event of the audit log.
 * @throws DomainError NOT_FOUND
 */
export async function findAuditEvent(ctx: Context, id: string): Promise<AuditEvent> {
  return (isSerial(id) ? await findAuditEventById(ctx.db, id) : null) ?? fail('NOT_FOUND');
}

const cursorOf = ({ id }: AuditEvent) => Buffer.from(`event ${id}`).toString('base64url');

function idOf(cursor: string): string {
  const id = /^event (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  return id ?? invalidCursor();
}
