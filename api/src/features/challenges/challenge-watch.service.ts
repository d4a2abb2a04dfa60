/** People who want one email when the next challenge opens. Nothing is stored before they confirm, nor after the email. */
import { In, LessThan } from 'typeorm';
import * as v from 'valibot';
import { fail } from '@portal/schema/errors';
import { CHALLENGE_WATCH_KEPT, CHALLENGE_WATCH_LIFETIME } from '@portal/schema/limits';
import { emailAddress, honeypot, parse } from '@portal/schema/rules';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { mayMailReceipt, takeForm } from '../../platform/security/form-allowance.ts';
import { findOpenChallenge } from './challenge.service.ts';
import { ChallengeWatch } from './challenge-watch.entity.ts';

const PURPOSE = 'challenge-watch';
/** The most characters of a token: the address in base64, a time and a signature. */
export const WATCH_TOKEN_MAX = 500;
const BATCH = 500;

const watchRules = v.object({ email: emailAddress(), website2: honeypot });

/**
 * Sends the email whose link confirms the address. The answer is the same for every address, so that nobody learns which
 * addresses are registered. A robot, which fills in the honeypot, gets that answer, too, and no email.
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function watchChallenges(ctx: Context, input: unknown): Promise<void> {
  const { email, website2 } = parse(watchRules, input);
  await takeForm(ctx);
  if (website2 === '' && (await mayMailReceipt(ctx, email)))
    await enqueueMail(ctx, 'challenge-watch', email, {});
}

/** Makes the token of an address. The token contains the address, so that nothing is stored before the link is used. */
export function watchToken({ secrets, now }: Pick<Context, 'secrets' | 'now'>, email: string): string {
  const until = String(now().getTime() + CHALLENGE_WATCH_LIFETIME);
  return [Buffer.from(email).toString('base64url'), until, secrets.sign(PURPOSE, email, until)].join('.');
}

/**
 * Stores an address until the next challenge opens. A repeated call changes nothing.
 * @returns false when a challenge is open now, so that nothing is stored
 * @throws DomainError INVALID_TOKEN
 */
export async function confirmChallengeWatch(ctx: Context, token: string): Promise<boolean> {
  const [address = '', until = '', signature = ''] = token.split('.');
  const email = Buffer.from(address, 'base64url').toString();
  if (!ctx.secrets.isSigned(signature, PURPOSE, email, until))
    fail('INVALID_TOKEN', { message: 'This link is incomplete. Open it from the email again.' });
  if (Number(until) < ctx.now().getTime())
    fail('INVALID_TOKEN', { message: 'This link has expired. Enter your email again.' });
  if (await findOpenChallenge(ctx)) return false;
  const row = { email, createdAt: ctx.now() };
  await ctx.db.createQueryBuilder().insert().into(ChallengeWatch).values(row).orIgnore().execute();
  return true;
}

/**
 * Emails everybody who waits, once a challenge is open, and deletes their addresses in the same transaction. Deletes the
 * addresses of people who have waited for a year, without an email.
 */
export async function announceOpenChallenge(ctx: Context): Promise<void> {
  await ctx.db.delete(ChallengeWatch, {
    createdAt: LessThan(new Date(ctx.now().getTime() - CHALLENGE_WATCH_KEPT)),
  });
  const challenge = await findOpenChallenge(ctx);
  if (!challenge) return;
  const announceBatch = () =>
    inTransaction(ctx, async (ctx) => {
      const waiting = await ctx.db
        .createQueryBuilder(ChallengeWatch, 'watch')
        .orderBy('watch.email')
        .limit(BATCH)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const { email } of waiting)
        await enqueueMail(ctx, 'challenge-open', email, { challenge: challenge.title });
      await ctx.db.delete(ChallengeWatch, { email: In(waiting.map(({ email }) => email)) });
      return waiting.length;
    });
  while ((await announceBatch()) === BATCH);
}
