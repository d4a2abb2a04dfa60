import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "ideas" ADD "asked_until" date`,
  `CREATE INDEX "ideas_asked_idx" ON "ideas" ("id") WHERE asked_until IS NOT NULL`,
  `CREATE TABLE "clarifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "asker_id" uuid, "asked_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "until" date NOT NULL, "remind_on" date, "questions" jsonb NOT NULL, "outcome" text, "closed_at" TIMESTAMP(3) WITH TIME ZONE, "before" jsonb, "file_key" text, "file_name" text, "file_size" integer, "file_sha256" text, CONSTRAINT "clarifications_outcome_check" CHECK ("outcome" IN ('ANSWERED', 'UNANSWERED', 'TAKEN_BACK')), CONSTRAINT "clarifications_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "clarifications_idea_idx" ON "clarifications" ("idea_id", "asked_at")`,
  `CREATE UNIQUE INDEX "clarifications_open_key" ON "clarifications" ("idea_id") WHERE closed_at IS NULL`,
  `CREATE INDEX "clarifications_file_key_idx" ON "clarifications" ("file_key")`,
  `ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
  `ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_asker_id_fkey" FOREIGN KEY ("asker_id") REFERENCES "accounts"("id") ON DELETE SET NULL`,
];

/** Questions to submitters. */
export class Clarifications1796000000013 implements MigrationInterface {
  name = 'Clarifications1796000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The answers before would be lost.');
  }
}
