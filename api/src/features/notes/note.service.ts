import type { EntityManager } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { addNoteRules } from '@portal/schema/idea';
import { NOTES_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { inTransaction, may, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { lockToJudge } from '../reviewing/conflicts/conflict.service.ts';
import type { Idea } from '../ideas/idea.entity.ts';
import { recordIdeaAct, seesDesk } from '../ideas/idea.service.ts';
import { IdeaNote } from './idea-note.entity.ts';

const selectNotes = (db: EntityManager) =>
  db.createQueryBuilder(IdeaNote, 'note').innerJoinAndSelect('note.author', 'author');

const sees = async (ctx: Context, idea: Idea) => may(ctx, 'note:read') && seesDesk(ctx, idea);

/** @throws DomainError NOT_FOUND, also for who may not read it */
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

/** @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN for who must not judge the idea */
export async function addNote(ctx: Context, ideaId: string, words: string): Promise<IdeaNote> {
  const { text } = parse(addNoteRules, { text: words });
  const { id: authorId, email } = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockToJudge(ctx, [ideaId]);
    if ((await ctx.db.countBy(IdeaNote, { ideaId: idea.id })) >= NOTES_MAX)
      fail('CONFLICT', { message: `An idea has at most ${NOTES_MAX} notes. This one has them.` });
    const note = ctx.db.create(IdeaNote, { ideaId: idea.id, authorId, createdAt: ctx.now(), text });
    await ctx.db.insert(IdeaNote, note);
    await recordIdeaAct(ctx, 'NOTE_ADDED', idea);
    return Object.assign(note, { author: { id: authorId, email } });
  });
}
