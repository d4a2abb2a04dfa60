/** Who is part of an idea: its owner and the members of its team. This is the one rule of it, for lists, refusals, mails and fields. */
import { In, IsNull, LessThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { TEAM_INVITATION_LIFETIME } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { IdeaMember } from './idea-member.entity.ts';

/** The tables that say which accounts are part of an idea. */
export const partTables = [
  { table: 'ideas', ideaId: 'id', accountId: 'owner_id' },
  { table: 'idea_members', ideaId: 'idea_id', accountId: 'account_id' },
] as const;

/** Returns the SQL that selects the ids of the ideas of which one of the accounts of an SQL array is a part. */
export const ideasOf = (accounts: string): string =>
  partTables
    .map(
      ({ table, ideaId, accountId }) =>
        `SELECT ${ideaId} FROM ${table} WHERE ${accountId} = ANY (${accounts})`,
    )
    .join(' UNION ALL ');

/** Returns the SQL that selects the ids of the ideas in whose team an account is besides their owners. */
export const teamsOf = (account: string): string =>
  `SELECT idea_id FROM idea_members WHERE account_id = ${account}`;

/** Returns the SQL of the names of those who accepted, besides the owner of a row of `ideas AS idea`. */
export const TEAM_NAMES = `(SELECT string_agg(concat_ws(' ', first_name, last_name), ', ' ORDER BY accepted_at, idea_members.id)
  FROM idea_members JOIN accounts ON accounts.id = account_id WHERE idea_id = idea.id)`;

const select = (db: EntityManager) =>
  db
    .createQueryBuilder(IdeaMember, 'member')
    .leftJoinAndSelect('member.account', 'account')
    // The account reads its name only where it is asked for.
    .addSelect(['account.firstName', 'account.lastName'])
    .orderBy({ 'member.invitedAt': 'ASC', 'member.id': 'ASC' });

/** Finds the members of ideas, and who is invited, oldest first. */
export const findMembers = (db: EntityManager, ideaIds: readonly string[]): Promise<IdeaMember[]> =>
  select(db)
    .where({ ideaId: In([...ideaIds]) })
    .getMany();

export const findMemberById = (db: EntityManager, id: string): Promise<IdeaMember | null> =>
  select(db).where({ id }).getOne();

export const findMemberByToken = (db: EntityManager, tokenHash: Buffer): Promise<IdeaMember | null> =>
  select(db).where({ tokenHash }).getOne();

const lastInvited = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() - TEAM_INVITATION_LIFETIME);

export const isExpired = (ctx: Pick<Context, 'now'>, { acceptedAt, invitedAt }: IdeaMember): boolean =>
  !acceptedAt && invitedAt <= lastInvited(ctx);

/** Deletes the invitations whose link has expired: of an idea, or all. */
export async function deleteExpired(ctx: Pick<Context, 'db' | 'now'>, ideaId?: string): Promise<void> {
  await ctx.db.delete(IdeaMember, {
    accountId: IsNull(),
    invitedAt: LessThan(new Date(lastInvited(ctx).getTime() + 1)),
    ...(ideaId && { ideaId }),
  });
}
