/** The team of an idea: its owner invites by email, and hands the idea over; members accept, and leave (docs/decisions/0062). */
import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm';
import { fail, failField } from '@portal/schema/errors';
import { allowances, IDEA_MEMBERS_MAX } from '@portal/schema/limits';
import { staffNameRules } from '@portal/schema/people';
import { parse } from '@portal/schema/rules';
import { givenNameRules, joinRules, memberNameRules, teamInvitationRules } from '@portal/schema/team';
import type { TeamRole } from '@portal/schema/team';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { defineEvent, publish } from '../../../platform/events.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { enqueueMail, enqueueMails } from '../../../platform/mail/outbox.ts';
import type { MailData } from '../../../platform/mail/outbox.ts';
import { hashSecret, newSecret } from '../../../platform/security/secrets.ts';
import { Account } from '../../accounts/account.entity.ts';
import { callerName } from '../../accounts/reviewer.ts';
import { knownEvent, ideasChanged } from '../changes/idea-events.ts';
import { IdeaFile } from '../answer-files/idea-file.entity.ts';
import { IdeaDraft } from '../drafts/idea-draft.entity.ts';
import { endEntryLink } from '../entered/entered-idea.service.ts';
import { Idea } from '../idea.entity.ts';
import type { AboutIdea } from '../idea.mails.ts';
import { lockIdeas, lockOwner } from '../idea.queries.ts';
import type { Owner } from '../idea.queries.ts';
import { readIdea, recordIdeaAct } from '../idea.service.ts';
import { tallyHandOver } from '../idea-tally.ts';
import { findContact } from '../submission/contact.queries.ts';
import { IdeaMember } from './idea-member.entity.ts';
import * as queries from './team.queries.ts';
import { teamFaults } from './team-fault.texts.ts';

/** Published within the transaction, once an idea has another owner, with the fields that are of its owner. */
export const ownerChanged = defineEvent<{ ideaId: string; fields: readonly string[] }>('owner changed');

/** Published with the idea locked, before an account joins its team: a feature that lets it judge the idea refuses, or ends what it began. */
export const memberJoining = defineEvent<{ ideaId: string; accountId: string }>('member joining');

const membersLoader = defineLoader<IdeaMember[]>(async ({ db }, ideaIds) => {
  const found = await queries.findMembers(db, ideaIds);
  return new Map(ideaIds.map((id) => [id, found.filter(({ ideaId }) => ideaId === id)]));
}, []);

type OwnedIdea = Pick<Idea, 'id' | 'ownerId'>;

/** Returns what the caller is in the team of an idea; undefined for others. */
export async function teamRoleOf(ctx: Context, { id, ownerId }: OwnedIdea): Promise<TeamRole | undefined> {
  const { actor } = ctx;
  if (!actor || actor.id === ownerId) return actor && 'OWNER';
  const members = await membersLoader(ctx, id);
  return members.some(({ accountId }) => accountId === actor.id) ? 'MEMBER' : undefined;
}

/** Returns the members of a team; to its owner also who is invited. */
export async function teamOf(ctx: Context, idea: OwnedIdea): Promise<IdeaMember[]> {
  const members = await membersLoader(ctx, idea.id);
  const seen = members.filter((one) =>
    idea.ownerId === ctx.actor?.id ? !queries.isExpired(ctx, one) : one.acceptedAt,
  );
  return seen.map((one) => Object.assign(one, { of: idea }));
}

/** Finds a member whom the caller sees in a team. @throws DomainError NOT_FOUND */
export async function findMember(ctx: Context, key: string): Promise<IdeaMember> {
  const { ideaId } = await findRow(ctx.db, key, queries.findMemberById);
  const team = await teamOf(ctx, await readIdea(ctx, ideaId, new Set()));
  return team.find(({ id }) => id === key) ?? fail('NOT_FOUND');
}

/** Returns the address of a member to the owner of the idea, and to the member; undefined for others. */
export function addressOf(ctx: Context, { email, account, of }: IdeaMember): string | undefined {
  const { actor } = ctx;
  const mayKnow = actor && (of?.ownerId === actor.id || account?.id === actor.id);
  return mayKnow ? (account?.email ?? email ?? undefined) : undefined;
}

async function lockOwnIdea(ctx: Context, ideaId: string): Promise<Idea> {
  const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
  return idea.ownerId === requireActor(ctx).id ? idea : fail('NOT_FOUND');
}

const about = ({ id: ideaId, reference, solutionName }: Idea, firstName: string | null | undefined) => ({
  ...{ ideaId, reference, solutionName },
  ...(firstName && { firstName }),
});

/** Names the caller as mails do; the address is not disclosed. */
const nameOfCaller = (ctx: Context): Promise<string | undefined> => callerName(ctx, requireActor(ctx).id);

function refuseWithdrawn({ withdrawnAt }: Idea): void {
  if (withdrawnAt) fail('CONFLICT', { message: teamFaults.withdrawn });
}

/**
 * Invites somebody by email to the team of the caller's idea.
 * @throws DomainError INVALID_INPUT, NOT_FOUND for another's idea, CONFLICT for a full team and a withdrawn idea, TOO_MANY_REQUESTS
 */
export async function inviteToTeam(ctx: Context, input: unknown): Promise<IdeaMember> {
  const { ideaId, email } = parse(teamInvitationRules, input);
  const owner = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const idea = await lockOwnIdea(ctx, ideaId);
    refuseWithdrawn(idea);
    if (email === owner.email) failField('email', teamFaults.ownAddress);
    await queries.deleteExpired(ctx, idea.id);
    const members = await queries.findMembers(ctx.db, [idea.id]);
    const same = members.find((one) => (one.account?.email ?? one.email) === email);
    if (same?.acceptedAt) failField('email', teamFaults.isIn);
    if (same) failField('email', teamFaults.isInvited);
    if (members.length >= IDEA_MEMBERS_MAX)
      fail('CONFLICT', {
        message: teamFaults.isFull({ count: String(IDEA_MEMBERS_MAX) }),
      });
    await takeInvitation(ctx, owner, email);
    const id = randomUUID();
    await ctx.db.insert(IdeaMember, { id, ideaId: idea.id, email, invitedAt: ctx.now() });
    await enqueueMail(ctx, 'team-invited', email, { memberId: id });
    // The audit log would keep the address of a person who never answers.
    await recordIdeaAct(ctx, 'TEAM_INVITED', idea);
    const invited = (await queries.findMemberById(ctx.db, id)) ?? fail('NOT_FOUND');
    return Object.assign(invited, { of: idea });
  });
}

/** Counts an invitation for its sender and for its recipient. @throws DomainError TOO_MANY_REQUESTS */
async function takeInvitation({ throttle }: Context, { id }: Actor, email: string): Promise<void> {
  const refuse = (message: string) =>
    fail('TOO_MANY_REQUESTS', { message, retryAfter: allowances.teamInvitationsOfAccount.seconds });
  if (!(await throttle.tryTake('teamInvitationsOfAccount', id)))
    refuse(teamFaults.manyInvited({ count: String(allowances.teamInvitationsOfAccount.points) }));
  if (!(await throttle.tryTake('formMailsPerRecipient', email))) refuse(teamFaults.manyMails);
}

/** Makes the token of a mailed link, when its mail is written; undefined once the invitation is gone or accepted. */
export async function newInvitationToken({ db }: Context, memberId: string): Promise<string | undefined> {
  const token = newSecret();
  const open = { id: memberId, accountId: IsNull() };
  const { affected } = await db.update(IdeaMember, open, { tokenHash: hashSecret(token) });
  return affected ? token : undefined;
}

export interface Invitation {
  isForCaller: boolean;
  needsName: boolean;
  reference: string | null;
  solutionName: string | null;
  ownerName: string | null;
}

const failSpent = () =>
  fail('INVALID_TOKEN', {
    message: teamFaults.spent,
  });

/** Finds the invitation of a mailed link, also one that the caller accepted. @throws DomainError INVALID_INPUT, INVALID_TOKEN */
async function findInvitation(ctx: Context, input: unknown): Promise<IdeaMember> {
  const { token } = parse(joinRules, input);
  const found = await queries.findMemberByToken(ctx.db, hashSecret(token));
  if (!found || queries.isExpired(ctx, found)) return failSpent();
  if (found.accountId && found.accountId !== ctx.actor?.id) return failSpent();
  return found;
}

/**
 * Reads the invitation of a mailed link. It names the idea and who invites only to the account that has the invited address: the
 * link may have been passed on.
 * @throws DomainError INVALID_INPUT, INVALID_TOKEN
 */
export async function readInvitation(ctx: Context, token: string): Promise<Invitation> {
  const { ideaId, email, accountId } = await findInvitation(ctx, { token });
  const nobodys = {
    isForCaller: false,
    needsName: false,
    reference: null,
    solutionName: null,
    ownerName: null,
  };
  const { actor } = ctx;
  if (!actor || (accountId ?? actor.id) !== actor.id || (email ?? actor.email) !== actor.email)
    return nobodys;
  const idea = await ctx.db.findOneByOrFail(Idea, { id: ideaId });
  const { solutionName, firstName, lastName } = idea;
  return {
    ...{ isForCaller: true, solutionName, ownerName: `${firstName} ${lastName}`.trim() || null },
    needsName: !(await nameOf(ctx, actor.id)),
    reference: accountId ? idea.reference : null,
  };
}

async function nameOf({ db }: Context, id: string) {
  const select = { id: true, firstName: true, lastName: true } as const;
  const account = await db.findOne(Account, { where: { id }, select });
  return account?.firstName && account.lastName ? account : undefined;
}

/**
 * Accepts an invitation: the caller is a member from then on. Repeated, it changes nothing.
 * @throws DomainError INVALID_INPUT, INVALID_TOKEN, UNVERIFIED, FORBIDDEN for another account, CONFLICT for the owner, for a member, for a
 * reviewer who judged the idea, and for a withdrawn one
 */
export async function joinIdea(
  ctx: Context,
  input: { token: string; firstName?: string | null | undefined; lastName?: string | null | undefined },
): Promise<Idea> {
  const actor = requireActor(ctx);
  if (!actor.isVerified) fail('UNVERIFIED', { message: teamFaults.unverified });
  const name = parse(givenNameRules, input);
  const { ideaId } = await findInvitation(ctx, input);
  await inTransaction(ctx, async (ctx) => {
    await lockOwner(ctx.db, actor.id);
    const [idea = failSpent()] = await lockIdeas(ctx, [ideaId]);
    // It may have been taken back, or accepted, before the lock.
    const invitation = await findInvitation(ctx, input);
    if (invitation.accountId) return;
    refuseWithdrawn(idea);
    if (invitation.email !== actor.email) fail('FORBIDDEN', { message: teamFaults.otherAddress });
    if (idea.ownerId === actor.id) fail('CONFLICT', { message: teamFaults.isYours });
    const members = await queries.findMembers(ctx.db, [idea.id]);
    if (members.some(({ accountId }) => accountId === actor.id))
      fail('CONFLICT', { message: teamFaults.youAreIn });
    await publish(ctx, memberJoining, { ideaId: idea.id, accountId: actor.id });
    if (!(await nameOf(ctx, actor.id)))
      await ctx.db.update(
        Account,
        { id: actor.id },
        parse(actor.role === 'user' ? memberNameRules : staffNameRules, name),
      );
    const joined = { accountId: actor.id, email: null, acceptedAt: ctx.now() };
    await ctx.db.update(IdeaMember, { id: invitation.id }, joined);
    await recordIdeaAct(ctx, 'TEAM_JOINED', idea);
    const by = await nameOfCaller(ctx);
    await mailChange(ctx, idea.email, { ...about(idea, idea.firstName), change: 'JOINED', by });
    const own = await nameOf(ctx, actor.id);
    await mailChange(ctx, actor.email, { ...about(idea, own?.firstName), change: 'WELCOME' });
  });
  return readIdea(ctx, ideaId);
}

const mailChange = (ctx: Context, recipient: string, data: MailData['team-changed']) =>
  enqueueMail(ctx, 'team-changed', recipient, data);

/** Takes the caller out of the team of an idea. @throws DomainError NOT_FOUND */
export async function leaveTeam(ctx: Context, ideaId: string): Promise<void> {
  const { id: accountId } = requireActor(ctx);
  await inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    const { affected } = await ctx.db.delete(IdeaMember, { ideaId: idea.id, accountId });
    if (!affected) fail('NOT_FOUND');
    await recordIdeaAct(ctx, 'TEAM_LEFT', idea);
    const by = await nameOfCaller(ctx);
    await mailChange(ctx, idea.email, { ...about(idea, idea.firstName), change: 'LEFT', by });
  });
}

/** Takes somebody out of the team of the caller's idea, or takes their invitation back. @throws DomainError NOT_FOUND */
export async function removeFromTeam(
  ctx: Context,
  memberId: string,
  fields: ReadonlySet<string>,
): Promise<Idea> {
  const { ideaId } = await findRow(ctx.db, memberId, queries.findMemberById);
  await inTransaction(ctx, async (ctx) => {
    const idea = await lockOwnIdea(ctx, ideaId);
    const member = await findRow(ctx.db, memberId, queries.findMemberById);
    await ctx.db.delete(IdeaMember, { id: member.id });
    const { account } = member;
    await recordIdeaAct(ctx, 'TEAM_REMOVED', idea, account ? { of: account.email } : {});
    // Who never accepted is not written to again.
    if (account)
      await mailChange(ctx, account.email, { ...about(idea, account.firstName), change: 'REMOVED' });
  });
  return readIdea(ctx, ideaId, fields);
}

export interface Successor {
  ideaId: string;
  memberId: string;
}

/** Hands the caller's idea over to a member; the caller becomes a member. @throws DomainError NOT_FOUND, CONFLICT for a person who did not accept */
export async function handOverIdea(
  ctx: Context,
  { ideaId, memberId }: Successor,
  fields: ReadonlySet<string>,
): Promise<Idea> {
  const { id: accountId } = requireActor(ctx);
  await inTransaction(ctx, async (ctx) => {
    const idea = await passOn(ctx, { ideaId, memberId }, await nameOfCaller(ctx));
    const at = ctx.now();
    await ctx.db.insert(IdeaMember, { ideaId: idea.id, accountId, invitedAt: at, acceptedAt: at });
  });
  return readIdea(ctx, ideaId, fields);
}

/**
 * Gives the caller's idea to a member, who is its owner from then on. What is of the person who sent it goes: the name and the number
 * are those of the new owner, as far as their account has them, and the rest is theirs only where they sent an idea themselves.
 * @param by names the person who does it; left out where that person is erased
 * @throws DomainError NOT_FOUND, CONFLICT for a person who did not accept
 */
export async function passOn(ctx: Context, { ideaId, memberId }: Successor, by?: string): Promise<Idea> {
  const actor = requireActor(ctx);
  const { accountId } = await findRow(ctx.db, memberId, queries.findMemberById);
  if (!accountId) fail('CONFLICT', { message: teamFaults.notAccepted });
  const owners = new Map<string, Owner>();
  // Accounts are locked before ideas, as by submissions, and in one order.
  for (const id of [actor.id, accountId].toSorted()) owners.set(id, await lockOwner(ctx.db, id));
  const idea = await lockOwnIdea(ctx, ideaId);
  const member = await findRow(ctx.db, memberId, queries.findMemberById);
  if (member.ideaId !== idea.id || member.accountId !== accountId) fail('NOT_FOUND');
  const heir = (await nameOf(ctx, accountId)) ?? fail('NOT_FOUND');
  const { email } = await ctx.db.findOneByOrFail(Account, { id: accountId });
  const newest = { where: { ownerId: accountId }, order: { createdAt: 'DESC', id: 'DESC' } } as const;
  const own = await ctx.db.findOne(Idea, newest);
  const {
    firstName,
    lastName,
    dialCode = '',
    contactNumber = '',
  } = {
    ...{ firstName: heir.firstName ?? '', lastName: heir.lastName ?? '' },
    ...(await findContact(ctx.db, accountId)),
  };
  const { country, gender, ageGroup, linkedIn, website } = own ?? {
    ...{ country: idea.country, ageGroup: idea.ageGroup },
    ...{ gender: 'PREFER_NOT_TO_SAY' as const, linkedIn: '', website: '' },
  };
  const person = { email, firstName, lastName, dialCode, contactNumber };
  const others = { country, gender, ageGroup, linkedIn, website };
  const gone = { idNumber: ctx.secrets.encrypt(''), idNumberRemovedAt: ctx.now(), contactsBefore: [] };
  await ctx.db.delete(IdeaMember, { id: member.id });
  await changeOwner(
    ctx,
    idea,
    { id: accountId, owners },
    { ...person, ...others, ...gone, handedOverAt: ctx.now() },
  );
  await recordIdeaAct(ctx, 'IDEA_HANDED_OVER', idea, { of: email });
  await mailChange(ctx, email, { ...about(idea, firstName), change: 'OWNER', by });
  return idea;
}

/**
 * Gives a locked idea to another account, with what changes by that.
 * @param owners the locked accounts, of the owner so far and of the next one, by id
 */
export async function changeOwner(
  ctx: Context,
  idea: Idea,
  { id: ownerId, owners }: { id: string; owners: ReadonlyMap<string, Pick<Owner, 'createdAt' | 'isSystem'>> },
  changes: Partial<Idea>,
): Promise<void> {
  await ctx.db.update(Idea, { id: idea.id }, { ...changes, ownerId } as QueryDeepPartialEntity<Idea>);
  // They count in the room of who owns the idea, and end with that account.
  await ctx.db.update(IdeaFile, { ideaId: idea.id }, { ownerId });
  // The link to an entered idea is of the owner so far, who took it over by giving it away.
  await endEntryLink(ctx, idea.id);
  // The draft of an improved version stays a draft, of an idea by itself.
  await ctx.db.update(IdeaDraft, { ownerId: idea.ownerId, improvesId: idea.id }, { improvesId: null });
  const ownerOf = (id: string) => ({ id, ...(owners.get(id) ?? fail('NOT_FOUND')) });
  const change = { idea, after: { ...idea, ...changes } };
  await tallyHandOver(ctx, change, { from: ownerOf(idea.ownerId), to: ownerOf(ownerId) });
  await publish(ctx, ownerChanged, { ideaId: idea.id, fields: Object.keys(changes) });
  await publish(ctx, ideasChanged, [knownEvent('CORRECTED', idea)]);
}

type TeamMail = { [Name in keyof MailData]: MailData[Name] extends AboutIdea ? Name : never }[keyof MailData];

interface Outgoing<Name extends TeamMail> {
  id: string;
  recipient: string;
  data: MailData[Name];
  phone?: string | undefined;
}

/**
 * Enqueues mails to owners, and to the members of their teams a copy of each that says so.
 * @param forTeam leaves out what only the owner may read
 */
export async function mailTeams<Name extends TeamMail>(
  ctx: Context,
  name: Name,
  mails: readonly Outgoing<Name>[],
  forTeam: (data: MailData[Name]) => MailData[Name] = (data) => data,
): Promise<void> {
  const members = await queries.findMembers(
    ctx.db,
    mails.map(({ data }) => data.ideaId),
  );
  const copies = mails.flatMap(({ data }) =>
    members.flatMap(({ ideaId, account }) =>
      account && ideaId === data.ideaId
        ? [
            {
              id: randomUUID(),
              recipient: account.email,
              data: { ...forTeam(data), firstName: account.firstName ?? '', ofTeam: true },
            },
          ]
        : [],
    ),
  );
  await enqueueMails(ctx, name, [...mails, ...copies]);
}

/** Tells whether the caller is part of an idea, or reads any. */
export const mayRead = async (ctx: Context, idea: OwnedIdea): Promise<boolean> =>
  may(ctx, 'idea:read-any') || (await teamRoleOf(ctx, idea)) !== undefined;
