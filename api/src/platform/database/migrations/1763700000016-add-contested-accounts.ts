import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts without a password: those that sign-ups with different passwords contest. */
export class AddContestedAccounts1763700000016 implements MigrationInterface {
  name = 'AddContestedAccounts1763700000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "accounts" ALTER COLUMN "password_hash" DROP NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The hash of a password that nobody knows, which is how such an account was kept before.
    await runner.query(
      `UPDATE "accounts" SET "password_hash" = '$argon2id$v=19$m=19456,t=2,p=1$' || rtrim(encode(decode(md5(random()::text), 'hex'), 'base64'), '=') || '$' || rtrim(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '=') WHERE "password_hash" IS NULL`,
    );
    await runner.query(`ALTER TABLE "accounts" ALTER COLUMN "password_hash" SET NOT NULL`);
  }
}
