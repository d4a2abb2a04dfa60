import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "receipt_keys" ("id" text NOT NULL, "public_key" text NOT NULL, CONSTRAINT "receipt_keys_pkey" PRIMARY KEY ("id"))`,
  `CREATE TABLE "idea_receipts" ("idea_id" uuid NOT NULL, "key_id" text NOT NULL, "payload" text NOT NULL, "signature" text NOT NULL, CONSTRAINT "idea_receipts_pkey" PRIMARY KEY ("idea_id"))`,
  `ALTER TABLE "idea_receipts" ADD CONSTRAINT "idea_receipts_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
  `ALTER TABLE "ideas" ADD "contacts_before" jsonb NOT NULL DEFAULT '[]'`,
  `ALTER TABLE "idea_drafts" ADD "end_announced_at" TIMESTAMP(3) WITH TIME ZONE`,
];

/** Receipts of ideas, corrected contacts, drafts that end. */
export class OwnData1796000000014 implements MigrationInterface {
  name = 'OwnData1796000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The receipts would be lost.');
  }
}
