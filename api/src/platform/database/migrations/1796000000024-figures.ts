import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // Wider than before: instances of 1.0.0 give none of these roles.
  `ALTER TABLE "accounts" DROP CONSTRAINT "accounts_role_check", ADD CONSTRAINT "accounts_role_check" CHECK ("role" IN ('user', 'board', 'reviewer', 'admin'))`,
  // Breakdowns by single answers read this index alone, an eighth of the table. By created_at, lists in that order would read it, too.
  `CREATE INDEX "ideas_breakdown_idx" ON "ideas" ("first_decided_at") INCLUDE ("created_at", "id", "status", "withdrawn_at", "country", "person_type", "gender", "age_group", "maturity_stage", "regulatory_status", "patents_applied", "focus_area", "network", "collaboration", "heard_about")`,
];

/** The role for figures, and what breakdowns read. */
export class Figures1796000000024 implements MigrationInterface {
  name = 'Figures1796000000024';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Accounts with the role board would have none.');
  }
}
