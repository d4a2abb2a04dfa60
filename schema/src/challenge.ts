import * as v from 'valibot';
import { challengeStatuses, hackathonFocusAreas } from './choices.ts';
import {
  choice,
  fields,
  longText,
  maybeChoices,
  maybeText,
  maybeTime,
  number,
  rulesOf,
  text,
  texts,
} from './fields.ts';
import { EMAIL_MAX, SHORT_TEXT_MAX, TEAM_MEMBERS_MAX } from './limits.ts';
import { phoneNumber } from './phone.ts';
import {
  emailAddress,
  honeypot,
  optionalText,
  optionalWebAddress,
  requiredLongText,
  requiredText,
  wholeNumber,
} from './rules.ts';

/** Spec §5. */
export const TOO_MANY_MEMBERS = `You can only add up to ${TEAM_MEMBERS_MAX} members or empty names!`;
/** Spec §5. */
export const NO_MEMBERS = 'You must have at least one member.';

const year = wholeNumber(2000, 2100, 'Year must be a whole number from 2000 to 2100.');
const impersonal = (label: string) => requiredText(label, SHORT_TEXT_MAX, 'the');

/** Without dates the status alone decides whether a challenge is open. */
export const challengeFields = fields({
  title: text('Title', { about: 'The name of the challenge.', rule: impersonal }),
  organiser: text('Organiser', { about: 'Who holds the challenge.', rule: impersonal }),
  description: longText('Description', {
    about: 'What the challenge is about.',
    rule: (label) => requiredLongText(label, 'the'),
  }),
  year: number('Year', year, { about: 'The year of the edition, 2000 to 2100.' }),
  status: choice('Status', challengeStatuses, {
    about: 'Whether administrators have opened the challenge. `isOpen` heeds the dates, too.',
  }),
  opensAt: maybeTime('Opening time', {
    about: 'From when entries count; null when its status alone decides.',
  }),
  closesAt: maybeTime('Closing time', {
    about: 'Until when entries count, later than `opensAt`; null when its status alone decides.',
  }),
});

export const challengeRules = v.pipe(
  rulesOf(challengeFields),
  v.forward(
    v.check(
      ({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt,
      'Closing time must be after the opening time.',
    ),
    ['closesAt'],
  ),
);
export type ChallengeInput = v.InferInput<typeof challengeRules>;

const members = v.pipe(
  v.nullish(v.array(optionalText('Member name'), 'Members must be a list.'), []),
  v.minLength(1, NO_MEMBERS),
  v.maxLength(TEAM_MEMBERS_MAX, TOO_MANY_MEMBERS),
  v.check((names) => names.some((name) => name !== ''), NO_MEMBERS),
  v.check((names) => names.every((name) => name !== ''), 'Enter the name of every listed member.'),
);

/** Spec §3. Link and focus areas are optional (spec §5). */
export const entryFields = fields({
  challengeId: maybeText('Challenge', {
    wire: 'challenge',
    about: 'The id of the challenge; left out, the newest.',
  }),
  teamName: text('Team name', { about: 'The name of the team.', rule: impersonal }),
  teamLeader: text('Team leader’s name', {
    personal: 'identity',
    about: 'The name of the team leader.',
    rule: impersonal,
  }),
  teamLeaderEmail: text('Team leader’s email address', {
    personal: 'identity',
    about: "The team leader's email address, kept in lower case. Nobody verified it.",
    rule: (label) => emailAddress(label, 'the'),
    max: EMAIL_MAX,
  }),
  teamLeaderContact: text('Team leader’s contact number', {
    personal: 'contact',
    about: "The team leader's telephone number, kept as E.164 writes it, such as +26771234567.",
    rule: (label) => phoneNumber(label, 'the'),
  }),
  submissionLink: maybeText('Submission link', {
    about:
      "The web address of the team's work, http or https: without a scheme, https; empty when not given.",
    rule: optionalWebAddress,
  }),
  members: texts('Members', members, {
    personal: 'identity',
    about: `The names of the members: at least one, at most ${TEAM_MEMBERS_MAX}, each of at most ${SHORT_TEXT_MAX} characters.`,
  }),
  focusAreas: maybeChoices('Focus area', hackathonFocusAreas, {
    wire: 'focusArea',
    about: 'The problems that the team takes on.',
  }),
});

export const entryFileKinds = 'PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx), PNG, JPEG or ZIP';

export const entryRules = v.object({ ...rulesOf(entryFields).entries, website2: honeypot });
export type EntryInput = Partial<v.InferInput<typeof entryRules>>;
