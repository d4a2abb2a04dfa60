import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { fail } from '@portal/schema/errors';
import { allowances } from '@portal/schema/limits';
import type { Allowance } from '@portal/schema/limits';
import { errorInWords } from '../fault-in-words.ts';
import type { Logger } from '../log.ts';

const REDIS_TIMEOUT = 1_000;

/**
 * Names the mailbox of an address. Most mail servers ignore what follows a plus sign. Google, whose mailboxes are the most
 * common ones here, ignores dots, too.
 */
function mailboxOf(address: string): string {
  const mailbox = address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
  const [name = '', host = ''] = mailbox.split('@');
  return /^(?:gmail|googlemail)\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : mailbox;
}

/** An allowance of a recipient is that of the mailbox: one mailbox has any number of addresses. */
const counted = (allowance: Allowance, key: string): string =>
  allowance.endsWith('PerRecipient') ? mailboxOf(key) : key;

interface Balance {
  remaining: number;
  resetAt: Date;
}

export interface Throttle {
  /** @throws DomainError TOO_MANY_REQUESTS with the seconds to wait */
  take(allowance: Allowance, key: string): Promise<Balance>;
  tryTake(allowance: Allowance, key: string): Promise<boolean>;
  /** Takes any number of points; a negative `remaining` means that the limit is exceeded. */
  spend(allowance: Allowance, key: string, points: number): Promise<Balance>;
  pointsOf(allowance: Allowance): number;
  refund(allowance: Allowance, key: string): Promise<void>;
  /** Tells whether the counters are shared at present; undefined where they never are. */
  isShared?: (() => boolean) | undefined;
  close(): Promise<void>;
}

/** Opens rate limits, counted in this process or shared through Redis. `scale` multiplies those per address, site and caller. */
export async function openThrottle(
  redisUrl: string | undefined,
  scale: number,
  log: Logger,
): Promise<Throttle> {
  const redis = redisUrl ? await openRedis(redisUrl, log) : undefined;
  const pointsOf = (name: Allowance): number => {
    const { points } = allowances[name];
    return /Per(Address|Site|Caller)$/.test(name) ? Math.ceil(points * scale) : points;
  };
  const openLimiter = (name: Allowance): RateLimiterAbstract => {
    const options = {
      keyPrefix: `portal:${name}`,
      points: pointsOf(name),
      duration: allowances[name].seconds,
    };
    const inProcess = new RateLimiterMemory(options);
    // While Redis is unreachable each instance counts for itself.
    return redis
      ? new RateLimiterRedis({ storeClient: redis, insuranceLimiter: inProcess, ...options })
      : inProcess;
  };
  const limiters = new Map<Allowance, RateLimiterAbstract>();
  const limiterFor = (name: Allowance): RateLimiterAbstract => {
    const limiter = limiters.get(name) ?? openLimiter(name);
    limiters.set(name, limiter);
    return limiter;
  };

  async function consume(allowance: Allowance, key: string, points = 1): Promise<[boolean, RateLimiterRes]> {
    try {
      return [true, await limiterFor(allowance).consume(counted(allowance, key), points)];
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return [false, refusal];
      throw refusal;
    }
  }

  const balanceOf = (
    allowance: Allowance,
    { consumedPoints, msBeforeNext }: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>,
  ): Balance => ({
    remaining: pointsOf(allowance) - consumedPoints,
    resetAt: new Date(Date.now() + Math.max(0, msBeforeNext)),
  });

  return {
    async take(allowance, key) {
      const [isGranted, taken] = await consume(allowance, key);
      if (!isGranted)
        fail('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(taken.msBeforeNext / 1000)) });
      return balanceOf(allowance, taken);
    },
    tryTake: async (allowance, key) => (await consume(allowance, key))[0],
    async spend(allowance, key, points) {
      const [, taken] = await consume(allowance, key, points);
      return balanceOf(allowance, taken);
    },
    pointsOf,
    refund: async (allowance, key) => {
      await limiterFor(allowance).reward(counted(allowance, key));
    },
    isShared: redis && (() => redis.status === 'ready'),
    // This sends no QUIT, which would wait for an unreachable Redis.
    close: async () => redis?.disconnect(),
  };
}

async function openRedis(url: string, log: Logger): Promise<Redis> {
  // Lazy: only installations with Redis load the client.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 5_000,
    // A connection that dies silently is closed; until another works, calls are counted in this process.
    socketTimeout: REDIS_TIMEOUT,
  });
  redis.on('error', (error) =>
    log.warn({ fault: errorInWords(error) }, 'the shared counters cannot be reached'),
  );
  return redis;
}
