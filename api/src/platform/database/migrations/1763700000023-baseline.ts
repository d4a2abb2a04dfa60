import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The challenges that a new installation holds: those of 2024, both closed (decisions "Public pages"). */
const challengesOf2024 = [
  {
    title: 'Botswana Innovation Hub Smart Farming Hackathon',
    organiser: 'Botswana Innovation Hub',
    description:
      'Over one weekend, teams of up to four built tools that help farmers grow more with less water, healthier livestock and better information. Engineers and farmers worked with every team from the first sketch to a working prototype. The strongest prototypes were invited to continue at the hub.',
    createdAt: '2024-05-06T08:00:00.000Z',
  },
  {
    title: 'Communications Regulator Connected Farms Hackathon',
    organiser: 'Botswana communications regulator',
    description:
      'Teams showed how mobile coverage, sensors and shared data can reach farms and villages far from the nearest town. Each entry had to work where the signal is weak and handsets are simple. A jury of the regulator and the network operators chose which ideas to test in the field.',
    createdAt: '2024-09-02T08:00:00.000Z',
  },
];

const searchWords = `strip(to_tsvector('simple', replace(replace(replace(replace(replace(replace(replace(replace(reference || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || solution_name || ' ' || problem_statement || ' ' || solution_summary, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '/', ' '), '+', ' '), '<', ' '), '&', ' ')))`;

const statements = [
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  `CREATE TABLE IF NOT EXISTS "typeorm_metadata" ("type" varchar NOT NULL, "database" varchar, "schema" varchar, "table" varchar, "name" varchar, "value" text)`,
  `CREATE TABLE "accounts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "email" text NOT NULL, "password_hash" text, "role" text NOT NULL DEFAULT 'user', "verified_at" TIMESTAMP WITH TIME ZONE, "second_factor_at" TIMESTAMP WITH TIME ZONE, "must_change_password" boolean NOT NULL DEFAULT false, "device_generation" integer NOT NULL DEFAULT '0', "pending_email" text, "pending_email_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_ee66de6cdc53993296d1ceb8aa0" UNIQUE ("email"), CONSTRAINT "accounts_email_check" CHECK ("email" = lower("email")), CONSTRAINT "accounts_role_check" CHECK ("role" IN ('user', 'reviewer', 'admin')), CONSTRAINT "accounts_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "accounts_role_created_idx" ON "accounts" ("role", "created_at", "id")`,
  `CREATE INDEX "accounts_created_idx" ON "accounts" ("created_at", "id")`,
  `CREATE TABLE "mailed_tokens" ("id" bytea NOT NULL, "account_id" uuid NOT NULL, "purpose" text NOT NULL, "email" text, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "mailed_tokens_purpose_check" CHECK ("purpose" IN ('verify', 'reset', 'change-email')), CONSTRAINT "mailed_tokens_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "mailed_tokens_account_id_idx" ON "mailed_tokens" ("account_id")`,
  `CREATE TABLE "sessions" ("id" bytea NOT NULL, "account_id" uuid NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "authenticated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "device" text NOT NULL DEFAULT '', "network" text NOT NULL DEFAULT '', CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "sessions_account_id_idx" ON "sessions" ("account_id")`,
  `CREATE TABLE "audit_events" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "actor_id" uuid, "actor_email" text NOT NULL, "action" text NOT NULL, "subject_kind" text NOT NULL, "subject_id" uuid, "subject_label" text NOT NULL, "details" jsonb NOT NULL, CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "audit_events_subject_idx" ON "audit_events" ("subject_id", "id")`,
  `CREATE INDEX "audit_events_actor_idx" ON "audit_events" ("actor_email", "id")`,
  `CREATE INDEX "audit_events_action_idx" ON "audit_events" ("action", "id")`,
  `CREATE TABLE "tally_deltas" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "day" date NOT NULL, "counter" text NOT NULL, "amount" integer NOT NULL, CONSTRAINT "tally_deltas_pkey" PRIMARY KEY ("id"))`,
  `CREATE TABLE "tallies" ("counter" text NOT NULL, "granularity" text NOT NULL, "period" date NOT NULL, "amount" bigint NOT NULL, CONSTRAINT "tallies_pkey" PRIMARY KEY ("counter", "granularity", "period"))`,
  `CREATE INDEX "tallies_period_idx" ON "tallies" ("granularity", "period")`,
  `CREATE TABLE "tally_zone" ("time_zone" text NOT NULL, "statement" text NOT NULL DEFAULT '', CONSTRAINT "tally_zone_pkey" PRIMARY KEY ("time_zone"))`,
  `CREATE TABLE "second_factors" ("account_id" uuid NOT NULL, "secret" bytea NOT NULL, "last_step" integer NOT NULL, "recovery_codes" bytea array NOT NULL, CONSTRAINT "second_factors_pkey" PRIMARY KEY ("account_id"))`,
  `CREATE TABLE "challenges" ("title" text NOT NULL, "organiser" text NOT NULL, "description" text NOT NULL, "year" integer NOT NULL, "status" text NOT NULL, "opens_at" TIMESTAMP(3) WITH TIME ZONE, "closes_at" TIMESTAMP(3) WITH TIME ZONE, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "challenges_status_check" CHECK ("status" IN ('OPEN', 'CLOSED')), CONSTRAINT "challenges_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "challenges_created_idx" ON "challenges" ("created_at", "id")`,
  `CREATE TABLE "hackathon_entries" ("team_name" text NOT NULL, "team_leader" text NOT NULL, "team_leader_email" text NOT NULL, "team_leader_contact" text NOT NULL, "submission_link" text NOT NULL, "members" text array NOT NULL, "focus_areas" text array NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "challenge_id" uuid NOT NULL, "file_key" text, "file_name" text, "file_size" integer, "file_sha256" text, "after_closing" boolean NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "UQ_062b2df8ee7aa32e6d0fc8cc33f" UNIQUE ("file_key"), CONSTRAINT "hackathon_entries_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "hackathon_entries_challenge_created_idx" ON "hackathon_entries" ("challenge_id", "created_at", "id")`,
  `CREATE INDEX "hackathon_entries_created_idx" ON "hackathon_entries" ("created_at", "id")`,
  `CREATE TABLE "document_examinations" ("file_key" text NOT NULL, "inspected_at" TIMESTAMP(3) WITH TIME ZONE, "pages" integer, "findings" text array NOT NULL DEFAULT '{}', "scanned_at" TIMESTAMP(3) WITH TIME ZONE, "malware" text, CONSTRAINT "document_examinations_pkey" PRIMARY KEY ("file_key"))`,
  `CREATE INDEX "document_examinations_unscanned_idx" ON "document_examinations" ("file_key") WHERE "scanned_at" IS NULL`,
  `CREATE INDEX "document_examinations_uninspected_idx" ON "document_examinations" ("file_key") WHERE "inspected_at" IS NULL`,
  `CREATE TABLE "ideas" ("reference" text NOT NULL, "first_name" text NOT NULL, "last_name" text NOT NULL, "dial_code" text NOT NULL, "contact_number" text NOT NULL, "country" text NOT NULL, "email" text NOT NULL, "person_type" text NOT NULL, "gender" text NOT NULL, "age_group" text NOT NULL, "linked_in" text NOT NULL, "website" text NOT NULL, "maturity_stage" text NOT NULL, "regulatory_status" text NOT NULL, "patents_applied" text NOT NULL, "solution_name" text NOT NULL, "focus_area" text NOT NULL, "objectives" text array NOT NULL, "problem_statement" text NOT NULL, "solution_summary" text NOT NULL, "key_benefits" text NOT NULL, "key_partners" text NOT NULL, "network" text NOT NULL, "support_requested" text array NOT NULL, "cost_structure" text array NOT NULL, "key_resources" text array NOT NULL, "key_activities" text array NOT NULL, "revenue_streams" text array NOT NULL, "value_propositions" text array NOT NULL, "relationships" text array NOT NULL, "customer_segments" text array NOT NULL, "channels" text array NOT NULL, "experience_channels" text array NOT NULL, "engagements" text array NOT NULL, "collaboration" text NOT NULL, "heard_about" text NOT NULL, "comments" text NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "owner_id" uuid NOT NULL, "sent_reference" text NOT NULL, "id_number" bytea NOT NULL, "file_key" text NOT NULL, "file_name" text NOT NULL, "file_size" integer NOT NULL, "file_sha256" text NOT NULL, "status" text NOT NULL DEFAULT 'PENDING', "reviewer_comments" text NOT NULL DEFAULT '', "version" integer NOT NULL DEFAULT '1', "last_reviewer_id" uuid, "first_decided_at" TIMESTAMP(3) WITH TIME ZONE, "search_words" tsvector GENERATED ALWAYS AS (${searchWords}) STORED NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "UQ_4703d2ec8a67ee8a5f3215e71af" UNIQUE ("reference"), CONSTRAINT "ideas_owner_sent_reference_key" UNIQUE ("owner_id", "sent_reference"), CONSTRAINT "ideas_status_check" CHECK ("status" IN ('APPROVED', 'REJECTED', 'PENDING')), CONSTRAINT "ideas_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "ideas_file_key_idx" ON "ideas" ("file_key")`,
  `CREATE INDEX "ideas_last_reviewer_status_created_idx" ON "ideas" ("last_reviewer_id", "status", "created_at", "id")`,
  `CREATE INDEX "ideas_person_type_status_created_idx" ON "ideas" ("person_type", "status", "created_at", "id")`,
  `CREATE INDEX "ideas_focus_area_status_created_idx" ON "ideas" ("focus_area", "status", "created_at", "id")`,
  `CREATE INDEX "ideas_status_created_idx" ON "ideas" ("status", "created_at", "id")`,
  `CREATE INDEX "ideas_owner_created_idx" ON "ideas" ("owner_id", "created_at", "id")`,
  `CREATE INDEX "ideas_created_idx" ON "ideas" ("created_at", "id")`,
  `CREATE TABLE "idea_changes" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "place" bigint, "idea_id" uuid NOT NULL, "kind" text NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "version" integer NOT NULL, "status" text NOT NULL, CONSTRAINT "idea_changes_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "idea_changes_waiting_idx" ON "idea_changes" ("id") WHERE place IS NULL`,
  `CREATE UNIQUE INDEX "idea_changes_place_key" ON "idea_changes" ("place")`,
  `CREATE INDEX "idea_changes_idea_idx" ON "idea_changes" ("idea_id")`,
  `CREATE TABLE "draft_documents" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "owner_id" uuid NOT NULL, "reference" text NOT NULL, "name" text NOT NULL, "size" integer NOT NULL, "fingerprint" text NOT NULL, "received" integer NOT NULL DEFAULT '0', "part_keys" text array NOT NULL DEFAULT '{}', "file_key" text, "file_sha256" text, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "draft_documents_owner_reference_key" UNIQUE ("owner_id", "reference"), CONSTRAINT "draft_documents_pkey" PRIMARY KEY ("id"))`,
  `CREATE TABLE "idea_drafts" ("owner_id" uuid NOT NULL, "reference" text NOT NULL, "step" text NOT NULL, "answers" bytea NOT NULL, "version" text NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "idea_drafts_pkey" PRIMARY KEY ("owner_id"))`,
  `CREATE TABLE "bulk_reviews" ("id" uuid NOT NULL, "reviewer_id" uuid NOT NULL, "undo_until" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "undone_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "bulk_reviews_pkey" PRIMARY KEY ("id"))`,
  `CREATE TABLE "bulk_review_items" ("bulk_review_id" uuid NOT NULL, "idea_id" uuid NOT NULL, "version" integer NOT NULL, "decision_id" uuid NOT NULL, "mail_id" uuid, "replaces_id" uuid, "status_before" text NOT NULL, "status_known" text NOT NULL, "comments_before" text NOT NULL, "last_reviewer_id_before" uuid, "first_decided_at_before" TIMESTAMP(3) WITH TIME ZONE, "updated_at_before" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "bulk_review_items_pkey" PRIMARY KEY ("bulk_review_id", "idea_id"))`,
  `CREATE INDEX "bulk_review_items_idea_idx" ON "bulk_review_items" ("idea_id")`,
  `CREATE TABLE "webhooks" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "url" text NOT NULL, "events" text array NOT NULL, "secret" bytea NOT NULL, "secrets_before" jsonb NOT NULL DEFAULT '[]', "created_by" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "paused_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "webhooks_created_idx" ON "webhooks" ("created_at", "id")`,
  `CREATE TABLE "webhook_deliveries" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "webhook_id" uuid NOT NULL, "event_id" uuid NOT NULL, "event" text, "payload" json NOT NULL, "status" text NOT NULL, "tries" integer NOT NULL DEFAULT '0', "tries_before" integer NOT NULL DEFAULT '0', "due_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "tried_at" TIMESTAMP WITH TIME ZONE, "response_status" integer, "fault" text, "duration" integer, CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "webhook_deliveries_event_idx" ON "webhook_deliveries" ("event_id")`,
  `CREATE INDEX "webhook_deliveries_failed_idx" ON "webhook_deliveries" ("webhook_id") WHERE "status" = 'FAILED'`,
  `CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" ("webhook_id", "due_at") WHERE "status" = 'WAITING'`,
  `CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" ("webhook_id", "created_at", "id")`,
  `CREATE TABLE "idea_decisions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "reviewer_id" uuid NOT NULL, "decided_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "from_status" text NOT NULL, "to_status" text NOT NULL, "comments" text NOT NULL, CONSTRAINT "idea_decisions_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "idea_decisions_idea_idx" ON "idea_decisions" ("idea_id", "decided_at")`,
  `CREATE TABLE "suggestions" ("full_name" text NOT NULL, "contact_number" text NOT NULL, "email_address" text NOT NULL, "pain_point" text NOT NULL, "pain_point_type" text, "suggestion" text NOT NULL, "selected_option" text, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "suggestions_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "suggestions_created_idx" ON "suggestions" ("created_at", "id")`,
  `CREATE TABLE "kept_answers" ("id" bytea NOT NULL, "request_hash" bytea NOT NULL, "answer" bytea, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "kept_answers_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "kept_answers_created_idx" ON "kept_answers" ("created_at")`,
  `CREATE TABLE "access_tokens" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "secret_hash" bytea NOT NULL, "name" text NOT NULL, "ending" text NOT NULL, "scopes" text array NOT NULL, "account_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP WITH TIME ZONE, "revoked_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "access_tokens_secret_key" ON "access_tokens" ("secret_hash")`,
  `CREATE INDEX "access_tokens_account_id_idx" ON "access_tokens" ("account_id")`,
  `CREATE INDEX "access_tokens_created_idx" ON "access_tokens" ("created_at", "id")`,
  `CREATE TABLE "jobs" ("id" uuid NOT NULL, "lane" text NOT NULL, "name" text NOT NULL, "group_key" text NOT NULL DEFAULT '', "parent_id" uuid, "data" jsonb NOT NULL DEFAULT '{}', "attempts" integer NOT NULL DEFAULT '0', "due_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "done_at" TIMESTAMP WITH TIME ZONE, "failed_at" TIMESTAMP WITH TIME ZONE, "error" text, CONSTRAINT "jobs_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "jobs_parent_idx" ON "jobs" ("parent_id") WHERE "parent_id" IS NOT NULL`,
  `CREATE INDEX "jobs_failed_idx" ON "jobs" ("created_at", "id") WHERE "failed_at" IS NOT NULL`,
  `CREATE INDEX "jobs_due_idx" ON "jobs" ("lane", "group_key", "due_at") WHERE "done_at" IS NULL AND "failed_at" IS NULL`,
  `CREATE TABLE "click_days" ("day" date NOT NULL, "clicks" bigint NOT NULL, CONSTRAINT "click_days_pkey" PRIMARY KEY ("day"))`,
  `CREATE TABLE "secret_keys" ("fingerprint" text NOT NULL, "since" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "secret_keys_pkey" PRIMARY KEY ("fingerprint"))`,
  `ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "hackathon_entries" ADD CONSTRAINT "hackathon_entries_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "ideas" ADD CONSTRAINT "ideas_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "ideas" ADD CONSTRAINT "ideas_last_reviewer_id_fkey" FOREIGN KEY ("last_reviewer_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "idea_changes" ADD CONSTRAINT "idea_changes_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "draft_documents" ADD CONSTRAINT "draft_documents_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "idea_drafts" ADD CONSTRAINT "idea_drafts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "bulk_reviews" ADD CONSTRAINT "bulk_reviews_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "bulk_review_items" ADD CONSTRAINT "bulk_review_items_bulk_review_id_fkey" FOREIGN KEY ("bulk_review_id") REFERENCES "bulk_reviews"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "bulk_review_items" ADD CONSTRAINT "bulk_review_items_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "idea_decisions" ADD CONSTRAINT "idea_decisions_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "idea_decisions" ADD CONSTRAINT "idea_decisions_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
  `ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "jobs" ADD CONSTRAINT "jobs_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  // TypeORM cannot declare these.
  `CREATE INDEX "ideas_search_words_idx" ON "ideas" USING gin ("search_words")`,
  `CREATE INDEX "audit_events_search_idx" ON "audit_events" USING gin ("actor_email" gin_trgm_ops, "subject_label" gin_trgm_ops)`,
  `CREATE INDEX "accounts_email_search_idx" ON "accounts" USING gin ("email" gin_trgm_ops)`,
  `CREATE INDEX "ideas_report_tags_idx" ON "ideas" USING gin ((ARRAY[person_type, network] || key_activities || support_requested || key_resources || cost_structure || revenue_streams || value_propositions || customer_segments || channels))`,
  `CREATE INDEX "ideas_solution_name_idx" ON "ideas" (lower("solution_name"), "id")`,
  `CREATE FUNCTION record_idea_changes() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
       INSERT INTO idea_changes (idea_id, kind, at, version, status)
       SELECT id, 'SUBMITTED', created_at, version, status FROM new_ideas ORDER BY created_at, id;
     ELSE
       INSERT INTO idea_changes (idea_id, kind, at, version, status)
       SELECT new_ideas.id, 'REVIEWED', new_ideas.updated_at, new_ideas.version, new_ideas.status
       FROM new_ideas JOIN old_ideas USING (id)
       WHERE new_ideas.version <> old_ideas.version ORDER BY new_ideas.id;
     END IF;
     RETURN NULL;
   END $$`,
  // Once a statement: a million ideas that are stored at once cost one statement more.
  `CREATE TRIGGER ideas_inserted AFTER INSERT ON ideas REFERENCING NEW TABLE AS new_ideas
   FOR EACH STATEMENT EXECUTE FUNCTION record_idea_changes()`,
  `CREATE TRIGGER ideas_updated AFTER UPDATE ON ideas REFERENCING OLD TABLE AS old_ideas NEW TABLE AS new_ideas
   FOR EACH STATEMENT EXECUTE FUNCTION record_idea_changes()`,
];

/** The schema of version 0.1.0, which 22 migrations had made. */
export class Baseline1763700000023 implements MigrationInterface {
  name = 'Baseline1763700000023';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    await runner.query(
      `INSERT INTO "typeorm_metadata" ("database", "schema", "table", "type", "name", "value") VALUES (current_database(), current_schema(), 'ideas', 'GENERATED_COLUMN', 'search_words', $1)`,
      [searchWords],
    );
    for (const { title, organiser, description, createdAt } of challengesOf2024) {
      await runner.query(
        `INSERT INTO "challenges" ("title", "organiser", "description", "year", "status", "created_at") VALUES ($1, $2, $3, 2024, 'CLOSED', $4)`,
        [title, organiser, description, createdAt],
      );
    }
  }

  async down(): Promise<void> {
    throw new Error('Nothing precedes the baseline.');
  }
}
