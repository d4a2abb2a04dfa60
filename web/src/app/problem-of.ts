import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { restStatus } from '@portal/schema/errors';
import type { ErrorCode, FieldFault } from '@portal/schema/errors';
import { outdated, unexplained } from './problem-words.ts';
import type { ProblemWords } from './problem-words.ts';

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in restStatus;

/**
 * Reads what an operation threw. A message that the server sent wins.
 * @param failure what failed, by the specification's literal (spec §8), for an answer without a message
 */
export function problemOf(error: unknown, failure?: string): ProblemWords {
  if (CombinedGraphQLErrors.is(error)) return refusalOf(error.errors[0], failure);
  return (ServerError.is(error) && answerOf(error.bodyText)) || unexplained(failure);
}

function refusalOf(
  { message, extensions = {} }: Partial<CombinedGraphQLErrors['errors'][number]> = {},
  failure?: string,
): ProblemWords {
  if (extensions['code'] === outdated.code) return outdated;
  const unknown = unexplained(failure);
  return {
    ...(message ? { message } : unknown),
    code: isCode(extensions['code']) ? extensions['code'] : 'INTERNAL',
    fields: (extensions['fields'] as FieldFault[] | undefined) ?? [],
    current: extensions['current'] as Record<string, unknown> | undefined,
  };
}

/** The words of a refusal outside the graph; undefined for what something between sent, which is as good as none. */
function answerOf(text: string): ProblemWords | undefined {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    if (isCode(code) && typeof message === 'string' && message) {
      return { code, message, fields: [], current: undefined };
    }
  } catch {
    // No JSON.
  }
  return undefined;
}
