import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddAccessTokens1763700000007 implements MigrationInterface {
  name = 'AddAccessTokens1763700000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "access_tokens" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "secret_hash" bytea NOT NULL, "name" text NOT NULL, "ending" text NOT NULL, "scopes" text array NOT NULL, "account_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP WITH TIME ZONE, "revoked_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE UNIQUE INDEX "access_tokens_secret_key" ON "access_tokens"  ("secret_hash") `);
    await runner.query(`CREATE INDEX "access_tokens_account_id_idx" ON "access_tokens"  ("account_id") `);
    await runner.query(`CREATE INDEX "access_tokens_created_idx" ON "access_tokens"  ("created_at", "id") `);
    await runner.query(
      `ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "access_tokens"`);
  }
}
