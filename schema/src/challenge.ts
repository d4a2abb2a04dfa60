/** Rules of challenges and of the entries of teams (spec §3, §5; decisions "Public pages"). */
import * as v from 'valibot';
import { challengeStatuses, hackathonFocusAreas } from './choices.ts';
import { SHORT_TEXT_MAX, TEAM_MEMBERS_MAX } from './limits.ts';
import {
  emailAddress,
  honeypot,
  oneOf,
  optionalText,
  optionalWebAddress,
  requiredLongText,
  requiredText,
  someOf,
} from './rules.ts';

/** What is said to a team that adds one member too many, or one without a name (spec §5). */
export const TOO_MANY_MEMBERS = `You can only add up to ${TEAM_MEMBERS_MAX} members or empty names!`;
/** What is said to a team that removes its last member (spec §5). */
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
  teamLeader: { label: 'Team leader', wire: 'teamLeader' },
  teamLeaderEmail: { label: 'Team leader email', wire: 'teamLeaderEmail' },
  teamLeaderContact: { label: 'Team leader contact', wire: 'teamLeaderContact' },
  submissionLink: { label: 'Submission link', wire: 'submissionLink' },
  members: { label: 'Members', wire: 'members' },
  focusAreas: { label: 'Focus area', wire: 'focusArea' },
} as const;

const label = (field: keyof typeof entryFields) => entryFields[field].label;

/** The entry of a team. `challengeId` left out means the newest challenge. */
export const entryRules = v.object({
  challengeId: optionalText(label('challengeId')),
  teamName: requiredText(label('teamName')),
  teamLeader: requiredText(label('teamLeader')),
  teamLeaderEmail: emailAddress(label('teamLeaderEmail')),
  teamLeaderContact: requiredText(label('teamLeaderContact')),
  submissionLink: optionalWebAddress(label('submissionLink')),
  members: v.pipe(
    v.nullish(
      v.array(
        v.pipe(optionalText('Member name'), v.minLength(1, 'Enter the name of every listed member.')),
        'Members must be a list.',
      ),
      [],
    ),
    v.minLength(1, NO_MEMBERS),
    v.maxLength(TEAM_MEMBERS_MAX, TOO_MANY_MEMBERS),
  ),
  focusAreas: someOf(label('focusAreas'), hackathonFocusAreas),
  website2: honeypot,
});
/** An entry as a caller sends it. */
export type EntryInput = v.InferInput<typeof entryRules>;
