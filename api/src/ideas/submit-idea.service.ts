/** The submission of an idea: answers, document, receipt; each reference once. */
import { fail } from '@portal/schema/errors';
import { ideaRules, newReference } from '@portal/schema/idea';
import type { IdeaAnswers } from '@portal/schema/idea';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { inTransaction, requireActor } from '../context.ts';
import type { Account } from '../accounts/account.entity.ts';
import type { Context } from '../context.ts';
import { discardDocument, documentName } from '../documents/document.service.ts';
import type { IncomingDocument } from '../documents/document.service.ts';
import type { StoredFile } from '../files/files.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { IdeaDraft } from './idea-draft.entity.ts';
import { announceSubmission } from './idea-events.ts';
import { tallySubmission } from './idea-tally.ts';
import type { Idea } from './idea.entity.ts';
import { findIdeaBySentReference, insertIdea } from './idea.queries.ts';

/**
 * Submits an idea. The same owner sending the same reference again gets the same idea back.
 * @param input the answers of the wizard
 * @param document the PDF; read only when the answers are good
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED, INVALID_INPUT with the faulty fields, UNSUPPORTED_FILE,
 * FILE_TOO_LARGE
 */
export async function submitIdea(
  ctx: Context,
  input: unknown,
  document: IncomingDocument | undefined,
): Promise<Idea> {
  const actor = requireActor(ctx);
  if (!actor.isVerified)
    fail('UNVERIFIED', { message: 'Verify your email before you submit an idea. Check your inbox.' });
  const answers = parse(ideaRules, input);
  if (answers.email !== actor.email) {
    fail('INVALID_INPUT', {
      fields: [{ field: 'email', message: `Use strictly the registered email: ${actor.email}.` }],
    });
  }
  const earlier = await findIdeaBySentReference(ctx.db, actor.id, answers.reference);
  if (earlier) return earlier;
  if (!document) {
    return fail('INVALID_INPUT', {
      fields: [{ field: 'file', message: 'Choose the PDF of your proposal.' }],
    });
  }
  const file = await ctx.files.storePdf(document.content, DOCUMENT_MAX_BYTES);
  const idea = await storeIdea(ctx, actor, answers, file, document.name).catch(async (error: unknown) => {
    await discardDocument(ctx, file);
    throw error;
  });
  // Another request with this reference was faster: its document is the idea's.
  if (idea.fileKey !== file.key) await discardDocument(ctx, file);
  return idea;
}

function storeIdea(
  ctx: Context,
  actor: Account,
  answers: IdeaAnswers,
  file: StoredFile,
  fileName: string,
): Promise<Idea> {
  const { idNumber, ...open } = answers;
  const now = ctx.now();
  return inTransaction(ctx, async (ctx) => {
    const row = {
      ...open,
      ownerId: actor.id,
      sentReference: answers.reference,
      idNumber: ctx.secrets.encrypt(idNumber),
      fileKey: file.key,
      fileName: documentName(fileName, file, 'proposal'),
      fileSize: file.size,
      fileSha256: file.sha256,
      status: 'PENDING' as const,
      reviewerComments: '',
      version: 1,
      firstDecidedAt: null,
      lastReviewerId: null,
      createdAt: now,
      updatedAt: now,
    };
    for (;;) {
      const stored = await insertIdea(ctx.db, row);
      if (!stored) {
        const earlier = await findIdeaBySentReference(ctx.db, actor.id, row.sentReference);
        if (earlier) return earlier;
        // Somebody else holds this reference.
        row.reference = newReference(now.getTime());
        continue;
      }
      await tallySubmission(ctx, stored);
      await ctx.db.delete(IdeaDraft, { ownerId: actor.id });
      const { reference, solutionName } = stored;
      await enqueueMail(ctx, 'idea-received', actor.email, { reference, solutionName });
      await announceSubmission(ctx, stored);
      return stored;
    }
  });
}
