import type { Context } from '../context.ts';
import { readDocument } from '../documents/document.service.ts';
import type { OutgoingDocument } from '../documents/document.service.ts';
import { findIdea } from './idea.service.ts';

/**
 * Opens the PDF of an idea, for its owner or an elevated role.
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND
 */
export async function openDocument(ctx: Context, id: string): Promise<OutgoingDocument> {
  const { fileKey, fileName } = await findIdea(ctx, id);
  return readDocument(ctx, fileKey, fileName);
}
