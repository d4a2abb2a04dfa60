/** Allowances per key, in process or shared through Redis: what slows guessing and flooding down. */
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { fail } from '@portal/schema/errors';
import { allowances } from '@portal/schema/limits';
import type { Allowance } from '@portal/schema/limits';
import type { Logger } from '../log.ts';

/** Counts what callers use of their allowances. */
export interface Throttle {
  /**
   * Takes one point of the allowance.
   * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait when none is left
   */
  take(allowance: Allowance, key: string): Promise<void>;
  /** Takes one point and tells whether there was one, without failing. */
  tryTake(allowance: Allowance, key: string): Promise<boolean>;
  /** Gives a point back that turned out not to count. */
  giveBack(allowance: Allowance, key: string): Promise<void>;
  /** Ends the connection to the shared counters, if there is one. */
  close(): Promise<void>;
}

/**
 * @param redisUrl counters shared by several instances; without it they live in this process
 * @param scale multiplies the allowances per network address
 */
export function openThrottle(redisUrl: string | undefined, scale: number, log: Logger): Throttle {
  const redis = redisUrl
    ? new Redis(redisUrl, { maxRetriesPerRequest: 0, enableOfflineQueue: false })
    : undefined;
  redis?.on('error', ({ message }) => log.warn({ message }, 'the shared counters cannot be reached'));
  const limiterOf = (name: Allowance): RateLimiterAbstract => {
    const { points, seconds } = allowances[name];
    const options = {
      keyPrefix: `portal:${name}`,
      points: Math.ceil(name.endsWith('PerAddress') ? points * scale : points),
      duration: seconds,
    };
    const inProcess = new RateLimiterMemory(options);
    // While Redis is away each instance counts for itself: people can work, and guessing stays slow.
    return redis
      ? new RateLimiterRedis({ storeClient: redis, insuranceLimiter: inProcess, ...options })
      : inProcess;
  };
  const limiters = new Map<Allowance, RateLimiterAbstract>();
  const limiterFor = (name: Allowance): RateLimiterAbstract => {
    const limiter = limiters.get(name) ?? limiterOf(name);
    limiters.set(name, limiter);
    return limiter;
  };

  async function consume(allowance: Allowance, key: string): Promise<RateLimiterRes | undefined> {
    try {
      await limiterFor(allowance).consume(key);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }

  return {
    async take(allowance, key) {
      const refusal = await consume(allowance, key);
      if (refusal)
        fail('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
    },
    tryTake: async (allowance, key) => !(await consume(allowance, key)),
    giveBack: async (allowance, key) => {
      await limiterFor(allowance).reward(key);
    },
    // Not by QUIT, which would wait for a Redis that is away.
    close: async () => redis?.disconnect(),
  };
}
