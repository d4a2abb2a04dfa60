/** The people who are notified of new ideas of a call. */
import { In, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import * as v from 'valibot';
import { isElevated } from '@portal/schema/access';
import { newsFrequencies } from '@portal/schema/choices';
import { fail, failField } from '@portal/schema/errors';
import { CALL_READERS_MAX } from '@portal/schema/limits';
import { namesOf } from '@portal/schema/lists';
import { parse } from '@portal/schema/rules';
import { inTransaction, may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { versionOf } from '../../../platform/stored-change.ts';
import type { Account } from '../../accounts/account.entity.ts';
import { lockAccountOfEnd } from '../../accounts/mail-end.service.ts';
import { Challenge } from '../../challenges/challenge.entity.ts';
import { lockChallenge, recordChallenge } from '../../challenges/challenge.service.ts';
import { listStaff } from '../claims/claim.service.ts';
import { CallReader } from './call-reader.entity.ts';

const findReaders = (db: EntityManager, challengeIds: readonly string[]): Promise<CallReader[]> =>
  db.find(CallReader, {
    where: { challengeId: In([...challengeIds]) },
    relations: { account: true },
    order: { account: { email: 'ASC' } },
  });

const readersLoader = defineLoader<readonly CallReader[]>(async ({ db }, ids) => {
  const found = await findReaders(db, ids);
  return new Map(ids.map((id) => [id, found.filter(({ challengeId }) => challengeId === id)]));
}, []);

type Chosen = Pick<CallReader, 'accountId' | 'frequency'>;

const inOrder = (readers: readonly Chosen[]) =>
  readers.map(({ accountId, frequency }) => [accountId, frequency].join(' ')).sort();
const versionOfReaders = (readers: readonly Chosen[]): number => versionOf(inOrder(readers));

/** Lists who is notified of new ideas of a call, by address; null for callers who may not change it. */
export const readersOf = async (ctx: Context, { id }: Challenge): Promise<readonly CallReader[] | null> =>
  may(ctx, 'challenge:manage') ? readersLoader(ctx, id) : null;

export async function readersVersionOf(ctx: Context, challenge: Challenge): Promise<number | null> {
  const readers = await readersOf(ctx, challenge);
  return readers && versionOfReaders(readers);
}

const changeRules = v.object({
  version: v.number('version must be the version of the list that you saw.'),
  readers: v.pipe(
    v.array(v.object({ accountId: v.string(), frequency: v.picklist(namesOf(newsFrequencies)) })),
    v.maxLength(
      CALL_READERS_MAX,
      `A call notifies ${CALL_READERS_MAX} people at most. Turn it off for somebody.`,
    ),
    v.check(
      (readers) => new Set(readers.map(({ accountId }) => accountId)).size === readers.length,
      'Name each person once.',
    ),
  ),
});

/**
 * Replaces the list of who is notified of new ideas of a call. Ideas that wait for a later email of a person who stays are
 * in the next one.
 * @throws DomainError NOT_FOUND, INVALID_INPUT also for a person who is no colleague, CONFLICT for a challenge that takes entries, STALE
 * with the list as it is
 */
export async function changeCallReaders(ctx: Context, id: string, input: unknown): Promise<Challenge> {
  const { version: seen, readers } = parse(changeRules, input);
  return inTransaction(ctx, async (ctx) => {
    const challenge = await lockChallenge(ctx, id);
    if (challenge.takes !== 'IDEAS')
      fail('CONFLICT', {
        message: 'Only a challenge that takes ideas notifies people of them. Change what people send first.',
      });
    const { id: challengeId } = challenge;
    const before = await findReaders(ctx.db, [challengeId]);
    const version = versionOfReaders(before);
    if (versionOfReaders(readers) === version) return challenge;
    if (seen !== version) {
      const stored = before.map(({ reader, frequency }) => ({ readerId: reader.globalId, frequency }));
      fail('STALE', { current: { version, readers: stored } });
    }
    const staff = new Set((await listStaff(ctx)).map((person) => person.id));
    if (readers.some(({ accountId }) => !staff.has(accountId)))
      failField('readers', 'One of these people is not a colleague any more. Load the page again.');
    const chosen = readers.map(({ accountId }) => accountId);
    await ctx.db.delete(CallReader, { challengeId, accountId: Not(In(chosen)) });
    const rows = readers.map(({ accountId, frequency }) => ({ challengeId, accountId, frequency }));
    if (rows.length > 0) await ctx.db.upsert(CallReader, rows, ['challengeId', 'accountId']);
    await recordChallenge(ctx, 'CHALLENGE_CHANGED', challenge, { changed: 'readers' });
    return challenge;
  });
}

/** Ends the emails of a call to a person by the token of their link; idempotent. @returns whether they were on @throws DomainError INVALID_TOKEN */
export const endCallNews = (ctx: Context, token: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const {
      account,
      of: [challengeId = ''],
    } = await lockAccountOfEnd(ctx, 'call-news', token);
    const { affected } = await ctx.db.delete(CallReader, { challengeId, accountId: account.id });
    const challenge = affected && (await ctx.db.findOneBy(Challenge, { id: challengeId }));
    if (!challenge) return false;
    const act = { ...ctx, actor: account, token: undefined };
    await recordChallenge(act, 'CHALLENGE_CHANGED', challenge, { changed: 'readers' });
    return true;
  });

/** Takes an account that is no colleague any more off the lists of all calls. */
export async function dropFormerReader({ db }: Context, { id, role, closedAt }: Account): Promise<void> {
  if (closedAt || !isElevated(role)) await db.delete(CallReader, { accountId: id });
}
