import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Withdrawals1796000000011 implements MigrationInterface {
  name = 'Withdrawals1796000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "ideas" ADD "withdrawn_at" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(): Promise<void> {
    throw new Error('The withdrawals would be lost.');
  }
}
