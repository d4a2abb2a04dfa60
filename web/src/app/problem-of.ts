import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { restStatus } from '@portal/schema/errors';
import type { ErrorCode, FieldFault } from '@portal/schema/errors';
import { outdated, unreachable } from './problem-words.ts';
import type { ProblemWords } from './problem-words.ts';

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in restStatus;

/** Reads what an operation threw. */
export function problemOf(error: unknown): ProblemWords {
  const none = { fields: [], current: undefined };
  if (CombinedGraphQLErrors.is(error)) {
    const { message = '', extensions = {} } = error.errors[0] ?? {};
    if (extensions['code'] === outdated.code) return outdated;
    return {
      code: isCode(extensions['code']) ? extensions['code'] : 'INTERNAL',
      message,
      fields: (extensions['fields'] as FieldFault[] | undefined) ?? [],
      current: extensions['current'] as Record<string, unknown> | undefined,
    };
  }
  if (ServerError.is(error)) {
    try {
      const { code, message } = JSON.parse(error.bodyText) as { code?: unknown; message?: string };
      if (isCode(code) && message) return { code, message, ...none };
    } catch {
      // Not an answer of ours, but of something between: as good as none.
    }
  }
  return unreachable;
}
