/** What is counted, by the programme's days: the names under which the tallies are kept. */
import type { AgeGroup, FocusArea, Gender, PersonType, ReviewStatus } from '@portal/schema/choices';

/**
 * The name of a figure.
 * - `account.*` belong to the day on which the account was made: of those who signed up then, so many verified their
 *   address, and so many submitted.
 * - `idea.*` belong to the day on which the idea was submitted; a review moves it from one status to another.
 * - `decision.after.N` belongs to the day of the first decision on an idea, made N whole days after its submission.
 */
export type Counter =
  | 'account.registered'
  | 'account.verified'
  | 'account.submitted'
  | 'idea.submitted'
  | `idea.person.${PersonType}`
  | `idea.gender.${Gender}`
  | `idea.age.${AgeGroup}`
  | `idea.focus.${FocusArea}`
  | `idea.status.${ReviewStatus}`
  | `decision.after.${number}`;

/** A change of a figure. */
export interface TallyChange {
  /** YYYY-MM-DD. */
  day: string;
  counter: Counter;
  amount: number;
}
