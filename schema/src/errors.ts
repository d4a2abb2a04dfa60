import { ownText } from './texts.ts';

/** The REST status of each error code. GraphQL has the same code in `extensions.code`. */
export const restStatus = {
  INVALID_INPUT: 400,
  INVALID_TOKEN: 400,
  TOO_COSTLY: 400,
  SEVERAL_MUTATIONS: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  PASSWORD_NEEDED: 401,
  CODE_NEEDED: 401,
  INVALID_CODE: 401,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  PASSWORD_CHANGE_NEEDED: 403,
  SECOND_FACTOR_NEEDED: 403,
  UNVERIFIED: 403,
  CSRF: 403,
  UNTRUSTED_DOCUMENT: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_SLOW: 408,
  STALE: 409,
  CONFLICT: 409,
  CURSOR_EXPIRED: 410,
  IDEMPOTENCY_KEY_REUSED: 422,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  NO_ROOM: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof restStatus;

/** What a caller reads, unless a call says more. */
export const defaultMessages: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'Some answers need your attention.',
  INVALID_TOKEN: 'This link is no longer valid. Ask for a new one.',
  TOO_COSTLY: 'This operation asks for too much at once.',
  SEVERAL_MUTATIONS:
    'A request takes one mutation, so that its answer says whether it was done. Nothing was done. Send each in a request of its own, or use a call that takes several ids.',
  UNAUTHENTICATED: 'Please log in first.',
  INVALID_CREDENTIALS: 'Invalid email or password',
  PASSWORD_NEEDED: 'Enter the password you chose when you signed up.',
  CODE_NEEDED: 'Enter the code from your authenticator app, or a recovery code.',
  INVALID_CODE:
    'This code is wrong or was used before. Wait for the next code of your app, or enter a recovery code.',
  FORBIDDEN: 'You are not allowed to do this.',
  REAUTHENTICATION_REQUIRED: 'Nothing was changed. Confirm that it is you, then try again.',
  PASSWORD_CHANGE_NEEDED: 'Choose your own password first, on the page Account.',
  SECOND_FACTOR_NEEDED: 'Your role needs two-step login. Set it up first, on the page Account.',
  UNVERIFIED: 'You must verify your email before logging in. Check your inbox.',
  CSRF: 'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie. Reload the page and try again.',
  UNTRUSTED_DOCUMENT:
    'Without an access token only the operations of the portal’s own pages are run. On one of them, reload it: it is older than the portal.',
  NOT_FOUND: 'There is nothing here under that id.',
  METHOD_NOT_ALLOWED: 'This call takes another method.',
  CURSOR_EXPIRED:
    'This cursor is of an earlier history of the data, from before a backup was restored. Begin again: read from the start, without `after`, and delete from your copy what does not come.',
  TOO_SLOW: 'The request took too long to arrive. Please try again.',
  STALE: 'Somebody else changed this in the meantime. Look at their change, then save again.',
  CONFLICT: 'This conflicts with what is stored already.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key came with another request before. Use a new key for each.',
  FILE_TOO_LARGE: 'The file is too large.',
  UNSUPPORTED_FILE: 'The file must be a PDF.',
  TOO_MANY_REQUESTS: 'Too many attempts. Try again later.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'The service is not available right now. Please try again in a moment.',
  NO_ROOM: 'There is no room to store this right now. Nothing was saved. Please try again later.',
};

export interface FieldFault {
  field: string;
  message: string;
}

interface ErrorDetails {
  message?: string;
  fields?: FieldFault[];
  /** The seconds to wait. */
  retryAfter?: number;
  current?: Record<string, unknown>;
  /** The cost of the operation, in points. */
  cost?: { requested: number; limit: number };
}

export const errorExtras = {
  INVALID_INPUT: ['fields'],
  TOO_COSTLY: ['cost'],
  STALE: ['current'],
  TOO_MANY_REQUESTS: ['retryAfter'],
  UNAVAILABLE: ['retryAfter'],
} as const satisfies Partial<Record<ErrorCode, readonly Exclude<keyof ErrorDetails, 'message'>[]>>;

type DetailsOf<C extends ErrorCode> = Pick<
  ErrorDetails,
  'message' | (C extends keyof typeof errorExtras ? (typeof errorExtras)[C][number] : never)
>;

/** What a caller reads who has to wait. */
export const waits = {
  SECOND: 'Too many attempts. Try again in {count} second.',
  SECONDS: 'Too many attempts. Try again in {count} seconds.',
  MINUTE: 'Too many attempts. Try again in {count} minute.',
  MINUTES: 'Too many attempts. Try again in {count} minutes.',
} as const;

/** The group of the catalogue that has these messages, by their names. Only the server loads it. */
export const FAULTS = 'fault-any';

/** Says how long to wait, which may be an hour. */
function waitInWords(seconds: number): string {
  const [count, unit] =
    seconds > 90 ? ([Math.ceil(seconds / 60), 'MINUTE'] as const) : ([seconds, 'SECOND'] as const);
  const name = count === 1 ? unit : (`${unit}S` as const);
  return ownText(FAULTS, name, { count: String(count) }) ?? waits[name].replace('{count}', String(count));
}

/** An error that is safe to show to the caller. */
export class DomainError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'DomainError';
  readonly details: ErrorDetails;

  constructor(
    readonly code: C,
    details?: DetailsOf<C>,
  ) {
    const known: ErrorDetails = details ?? {};
    const wait = code === 'TOO_MANY_REQUESTS' && known.retryAfter ? waitInWords(known.retryAfter) : undefined;
    super(known.message ?? wait ?? ownText(FAULTS, code) ?? defaultMessages[code]);
    this.details = known;
  }
}

export function fail<C extends ErrorCode>(code: C, details?: DetailsOf<C>): never {
  throw new DomainError(code, details);
}

export function failField(field: string, message: string): never {
  fail('INVALID_INPUT', { fields: [{ field, message }] });
}
