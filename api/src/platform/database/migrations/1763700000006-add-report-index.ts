import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddReportIndex1763700000006 implements MigrationInterface {
  name = 'AddReportIndex1763700000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "ideas_report_tags_idx" ON "ideas" USING gin ((ARRAY[person_type, network] || key_activities || support_requested || key_resources || cost_structure || revenue_streams || value_propositions || customer_segments || channels))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "public"."ideas_report_tags_idx"`);
  }
}
