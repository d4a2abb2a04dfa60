/** The messages of teams. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../../platform/fault-texts.ts';

export const teamFaults = faultTexts('team', 'teams', {
  withdrawn: text(
    'This idea was withdrawn: nobody can join its team any more.',
    'On the page of an idea, in its team.',
  ),
  ownAddress: text(
    'This is your own address. You are in the team as its owner.',
    'On the page of an idea, in its team.',
  ),
  isIn: text('This person is in the team already.', 'On the page of an idea, in its team.'),
  isInvited: text(
    'This person is invited already. To send another email, take the invitation back first.',
    'On the page of an idea, in its team.',
  ),
  isFull: text(
    'A team has at most {count} people besides you, with those who are invited. Take somebody out first.',
    'On the page of an idea, in its team.',
    { count: 'how many' },
  ),
  manyInvited: text(
    'You invited {count} people today. Invite more tomorrow.',
    'On the page of an idea, in its team.',
    { count: 'how many' },
  ),
  manyMails: text(
    'We sent this address several emails today. Invite it tomorrow.',
    'On the page of an idea, in its team.',
  ),
  spent: text(
    'This invitation is no longer valid: it was accepted or taken back, or is older than 14 days. Ask who invited you for another.',
    'On the page of an invitation.',
  ),
  otherAddress: text(
    'This invitation went to another address. Log out, then log in or sign up with the address that got the email.',
    'On the page of an invitation.',
  ),
  unverified: text(
    'Verify your email before you join a team. Check your inbox.',
    'On the page of an invitation.',
  ),
  isYours: text('This idea is yours: you need no invitation.', 'On the page of an invitation.'),
  youAreIn: text('You are in the team of this idea already.', 'On the page of an invitation.'),
  notAccepted: text(
    'This person has not accepted yet. Hand the idea over after that.',
    'On the page of an idea, in its team.',
  ),
});
