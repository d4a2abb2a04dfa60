/** Rules of improvement suggestions (spec §3, §5). */
import * as v from 'valibot';
import { painPointTypes, suggestionSenders } from './choices.ts';
import { emailAddress, honeypot, optionalLongText, optionalOneOf, requiredText } from './rules.ts';

/** The fields of a suggestion: our name, which is the documented one too → the question as people read it. */
export const suggestionLabels = {
  fullName: 'Full name',
  contactNumber: 'Contact number',
  emailAddress: 'Email address',
  painPoint: 'Pain point',
  painPointType: 'Pain point type',
  suggestion: 'Suggestion',
  selectedOption: 'Submitter type',
} as const;

/** A suggestion. Only the types of pain point and submitter may be left out. */
export const suggestionRules = v.object({
  fullName: requiredText(suggestionLabels.fullName),
  contactNumber: requiredText(suggestionLabels.contactNumber),
  emailAddress: emailAddress(suggestionLabels.emailAddress),
  painPoint: v.pipe(
    optionalLongText(suggestionLabels.painPoint),
    v.minLength(1, 'Tell us what the problem is.'),
  ),
  painPointType: optionalOneOf(suggestionLabels.painPointType, painPointTypes),
  suggestion: v.pipe(
    optionalLongText(suggestionLabels.suggestion),
    v.minLength(1, 'Tell us what would solve it.'),
  ),
  selectedOption: optionalOneOf(suggestionLabels.selectedOption, suggestionSenders),
  website2: honeypot,
});
/** A suggestion as a caller sends it. */
export type SuggestionInput = v.InferInput<typeof suggestionRules>;
