import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who signs on is known by the provider's own identifier. Nobody is yet: the next sign-on links the account of the address. */
export class WorkAccounts1797000000050 implements MigrationInterface {
  name = 'WorkAccounts1797000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "work_accounts" (
        "account_id" uuid CONSTRAINT "work_accounts_pkey" PRIMARY KEY
          CONSTRAINT "work_accounts_account_id_fkey" REFERENCES "accounts" ("id") ON DELETE CASCADE,
        "issuer" text NOT NULL,
        "subject" text NOT NULL,
        "email" text NOT NULL,
        "linked_at" timestamptz(3) NOT NULL,
        CONSTRAINT "work_accounts_subject_key" UNIQUE ("issuer", "subject")
      )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Nobody would know who signs on.');
  }
}
