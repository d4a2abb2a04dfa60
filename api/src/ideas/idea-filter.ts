/** The filter of the review screen as what the database is asked for. */
import { emailOnlyRules as ownerEmailRules } from '@portal/schema/account';
import { ideaFilterRules } from '@portal/schema/idea-filter';
import type { IdeaFilterInput } from '@portal/schema/idea-filter';
import { parse } from '@portal/schema/parse';
import { DAY } from '@portal/schema/limits';
import { isUuid } from '../database/is-uuid.ts';
import type { IdeaSelection } from './idea-list.queries.ts';
import { toPrefixQuery } from './idea-search.ts';

/** What a list of ideas may be narrowed by; every part narrows further. */
export interface IdeaFilter extends IdeaFilterInput {
  /** The address of the account that submitted them. */
  ownerEmail?: string | null;
}

/**
 * The selection that a filter stands for.
 * @returns undefined when no idea can match: a search without a word, a reviewer who is none
 * @throws DomainError INVALID_INPUT with the faulty parts
 */
export function selectionOf({ ownerEmail, ...filter }: IdeaFilter): IdeaSelection | undefined {
  const { submittedOn, submittedFrom, submittedTo, search, reviewerId, ...choices } = parse(
    ideaFilterRules,
    filter,
  );
  const selection: IdeaSelection = choices;
  if (ownerEmail) selection.ownerEmail = parse(ownerEmailRules, { email: ownerEmail }).email;
  const first = later(submittedOn, submittedFrom);
  if (first) selection.from = startOf(first);
  const last = earlier(submittedOn, submittedTo);
  if (last) selection.before = new Date(startOf(last).getTime() + DAY);
  if (search) {
    const words = toPrefixQuery(search);
    if (!words) return undefined;
    selection.words = words;
  }
  if (reviewerId) {
    if (!isUuid(reviewerId)) return undefined;
    selection.lastReviewerId = reviewerId;
  }
  return selection;
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
const later = (a: string | null, b: string | null) => (a && b ? (a > b ? a : b) : (a ?? b));
const earlier = (a: string | null, b: string | null) => (a && b ? (a < b ? a : b) : (a ?? b));
