/** Looks at a document as it passes: its type by content, its size, its digest. */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { DomainError } from '@portal/schema/errors';

const SIGNATURE = '%PDF-';
// Readers accept the signature anywhere in the first 1024 bytes (ISO 32000-1, annex H.3.4.1).
const SIGNATURE_WITHIN = 1024;

const notPdf = (message: string) => new DomainError('UNSUPPORTED_FILE', { message });

/** Passes a PDF on, and breaks off as soon as it turns out to be something else or too large. */
export class PdfCheck extends Transform {
  /** What has passed. Not called size: the AWS SDK takes a stream with a size at its word from the start. */
  bytes = 0;
  readonly #hash = createHash('sha256');
  readonly #maxBytes: number;
  #head: Buffer | undefined = Buffer.alloc(0);

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  /** SHA-256 of what has passed, in hexadecimal digits; to be asked once, at the end. */
  digest(): string {
    return this.#hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#maxBytes) {
      const limit = Math.floor(this.#maxBytes / 1024 / 1024);
      return done(
        new DomainError('FILE_TOO_LARGE', {
          message: `The file is larger than ${limit} MB. Make it smaller and try again.`,
        }),
      );
    }
    this.#hash.update(chunk);
    if (!this.#head) return done(null, chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < SIGNATURE_WITHIN) return done();
    this.#release(done);
  }

  override _flush(done: TransformCallback): void {
    if (this.bytes === 0) return done(notPdf('The file is empty. Choose the PDF of your proposal.'));
    if (this.#head) this.#release(done);
    else done();
  }

  #release(done: TransformCallback): void {
    const head = this.#head ?? Buffer.alloc(0);
    this.#head = undefined;
    if (!head.subarray(0, SIGNATURE_WITHIN + SIGNATURE.length).includes(SIGNATURE)) {
      return done(
        notPdf(
          'The file is not a PDF. Save your proposal and supporting documents as one PDF, and upload that.',
        ),
      );
    }
    done(null, head);
  }
}
