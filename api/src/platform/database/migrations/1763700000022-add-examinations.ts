import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddExaminations1763700000022 implements MigrationInterface {
  name = 'AddExaminations1763700000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "document_examinations" ("file_key" text NOT NULL, "inspected_at" TIMESTAMP(3) WITH TIME ZONE, "pages" integer, "findings" text array NOT NULL DEFAULT '{}', "scanned_at" TIMESTAMP(3) WITH TIME ZONE, "malware" text, CONSTRAINT "document_examinations_pkey" PRIMARY KEY ("file_key"))`,
    );
    await runner.query(
      `CREATE INDEX "document_examinations_unscanned_idx" ON "document_examinations"  ("file_key") WHERE "scanned_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "document_examinations_uninspected_idx" ON "document_examinations"  ("file_key") WHERE "inspected_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "jobs_failed_idx" ON "jobs"  ("created_at", "id") WHERE "failed_at" IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "jobs_failed_idx"`);
    await runner.query(`DROP TABLE "document_examinations"`);
  }
}
