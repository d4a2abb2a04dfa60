import { In, IsNull, LessThan } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { IDEMPOTENCY_LIFETIME, KEPT_ANSWER_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import type { Signer } from '../../../platform/security/secrets.ts';
import { KeptAnswer } from './kept-answer.entity.ts';

const KEY = /^[\x21-\x7E]{1,200}$/;

export interface Claim {
  id: Buffer;
  caller: string;
}

/**
 * Returns a claim, which the call must complete or release, or the answer of the first call.
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS, IDEMPOTENCY_KEY_REUSED with another request, CONFLICT while the first
 * call runs
 */
export async function claimOrAnswer(
  ctx: Context,
  key: string,
  request: string,
): Promise<{ claim: Claim } | { answer: string }> {
  if (!KEY.test(key)) {
    fail('INVALID_INPUT', {
      message: 'An Idempotency-Key has 1 to 200 visible ASCII characters, such as a UUID.',
    });
  }
  const caller = ctx.token?.id ?? ctx.actor?.id ?? `address ${ctx.network}`;
  // The hashes use the portal's key: a reader of the database alone cannot guess what a request said.
  const keyed = (signer: Signer, ...parts: string[]) =>
    Buffer.from(signer.sign('kept-answer', ...parts), 'base64url');
  const { secrets } = ctx;
  const row = { id: keyed(secrets, caller, key), requestHash: keyed(secrets, request), createdAt: ctx.now() };
  const first = await claimKey(
    ctx,
    row,
    secrets.signers.slice(1).map((earlier) => keyed(earlier, caller, key)),
  );
  if (!first) {
    await ctx.throttle.take('idempotencyKeysOfCaller', caller).catch(async (refusal: unknown) => {
      await releaseKey(ctx, row);
      throw refusal;
    });
    return { claim: { id: row.id, caller } };
  }
  if (!secrets.isSigned(first.requestHash.toString('base64url'), 'kept-answer', request))
    fail('IDEMPOTENCY_KEY_REUSED');
  if (!first.answer) {
    fail('CONFLICT', {
      message:
        'The first call with this Idempotency-Key has not ended. If it never does, look whether it took effect before you use another key.',
    });
  }
  return { answer: ctx.secrets.decrypt(first.answer) };
}

/** Claims a key for a call; returns the first call's row when another call has claimed it, under whichever id. */
async function claimKey(
  { db }: Context,
  row: Pick<KeptAnswer, 'id' | 'requestHash' | 'createdAt'>,
  earlierIds: Buffer[],
): Promise<KeptAnswer | undefined> {
  for (;;) {
    const insert = db
      .createQueryBuilder()
      .insert()
      .into(KeptAnswer)
      .values({ ...row, answer: null });
    const { raw } = await insert.orIgnore().returning('id').execute();
    if ((raw as unknown[]).length === 1) {
      // This check follows the claim: two concurrent calls, to instances with different keys, take effect once.
      const other = earlierIds.length > 0 && (await db.findOneBy(KeptAnswer, { id: In(earlierIds) }));
      if (other) await db.delete(KeptAnswer, { id: row.id, answer: IsNull() });
      return other || undefined;
    }
    const first = await db.findOneBy(KeptAnswer, { id: row.id });
    // If there is no row, the first call has released the key in between.
    if (first) return first;
  }
}

/** The answer that is stored instead of one that is too long; it says that the call took effect. */
const TOO_LONG = JSON.stringify({
  data: null,
  errors: [
    {
      message:
        'The first call with this Idempotency-Key took effect. Its answer was too long to be kept: read again what you need of it.',
      extensions: { code: 'CONFLICT' },
    },
  ],
});

/** Stores an answer, within a daily limit per caller, so that no caller fills the disk. */
export async function keepAnswer(ctx: Context, { id, caller }: Claim, answer: string): Promise<void> {
  const isShort =
    answer.length <= KEPT_ANSWER_MAX &&
    (await ctx.throttle.spend('keptCharactersOfCaller', caller, answer.length)).remaining >= 0;
  await ctx.db.update(KeptAnswer, { id }, { answer: ctx.secrets.encrypt(isShort ? answer : TOO_LONG) });
}

export async function releaseKey(ctx: Context, { id }: Pick<Claim, 'id'>): Promise<void> {
  await ctx.db.delete(KeptAnswer, { id, answer: IsNull() });
}

export async function forgetAnswers(ctx: Context): Promise<void> {
  const createdAt = LessThan(new Date(ctx.now().getTime() - IDEMPOTENCY_LIFETIME));
  await ctx.db.delete(KeptAnswer, { createdAt });
}
