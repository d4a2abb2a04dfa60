/** The words of the page for access tokens: their states, and what their scopes allow. */
import type { Scope } from '@portal/schema/choices';
import type { AccessTokenRowFragment } from '../../../graphql/generated.ts';

/** Whether a token is accepted, and if not, why. */
export type TokenState = 'active' | 'expired' | 'revoked';

/** Tells the state of a token. */
export function tokenState({
  expiresAt,
  revokedAt,
}: Pick<AccessTokenRowFragment, 'expiresAt' | 'revokedAt'>): TokenState {
  if (revokedAt) return 'revoked';
  return Date.parse(expiresAt) > Date.now() ? 'active' : 'expired';
}

/** What each scope allows, in a line. */
export const scopeNotes: Readonly<Record<Scope, string>> = {
  READ_IDEAS: 'All ideas, with the details and documents of their submitters, but no ID numbers.',
  REVIEW_IDEAS: 'Approve, reject and comment on ideas. Submitters get an email.',
  READ_STATISTICS: 'All dashboard figures. No personal data.',
  EXPORT_REPORTS: 'The report, as data and as an Excel or CSV file.',
  READ_SUGGESTIONS: 'Suggestions with the contact details of their senders, also as a CSV file.',
  READ_HACKATHON_ENTRIES: 'Entries with the contact details and files of the teams.',
};
