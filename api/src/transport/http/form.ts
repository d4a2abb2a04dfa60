/** Reads the parts of a multipart body (RFC 7578) one after the other. */
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { DomainError } from '@portal/schema/errors';
import { JSON_MAX_BYTES, VISITOR_JSON_MAX_BYTES } from '@portal/schema/limits';

const PARTS_MAX = 25;

export type Part = TextPart | FilePart;

interface TextPart {
  name: string;
  value: string;
}

/** A part with a file. It is passed on while its content arrives; the next part waits until the content is read. */
export interface FilePart {
  name: string;
  /** Empty for a file input in which nothing was chosen. */
  fileName: string;
  content: Readable;
}

export const badForm = (message: string) => new DomainError('INVALID_INPUT', { message });

/** Reads the parts of a form, and of a larger file `maxBytes` + 1 bytes. @throws DomainError INVALID_INPUT, also while parts are read */
export function readParts(
  { headers, ctx }: FastifyRequest,
  body: Readable,
  maxBytes: number,
): AsyncIterableIterator<Part> {
  const parser = openParser(headers, maxBytes, ctx.actor ? JSON_MAX_BYTES : VISITOR_JSON_MAX_BYTES);
  const parts = new Readable({
    objectMode: true,
    read() {},
    destroy(error, done) {
      body.destroy();
      parser.destroy();
      done(error);
    },
  });
  // The reader gets the errors. Without a listener, an error after it has left would end the process.
  parts.on('error', () => undefined);
  parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
    if (!name) parts.destroy(badForm('Give each part of the form a name.'));
    else if (valueTruncated) parts.destroy(badForm(`The field ${name} is too long.`));
    else parts.push({ name, value } satisfies Part);
  });
  parser.on('file', (name: string | undefined, content, { filename }: { filename: string | undefined }) => {
    content.on('error', () => undefined);
    parts.push({
      name: name ?? '',
      fileName: unescaped(filename ?? ''),
      content: whole(content),
    } satisfies Part);
  });
  parser.on('partsLimit', () => parts.destroy(badForm('There are too many parts.')));
  pipeline(body, parser).then(
    () => parts.push(null),
    (error: unknown) => parts.destroy(asFault(error)),
  );
  return parts[Symbol.asyncIterator]();
}

/** Undoes the escapes of browsers in the name of a file (HTML, multipart form data), and no others. */
const unescaped = (name: string) => name.replace(/%(22|0A|0D)/g, (escape) => decodeURIComponent(escape));

const asFault = (error: unknown) =>
  error instanceof DomainError ? error : badForm('The multipart request is incomplete or malformed.');

function whole(content: Readable): Readable {
  const chunks = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* content as AsyncIterable<Buffer>;
    } catch (error) {
      throw asFault(error);
    }
  };
  return Readable.from(chunks(), { objectMode: false }).on('error', () => undefined);
}

function openParser(headers: FastifyRequest['headers'], fileSize: number, fieldSize: number): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { parts: PARTS_MAX, fileSize: fileSize + 1, fieldSize, fieldNameSize: 100 },
    });
  } catch {
    throw badForm('The multipart request has no usable boundary.');
  }
}
