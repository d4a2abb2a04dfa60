import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { badForm, readParts } from '../http/form.ts';
import type { Part } from '../http/form.ts';
import type { Upload } from '../http/uploads.ts';
import type { JsonSchema } from './json-schema.ts';
import { refuseOthers } from './route.ts';

export interface Form {
  fields: Map<string, string>;
  file: { name: string; content: Readable } | undefined;
}

/** The part with the file. */
const FILE = 'file';

/** Reads a form with the documented parts. @throws DomainError INVALID_INPUT for another, and as `Uploads.receive` does */
export async function withForm<T>(
  request: FastifyRequest,
  { properties = {} }: JsonSchema,
  maxBytes: number,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (request.mediaType !== 'multipart/form-data') throw badForm('Send the request as multipart/form-data.');
  const known = Object.keys(properties).filter((name) => name !== FILE);
  return request.server.uploads.receive(request, maxBytes, async (upload) => {
    const { fields, name, open } = await readForm(readParts(request, upload.body, maxBytes), upload);
    refuseOthers([...fields.keys()], known);
    if (!open) return use({ fields, file: undefined });
    const content = open();
    // Readers get its errors. Without a listener, an error of an unread file would end the process.
    content.on('error', () => undefined);
    return use({ fields, file: { name, content } }).finally(() => content.destroy());
  });
}

async function readForm(parts: AsyncIterable<Part>, { spool }: Upload) {
  const fields = new Map<string, string>();
  let name = '';
  let open: (() => Readable) | undefined;
  for await (const part of parts) {
    if ('value' in part) fields.set(part.name, part.value);
    // A browser sends an empty part without a file name for a file input without a choice.
    else if (!part.fileName) await finished(part.content.resume());
    else if (part.name !== FILE) throw badForm(`Send the file in the part "${FILE}".`);
    else if (open) throw badForm('Send one file only: combine your documents into one PDF.');
    else [name, open] = [part.fileName, await spool(part.content)];
  }
  return { fields, name, open };
}
