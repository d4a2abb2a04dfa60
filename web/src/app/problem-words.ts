import type { ErrorCode, FieldFault } from '@portal/schema/errors';

/** A failed operation in words for the person. */
export interface ProblemWords {
  code: ErrorCode | 'NETWORK';
  message: string;
  /** What to do, where the message only names what failed. */
  advice?: string;
  fields: FieldFault[];
  /** What stands now, for STALE. */
  current: Record<string, unknown> | undefined;
}

/** The server is of another build than the page, and runs nothing but what its own build has. */
export const outdated: ProblemWords = {
  code: 'UNTRUSTED_DOCUMENT',
  message: 'The portal was updated while this page was open. Reload the page, then try again.',
  fields: [],
  current: undefined,
};

const ADVICE = 'Check your connection, then try again. Nothing you entered is lost.';

/**
 * Words a failure that the server did not explain: no answer came, or one without a message.
 * @param failure what failed, by the specification's literal (spec §8); without it, the words are general
 */
export function unexplained(failure?: string): ProblemWords {
  const words = failure
    ? { message: failure, advice: ADVICE }
    : { message: `We could not reach the server. ${ADVICE}` };
  return { code: 'NETWORK', ...words, fields: [], current: undefined };
}
