import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { addNoteRules } from '@portal/schema/idea';
import { NOTES_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { newestPageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { listStaff } from '../claims/claim.service.ts';
import { requireJudge } from '../conflicts/conflict.service.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { recordIdeaAct, seesDesk } from '../../ideas/idea.service.ts';
import { findBarredAccounts } from '../../ideas/list/seen-ideas.queries.ts';
import { IdeaNote } from './idea-note.entity.ts';

/** Milliseconds within which the same words of one person are the same note. */
const REPEATED_WITHIN = 60_000;

const selectNotes = (db: EntityManager) =>
  db.createQueryBuilder(IdeaNote, 'note').innerJoinAndSelect('note.author', 'author');

const sees = async (ctx: Context, idea: Idea) => may(ctx, 'note:read') && seesDesk(ctx, idea);

/** @throws DomainError NOT_FOUND, also for a caller who may not read it */
export async function findNote(ctx: Context, id: string): Promise<IdeaNote> {
  const find = (db: EntityManager, id: string) =>
    selectNotes(db).innerJoinAndSelect('note.idea', 'idea').where({ id }).getOne();
  const note = await findRow(ctx.db, id, find);
  return note.idea && (await sees(ctx, note.idea)) ? note : fail('NOT_FOUND');
}

/** Lists the notes on an idea, newest first; null for callers who may not read them, and for their own ideas. */
export async function notesOf(ctx: Context, idea: Idea, page: Page): Promise<Connection<IdeaNote> | null> {
  if (!(await sees(ctx, idea))) return null;
  return newestPageOf(ctx, page, (db) => selectNotes(db).where({ ideaId: idea.id }));
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND also of a colleague, FORBIDDEN for a caller who must not judge the idea */
export async function addNote(ctx: Context, ideaId: string, input: unknown): Promise<IdeaNote> {
  const { text, to } = parse(addNoteRules, input);
  const { id: authorId, email } = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    const told = await colleaguesNamed(ctx, idea.id, to);
    const author = { id: authorId, email };
    const last = await ctx.db.findOne(IdeaNote, {
      where: { ideaId: idea.id, authorId, text },
      order: { createdAt: 'DESC' },
    });
    // Sent again as the answer was lost: one note, and one email.
    if (last && ctx.now().getTime() - last.createdAt.getTime() < REPEATED_WITHIN)
      return Object.assign(last, { author });
    if ((await ctx.db.countBy(IdeaNote, { ideaId: idea.id })) >= NOTES_MAX)
      fail('CONFLICT', { message: `An idea has at most ${NOTES_MAX} notes. This one has them.` });
    const note = ctx.db.create(IdeaNote, { ideaId: idea.id, authorId, createdAt: ctx.now(), text });
    await ctx.db.insert(IdeaNote, note);
    await recordIdeaAct(ctx, 'NOTE_ADDED', idea);
    const data = { ideaId: idea.id, noteId: note.id };
    const mails = told.map((recipient) => ({ id: randomUUID(), recipient, data }));
    await enqueueMails(ctx, 'note-mention', mails);
    return Object.assign(note, { author });
  });
}

/** Returns the addresses of mentioned colleagues, without the author and those who must not judge the idea. */
async function colleaguesNamed(ctx: Context, ideaId: string, to: readonly string[]): Promise<string[]> {
  const named = new Set(to);
  if (named.size === 0) return [];
  const staff = (await listStaff(ctx)).filter(({ id }) => named.has(id));
  if (staff.length < named.size)
    fail('NOT_FOUND', { message: 'One of these people is not a colleague any more. Name somebody else.' });
  const barred = new Set([requireActor(ctx).id, ...(await findBarredAccounts(ctx, [ideaId]))]);
  return staff.flatMap(({ id, email }) => (barred.has(id) ? [] : [email]));
}
