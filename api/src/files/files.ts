/** The port to where documents are kept. A document is whole before it has a key. */
import type { Readable } from 'node:stream';

/** A document that is stored whole. */
export interface StoredFile {
  /** Names the document in the store: random, never made from a person's file name. */
  key: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of the content, in hexadecimal digits. */
  sha256: string;
}

/** Keeps documents. */
export interface Files {
  /**
   * Stores a PDF. When this resolves the document is on disk to stay; when it rejects nothing of it is left.
   * @param maxBytes the most bytes it may have
   * @throws DomainError UNSUPPORTED_FILE when the content is no PDF, FILE_TOO_LARGE
   */
  storePdf(content: Readable, maxBytes: number): Promise<StoredFile>;
  /** Reads a document, or gives undefined when there is none under the key. */
  read(key: string): Promise<{ content: Readable; size: number } | undefined>;
  /** Removes a document; one that is not there is no fault. */
  remove(key: string): Promise<void>;
  /** The keys of documents that were stored before a time. */
  keysBefore(time: Date): AsyncIterable<string>;
}
