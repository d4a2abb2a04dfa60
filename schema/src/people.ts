/** Inputs and lists of the page People, on which administrators manage accounts. */
import * as v from 'valibot';
import { list } from './lists.ts';
import { emailAddress, optionalDay, optionalText } from './rules.ts';

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

export const invitationRules = v.object({ email: emailAddress('Email', 'the') });
