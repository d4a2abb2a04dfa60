/** The messages of changes of an idea, and of answers to our questions about it. */
import { text } from '@portal/schema/declare-texts';
import { faultTexts } from '../../../platform/fault-texts.ts';

const ABOUT = 'On the page of an idea.';

export const changeFaults = faultTexts('changes', 'changes of an idea', {
  judged: text(
    'We have begun to judge this idea, so it stays as it is. If something is wrong, write to us, or withdraw it and send another one.',
    ABOUT,
  ),
  noQuestions: text('An idea that was sent to no call has no questions of a call.', ABOUT),
  noCall: text(
    'An idea that was sent to no call stays as it is. You can withdraw it, and send another one.',
    ABOUT,
  ),
  withdrawn: text('You withdrew this idea: it stays as it is.', ABOUT),
  decided: text('This idea is decided: it stays as it is.', ABOUT),
  asked: text('We asked you questions about this idea. Answer them: you can change it there.', ABOUT),
  callStays: text('Ideas for {title} stay as they were sent.', ABOUT, { title: 'the call' }),
  closedOn: text('{title} closed on {time}: your idea stays as it was then.', ABOUT, {
    title: 'the call',
    time: 'when',
  }),
  isClosed: text('{title} is closed: your idea stays as it is.', ABOUT, { title: 'the call' }),
  contact: text('Your name and your number are changed on the page of your account.', ABOUT),
  lastDay: text(
    'The last day to answer was {day}. Your answers were not handed in: we read your idea as it is.',
    ABOUT,
    { day: 'the day' },
  ),
  notNeeded: text(
    'Our questions are no longer needed. Your answers were not handed in: we read your idea as it is.',
    ABOUT,
  ),
  notAsked: text('Nobody asked about this answer, so it stays as it is.', ABOUT),
});
