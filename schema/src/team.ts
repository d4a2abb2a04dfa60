/** The people of an idea besides its owner: they are invited by email, and see the page of the idea and its mails. */
import * as v from 'valibot';
import { tokenRules } from './account.ts';
import { contactFields } from './idea.ts';
import { list } from './lists.ts';
import { emailAddress, optionalText } from './rules.ts';
import { rulesOf } from './fields.ts';

export const teamRoles = list('TeamRole', 'What somebody is in the team of an idea.', {
  OWNER: 'Owner',
  MEMBER: 'Member',
});
export type TeamRole = keyof typeof teamRoles;

export const teamInvitationRules = v.object({
  ideaId: v.string(),
  email: emailAddress({
    missing: 'Enter the email address of the person.',
    wrong: 'Enter the email address of the person as in name@example.com.',
  }),
});

const { firstName, lastName } = contactFields;

/** The name of an account that has none yet: the others of the team see it. */
export const memberNameFields = { firstName, lastName };
export const memberNameRules = rulesOf(memberNameFields);

/** The same before it is known whether the account has a name. */
export const givenNameRules = v.object({
  firstName: optionalText({ wrong: firstName.wrong }),
  lastName: optionalText({ wrong: lastName.wrong }),
});

export const joinRules = tokenRules;
