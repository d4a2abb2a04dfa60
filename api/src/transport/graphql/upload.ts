/** Uploads of the graph (GraphQL multipart request specification): operations run first, and files are read on demand. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import Uploaded from 'graphql-upload/Upload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import * as v from 'valibot';
import { DOCUMENT_MAX_BYTES, ENTRY_FILE_MAX_BYTES } from '@portal/schema/limits';
import type { IncomingFile } from '../../platform/files/files.ts';
import { badForm, readParts } from '../http/form.ts';
import type { FilePart, Part } from '../http/form.ts';
import type { Upload } from '../http/uploads.ts';

/** The value of an argument of the scalar Upload. */
export type UploadArgument = Promise<FileUpload> | null | undefined;

export async function withUpload<T>(
  upload: UploadArgument,
  use: (document: IncomingFile | undefined) => Promise<T>,
): Promise<T> {
  const file = await upload;
  if (!file) return use(undefined);
  const content = file.createReadStream();
  // When the answers are refused, nothing else listens for a broken connection.
  content.on('error', () => undefined);
  return use({ name: file.filename, content }).finally(() => content.destroy());
}

/** Runs the operations first: resolvers read the file after their checks. @throws DomainError INVALID_INPUT */
export function withOperations<T>(
  request: FastifyRequest,
  run: (operations: unknown) => Promise<T>,
): Promise<T> {
  // Visitors upload only files of entries.
  const maxBytes = request.ctx.actor ? DOCUMENT_MAX_BYTES : ENTRY_FILE_MAX_BYTES;
  return request.server.uploads.receive(request, DOCUMENT_MAX_BYTES, async ({ body, spool }) =>
    run(await readOperations(readParts(request, body, maxBytes), spool)),
  );
}

const mapRules = v.record(v.string(), v.array(v.string()));

async function readOperations(
  parts: AsyncIterableIterator<Part>,
  spool: Upload['spool'],
): Promise<Record<string, unknown>> {
  const texts = new Map<string, string>();
  while (!texts.has('map')) {
    const { value: part, done } = await parts.next();
    if (done || !('value' in part))
      throw badForm('Send the parts operations, map and the file, in this order.');
    texts.set(part.name, part.value);
  }
  const operations = jsonOf(texts, 'operations');
  const map = v.safeParse(mapRules, jsonOf(texts, 'map'));
  if (!isObject(operations)) throw badForm('The part "operations" must hold an object.');
  if (!map.success) throw badForm('The part "map" must hold an object with a list of paths for each file.');
  const [file, ...others] = Object.entries(map.output);
  if (others.length > 0) throw badForm('Send one file only: combine your documents into one PDF.');
  if (file) {
    const [name, paths] = file;
    const upload = new FormUpload();
    for (const path of paths) insert(operations, path, upload);
    fileOf(parts, name, spool).then(upload.resolve, upload.reject);
  }
  return operations;
}

class FormUpload extends Uploaded {
  /** Serializes to null: idempotency identifies a request by its variables, without the content of files. */
  toJSON(): null {
    return null;
  }
}

function jsonOf(texts: ReadonlyMap<string, string>, name: string): unknown {
  try {
    return JSON.parse(texts.get(name) ?? '');
  } catch {
    throw badForm(`Send the part "${name}" as JSON.`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function insert(operations: Record<string, unknown>, path: string, upload: Uploaded): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let parent: unknown = operations;
  for (const step of steps)
    parent = isObject(parent) && Object.hasOwn(parent, step) ? parent[step] : undefined;
  // An index into a list could make it arbitrarily long.
  const isNew = Array.isArray(parent) && !Object.hasOwn(parent, last);
  if (!isObject(parent) || isNew || (parent[last] ?? null) !== null)
    throw badForm(`The map names ${path.slice(0, 100)}, where the operations have no null.`);
  parent[last] = upload;
}

async function fileOf(
  parts: AsyncIterableIterator<Part>,
  name: string,
  spool: Upload['spool'],
): Promise<FileUpload> {
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done) throw badForm('The file is missing in the request.');
    if ('value' in part) continue;
    if (part.name === name) return asUpload(part, spool);
    part.content.resume();
  }
}

function asUpload({ fileName, content }: FilePart, spool: Upload['spool']): FileUpload {
  let spooled: Promise<() => Readable> | undefined;
  const read = async function* (): AsyncGenerator<Buffer> {
    spooled ??= spool(content);
    yield* (await spooled)() as AsyncIterable<Buffer>;
  };
  return {
    filename: fileName,
    mimetype: 'application/octet-stream',
    encoding: '7bit',
    createReadStream: () => Readable.from(read(), { objectMode: false }),
  };
}
