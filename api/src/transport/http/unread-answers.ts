/** Bounds long answers by memory and time: callers who do not read them must not pile them up. */
import type { onSendHookHandler } from 'fastify';
import { openByteAllowance } from './byte-allowance.ts';
import type { ByteBounds } from './byte-allowance.ts';

interface AnswerBounds extends ByteBounds {
  /** Characters of an answer that counts: the operating system buffers shorter ones. */
  long: number;
  /** Milliseconds for an answer, besides those for its length. */
  patience: number;
  /** Least characters a second. */
  rate: number;
}

export const ANSWER_BOUNDS: AnswerBounds = {
  long: 64 * 1024,
  perNetwork: 32 * 1024 * 1024,
  inAll: 128 * 1024 * 1024,
  patience: 30_000,
  rate: 10_000,
};

/** @throws DomainError (the hook) UNAVAILABLE instead of an answer beyond the bounds */
export function boundAnswers({ long, patience, rate, ...bounds }: AnswerBounds): onSendHookHandler<unknown> {
  const reserve = openByteAllowance(bounds);
  return ({ network }, reply, payload, done) => {
    // When the caller has left, nothing would release the bytes: `close` was emitted before.
    if (typeof payload !== 'string' || payload.length < long || reply.raw.destroyed) return done();
    let release: () => void;
    try {
      release = reserve(network, payload.length);
    } catch (refusal) {
      return done(refusal as Error);
    }
    // For the whole answer: a caller who reads a byte now and then would never reach a limit for pauses.
    const timer = setTimeout(() => reply.raw.destroy(), patience + (payload.length / rate) * 1_000);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      release();
    });
    done();
  };
}
