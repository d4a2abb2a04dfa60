/** Challenges: what there is, and how administrators keep it. */
import { challengeRules } from '@portal/schema/challenge';
import { parse } from '@portal/schema/parse';
import { recordAudit } from '../audit/audit.service.ts';
import type { AuditDetails } from '../audit/audit-event.entity.ts';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { findRow } from '../database/find-row.ts';
import type { Connection } from '../graphql/connection.ts';
import { byTime, pageOf } from '../graphql/page.ts';
import type { Page } from '../graphql/page.ts';
import { Challenge } from './challenge.entity.ts';
import { countChallenges, findChallenges } from './challenge.queries.ts';

/**
 * All challenges, newest first.
 * @throws DomainError INVALID_INPUT for a bad page
 */
export async function listChallenges(ctx: Context, page: Page): Promise<Connection<Challenge>> {
  return pageOf(ctx, page, { order: byTime, find: findChallenges, count: countChallenges });
}

/** Tells whether an entry that is sent now counts for the challenge, by its status and its dates. */
export function isOpen(ctx: Context, { status, opensAt, closesAt }: Challenge): boolean {
  const now = ctx.now();
  return status === 'OPEN' && (!opensAt || opensAt <= now) && (!closesAt || now < closesAt);
}

/**
 * One challenge.
 * @throws DomainError NOT_FOUND
 */
export async function findChallenge(ctx: Context, id: string): Promise<Challenge> {
  const message = 'There is no challenge under that id.';
  return findRow(ctx.db, id, (db, id) => db.findOneBy(Challenge, { id }), { message });
}

/**
 * Adds a challenge.
 * @param input title, organiser, description, year, status, dates
 * @throws DomainError INVALID_INPUT
 */
export async function createChallenge(ctx: Context, input: unknown): Promise<Challenge> {
  const challenge = { ...parse(challengeRules, input), createdAt: ctx.now() };
  return inTransaction(ctx, async (ctx) => {
    const stored = await ctx.db.save(ctx.db.create(Challenge, challenge));
    await record(ctx, 'CHALLENGE_CREATED', stored);
    return stored;
  });
}

/**
 * Changes a challenge: what the input says takes the place of all that was.
 * @param input title, organiser, description, year, status, dates
 * @throws DomainError INVALID_INPUT, NOT_FOUND
 */
export async function updateChallenge(ctx: Context, id: string, input: unknown): Promise<Challenge> {
  const change = parse(challengeRules, input);
  return inTransaction(ctx, async (ctx) => {
    const before = await findChallenge(ctx, id);
    const after = Object.assign(ctx.db.create(Challenge, before), change);
    const changed = (Object.keys(change) as (keyof typeof change)[]).filter(
      (field) => before[field]?.valueOf() !== after[field]?.valueOf(),
    );
    if (changed.length === 0) return before;
    await ctx.db.update(Challenge, { id: before.id }, change);
    const standing = changed.includes('status') && { from: before.status, to: after.status };
    await record(ctx, 'CHALLENGE_CHANGED', after, { changed: changed.join(', '), ...standing });
    return after;
  });
}

/** Records an act on a challenge. */
function record(
  ctx: Context,
  action: 'CHALLENGE_CREATED' | 'CHALLENGE_CHANGED',
  { id, title }: Challenge,
  details?: AuditDetails,
): Promise<void> {
  return recordAudit(ctx, {
    action,
    subjectKind: 'CHALLENGE',
    subjectId: id,
    subjectLabel: title,
    ...(details && { details }),
  });
}
