/** The feed of changes of ideas: what other systems follow instead of asking for everything again. */
import { fail } from '@portal/schema/errors';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { isSerial } from '../database/is-uuid.ts';
import type { Span } from '../database/count-rows.ts';
import { invalidCursor, pageSize, toConnection } from '../graphql/connection.ts';
import type { Connection, Page } from '../graphql/connection.ts';
import type { Listed } from '../listed.ts';
import type { IdeaChange } from './idea-change.entity.ts';
import {
  countChanges,
  findChangeById,
  findChanges,
  hasUnplaced,
  placeChanges,
} from './idea-change.queries.ts';
import { findIdeas } from './idea-list.queries.ts';
import type { Idea } from './idea.entity.ts';

/** More than any page, so that a follower that is far behind does not wait for each. */
const PLACED_AT_ONCE = 5_000;

/** A change with its idea, as far as it was asked for. */
export type ListedChange = Omit<IdeaChange, 'idea'> & { idea?: Listed<Idea> };

/**
 * Changes in the order of the feed, oldest first. Whoever goes on from the last cursor gets each change once, also
 * those that were being made while they read.
 * @param ideaFields the graph's fields of the ideas that are wanted; none reads no ideas
 * @throws DomainError INVALID_INPUT for a bad page
 */
export async function listChanges(
  ctx: Context,
  { first, after }: Page,
  ideaFields: ReadonlySet<string>,
): Promise<Connection<ListedChange>> {
  const size = pageSize(first);
  const from = after ? placeIn(after) : undefined;
  if (await hasUnplaced(ctx.db)) await inTransaction(ctx, ({ db }) => placeChanges(db, PLACED_AT_ONCE));
  const changes = await findChanges(ctx.db, size + 1, from);
  const ideas = ideaFields.size > 0 ? await ideasOf(ctx, changes, ideaFields) : undefined;
  const rows = changes.map((change) => Object.assign(change, { idea: ideas?.get(change.ideaId) }));
  const count = (span: Span<string>) => countChanges(ctx.db, span);
  const connection = toConnection<ListedChange, string>(rows, size, from, { count }, cursorOf);
  // A follower that is up to date goes on from where it is.
  connection.pageInfo.endCursor ??= after ?? null;
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
): Promise<ListedChange> {
  const change = (isSerial(id) ? await findChangeById(ctx.db, id) : null) ?? fail('NOT_FOUND');
  const ideas = ideaFields.size > 0 ? await ideasOf(ctx, [change], ideaFields) : undefined;
  return Object.assign(change, { idea: ideas?.get(change.ideaId) });
}

async function ideasOf(
  ctx: Context,
  changes: readonly IdeaChange[],
  fields: ReadonlySet<string>,
): Promise<Map<string, Listed<Idea>>> {
  const ids = [...new Set(changes.map(({ ideaId }) => ideaId))];
  const page = { selection: { ids }, sort: 'NEWEST' as const, after: undefined, limit: ids.length };
  const ideas = await findIdeas(ctx.db, page, fields);
  return new Map(ideas.map((idea) => [idea.id, idea]));
}

const cursorOf = ({ place }: Pick<IdeaChange, 'place'>) =>
  Buffer.from(`change ${place}`).toString('base64url');

function placeIn(cursor: string): string {
  const place = /^change (\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  return place ?? invalidCursor();
}
