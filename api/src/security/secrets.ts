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

/** Each purpose has a key of its own, derived by HKDF (RFC 5869) from the installation's key. */
export interface Secrets {
  /** Encrypts with AES-256-GCM; returns iv, tag and ciphertext. */
  encrypt(text: string): Buffer;
  /** @throws Error when the bytes were changed, or encrypted under another key */
  decrypt(sealed: Buffer): string;
  /** Signs with HMAC-SHA-256, URL-safe. */
  sign(...parts: string[]): string;
  /** Compares in constant time. */
  isSigned(signature: string, ...parts: string[]): boolean;
  readonly tokenKey: Uint8Array;
}

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

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** For secrets of full entropy, never for passwords. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Compares in constant time. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashSecret(a), hashSecret(b));
}
