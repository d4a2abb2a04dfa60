/** Sends a suggestion. It is apart from its page, which is there before the GraphQL client. */
import * as v from 'valibot';
import { suggestionRules } from '@portal/schema/suggestion';
import { apolloClient } from '../../../app/apollo.ts';
import { problemOf } from '../../../app/problem-of.ts';
import type { ProblemWords } from '../../../app/problem-words.ts';
import { SendSuggestionDocument } from '../../../graphql/generated.ts';

/** The outcome: the message for the visitor, and the faults that the server found. */
export type SuggestionOutcome =
  { received: true; message: string | undefined } | ({ received: false } & ProblemWords);

/**
 * Sends a suggestion.
 * @param answers of the form; they obey the rules
 * @param failure what to say where the server does not explain itself
 */
export async function sendSuggestion(
  answers: v.InferInput<typeof suggestionRules>,
  failure: string,
): Promise<SuggestionOutcome> {
  const variables = { input: v.parse(suggestionRules, answers) };
  // Suggestions are sent without credentials (spec §6).
  const context = { fetchOptions: { credentials: 'omit' } };
  try {
    const { data } = await apolloClient.mutate({ mutation: SendSuggestionDocument, variables, context });
    if (!data) throw new Error('The answer is empty.');
    return { received: true, message: data.sendSuggestion.message };
  } catch (error) {
    return { received: false, ...problemOf(error, failure) };
  }
}
