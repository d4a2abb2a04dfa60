/** The explorer's calls: with the session's cookies, or with the access token that somebody typed as a header. */
import type { ErrorCode } from '@portal/schema/errors';
import { csrfHeader } from '../../../app/csrf-token.ts';

/** An answer of the graph, or of what stands before it. */
export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: ErrorCode } }[];
  message?: string;
}

/**
 * Sends an operation.
 * @param operation query, variables, name
 * @param headers as typed, if any
 */
export async function call(operation: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      Accept: 'application/graphql-response+json,application/json;q=0.9',
      'Content-Type': 'application/json',
      ...(await csrfHeader()),
      ...headers,
    },
    body: JSON.stringify(operation),
  });
  if (response.headers.get('Content-Type')?.includes('json')) return (await response.json()) as Answer;
  throw new Error(`The server could not be asked: it answered ${response.status}. Try again in a moment.`);
}
