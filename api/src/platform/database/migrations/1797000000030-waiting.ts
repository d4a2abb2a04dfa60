import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null reads as before: not reopened, decided when it was first decided, the same promised day for all. */
export class Waiting1797000000030 implements MigrationInterface {
  name = 'Waiting1797000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "ideas" ADD "reopened_at" TIMESTAMP(3) WITH TIME ZONE, ADD "decided_at" TIMESTAMP(3) WITH TIME ZONE, ADD "announced_due_on" date`,
    );
    await runner.query(`DROP INDEX "ideas_long_wait_idx"`);
    await runner.query(
      `CREATE INDEX "ideas_long_wait_idx" ON "ideas" ("created_at", "id") WHERE status IN ('PENDING') OR coalesce(decided_at, first_decided_at) - coalesce(reopened_at, created_at) > interval '29 days'`,
    );
    await runner.query(
      `CREATE INDEX "ideas_reopened_idx" ON "ideas" ("reopened_at") WHERE reopened_at IS NOT NULL AND status IN ('PENDING')`,
    );
    await runner.query(`CREATE INDEX "audit_events_at_idx" ON "audit_events" ("at", "id")`);
  }

  async down(): Promise<void> {
    throw new Error('When ideas were reopened is not known any more.');
  }
}
