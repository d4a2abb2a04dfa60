/** What administrators do with accounts on the page People. */
import * as v from 'valibot';
import { list } from './lists.ts';
import { emailAddress } from './rules.ts';

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

export const invitationRules = v.object({ email: emailAddress('Email', 'the') });
