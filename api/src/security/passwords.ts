/** Password hashes: argon2id (RFC 9106), with a bound on how many are computed at once. */
import argon2 from 'argon2';
import { fail } from '@portal/schema/errors';
import { newSecret } from './secrets.ts';

/** What a hash costs. */
export interface HashCost {
  /** KiB of memory. */
  memoryCost: number;
  /** Passes over it. */
  timeCost: number;
}

// OWASP's second recommendation: 19 MiB, two passes.
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
const AT_ONCE = 4;
const QUEUE_MAX = 200;

/** Hashes and checks passwords, so many at a time. */
export interface Passwords {
  /**
   * Hashes a password for storage.
   * @returns the hash with its parameters and salt, in PHC string format
   * @throws DomainError UNAVAILABLE when too many wait
   */
  hash(password: string): Promise<string>;
  /** The hash of a password that nobody knows: no check succeeds against it. Always the same one. */
  unknownHash(): Promise<string>;
  /**
   * Checks a password. Without a hash to check against, the same work is done for the answer no, so that time does
   * not tell whether there is an account.
   * @throws DomainError UNAVAILABLE when too many wait
   */
  isRight(hash: string | null | undefined, password: string): Promise<boolean>;
}

/** Opens the one place in which a process computes password hashes. */
export function openPasswords(cost = COST): Passwords {
  const options = { type: argon2.argon2id, parallelism: 1, ...cost };
  const inTurn = openQueue();
  let unknown: Promise<string> | undefined;
  const hash = (password: string) => inTurn(() => argon2.hash(password, options));
  const unknownHash = () => {
    unknown ??= hash(newSecret()).catch((error: unknown) => {
      // Refused in a flood: the next caller tries anew.
      unknown = undefined;
      throw error;
    });
    return unknown;
  };
  return {
    hash,
    unknownHash,
    async isRight(known, password) {
      const against = known ?? (await unknownHash());
      const right = await inTurn(() => argon2.verify(against, password));
      return right && against === known;
    },
  };
}

/** Runs at most AT_ONCE tasks at a time, so that a flood of logins cannot take the machine's memory and cores. */
function openQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= QUEUE_MAX) fail('UNAVAILABLE', { retryAfter: 5 });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
