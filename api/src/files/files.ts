import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Accepted } from './content-types.ts';

export interface StoredFile {
  /** Random, never derived from a file name. */
  key: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
  /** The extensions that fit the content, without dot, the commonest first. */
  extensions: readonly string[];
}

export interface Files {
  /**
   * Stores a document durably, or nothing of it.
   * @throws DomainError UNSUPPORTED_FILE, FILE_TOO_LARGE
   */
  store(content: Readable, maxBytes: number, accepted: Accepted, key?: string): Promise<StoredFile>;
  storePdf(content: Readable, maxBytes: number): Promise<StoredFile>;
  read(key: string): Promise<{ content: Readable; size: number } | undefined>;
  /** @throws when the store cannot be reached */
  check(): Promise<void>;
  isEmpty(): Promise<boolean>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  keysBefore(time: Date): AsyncIterable<string>;
}

/** Has 128 random bits. */
export const newKey = (): string => randomBytes(16).toString('hex');

/** No other text may become part of a path. */
export const isKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
