import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has which idea. */
export class Claims1796000000004 implements MigrationInterface {
  name = 'Claims1796000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "idea_claims" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "holder_id" uuid NOT NULL, "kind" text NOT NULL, "read_until" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "idea_claims_idea_id_key" UNIQUE ("idea_id"), CONSTRAINT "idea_claims_kind_check" CHECK ("kind" IN ('READING', 'ASSIGNED')), CONSTRAINT "idea_claims_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "idea_claims_holder_idx" ON "idea_claims" ("holder_id")`);
    await runner.query(
      `ALTER TABLE "idea_claims" ADD CONSTRAINT "idea_claims_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "idea_claims" ADD CONSTRAINT "idea_claims_holder_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "accounts"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "idea_claims"`);
  }
}
