import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The purposes of signatures, which are made with the current key and accepted with any (`key-ring.test.ts` walks them). */
export const signedPurposes = [
  'csrf',
  'device',
  'sign-up',
  'sign-on state',
  'sign-on nonce',
  'sign-on verifier',
  'kept-answer',
  'draft-reminders',
  'review-digest',
  'call-news',
  'challenge-watch',
  'rounding',
] as const;

type Signed = [purpose: (typeof signedPurposes)[number], ...parts: string[]];

export interface Signer {
  sign(...signed: Signed): string;
}

/** Each purpose has a key of its own, derived by HKDF (RFC 5869) from the installation's key. */
export interface Secrets extends Signer {
  /** Encrypts with AES-256-GCM under the current key; returns iv, tag and ciphertext. */
  encrypt(text: string): Buffer;
  /** Decrypts a value of the current key or an earlier one. @throws Error when the bytes were changed, or encrypted under another key */
  decrypt(encrypted: Buffer): string;
  /** Returns the fingerprint of the key that encrypted a value; undefined for a key that is not in the list. */
  keyOf(encrypted: Buffer): string | undefined;
  /** Identifies the keys, the current one first, and discloses nothing about them. */
  readonly fingerprints: readonly [string, ...string[]];
  /** A signer for each key, the current one first, for values derived from a signature that another instance may have made. */
  readonly signers: readonly Signer[];
  /** Checks a signature in constant time; accepts earlier keys. */
  isSigned(signature: string, ...signed: Signed): boolean;
  readonly tokenKey: Uint8Array;
  /** An Ed25519 key. */
  readonly receiptKey: KeyObject;
}

/** @param before earlier keys, which only decrypt and check signatures */
export function openSecrets(key: Buffer, before: readonly Buffer[] = []): Secrets {
  const current = openKey(key);
  const earlier = before.filter((one) => !one.equals(key)).map(openKey);
  const keys = [current, ...earlier];
  return {
    encrypt: current.encrypt,
    decrypt: (encrypted) => (keys.find((one) => opens(one, encrypted)) ?? current).decrypt(encrypted),
    keyOf: (encrypted) => keys.find((one) => opens(one, encrypted))?.fingerprint,
    fingerprints: [current.fingerprint, ...earlier.map(({ fingerprint }) => fingerprint)],
    sign: current.sign,
    signers: keys,
    isSigned: (signature, ...signed) =>
      keys.map(({ sign }) => sameSecret(signature, sign(...signed))).includes(true),
    tokenKey: current.tokenKey,
    receiptKey: current.receiptKey,
  };
}

function openKey(key: Buffer) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32));
  const cipherKey = derive('encryption');
  const signingKey = createSecretKey(derive('signature'));
  return {
    encrypt(text: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(encrypted: Buffer): string {
      const iv = encrypted.subarray(0, IV_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    sign: (...signed: Signed) =>
      createHmac('sha256', signingKey).update(JSON.stringify(signed)).digest('base64url'),
    fingerprint: derive('fingerprint').toString('base64url'),
    tokenKey: derive('token'),
    receiptKey: createPrivateKey({
      key: Buffer.concat([ED25519_PKCS8, derive('receipt')]),
      format: 'der',
      type: 'pkcs8',
    }),
  };
}

function opens({ decrypt }: Pick<Secrets, 'decrypt'>, encrypted: Buffer): boolean {
  try {
    decrypt(encrypted);
    return true;
  } catch {
    return false;
  }
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret of full entropy; never use it for passwords. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b));
}
