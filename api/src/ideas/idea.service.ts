/** Ideas: listing and finding them, and who may. */
import { fail } from '@portal/schema/errors';
import type { IdeaSort } from '@portal/schema/idea-filter';
import type { Account } from '../accounts/account.entity.ts';
import { maySeeInside } from '../accounts/administration.service.ts';
import { may, requireActor } from '../context.ts';
import type { Context } from '../context.ts';
import { inBatches } from '../database/in-batches.ts';
import { findRow } from '../database/find-row.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { Connection } from '../graphql/connection.ts';
import { defineLoader } from '../graphql/loaders.ts';
import { byTime, fromCursor, pageOf } from '../graphql/page.ts';
import type { Page, Place } from '../graphql/page.ts';
import { countTotal } from '../stats/stats.service.ts';
import type { IdeaDecision } from './review/idea-decision.entity.ts';
import { selectionOf } from './list/idea-filter.ts';
import type { IdeaFilter } from './list/idea-filter.ts';
import {
  countIdeas,
  countIdeasByOwner,
  findIdeas,
  findLastReviewerById,
  findLastReviewers,
} from './list/idea-list.queries.ts';
import type { IdeaSelection } from './list/idea-list.queries.ts';
import { ideaOrders } from './list/idea-order.ts';
import type { Idea } from './idea.entity.ts';
import {
  countDecisions,
  countDecisionsThrough,
  findDecisionById,
  findDecisions,
  findIdeaById,
} from './idea.queries.ts';
import { Reviewer } from './review/reviewer.ts';

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
): Promise<Connection<Idea>> {
  return listPage(ctx, page, selectionOf(filter, ctx.timeZone), sort, fields);
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
): Promise<Connection<Idea>> {
  return listPage(ctx, page, { ownerId: requireActor(ctx).id }, 'NEWEST', fields);
}

async function listPage(
  ctx: Context,
  page: Page,
  selection: IdeaSelection | undefined,
  sort: IdeaSort,
  fields: ReadonlySet<string>,
): Promise<Connection<Idea>> {
  return pageOf(ctx, page, {
    order: ideaOrders[sort],
    find: async (db, limit, after) =>
      selection ? findIdeas(db, { selection, sort, after, limit }, fields) : [],
    count: async (db, span) => (selection ? countIdeas(db, selection, sort, span) : 0),
    // Of all ideas the tallies know the number, in whatever transaction it changes.
    known: selection && isEverything(selection) ? () => countTotal(ctx, 'idea.submitted') : undefined,
    isSearch: selection?.words !== undefined,
  });
}

const isEverything = (selection: IdeaSelection): boolean =>
  Object.values(selection).every((part) => part === undefined || (Array.isArray(part) && part.length === 0));

/**
 * The ideas of REST's list, newest first, batch by batch, so that any number costs the same memory.
 * @param email whose; needed, and one's own, without an elevated role
 * @param limit the most ideas
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN, INVALID_INPUT, before the first batch
 */
export function streamIdeas(
  ctx: Context,
  { email, after, limit }: { email?: string; after?: string; limit?: number },
): AsyncGenerator<Idea[]> {
  const { email: own } = requireActor(ctx);
  if (!may(ctx, 'idea:read-any') && email?.trim().toLowerCase() !== own) {
    fail('FORBIDDEN', {
      message: 'You can list your own ideas only: pass your email as the query parameter email.',
    });
  }
  const start = after ? fromCursor(byTime, after) : undefined;
  const selection = selectionOf({ ownerEmail: email }, ctx.timeZone);
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
  const idea = await findRow(ctx.db, id, findIdeaById);
  if (idea.ownerId !== actor.id && !may(ctx, 'idea:read-any')) return fail('NOT_FOUND');
  return idea;
}

/**
 * One idea, for its owner or an elevated role, as lists give it.
 * @param fields of the graph that are wanted: the idea has no other columns
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND (also for somebody else's)
 */
export async function readIdea(ctx: Context, id: string, fields: ReadonlySet<string>): Promise<Idea> {
  const selection = { ids: isUuid(id) ? [id] : [], ownerId: ownerInSight(ctx) };
  const page = { selection, sort: 'NEWEST' as const, after: undefined, limit: 1 };
  const [idea] = await findIdeas(ctx.db, page, fields);
  return idea ?? fail('NOT_FOUND');
}

/**
 * One review, for the idea's owner or an elevated role.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND (also of somebody else's idea)
 */
export async function findDecision(ctx: Context, id: string): Promise<IdeaDecision> {
  const ownerId = ownerInSight(ctx);
  return findRow(ctx.db, id, (db, id) => findDecisionById(db, id, ownerId));
}

/** Whose ideas alone the caller sees: their own; undefined for an elevated role, which sees all. */
const ownerInSight = (ctx: Context): string | undefined => {
  const { id } = requireActor(ctx);
  return may(ctx, 'idea:read-any') ? undefined : id;
};

/** Loads a page of the reviews of each idea by keys that say which page: all of an operation's at once. */
const decisionsLoader = defineLoader<IdeaDecision[]>(async (ctx, keys) => {
  const idsByPage = new Map<string, string[]>();
  for (const key of keys) {
    const [id = '', page = ''] = parted(key);
    idsByPage.set(page, [...(idsByPage.get(page) ?? []), id]);
  }
  const found = new Map<string, IdeaDecision[]>();
  for (const [page, ids] of idsByPage) {
    const [limit, after = ''] = parted(page);
    const position = after ? fromCursor(byTime, after) : undefined;
    for (const [id, decisions] of await findDecisions(ctx.db, ids, Number(limit), position))
      found.set(`${id} ${page}`, decisions);
  }
  return found;
}, []);

/** The first word of a text, and the others. */
const parted = (text: string): string[] => [text.split(' ', 1)[0] ?? '', text.slice(text.indexOf(' ') + 1)];

const decisionCountLoader = defineLoader<number>((ctx, ids) => countDecisions(ctx.db, ids), 0);

/**
 * The reviews of an idea, oldest first.
 * @throws DomainError INVALID_INPUT for a bad page
 */
export async function decisionsOf(
  ctx: Context,
  idea: Pick<Idea, 'id'>,
  page: Page,
): Promise<Connection<IdeaDecision>> {
  return pageOf(ctx, page, {
    order: {
      write: ({ decidedAt, id }: IdeaDecision) => byTime.write({ createdAt: decidedAt, id }),
      read: byTime.read,
    },
    find: (_, limit) => decisionsLoader(ctx, `${idea.id} ${limit} ${page.after ?? ''}`),
    count: (db, { through }) =>
      through ? countDecisionsThrough(db, idea.id, through) : decisionCountLoader(ctx, idea.id),
  });
}

/** Who reviewed, by email; undefined unless the caller's role is elevated. */
export function reviewerOf(ctx: Context, decision: IdeaDecision): string | undefined {
  return may(ctx, 'idea:read-any') ? decision.reviewer?.email : undefined;
}

/** Those who reviewed some idea last: the choices of the filter by reviewer. */
export async function listReviewers(ctx: Context): Promise<Reviewer[]> {
  return (await findLastReviewers(ctx.db)).map(toReviewer);
}

/**
 * One of those who reviewed some idea last.
 * @throws DomainError NOT_FOUND
 */
export async function findReviewer(ctx: Context, id: string): Promise<Reviewer> {
  return toReviewer(await findRow(ctx.db, id, findLastReviewerById));
}

const toReviewer = ({ id, email }: Account) => new Reviewer(id, email);

const countLoader = defineLoader<number>((ctx, ids) => countIdeasByOwner(ctx.db, ids), 0);

/** Counts the ideas of an account; undefined unless the caller is an administrator or the account itself. */
export async function ideaCountOf(ctx: Context, account: Account): Promise<number | undefined> {
  return maySeeInside(ctx, account) ? countLoader(ctx, account.id) : undefined;
}
