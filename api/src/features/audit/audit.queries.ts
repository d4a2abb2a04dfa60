import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '@portal/schema/choices';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { containing } from '../../platform/database/list-query.ts';
import { AuditEvent } from './audit-event.entity.ts';

export interface AuditSelection {
  actions: readonly AuditAction[];
  actor: string;
  search: string;
}

export function selectAuditEvents(db: EntityManager, { actions, actor, search }: AuditSelection) {
  const query = db.createQueryBuilder(AuditEvent, 'event');
  if (actions.length > 0) query.andWhere({ action: In([...actions]) });
  if (actor) query.andWhere({ actorEmail: actor });
  return containing(query, ['event.actor_email', 'event.subject_label'], search);
}

export async function lockView(
  db: EntityManager,
  { actorEmail, action, subjectId }: Record<'actorEmail' | 'action' | 'subjectId', string>,
): Promise<void> {
  const view = `${action} ${subjectId} ${actorEmail}`;
  await db.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.documentView, view]);
}
