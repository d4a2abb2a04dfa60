/** SQL of the audit log. */
import { MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '@portal/schema/choices';
import { containing } from '../database/containing.ts';
import { countUpTo } from '../database/count-rows.ts';
import type { Span } from '../database/count-rows.ts';
import { AuditEvent } from './audit-event.entity.ts';

// The first number of a lock of two, which no lock of one number meets.
const LOOK_LOCK = 4_207_315;

/** Which events to list. */
export interface AuditSelection {
  /** Empty means all. */
  actions: readonly AuditAction[];
  /** Who acted, by email address; '' means anybody. */
  actor: string;
  /** A text that the actor's or the subject's name contains; '' means all. */
  search: string;
}

/** At most `limit` events, newest first, from behind the one with the given id. */
export function findAuditEvents(
  db: EntityManager,
  selection: AuditSelection,
  limit: number,
  after?: string,
): Promise<AuditEvent[]> {
  const query = selected(db, selection).orderBy('event.id', 'DESC').limit(limit);
  if (after) query.andWhere('event.id < :after', { after });
  return query.getMany();
}

/** Counts the events of a selection. */
export function countAuditEvents(
  db: EntityManager,
  selection: AuditSelection,
  { atMost, through }: Span<string>,
): Promise<number> {
  const query = selected(db, selection);
  if (through) query.andWhere('event.id >= :through', { through });
  return countUpTo(query, atMost);
}

/** Somebody's look at a thing. */
type Look = Pick<AuditEvent, 'actorEmail' | 'action'> & { subjectId: string };

/** Makes other transactions that lock the same look wait until this one ends. */
export async function lockLook(db: EntityManager, { actorEmail, action, subjectId }: Look): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
    LOOK_LOCK,
    `${action} ${subjectId} ${actorEmail}`,
  ]);
}

/** Tells whether somebody looked at a thing after some time. */
export function existsLook(db: EntityManager, event: Look, after: Date): Promise<boolean> {
  return db.existsBy(AuditEvent, { ...event, at: MoreThan(after) });
}

function selected(db: EntityManager, { actions, actor, search }: AuditSelection) {
  const query = db.createQueryBuilder(AuditEvent, 'event');
  if (actions.length > 0) query.andWhere('event.action IN (:...actions)', { actions });
  if (actor) query.andWhere('event.actor_email = :actor', { actor });
  if (search) {
    query.andWhere('(event.actor_email ILIKE :pattern OR event.subject_label ILIKE :pattern)', {
      pattern: containing(search),
    });
  }
  return query;
}
