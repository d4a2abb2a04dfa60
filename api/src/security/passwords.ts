/** Password hashes: argon2id (RFC 9106), with a bound on how many are computed at once. */
import argon2 from 'argon2';
import { fail } from '@portal/schema/errors';
import { newSecret } from './secrets.ts';

// OWASP's second recommendation: 19 MiB, two passes.
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
const QUEUE_MAX = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs at most AT_ONCE tasks at a time, so that a flood of logins cannot take the machine's memory and cores. */
async function inTurn<T>(task: () => Promise<T>): Promise<T> {
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
}

/**
 * Hashes a password for storage.
 * @returns the hash with its parameters and salt, in PHC string format
 * @throws DomainError UNAVAILABLE when too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, OPTIONS));
}

let unknown: Promise<string> | undefined;

/** The hash of a password that nobody knows: no check succeeds against it. Made once in the life of the process. */
export function unknownPasswordHash(): Promise<string> {
  unknown ??= hashPassword(newSecret()).catch((error: unknown) => {
    // Refused in a flood: the next caller tries anew.
    unknown = undefined;
    throw error;
  });
  return unknown;
}

/**
 * Checks a password. Without a hash to check against, the same work is done for the answer no, so that time does
 * not tell whether there is an account.
 * @throws DomainError UNAVAILABLE when too many wait
 */
export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const against = hash ?? (await unknownPasswordHash());
  const right = await inTurn(() => argon2.verify(against, password));
  return right && against === hash;
}
