/** Reads a multipart request: one file, spooled to disk outside the store, and text fields (RFC 7578). */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { DomainError, fail } from '@portal/schema/errors';
import { DOCUMENT_MAX_BYTES, JSON_MAX_BYTES, UPLOAD_MAX_BYTES } from '@portal/schema/limits';

/** What the request held. */
export interface Form {
  fields: Map<string, string>;
  file: { name: string; content: Readable } | undefined;
}

const bad = (message: string) => new DomainError('INVALID_INPUT', { message });
const tooLarge = () =>
  new DomainError('FILE_TOO_LARGE', {
    message: 'The file is larger than 20 MB. Make it smaller and try again.',
  });

/**
 * Reads a form, hands it to `use`, and removes what was spooled.
 * @param fileField the name of the part that may be a file
 * @throws DomainError INVALID_INPUT when the request is no good form, FILE_TOO_LARGE
 */
export async function withForm<T>(
  { raw: req, mediaType }: FastifyRequest,
  fileField: string,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (mediaType !== 'multipart/form-data')
    fail('INVALID_INPUT', { message: 'Send the request as multipart/form-data.' });
  if (Number(req.headers['content-length'] ?? 0) > UPLOAD_MAX_BYTES) throw tooLarge();
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-upload-'));
  try {
    const { fields, name } = await readForm(req, fileField, path.join(folder, 'file'));
    const content = name === undefined ? undefined : createReadStream(path.join(folder, 'file'));
    // Whoever reads it hears of its faults; where nobody does, they concern nobody.
    content?.on('error', () => undefined);
    const file = content && name !== undefined ? { name, content } : undefined;
    return await use({ fields, file }).finally(() => content?.destroy());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function openParser(req: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 1,
        fields: 20,
        parts: 25,
        fileSize: DOCUMENT_MAX_BYTES + 1,
        fieldSize: JSON_MAX_BYTES,
        fieldNameSize: 100,
      },
    });
  } catch {
    throw bad('The multipart request has no usable boundary.');
  }
}

async function readForm(
  req: IncomingMessage,
  fileField: string,
  target: string,
): Promise<{ fields: Map<string, string>; name: string | undefined }> {
  const parser = openParser(req);
  const fields = new Map<string, string>();
  let name: string | undefined;
  let spooling: Promise<void> = Promise.resolve();
  let fault: DomainError | undefined;
  const refuse = (error: DomainError) => {
    fault ??= error;
  };
  parser.on('field', (field: string | undefined, value, { valueTruncated }) => {
    if (!field) return refuse(bad('Give each part of the form a name.'));
    if (valueTruncated) refuse(bad(`The field ${field} is too long.`));
    fields.set(field, value);
  });
  parser.on('file', (field, content, { filename }) => {
    // A part that breaks off is told by the parser too; on the part alone, unheard, it would end the process.
    content.on('error', () => undefined);
    // A browser sends an empty, nameless part for a file input in which nothing was chosen.
    if (field !== fileField || !filename) {
      if (filename) refuse(bad(`Send the file in the part "${fileField}".`));
      content.resume();
      return;
    }
    name = filename;
    content.on('limit', () => refuse(tooLarge()));
    spooling = pipeline(content, createWriteStream(target, { mode: 0o600 }));
    // Awaited below; until then a failure must not count as unhandled.
    spooling.catch(() => undefined);
  });
  parser.on('filesLimit', () => refuse(bad('Send one file only: combine your documents into one PDF.')));
  parser.on('fieldsLimit', () => refuse(bad('There are too many fields.')));
  parser.on('partsLimit', () => refuse(bad('There are too many parts.')));
  try {
    await pipeline(req, parser);
    await spooling;
  } catch (error) {
    throw (
      fault ??
      (error instanceof DomainError ? error : bad('The multipart request is incomplete or malformed.'))
    );
  }
  if (fault) throw fault;
  return { fields, name };
}
