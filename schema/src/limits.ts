/** Lengths, sizes, counts and lifetimes that both sides obey (spec §9, decisions). Times are in milliseconds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A day. */
export const DAY = 24 * HOUR;

/** Longest answer to a one-line question, in characters. */
export const SHORT_TEXT_MAX = 200;
/** Longest free text, in characters. */
export const LONG_TEXT_MAX = 5_000;
/** Longest answer of a draft, in characters: longer than any good answer, since a draft is not checked yet. */
export const DRAFT_TEXT_MAX = 2 * LONG_TEXT_MAX;
/** Most versions of a draft that one save may name as those it replaces. */
export const REPLACES_MAX = 64;
/** Longest email address, in characters (RFC 5321 §4.5.3.1). */
export const EMAIL_MAX = 254;
/** Shortest password, in characters (spec §5). */
export const PASSWORD_MIN = 8;
/** Longest password, in characters; bounds the work of one hash. */
export const PASSWORD_MAX = 200;
/** The special characters of which a password needs one (spec §5). */
export const PASSWORD_SPECIALS = '!@#$%^&*';

/** Most members of a team that enters a challenge (spec §9). */
export const TEAM_MEMBERS_MAX = 4;
/** Largest running count of clicks that a browser may report. */
export const CLICKS_MAX = 1_000_000_000;

/** Largest document, in megabytes, as people read it. */
export const DOCUMENT_MAX_MEGABYTES = 20;
/** Largest document, in bytes. Some programs count a megabyte by 1,024: what they call 20 MB is accepted, too. */
export const DOCUMENT_MAX_BYTES = DOCUMENT_MAX_MEGABYTES * 1024 * 1024;
/** Largest part of a document that is uploaded in parts, in bytes. */
export const DOCUMENT_PART_MAX_BYTES = 2 * 1024 * 1024;
/** Smallest part but for the last, in bytes: bounds how many parts a document has. */
export const DOCUMENT_PART_MIN_BYTES = 64 * 1024;
/** An upload in parts ends after this long without a new part. */
export const DOCUMENT_UPLOAD_LIFETIME = 24 * HOUR;
/** Largest multipart request around a document: the PDF, the answers and the framing, in bytes. */
export const UPLOAD_MAX_BYTES = DOCUMENT_MAX_BYTES + 1024 * 1024;
/** Largest JSON body, in bytes. */
export const JSON_MAX_BYTES = 1024 * 1024;

/** How long a mailed verification link works. */
export const VERIFICATION_LIFETIME = 24 * HOUR;
/** How long a mailed reset link works. */
export const RESET_LIFETIME = HOUR;
/** The last use of a session or an access token is kept as exactly as this, so that not every call writes. */
export const LAST_USE_PRECISION = MINUTE;
/** A session ends after this long without use. */
export const SESSION_IDLE_LIFETIME = 2 * DAY;
/** A session ends this long after login, used or not. */
export const SESSION_LIFETIME = 14 * DAY;

/** Rows of a page of a connection when the caller does not say. */
export const PAGE_DEFAULT = 20;
/** Most rows of a page of a connection. */
export const PAGE_MAX = 100;

/** Most ideas of one bulk review. */
export const BULK_REVIEW_MAX = 200;
/** How long a review can be undone; its emails leave when this has passed. */
export const UNDO_WINDOW = 30_000;

/** Toasts close by themselves after this long (spec §9). */
export const TOAST_DURATION = 5_000;

/** How long the answer to a mutation with an idempotency key is kept. */
export const IDEMPOTENCY_LIFETIME = 24 * HOUR;
/** Most points that one operation of the graph may cost. */
export const OPERATION_COST_MAX = 10_000;
/** Points of counting the rows of a list. */
export const COUNT_COST = 10;
/** How far the rows of a list are counted to say where a page stands: further on the count would cost more than the page. */
export const POSITION_MAX = 10_000;
/** The same of a search: its rows stand in no index in the order of the list, so that each costs more. */
export const SEARCH_POSITION_MAX = 1_000;

/** Longest life of an access token, in days. */
export const ACCESS_TOKEN_DAYS_MAX = 366;

/** Most webhooks of an installation: each event is written once for each. */
export const WEBHOOKS_MAX = 20;
/** How long the secret before a new one goes on signing. */
export const WEBHOOK_SECRET_OVERLAP = 24 * HOUR;
/** How long deliveries that have ended are kept. */
export const WEBHOOK_DELIVERIES_KEPT = 30 * DAY;

/** Allowances: at most `points` in `seconds` (decisions "Session and roles"). */
export const allowances = {
  passwordFromOneAddress: { points: 5, seconds: 60 },
  passwordFromEverywhere: { points: 20, seconds: 60 },
  passwordFromKnownDevice: { points: 5, seconds: 60 },
  mailsPerRecipient: { points: 5, seconds: 3_600 },
  noticesPerRecipient: { points: 5, seconds: 3_600 },
  receiptTextsPerNumber: { points: 5, seconds: 3_600 },
  loginsPerAddress: { points: 100, seconds: 60 },
  signUpsPerAddress: { points: 60, seconds: 3_600 },
  resetsPerAddress: { points: 60, seconds: 3_600 },
  resendsPerAddress: { points: 60, seconds: 3_600 },
  anonymousFormsPerAddress: { points: 60, seconds: 3_600 },
  callsPerAddress: { points: 600, seconds: 60 },
  costPerCaller: { points: 200_000, seconds: 60 },
} as const;

/** The name of an allowance. */
export type Allowance = keyof typeof allowances;
