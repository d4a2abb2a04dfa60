/** Ideas: listing, finding and reviewing them, and who may. */
import * as v from 'valibot';
import { can, isElevated } from '@portal/schema/access';
import { fail } from '@portal/schema/errors';
import type { ReviewStatus } from '@portal/schema/choices';
import { emailOnlyRules as ownerEmailRules } from '@portal/schema/account';
import { reviewIdeaRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/parse';
import { callerOf, inTransaction, requireActor } from '../context.ts';
import type { Context } from '../context.ts';
import { inBatches } from '../database/in-batches.ts';
import { isUuid } from '../database/is-uuid.ts';
import { fromCursor, pageSize, toConnection } from '../graphql/connection.ts';
import type { Connection, Page } from '../graphql/connection.ts';
import { defineLoader } from '../graphql/loaders.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { IdeaDecision } from './idea-decision.entity.ts';
import { Idea } from './idea.entity.ts';
import { findDecisions, findIdeaById, findIdeas, findLastReviewer, lockIdea } from './idea.queries.ts';
import type { IdeaSelection } from './idea.queries.ts';

const DAY = 24 * 3_600_000;

/** What a list of ideas may be narrowed by. */
export interface IdeaFilter {
  /** A day, YYYY-MM-DD, in UTC. */
  submittedOn?: string | null;
  ownerEmail?: string | null;
}

const day = v.pipe(
  v.string(),
  v.isoDate(),
  // 30 February parses, as 1 March.
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false),
);

/**
 * All ideas, newest first.
 * @throws DomainError INVALID_INPUT for a bad page or filter
 */
export async function listIdeas(
  ctx: Context,
  page: Page,
  filter: IdeaFilter = {},
): Promise<Connection<Idea>> {
  return listPage(ctx, page, selectionOf(filter));
}

/**
 * The caller's own ideas, newest first.
 * @throws DomainError UNAUTHENTICATED, INVALID_INPUT
 */
export async function listMyIdeas(ctx: Context, page: Page): Promise<Connection<Idea>> {
  return listPage(ctx, page, { ownerId: requireActor(ctx).id });
}

async function listPage(
  ctx: Context,
  { first, after }: Page,
  selection: IdeaSelection,
): Promise<Connection<Idea>> {
  const size = pageSize(first);
  const from = after ? fromCursor(after) : undefined;
  const rows = await findIdeas(ctx.db, selection, size + 1, from);
  return toConnection(rows, size, after ?? undefined);
}

function selectionOf({ submittedOn, ownerEmail }: IdeaFilter): IdeaSelection {
  const selection: IdeaSelection = {};
  if (ownerEmail) selection.ownerEmail = parse(ownerEmailRules, { email: ownerEmail }).email;
  if (submittedOn) {
    if (!v.is(day, submittedOn)) {
      fail('INVALID_INPUT', {
        fields: [{ field: 'submittedOn', message: 'The date must be a day such as 2026-03-31.' }],
      });
    }
    selection.from = new Date(`${submittedOn}T00:00:00Z`);
    selection.before = new Date(selection.from.getTime() + DAY);
  }
  return selection;
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
): AsyncGenerator<Idea[]> {
  const { email: own } = requireActor(ctx);
  if (!can(callerOf(ctx), 'idea:read-any') && email?.trim().toLowerCase() !== own) {
    fail('FORBIDDEN', {
      message: 'You can list your own ideas only: pass your email as the query parameter email.',
    });
  }
  const start = after ? fromCursor(after) : undefined;
  const selection = selectionOf({ ownerEmail: email });
  return inBatches((size, last) => findIdeas(ctx.db, selection, size, last), limit, start);
}

/**
 * One idea, for its owner or an elevated role.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND (also for somebody else's)
 */
export async function findIdea(ctx: Context, id: string): Promise<Idea> {
  const actor = requireActor(ctx);
  const idea = isUuid(id) ? await findIdeaById(ctx.db, id) : null;
  if (!idea || (idea.ownerId !== actor.id && !isElevated(actor.role))) return fail('NOT_FOUND');
  return idea;
}

const decisionsLoader = defineLoader<IdeaDecision[]>((ctx, ids) => findDecisions(ctx.db, ids), []);

/** The reviews of an idea, oldest first. */
export function decisionsOf(ctx: Context, idea: Idea): Promise<IdeaDecision[]> {
  return decisionsLoader(ctx, idea.id);
}

/** Who reviewed, by e-mail; undefined unless the caller's role is elevated. */
export function reviewerOf(ctx: Context, decision: IdeaDecision): string | undefined {
  return can(callerOf(ctx), 'idea:read-any') ? decision.reviewer?.email : undefined;
}

/**
 * Reviews an idea: status, comments, history and the owner's mail in one. A review that changes nothing is not kept.
 * @param input id, the version that the reviewer saw, the new status (none keeps it), comments
 * @throws DomainError INVALID_INPUT, NOT_FOUND, STALE with what stands now
 */
export async function reviewIdea(ctx: Context, input: unknown): Promise<Idea> {
  const { id: reviewerId } = requireActor(ctx);
  const { id, version, status, comments } = parse(reviewIdeaRules, input);
  return inTransaction(ctx, async (ctx) => {
    const idea = (isUuid(id) ? await lockIdea(ctx.db, id) : null) ?? fail('NOT_FOUND');
    if (version !== undefined && idea.version !== version)
      fail('STALE', { current: await currentState(ctx, idea) });
    const toStatus = status ?? idea.status;
    if (toStatus === idea.status && comments === idea.reviewerComments) return idea;
    const now = ctx.now();
    const change = {
      status: toStatus,
      reviewerComments: comments,
      version: idea.version + 1,
      updatedAt: now,
    };
    await ctx.db.update(Idea, { id }, change);
    await ctx.db.insert(IdeaDecision, {
      ideaId: id,
      reviewerId,
      decidedAt: now,
      fromStatus: idea.status,
      toStatus,
      comments,
    });
    await enqueueMail(ctx, 'idea-reviewed', idea.email, {
      reference: idea.reference,
      solutionName: idea.solutionName,
      status: toStatus,
      comments,
    });
    return Object.assign(idea, change);
  });
}

/** What a reviewer who came too late has to see. */
interface CurrentState extends Record<string, unknown> {
  version: number;
  status: ReviewStatus;
  reviewerComments: string;
  reviewedBy: string | null;
  reviewedAt: string;
}

async function currentState(ctx: Context, idea: Idea): Promise<CurrentState> {
  return {
    version: idea.version,
    status: idea.status,
    reviewerComments: idea.reviewerComments,
    reviewedBy: (await findLastReviewer(ctx.db, idea.id)) ?? null,
    reviewedAt: idea.updatedAt.toISOString(),
  };
}
