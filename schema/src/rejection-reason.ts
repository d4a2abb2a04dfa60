/** The programme's short list of reasons for a rejection, each with the submitter's next step. */
import * as v from 'valibot';
import { REASONS_MAX } from './limits.ts';
import { optionalText, requiredText } from './rules.ts';

/** The rule of one reason. A new one has no id. */
export const reasonFields = {
  name: requiredText({
    missing: 'Enter the reason, as submitters read it.',
    wrong: 'Shorten the reason to 200 characters.',
  }),
  nextStep: optionalText({ wrong: 'Shorten the next step to 200 characters.' }),
};

export const rejectionReasonsRules = v.object({
  version: v.number('version must be the version of the list that you saw.'),
  reasons: v.pipe(
    v.array(v.object({ id: v.nullish(v.string()), ...reasonFields })),
    v.maxLength(REASONS_MAX, `At most ${REASONS_MAX} reasons: take one away first.`),
    v.check(
      (reasons) => new Set(reasons.map(({ name }) => name.toLowerCase())).size === reasons.length,
      'Two reasons have the same words: change one of them.',
    ),
  ),
});
export type RejectionReasonsInput = v.InferInput<typeof rejectionReasonsRules>;
