/** The filter of the review screen as what the database is asked for. */
import { emailOnlyRules as ownerEmailRules } from '@portal/schema/account';
import { ideaFilterRules } from '@portal/schema/idea-filter';
import type { IdeaFilterInput } from '@portal/schema/idea-filter';
import { parse } from '@portal/schema/parse';
import { addDays, startOfDay } from '@portal/schema/programme-time';
import { isUuid } from '../../database/is-uuid.ts';
import type { IdeaSelection } from './idea-list.queries.ts';

/** What a list of ideas may be narrowed by; every part narrows further. */
export interface IdeaFilter extends IdeaFilterInput {
  /** The address of the account that submitted them. */
  ownerEmail?: string | null;
}

/**
 * The selection that a filter stands for. Its days become moments, so that the index on them answers.
 * @param zone whose days it names
 * @returns undefined when no idea can match: a search without a word, a reviewer who is none
 * @throws DomainError INVALID_INPUT with the faulty parts
 */
export function selectionOf({ ownerEmail, ...filter }: IdeaFilter, zone: string): IdeaSelection | undefined {
  const { submittedOn, submittedFrom, submittedTo, search, reviewerId, ...choices } = parse(
    ideaFilterRules,
    filter,
  );
  const selection: IdeaSelection = choices;
  if (ownerEmail) selection.ownerEmail = parse(ownerEmailRules, { email: ownerEmail }).email;
  const first = later(submittedOn, submittedFrom);
  if (first) selection.from = startOfDay(first, zone);
  const last = earlier(submittedOn, submittedTo);
  if (last) selection.before = startOfDay(addDays(last, 1), zone);
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

const later = (a: string | null, b: string | null) => (a && b ? (a > b ? a : b) : (a ?? b));
const earlier = (a: string | null, b: string | null) => (a && b ? (a < b ? a : b) : (a ?? b));

// What to_tsvector makes words of: letters with their marks, and digits. No operator of a query is among them.
const WORD = /[\p{Alphabetic}\p{M}\p{N}]+/gu;

/**
 * The full-text query for ideas that have, for each word typed, a word that begins with it.
 * @param search whatever somebody typed
 * @returns a query without a syntax error; undefined when there is no word in it
 */
function toPrefixQuery(search: string): string | undefined {
  return search
    .match(WORD)
    ?.map((word) => `${word}:*`)
    .join(' & ');
}
