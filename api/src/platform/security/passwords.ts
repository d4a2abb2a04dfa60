import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { openFairQueue } from './fair-queue.ts';
import type { Waiter } from './fair-queue.ts';
import { newSecret } from './secrets.ts';

export interface HashCost {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
}

// argon2id (RFC 9106), OWASP's second recommendation: 19 MiB, two passes.
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
// Node has four threads for hashes, files and names of hosts: one stays free of hashes.
const AT_ONCE = Math.min(availableParallelism(), 3);

export interface Passwords {
  /** Takes turns by account and network; without a waiter, a hash goes first. @throws DomainError UNAVAILABLE when too many wait */
  hash(password: string, waiter?: Waiter): Promise<string>;
  unknownHash(): Promise<string>;
  /** Does the same work without a hash, so that time discloses nothing. @throws DomainError UNAVAILABLE */
  isRight(hash: string | null | undefined, password: string, waiter?: Waiter): Promise<boolean>;
  waiting(): number;
}

export function openPasswords(cost = COST): Passwords {
  const options = { type: argon2.argon2id, parallelism: 1, ...cost };
  const { inTurn, waiting } = openFairQueue(AT_ONCE);
  let unknown: Promise<string> | undefined;
  const hash = (password: string, waiter?: Waiter) => inTurn(() => argon2.hash(password, options), waiter);
  const unknownHash = () => {
    unknown ??= hash(newSecret()).catch((error: unknown) => {
      // Refused in a flood: the next call repeats it.
      unknown = undefined;
      throw error;
    });
    return unknown;
  };
  return {
    hash,
    unknownHash,
    waiting,
    async isRight(known, password, waiter) {
      const against = known ?? (await unknownHash());
      const right = await inTurn(() => argon2.verify(against, password), waiter);
      return right && against === known;
    },
  };
}
