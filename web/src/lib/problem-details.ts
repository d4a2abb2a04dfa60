import type { ErrorCode, FieldFault } from '@portal/schema/errors';
import { formTexts } from '@portal/schema/texts/form';

export interface ProblemDetails {
  code: ErrorCode | 'NETWORK';
  message: string;
  /** The next step, if `message` only names the failure. */
  advice?: string;
  fields: FieldFault[];
  /** The server's present state, with the code STALE. */
  current: Record<string, unknown> | undefined;
}

/** An operation that the browser blocked. Its message is for the person. */
export class BlockedError extends Error {}

/** The failure at a server of another build, which accepts only that build's GraphQL documents. */
export const outdated: ProblemDetails = {
  code: 'UNTRUSTED_DOCUMENT',
  get message() {
    return formTexts.updated;
  },
  fields: [],
  current: undefined,
};

const temporary: ReadonlySet<ProblemDetails['code']> = new Set([
  'NETWORK',
  'INTERNAL',
  'UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'TOO_SLOW',
  'CSRF',
]);
/** Tells whether a retry may succeed. */
export const isTemporaryCode = (code: ProblemDetails['code']): boolean => temporary.has(code);

/**
 * Describes a failure without a message.
 * @param failure the specification's text (spec §8)
 * @param status of an answer that the portal did not write: a proxy has these while no instance answers
 */
export function unexplained(failure?: string, status = 0): ProblemDetails {
  const isRestart = [502, 503, 504].includes(status);
  const text = failure
    ? { message: failure, advice: isRestart ? formTexts.restart : formTexts.check }
    : { message: isRestart ? formTexts.restart : formTexts.unreached };
  return { code: 'NETWORK', ...text, fields: [], current: undefined };
}
