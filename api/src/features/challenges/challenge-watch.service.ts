/** People who want one email when the next challenge opens, or a certain one. Nothing is stored before they confirm, nor after the email. */
import { In, LessThan } from 'typeorm';
import * as v from 'valibot';
import { phaseOf } from '@portal/schema/call-phase';
import { fail } from '@portal/schema/errors';
import { CHALLENGE_WATCH_KEPT, CHALLENGE_WATCH_LIFETIME } from '@portal/schema/limits';
import { emailAddress, honeypot, parse } from '@portal/schema/rules';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { fromGlobalId } from '../../platform/global-id.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { mayMailReceipt, takeForm } from '../../platform/security/form-allowance.ts';
import { Challenge } from './challenge.entity.ts';
import { findChallenge, findOpenChallenge, findOpenChallenges } from './challenge.service.ts';
import { CallWatch, ChallengeWatch } from './challenge-watch.entity.ts';
import { challengeFaults } from './challenge-fault.texts.ts';

const PURPOSE = 'challenge-watch';
/** The most characters of a token: the address in base64, a time and a signature. */
export const WATCH_TOKEN_MAX = 500;
const BATCH = 500;

const watchRules = v.object({
  email: emailAddress(),
  website2: honeypot,
  challengeId: v.nullish(v.string(), null),
});

/**
 * Sends the email whose link confirms the address. The answer is the same for every address, so that nobody learns which
 * addresses are registered. A robot, which fills in the honeypot, gets that answer, too, and no email.
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS, NOT_FOUND for the id of no challenge
 */
export async function watchChallenges(ctx: Context, input: unknown): Promise<void> {
  const { email, website2, challengeId } = parse(watchRules, input);
  const challenge = challengeId
    ? await findChallenge(ctx, fromGlobalId('Challenge', challengeId))
    : undefined;
  await takeForm(ctx);
  if (website2 === '' && (await mayMailReceipt(ctx, email)))
    await enqueueMail(ctx, 'challenge-watch', email, challenge ? { challengeId: challenge.id } : {});
}

/**
 * Makes the token of an address. The token contains the address, so that nothing is stored before the link is used.
 * @param challengeId the challenge that is waited for; left out for the next one
 */
export function watchToken(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  email: string,
  challengeId?: string,
): string {
  const until = String(now().getTime() + CHALLENGE_WATCH_LIFETIME);
  const waitedFor = challengeId ? [challengeId] : [];
  const signature = secrets.sign(PURPOSE, email, until, ...waitedFor);
  return [Buffer.from(email).toString('base64url'), until, signature, ...waitedFor].join('.');
}

/**
 * Stores an address until the challenge that is waited for opens. A repeated call changes nothing.
 * @returns false when it is open now, or will not open any more, so that nothing is stored
 * @throws DomainError INVALID_TOKEN
 */
export async function confirmChallengeWatch(ctx: Context, token: string): Promise<boolean> {
  const [address = '', until = '', signature = '', ...waitedFor] = token.split('.');
  const email = Buffer.from(address, 'base64url').toString();
  if (!ctx.secrets.isSigned(signature, PURPOSE, email, until, ...waitedFor))
    fail('INVALID_TOKEN', { message: challengeFaults.watchIncomplete });
  if (Number(until) < ctx.now().getTime()) fail('INVALID_TOKEN', { message: challengeFaults.watchExpired });
  const [challengeId = null] = waitedFor;
  // The row is locked, so that it is not deleted meanwhile.
  return inTransaction(ctx, async (ctx) => {
    const lock = { mode: 'for_key_share' } as const;
    const challenge = challengeId && (await ctx.db.findOne(Challenge, { where: { id: challengeId }, lock }));
    const isOver = challengeId
      ? !challenge || phaseOf(challenge, ctx.now().getTime()) !== 'upcoming'
      : await findOpenChallenge(ctx);
    if (isOver) return false;
    const watch = { email, createdAt: ctx.now() };
    const insert = ctx.db.createQueryBuilder().insert();
    const inserting = challengeId
      ? insert.into(CallWatch).values({ ...watch, challengeId })
      : insert.into(ChallengeWatch).values(watch);
    await inserting.orIgnore().execute();
    return true;
  });
}

/**
 * Emails everybody who waits, once the challenge is open, and deletes their addresses in the same transaction. Deletes the
 * addresses of people who have waited for a year, without an email.
 */
export async function announceOpenChallenge(ctx: Context): Promise<void> {
  const tooLong = {
    createdAt: LessThan(new Date(ctx.now().getTime() - CHALLENGE_WATCH_KEPT)),
  };
  await ctx.db.delete(ChallengeWatch, tooLong);
  await ctx.db.delete(CallWatch, tooLong);
  const open = await findOpenChallenges(ctx);
  const [newest] = open;
  if (!newest) return;
  while ((await announceBatch(ctx, ChallengeWatch, newest)) === BATCH);
  for (const call of open)
    while ((await announceBatch(ctx, CallWatch, call, { challengeId: call.id })) === BATCH);
}

/** Writes to some of those who wait for a challenge. @returns how many */
const announceBatch = (
  ctx: Context,
  watch: typeof ChallengeWatch | typeof CallWatch,
  { title, slug }: Challenge,
  of: { challengeId?: string } = {},
): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const waiting = await ctx.db
      .createQueryBuilder<ChallengeWatch>(watch, 'watch')
      .where(of)
      .orderBy('watch.email')
      .limit(BATCH)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    for (const { email } of waiting)
      await enqueueMail(ctx, 'challenge-open', email, { challenge: title, slug });
    await ctx.db.delete(watch, { ...of, email: In(waiting.map(({ email }) => email)) });
    return waiting.length;
  });
