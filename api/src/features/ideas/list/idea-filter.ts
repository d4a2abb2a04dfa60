import * as v from 'valibot';
import { ideaFilterRules } from '@portal/schema/idea-filter';
import type { IdeaFilterInput } from '@portal/schema/idea-filter';
import { emailAddress, parse } from '@portal/schema/rules';
import { addDays, startOfDay } from '@portal/schema/programme-time';
import { isUuid } from '../../../platform/database/find-row.ts';
import type { IdeaSelection } from './idea-list.queries.ts';

export interface IdeaFilter extends IdeaFilterInput {
  ownerEmail?: string | null;
}

const ownerRules = v.object({ ownerEmail: emailAddress('Owner’s email', 'the') });

/** Converts days to times, for an index scan; undefined when no idea can match. @throws DomainError INVALID_INPUT */
export function selectionOf({ ownerEmail, ...filter }: IdeaFilter, zone: string): IdeaSelection | undefined {
  const { submittedOn, submittedFrom, submittedTo, search, reviewerId, ...choices } = parse(
    ideaFilterRules,
    filter,
  );
  const selection: IdeaSelection = choices;
  if (ownerEmail) selection.ownerEmail = parse(ownerRules, { ownerEmail }).ownerEmail;
  const first = sorted(submittedOn, submittedFrom).at(-1);
  if (first) selection.from = startOfDay(first, zone);
  const [last] = sorted(submittedOn, submittedTo);
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

const sorted = (...days: (string | null)[]) => days.filter((day) => day !== null).sort();

// The words of to_tsvector. No operator of a tsquery is among these characters.
const WORD = /[\p{Alphabetic}\p{M}\p{N}]+/gu;

function toPrefixQuery(search: string): string | undefined {
  return search
    .match(WORD)
    ?.map((word) => `${word}:*`)
    .join(' & ');
}
