import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddJobs1763700000019 implements MigrationInterface {
  name = 'AddJobs1763700000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "jobs" ("id" uuid NOT NULL, "lane" text NOT NULL, "name" text NOT NULL, "group_key" text NOT NULL DEFAULT '', "parent_id" uuid, "data" jsonb NOT NULL DEFAULT '{}', "attempts" integer NOT NULL DEFAULT '0', "due_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "done_at" TIMESTAMP WITH TIME ZONE, "failed_at" TIMESTAMP WITH TIME ZONE, "error" text, CONSTRAINT "jobs_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "jobs_due_idx" ON "jobs"  ("lane", "group_key", "due_at") WHERE "done_at" IS NULL AND "failed_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "jobs_parent_idx" ON "jobs"  ("parent_id") WHERE "parent_id" IS NOT NULL`,
    );
    await runner.query(
      `ALTER TABLE "jobs" ADD CONSTRAINT "jobs_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    // Mails that were sent are kept: under their keys nothing is sent again. They have lost their words already.
    await runner.query(
      `INSERT INTO jobs (id, lane, name, parent_id, data, attempts, due_at, created_at, done_at, failed_at)
       SELECT id,
         CASE WHEN with_mail_id IS NOT NULL THEN 'text' WHEN name LIKE 'idea-%' THEN 'mail' ELSE 'account-mail' END,
         name, with_mail_id, data || jsonb_build_object('recipient', recipient), attempts, due_at, created_at,
         sent_at, failed_at
       FROM mails`,
    );
    await runner.query(
      `INSERT INTO jobs (id, lane, name, group_key, attempts, due_at, created_at)
       SELECT id, 'webhook', 'deliver', webhook_id, tries, due_at, created_at
       FROM webhook_deliveries WHERE status = 'WAITING'`,
    );
    await runner.query(`DROP TABLE "mails"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "mails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "recipient" text NOT NULL, "data" jsonb NOT NULL, "attempts" integer NOT NULL DEFAULT '0', "due_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "sent_at" TIMESTAMP WITH TIME ZONE, "failed_at" TIMESTAMP WITH TIME ZONE, "with_mail_id" uuid, CONSTRAINT "mails_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "mails_due_idx" ON "mails"  ("due_at") WHERE "sent_at" IS NULL AND "failed_at" IS NULL`,
    );
    await runner.query(
      `CREATE INDEX "mails_with_mail_idx" ON "mails"  ("with_mail_id") WHERE "with_mail_id" IS NOT NULL`,
    );
    await runner.query(
      `ALTER TABLE "mails" ADD CONSTRAINT "mails_with_mail_id_fkey" FOREIGN KEY ("with_mail_id") REFERENCES "mails"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `INSERT INTO mails (id, name, recipient, data, attempts, due_at, created_at, sent_at, failed_at, with_mail_id)
       SELECT id, name, data->>'recipient', data - 'recipient', attempts, due_at, created_at, done_at, failed_at, parent_id
       FROM jobs WHERE lane IN ('account-mail', 'mail', 'text')`,
    );
    await runner.query(`DROP TABLE "jobs"`);
  }
}
