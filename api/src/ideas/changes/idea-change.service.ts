/** The feed of changes of ideas: what other systems follow instead of asking for everything again. */
import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../context.ts';
import type { Context } from '../../context.ts';
import { findRow } from '../../database/find-row.ts';
import { isSerial } from '../../database/is-uuid.ts';
import type { Connection } from '../../graphql/connection.ts';
import { bySerial, pageOf } from '../../graphql/page.ts';
import type { Page } from '../../graphql/page.ts';
import { IdeaChange } from './idea-change.entity.ts';
import { countChanges, findChanges, hasUnplaced, placeChanges } from './idea-change.queries.ts';
import { findIdeas } from '../list/idea-list.queries.ts';

/** More than any page, so that a follower that is far behind does not wait for each. */
const PLACED_AT_ONCE = 5_000;

/**
 * Changes in the order of the feed, oldest first. Whoever goes on from the last cursor gets each change once, also
 * those that were being made while they read.
 * @param ideaFields the graph's fields of the ideas that are wanted; none reads no ideas
 * @throws DomainError INVALID_INPUT for a bad page
 */
export async function listChanges(
  ctx: Context,
  page: Page,
  ideaFields: ReadonlySet<string>,
): Promise<Connection<IdeaChange>> {
  const connection = await pageOf(ctx, page, {
    order: bySerial<IdeaChange>('change', ({ place }) => place),
    async find(db, limit, after) {
      if (await hasUnplaced(db)) await inTransaction(ctx, ({ db }) => placeChanges(db, PLACED_AT_ONCE));
      return withIdeas(ctx, await findChanges(db, limit, after), ideaFields);
    },
    count: countChanges,
  });
  // A follower that is up to date goes on from where it is.
  connection.pageInfo.endCursor ??= page.after ?? null;
  return connection;
}

/**
 * One change.
 * @param ideaFields the graph's fields of its idea that are wanted; none reads no idea
 * @throws DomainError NOT_FOUND
 */
export async function findChange(
  ctx: Context,
  id: string,
  ideaFields: ReadonlySet<string>,
): Promise<IdeaChange> {
  const find = async (db: EntityManager, id: string) =>
    (await withIdeas(ctx, await db.findBy(IdeaChange, { id }), ideaFields))[0] ?? null;
  return findRow(ctx.db, id, find, { isKey: isSerial });
}

async function withIdeas(
  ctx: Context,
  changes: readonly IdeaChange[],
  fields: ReadonlySet<string>,
): Promise<IdeaChange[]> {
  const ids = [...new Set(changes.map(({ ideaId }) => ideaId))];
  const page = { selection: { ids }, sort: 'NEWEST' as const, after: undefined, limit: ids.length };
  const ideas = fields.size > 0 ? await findIdeas(ctx.db, page, fields) : [];
  const ideaById = new Map(ideas.map((idea) => [idea.id, idea]));
  return changes.map((change) => Object.assign(change, { idea: ideaById.get(change.ideaId) }));
}
