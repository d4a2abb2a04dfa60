/** The messages of calls and challenges. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../platform/fault-texts.ts';

export const challengeFaults = faultTexts('challenges', 'challenges', {
  unknownCall: text(
    'There is no such call. Open its page, and submit the idea from there.',
    'Of a call or challenge.',
  ),
  takesEntries: text('{title} takes the entries of teams, not ideas.', 'Of a call or challenge.', {
    title: 'its title, in quotes',
  }),
  opensOn: text('{title} opens on {time}. Send your idea from then on.', 'Of a call or challenge.', {
    title: 'its title, in quotes',
    time: 'the day and hour',
  }),
  closedSince: text(
    '{title} is closed since {time}. Nothing is lost: you can send the same idea without a call.',
    'Of a call or challenge.',
    { title: 'its title, in quotes', time: 'the day and hour' },
  ),
  isClosed: text(
    '{title} is closed. Nothing is lost: you can send the same idea without a call.',
    'Of a call or challenge.',
    { title: 'its title, in quotes' },
  ),
  watchIncomplete: text(
    'This link is incomplete. Open it from the email again.',
    'After the link about the next challenge.',
  ),
  watchExpired: text(
    'This link has expired. Enter your email again.',
    'After the link about the next challenge.',
  ),
  noAddress: text('There is no challenge at this address.', 'Of a call or challenge.'),
  fileLost: text('The file for “{label}” has not arrived. Choose it again.', 'On the questions of a call.', {
    label: 'the question',
  }),
});
