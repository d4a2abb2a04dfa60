import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The statement that counts the tallies. Until it is known, the next start recounts them. */
export class AddTallyStatement1763700000018 implements MigrationInterface {
  name = 'AddTallyStatement1763700000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "tally_zone" ADD "statement" text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "tally_zone" DROP COLUMN "statement"`);
  }
}
