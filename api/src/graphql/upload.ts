import processRequest from 'graphql-upload/processRequest.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { DomainError, fail } from '@portal/schema/errors';
import type { IncomingDocument } from '../documents/document.service.ts';

// More than any list of the schema holds.
const LIST_MAX = 1_000;

/** A file as a resolver gets it. */
export type Upload = Promise<FileUpload> | null | undefined;

/** Passes an upload to `use`, then destroys it: a stream that nobody reads would keep its spooled file on disk. */
export async function withUpload<T>(
  upload: Upload,
  use: (document: IncomingDocument | undefined) => Promise<T>,
): Promise<T> {
  const file = await upload;
  if (!file) return use(undefined);
  const content = file.createReadStream();
  // When the answers are refused nobody else listens for a broken connection.
  content.on('error', () => undefined);
  return use({ name: file.filename, content }).finally(() => content.destroy());
}

/**
 * Reads a multipart request and maps the files to its operations.
 * @throws DomainError INVALID_INPUT when it is malformed, or its map makes a list of absurd length
 */
export const readUpload: typeof processRequest = async (req, res, options) => {
  try {
    const operations = await processRequest(req, res, options);
    checkLists(operations);
    return operations;
  } catch (error) {
    // Errors of graphql-upload have a status and a message for the caller; those of its parser have neither.
    if (error instanceof DomainError || (error instanceof Error && 'status' in error)) throw error;
    return fail('INVALID_INPUT', { message: 'The multipart request is incomplete or malformed.' });
  }
};

/** Refuses a map such as `variables.list.4294967290`, which makes a sparse list of that length. */
function checkLists(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && value.length > LIST_MAX) {
    fail('INVALID_INPUT', { message: `A list may hold at most ${LIST_MAX} values.` });
  }
  // Anything else is an upload.
  const isData =
    Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object);
  if (isData) for (const inner of Object.values(value)) checkLists(inner);
}
