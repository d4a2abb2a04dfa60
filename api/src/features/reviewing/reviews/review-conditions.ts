/** The SQL conditions on ideas by their reviews, for lists of `ideas AS idea`. */
import { NONE } from '@portal/schema/breakdown';
import type { IdeaPart } from '../../ideas/list/idea-parts.ts';
import { DECISIONS } from '../../ideas/waiting.ts';

/** The condition that the review `first` was the first decision on an idea. */
export const IS_FIRST_DECISION = `first.idea_id = idea.id AND first.reviewed_at = idea.first_decided_at AND first.to_status IN (${DECISIONS})`;

/**
 * Returns the condition that the review `last` is the last visible one of `idea`, and has a reason of the programme's list.
 */
export const givesReason = (isAnnounced: boolean): string => {
  const shown = (review: string) => (isAnnounced ? `AND ${review}.announced_at IS NOT NULL` : '');
  return `last.idea_id = idea.id AND last.reason_id IS NOT NULL ${shown('last')} AND NOT EXISTS (
    SELECT FROM idea_reviews AS later WHERE later.idea_id = last.idea_id AND later.version > last.version ${shown('later')})`;
};

type AnswerCondition = NonNullable<IdeaPart['answers']>[string];

const ofFirstDecision =
  (value: string): AnswerCondition =>
  (name, { add }) =>
    name === NONE
      ? 'idea.first_decided_at IS NULL'
      : `EXISTS (SELECT FROM idea_reviews AS first WHERE ${IS_FIRST_DECISION} AND ${value} = ${add(name)})`;

/** The conditions of the answers that reviews give, by dimension. */
export const reviewAnswers: Readonly<Record<string, AnswerCondition>> = {
  FIRST_DECISION: ofFirstDecision('first.to_status'),
  REJECTION_REASON: (name, { add, isAnnounced }) => {
    const given = `SELECT FROM idea_reviews AS last WHERE ${givesReason(isAnnounced)}`;
    return name === NONE
      ? `NOT EXISTS (${given})`
      : `EXISTS (${given} AND last.reason_id::text = ${add(name)})`;
  },
  FIRST_REVIEWER: (name, asked) =>
    asked.isAnnounced && name !== NONE ? 'false' : ofFirstDecision('first.reviewer_id::text')(name, asked),
};
