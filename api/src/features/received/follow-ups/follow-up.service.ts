import { IsNull } from 'typeorm';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';
import type { AuditSubject } from '@portal/schema/audit';
import { fail } from '@portal/schema/errors';
import { followUpRules, followUpStates, standingAfter } from '@portal/schema/follow-up';
import { parse } from '@portal/schema/rules';
import { dayAt } from '@portal/schema/programme-time';
import { recorderOf } from '../../audit/audit.service.ts';
import { callerName, nameBy } from '../../accounts/reviewer.ts';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import type { FollowUp, FollowUpInput } from './follow-up.entity.ts';

/** A row of a table that staff follow up. */
interface Followed {
  id: string;
  createdAt: Date;
  setAsideAt: Date | null;
  followUp: FollowUp;
}

/** The email to the sender, but for the reply. */
interface Sender {
  /** The title of the challenge, for an entry. */
  challenge?: string | undefined;
  email: string;
  name: string;
  /** The sender's own words. */
  asked: readonly string[];
}

interface Kind<Row extends Followed> {
  entity: EntityTarget<Row>;
  subject: AuditSubject;
  labelOf: (row: Row) => string;
  find: (ctx: Context, id: string) => Promise<Row>;
  senderOf: (row: Row) => Sender;
}

/**
 * Makes the function that acts on one row of a table. Each act names the version that it saw, so that two people do not both
 * answer.
 * @throws DomainError NOT_FOUND, also for a row that was set aside; INVALID_INPUT, STALE, CONFLICT for a second reply
 */
export function followUpOf<Row extends Followed>({ entity, subject, labelOf, find, senderOf }: Kind<Row>) {
  const record = recorderOf(subject, labelOf);
  const lock = (db: EntityManager, id: string) =>
    db.findOne(entity, {
      where: { id, setAsideAt: IsNull() } as FindOptionsWhere<Row>,
      lock: { mode: 'pessimistic_write' },
    });
  return async (ctx: Context, { id: rowId, ...input }: FollowUpInput): Promise<Row> => {
    const { version: seen, act, reply } = parse(followUpRules, input);
    const { id: actorId } = requireActor(ctx);
    return inTransaction(ctx, async (ctx) => {
      const { id, followUp: before } = await findRow(ctx.db, rowId, lock);
      const { version, repliedById } = before;
      const after = standingAfter(before, act, actorId, reply);
      // A repeated call, whose first answer was lost, ends here, too.
      if (isSame(before, after) && (act !== 'ANSWER' || repliedById === actorId)) return find(ctx, id);
      if (act === 'ANSWER' && before.reply !== null) await refuseSecondReply(ctx, before);
      if (seen !== version) fail('STALE', { current: await standingOf(ctx, before) });
      const answered = act === 'ANSWER' && { repliedById: actorId, repliedAt: ctx.now() };
      const change = { followUp: { ...after, ...answered, version: version + 1 } };
      await ctx.db.update<Followed>(entity, id, change);
      const row = await find(ctx, id);
      if (act === 'ANSWER') {
        const { email, ...words } = senderOf(row);
        const by = (await callerName(ctx, actorId)) ?? null;
        const day = dayAt(row.createdAt, ctx.timeZone);
        await enqueueMail(ctx, 'sender-answered', email, { ...words, reply, by, day });
        await record(ctx, 'SENDER_ANSWERED', row);
      }
      return row;
    });
  };
}

type Standings = Pick<FollowUp, 'state' | 'holderId' | 'reply'>;

const isSame = (one: Standings, other: Standings) =>
  one.state === other.state && one.holderId === other.holderId && one.reply === other.reply;

/** @throws DomainError CONFLICT with the name of the person who answered */
async function refuseSecondReply(ctx: Context, { repliedById }: FollowUp): Promise<never> {
  const name = await nameBy(ctx, repliedById);
  return fail('CONFLICT', {
    message: `${name} answered this already. Nothing was sent. Read the reply; to add something, write by email.`,
  });
}

const standingOf = async (ctx: Context, { version, state, holderId }: FollowUp) => ({
  version,
  state,
  holder: holderId && (await nameBy(ctx, holderId)),
});

/** The columns of an export that say what became of a row. */
export const followUpColumns = {
  State: ({ followUp }: Followed) => followUpStates[followUp.state],
  'Taken by': ({ followUp }: Followed, ctx: Context) => followUp.holderId && nameBy(ctx, followUp.holderId),
  Reply: ({ followUp }: Followed) => followUp.reply,
  'Replied by': ({ followUp }: Followed, ctx: Context) =>
    followUp.repliedById && nameBy(ctx, followUp.repliedById),
  Replied: ({ followUp }: Followed) => followUp.repliedAt,
};
