import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outcomes1796000000023 implements MigrationInterface {
  name = 'Outcomes1796000000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "programme_settings" ADD "outcomes" text NOT NULL DEFAULT 'STAFF',
      ADD CONSTRAINT "programme_settings_outcomes_check" CHECK ("outcomes" IN ('STAFF', 'SUBMITTERS'))`);
    await runner.query(`CREATE TABLE "idea_outcomes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "version" integer NOT NULL, "author" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "stage" text NOT NULL, "owner" text NOT NULL, "sentence" text NOT NULL, "value" double precision, "unit" text NOT NULL, CONSTRAINT "idea_outcomes_stage_check" CHECK ("stage" IN ('EXPLORING', 'PILOT', 'LIVE', 'STOPPED')), CONSTRAINT "idea_outcomes_pkey" PRIMARY KEY ("id"),
      CONSTRAINT "idea_outcomes_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE)`);
    await runner.query(
      `CREATE UNIQUE INDEX "idea_outcomes_idea_version_key" ON "idea_outcomes" ("idea_id", "version")`,
    );
    await runner.query(`CREATE INDEX "idea_outcomes_created_idx" ON "idea_outcomes" ("created_at", "id")`);
  }

  async down(): Promise<void> {
    throw new Error('The outcomes would be lost.');
  }
}
