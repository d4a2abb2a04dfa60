/** The score card of shortlisted ideas, and the content of a score. */
import * as v from 'valibot';
import { optionalLongText, requiredText, wholeNumber } from './rules.ts';

export const MARK_MAX = 5;
const CRITERIA_MAX = 10;
/** At this distance between the highest and the lowest score, or more, scorers disagree. */
export const DISAGREEMENT = 1.5;

const criterionSentences = {
  missing: 'Give the criterion a name.',
  wrong: 'Shorten the name of the criterion to 200 characters.',
};
const stepSentences = {
  missing: 'Enter a word for this step.',
  wrong: 'Shorten the word for this step to 200 characters.',
};

export const scoreCardRules = v.object({
  version: v.number('version must be the version of the score card that you saw.'),
  criteria: v.pipe(
    v.array(
      v.object({
        name: requiredText(criterionSentences),
        steps: v.pipe(
          v.array(requiredText(stepSentences)),
          v.length(MARK_MAX, `A criterion has a word for each of its ${MARK_MAX} steps.`),
        ),
      }),
    ),
    v.minLength(1, 'A score card has at least one criterion.'),
    v.maxLength(CRITERIA_MAX, `A score card has at most ${CRITERIA_MAX} criteria.`),
    v.check(
      (criteria) => new Set(criteria.map(({ name }) => name)).size === criteria.length,
      'Two criteria have the same name: change one of them.',
    ),
  ),
});
export type ScoreCardInput = v.InferInput<typeof scoreCardRules>;

const MARK = `A mark must be a whole number from 1 to ${MARK_MAX}.`;

export const scoreIdeaRules = v.object({
  ideaId: v.string(),
  cardVersion: v.number('cardVersion must be the version of the score card that you saw.'),
  cannotJudge: v.optional(v.boolean(), false),
  marks: v.optional(
    v.pipe(
      v.array(
        v.object({
          criterion: requiredText(criterionSentences),
          mark: wholeNumber(1, MARK_MAX, MARK),
          comment: optionalLongText({ wrong: 'Shorten the comment to 5,000 characters.' }),
        }),
      ),
      v.maxLength(CRITERIA_MAX, `A score has at most ${CRITERIA_MAX} marks.`),
    ),
    [],
  ),
});
export type ScoreIdea = v.InferInput<typeof scoreIdeaRules>;
