import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import { contextWords, easyPasswordFault, foldedPassword } from '@portal/schema/account';
import type { PasswordOwner } from '@portal/schema/account';
import { composedPassword } from '@portal/schema/password-checks';
import { fail } from '@portal/schema/errors';
import { passwordFaultsTexts } from '@portal/schema/texts/password-faults';
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
// Node has four threads for hashes, files and DNS: one stays free of hashes.
const AT_ONCE = Math.min(availableParallelism(), 3);

export interface Passwords {
  /** Hashes a password, in turns by account and network; without a waiter it goes first. @throws DomainError UNAVAILABLE when too many wait */
  hash(password: string, waiter?: Waiter): Promise<string>;
  unknownHash(): Promise<string>;
  /** Checks a password; without a hash it does the same work, so that the time discloses nothing. @throws DomainError UNAVAILABLE */
  isRight(hash: string | null | undefined, password: string, waiter?: Waiter): Promise<boolean>;
  waiting(): number;
}

export function openPasswords(cost = COST): Passwords {
  const options = { type: argon2.argon2id, parallelism: 1, ...cost };
  const { inTurn, waiting } = openFairQueue(AT_ONCE);
  let unknown: Promise<string> | undefined;
  const hash = (password: string, waiter?: Waiter) =>
    inTurn(() => argon2.hash(composedPassword(password), options), waiter);
  const unknownHash = () => {
    unknown ??= hash(newSecret()).catch((error: unknown) => {
      // The queue was full: the next call tries again.
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
      const composed = composedPassword(password);
      const right = await inTurn(
        async () =>
          (await argon2.verify(against, composed)) ||
          // Releases before 1.1 hashed the password as it was typed.
          (composed !== password && (await argon2.verify(against, password))),
        waiter,
      );
      return right && against === known;
    },
  };
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Reads the 50,000 most common passwords of published breaches, when the first password is checked. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Signs that people write for a letter: P@ssw0rd, $unsh1ne. A 1 may mean an i or an l. */
const STAND_INS = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '!': 'i' }),
);
const meant = (text: string, one: string) =>
  text.replace(/[@430$57!1]/g, (sign) => STAND_INS.get(sign) ?? one);

/** Lists the words of a password, without characters added to obey the rules, and with letters for their stand-ins. */
function* wordsIn(text: string): Generator<string> {
  const ends = /^[^a-z]+|[^a-z]+$/g;
  yield text.replace(ends, '');
  for (const one of ['i', 'l']) {
    yield meant(text.replace(ends, ''), one);
    yield meant(text.replace(/^[^a-z@$]+|[^a-z]+$/g, ''), one);
  }
}

/** A word that is repeated, with nothing but signs or digits between. */
const REPEATED = /^(?:(.{4,}?)\1+|([a-z].{3,}?)(?:[^a-z]+\2)+)$/;

/** Tells whether a password is common, without regard to case, accents, repetition, and additions no longer than the word. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  const lists = [await common, contextWords()];
  const text = foldedPassword(password);
  const isListed = (word: string) => lists.some((known) => known.has(word));
  const isKnown = (word: string) => isListed(word) || isListed(word.replace(REPEATED, '$1$2'));
  if (isKnown(text) || isKnown(text.replace(/^[^a-z\d]+|[^a-z\d]+$/g, ''))) return true;
  return [...wordsIn(text)].some((word) => word.length * 2 >= text.length && isKnown(word));
}

/** Says why a password that obeys the rules is easy to guess; undefined if it is not. */
export async function easyPasswordReason(
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  const fault = easyPasswordFault(password, owner);
  return fault ?? ((await isCommonPassword(password)) ? passwordFaultsTexts.isCommon : undefined);
}

/** @throws DomainError INVALID_INPUT for a password that obeys the rules but is easy to guess */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const message = await easyPasswordReason(password, owner);
  if (message) fail('INVALID_INPUT', { message, fields: [{ field: 'password', message }] });
}
