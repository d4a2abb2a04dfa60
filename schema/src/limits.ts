/** Every limit of the portal (spec §9). Times are in milliseconds, texts in characters, sizes in bytes. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const SHORT_TEXT_MAX = 200;
export const LONG_TEXT_MAX = 5_000;
/** The longest text of a draft: longer than any valid answer, because drafts are not validated yet. */
export const DRAFT_TEXT_MAX = 2 * LONG_TEXT_MAX;
/** The most bytes of the answers of a draft, as JSON. */
export const DRAFT_MAX_BYTES = 200_000;
/** The cost of a draft in points: it is longer than any other field of the graph. */
export const DRAFT_COST = 500;
/** The most versions of a draft that a save may name as replaced. */
export const REPLACES_MAX = 64;
/** RFC 5321 §4.5.3.1. */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
/** Bounds the work of one hash. */
export const PASSWORD_MAX = 200;
export const PASSWORD_SPECIALS = '!@#$%^&*';

export const TEAM_MEMBERS_MAX = 4;
/** The people of an idea besides its owner, with those who are invited. */
export const IDEA_MEMBERS_MAX = 4;
/** The characters of the brief of a challenge, in Markdown. */
export const BRIEF_MAX = 20_000;
/** The price of a brief as HTML: the longest takes so many times as long as the row of a list. */
export const BRIEF_COST = 20;
export const CHALLENGE_DAYS_MAX = 20;
/** The days off of the programme’s own, and the public holidays on which it works. */
export const DAYS_OFF_MAX = 60;
/** The questions of a call, the choices of one, and the most words that an answer may be limited to. */
export const CALL_QUESTIONS_MAX = 10;
export const CALL_CHOICES_MAX = 30;
export const CALL_WORDS_MAX = 1_000;
/** The people who are notified of new ideas of a call. */
export const CALL_READERS_MAX = 20;
/** The hours after the end of a call in which a draft that was begun before can be sent. */
export const GRACE_HOURS_MAX = 168;
/** The files that a challenge offers, and the pictures of its brief. */
export const CALL_DOWNLOADS_MAX = 5;
export const CALL_PICTURES_MAX = 20;
/** The characters of the last part of the address of a challenge. */
export const SLUG_MAX = 60;
export const CLICKS_MAX = 1_000_000_000;

export const MEGABYTE = 1024 * 1024;
export const DOCUMENT_MAX_MEGABYTES = 20;
export const DOCUMENT_MAX_BYTES = DOCUMENT_MAX_MEGABYTES * MEGABYTE;
/** Small, since anybody may send the file of an entry. */
export const ENTRY_FILE_MAX_MEGABYTES = 5;
export const ENTRY_FILE_MAX_BYTES = ENTRY_FILE_MAX_MEGABYTES * MEGABYTE;
export const PICTURE_MAX_MEGABYTES = 5;
export const PICTURE_MAX_BYTES = PICTURE_MAX_MEGABYTES * MEGABYTE;
/** The millions of pixels of a picture: more would fill the memory of a phone. */
export const PICTURE_MAX_MEGAPIXELS = 40;
export const DOCUMENT_PART_MAX_BYTES = 2 * MEGABYTE;
/** The least size of each part but the last, which bounds the number of parts. */
export const DOCUMENT_PART_MIN_BYTES = 64 * 1024;
export const DOCUMENT_UPLOAD_LIFETIME = 24 * HOUR;
/** The size of a form besides its file: the answers and the framing. */
export const FORM_MAX_BYTES = 1024 * 1024;
export const JSON_MAX_BYTES = 1024 * 1024;
export const VISITOR_JSON_MAX_BYTES = 64 * 1024;

export const VERIFICATION_LIFETIME = 24 * HOUR;
export const INVITATION_LIFETIME = 3 * DAY;
export const TEAM_INVITATION_LIFETIME = 14 * DAY;
export const RESET_LIFETIME = HOUR;
/** How long a form that filled in the hidden field waits for an administrator. */
export const SET_ASIDE_LIFETIME = 24 * HOUR;
export const UNVERIFIED_LIFETIME = 30 * DAY;
/** The lifetime of a draft after its last change, and the notice before its end. */
export const DRAFT_LIFETIME = 365 * DAY;
export const DRAFT_END_NOTICE = 30 * DAY;
/** The time since the last change of a draft, from the first to the second, at which its owner is reminded once. */
export const DRAFT_REMINDER_AFTER = 7 * DAY;
export const DRAFT_REMINDER_UNTIL = 30 * DAY;
/** How long before its end a call writes to those who have a draft for it, in milliseconds. */
export const CALL_REMINDER_BEFORE = 3 * DAY;
export const EMAIL_CHANGE_LIFETIME = 24 * HOUR;
export const RECOVERY_CODES = 10;
export const CODE_MAX = 40;
/** The time from leaving for the sign-on provider to coming back. */
export const SIGN_ON_LIFETIME = 10 * MINUTE;
export const RECENT_AUTHENTICATION = 15 * MINUTE;
/** The precision of the stored last use of a session or token, so that not every call writes. */
export const LAST_USE_PRECISION = MINUTE;
export const SESSION_IDLE_LIFETIME = 2 * DAY;
export const STAFF_SESSION_IDLE_LIFETIME = 12 * HOUR;
export const SESSION_LIFETIME = 14 * DAY;
/** The lifetime of a session that was replaced, for calls under way. */
export const REPLACED_SESSION_LIFETIME = 30_000;
/** The most sessions of an account: a login beyond them ends the least recently used one. */
export const SESSIONS_MAX = 100;
/** Devices and sign-ups that a browser remembers in cookies: more would fill the headers of every request. */
export const DEVICES_KEPT = 20;
export const SIGN_UPS_KEPT = 5;
/** How often an account may change its address: all earlier ones are needed to erase the person. */
export const FORMER_EMAILS_MAX = 50;
/** The most notes, and the most outcomes, of one idea. */
export const NOTES_MAX = 500;
export const OUTCOMES_MAX = 100;
/** The time within which repeated acts of a person on their own data share one row of the audit log. */
export const OWN_ACT_WINDOW = 24 * HOUR;

/** The most earlier contacts that an idea stores: the first and the last ones. */
export const CONTACTS_KEPT_MAX = 4;
/** Names and telephone numbers that an erasure looks for in other people's rows. */
export const NAMES_OF_PERSON_MAX = 40;
/** The most places of a name that an erasure lists for administrators: a common word is no name. */
export const MENTIONS_MAX = 50;
/** The days before the end of a retention at which people are notified. */
export const RETENTION_NOTICE_DAYS = 30;
/** The people whose contact details an account may read within some hours before all administrators are notified. */
export const CONTACTS_READ_MANY = [
  { hours: 24, people: 300 },
  { hours: 1, people: 100 },
] as const;
/** For how long at least an act that waits for the night can be called off. */
export const NIGHT_NOTICE = 6 * HOUR;
/** The rows or people of one batch, a transaction; and the batches of a run, before the next run goes on. */
export const RETENTION_BATCH = 500;
export const RETENTION_BATCHES = 40;
/** How long a place of a name is listed for administrators; afterwards the name stays. */
export const NAME_MENTION_LIFETIME = 30 * DAY;

export const PAGE_DEFAULT = 20;
/** Rows that a file with contact details may have without a reason. */
export const CONTACTS_WITHOUT_REASON = 100;
export const PAGE_MAX = 100;

export const LIKE_MAX = 5;
/** How many ideas are listed that repeat one. */
export const DUPLICATES_MAX = 20;
/** The reasons for a rejection among which reviewers choose: more are no short list. */
export const REASONS_MAX = 8;
/** The replies of the team: a list of them is looked through. */
export const REPLIES_MAX = 50;
export const REPLY_NAME_MAX = 60;
export const REPLY_TEXT_MAX = 2_000;
/** The lifetime of the link by which a person asks for an email about the next challenge, and of the stored address. */
export const CHALLENGE_WATCH_LIFETIME = 7 * DAY;
export const CHALLENGE_WATCH_KEPT = 365 * DAY;
/** The lifetime of the link to an idea that staff entered for somebody. */
export const ENTERED_LINK_LIFETIME = 30 * DAY;
/** The file from which an administrator imports ideas, and its rows. */
export const IMPORT_MAX_MEGABYTES = 5;
export const IMPORT_MAX_BYTES = IMPORT_MAX_MEGABYTES * MEGABYTE;
export const IMPORT_ROWS_MAX = 500;
/** The bytes of its parts once they are unpacked: a small ZIP may unpack to any size. */
export const IMPORT_UNPACKED_MAX = 20 * MEGABYTE;
/** Its lines, empty ones included, and its columns. */
export const IMPORT_LINES_MAX = 10_000;
export const IMPORT_COLUMNS_MAX = 100;
/** The faults of a file that are listed; the others are counted. */
export const IMPORT_FAULTS_MAX = 100;
/** The stories that the home page shows: the last ones to which their submitters agreed. */
export const STORIES_SHOWN = 3;
export const STORY_PLACE_MAX = 60;
/** The saved views of one person, and those that all staff share: a menu lists them. */
export const OWN_VIEWS_MAX = 20;
export const SHARED_VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 60;
/** The characters of the address of a saved view. */
export const VIEW_FILTER_MAX = 2_000;
export const REVIEWED_TOGETHER_MAX = 200;
export const ASSIGNEES_MAX = 50;
/** How long an idea counts as read after its page was last used. */
export const READING_WINDOW = 20 * 60_000;
/** The time within which an equal invitation counts as the one that was sent: after a double click, or a lost answer. */
export const SAME_INVITATION_WINDOW = 10_000;
export const UNDO_WINDOW = 30_000;
/** How many saves of a reviewer are listed to be undone. */
export const UNDOABLE_MAX = 20;
/** How far ahead the hour of a release may be. */
export const RELEASE_AHEAD_MAX = 90 * DAY;

export const TOAST_DURATION = 5_000;

export const IDEMPOTENCY_LIFETIME = 24 * HOUR;
/** Characters of an answer that is stored for an Idempotency-Key. */
export const KEPT_ANSWER_MAX = 64 * 1024;
export const OPERATION_COST_MAX = 10_000;
export const COUNT_COST = 10;
/** The cost of a breakdown in points, and of the figures: it reads every idea. */
export const BREAKDOWN_COST = 500;
/** The cost of a look-up by a value of the caller, in points: of a token, or of an address. */
export const LOOK_UP_COST = 5;
/** The cost of similar ideas in points, too high for a list to ask for those of each idea. */
export const SIMILAR_COST = 1_000;
/** The cost of a correction of a search in points: it reads the words of thousands of ideas. */
export const CORRECTION_COST = 1_000;
/** The most rows that are counted to find the position of a page: more would cost more than the page. */
export const POSITION_MAX = 10_000;
/** The same for a search; lower, since no index has its rows in the list's order. */
export const SEARCH_POSITION_MAX = 1_000;

export const ACCESS_TOKEN_DAYS_MAX = 366;
/** The days for which the secret before a renewal stays valid, unless it had fewer left. */
export const ACCESS_TOKEN_OVERLAP_DAYS = 7;
/** The days before the end of a token at which its maker or administrators are notified. */
export const ACCESS_TOKEN_NOTICE_DAYS = 14;

/** Each event is stored once for each webhook. */
export const WEBHOOKS_MAX = 20;
export const WEBHOOK_SECRET_OVERLAP = 24 * HOUR;
/** Someone who renews a secret more often in a day has not handed out the first ones. */
export const WEBHOOK_SECRETS_BEFORE_MAX = 4;
export const WEBHOOK_DELIVERIES_KEPT = 30 * DAY;

export const allowances = {
  passwordFromOneAddress: { points: 5, seconds: 60 },
  passwordFromEverywhere: { points: 20, seconds: 60 },
  passwordFromKnownDevice: { points: 5, seconds: 60 },
  passwordsOfKnownDevices: { points: 20, seconds: 60 },
  // Guesses at a code of six digits in an hour, also of each known device; three codes are valid at any time.
  codesOfAccount: { points: 30, seconds: 3_600 },
  emailChangesOfAccount: { points: 5, seconds: 3_600 },
  // Each new secret of the programme is mailed to all administrators: a flood would hide the first.
  accessTokensOfAccount: { points: 20, seconds: 86_400 },
  webhookSecretsOfAccount: { points: 60, seconds: 86_400 },
  contactChangesOfAccount: { points: 10, seconds: 86_400 },
  // Each invitation to a team is a mail to an address that nobody verified.
  teamInvitationsOfAccount: { points: 20, seconds: 86_400 },
  // Bounds what a flood writes into the logs.
  throttleLinesOfNetwork: { points: 1, seconds: 60 },
  auditedFailuresOfAccount: { points: 10, seconds: 3_600 },
  disputesOfAccount: { points: 1, seconds: 86_400 },
  // Allowances that end in PerRecipient count a mailbox, for each of its addresses.
  mailsPerRecipient: { points: 5, seconds: 3_600 },
  // Mails that administrators cause have limits of their own: strangers cannot use these up.
  mailsOfAdministrator: { points: 100, seconds: 3_600 },
  mailsOfAdministratorPerRecipient: { points: 5, seconds: 3_600 },
  // Tests of emails, which administrators send to themselves.
  testMailsOfAccount: { points: 60, seconds: 3_600 },
  // The links to imported ideas: those of two whole files.
  importedMailsOfAdministrator: { points: 2 * IMPORT_ROWS_MAX, seconds: 3_600 },
  noticesPerRecipient: { points: 5, seconds: 3_600 },
  // Mails for public forms, to an unverified address: those beyond the limit are not sent.
  formMailsPerRecipient: { points: 3, seconds: 86_400 },
  formMailsPerAddress: { points: 10, seconds: 3_600 },
  receiptTextsPerNumber: { points: 5, seconds: 3_600 },
  loginsPerAddress: { points: 100, seconds: 60 },
  // The state of one sign-on works once, for as long as it lives.
  signOnsOfState: { points: 1, seconds: SIGN_ON_LIFETIME / 1_000 },
  // The browser that signed up logs in by it once: a copy of its cookie does not.
  loginsOfSignUp: { points: 1, seconds: VERIFICATION_LIFETIME / 1_000 },
  // The form checks a new password each time that people pause in typing.
  passwordChecksPerAddress: { points: 1_200, seconds: 3_600 },
  signUpsPerAddress: { points: 60, seconds: 3_600 },
  resetsPerAddress: { points: 60, seconds: 3_600 },
  resendsPerAddress: { points: 60, seconds: 3_600 },
  anonymousFormsPerAddress: { points: 60, seconds: 3_600 },
  // Each notice goes to all administrators.
  exportNoticesOfCaller: { points: 30, seconds: 3_600 },
  // A leak of ID numbers would harm most.
  idNumbersOfCaller: { points: 20, seconds: 3_600 },
  callsPerAddress: { points: 600, seconds: 60 },
  // A site is the /48 of an IPv6 address, whose owner has 65,536 networks.
  callsPerSite: { points: 6_000, seconds: 60 },
  costPerCaller: { points: 200_000, seconds: 60 },
  idempotencyKeysOfCaller: { points: 20_000, seconds: 86_400 },
  keptCharactersOfCaller: { points: 16 * MEGABYTE, seconds: 86_400 },
} as const;

export type Allowance = keyof typeof allowances;
/** The characters of a text of the programme, the items of a list of them, and the texts of one change. */
export const TEXT_MAX = 10_000;
export const TEXT_ITEMS_MAX = 100;
/** Logos of partners. */
export const PARTNER_LOGOS_MAX = 100;
export const TEXT_CHANGES_MAX = 5_000;
/** The cost of a preview of texts in points: it draws a page. */
export const TEXT_PREVIEW_COST = 1_000;
