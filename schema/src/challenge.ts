import * as v from 'valibot';
import { challengeStatuses } from './call-phase.ts';
import { challengeTakes, changesUntil, hackathonFocusAreas } from './choices.ts';
import { formGroups } from './form-groups.ts';
import {
  choice,
  choiceOr,
  fields,
  spokenFields,
  longText,
  maybeChoices,
  maybeLongText,
  maybeText,
  maybeTime,
  number,
  numberOr,
  rulesOf,
  text,
  texts,
} from './fields.ts';
import {
  BRIEF_MAX,
  CHALLENGE_DAYS_MAX,
  EMAIL_MAX,
  GRACE_HOURS_MAX,
  SHORT_TEXT_MAX,
  SLUG_MAX,
  TEAM_MEMBERS_MAX,
} from './limits.ts';
import { phoneNumber } from './phone.ts';
import {
  emailAddress,
  honeypot,
  oneDay,
  optionalText,
  optionalWebAddress,
  readAs,
  requiredText,
} from './rules.ts';
import type { Sentences } from './rules.ts';
import { MINUTE_EXAMPLE, MISSING_DAY, WRONG_DAY } from './typed-days.ts';

/** Spec §5. */
export const TOO_MANY_MEMBERS = `You can only add up to ${TEAM_MEMBERS_MAX} members or empty names!`;
/** Spec §5. */
export const NO_MEMBERS = 'You must have at least one member.';

const WRONG_SLUG =
  'Write the address of the page as letters, digits and hyphens, such as fintech-2027, in 60 characters or fewer.';

/** Makes the last part of an address of a title, in whole words: `Fintech, March to May` is `fintech-march-to-may`. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const end = slug.length > SLUG_MAX ? slug.lastIndexOf('-', SLUG_MAX) : slug.length;
  return slug.slice(0, end > 0 ? end : SLUG_MAX);
}

/** Without dates the status alone decides whether a challenge is open. Everybody reads these fields. */
export const challengeFields = fields({
  title: text('Title', {
    personal: 'none',
    missing: 'Give the challenge a title.',
    wrong: 'Shorten the title to 200 characters.',
    about: 'The name of the challenge.',
  }),
  organiser: text('Organiser', {
    personal: 'none',
    missing: 'Enter who holds the challenge.',
    wrong: 'Shorten the name of the organiser to 200 characters.',
    about: 'Who holds the challenge.',
  }),
  description: longText('Description', {
    personal: 'none',
    missing: 'Describe the challenge.',
    wrong: 'Shorten the description to 5,000 characters.',
    about: 'What the challenge is about.',
  }),
  year: number('Year', {
    min: 2000,
    max: 2100,
    wrong: 'Enter the year of the edition: from 2000 to 2100.',
    about: 'The year of the edition, 2000 to 2100.',
  }),
  status: choice('Status', challengeStatuses, {
    missing: 'Select whether the challenge is open.',
    wrong: 'Select the status of the challenge from the list.',
    about: 'Whether administrators have opened the challenge. `isOpen` heeds the dates, too.',
  }),
  opensAt: maybeTime('Opening time', {
    wrong: `Enter when the challenge opens as ${MINUTE_EXAMPLE}.`,
    about: 'From when entries count; null when its status alone decides.',
  }),
  closesAt: maybeTime('Closing time', {
    wrong: `Enter when the challenge closes as ${MINUTE_EXAMPLE}.`,
    about: 'Until when entries count, later than `opensAt`; null when its status alone decides.',
  }),
  slug: maybeText('Page address', {
    personal: 'none',
    wrong: WRONG_SLUG,
    about:
      'The last part of the address of its page, /Challenges/…: lower-case letters, digits and hyphens. Unique; left out, it is made of the title.',
    max: SLUG_MAX,
    rule: ({ wrong }) =>
      v.pipe(
        optionalText({ wrong }, SLUG_MAX),
        readAs((typed) => typed.toLowerCase()),
        v.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, wrong),
      ),
  }),
  takes: choiceOr('People send', challengeTakes, 'ENTRIES', {
    wrong: 'Select whether people send entries or ideas.',
    about:
      'What people send to it: the entries of teams, or ideas, which reviewers judge. A challenge that takes ideas is a call.',
    notes: {
      ENTRIES: 'Teams fill in the Hackathon Entry Form',
      IDEAS: 'People submit ideas, which reviewers judge',
    },
  }),
  graceHours: numberOr('Grace for drafts', 0, {
    min: 0,
    max: GRACE_HOURS_MAX,
    wrong: 'Enter for how many hours after the end drafts can be sent: from 0 to 168.',
    about: 'For how many hours after `closesAt` an idea can be sent whose draft was begun before: 0 to 168.',
  }),
  changesUntil: choiceOr('People can change their ideas', changesUntil, 'NONE', {
    wrong: 'Select from the list until when people can change their ideas.',
    about:
      'Until when the people who sent ideas to it can change them. Nobody can change an idea that somebody judges.',
  }),
  leavesOut: maybeChoices('What the form leaves out', formGroups, {
    wrong: 'Select from the list what the form leaves out.',
    about:
      'What the form of a call does not ask for; such answers are empty in REST, and empty or NOT_ASKED in the graph.',
  }),
  brief: maybeLongText('Brief', {
    personal: 'none',
    wrong: 'Shorten the brief to 20,000 characters.',
    about:
      'What people should know before they send something, in Markdown; `briefHtml` is the same as HTML.',
    max: BRIEF_MAX,
  }),
  prize: maybeText('Prize', {
    personal: 'none',
    wrong: 'Shorten the prize to 200 characters.',
    about: 'What there is to win; empty when not given.',
  }),
  sponsor: maybeText('Sponsor', {
    personal: 'none',
    wrong: 'Shorten the name of the sponsor to 200 characters.',
    about: 'Who pays for the prize; empty when not given.',
  }),
  contact: maybeText('Contact', {
    personal: 'none',
    wrong: 'Shorten the contact to 200 characters.',
    about: 'Whom to ask about the challenge, such as an email address; empty when not given.',
  }),
});

/** A day of a challenge, and what happens on it. */
export const challengeDay = v.object({
  day: oneDay({ missing: MISSING_DAY, wrong: WRONG_DAY }),
  what: requiredText({
    missing: 'Say what happens on that day.',
    wrong: 'Shorten what happens on that day to 200 characters.',
  }),
});
export type ChallengeDay = v.InferOutput<typeof challengeDay>;

const byDay = (one: ChallengeDay, other: ChallengeDay) => (one.day < other.day ? -1 : 1);

export const challengeRules = v.pipe(
  v.object({
    ...rulesOf(challengeFields).entries,
    days: v.pipe(
      v.nullish(v.array(challengeDay), []),
      v.maxLength(CHALLENGE_DAYS_MAX, `List ${CHALLENGE_DAYS_MAX} days or fewer.`),
      v.transform((days) => [...days].sort(byDay)),
    ),
  }),
  v.forward(
    v.check(
      ({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt,
      'Closing time must be after the opening time.',
    ),
    ['closesAt'],
  ),
);
export type ChallengeInput = v.InferInput<typeof challengeRules>;

const members = ({ missing, wrong }: Sentences) =>
  v.pipe(
    v.nullish(v.array(optionalText({ wrong }), wrong), []),
    v.minLength(1, missing),
    v.maxLength(TEAM_MEMBERS_MAX, TOO_MANY_MEMBERS),
    v.check((names) => names.some((name) => name !== ''), missing),
    v.check((names) => names.every((name) => name !== ''), 'Enter the name of every listed member.'),
  );

/** Spec §3. Link and focus areas are optional (spec §5). */
export const entryFields = spokenFields(
  { group: 'entry-fields', title: 'Entry of a team: questions', address: '/Challenges' },
  {
    challengeId: maybeText('Challenge', {
      wrong: 'Choose the challenge again.',
      wire: 'challenge',
      about: 'The id of the challenge; left out, the newest.',
    }),
    teamName: text('Team name', {
      missing: 'Enter the name of your team.',
      wrong: 'Shorten the name of your team to 200 characters.',
      about: 'The name of the team.',
    }),
    teamLeader: text('Team leader’s name', {
      personal: 'identity',
      missing: 'Enter the name of the team leader.',
      wrong: 'Shorten the name of the team leader to 200 characters.',
      about: 'The name of the team leader.',
    }),
    teamLeaderEmail: text('Team leader’s email address', {
      personal: 'identity',
      about: "The team leader's email address, kept in lower case. Nobody verified it.",
      missing: 'Enter the email address of the team leader.',
      wrong: 'Enter the email address of the team leader, such as name@example.com.',
      rule: emailAddress,
      max: EMAIL_MAX,
    }),
    teamLeaderContact: text('Team leader’s contact number', {
      personal: 'contact',
      about: "The team leader's telephone number, kept as E.164 writes it, such as +26771234567.",
      missing: 'Enter the telephone number of the team leader.',
      wrong:
        'Enter the telephone number of the team leader with all its digits. One of another country begins with + and the country code.',
      rule: phoneNumber,
    }),
    submissionLink: maybeText('Submission link', {
      wrong: 'Enter the web address of your work, such as https://example.com.',
      about:
        "The web address of the team's work, http or https: without a scheme, https; empty when not given.",
      rule: optionalWebAddress,
    }),
    members: texts('Members', {
      rule: members,
      missing: NO_MEMBERS,
      wrong: 'Shorten the name of each member to 200 characters.',
      personal: 'identity',
      about: `The names of the members: at least one, at most ${TEAM_MEMBERS_MAX}, each of at most ${SHORT_TEXT_MAX} characters.`,
    }),
    focusAreas: maybeChoices('Focus area', hackathonFocusAreas, {
      wrong: 'Select the problems that your team takes on from the list.',
      wire: 'focusArea',
      about: 'The problems that the team takes on.',
    }),
  },
);

export const entryFileKinds = 'PDF, Word (.docx), PowerPoint (.pptx), Excel (.xlsx), PNG, JPEG or ZIP';

export const entryRules = v.object({ ...rulesOf(entryFields).entries, website2: honeypot });
export type EntryInput = Partial<v.InferInput<typeof entryRules>>;
