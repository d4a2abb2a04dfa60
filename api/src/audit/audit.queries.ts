/** SQL of the audit log. */
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '@portal/schema/choices';
import { containing } from '../database/containing.ts';
import { AuditEvent } from './audit-event.entity.ts';

/** Which events to list. */
export interface AuditSelection {
  /** Empty means all. */
  actions: readonly AuditAction[];
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

/** How many events there are of a selection. */
export function countAuditEvents(db: EntityManager, selection: AuditSelection): Promise<number> {
  return selected(db, selection).getCount();
}

/** One event. */
export function findAuditEventById(db: EntityManager, id: string): Promise<AuditEvent | null> {
  return db.findOneBy(AuditEvent, { id });
}

function selected(db: EntityManager, { actions, search }: AuditSelection) {
  const query = db.createQueryBuilder(AuditEvent, 'event');
  if (actions.length > 0) query.andWhere('event.action IN (:...actions)', { actions });
  if (search) {
    query.andWhere('(event.actor_email ILIKE :pattern OR event.subject_label ILIKE :pattern)', {
      pattern: containing(search),
    });
  }
  return query;
}
