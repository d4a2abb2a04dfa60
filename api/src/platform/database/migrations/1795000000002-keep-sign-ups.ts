import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepSignUps1795000000002 implements MigrationInterface {
  name = 'KeepSignUps1795000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "deleted_sign_ups" ("id" bigint GENERATED ALWAYS AS IDENTITY, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "deleted_sign_ups_pkey" PRIMARY KEY ("id"))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "deleted_sign_ups"');
  }
}
