/** Inputs and lists of the page People, on which administrators manage accounts. */
import * as v from 'valibot';
import { isElevated, roleLabels, roles } from './access.ts';
import { company } from './company.ts';
import { list } from './lists.ts';
import { emailAddress, optionalText, requiredText } from './rules.ts';
import { isPlainName } from './text.ts';

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

/** Letters of other scripts with the Latin ones that they look like, in lower case. */
const LOOKS = new Map(
  'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx ϲc'
    .split(' ')
    .map(([letter = '', latin = '']) => [letter, latin]),
);

/** Reads the words of a name as they look: without accents, in Latin letters. */
const words = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).map((word) => [...word].map((letter) => LOOKS.get(letter) ?? letter).join(''));

/** Lists names in place of a person: the organisation, the programme, and those who act for them. */
const titles = () =>
  [
    company.name,
    company.legalName.split(' ').slice(0, 2).join(' '),
    company.programme.replace(company.name, ''),
    ...roles.filter(isElevated).map((role) => roleLabels[role.toUpperCase() as keyof typeof roleLabels]),
  ].map((title) => ` ${words(title).join(' ')} `);

/** Tells whether a text may stand as the name of a member of staff, whose name is below what the programme writes. */
export function isStaffName(text: string): boolean {
  // Single letters are joined: B.T.C.
  const read = ` ${words(text).join(' ')} `.replace(/(?<= \p{L}) (?=\p{L} )/gu, '');
  return isPlainName(text) && !titles().some((title) => read.includes(title));
}

const staffName = v.check(
  (text: string) => isStaffName(text),
  () =>
    `Enter the name of a person alone, in one script: no ${company.name}, no role, no digits, no web or email address, and none of the signs / : @ < >.`,
);

const firstName = {
  missing: 'Enter the first name of the person.',
  wrong: 'Shorten the first name to 200 characters.',
};
const lastName = {
  missing: 'Enter the last name of the person.',
  wrong: 'Shorten the last name to 200 characters.',
};

/** The form asks for the names; clients of 1.0 do not send them. */
export const invitationRules = v.object({
  email: emailAddress({
    missing: 'Enter the email address of the person.',
    wrong: 'Enter the email address of the person, such as name@example.com.',
  }),
  firstName: v.pipe(optionalText(firstName), staffName),
  lastName: v.pipe(optionalText(lastName), staffName),
});

/** The name of a member of staff, which stands beside what they do for the programme. */
export const staffNameRules = v.object({
  firstName: v.pipe(requiredText(firstName), staffName),
  lastName: v.pipe(requiredText(lastName), staffName),
});

/** The words of an invitation, and of a raised role, about the email each morning, which it switches on for reviewers. */
export const DIGEST_WORDS =
  'On mornings when ideas wait for a decision, an email says how many. Its last link ends it.';

/** The rights of each role of staff, in words for the page that gives it. */
export const roleWords = {
  BOARD:
    'Sees figures alone, no idea and no person. Those by gender, age, person type and country are rounded to 5.',
  REVIEWER: 'Reads and decides ideas, sees who sent them, figures and reports.',
  ADMIN: 'Does what a reviewer does, and manages people, settings, challenges and suggestions.',
} as const;
