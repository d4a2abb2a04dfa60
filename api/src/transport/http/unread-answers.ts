/** Bounds long answers by memory and time: callers who do not read them must not pile them up. */
import type { onSendHookHandler } from 'fastify';
import { openByteHolds } from '../../platform/security/holds.ts';
import type { ByteBounds } from '../../platform/security/holds.ts';

interface AnswerBounds extends ByteBounds {
  /** Bytes of an answer that counts: the operating system buffers shorter ones. */
  long: number;
  /** Milliseconds for an answer. */
  patience: number;
}

export const ANSWER_BOUNDS: AnswerBounds = {
  long: 64 * 1024,
  perNetwork: 32 * 1024 * 1024,
  perSite: 64 * 1024 * 1024,
  ofVisitors: 96 * 1024 * 1024,
  inAll: 128 * 1024 * 1024,
  patience: 60_000,
};

/** @throws DomainError (the hook) UNAVAILABLE instead of an answer beyond the bounds */
export function boundAnswers({ long, patience, ...bounds }: AnswerBounds): onSendHookHandler<unknown> {
  const openHold = openByteHolds(bounds);
  return ({ network, ctx }, reply, payload, done) => {
    // When the caller has left, nothing would release the bytes: `close` was emitted before.
    if (typeof payload !== 'string' || payload.length * 3 < long || reply.raw.destroyed) return done();
    const bytes = Buffer.byteLength(payload);
    if (bytes < long) return done();
    const hold = openHold(network, ctx?.actor !== undefined);
    try {
      hold.add(bytes);
    } catch (refusal) {
      return done(refusal as Error);
    }
    // For the whole answer: a caller who reads a byte now and then would never reach a limit for pauses.
    const timer = setTimeout(() => reply.raw.destroy(), patience);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      hold.release();
    });
    done();
  };
}
