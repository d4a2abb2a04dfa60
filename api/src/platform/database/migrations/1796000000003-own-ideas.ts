import type { MigrationInterface, QueryRunner } from 'typeorm';

const clarifications = [
  `ALTER TABLE "ideas" ADD "asked_until" date`,
  `CREATE INDEX "ideas_asked_idx" ON "ideas" ("id") WHERE asked_until IS NOT NULL`,
  `CREATE TABLE "clarifications" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "asker_id" uuid, "asked_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "until" date NOT NULL, "remind_on" date, "questions" jsonb NOT NULL, "outcome" text, "closed_at" TIMESTAMP(3) WITH TIME ZONE, "before" jsonb, "file_key" text, "file_name" text, "file_size" integer, "file_sha256" text, CONSTRAINT "clarifications_outcome_check" CHECK ("outcome" IN ('ANSWERED', 'UNANSWERED', 'TAKEN_BACK')), CONSTRAINT "clarifications_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "clarifications_idea_idx" ON "clarifications" ("idea_id", "asked_at")`,
  `CREATE UNIQUE INDEX "clarifications_open_key" ON "clarifications" ("idea_id") WHERE closed_at IS NULL`,
  `CREATE INDEX "clarifications_file_key_idx" ON "clarifications" ("file_key")`,
  `ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
  `ALTER TABLE "clarifications" ADD CONSTRAINT "clarifications_asker_id_fkey" FOREIGN KEY ("asker_id") REFERENCES "accounts"("id") ON DELETE SET NULL`,
];

const receipts = [
  `CREATE TABLE "receipt_keys" ("id" text NOT NULL, "public_key" text NOT NULL, CONSTRAINT "receipt_keys_pkey" PRIMARY KEY ("id"))`,
  `CREATE TABLE "idea_receipts" ("idea_id" uuid NOT NULL, "key_id" text NOT NULL, "payload" text NOT NULL, "signature" text NOT NULL, CONSTRAINT "idea_receipts_pkey" PRIMARY KEY ("idea_id"))`,
  `ALTER TABLE "idea_receipts" ADD CONSTRAINT "idea_receipts_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
];

const ownData = [
  `ALTER TABLE "ideas" ADD "withdrawn_at" TIMESTAMP(3) WITH TIME ZONE, ADD "terms_version" text, ADD "contacts_before" jsonb NOT NULL DEFAULT '[]'`,
  `ALTER TABLE "idea_drafts" ADD "end_announced_at" TIMESTAMP(3) WITH TIME ZONE`,
];

/** What submitters do with an idea that is sent, and with their data. */
export class OwnIdeas1796000000003 implements MigrationInterface {
  name = 'OwnIdeas1796000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...clarifications, ...receipts, ...ownData]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The receipts and the answers before would be lost.');
  }
}
