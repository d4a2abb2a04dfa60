import type { EntityManager } from 'typeorm';
import { addNoteRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/rules';
import { inTransaction, may, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { recordIdeaAct } from '../ideas/idea.service.ts';
import { IdeaNote } from './idea-note.entity.ts';

const selectNotes = (db: EntityManager) =>
  db.createQueryBuilder(IdeaNote, 'note').innerJoinAndSelect('note.author', 'author');

export const findNote = (ctx: Context, id: string): Promise<IdeaNote> =>
  findRow(ctx.db, id, (db, id) => selectNotes(db).where({ id }).getOne());

/** Returns the notes on an idea, newest first; undefined for who may not read them. */
export async function notesOf(
  ctx: Context,
  { id: ideaId }: Idea,
  page: Page,
): Promise<Connection<IdeaNote> | undefined> {
  if (!may(ctx, 'note:read')) return undefined;
  return newestPageOf(ctx, page, (db) => selectNotes(db).where({ ideaId }));
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND */
export async function addNote(ctx: Context, ideaId: string, words: string): Promise<IdeaNote> {
  const { text } = parse(addNoteRules, { text: words });
  const { id: authorId } = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const idea = await findRow(ctx.db, ideaId, (db, id) =>
      db.findOne(Idea, { where: { id }, select: { id: true, reference: true } }),
    );
    const note = await ctx.db.save(IdeaNote, { ideaId: idea.id, authorId, createdAt: ctx.now(), text });
    await recordIdeaAct(ctx, 'NOTE_ADDED', idea);
    return findNote(ctx, note.id);
  });
}
