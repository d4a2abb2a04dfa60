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

/** From 1.0.0 on. */
export class Desk1796000000001 implements MigrationInterface {
  name = 'Desk1796000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...announceByRelease]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What waits for its release would be announced at once.');
  }
}
