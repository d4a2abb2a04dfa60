/** The follow-up of staff on a suggestion, or on an entry to a challenge. Both follow these rules. */
import * as v from 'valibot';
import { list } from './lists.ts';
import { oneOf, optionalLongText } from './rules.ts';

export const followUpStates = list('FollowUpState', 'How far staff have come with what somebody sent.', {
  NEW: 'New',
  ANSWERED: 'Answered',
  DONE: 'Done',
});
export type FollowUpState = keyof typeof followUpStates;

export const followUpActs = list('FollowUpAct', 'What staff do with what somebody sent.', {
  TAKE: 'Take it',
  GIVE_BACK: 'Give it back',
  ANSWER: 'Reply',
  CLOSE: 'Mark as done',
  REOPEN: 'Open again',
});
export type FollowUpAct = keyof typeof followUpActs;

const NO_REPLY = 'Write the reply.';

export const followUpRules = v.pipe(
  v.object({
    version: v.number('version must be the version that you saw.'),
    act: oneOf(followUpActs, { missing: 'Choose an act.', wrong: 'Choose an act of the list.' }),
    reply: optionalLongText({ wrong: 'Shorten the reply to 5,000 characters.' }),
  }),
  v.forward(
    v.check(({ act, reply }) => act !== 'ANSWER' || reply !== '', NO_REPLY),
    ['reply'],
  ),
  v.forward(
    v.check(({ act, reply }) => act === 'ANSWER' || reply === '', 'Only ANSWER takes a reply.'),
    ['reply'],
  ),
);

/** The state of the follow-up on one row. */
export interface Standing {
  state: FollowUpState;
  /** The assignee. */
  holderId: string | null;
  reply: string | null;
}

/** Returns the state after an act; the same state where the act changes nothing. */
export function standingAfter(before: Standing, act: FollowUpAct, actorId: string, reply = ''): Standing {
  const { state, holderId } = before;
  const taken = holderId ?? actorId;
  switch (act) {
    case 'TAKE':
      return { ...before, holderId: actorId };
    case 'GIVE_BACK':
      return { ...before, holderId: null };
    case 'ANSWER':
      return { state: 'ANSWERED', holderId: taken, reply };
    case 'CLOSE':
      return { ...before, state: 'DONE', holderId: taken };
    case 'REOPEN':
      return state === 'DONE' ? { ...before, state: before.reply === null ? 'NEW' : 'ANSWERED' } : before;
  }
}
