import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSecretKeys1763700000021 implements MigrationInterface {
  name = 'AddSecretKeys1763700000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "secret_keys" ("fingerprint" text NOT NULL, "since" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "secret_keys_pkey" PRIMARY KEY ("fingerprint"))`,
    );
    await runner.query(`ALTER TABLE "hackathon_entries" ADD "file_sha256" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "hackathon_entries" DROP COLUMN "file_sha256"`);
    await runner.query(`DROP TABLE "secret_keys"`);
  }
}
