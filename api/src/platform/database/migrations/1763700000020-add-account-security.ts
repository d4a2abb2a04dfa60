import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddAccountSecurity1763700000020 implements MigrationInterface {
  name = 'AddAccountSecurity1763700000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "second_factors" ("account_id" uuid NOT NULL, "secret" bytea NOT NULL, "last_step" integer NOT NULL, "recovery_codes" bytea array NOT NULL, CONSTRAINT "second_factors_pkey" PRIMARY KEY ("account_id"))`,
    );
    await runner.query(
      `ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "accounts" ADD "second_factor_at" TIMESTAMP WITH TIME ZONE, ADD "must_change_password" boolean NOT NULL DEFAULT false, ADD "device_generation" integer NOT NULL DEFAULT '0', ADD "pending_email" text, ADD "pending_email_at" TIMESTAMP WITH TIME ZONE`,
    );
    await runner.query(
      `ALTER TABLE "sessions" ADD "authenticated_at" TIMESTAMP WITH TIME ZONE, ADD "device" text NOT NULL DEFAULT '', ADD "network" text NOT NULL DEFAULT ''`,
    );
    await runner.query(`UPDATE "sessions" SET "authenticated_at" = "created_at"`);
    await runner.query(
      `ALTER TABLE "sessions" ALTER COLUMN "authenticated_at" SET NOT NULL, ALTER COLUMN "authenticated_at" SET DEFAULT now()`,
    );
    await runner.query(`ALTER TABLE "mailed_tokens" ADD "email" text`);
    await runner.query(`ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_purpose_check"`);
    await runner.query(
      `ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose_check" CHECK ("purpose" IN ('verify', 'reset', 'change-email'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "mailed_tokens" WHERE "purpose" = 'change-email'`);
    await runner.query(`ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_purpose_check"`);
    await runner.query(
      `ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_purpose_check" CHECK ("purpose" IN ('verify', 'reset'))`,
    );
    await runner.query(`ALTER TABLE "mailed_tokens" DROP COLUMN "email"`);
    await runner.query(
      `ALTER TABLE "sessions" DROP COLUMN "network", DROP COLUMN "device", DROP COLUMN "authenticated_at"`,
    );
    await runner.query(
      `ALTER TABLE "accounts" DROP COLUMN "pending_email_at", DROP COLUMN "pending_email", DROP COLUMN "device_generation", DROP COLUMN "must_change_password", DROP COLUMN "second_factor_at"`,
    );
    await runner.query(`DROP TABLE "second_factors"`);
  }
}
