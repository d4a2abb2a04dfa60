/** This module is loaded lazily, so that the page loads without the GraphQL client. */
import * as v from 'valibot';
import { suggestionRules } from '@portal/schema/suggestion';
import { apolloClient } from '../../../session/apollo.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { SendSuggestionDocument } from '../../../graphql/generated-public.ts';

export async function sendSuggestion(answers: v.InferInput<typeof suggestionRules>, failure: string) {
  const variables = { input: v.parse(suggestionRules, answers) };
  // The call has no credentials (spec §6).
  const context = { fetchOptions: { credentials: 'omit' } };
  try {
    const { data } = await apolloClient.mutate({ mutation: SendSuggestionDocument, variables, context });
    if (!data) throw new Error('The answer is empty.');
    return { received: true as const, message: data.sendSuggestion.message };
  } catch (error) {
    return { received: false as const, ...problemOf(error, failure) };
  }
}
