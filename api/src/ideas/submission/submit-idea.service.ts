/** The submission of an idea: answers, document, receipt; each reference once. */
import { fail } from '@portal/schema/errors';
import { ideaRules, newReference } from '@portal/schema/idea';
import type { IdeaAnswers } from '@portal/schema/idea';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { inTransaction } from '../../context.ts';
import type { Account } from '../../accounts/account.entity.ts';
import type { Context } from '../../context.ts';
import { discardDocument, documentName } from '../../documents/document.service.ts';
import type { IncomingDocument } from '../../documents/document.service.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { DraftDocument } from '../drafts/draft-document.entity.ts';
import { takeDraftDocument } from '../drafts/draft-document.queries.ts';
import { discardObjects, requireVerified } from '../drafts/draft-document.service.ts';
import { IdeaDraft } from '../drafts/idea-draft.entity.ts';
import { announceSubmission } from '../changes/idea-events.ts';
import { tallySubmission } from '../idea-tally.ts';
import type { Idea } from '../idea.entity.ts';
import { phoneForReceipt } from '../idea.mails.ts';
import { findIdeaBySentReference, insertIdea } from '../idea.queries.ts';

/**
 * Submits an idea. The same owner sending the same reference again gets the same idea back.
 * @param input the answers of the wizard
 * @param document the PDF, read only when the answers are good; without one, that of the draft becomes the idea's
 * @throws DomainError UNAUTHENTICATED, UNVERIFIED, INVALID_INPUT with the faulty fields, UNSUPPORTED_FILE,
 * FILE_TOO_LARGE
 */
export async function submitIdea(
  ctx: Context,
  input: unknown,
  document: IncomingDocument | undefined,
): Promise<Idea> {
  const actor = requireVerified(ctx);
  const answers = parse(ideaRules, input);
  if (answers.email !== actor.email) {
    fail('INVALID_INPUT', {
      fields: [{ field: 'email', message: `Use strictly the registered email: ${actor.email}.` }],
    });
  }
  const earlier = await findIdeaBySentReference(ctx.db, actor.id, answers.reference);
  if (earlier) return earlier;
  const file = document && (await ctx.files.storePdf(document.content, DOCUMENT_MAX_BYTES));
  const sent = file && {
    fileKey: file.key,
    fileName: documentName(document.name, file, 'proposal'),
    fileSize: file.size,
    fileSha256: file.sha256,
  };
  const { idea, taken } = await storeIdea(ctx, actor, answers, sent).catch(async (error: unknown) => {
    if (file) await discardDocument(ctx, file);
    throw error;
  });
  // Another request with this reference was faster: its document is the idea's.
  if (file && idea.fileKey !== file.key) await discardDocument(ctx, file);
  if (taken && idea.fileKey !== taken.fileKey) await discardObjects(ctx, [taken]);
  return idea;
}

/** The columns of an idea's document. */
type DocumentColumns = Pick<Idea, 'fileKey' | 'fileName' | 'fileSize' | 'fileSha256'>;

/** The document of a draft as its idea's: the same object in the store. */
function columnsOf({ fileKey, fileSha256, name, size }: DraftDocument): DocumentColumns | undefined {
  return fileKey && fileSha256 ? { fileKey, fileSha256, fileName: name, fileSize: size } : undefined;
}

function storeIdea(
  ctx: Context,
  actor: Account,
  answers: IdeaAnswers,
  sent: DocumentColumns | undefined,
): Promise<{ idea: Idea; taken?: DraftDocument | undefined }> {
  const { idNumber, ...open } = answers;
  const now = ctx.now();
  return inTransaction(ctx, async (ctx) => {
    const draft = { ownerId: actor.id, reference: answers.reference };
    // Of two submissions at once, the second waits here for the end of the first.
    const taken = await takeDraftDocument(ctx.db, draft);
    const document = sent ?? (taken && columnsOf(taken));
    if (!document) {
      const earlier = await findIdeaBySentReference(ctx.db, actor.id, answers.reference);
      if (earlier) return { idea: earlier };
      return fail('INVALID_INPUT', {
        fields: [{ field: 'file', message: 'Choose the PDF of your proposal.' }],
      });
    }
    const row = {
      ...open,
      ownerId: actor.id,
      sentReference: answers.reference,
      idNumber: ctx.secrets.encrypt(idNumber),
      ...document,
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
        if (earlier) return { idea: earlier, taken };
        // Somebody else holds this reference.
        row.reference = newReference(now.getTime());
        continue;
      }
      await tallySubmission(ctx, stored);
      await ctx.db.delete(IdeaDraft, { ownerId: actor.id, reference: answers.reference });
      const { reference, solutionName } = stored;
      const receipt = { reference, solutionName, submittedAt: now.toISOString() };
      const phone = await phoneForReceipt(ctx, stored);
      await enqueueMail(ctx, 'idea-received', actor.email, receipt, phone);
      await announceSubmission(ctx, stored);
      return { idea: stored, taken };
    }
  });
}
