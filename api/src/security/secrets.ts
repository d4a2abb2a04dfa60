/** Everything made from SECRET_KEY, and random secrets with their hashes. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What can be done with the installation's key. Each purpose has a key of its own, derived by HKDF (RFC 5869). */
export interface Secrets {
  /** Encrypts a text with AES-256-GCM; the answer is iv, tag and ciphertext in one. */
  encrypt(text: string): Buffer;
  /** Gives the text back. Throws when the bytes were changed or made under another key. */
  decrypt(sealed: Buffer): string;
  /** A URL-safe signature (HMAC-SHA-256) of the parts. */
  sign(...parts: string[]): string;
  /** Tells, in constant time, whether `signature` is the one of the parts. */
  isSigned(signature: string, ...parts: string[]): boolean;
  /** The key that signs the display token. */
  readonly tokenKey: Uint8Array;
}

/** @param key the installation's key, at least 32 bytes */
export function openSecrets(key: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32));
  const cipherKey = derive('encryption');
  const signingKey = derive('signature');
  const sign = (...parts: string[]) =>
    createHmac('sha256', signingKey).update(JSON.stringify(parts)).digest('base64url');
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    sign,
    isSigned: (signature, ...parts) => sameSecret(signature, sign(...parts)),
    tokenKey: derive('token'),
  };
}

/** A random URL-safe secret of 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a secret: what is stored in its place. Enough for secrets of full entropy, never for passwords. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Compares two secrets in a time that does not tell where they differ. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b));
}
