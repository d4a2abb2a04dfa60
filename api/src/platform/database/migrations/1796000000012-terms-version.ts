import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TermsVersion1796000000012 implements MigrationInterface {
  name = 'TermsVersion1796000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "ideas" ADD "terms_version" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "ideas" DROP COLUMN "terms_version"');
  }
}
