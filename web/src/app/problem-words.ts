import type { ErrorCode, FieldFault } from '@portal/schema/errors';

/** A failed operation in words for the person. */
export interface ProblemWords {
  code: ErrorCode | 'NETWORK';
  message: string;
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

/** No answer came. */
export const unreachable: ProblemWords = {
  code: 'NETWORK',
  message:
    'We could not reach the server. Check your connection, then try again. Nothing you entered is lost.',
  fields: [],
  current: undefined,
};
