import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reviews that are held at the moment are announced when their jobs are due. */
const announceByRelease = [
  `ALTER TABLE "idea_reviews" ADD "announce_at" TIMESTAMP(3) WITH TIME ZONE, ADD "release_id" uuid, ADD "comments_sent" boolean NOT NULL DEFAULT true`,
  `UPDATE "idea_reviews" AS review SET "announce_at" = review."reviewed_at" + interval '30 seconds', "comments_sent" = review."comments" <> idea."announced_comments"
   FROM "ideas" AS idea WHERE idea."id" = review."idea_id" AND review."announced_at" IS NULL`,
  `CREATE INDEX "idea_reviews_release_idx" ON "idea_reviews" ("release_id") WHERE "announced_at" IS NULL`,
  `CREATE INDEX "idea_reviews_undoable_idx" ON "idea_reviews" ("reviewer_id", "reviewed_at") WHERE "announced_at" IS NULL`,
  `CREATE INDEX "idea_reviews_waiting_idx" ON "idea_reviews" ("reviewed_at", "id") WHERE "announced_at" IS NULL AND ("announce_at" IS NULL OR "release_id" IS NOT NULL)`,
];

const programmeSettings = [
  `CREATE TABLE "programme_settings" ("promised_days" integer NOT NULL, "announcing" text NOT NULL, "version" integer NOT NULL, "changed_by" text NOT NULL, "changed_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "programme_settings_announcing_check" CHECK ("announcing" IN ('AFTER_HOLD', 'BY_RELEASE')), CONSTRAINT "programme_settings_pkey" PRIMARY KEY ("version"))`,
];

const dueDays = [
  `ALTER TABLE "ideas" ADD "due_on" date`,
  // Rewrites the table once. An UPDATE would leave each row twice, and call the trigger of changes.
  `ALTER TABLE "ideas" ALTER "due_on" TYPE date USING date(timezone('Africa/Gaborone', "created_at")) + 30,
     ALTER "due_on" SET DEFAULT date(timezone('Africa/Gaborone', now())) + 30, ALTER "due_on" SET NOT NULL`,
  `CREATE INDEX "ideas_due_idx" ON "ideas" ("due_on", "id")`,
  `CREATE INDEX "ideas_status_due_idx" ON "ideas" ("status", "due_on", "id")`,
  `CREATE INDEX "ideas_long_wait_idx" ON "ideas" ("created_at", "id") WHERE status IN ('PENDING') OR first_decided_at - created_at > interval '30 days'`,
  `ALTER TABLE "accounts" ADD "wants_review_digest" boolean NOT NULL DEFAULT false`,
];

/** From 1.0.0 to 1.1.0. */
export class Desk1796000000001 implements MigrationInterface {
  name = 'Desk1796000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...programmeSettings, ...dueDays, ...announceByRelease])
      await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What was promised before is not known any more.');
  }
}
