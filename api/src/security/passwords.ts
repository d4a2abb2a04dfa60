import argon2 from 'argon2';
import fastq from 'fastq';
import { fail } from '@portal/schema/errors';
import { newSecret } from './secrets.ts';

export interface HashCost {
  /** KiB. */
  memoryCost: number;
  /** Passes. */
  timeCost: number;
}

// argon2id (RFC 9106), OWASP's second recommendation: 19 MiB, two passes.
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
const AT_ONCE = 4;
const QUEUE_MAX = 200;

export interface Passwords {
  /**
   * Returns a hash in PHC string format.
   * @throws DomainError UNAVAILABLE when too many wait
   */
  hash(password: string): Promise<string>;
  /** Returns the hash of a random password: no check succeeds against it. */
  unknownHash(): Promise<string>;
  /**
   * Checks a password. Without a hash it does the same work, so that time does not tell whether there is an account.
   * @throws DomainError UNAVAILABLE when too many wait
   */
  isRight(hash: string | null | undefined, password: string): Promise<boolean>;
}

export function openPasswords(cost = COST): Passwords {
  const options = { type: argon2.argon2id, parallelism: 1, ...cost };
  const inTurn = openQueue();
  let unknown: Promise<string> | undefined;
  const hash = (password: string) => inTurn(() => argon2.hash(password, options));
  const unknownHash = () => {
    unknown ??= hash(newSecret()).catch((error: unknown) => {
      // Refused in a flood: the next caller tries again.
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

/** Runs at most AT_ONCE tasks at a time, so that a flood of logins cannot exhaust memory and cores. */
function openQueue() {
  const queue = fastq.promise((task: () => Promise<unknown>) => task(), AT_ONCE);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (queue.length() >= QUEUE_MAX) fail('UNAVAILABLE', { retryAfter: 5 });
    return queue.push(task) as Promise<T>;
  };
}
