/** The first steps of an administrator of a new portal. */
import { list } from './lists.ts';

export const firstSteps = list('FirstStep', 'What an administrator of a new portal does first.', {
  SET_COMPANY: 'Say who runs the programme',
  SET_MAIL_SERVER: 'Set a mail server',
  INVITE_REVIEWER: 'Invite a reviewer',
  HEAR_OF_IDEAS: 'Hear of new ideas',
  CHECK_PROMISE: 'Check the days that you promise',
  OPEN_CHALLENGE: 'Open a challenge',
});
export type FirstStep = keyof typeof firstSteps;
