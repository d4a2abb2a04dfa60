import { recordAudit, recordLook } from '../audit/audit.service.ts';
import { requireActor } from '../context.ts';
import type { Context } from '../context.ts';
import { readDocument } from '../documents/document.service.ts';
import type { OutgoingDocument } from '../documents/document.service.ts';
import { findIdea } from './idea.service.ts';

/**
 * Opens the PDF of an idea, for its owner or an elevated role. The audit log keeps that somebody else than the owner did.
 * @param inline whether it is shown in a page, not saved
 * @throws DomainError UNAUTHENTICATED, NOT_FOUND
 */
export async function openDocument(
  ctx: Context,
  id: string,
  { inline }: { inline: boolean },
): Promise<OutgoingDocument> {
  const { ownerId, reference, fileKey, fileName, ...idea } = await findIdea(ctx, id);
  const document = await readDocument(ctx, fileKey, fileName);
  if (ownerId !== requireActor(ctx).id) {
    const subject = { subjectKind: 'IDEA', subjectId: idea.id, subjectLabel: reference } as const;
    if (inline) await recordLook(ctx, { action: 'DOCUMENT_SHOWN', ...subject });
    else await recordAudit(ctx, { action: 'DOCUMENT_DOWNLOADED', ...subject });
  }
  return document;
}
