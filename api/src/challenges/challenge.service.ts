/** Challenges: what there is, and how administrators keep it. */
import { challengeRules } from '@portal/schema/challenge';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/parse';
import type { Context } from '../context.ts';
import { isUuid } from '../database/is-uuid.ts';
import { fromCursor, pageSize, toConnection } from '../graphql/connection.ts';
import type { Connection, Page } from '../graphql/connection.ts';
import { Challenge } from './challenge.entity.ts';
import { countChallenges, findChallengeById, findChallenges } from './challenge.queries.ts';

/**
 * All challenges, newest first.
 * @throws DomainError INVALID_INPUT for a bad page
 */
export async function listChallenges(ctx: Context, { first, after }: Page): Promise<Connection<Challenge>> {
  const size = pageSize(first);
  const rows = await findChallenges(ctx.db, size + 1, after ? fromCursor(after) : undefined);
  return toConnection(rows, size, after ?? undefined, () => countChallenges(ctx.db));
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
  const challenge = isUuid(id) ? await findChallengeById(ctx.db, id) : null;
  return challenge ?? fail('NOT_FOUND', { message: 'There is no challenge under that id.' });
}

/**
 * Adds a challenge.
 * @param input title, organiser, description, year, status, dates
 * @throws DomainError INVALID_INPUT
 */
export async function createChallenge(ctx: Context, input: unknown): Promise<Challenge> {
  const challenge = { ...parse(challengeRules, input), createdAt: ctx.now() };
  return ctx.db.save(ctx.db.create(Challenge, challenge));
}

/**
 * Changes a challenge: what the input says takes the place of all that was.
 * @param input title, organiser, description, year, status, dates
 * @throws DomainError INVALID_INPUT, NOT_FOUND
 */
export async function updateChallenge(ctx: Context, id: string, input: unknown): Promise<Challenge> {
  const change = parse(challengeRules, input);
  const challenge = await findChallenge(ctx, id);
  await ctx.db.update(Challenge, { id: challenge.id }, change);
  return Object.assign(challenge, change);
}
