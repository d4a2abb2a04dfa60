/** Inputs and lists of the page People, on which administrators manage accounts. */
import * as v from 'valibot';
import { list } from './lists.ts';
import { emailAddress, optionalDay, optionalText, plainName, requiredText } from './rules.ts';

export const accountStates = list('AccountState', 'Whether somebody can log in to an account, and why not.', {
  ACTIVE: 'Active',
  INVITED: 'Invited',
  INVITATION_EXPIRED: 'Invitation expired',
  NOT_VERIFIED: 'Not verified',
  CLOSED: 'Closed',
});
export type AccountState = keyof typeof accountStates;

export const accountGroups = list('AccountGroup', 'Accounts by what they are for.', {
  STAFF: 'Staff',
  SUBMITTERS: 'Submitters',
  CLOSED: 'Closed',
});
export type AccountGroup = keyof typeof accountGroups;

export const accountSteps = list('AccountStep', 'What the person behind an account has done by now.', {
  VERIFIED: 'Verified their email',
  SUBMITTED: 'Submitted an idea',
});
export type AccountStep = keyof typeof accountSteps;

/** Days are in the programme's zone; a range includes both of its days. */
export const accountFilterRules = v.pipe(
  v.object({
    search: optionalText('Search'),
    signedUpFrom: optionalDay('The first day'),
    signedUpTo: optionalDay('The last day'),
  }),
  v.forward(
    v.check(
      ({ signedUpFrom, signedUpTo }) => !signedUpFrom || !signedUpTo || signedUpFrom <= signedUpTo,
      'The last day is before the first.',
    ),
    ['signedUpTo'],
  ),
);

/** The names are asked for; clients of 1.0 send none. */
export const invitationRules = v.object({
  email: emailAddress('Email', 'the'),
  firstName: v.pipe(optionalText('First name'), plainName('First name')),
  lastName: v.pipe(optionalText('Last name'), plainName('Last name')),
});

/** The name of a member of staff, which stands beside what they do for the programme. */
export const staffNameRules = v.object({
  firstName: v.pipe(requiredText('First name', undefined, 'the'), plainName('First name')),
  lastName: v.pipe(requiredText('Last name', undefined, 'the'), plainName('Last name')),
});

/** What an invitation says of the email each morning, which it switches on for who reviews. */
export const DIGEST_WORDS =
  'On mornings when ideas wait for a decision, an email says how many. It is switched off on the page Account.';

/** What each role of staff may do, said where it is given. */
export const roleWords = {
  BOARD:
    'Sees figures alone, no idea and no person. Those by gender, age, person type and country are rounded to 5.',
  REVIEWER: 'Reads and decides ideas, sees who sent them, figures and reports.',
  ADMIN: 'Does what a reviewer does, and manages people, settings, challenges and suggestions.',
} as const;
