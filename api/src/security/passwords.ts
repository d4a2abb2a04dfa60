import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { openFairQueue } from './fair-queue.ts';
import { newSecret } from './secrets.ts';

export interface HashCost {
  /** KiB. */
  memoryCost: number;
  /** Passes. */
  timeCost: number;
}

// argon2id (RFC 9106), OWASP's second recommendation: 19 MiB, two passes.
const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };
// Node has four threads for hashes, files and names of hosts: one stays free of hashes.
const AT_ONCE = Math.min(availableParallelism(), 3);

export interface Passwords {
  /**
   * Returns a hash in PHC string format.
   * @param network the caller's, whose calls wait for one another; without one the call goes before all others
   * @throws DomainError UNAVAILABLE when too many wait
   */
  hash(password: string, network?: string): Promise<string>;
  /** Returns the hash of a random password: no check succeeds against it. */
  unknownHash(): Promise<string>;
  /**
   * Checks a password. Without a hash it does the same work, so that time does not tell whether there is an account.
   * @param network as of `hash`
   * @throws DomainError UNAVAILABLE when too many wait
   */
  isRight(hash: string | null | undefined, password: string, network?: string): Promise<boolean>;
  /** How many calls wait for their turn. */
  waiting(): number;
}

export function openPasswords(cost = COST): Passwords {
  const options = { type: argon2.argon2id, parallelism: 1, ...cost };
  const { inTurn, waiting } = openFairQueue(AT_ONCE);
  let unknown: Promise<string> | undefined;
  const hash = (password: string, network?: string) => inTurn(() => argon2.hash(password, options), network);
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
    waiting,
    async isRight(known, password, network) {
      const against = known ?? (await unknownHash());
      const right = await inTurn(() => argon2.verify(against, password), network);
      return right && against === known;
    },
  };
}
