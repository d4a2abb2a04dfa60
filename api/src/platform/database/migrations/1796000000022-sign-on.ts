import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a sign-on by OpenID Connect leaves behind. */
export class SignOn1796000000022 implements MigrationInterface {
  name = 'SignOn1796000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "sessions" ADD "id_token" bytea`);
    await runner.query(`ALTER TABLE "accounts" ADD "provider_role" text`);
  }

  async down(): Promise<void> {
    throw new Error('Nobody would know which roles the provider gave.');
  }
}
