/** Rows of staff and the public beside ideas: reasons, replies of the team, suggestions and entries in all states. */
import type { FollowUpState } from '@portal/schema/follow-up';
import { DAY } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { Challenge } from '../challenges/challenge.entity.ts';
import { HackathonEntry } from '../received/entries/hackathon-entry.entity.ts';
import { RejectionReasons } from '../programme/rejection-reason.entity.ts';
import { readRejectionReasons } from '../programme/rejection-reason.service.ts';
import { Reply } from '../programme/replies/reply.entity.ts';
import { Suggestion } from '../received/suggestions/suggestion.entity.ts';
import given from './content/desk.json' with { type: 'json' };
import type { Run } from './ideas.ts';
import type { Person } from './people.ts';

/** Returns the ids of the reasons among which reviewers choose: those that are set, or else the ones of the seed. */
export async function seedReasons(
  { db }: Context,
  { reviewers, calendar }: Pick<Run, 'reviewers' | 'calendar'>,
) {
  const { version, stored } = await readRejectionReasons({ db });
  if (version > 0) return stored.map(({ id }) => id);
  const [changedById, changedAt] = [reviewers[0]?.id ?? null, new Date(calendar.start)];
  await db.insert(RejectionReasons, { version: 1, stored: given.reasons, changedById, changedAt });
  return given.reasons.map(({ id }) => id);
}

const states: readonly FollowUpState[] = ['NEW', 'NEW', 'ANSWERED', 'ANSWERED', 'DONE', 'DONE'];

/** Stores rows that do not depend on ideas; replies only where the team has no replies. */
export async function seedDeskWork(
  { db }: Context,
  { random, reviewers, calendar }: Run,
  submitters: readonly Person[],
): Promise<void> {
  const [staff = null] = reviewers.map(({ id }) => id);
  const sentAt = (at: number) => new Date(calendar.end - (at + 1) * DAY);
  /** Every second row of a state has an assignee. */
  const followUpOf = (at: number) => {
    const state = states[at % states.length] ?? 'NEW';
    const reply = state === 'NEW' ? null : given.reply;
    const replied = {
      reply,
      repliedById: reply && staff,
      repliedAt: reply && new Date(sentAt(at).getTime() + DAY / 2),
    };
    return { state, version: states.indexOf(state) + 1, holderId: at % 2 === 1 ? staff : null, ...replied };
  };
  const senders = submitters.map(({ about }) => about);
  const senderOf = (at: number) => {
    const { firstName, lastName, email, dialCode, contactNumber } = senders[at % senders.length]!;
    return { name: `${firstName} ${lastName}`, email, number: `${dialCode}${contactNumber}` };
  };
  await db.insert(
    Suggestion,
    given.suggestions.map((words, at) => {
      const { name: fullName, email: emailAddress, number: contactNumber } = senderOf(at);
      const about = { painPointType: 'PROCESS', selectedOption: 'CUSTOMER' } as const;
      const sent = {
        fullName,
        emailAddress,
        contactNumber,
        ...about,
        createdAt: sentAt(at),
        setAsideAt: null,
      };
      return { id: random.uuid(), ...words, ...sent, followUp: followUpOf(at) };
    }),
  );
  const [challenge] = await db.find(Challenge, { order: { year: 'DESC', createdAt: 'DESC' }, take: 1 });
  if (challenge)
    await db.insert(
      HackathonEntry,
      given.teams.map((teamName, at) => {
        const { name: teamLeader, email: teamLeaderEmail, number: teamLeaderContact } = senderOf(at + 1);
        const team = {
          teamName,
          teamLeader,
          teamLeaderEmail,
          teamLeaderContact,
          members: [senderOf(at + 2).name],
        };
        const nothing = { submissionLink: '', focusAreas: [], fileKey: null, fileName: null, fileSize: null };
        const sent = { fileSha256: null, afterClosing: false, createdAt: sentAt(at), setAsideAt: null };
        return {
          ...{ id: random.uuid(), challengeId: challenge.id, ...team, ...nothing, ...sent },
          followUp: followUpOf(at),
        };
      }),
    );
  if (await db.exists(Reply)) return;
  const made = { version: 1, authorId: staff, createdAt: new Date(calendar.start) };
  await db.insert(
    Reply,
    given.replies.map((reply) => ({ id: random.uuid(), ...reply, ...made })),
  );
}
