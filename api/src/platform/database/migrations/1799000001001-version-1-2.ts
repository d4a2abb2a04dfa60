import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly, concurrently, inBatches, runSteps } from '../steps.ts';
import type { Step } from '../steps.ts';

const jobs = briefly(`ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "failing_since" TIMESTAMP WITH TIME ZONE`);

const lastBackup = briefly(
  `CREATE TABLE IF NOT EXISTS "last_backup" ("id" boolean NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, "documents" integer NOT NULL, "missing" integer NOT NULL, CONSTRAINT "last_backup_pkey" PRIMARY KEY ("id"))`,
);

/** Terms of keeping that are there hold already: null. */
const terms = briefly(
  `ALTER TABLE "programme_settings" ADD COLUMN IF NOT EXISTS "terms_from" TIMESTAMP(3) WITH TIME ZONE`,
);

/** Ideas that were approved before have no call: null. */
const calls = [
  ...briefly(
    `ALTER TABLE "programme_settings" ADD COLUMN IF NOT EXISTS "call_days" integer`,
    `ALTER TABLE "ideas" ADD COLUMN IF NOT EXISTS "call_due_on" date, ADD COLUMN IF NOT EXISTS "called_at" TIMESTAMP(3) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "called_by_id" uuid`,
  ),
  ...concurrently(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_call_idx" ON "ideas" ("call_due_on", "id") WHERE call_due_on IS NOT NULL AND called_at IS NULL`,
  ),
];

/** SQL of who was last shown the secret of a row: by the audit log, or else by the address of its maker. */
const lastShownTo = (kind: 'ACCESS_TOKEN' | 'WEBHOOK', table: string, maker: string) =>
  `coalesce((SELECT "actor_id" FROM "audit_events" WHERE "subject_id" = ${table}."id" AND "actor_id" IS NOT NULL
       AND "action" IN ('${kind}_CREATED', '${kind}_RENEWED', '${kind}_SECRET_RENEWED') ORDER BY "audit_events"."id" DESC LIMIT 1),
     (SELECT person."id" FROM "accounts" AS person WHERE person."email" = ${table}.${maker}))`;

const nameKnower = (table: string, value: string) =>
  inBatches(
    `UPDATE "${table}" SET "known_by" = ${value} WHERE "id" IN (
       SELECT "id" FROM "${table}" WHERE "known_by" IS NULL AND ${value} IS NOT NULL LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
  );

/** Of tokens and webhooks, the people who made or renewed them, by id. What 1.1.0 makes beside is named at its first call. */
const secrets = [
  ...briefly(
    `ALTER TABLE "accounts" ADD COLUMN IF NOT EXISTS "stands_for" uuid array`,
    `ALTER TABLE "access_tokens" ADD COLUMN IF NOT EXISTS "known_by" uuid`,
    `ALTER TABLE "replaced_secrets" ADD COLUMN IF NOT EXISTS "known_by" uuid`,
    `ALTER TABLE "webhooks" ADD COLUMN IF NOT EXISTS "known_by" uuid`,
  ),
  ...nameKnower('access_tokens', lastShownTo('ACCESS_TOKEN', '"access_tokens"', '"made_by"')),
  ...nameKnower('webhooks', lastShownTo('WEBHOOK', '"webhooks"', '"created_by"')),
  ...inBatches(
    `UPDATE "accounts" SET "stands_for" = ARRAY(
       SELECT person."id" FROM "accounts" AS person WHERE person."email" = token."made_by" OR token."made_by" = ANY (person."former_emails")
       UNION SELECT "actor_id" FROM "audit_events" WHERE "subject_id" = token."id" AND "actor_id" IS NOT NULL
         AND "action" IN ('ACCESS_TOKEN_CREATED', 'ACCESS_TOKEN_RENEWED'))
     FROM "access_tokens" AS token WHERE token."account_id" = "accounts"."id" AND "accounts"."id" IN (
       SELECT "id" FROM "accounts" WHERE "is_system" AND "stands_for" IS NULL LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
  ),
];

/** Without them, deleting an account reads the whole of each table that refers to it. */
const references = concurrently(
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "clarifications_asker_idx" ON "clarifications" ("asker_id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_notes_author_idx" ON "idea_notes" ("author_id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_outcomes_author_idx" ON "idea_outcomes" ("author_id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_reviews_reviewer_idx" ON "idea_reviews" ("reviewer_id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_scores_card_idx" ON "idea_scores" ("card_version")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "idea_stories_proposer_idx" ON "idea_stories" ("proposer_id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "programme_settings_changed_by_idx" ON "programme_settings" ("changed_by_id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "rejection_reasons_changed_by_idx" ON "rejection_reasons" ("changed_by_id")`,
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS "score_cards_changed_by_idx" ON "score_cards" ("changed_by_id")`,
);

/** From 1.1.0 to 1.2.0. */
export class VersionOneTwo1799000001001 implements MigrationInterface {
  name = 'VersionOneTwo1799000001001';
  transaction = false;
  get steps(): readonly Step[] {
    return [...jobs, ...lastBackup, ...terms, ...calls, ...secrets, ...references];
  }

  async up(runner: QueryRunner): Promise<void> {
    await runSteps(runner, this.steps);
  }

  async down(): Promise<void> {
    throw new Error('What 1.1.0 does not know would be lost. It runs on the new tables as they are.');
  }
}
