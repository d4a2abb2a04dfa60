import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepFormerAddresses1795000000004 implements MigrationInterface {
  name = 'KeepFormerAddresses1795000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "accounts" ADD "former_emails" text array NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "accounts" DROP COLUMN "former_emails"');
  }
}
