import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddActsOfStaff1763700000015 implements MigrationInterface {
  name = 'AddActsOfStaff1763700000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "audit_events" ALTER COLUMN "subject_id" DROP NOT NULL`);
    await runner.query(`CREATE INDEX "audit_events_actor_idx" ON "audit_events"  ("actor_email", "id") `);
    await runner.query(`CREATE INDEX "audit_events_subject_idx" ON "audit_events"  ("subject_id", "id") `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."audit_events_subject_idx"`);
    await runner.query(`DROP INDEX "public"."audit_events_actor_idx"`);
    await runner.query(
      `UPDATE "audit_events" SET "subject_id" = '00000000-0000-0000-0000-000000000000' WHERE "subject_id" IS NULL`,
    );
    await runner.query(`ALTER TABLE "audit_events" ALTER COLUMN "subject_id" SET NOT NULL`);
  }
}
