/** The submission of an idea: answers, document, receipt; each reference once. */
import type { Readable } from 'node:stream';
import { fail } from '@portal/schema/errors';
import { ideaRules, newReference } from '@portal/schema/idea';
import type { IdeaAnswers } from '@portal/schema/idea';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { inTransaction, requireActor } from '../context.ts';
import type { Account } from '../accounts/account.entity.ts';
import type { Context } from '../context.ts';
import type { StoredFile } from '../files/files.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { IdeaDraft } from './idea-draft.entity.ts';
import type { Idea } from './idea.entity.ts';
import { findIdeaByReference, insertIdea } from './idea.queries.ts';

const FILE_NAME_MAX = 200;

/** A PDF on its way in. */
export interface IncomingDocument {
  /** The file's name on the sender's side. */
  name: string;
  content: Readable;
}

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
  const earlier = await findEarlier(ctx, actor, answers.reference);
  if (earlier) return earlier;
  if (!document) {
    return fail('INVALID_INPUT', {
      fields: [{ field: 'file', message: 'Choose the PDF of your proposal.' }],
    });
  }
  const file = await ctx.files.storePdf(document.content, DOCUMENT_MAX_BYTES);
  const idea = await storeIdea(ctx, actor, answers, file, document.name).catch(async (error: unknown) => {
    await discard(ctx, file);
    throw error;
  });
  // Another request with this reference was faster: its document is the idea's.
  if (idea.fileKey !== file.key) await discard(ctx, file);
  return idea;
}

async function findEarlier(ctx: Context, actor: Account, reference: string): Promise<Idea | undefined> {
  const idea = await findIdeaByReference(ctx.db, reference);
  return idea?.ownerId === actor.id ? idea : undefined;
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
      idNumber: ctx.secrets.encrypt(idNumber),
      fileKey: file.key,
      fileName: cleanName(fileName),
      fileSize: file.size,
      fileSha256: file.sha256,
      status: 'PENDING' as const,
      reviewerComments: '',
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    for (;;) {
      const stored = await insertIdea(ctx.db, row);
      if (!stored) {
        const earlier = await findEarlier(ctx, actor, row.reference);
        if (earlier) return earlier;
        // Somebody else holds this reference.
        row.reference = newReference(now.getTime());
        continue;
      }
      await ctx.db.delete(IdeaDraft, { ownerId: actor.id });
      const { reference, solutionName } = stored;
      await enqueueMail(ctx, 'idea-received', actor.email, { reference, solutionName });
      return stored;
    }
  });
}

async function discard(ctx: Context, file: StoredFile): Promise<void> {
  await ctx.files.remove(file.key).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a document could not be removed; the sweep will');
  });
}

/** The last part of a path, without characters that have a meaning in paths or headers. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\u0000-\u001f\u007f"<>|:*?]/g, '')
    .trim()
    .slice(-FILE_NAME_MAX);
  return clean || 'proposal.pdf';
}
