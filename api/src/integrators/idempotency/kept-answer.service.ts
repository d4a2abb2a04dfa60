/** Idempotency keys: whoever sends a mutation again with the same key gets the answer of the first time. */
import { createHash } from 'node:crypto';
import { fail } from '@portal/schema/errors';
import { IDEMPOTENCY_LIFETIME } from '@portal/schema/limits';
import type { Context } from '../../context.ts';
import * as queries from './kept-answer.queries.ts';

const KEY = /^[\x21-\x7E]{1,200}$/;

/** A key that is claimed for the present call. */
export interface Claim {
  id: Buffer;
}

const sha256 = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * Claims a key for a call. Keys of different callers have nothing to do with each other.
 * @param key as the caller sent it
 * @param request all that makes the call what it is
 * @returns a claim, with which the call has to keep its answer or give the key free; or the answer of the first call
 * @throws DomainError INVALID_INPUT for a key that is none, IDEMPOTENCY_KEY_REUSED when it came with another request,
 * CONFLICT while the first call runs, and when nobody knows how it ended
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
  const caller = ctx.token?.id ?? ctx.actor?.id ?? `address ${ctx.address}`;
  const claim = { id: sha256(caller, key), requestHash: sha256(request), createdAt: ctx.now() };
  const first = await queries.claimKey(ctx.db, claim);
  if (!first) return { claim };
  if (!first.requestHash.equals(claim.requestHash)) fail('IDEMPOTENCY_KEY_REUSED');
  if (!first.answer) {
    fail('CONFLICT', {
      message:
        'The first call with this Idempotency-Key has not ended. If it never does, look whether it took effect before you use another key.',
    });
  }
  return { answer: ctx.secrets.decrypt(first.answer) };
}

/** Keeps the answer of a call for the next with its key. */
export function keepAnswer(ctx: Context, { id }: Claim, answer: string): Promise<void> {
  return queries.keepAnswer(ctx.db, id, ctx.secrets.encrypt(answer));
}

/** Gives the key of a call free that had no effect, so that another try may have one. */
export function releaseKey(ctx: Context, { id }: Claim): Promise<void> {
  return queries.releaseKey(ctx.db, id);
}

/** Forgets answers that are past their time. */
export function forgetAnswers(ctx: Context): Promise<void> {
  return queries.deleteAnswers(ctx.db, new Date(ctx.now().getTime() - IDEMPOTENCY_LIFETIME));
}
