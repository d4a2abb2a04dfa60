import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddAudit1763700000005 implements MigrationInterface {
  name = 'AddAudit1763700000005';

  async up(runner: QueryRunner): Promise<void> {
    // Trusted since PostgreSQL 13: the owner of a database may install it.
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
    await runner.query(
      `CREATE TABLE "audit_events" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "actor_id" uuid, "actor_email" text NOT NULL, "action" text NOT NULL, "subject_kind" text NOT NULL, "subject_id" uuid NOT NULL, "subject_label" text NOT NULL, "details" jsonb NOT NULL, CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "audit_events_action_idx" ON "audit_events"  ("action", "id") `);
    await runner.query(
      `CREATE INDEX "audit_events_search_idx" ON "audit_events" USING gin ("actor_email" gin_trgm_ops, "subject_label" gin_trgm_ops)`,
    );
    // A cursor holds the time exactly, which JavaScript knows to the millisecond.
    await runner.query(`ALTER TABLE "accounts" ALTER COLUMN "created_at" TYPE TIMESTAMP(3) WITH TIME ZONE`);
    await runner.query(`CREATE INDEX "accounts_created_idx" ON "accounts"  ("created_at", "id") `);
    await runner.query(
      `CREATE INDEX "accounts_role_created_idx" ON "accounts"  ("role", "created_at", "id") `,
    );
    await runner.query(
      `CREATE INDEX "accounts_email_search_idx" ON "accounts" USING gin ("email" gin_trgm_ops)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."accounts_email_search_idx"`);
    await runner.query(`DROP INDEX "public"."accounts_role_created_idx"`);
    await runner.query(`DROP INDEX "public"."accounts_created_idx"`);
    await runner.query(`ALTER TABLE "accounts" ALTER COLUMN "created_at" TYPE TIMESTAMP WITH TIME ZONE`);
    // The extension stays: others may have come to use it.
    await runner.query(`DROP TABLE "audit_events"`);
  }
}
