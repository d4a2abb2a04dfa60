/** Rules of challenges and of the entries of teams (spec §3, §5; decisions "Public pages"). */
import * as v from 'valibot';
import { challengeStatuses, hackathonFocusAreas } from './choices.ts';
import { SHORT_TEXT_MAX, TEAM_MEMBERS_MAX } from './limits.ts';
import {
  emailAddress,
  honeypot,
  oneOf,
  optionalSomeOf,
  optionalText,
  optionalWebAddress,
  requiredLongText,
  requiredText,
} from './rules.ts';

/** What is said to a team that adds one member too many, or one without a name (spec §5). */
export const TOO_MANY_MEMBERS = `You can only add up to ${TEAM_MEMBERS_MAX} members or empty names!`;
/** What is said to a team that has no member, or removes its last one (spec §5). */
export const NO_MEMBERS = 'You must have at least one member.';

const YEAR_FAULT = 'Year must be a whole number from 2000 to 2100.';
const dateOf = (label: string) => v.nullish(v.date(`${label} must be a date and time.`), null);

/** A challenge as administrators keep it. Without dates its status alone decides whether it is open. */
export const challengeRules = v.pipe(
  v.object({
    title: requiredText('Title', SHORT_TEXT_MAX, 'the'),
    organiser: requiredText('Organiser', SHORT_TEXT_MAX, 'the'),
    description: requiredLongText('Description', 'the'),
    year: v.pipe(
      v.number(YEAR_FAULT),
      v.integer(YEAR_FAULT),
      v.minValue(2000, YEAR_FAULT),
      v.maxValue(2100, YEAR_FAULT),
    ),
    status: oneOf('Status', challengeStatuses),
    opensAt: dateOf('Opening time'),
    closesAt: dateOf('Closing time'),
  }),
  v.forward(
    v.check(
      ({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt,
      'Closing time must be after the opening time.',
    ),
    ['closesAt'],
  ),
);
/** A challenge as an administrator sends it. */
export type ChallengeInput = v.InferInput<typeof challengeRules>;

/** The fields of an entry: our name → the words a person sees and the name of the documented contract (spec §3). */
export const entryFields = {
  challengeId: { label: 'Challenge', wire: 'challenge' },
  teamName: { label: 'Team name', wire: 'teamName' },
  teamLeader: { label: 'Team leader’s name', wire: 'teamLeader' },
  teamLeaderEmail: { label: 'Team leader’s email address', wire: 'teamLeaderEmail' },
  teamLeaderContact: { label: 'Team leader’s contact number', wire: 'teamLeaderContact' },
  submissionLink: { label: 'Submission link', wire: 'submissionLink' },
  members: { label: 'Members', wire: 'members' },
  focusAreas: { label: 'Focus area', wire: 'focusArea' },
} as const;

/** The kinds of file that an entry may have, as people read them. */
export const entryFileKinds = 'PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx), PNG, JPEG or ZIP';

const label = (field: keyof typeof entryFields) => entryFields[field].label;

/** The entry of a team. `challengeId` left out means the newest challenge; link and focus areas are optional (spec §5). */
export const entryRules = v.object({
  challengeId: optionalText(label('challengeId')),
  teamName: requiredText(label('teamName'), SHORT_TEXT_MAX, 'the'),
  teamLeader: requiredText(label('teamLeader'), SHORT_TEXT_MAX, 'the'),
  teamLeaderEmail: emailAddress(label('teamLeaderEmail'), 'the'),
  teamLeaderContact: requiredText(label('teamLeaderContact'), SHORT_TEXT_MAX, 'the'),
  submissionLink: optionalWebAddress(label('submissionLink')),
  members: v.pipe(
    v.nullish(v.array(optionalText('Member name'), 'Members must be a list.'), []),
    v.minLength(1, NO_MEMBERS),
    v.maxLength(TEAM_MEMBERS_MAX, TOO_MANY_MEMBERS),
    v.check((names) => names.some((name) => name !== ''), NO_MEMBERS),
    v.check((names) => names.every((name) => name !== ''), 'Enter the name of every listed member.'),
  ),
  focusAreas: optionalSomeOf(label('focusAreas'), hackathonFocusAreas),
  website2: honeypot,
});
/** An entry as a caller sends it. */
export type EntryInput = v.InferInput<typeof entryRules>;
