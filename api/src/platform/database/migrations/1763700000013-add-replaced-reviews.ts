import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each review can be undone, one that sends no email too, and knows which review it replaced. */
export class AddReplacedReviews1763700000013 implements MigrationInterface {
  name = 'AddReplacedReviews1763700000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "bulk_review_items" ADD "replaces_id" uuid`);
    await runner.query(`ALTER TABLE "bulk_review_items" ALTER COLUMN "mail_id" DROP NOT NULL`);
    await runner.query(`ALTER TABLE "bulk_review_items" ADD "status_known" text`);
    await runner.query(`UPDATE "bulk_review_items" SET "status_known" = "status_before"`);
    await runner.query(`ALTER TABLE "bulk_review_items" ALTER COLUMN "status_known" SET NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // What is kept here serves for half a minute: a review without an email can no longer be undone.
    await runner.query(`DELETE FROM "bulk_review_items" WHERE "mail_id" IS NULL`);
    await runner.query(`ALTER TABLE "bulk_review_items" ALTER COLUMN "mail_id" SET NOT NULL`);
    await runner.query(`ALTER TABLE "bulk_review_items" DROP COLUMN "replaces_id"`);
    await runner.query(`ALTER TABLE "bulk_review_items" DROP COLUMN "status_known"`);
  }
}
