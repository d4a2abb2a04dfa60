/** The port to where documents are kept. A document is whole before it has a key. */
import type { Readable } from 'node:stream';
import type { Accepted } from './content-types.ts';

/** A document that is stored whole. */
export interface StoredFile {
  /** Names the document in the store: random, never made from a person's file name. */
  key: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  sha256: string;
  /** The extensions of file names that fit the content, without dot, the commonest first. */
  extensions: readonly string[];
}

/** Keeps documents. */
export interface Files {
  /**
   * Stores a document. When this resolves the document is on disk to stay; when it rejects nothing of it is left.
   * @param maxBytes the most bytes it may have
   * @param accepted what its content may be
   * @throws DomainError UNSUPPORTED_FILE when the content is something else, FILE_TOO_LARGE
   */
  store(content: Readable, maxBytes: number, accepted: Accepted): Promise<StoredFile>;
  /** Stores a PDF, as `store` does. */
  storePdf(content: Readable, maxBytes: number): Promise<StoredFile>;
  /** Reads a document, or gives undefined when there is none under the key. */
  read(key: string): Promise<{ content: Readable; size: number } | undefined>;
  /** Removes a document; one that is not there is no fault. */
  remove(key: string): Promise<void>;
  /** The keys of documents that were stored before a time. */
  keysBefore(time: Date): AsyncIterable<string>;
}
