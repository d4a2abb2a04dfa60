import type { EntityManager } from 'typeorm';
import type { AuditAction } from '@portal/schema/audit';
import { runQuery } from '../../platform/database/read-list.ts';
import { sharedStatement } from '../../platform/loaders.ts';

/** A page of a list, with the people on it. */
export interface ReadPage {
  action: AuditAction;
  actorEmail: string;
  /** The name of the token that read it; null for a person. */
  token: string | null;
  people: number;
  /** The time since which a row counts for the page. */
  since: Date;
}

const rowOf = ({ action, actorEmail, token }: Omit<ReadPage, 'people' | 'since'>) =>
  JSON.stringify([action, actorEmail, token]);

/**
 * Adds the people of a page to the newest row of its act and reader; returns whether such a row exists. Every page of a list
 * is counted before it is sent: pages that wait for the row are counted in one statement, and rows are locked in one order.
 */
export const addPeople = sharedStatement(
  async ({ db }: { db: EntityManager }, pages: readonly ReadPage[]) => {
    const sums = new Map<string, ReadPage>();
    for (const page of pages) {
      const before = sums.get(rowOf(page))?.people ?? 0;
      sums.set(rowOf(page), { ...page, people: before + page.people });
    }
    const added = await runQuery<Pick<ReadPage, 'action' | 'actorEmail' | 'token'>>(
      db,
      `WITH page AS (
         SELECT event.id, page.*
         FROM jsonb_to_recordset($1) AS page (action text, "actorEmail" text, token text, people int, since timestamptz)
         JOIN audit_events AS event ON event.id = (
           SELECT id FROM audit_events WHERE action = page.action AND actor_email = page."actorEmail" AND at > page.since
             AND details ->> 'token' IS NOT DISTINCT FROM page.token ORDER BY id DESC LIMIT 1)
         ORDER BY event.id FOR NO KEY UPDATE OF event
       ), added AS (
         UPDATE audit_events SET details = details || jsonb_build_object('people', (details ->> 'people')::int + page.people)
         FROM page WHERE audit_events.id = page.id RETURNING page.action, page."actorEmail", page.token
       )
       SELECT * FROM added`,
      [JSON.stringify([...sums.values()])],
    );
    const rows = new Set(added.map(rowOf));
    return pages.map((page) => rows.has(rowOf(page)));
  },
  { inTurn: true },
);
