import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reviews that are held at the moment count as announced: their emails are on the way already. */
const announceReviews = [
  `ALTER TABLE "idea_decisions" RENAME TO "idea_reviews"`,
  `ALTER TABLE "idea_reviews" RENAME COLUMN "decided_at" TO "reviewed_at"`,
  `ALTER TABLE "idea_reviews" RENAME CONSTRAINT "idea_decisions_pkey" TO "idea_reviews_pkey"`,
  `ALTER TABLE "idea_reviews" RENAME CONSTRAINT "idea_decisions_idea_id_fkey" TO "idea_reviews_idea_id_fkey"`,
  `ALTER TABLE "idea_reviews" RENAME CONSTRAINT "idea_decisions_reviewer_id_fkey" TO "idea_reviews_reviewer_id_fkey"`,
  `ALTER INDEX "idea_decisions_idea_idx" RENAME TO "idea_reviews_idea_idx"`,
  `ALTER TABLE "idea_reviews" ADD "save_id" uuid NOT NULL DEFAULT gen_random_uuid(), ADD "version" integer NOT NULL DEFAULT 1, ADD "notify" boolean NOT NULL DEFAULT true, ADD "announced_at" TIMESTAMP(3) WITH TIME ZONE`,
  `ALTER TABLE "idea_reviews" ALTER COLUMN "save_id" DROP DEFAULT, ALTER COLUMN "version" DROP DEFAULT, ALTER COLUMN "notify" DROP DEFAULT`,
  `UPDATE "idea_reviews" AS review SET "announced_at" = "reviewed_at", "version" = ordered.number + 1
   FROM (SELECT "id", row_number() OVER (PARTITION BY "idea_id" ORDER BY "reviewed_at", "id") AS number FROM "idea_reviews") AS ordered
   WHERE ordered.id = review.id`,
  `CREATE INDEX "idea_reviews_held_idx" ON "idea_reviews" ("save_id") WHERE "announced_at" IS NULL`,
  `DROP TABLE "bulk_review_items"`,
  `DROP TABLE "bulk_reviews"`,
  `DELETE FROM "jobs" WHERE "name" = 'purge-bulk-reviews'`,
  `DROP TRIGGER "ideas_updated" ON "ideas"`,
  `ALTER TABLE "ideas" ADD "announced_status" text NOT NULL DEFAULT 'PENDING', ADD "announced_comments" text NOT NULL DEFAULT '', ADD "announced_version" integer NOT NULL DEFAULT 1, ADD "announced_at" TIMESTAMP(3) WITH TIME ZONE`,
  `UPDATE "ideas" SET "announced_status" = "status", "announced_comments" = "reviewer_comments", "announced_version" = "version", "announced_at" = "updated_at"
   WHERE "version" > 1`,
  `CREATE OR REPLACE FUNCTION record_idea_changes() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
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
  `CREATE TRIGGER ideas_updated AFTER UPDATE ON ideas REFERENCING OLD TABLE AS old_ideas NEW TABLE AS new_ideas
   FOR EACH STATEMENT EXECUTE FUNCTION record_idea_changes()`,
];

const others = [
  `CREATE TABLE "deleted_sign_ups" ("id" bigint GENERATED ALWAYS AS IDENTITY, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "deleted_sign_ups_pkey" PRIMARY KEY ("id"))`,
  `ALTER TABLE "challenges" ADD "version" integer NOT NULL DEFAULT 1`,
  `ALTER TABLE "accounts" ADD "former_emails" text array NOT NULL DEFAULT '{}'`,
];

/** From 0.1.0 to 1.0.0. */
export class VersionOne1795000000001 implements MigrationInterface {
  name = 'VersionOne1795000000001';

  async up(runner: QueryRunner): Promise<void> {
    // Whatever limit the role has.
    await runner.query('SET LOCAL statement_timeout = 0');
    for (const statement of [...announceReviews, ...others]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What was held before is not known any more.');
  }
}
