/** The shared replies of the team: all who review use and change them. */
import type { EntityManager } from 'typeorm';
import { fail, failField } from '@portal/schema/errors';
import { REPLIES_MAX } from '@portal/schema/limits';
import { replyRules } from '@portal/schema/reply';
import { parse } from '@portal/schema/rules';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { changeOf } from '../../../platform/stored-change.ts';
import { recorderOf } from '../../audit/audit.service.ts';
import { Reply } from './reply.entity.ts';

export const listReplies = ({ db }: Context): Promise<Reply[]> =>
  db.find(Reply, { order: { uses: 'DESC', name: 'ASC', id: 'ASC' } });

/** @throws DomainError NOT_FOUND */
export const findReply = ({ db }: Context, id: string): Promise<Reply> =>
  findRow(db, id, (db, id) => db.findOneBy(Reply, { id }));

/** @throws DomainError INVALID_INPUT, CONFLICT where there are as many as there may be */
export async function addReply(ctx: Context, input: unknown): Promise<Reply> {
  const words = parse(replyRules, input);
  const authorId = requireActor(ctx).id;
  return inTransaction(ctx, async (ctx) => {
    const all = await lockReplies(ctx);
    const known = all.find((reply) => isNamed(reply, words.name));
    // The call is a repetition, since its answer was lost.
    if (known?.text === words.text && known.authorId === authorId) return known;
    refuseNamesake(known);
    if (all.length >= REPLIES_MAX)
      fail('CONFLICT', { message: `There are at most ${REPLIES_MAX} replies. Delete one first.` });
    const reply = ctx.db.create(Reply, { ...words, version: 1, uses: 0, authorId, createdAt: ctx.now() });
    await ctx.db.insert(Reply, reply);
    await record(ctx, 'REPLY_ADDED', reply);
    return reply;
  });
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND, STALE with the words that hold now */
export async function changeReply(
  ctx: Context,
  id: string,
  seen: number,
  given: { readonly name?: unknown; readonly text?: unknown },
): Promise<Reply> {
  return inTransaction(ctx, async (ctx) => {
    const all = await lockReplies(ctx);
    const reply = all.find((one) => one.id === id) ?? fail('NOT_FOUND');
    const { after: words, changed } = await changeOf(replyRules, reply, { seen, given });
    if (changed.length === 0) return reply;
    refuseNamesake(all.find((one) => one.id !== id && isNamed(one, words.name)));
    const change = { ...words, version: reply.version + 1 };
    await ctx.db.update(Reply, { id }, change);
    Object.assign(reply, change);
    await record(ctx, 'REPLY_CHANGED', reply);
    return reply;
  });
}

/** @throws DomainError NOT_FOUND, FORBIDDEN for a caller who neither added it nor is an administrator */
export async function deleteReply(ctx: Context, id: string): Promise<void> {
  const actor = requireActor(ctx);
  await inTransaction(ctx, async (ctx) => {
    const reply = (await lockReplies(ctx)).find((one) => one.id === id) ?? fail('NOT_FOUND');
    if (reply.authorId !== actor.id && !may(ctx, 'reply:delete-any'))
      fail('FORBIDDEN', {
        message: 'Only its author or an administrator deletes a reply. You can change its words.',
      });
    await ctx.db.delete(Reply, { id });
    await record(ctx, 'REPLY_DELETED', reply);
  });
}

/** @throws DomainError NOT_FOUND */
export async function countReply({ db }: Context, id: string): Promise<void> {
  await findRow(db, id, async (db, id) => {
    const { affected } = await db.increment(Reply, { id }, 'uses', 1);
    return affected ? true : null;
  });
}

/** Reads all replies. The lock serializes changes of their words, as names and number are rules of the whole list. */
async function lockReplies({ db }: { db: EntityManager }): Promise<Reply[]> {
  await db.query('LOCK TABLE replies IN SHARE ROW EXCLUSIVE MODE');
  return db.find(Reply);
}

const isNamed = ({ name }: Reply, other: string) => name.toLowerCase() === other.toLowerCase();

function refuseNamesake(other: Reply | undefined): void {
  if (other)
    failField('name', `There is a reply called “${other.name}”. Choose another name, or change that one.`);
}

const record = recorderOf<Reply>('REPLY', ({ name }) => name);
