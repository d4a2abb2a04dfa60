import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Accepted } from './content-types.ts';

export interface StoredFile {
  /** Random, never derived from a file name. */
  key: string;
  size: number;
  /** The hash of the content, in hexadecimal digits. */
  sha256: string;
  extensions: readonly string[];
}

/** A file that a caller sends. */
export interface IncomingFile {
  name: string;
  content: Readable;
}

/** A file that a caller gets. */
export interface OutgoingFile extends IncomingFile {
  size: number;
}

export interface Files {
  /** Stores a document durably, or nothing of it. @throws DomainError UNSUPPORTED_FILE, FILE_TOO_LARGE */
  store(content: Readable, maxBytes: number, accepted: Accepted, key?: string): Promise<StoredFile>;
  read(key: string): Promise<{ content: Readable; size: number } | undefined>;
  check(): Promise<void>;
  isEmpty(): Promise<boolean>;
  /** Removes a document; idempotent. */
  remove(key: string): Promise<void>;
  keysBefore(time: Date): AsyncIterable<string>;
}

export const newKey = (): string => randomBytes(16).toString('hex');

/** Tells whether a text is a key: no other text may become part of a path. */
export const isKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
