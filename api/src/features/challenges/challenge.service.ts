import { Not } from 'typeorm';
import * as v from 'valibot';
import { phaseOf } from '@portal/schema/call-phase';
import { challengeRules, slugOf } from '@portal/schema/challenge';
import type { ChallengeInput } from '@portal/schema/challenge';
import type { ChallengeTakes } from '@portal/schema/choices';
import { fail, failField } from '@portal/schema/errors';
import { SLUG_MAX } from '@portal/schema/limits';
import { markdownFault } from '@portal/schema/markdown';
import { optionalText, parse } from '@portal/schema/rules';
import { recorderOf } from '../audit/audit.service.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import { quoted } from '../../platform/mail/message.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { changeOf } from '../../platform/stored-change.ts';
import { discardDocuments } from '../documents/document.service.ts';
import { Challenge } from './challenge.entity.ts';
import { CallFile } from './files/call-file.entity.ts';
import { challengeFaults } from './challenge-fault.texts.ts';

export const recordChallenge = recorderOf('CHALLENGE', ({ title }: Challenge) => title);

export const listChallenges = (ctx: Context, page: Page): Promise<Connection<Challenge>> =>
  newestPageOf(ctx, page, (db) => db.createQueryBuilder(Challenge, 'challenge'));

export const isOpen = (ctx: Context, challenge: Challenge): boolean =>
  phaseOf(challenge, ctx.now().getTime()) === 'open';

/** Finds the challenges that are open now, the newest first. */
export const findOpenChallenges = async (ctx: Context): Promise<Challenge[]> =>
  (await ctx.db.find(Challenge, { where: { status: 'OPEN' }, order: { createdAt: 'DESC' } })).filter(
    (challenge) => isOpen(ctx, challenge),
  );

export const findOpenChallenge = async (ctx: Context): Promise<Challenge | undefined> =>
  (await findOpenChallenges(ctx))[0];

/** Finds the newest challenge that takes something, open or not. */
export const findNewest = (ctx: Context, takes: ChallengeTakes): Promise<Challenge | null> =>
  ctx.db.findOne(Challenge, { where: { takes }, order: { createdAt: 'DESC', id: 'DESC' } });

const UNKNOWN = { message: 'There is no challenge under that id.' };

export const findChallenge = (ctx: Context, id: string): Promise<Challenge> =>
  findRow(ctx.db, id, (db, id) => db.findOneBy(Challenge, { id }), UNKNOWN);

/** Returns the path of the page of a challenge. */
export const challengePath = ({ slug }: Pick<Challenge, 'slug'>): string => `/Challenges/${slug}`;

const addressRules = v.object({
  // A longer one is that of no challenge.
  slug: optionalText({ wrong: 'This is the address of no challenge.' }, 100_000),
});

/** Finds a challenge by the last part of the address of its page, whatever its case. @throws DomainError NOT_FOUND */
export async function findChallengeAt(ctx: Context, address: string): Promise<Challenge> {
  const { slug } = parse(addressRules, { slug: address });
  const found = await ctx.db.findOneBy(Challenge, { slug: slug.toLowerCase() });
  return found ?? fail('NOT_FOUND', { message: challengeFaults.noAddress });
}

/**
 * Returns the address of a challenge: the given one, or one that is made of the title and free.
 * @throws DomainError INVALID_INPUT for a given one that another challenge has
 */
async function freeSlug(
  ctx: Context,
  { slug, title }: Pick<Challenge, 'slug' | 'title'>,
  own?: string,
): Promise<string> {
  await ctx.db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.challengeSlugs]);
  const others = await ctx.db.find(Challenge, {
    where: own ? { id: Not(own) } : {},
    select: { slug: true, title: true },
  });
  const taken = new Map(others.map((other) => [other.slug, other.title]));
  if (slug && taken.has(slug))
    failField('slug', `The challenge ${quoted(taken.get(slug) ?? '')} has this address. Choose another.`);
  if (slug) return slug;
  const made = slugOf(title) || 'challenge';
  const numbered = (number: number) => `${made.slice(0, SLUG_MAX - 4).replace(/-$/, '')}-${number}`;
  let free = made;
  for (let number = 2; taken.has(free); number += 1) free = numbered(number);
  return free;
}

/** Refuses a brief that its parser could take too long for. @throws DomainError INVALID_INPUT */
export function requireReadable({ brief }: Pick<Challenge, 'brief'>): void {
  const fault = markdownFault(brief);
  if (fault !== undefined) failField('brief', fault);
}

export async function createChallenge(ctx: Context, input: unknown): Promise<Challenge> {
  const challenge = { ...parse(challengeRules, input), createdAt: ctx.now() };
  requireReadable(challenge);
  return inTransaction(ctx, async (ctx) => {
    const slug = await freeSlug(ctx, challenge);
    const stored = await ctx.db.save(ctx.db.create(Challenge, { ...challenge, slug }));
    await recordChallenge(ctx, 'CHALLENGE_CREATED', stored);
    return stored;
  });
}

export const lockChallenge = (ctx: Context, id: string): Promise<Challenge> =>
  findRow(
    ctx.db,
    id,
    (db, id) => db.findOne(Challenge, { where: { id }, lock: { mode: 'pessimistic_write' } }),
    UNKNOWN,
  );

type ChallengeChange = { readonly [Name in keyof ChallengeInput]?: unknown };

/** What ends: the challenge, or that people send to it what they did. */
export interface Ending {
  id: string;
  is: 'deleted' | 'turned';
}

/** Published with the row locked, before a challenge is deleted or takes something else: who has something of it refuses. */
export const challengeEnding = defineEvent<Ending>('challenge ending');

/** @throws DomainError NOT_FOUND, INVALID_INPUT, STALE with the challenge as it is now, CONFLICT for what was sent to it */
export async function updateChallenge(
  ctx: Context,
  id: string,
  seen: number,
  given: ChallengeChange,
): Promise<Challenge> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockChallenge(ctx, id);
    const { after: values, changed } = await changeOf(challengeRules, before, { seen, given });
    if (changed.length === 0) return before;
    if (changed.includes('brief')) requireReadable(values);
    if (changed.includes('takes')) await publish(ctx, challengeEnding, { id: before.id, is: 'turned' });
    const slug = changed.includes('slug') ? await freeSlug(ctx, values, before.id) : before.slug;
    const change = { ...values, slug, version: before.version + 1 };
    const after = Object.assign(ctx.db.create(Challenge, before), change);
    await ctx.db.update(Challenge, { id: before.id }, change);
    const status = changed.includes('status') && { from: before.status, to: after.status };
    await recordChallenge(ctx, 'CHALLENGE_CHANGED', after, { changed: changed.join(', '), ...status });
    return after;
  });
}

/**
 * Deletes a challenge to which nothing was sent. What is sent meanwhile waits for the lock of the row.
 * @throws DomainError NOT_FOUND, CONFLICT
 */
export async function deleteChallenge(ctx: Context, globalId: string): Promise<void> {
  const keys = await inTransaction(ctx, async (ctx) => {
    const challenge = await lockChallenge(ctx, globalId);
    const { id } = challenge;
    await publish(ctx, challengeEnding, { id, is: 'deleted' });
    const files = await ctx.db.find(CallFile, { where: { challengeId: id }, select: { fileKey: true } });
    await ctx.db.delete(Challenge, { id });
    await recordChallenge(ctx, 'CHALLENGE_DELETED', challenge);
    return files.map(({ fileKey }) => fileKey);
  });
  await discardDocuments(ctx, keys);
}
