import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import type { IncomingDocument } from '../documents/document.service.ts';

/** A file as a resolver gets it. */
export type Upload = Promise<FileUpload> | null | undefined;

/** Hands an upload to `use`, then lets go of it: a stream that nobody read would keep its spooled file on disk. */
export async function withUpload<T>(
  upload: Upload,
  use: (document: IncomingDocument | undefined) => Promise<T>,
): Promise<T> {
  const file = await upload;
  if (!file) return use(undefined);
  const content = file.createReadStream();
  // Whoever reads it hears of a line that breaks; where the answers were refused, nobody does.
  content.on('error', () => undefined);
  return use({ name: file.filename, content }).finally(() => content.destroy());
}
