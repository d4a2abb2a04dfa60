import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations of colleagues, and closed accounts. */
export class People1796000000021 implements MigrationInterface {
  name = 'People1796000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "accounts" ADD "invited_as" text, ADD "invited_at" TIMESTAMP(3) WITH TIME ZONE, ADD "closed_at" TIMESTAMP(3) WITH TIME ZONE, ADD CONSTRAINT "accounts_invited_as_check" CHECK ("invited_as" IN ('board', 'reviewer', 'admin'))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Closed accounts would be open again.');
  }
}
