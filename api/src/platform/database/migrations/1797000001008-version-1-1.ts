import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchFunctions } from '../search-functions.ts';
import { briefly, concurrently, inBatches, refers, runSteps, unhurried } from '../steps.ts';
import type { Step } from '../steps.ts';

const programme = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "programme_settings" ("promised_days" integer NOT NULL, "announcing" text NOT NULL, "deciders" text NOT NULL DEFAULT 'ELEVATED', "outcomes" text NOT NULL DEFAULT 'STAFF', "idea_months" integer, "id_number_months" integer, "suggestion_months" integer, "entry_months" integer, "account_months" integer, "audit_months" integer, "version" integer NOT NULL, "changed_by_id" uuid, "changed_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "programme_settings_announcing_check" CHECK ("announcing" IN ('AFTER_HOLD', 'BY_RELEASE')), CONSTRAINT "programme_settings_deciders_check" CHECK ("deciders" IN ('ELEVATED', 'ADMINISTRATORS')), CONSTRAINT "programme_settings_outcomes_check" CHECK ("outcomes" IN ('STAFF', 'SUBMITTERS')), CONSTRAINT "programme_settings_pkey" PRIMARY KEY ("version"))`,
  ),
  ...refers('programme_settings', 'changed_by_id', 'accounts', 'SET NULL'),
];

const columns = briefly(
  `ALTER TABLE "accounts" ADD COLUMN IF NOT EXISTS "wants_review_digest" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "wants_monthly_figures" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "invited_as" text, ADD COLUMN IF NOT EXISTS "invited_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "closed_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "provider_role" text, ADD COLUMN IF NOT EXISTS "first_name" text, ADD COLUMN IF NOT EXISTS "last_name" text, ADD COLUMN IF NOT EXISTS "dial_code" text, ADD COLUMN IF NOT EXISTS "contact_number" text, ADD COLUMN IF NOT EXISTS "last_login_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "is_system" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE "sessions" ADD COLUMN IF NOT EXISTS "id_token" bytea`,
  `ALTER TABLE "idea_drafts" ADD COLUMN IF NOT EXISTS "end_announced_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "improves_id" uuid`,
  `ALTER TABLE "ideas" ADD COLUMN IF NOT EXISTS "due_on" date, ADD COLUMN IF NOT EXISTS "shortlisted_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "asked_until" date, ADD COLUMN IF NOT EXISTS "withdrawn_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "terms_version" text, ADD COLUMN IF NOT EXISTS "guardian_agreed_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "id_number_removed_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "contacts_before" jsonb NOT NULL DEFAULT '[]', ADD COLUMN IF NOT EXISTS "reopened_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "decided_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "announced_due_on" date, ADD COLUMN IF NOT EXISTS "sent_sha256" text array, ADD COLUMN IF NOT EXISTS "improves_id" uuid`,
  `ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "withheld_from" uuid array`,
  `ALTER TABLE "suggestions" ADD COLUMN IF NOT EXISTS "set_aside_at" TIMESTAMP(3) WITH TIME ZONE`,
  `ALTER TABLE "hackathon_entries" ADD COLUMN IF NOT EXISTS "set_aside_at" TIMESTAMP(3) WITH TIME ZONE`,
);

/** Reviews that are held at the moment, or saved by 1.0.0 later, are announced when their jobs are due. */
const announceByRelease = [
  ...briefly(
    `ALTER TABLE "idea_reviews" ADD COLUMN IF NOT EXISTS "announce_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "release_id" uuid, ADD COLUMN IF NOT EXISTS "comments_sent" boolean NOT NULL DEFAULT true, ALTER COLUMN "announce_at" SET DEFAULT now() + interval '30 seconds'`,
  ),
  ...inBatches(
    `UPDATE "idea_reviews" AS review SET "announce_at" = review."reviewed_at" + interval '30 seconds', "comments_sent" = review."comments" <> idea."announced_comments"
     FROM "ideas" AS idea WHERE idea."id" = review."idea_id" AND review."id" IN (
       SELECT "id" FROM "idea_reviews" WHERE "announced_at" IS NULL AND "announce_at" IS NULL LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
  ),
  ...concurrently(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_reviews_release_idx" ON "idea_reviews" ("release_id") WHERE "announced_at" IS NULL`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_reviews_undoable_idx" ON "idea_reviews" ("reviewer_id", "reviewed_at") WHERE "announced_at" IS NULL`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_reviews_waiting_idx" ON "idea_reviews" ("reviewed_at", "id") WHERE "announced_at" IS NULL AND ("announce_at" IS NULL OR "release_id" IS NOT NULL)`,
  ),
];

/** The day that 1.0.0 promised, where none is stored: no row is written for it. */
const DUE = `(coalesce("due_on", date(timezone('Africa/Gaborone', "created_at")) + 30))`;

const indexesOfIdeas = concurrently(
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_due_idx" ON "ideas" (${DUE}, "id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_status_due_idx" ON "ideas" ("status", ${DUE}, "id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_long_wait_idx" ON "ideas" ("created_at", "id") WHERE status IN ('PENDING') OR coalesce(decided_at, first_decided_at) - coalesce(reopened_at, created_at) > interval '29 days'`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_reopened_idx" ON "ideas" ("reopened_at") WHERE reopened_at IS NOT NULL AND status IN ('PENDING')`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_shortlisted_idx" ON "ideas" ("created_at", "id") WHERE shortlisted_at IS NOT NULL`,
  `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "ideas_improves_key" ON "ideas" ("improves_id") WHERE withdrawn_at IS NULL AND improves_id IS NOT NULL`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_asked_idx" ON "ideas" ("id") WHERE asked_until IS NOT NULL`,
  // Breakdowns by single answers read this index alone, an eighth of the table. By created_at, lists in that order would read it, too.
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_breakdown_idx" ON "ideas" ("first_decided_at") INCLUDE ("created_at", "id", "status", "withdrawn_at", "country", "person_type", "gender", "age_group", "maturity_stage", "regulatory_status", "patents_applied", "focus_area", "network", "collaboration", "heard_about", "improves_id")`,
);

const indexOfActs = concurrently(
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_events_at_idx" ON "audit_events" ("at", "id")`,
);

const claims = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "idea_claims" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "holder_id" uuid NOT NULL, "kind" text NOT NULL, "read_until" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "idea_claims_idea_id_key" UNIQUE ("idea_id"), CONSTRAINT "idea_claims_kind_check" CHECK ("kind" IN ('READING', 'ASSIGNED')), CONSTRAINT "idea_claims_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX IF NOT EXISTS "idea_claims_holder_idx" ON "idea_claims" ("holder_id")`,
  ),
  ...refers('idea_claims', 'idea_id', 'ideas', 'CASCADE'),
  ...refers('idea_claims', 'holder_id', 'accounts', 'CASCADE'),
];

const conflicts = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "idea_conflicts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "account_id" uuid NOT NULL, "reason" text NOT NULL, "declared_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "idea_conflicts_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX IF NOT EXISTS "idea_conflicts_idea_account_key" ON "idea_conflicts" ("idea_id", "account_id")`,
    `CREATE INDEX IF NOT EXISTS "idea_conflicts_account_idx" ON "idea_conflicts" ("account_id")`,
  ),
  ...refers('idea_conflicts', 'idea_id', 'ideas', 'CASCADE'),
  ...refers('idea_conflicts', 'account_id', 'accounts', 'CASCADE'),
];

const criteria = [
  { name: 'Need', steps: ['None', 'Small', 'Some', 'Great', 'Urgent'] },
  { name: 'Novelty', steps: ['Known', 'Hardly new', 'Partly new', 'New', 'Unique'] },
  { name: 'Feasibility', steps: ['Not feasible', 'Doubtful', 'Possible', 'Likely', 'Proven'] },
  { name: 'Fit', steps: ['None', 'Weak', 'Fair', 'Good', 'Perfect'] },
];

const scores = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "score_cards" ("version" integer NOT NULL, "criteria" jsonb NOT NULL, "changed_by_id" uuid, "changed_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "score_cards_pkey" PRIMARY KEY ("version"))`,
    `INSERT INTO "score_cards" ("version", "criteria") VALUES (1, '${JSON.stringify(criteria)}') ON CONFLICT DO NOTHING`,
    `CREATE TABLE IF NOT EXISTS "idea_scores" ("idea_id" uuid NOT NULL, "scorer_id" uuid NOT NULL, "card_version" integer NOT NULL, "marks" jsonb NOT NULL, "mean" double precision, "scored_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "is_blind" boolean NOT NULL DEFAULT true, "is_final" boolean NOT NULL DEFAULT false, "later" jsonb, CONSTRAINT "idea_scores_pkey" PRIMARY KEY ("idea_id", "scorer_id"), CONSTRAINT "idea_scores_card_version_fkey" FOREIGN KEY ("card_version") REFERENCES "score_cards"("version") ON DELETE RESTRICT)`,
    `CREATE INDEX IF NOT EXISTS "idea_scores_scorer_idx" ON "idea_scores" ("scorer_id")`,
  ),
  ...refers('score_cards', 'changed_by_id', 'accounts', 'SET NULL'),
  ...refers('idea_scores', 'idea_id', 'ideas', 'CASCADE'),
  ...refers('idea_scores', 'scorer_id', 'accounts', 'RESTRICT'),
];

const notes = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "idea_notes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "author_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "text" text NOT NULL, CONSTRAINT "idea_notes_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX IF NOT EXISTS "idea_notes_idea_idx" ON "idea_notes" ("idea_id", "created_at", "id")`,
  ),
  ...refers('idea_notes', 'idea_id', 'ideas', 'CASCADE'),
  ...refers('idea_notes', 'author_id', 'accounts', 'RESTRICT'),
];

/** What a rejection says beside its words: a reason of the programme's list, and the idea that was there before. */
const rejections = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "rejection_reasons" ("version" integer NOT NULL, "reasons" jsonb NOT NULL, "changed_by_id" uuid, "changed_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "rejection_reasons_pkey" PRIMARY KEY ("version"))`,
  ),
  ...refers('rejection_reasons', 'changed_by_id', 'accounts', 'SET NULL'),
  ...briefly(
    `ALTER TABLE "idea_reviews" ADD COLUMN IF NOT EXISTS "reason_id" uuid, ADD COLUMN IF NOT EXISTS "duplicate_of_id" uuid`,
  ),
  ...concurrently(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_reviews_duplicate_idx" ON "idea_reviews" ("duplicate_of_id") WHERE "duplicate_of_id" IS NOT NULL`,
  ),
];

const replies = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "replies" ("name" text NOT NULL, "text" text NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "version" integer NOT NULL, "uses" integer NOT NULL DEFAULT '0', "author_id" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "replies_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX IF NOT EXISTS "replies_author_idx" ON "replies" ("author_id")`,
  ),
  ...refers('replies', 'author_id', 'accounts', 'SET NULL'),
];

const views = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "saved_views" ("name" text NOT NULL, "filter" text NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "version" integer NOT NULL, "shared" boolean NOT NULL, "author_id" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX IF NOT EXISTS "saved_views_author_idx" ON "saved_views" ("author_id")`,
  ),
  ...refers('saved_views', 'author_id', 'accounts', 'SET NULL'),
];

const clarifications = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "clarifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "asker_id" uuid, "asked_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "until" date NOT NULL, "remind_on" date, "questions" jsonb NOT NULL, "outcome" text, "closed_at" TIMESTAMP(3) WITH TIME ZONE, "before" jsonb, "file_key" text, "file_name" text, "file_size" integer, "file_sha256" text, CONSTRAINT "clarifications_outcome_check" CHECK ("outcome" IN ('ANSWERED', 'UNANSWERED', 'TAKEN_BACK')), CONSTRAINT "clarifications_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX IF NOT EXISTS "clarifications_idea_idx" ON "clarifications" ("idea_id", "asked_at")`,
    `CREATE UNIQUE INDEX IF NOT EXISTS "clarifications_open_key" ON "clarifications" ("idea_id") WHERE closed_at IS NULL`,
    `CREATE INDEX IF NOT EXISTS "clarifications_file_key_idx" ON "clarifications" ("file_key")`,
  ),
  ...refers('clarifications', 'idea_id', 'ideas', 'CASCADE'),
  ...refers('clarifications', 'asker_id', 'accounts', 'SET NULL'),
];

const receipts = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "receipt_keys" ("id" text NOT NULL, "public_key" text NOT NULL, CONSTRAINT "receipt_keys_pkey" PRIMARY KEY ("id"))`,
    `CREATE TABLE IF NOT EXISTS "idea_receipts" ("idea_id" uuid NOT NULL, "key_id" text NOT NULL, "payload" text NOT NULL, "signature" text NOT NULL, CONSTRAINT "idea_receipts_pkey" PRIMARY KEY ("idea_id"))`,
  ),
  ...refers('idea_receipts', 'idea_id', 'ideas', 'CASCADE'),
];

const outcomes = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "idea_outcomes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "version" integer NOT NULL, "author_id" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "stage" text NOT NULL, "owner" text NOT NULL, "sentence" text NOT NULL, "value" double precision, "unit" text, CONSTRAINT "idea_outcomes_stage_check" CHECK ("stage" IN ('EXPLORING', 'PILOT', 'LIVE', 'STOPPED')), CONSTRAINT "idea_outcomes_unit_check" CHECK ("unit" IN ('BWP_A_YEAR', 'BWP_ONCE', 'CUSTOMERS', 'JOBS', 'HOURS_A_YEAR', 'SITES', 'TONNES_OF_CO2_A_YEAR')), CONSTRAINT "idea_outcomes_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX IF NOT EXISTS "idea_outcomes_idea_version_key" ON "idea_outcomes" ("idea_id", "version")`,
    `CREATE INDEX IF NOT EXISTS "idea_outcomes_created_idx" ON "idea_outcomes" ("created_at", "id")`,
  ),
  ...refers('idea_outcomes', 'idea_id', 'ideas', 'CASCADE'),
  ...refers('idea_outcomes', 'author_id', 'accounts', 'SET NULL'),
];

const stories = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "idea_stories" ("idea_id" uuid NOT NULL, "version" integer NOT NULL, "consent" text NOT NULL, "proposer_id" uuid, "asked_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "answered_at" TIMESTAMP(3) WITH TIME ZONE, "sentence" text NOT NULL, "place" text NOT NULL, CONSTRAINT "idea_stories_consent_check" CHECK ("consent" IN ('ASKED', 'GIVEN', 'REFUSED', 'ENDED')), CONSTRAINT "idea_stories_pkey" PRIMARY KEY ("idea_id"))`,
  ),
  ...refers('idea_stories', 'idea_id', 'ideas', 'CASCADE'),
  ...refers('idea_stories', 'proposer_id', 'accounts', 'SET NULL'),
];

const challengeWatches = briefly(
  `CREATE TABLE IF NOT EXISTS "challenge_watches" ("email" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "challenge_watches_pkey" PRIMARY KEY ("email"))`,
);

/** What staff do with what somebody sent. What came before, nobody has followed up in the portal. */
const followUps = ['suggestions', 'hackathon_entries'].flatMap((table) => [
  ...briefly(
    `ALTER TABLE "${table}" ADD COLUMN IF NOT EXISTS "state" text NOT NULL DEFAULT 'NEW', ADD COLUMN IF NOT EXISTS "state_version" integer NOT NULL DEFAULT 1, ADD COLUMN IF NOT EXISTS "holder_id" uuid, ADD COLUMN IF NOT EXISTS "reply" text, ADD COLUMN IF NOT EXISTS "replied_by_id" uuid, ADD COLUMN IF NOT EXISTS "replied_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${table}_state_check", ADD CONSTRAINT "${table}_state_check" CHECK ("state" IN ('NEW', 'ANSWERED', 'DONE')) NOT VALID`,
  ),
  ...unhurried(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${table}_state_check"`),
  ...concurrently(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "${table}_state_idx" ON "${table}" ("state", "created_at", "id")`,
  ),
]);

const workAccounts = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "work_accounts" ("account_id" uuid NOT NULL, "issuer" text NOT NULL, "subject" text NOT NULL, "email" text NOT NULL, "linked_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "work_accounts_pkey" PRIMARY KEY ("account_id"), CONSTRAINT "work_accounts_subject_key" UNIQUE ("issuer", "subject"))`,
  ),
  ...refers('work_accounts', 'account_id', 'accounts', 'CASCADE'),
];

const retention = briefly(
  `CREATE TABLE IF NOT EXISTS "retention_notices" ("place" text NOT NULL, "row_id" uuid NOT NULL, "ends_on" date NOT NULL, CONSTRAINT "retention_notices_pkey" PRIMARY KEY ("place", "row_id"))`,
  `CREATE TABLE IF NOT EXISTS "retention_runs" ("day" date NOT NULL, "counts" jsonb NOT NULL, "ended_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "retention_runs_pkey" PRIMARY KEY ("day"))`,
  `CREATE TABLE IF NOT EXISTS "retired_counts" ("counter" text NOT NULL, "period" date NOT NULL, "amount" integer NOT NULL, CONSTRAINT "retired_counts_pkey" PRIMARY KEY ("counter", "period"))`,
);

const nameMentions = briefly(
  `CREATE TABLE IF NOT EXISTS "name_mentions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "table_name" text NOT NULL, "row_id" uuid NOT NULL, "column_name" text NOT NULL, "position" integer NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "name_mentions_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "name_mentions_found_idx" ON "name_mentions" ("created_at", "id")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "name_mentions_place_key" ON "name_mentions" ("table_name", "row_id", "column_name", "position")`,
);

const publicCounts = briefly(
  `CREATE TABLE IF NOT EXISTS "public_counts" ("id" boolean NOT NULL, "counted" jsonb NOT NULL, "shown" jsonb NOT NULL, CONSTRAINT "public_counts_pkey" PRIMARY KEY ("id"))`,
);

/**
 * The portal writes the feed of changes itself, and names its connections. The triggers stay for all others: instances of 1.0.0,
 * which run beside it during an upgrade, and statements by hand. The release after this one drops them.
 */
const feedOfOlderInstances = briefly(
  `CREATE OR REPLACE FUNCTION record_idea_changes() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF current_setting('application_name') LIKE 'innovation-portal-1.1%' THEN
       RETURN NULL;
     ELSIF TG_OP = 'INSERT' THEN
       INSERT INTO idea_changes (idea_id, kind, at, version, status)
       SELECT id, 'SUBMITTED', created_at, version, status FROM new_ideas ORDER BY created_at, id;
     ELSE
       INSERT INTO idea_changes (idea_id, kind, at, version, status)
       SELECT new_ideas.id, 'REVIEWED', new_ideas.announced_at, new_ideas.announced_version, new_ideas.announced_status
       FROM new_ideas JOIN old_ideas USING (id)
       WHERE new_ideas.announced_version <> old_ideas.announced_version ORDER BY new_ideas.id;
     END IF;
     RETURN NULL;
   END $$`,
);

const feed = briefly(
  `CREATE TABLE IF NOT EXISTS "idea_feed" ("only" boolean NOT NULL DEFAULT true, "epoch" uuid NOT NULL, "last_place" bigint NOT NULL DEFAULT '0', CONSTRAINT "idea_feed_only_check" CHECK ("only"), CONSTRAINT "idea_feed_pkey" PRIMARY KEY ("only"))`,
  `INSERT INTO "idea_feed" ("only", "epoch") VALUES (true, gen_random_uuid()) ON CONFLICT DO NOTHING`,
  `CREATE TABLE IF NOT EXISTS "erased_ideas" ("idea_id" uuid NOT NULL, "place" bigint, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "erased_ideas_pkey" PRIMARY KEY ("idea_id"))`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "erased_ideas_place_key" ON "erased_ideas" ("place")`,
  `CREATE INDEX IF NOT EXISTS "erased_ideas_waiting_idx" ON "erased_ideas" ("idea_id") WHERE place IS NULL`,
);

/** Tokens of the programme, their renewal, and the mail before their end. */
const tokens = [
  ...briefly(
    `ALTER TABLE "access_tokens" ADD COLUMN IF NOT EXISTS "made_by" text, ADD COLUMN IF NOT EXISTS "renewed_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "end_announced_at" TIMESTAMP(3) WITH TIME ZONE`,
    `CREATE TABLE IF NOT EXISTS "replaced_secrets" ("secret_hash" bytea NOT NULL, "token_id" uuid NOT NULL, "ends_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "replaced_secrets_pkey" PRIMARY KEY ("secret_hash"))`,
    `CREATE INDEX IF NOT EXISTS "replaced_secrets_token_idx" ON "replaced_secrets" ("token_id")`,
  ),
  ...refers('replaced_secrets', 'token_id', 'access_tokens', 'CASCADE'),
];

/** Roles are wider than before: instances of 1.0.0 give none of the new ones. */
const roles = [
  ...briefly(
    `ALTER TABLE "accounts" DROP CONSTRAINT IF EXISTS "accounts_role_check", ADD CONSTRAINT "accounts_role_check" CHECK ("role" IN ('user', 'board', 'reviewer', 'admin')) NOT VALID`,
    `ALTER TABLE "accounts" DROP CONSTRAINT IF EXISTS "accounts_invited_as_check", ADD CONSTRAINT "accounts_invited_as_check" CHECK ("invited_as" IN ('board', 'reviewer', 'admin')) NOT VALID`,
  ),
  ...unhurried(
    `ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_role_check"`,
    `ALTER TABLE "accounts" VALIDATE CONSTRAINT "accounts_invited_as_check"`,
  ),
];

const SEARCHED = [
  'reference',
  'email',
  'first_name',
  'last_name',
  'solution_name',
  'problem_statement',
  'solution_summary',
];
const searchWordsOf = (row = '') =>
  `search_words_of(${SEARCHED.map((name) => row + name).join(` || ' ' || `)})`;
/** Texts with a sign or an accent that 1.0.0 read in another way; most have none. */
const READ_OTHERWISE = `search_words IS DISTINCT FROM ${searchWordsOf()}`;

/**
 * The column of words is one that a trigger writes: another expression would rewrite the table under a lock. 1.0.0 writes none
 * itself, so it is served by the trigger, too. An index that is dropped at the end finds the rows to write again.
 */
const search = () => [
  ...briefly(
    ...searchFunctions(),
    `CREATE OR REPLACE FUNCTION write_search_words() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_words := ${searchWordsOf('NEW.')};
  RETURN NEW;
END $$`,
    `CREATE OR REPLACE TRIGGER "ideas_search_words" BEFORE INSERT OR UPDATE OF ${SEARCHED.join(', ')} ON "ideas" FOR EACH ROW EXECUTE FUNCTION write_search_words()`,
    `ALTER TABLE "ideas" ALTER COLUMN "search_words" DROP EXPRESSION IF EXISTS`,
  ),
  ...concurrently(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_read_otherwise_idx" ON "ideas" ("created_at") WHERE ${READ_OTHERWISE}`,
  ),
  ...inBatches(
    `UPDATE "ideas" SET "reference" = "reference" WHERE "id" IN (
       SELECT "id" FROM "ideas" WHERE ${READ_OTHERWISE} ORDER BY "created_at" LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED)`,
  ),
  ...concurrently(
    `DROP INDEX CONCURRENTLY IF EXISTS "ideas_read_otherwise_idx"`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_search_text_idx" ON "accounts" USING gin (search_text("email", '') gin_trgm_ops)`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_events_search_text_idx" ON "audit_events" USING gin (search_text("actor_email" || ' ' || "subject_label", '') gin_trgm_ops)`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "suggestions_search_text_idx" ON "suggestions" USING gin (search_text("full_name" || ' ' || "email_address" || ' ' || "pain_point" || ' ' || "suggestion", '') gin_trgm_ops)`,
  ),
];

/** From 1.0.0 to 1.1.0. */
export class VersionOneOne1797000001008 implements MigrationInterface {
  name = 'VersionOneOne1797000001008';
  transaction = false;
  get steps(): readonly Step[] {
    return [
      ...programme,
      ...columns,
      ...announceByRelease,
      ...indexesOfIdeas,
      ...indexOfActs,
      ...roles,
      ...claims,
      ...conflicts,
      ...scores,
      ...notes,
      ...rejections,
      ...replies,
      ...views,
      ...clarifications,
      ...receipts,
      ...outcomes,
      ...stories,
      ...challengeWatches,
      ...followUps,
      ...workAccounts,
      ...nameMentions,
      ...retention,
      ...publicCounts,
      ...feed,
      ...feedOfOlderInstances,
      ...tokens,
      ...search(),
    ];
  }

  async up(runner: QueryRunner): Promise<void> {
    await runSteps(runner, this.steps);
  }

  async down(): Promise<void> {
    throw new Error('What 1.0.0 does not know would be lost. It runs on the new tables as they are.');
  }
}
