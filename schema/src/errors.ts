/** The one list of expected failures: what a caller is told, by stable code, over GraphQL and REST alike. */

/** Error code → REST status (decisions "REST answers"). GraphQL carries the same code in `extensions.code`. */
export const restStatus = {
  INVALID_INPUT: 400,
  INVALID_TOKEN: 400,
  TOO_COSTLY: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  PASSWORD_NEEDED: 401,
  FORBIDDEN: 403,
  UNVERIFIED: 403,
  CSRF: 403,
  UNTRUSTED_DOCUMENT: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  STALE: 409,
  CONFLICT: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

/** A stable name of an expected failure. */
export type ErrorCode = keyof typeof restStatus;

const defaultMessages: Record<ErrorCode, string> = {
  INVALID_INPUT: 'Some answers need your attention.',
  INVALID_TOKEN: 'This link is no longer valid. Ask for a new one.',
  TOO_COSTLY: 'This operation asks for too much at once.',
  UNAUTHENTICATED: 'Please log in first.',
  INVALID_CREDENTIALS: 'Invalid email or password',
  PASSWORD_NEEDED: 'Enter the password you chose when you signed up.',
  FORBIDDEN: 'You are not allowed to do this.',
  UNVERIFIED: 'You must verify your email before logging in. Check your inbox.',
  CSRF: 'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie. Reload the page and try again.',
  UNTRUSTED_DOCUMENT:
    'Without an access token only the operations of the portal’s own pages are run. On one of them, reload it: it is older than the portal.',
  NOT_FOUND: 'There is nothing here under that id.',
  METHOD_NOT_ALLOWED: 'This call takes another method.',
  STALE: 'Somebody else changed this in the meantime. Look at their change, then save again.',
  CONFLICT: 'This conflicts with what is stored already.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key came with another request before. Use a new key for each.',
  FILE_TOO_LARGE: 'The file is too large.',
  UNSUPPORTED_FILE: 'The file must be a PDF.',
  TOO_MANY_REQUESTS: 'Too many attempts. Wait a moment, then try again.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'The service is not available right now. Please try again in a moment.',
};

/** What is wrong with one field: `field` is the field's name, `message` the fault and the way out. */
export interface FieldFault {
  field: string;
  message: string;
}

/** What an expected failure may carry besides its code. */
export interface ErrorDetails {
  /** Words for the person, instead of the code's own. */
  message?: string;
  /** Faults by field, for INVALID_INPUT. */
  fields?: FieldFault[];
  /** Seconds to wait, for TOO_MANY_REQUESTS and UNAVAILABLE. */
  retryAfter?: number;
  /** The present state of the row, for STALE. */
  current?: Record<string, unknown>;
}

/** What failures carry besides their message; those of all other codes carry nothing. */
export const errorExtras = {
  INVALID_INPUT: ['fields'],
  STALE: ['current'],
  TOO_MANY_REQUESTS: ['retryAfter'],
  UNAVAILABLE: ['retryAfter'],
} as const satisfies Partial<Record<ErrorCode, readonly Exclude<keyof ErrorDetails, 'message'>[]>>;

/** The details that a failure of a code may have. */
type DetailsOf<C extends ErrorCode> = Pick<
  ErrorDetails,
  'message' | (C extends keyof typeof errorExtras ? (typeof errorExtras)[C][number] : never)
>;

/** An expected failure: safe to show to the caller as it is. */
export class DomainError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'DomainError';
  readonly details: ErrorDetails;

  /**
   * @param code the failure's stable name
   * @param details words, faulty fields, waiting time or the row's present state
   */
  constructor(
    readonly code: C,
    details?: DetailsOf<C>,
  ) {
    super(details?.message ?? defaultMessages[code]);
    this.details = details ?? {};
  }
}

/**
 * Ends the present operation with an expected failure.
 * @throws DomainError always
 */
export function fail<C extends ErrorCode>(code: C, details?: DetailsOf<C>): never {
  throw new DomainError(code, details);
}
