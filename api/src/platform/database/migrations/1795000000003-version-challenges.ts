import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VersionChallenges1795000000003 implements MigrationInterface {
  name = 'VersionChallenges1795000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "challenges" ADD "version" integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "challenges" DROP COLUMN "version"');
  }
}
