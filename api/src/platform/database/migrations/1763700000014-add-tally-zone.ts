import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The zone by whose days the tallies are counted. Until it is known, the next start counts them anew. */
export class AddTallyZone1763700000014 implements MigrationInterface {
  name = 'AddTallyZone1763700000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "tally_zone" ("time_zone" text NOT NULL, CONSTRAINT "tally_zone_pkey" PRIMARY KEY ("time_zone"))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "tally_zone"`);
  }
}
