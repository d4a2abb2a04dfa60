import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Accepted } from './content-types.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../database/database-watch.ts';
import { errorInWords } from '../fault-in-words.ts';
import type { Logger } from '../log.ts';

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

/** Polls the store of documents, so that asking about its state never waits for it. */

const INTERVAL = 5_000;
/** Milliseconds without an answer after which the store counts as down. */
const PATIENCE = 3_000;

export function watchFiles(files: Pick<Files, 'check'>, log: Logger): { isUp(): boolean; stop(): void } {
  let isUp = true;
  let isStopped = false;
  const check = async () => {
    const asked = files.check().then(
      () => undefined,
      (error: unknown) => error,
    );
    const fault = await Promise.race([asked, sleep(PATIENCE, new Error('no answer'), { ref: false })]);
    if (isStopped || isUp === (fault === undefined)) return;
    isUp = fault === undefined;
    if (isUp) log.warn('the store of documents answers again');
    else log.warn({ fault: errorInWords(fault) }, 'the store of documents does not answer');
  };
  const end = repeat(check, INTERVAL);
  return {
    isUp: () => isUp,
    stop() {
      isStopped = true;
      void end();
    },
  };
}
