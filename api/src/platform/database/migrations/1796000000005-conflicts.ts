import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Conflicts1796000000005 implements MigrationInterface {
  name = 'Conflicts1796000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "programme_settings" ADD "deciders" text NOT NULL DEFAULT 'ELEVATED', ADD CONSTRAINT "programme_settings_deciders_check" CHECK ("deciders" IN ('ELEVATED', 'ADMINISTRATORS'))`,
    );
    await runner.query(
      `CREATE TABLE "idea_conflicts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "account_id" uuid NOT NULL, "reason" text NOT NULL, "declared_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "idea_conflicts_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX "idea_conflicts_idea_account_key" ON "idea_conflicts" ("idea_id", "account_id")`,
    );
    await runner.query(`CREATE INDEX "idea_conflicts_account_idx" ON "idea_conflicts" ("account_id")`);
    await runner.query(
      `ALTER TABLE "idea_conflicts" ADD CONSTRAINT "idea_conflicts_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "idea_conflicts" ADD CONSTRAINT "idea_conflicts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "idea_conflicts"');
    await runner.query('ALTER TABLE "programme_settings" DROP COLUMN "deciders"');
  }
}
