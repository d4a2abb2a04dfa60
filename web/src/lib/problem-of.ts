import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { restStatus } from '@portal/schema/errors';
import type { ErrorCode, FieldFault } from '@portal/schema/errors';
import { BlockedError, outdated, unexplained } from './problem-details.ts';
import type { ProblemDetails } from './problem-details.ts';

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in restStatus;

/** Reads a failed operation. @param failure the text for an answer without a message (spec §8) */
export function problemOf(error: unknown, failure?: string): ProblemDetails {
  if (error instanceof BlockedError)
    return { code: 'UNAUTHENTICATED', message: error.message, fields: [], current: undefined };
  if (CombinedGraphQLErrors.is(error)) return refusalOf(error.errors[0], failure);
  if (ServerError.is(error)) return answerOf(error.bodyText) ?? unexplained(failure, error.statusCode);
  return unexplained(failure, ServerParseError.is(error) ? error.statusCode : undefined);
}

function refusalOf(
  { message, extensions = {} }: Partial<CombinedGraphQLErrors['errors'][number]> = {},
  failure?: string,
): ProblemDetails {
  if (extensions['code'] === outdated.code) return outdated;
  const unknown = unexplained(failure);
  return {
    ...(message ? { message } : unknown),
    code: isCode(extensions['code']) ? extensions['code'] : 'INTERNAL',
    fields: (extensions['fields'] as FieldFault[] | undefined) ?? [],
    current: extensions['current'] as Record<string, unknown> | undefined,
  };
}

/** Reads an error that is not GraphQL; undefined if a proxy sent it. */
function answerOf(text: string): ProblemDetails | undefined {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    if (isCode(code) && typeof message === 'string' && message) {
      return { code, message, fields: [], current: undefined };
    }
  } catch {
    // The text is not JSON.
  }
  return undefined;
}
