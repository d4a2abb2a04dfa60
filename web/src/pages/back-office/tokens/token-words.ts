/** What the screen says of access tokens: how they stand, and what their scopes open. */
import type { Scope } from '@portal/schema/choices';
import type { AccessTokenRowFragment } from '../../../graphql/generated.ts';

/** Whether a token is accepted, and if not, why. */
export type TokenState = 'works' | 'expired' | 'revoked';

/** Tells how a token stands. */
export function tokenState({
  expiresAt,
  revokedAt,
}: Pick<AccessTokenRowFragment, 'expiresAt' | 'revokedAt'>): TokenState {
  if (revokedAt) return 'revoked';
  return Date.parse(expiresAt) > Date.now() ? 'works' : 'expired';
}

/** What each scope opens, in a line. */
export const scopeNotes: Readonly<Record<Scope, string>> = {
  READ_IDEAS: 'All ideas with their submitters’ details and documents, but no ID numbers.',
  REVIEW_IDEAS: 'Approve, reject and comment on ideas; submitters are mailed.',
  READ_STATISTICS: 'Every figure of the dashboard. Nothing about single people.',
  EXPORT_REPORTS: 'The report, on screen and as an Excel or CSV file.',
  READ_SUGGESTIONS: 'Suggestions with their senders’ contact details, also as CSV.',
  READ_HACKATHON_ENTRIES: 'Entries with the teams’ contact details and files.',
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The day of a time, in the reader's own. */
export const dayOf = (time: string | Date): string => day.format(new Date(time));

/** The time of day, in the reader's own. */
export const hourOf = (time: string): string => hour.format(new Date(time));

/** A time to the minute, in the reader's own. */
export const minuteOf = (time: string): string => dateTime.format(new Date(time));
