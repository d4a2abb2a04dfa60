/** The files that answer questions of calls. */
import { fail } from '@portal/schema/errors';
import type { CallAnswer } from '../../challenges/questions/call-questions.entity.ts';
import type { Context } from '../../../platform/context.ts';
import type { OutgoingFile } from '../../../platform/files/files.ts';
import { openFileOf, readIdea } from '../idea.service.ts';
import { IdeaFile } from './idea-file.entity.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

/** Returns the answers of an idea with the addresses of their files. */
export const withFiles = (ideaId: string, answers: CallAnswer[]): CallAnswer[] =>
  answers.map((answer) => ({
    ...answer,
    url: answer.question.kind === 'FILE' ? `/api/submission/${ideaId}/answers/${answer.key}/file` : null,
  }));

/** @throws DomainError UNAUTHENTICATED, NOT_FOUND, CONFLICT and FORBIDDEN while it is withheld */
export async function openAnswerFile(ctx: Context, id: string, questionKey: string): Promise<OutgoingFile> {
  const idea = await readIdea(ctx, id);
  const found = await ctx.db.findOneBy(IdeaFile, { ideaId: idea.id, questionKey: questionKey.toUpperCase() });
  if (!found) return fail('NOT_FOUND', { message: ideaFaults.noFile });
  const { fileKey, fileName } = found;
  return openFileOf(ctx, { ...idea, fileKey, fileName }, false);
}

/** Returns the files that answer the questions of an idea, by the keys of the questions. */
export async function filesOfIdea(
  { db }: Pick<Context, 'db'>,
  ideaId: string,
): Promise<Map<string, { name: string; size: number }>> {
  const files = await db.findBy(IdeaFile, { ideaId });
  return new Map(
    files.map(({ questionKey, fileName: name, fileSize: size }) => [questionKey, { name, size }] as const),
  );
}
