import { isElevated } from '@portal/schema/access';
import type { Context } from '../../../platform/context.ts';
import { compose, quoted } from '../../../platform/mail/message.ts';
import { mailKinds } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { findAccountByEmail } from '../../accounts/account.queries.ts';
import { nameBy } from '../../accounts/reviewer.ts';
import { findBarredIdeas } from '../../ideas/list/seen-ideas.queries.ts';
import { IdeaNote } from './idea-note.entity.ts';

declare module '../../../platform/mail/outbox.ts' {
  interface MailData {
    'note-mention': OfThread & { noteId: string };
  }
}

/**
 * Tells a colleague of a note by a link. The email omits the text, which only staff may read, and is not sent to a person who
 * may not read the note any more.
 */
async function composeMention(ctx: Context, recipient: string, { noteId }: MailData['note-mention']) {
  const note = await ctx.db.findOne(IdeaNote, { where: { id: noteId }, relations: { idea: true } });
  const account = await findAccountByEmail(ctx.db, recipient);
  if (!note?.idea || !account || !isElevated(account.role) || account.closedAt) return undefined;
  if ((await findBarredIdeas(ctx, account.id, [note.ideaId])).size > 0) return undefined;
  const { solutionName, reference, globalId } = note.idea;
  return compose({
    subject: `A note for you about ${quoted(solutionName)}`,
    before: [
      `${await nameBy(ctx, note.authorId)} names you in a note about ${quoted(solutionName)} (${reference}). Only staff can read it.`,
    ],
    action: { label: 'Read the note', url: `${ctx.publicUrl}/submissions/${globalId}#discussion` },
  });
}

export const noteMails = mailKinds(
  'mail',
  { 'note-mention': 'Note that names a colleague' },
  { 'note-mention': composeMention },
);
