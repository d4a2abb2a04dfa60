/** The SQL conditions on ideas by their reviews, for lists of `ideas AS idea`. */
import { NONE } from '@portal/schema/breakdown';
import type { IdeaPart } from '../../ideas/list/idea-parts.ts';
import { DECISIONS } from '../../ideas/waiting.ts';

/** The condition that the review `first` was the first decision on an idea. */
export const IS_FIRST_DECISION = `first.idea_id = idea.id AND first.reviewed_at = idea.first_decided_at AND first.to_status IN (${DECISIONS})`;

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
  FIRST_REVIEWER: (name, asked) =>
    asked.isAnnounced && name !== NONE ? 'false' : ofFirstDecision('first.reviewer_id::text')(name, asked),
};
