/** The emails that the programme may switch off: all others are always sent. */
import * as v from 'valibot';
import { list, namesOf } from './lists.ts';

export const optionalEmails = list(
  'OptionalEmail',
  'An email that the programme may switch off. All others are always sent.',
  {
    DRAFT_WAITS: 'Reminder of a draft',
    CALL_CLOSES: 'A call closes soon',
    QUESTIONS_ANSWERED: 'Receipt of answers',
    SUGGESTION_RECEIVED: 'Receipt of a suggestion',
    ENTRY_RECEIVED: 'Receipt of a hackathon entry',
    CALL_CLOSED: 'A call has closed',
  },
);
export type OptionalEmail = keyof typeof optionalEmails;

/** Says of each to whom it goes, and when. */
export const optionalEmailNotes = {
  DRAFT_WAITS: 'Once, to a person who has not changed a draft for a week.',
  CALL_CLOSES: 'Once, three days before a call closes, to people with a draft for it.',
  QUESTIONS_ANSWERED: 'To a submitter who answered questions, with the new day of our answer.',
  SUGGESTION_RECEIVED: 'To the sender of a suggestion. The page confirms it in any case.',
  ENTRY_RECEIVED: 'To the leader of a team, with the reference. The page shows that in any case.',
  CALL_CLOSED: 'To all administrators, with how many ideas came in.',
} as const satisfies Record<OptionalEmail, string>;

/** Returns the name under which an email may be switched off; undefined for one that is always sent. @param name such as `draft-waits` */
export function optionalEmailOf(name: string): OptionalEmail | undefined {
  const optional = name.replaceAll('-', '_').toUpperCase();
  return namesOf(optionalEmails).find((one) => one === optional);
}

export interface EmailsOff {
  emailsOff: readonly OptionalEmail[];
}

/** Puts names in the order of the list, each once. */
const inOrder = (names: readonly OptionalEmail[]): OptionalEmail[] =>
  namesOf(optionalEmails).filter((name) => names.includes(name));

export const emailsOffRules = {
  emailsOff: v.pipe(
    v.nullish(v.array(v.picklist(namesOf(optionalEmails))), []),
    v.transform((names): OptionalEmail[] => inOrder(names)),
  ),
};

export const emailsOffDefaults: { emailsOff: OptionalEmail[] } = { emailsOff: [] };

/** Names emails for people. */
export const emailsInWords = (names: readonly OptionalEmail[]): string =>
  inOrder(names)
    .map((name) => optionalEmails[name])
    .join(', ') || 'none';

export const SWITCHED_EMAILS = 'Emails that you may switch off';
export const EMAILS_OFF = 'Emails that are not sent';

/** Describes a change of the emails that are not sent. */
export function emailsOffChanges(before: EmailsOff, after: EmailsOff): string[] {
  const [was, is] = [emailsInWords(before.emailsOff), emailsInWords(after.emailsOff)];
  return was === is ? [] : [`${EMAILS_OFF}: ${was} → ${is}`];
}
