/** Calls of pages that load the GraphQL client late: this module is loaded with it. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import * as v from 'valibot';
import { faultsOf } from '@portal/schema/rules';
import type { FieldFault } from '@portal/schema/errors';
import { problemOf } from '../lib/problem-of.ts';
import type { Outcome } from '../lib/use-late-form.ts';
import { apolloClient } from './apollo.ts';

/** Sends a mutation. @throws when it is refused, or its answer is empty */
export async function mutate<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options?: Pick<ApolloClient.MutateOptions, 'context' | 'fetchPolicy'>,
): Promise<Data> {
  const { data } = await apolloClient.mutate({
    ...options,
    mutation,
    variables,
  } as ApolloClient.MutateOptions<Data, Variables>);
  if (!data) throw new Error('The answer is empty.');
  return data;
}

/** Reads what a call came to. @param failure the words for a failure without any (spec §8) */
export const outcomeOf = <Answer>(call: () => Promise<Answer>, failure: string): Promise<Outcome<Answer>> =>
  call().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ problem: problemOf(error, failure) }),
  );

/** Finds the faults of the values of a form. */
export const faultsBy =
  (rules: v.GenericSchema) =>
  (values: unknown): FieldFault[] =>
    faultsOf(v.safeParse(rules, values).issues ?? []);
