/** The bounds of rows, and of lists within a row, that accounts can make grow. A test walks the tables of the database. */
import type * as limits from './limits.ts';

type Limit = Exclude<keyof typeof limits, 'allowances'> | limits.Allowance;

export type Bound =
  /** At most one row for these columns, by a unique index. */
  | { one: readonly string[] }
  /** Limits and allowances, each of which alone bounds it for an account, a network or a row. */
  | { by: readonly Limit[] }
  /** A row is created and deleted with one of that table, and their number for each is bounded. */
  | { each: string; by?: readonly Limit[] }
  /** As many as the closed lists have, or as the portal's own upkeep writes. */
  | { closed: string }
  | { unbounded: 'Ideas have no limit of their own.' };

const of = (...by: Limit[]): Bound => ({ by });
/** All decisions and changes of staff stay: only their calls are limited. */
const kept = of('costPerCaller');

/** The bounds by table, and by `table.column` for a column with a list or a document. */
export const growth: Readonly<Record<string, Bound>> = {
  ideas: { unbounded: 'Ideas have no limit of their own.' },
  'ideas.contacts_before': of('CONTACTS_KEPT_MAX'),
  entered_ideas: { one: ['idea_id'] },
  'ideas.call_answers': of('CALL_QUESTIONS_MAX'),
  'ideas.sent_sha256': { closed: 'The digests of the answers and of the PDF.' },
  // A draft for each call is refused once the call has closed.
  drafts: of('costPerCaller'),
  // Until a later release drops it.
  idea_drafts: { one: ['owner_id'] },
  draft_documents: of('costPerCaller', 'CALL_QUESTIONS_MAX'),
  'draft_documents.part_keys': of('DOCUMENT_PART_MIN_BYTES', 'DOCUMENT_MAX_BYTES'),
  document_examinations: { one: ['file_key'] },
  'document_examinations.findings': { closed: 'Each kind of finding once.' },
  idea_files: { each: 'ideas', by: ['CALL_QUESTIONS_MAX'] },
  idea_members: of('IDEA_MEMBERS_MAX'),
  idea_receipts: { one: ['idea_id'] },
  idea_changes: { each: 'ideas' },
  erased_ideas: { one: ['idea_id'] },
  idea_feed: { closed: 'One row.' },
  clarifications: { each: 'ideas', by: ['costPerCaller'] },
  'clarifications.questions': { closed: 'Each field once.' },
  'clarifications.before': { closed: 'The answers before, once.' },
  'clarifications.call_answers_before': { closed: 'The answers to the call before, once.' },

  accounts: of('signUpsPerAddress', 'UNVERIFIED_LIFETIME'),
  'accounts.former_emails': of('FORMER_EMAILS_MAX'),
  'accounts.stands_for': { closed: 'Each administrator once, of one token.' },
  sessions: of('SESSIONS_MAX'),
  work_accounts: { one: ['account_id'] },
  second_factors: { one: ['account_id'] },
  'second_factors.recovery_codes': of('RECOVERY_CODES'),
  mailed_tokens: of('mailsPerRecipient', 'VERIFICATION_LIFETIME'),
  deleted_sign_ups: of('signUpsPerAddress'),
  kept_answers: of('keptCharactersOfCaller', 'idempotencyKeysOfCaller', 'IDEMPOTENCY_LIFETIME'),
  audit_events: of('OWN_ACT_WINDOW', 'auditedFailuresOfAccount', 'costPerCaller'),
  'audit_events.details': { closed: 'The names of one act.' },
  'audit_events.withheld_from': { closed: 'Who must not judge the ideas of one act.' },
  retention_notices: { closed: 'One for each row whose end was announced.' },
  retention_runs: { one: ['day'] },
  'retention_runs.counts': { closed: 'Each kind once.' },
  retired_counts: { one: ['counter', 'period'] },
  name_mentions: of('MENTIONS_MAX', 'NAME_MENTION_LIFETIME'),
  jobs: of(
    ...(['mailsPerRecipient', 'noticesPerRecipient', 'receiptTextsPerNumber'] as const),
    ...(['emailChangesOfAccount', 'exportNoticesOfCaller', 'importedMailsOfAdministrator'] as const),
  ),
  'jobs.data': { closed: 'The values of one email.' },

  suggestions: of('anonymousFormsPerAddress', 'SET_ASIDE_LIFETIME'),
  hackathon_entries: of('anonymousFormsPerAddress', 'SET_ASIDE_LIFETIME'),
  'hackathon_entries.members': of('TEAM_MEMBERS_MAX'),
  challenge_watches: { one: ['email'] },
  call_watches: { one: ['email', 'challenge_id'] },
  click_days: { one: ['day'] },
  last_backup: { one: ['id'] },
  public_counts: { one: ['id'] },
  'public_counts.counted': { closed: 'Each answer of three questions once.' },
  'public_counts.shown': { closed: 'Each answer of three questions once.' },

  idea_claims: { one: ['idea_id'] },
  idea_conflicts: { one: ['idea_id', 'account_id'] },
  idea_scores: { one: ['idea_id', 'scorer_id'] },
  'idea_scores.marks': { closed: 'One mark for each criterion.' },
  'idea_scores.later': { closed: 'The last score after a look.' },
  idea_notes: of('NOTES_MAX'),
  idea_outcomes: of('OUTCOMES_MAX'),
  idea_stories: { one: ['idea_id'] },
  replies: of('REPLIES_MAX'),
  saved_views: of('OWN_VIEWS_MAX', 'SHARED_VIEWS_MAX'),
  idea_reviews: kept,
  challenges: kept,
  'challenges.days': of('CHALLENGE_DAYS_MAX'),
  call_files: of('CALL_DOWNLOADS_MAX', 'CALL_PICTURES_MAX'),
  'challenges.leaves_out': { closed: 'Each group of the form once.' },
  call_questions: kept,
  'call_questions.questions': of('CALL_QUESTIONS_MAX'),
  call_readers: of('CALL_READERS_MAX'),
  call_news: { each: 'ideas', by: ['CALL_READERS_MAX'] },
  programme_settings: kept,
  'programme_settings.days_off': of('DAYS_OFF_MAX'),
  'programme_settings.emails_off': { closed: 'Each optional email once.' },
  'programme_settings.worked_holidays': of('DAYS_OFF_MAX'),
  'programme_settings.logo': { closed: 'One picture.' },
  'programme_settings.icon': { closed: 'One picture.' },
  'programme_settings.link_picture': { closed: 'One picture.' },
  'programme_settings.partner_logos': of('PARTNER_LOGOS_MAX'),
  company_pictures: { closed: 'Those of the newest settings, and of those before.' },
  own_texts: { closed: 'One for each text of the catalogue.' },
  'own_texts.published': of('TEXT_ITEMS_MAX'),
  'own_texts.draft': of('TEXT_ITEMS_MAX'),
  'own_texts.confirmed': of('TEXT_ITEMS_MAX'),
  languages: { closed: 'One for each language.' },
  terms_versions: kept,
  'terms_versions.words': of('TEXT_ITEMS_MAX'),
  rejection_reasons: kept,
  'rejection_reasons.reasons': of('REASONS_MAX'),
  score_cards: kept,
  'score_cards.criteria': { closed: 'The criteria of one card.' },

  access_tokens: of('accessTokensOfAccount'),
  'access_tokens.scopes': { closed: 'Each scope once.' },
  replaced_secrets: of('accessTokensOfAccount', 'ACCESS_TOKEN_OVERLAP_DAYS'),
  webhooks: of('WEBHOOKS_MAX'),
  'webhooks.events': { closed: 'Each event once.' },
  'webhooks.secrets_before': of('WEBHOOK_SECRETS_BEFORE_MAX'),
  webhook_deliveries: of('WEBHOOKS_MAX', 'WEBHOOK_DELIVERIES_KEPT'),
  'webhook_deliveries.payload': { closed: 'The fields of one event.' },

  tallies: { closed: 'One row for a figure and a period.' },
  tally_deltas: { closed: 'Folded every few seconds.' },
  tally_zone: { closed: 'One row.' },
  receipt_keys: { closed: 'One for each key of the server.' },
  secret_keys: { closed: 'One for each key of the server.' },
  migrations: { closed: 'One for each migration.' },
  typeorm_metadata: { closed: 'One for each generated column.' },
};

/** The bounds of an account's data outside the database. */
export const growthElsewhere: Readonly<Record<string, Bound>> = {
  'stored documents': of('DOCUMENT_MAX_BYTES', 'DRAFT_MAX_BYTES', 'PICTURE_MAX_BYTES'),
  'cookies of devices': of('DEVICES_KEPT'),
  'cookies of sign-ups': of('SIGN_UPS_KEPT'),
};
