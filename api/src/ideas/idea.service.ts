/** Ideas: listing and finding them, and who may. */
import { fail } from '@portal/schema/errors';
import type { IdeaSort } from '@portal/schema/idea-filter';
import type { Account } from '../accounts/account.entity.ts';
import { may, requireActor } from '../context.ts';
import type { Context } from '../context.ts';
import { inBatches } from '../database/in-batches.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { Listed } from '../listed.ts';
import { fromCursor, pageSize, toConnection } from '../graphql/connection.ts';
import type { Connection, Page, Place } from '../graphql/connection.ts';
import { defineLoader } from '../graphql/loaders.ts';
import type { IdeaDecision } from './idea-decision.entity.ts';
import { selectionOf } from './idea-filter.ts';
import type { IdeaFilter } from './idea-filter.ts';
import { findIdeas, findLastReviewers } from './idea-list.queries.ts';
import type { IdeaSelection } from './idea-list.queries.ts';
import { fromIdeaCursor, toIdeaCursor } from './idea-order.ts';
import type { Idea } from './idea.entity.ts';
import { findDecisions, findIdeaById } from './idea.queries.ts';

/**
 * All ideas.
 * @param filter narrows the list
 * @param sort the order; cursors are good for the order that gave them
 * @param fields of the graph that are wanted: the ideas have no other columns
 * @throws DomainError INVALID_INPUT for a bad page or filter
 */
export async function listIdeas(
  ctx: Context,
  page: Page,
  filter: IdeaFilter,
  sort: IdeaSort,
  fields: ReadonlySet<string>,
): Promise<Connection<Listed<Idea>>> {
  return listPage(ctx, page, selectionOf(filter), sort, fields);
}

/**
 * The caller's own ideas, newest first.
 * @param fields of the graph that are wanted: the ideas have no other columns
 * @throws DomainError UNAUTHENTICATED, INVALID_INPUT
 */
export async function listMyIdeas(
  ctx: Context,
  page: Page,
  fields: ReadonlySet<string>,
): Promise<Connection<Listed<Idea>>> {
  return listPage(ctx, page, { ownerId: requireActor(ctx).id }, 'NEWEST', fields);
}

async function listPage(
  ctx: Context,
  { first, after }: Page,
  selection: IdeaSelection | undefined,
  sort: IdeaSort,
  fields: ReadonlySet<string>,
): Promise<Connection<Listed<Idea>>> {
  const size = pageSize(first);
  const from = after ? fromIdeaCursor(sort, after) : undefined;
  const rows = selection
    ? await findIdeas(ctx.db, { selection, sort, after: from, limit: size + 1 }, fields)
    : [];
  return toConnection(rows, size, after ?? undefined, (idea) => toIdeaCursor(sort, idea));
}

/**
 * The ideas of REST's list, newest first, batch by batch, so that any number costs the same memory.
 * @param email whose; needed, and one's own, without an elevated role
 * @param limit the most ideas
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN, INVALID_INPUT, before the first batch
 */
export function streamIdeas(
  ctx: Context,
  { email, after, limit }: { email?: string; after?: string; limit?: number },
): AsyncGenerator<Listed<Idea>[]> {
  const { email: own } = requireActor(ctx);
  if (!may(ctx, 'idea:read-any') && email?.trim().toLowerCase() !== own) {
    fail('FORBIDDEN', {
      message: 'You can list your own ideas only: pass your email as the query parameter email.',
    });
  }
  const start = after ? fromCursor(after) : undefined;
  const selection = selectionOf({ ownerEmail: email });
  return inBatches(
    async (size, last: Place | undefined) => {
      const after = last && { key: last.createdAt, id: last.id };
      return selection ? findIdeas(ctx.db, { selection, sort: 'NEWEST', after, limit: size }) : [];
    },
    limit,
    start,
  );
}

/**
 * One idea, for its owner or an elevated role.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND (also for somebody else's)
 */
export async function findIdea(ctx: Context, id: string): Promise<Idea> {
  const actor = requireActor(ctx);
  const idea = isUuid(id) ? await findIdeaById(ctx.db, id) : null;
  if (!idea || (idea.ownerId !== actor.id && !may(ctx, 'idea:read-any'))) return fail('NOT_FOUND');
  return idea;
}

const decisionsLoader = defineLoader<IdeaDecision[]>((ctx, ids) => findDecisions(ctx.db, ids), []);

/** The reviews of an idea, oldest first. */
export function decisionsOf(ctx: Context, idea: Idea): Promise<IdeaDecision[]> {
  return decisionsLoader(ctx, idea.id);
}

/** Who reviewed, by e-mail; undefined unless the caller's role is elevated. */
export function reviewerOf(ctx: Context, decision: IdeaDecision): string | undefined {
  return may(ctx, 'idea:read-any') ? decision.reviewer?.email : undefined;
}

/** Those who reviewed some idea last: the choices of the filter by reviewer. */
export function listReviewers(ctx: Context): Promise<Account[]> {
  return findLastReviewers(ctx.db);
}
