import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts on ideas that the audit log keeps from their submitters. What was recorded before is shown. */
export class WithheldActs1797000000010 implements MigrationInterface {
  name = 'WithheldActs1797000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "audit_events" ADD "withheld_from" uuid array');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "audit_events" DROP COLUMN "withheld_from"');
  }
}
