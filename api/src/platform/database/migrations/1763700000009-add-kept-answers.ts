import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddKeptAnswers1763700000009 implements MigrationInterface {
  name = 'AddKeptAnswers1763700000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "kept_answers" ("id" bytea NOT NULL, "request_hash" bytea NOT NULL, "answer" bytea, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "kept_answers_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "kept_answers_created_idx" ON "kept_answers"  ("created_at") `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "kept_answers"`);
  }
}
