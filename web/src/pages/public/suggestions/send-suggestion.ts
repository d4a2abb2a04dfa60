/** Sending a suggestion: apart from its page, which is there before the client that sends. */
import * as v from 'valibot';
import { suggestionRules } from '@portal/schema/suggestion';
import { apolloClient } from '../../../app/apollo.ts';
import { problemOf } from '../../../app/problem-of.ts';
import type { ProblemWords } from '../../../app/problem-words.ts';
import { SendSuggestionDocument } from '../../../graphql/generated.ts';

/** How it went: what to tell the visitor, and what the server found wrong. */
export type SuggestionOutcome =
  { received: true; message: string | undefined } | ({ received: false } & ProblemWords);

/** @param answers of the form; they obey the rules */
export async function sendSuggestion(
  answers: v.InferInput<typeof suggestionRules>,
): Promise<SuggestionOutcome> {
  const variables = { input: v.parse(suggestionRules, answers) };
  try {
    const { data } = await apolloClient.mutate({ mutation: SendSuggestionDocument, variables });
    return { received: true, message: data?.sendSuggestion.message };
  } catch (error) {
    return { received: false, ...problemOf(error) };
  }
}
