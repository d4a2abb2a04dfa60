import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddWebhooks1763700000010 implements MigrationInterface {
  name = 'AddWebhooks1763700000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "webhooks" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "url" text NOT NULL, "events" text array NOT NULL, "secret" bytea NOT NULL, "secrets_before" jsonb NOT NULL DEFAULT '[]', "created_by" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "paused_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "webhooks_created_idx" ON "webhooks"  ("created_at", "id") `);
    await runner.query(
      `CREATE TABLE "webhook_deliveries" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "webhook_id" uuid NOT NULL, "event_id" uuid NOT NULL, "event" text, "payload" json NOT NULL, "status" text NOT NULL, "tries" integer NOT NULL DEFAULT '0', "tries_before" integer NOT NULL DEFAULT '0', "due_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "tried_at" TIMESTAMP WITH TIME ZONE, "response_status" integer, "fault" text, "duration" integer, CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "webhook_deliveries_event_idx" ON "webhook_deliveries"  ("event_id") `);
    await runner.query(
      `CREATE INDEX "webhook_deliveries_failed_idx" ON "webhook_deliveries"  ("webhook_id") WHERE "status" = 'FAILED'`,
    );
    await runner.query(
      `CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"  ("webhook_id", "due_at") WHERE "status" = 'WAITING'`,
    );
    await runner.query(
      `CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries"  ("webhook_id", "created_at", "id") `,
    );
    await runner.query(
      `ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "webhook_deliveries"`);
    await runner.query(`DROP TABLE "webhooks"`);
  }
}
