/** Calls: challenges that take ideas. */
import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { phaseOf } from '@portal/schema/call-phase';
import type { FormGroup } from '@portal/schema/form-groups';
import { fail, failField } from '@portal/schema/errors';
import { momentInWords } from '@portal/schema/programme-time';
import { readText } from '@portal/schema/text';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/database/find-row.ts';
import { keyOf, readGlobalId } from '../../platform/global-id.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { quoted } from '../../platform/mail/message.ts';
import { Challenge } from './challenge.entity.ts';
import { challengeFaults } from './challenge-fault.texts.ts';

declare module '../../platform/context.ts' {
  interface Declared {
    /** Return a sentence on the results of a closed call for its public page; an empty text without results. */
    callResults: readonly ((ctx: Context, call: Challenge) => Promise<string>)[];
  }
}

/** Returns the results of a closed call in words; null before the end of its grace, for what takes entries, and without results. */
export async function resultsOf(ctx: Context, call: Challenge): Promise<string | null> {
  if (call.takes !== 'IDEAS' || phaseOf(call, ctx.now().getTime()) !== 'over') return null;
  const said = await Promise.all(ctx.declared.callResults.map((say) => say(ctx, call)));
  return said.filter(Boolean).join(' ') || null;
}

/** Finds challenges by their ids, the newest first. */
export const findChallenges = (db: EntityManager, ids: readonly string[]): Promise<Challenge[]> =>
  db.find(Challenge, { where: { id: In([...ids]) }, order: { createdAt: 'DESC', id: 'DESC' } });

const challengeLoader = defineLoader<Challenge | undefined>(async ({ db }, ids) => {
  const challenges = await findChallenges(db, ids);
  return new Map(challenges.map((challenge) => [challenge.id, challenge]));
}, undefined);

/** Returns the challenge of a row that may have one. */
export const challengeOf = async (ctx: Context, id: string | null): Promise<Challenge | undefined> =>
  id === null ? undefined : challengeLoader(ctx, id);

/** Reads the key of the call to which figures are narrowed; undefined without an id. @throws DomainError INVALID_INPUT */
export function callIn(id: string | null | undefined): string | undefined {
  if (!id) return undefined;
  const key = keyOf('Challenge', 'callId', id);
  return isUuid(key) ? key : failField('callId', 'No challenge has this id.');
}

/**
 * Returns the key of a call that REST names by its address or its global id; null without a name.
 * @throws DomainError INVALID_INPUT
 */
export async function keyOfCall({ db }: Context, named: unknown): Promise<string | null> {
  if (named === undefined || named === null || named === '') return null;
  if (typeof named !== 'string') return failField('challengeId', challengeFaults.unknownCall);
  const { type, key } = readGlobalId(named);
  if (type === 'Challenge') return key;
  const slug = readText(named).toLowerCase();
  const found = await db.findOne(Challenge, { where: { slug }, select: { id: true } });
  return found?.id ?? failField('challengeId', challengeFaults.unknownCall);
}

/** Returns what a call does not ask for; nothing without a call, and for an unknown one, which `lockCall` refuses. */
export const leftOutBy = async (ctx: Context, id: string | null): Promise<readonly FormGroup[]> =>
  id !== null && isUuid(id) ? ((await challengeOf(ctx, id))?.leavesOut ?? []) : [];

/**
 * Finds a call, and keeps it from being deleted until the end of the transaction.
 * @throws DomainError INVALID_INPUT for another id, and for a challenge that takes entries
 */
export async function lockCall(ctx: Context, id: string): Promise<Challenge> {
  const lock = { mode: 'for_key_share' } as const;
  const call = isUuid(id) ? await ctx.db.findOne(Challenge, { where: { id }, lock }) : null;
  if (!call) return failField('challengeId', challengeFaults.unknownCall);
  if (call.takes !== 'IDEAS')
    return failField('challengeId', challengeFaults.takesEntries({ title: quoted(call.title) }));
  return call;
}

/**
 * Refuses what is sent to a call that is not open, or whose grace is over.
 * @param hasDraft whether it was begun while the call was open
 * @throws DomainError CONFLICT
 */
export function requireOpenCall(ctx: Context, call: Challenge, hasDraft: boolean): void {
  const now = ctx.now();
  const phase = phaseOf(call, now.getTime());
  if (phase === 'open' || (hasDraft && phase === 'grace')) return;
  const { title, opensAt, closesAt } = call;
  const inWords = (time: Date) => momentInWords(time, ctx.timeZone);
  if (phase === 'upcoming' && opensAt)
    fail('CONFLICT', {
      message: challengeFaults.opensOn({ title: quoted(title), time: inWords(opensAt) }),
    });
  fail('CONFLICT', {
    message:
      closesAt && closesAt <= now
        ? challengeFaults.closedSince({ title: quoted(title), time: inWords(closesAt) })
        : challengeFaults.isClosed({ title: quoted(title) }),
  });
}
