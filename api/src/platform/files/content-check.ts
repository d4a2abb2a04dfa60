import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { DomainError } from '@portal/schema/errors';
import { fileTooLarge } from '@portal/schema/file-size';
import { HEAD_BYTES } from './content-types.ts';
import type { Accepted } from './content-types.ts';
import type { StoredFile } from './files.ts';

const refused = (message: string) => new DomainError('UNSUPPORTED_FILE', { message });

export class ContentCheck extends Transform {
  // Not named `size`, which the AWS SDK would read as the stream's length.
  #bytes = 0;
  #extensions: readonly string[] = [];
  readonly #hash = createHash('sha256');
  readonly #maxBytes: number;
  readonly #accepted: Accepted;
  #head: Buffer | undefined = Buffer.alloc(0);

  constructor(maxBytes: number, accepted: Accepted) {
    super();
    this.#maxBytes = maxBytes;
    this.#accepted = accepted;
  }

  /** Returns the size, the hash and the extensions. Call it once, at the end. */
  result(): Omit<StoredFile, 'key'> {
    return { size: this.#bytes, sha256: this.#hash.digest('hex'), extensions: this.#extensions };
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) {
      return done(new DomainError('FILE_TOO_LARGE', { message: fileTooLarge(this.#maxBytes) }));
    }
    this.#hash.update(chunk);
    if (!this.#head) return done(null, chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < HEAD_BYTES) return done();
    this.#release(this.#head, done);
  }

  override _flush(done: TransformCallback): void {
    const { empty } = this.#accepted;
    if (this.#bytes === 0 && empty !== undefined) return done(refused(empty));
    if (this.#head) this.#release(this.#head, done);
    else done();
  }

  #release(head: Buffer, done: TransformCallback): void {
    this.#head = undefined;
    const { types, known, other } = this.#accepted;
    const type = types.find(({ test }) => test(head));
    if (!type) return done(refused(known?.find(({ test }) => test(head))?.message ?? other));
    this.#extensions = type.extensions;
    done(null, head);
  }
}
