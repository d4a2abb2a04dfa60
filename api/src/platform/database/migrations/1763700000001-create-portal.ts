import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePortal1763700000001 implements MigrationInterface {
  name = 'CreatePortal1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "accounts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "email" text NOT NULL, "password_hash" text NOT NULL, "role" text NOT NULL DEFAULT 'user', "verified_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_ee66de6cdc53993296d1ceb8aa0" UNIQUE ("email"), CONSTRAINT "accounts_email_check" CHECK ("email" = lower("email")), CONSTRAINT "accounts_role_check" CHECK ("role" IN ('user', 'reviewer', 'admin')), CONSTRAINT "accounts_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "mailed_tokens" ("id" bytea NOT NULL, "account_id" uuid NOT NULL, "purpose" text NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "mailed_tokens_purpose_check" CHECK ("purpose" IN ('verify', 'reset')), CONSTRAINT "mailed_tokens_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "mailed_tokens_account_id_idx" ON "mailed_tokens"  ("account_id") `);
    await runner.query(
      `CREATE TABLE "sessions" ("id" bytea NOT NULL, "account_id" uuid NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "sessions_account_id_idx" ON "sessions"  ("account_id") `);
    await runner.query(
      `CREATE TABLE "ideas" ("reference" text NOT NULL, "first_name" text NOT NULL, "last_name" text NOT NULL, "dial_code" text NOT NULL, "contact_number" text NOT NULL, "country" text NOT NULL, "email" text NOT NULL, "person_type" text NOT NULL, "gender" text NOT NULL, "age_group" text NOT NULL, "linked_in" text NOT NULL, "website" text NOT NULL, "maturity_stage" text NOT NULL, "regulatory_status" text NOT NULL, "patents_applied" text NOT NULL, "solution_name" text NOT NULL, "focus_area" text NOT NULL, "objectives" text array NOT NULL, "problem_statement" text NOT NULL, "solution_summary" text NOT NULL, "key_benefits" text NOT NULL, "key_partners" text NOT NULL, "network" text NOT NULL, "support_requested" text array NOT NULL, "cost_structure" text array NOT NULL, "key_resources" text array NOT NULL, "key_activities" text array NOT NULL, "revenue_streams" text array NOT NULL, "value_propositions" text array NOT NULL, "relationships" text array NOT NULL, "customer_segments" text array NOT NULL, "channels" text array NOT NULL, "experience_channels" text array NOT NULL, "engagements" text array NOT NULL, "collaboration" text NOT NULL, "heard_about" text NOT NULL, "comments" text NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "owner_id" uuid NOT NULL, "sent_reference" text NOT NULL, "id_number" bytea NOT NULL, "file_key" text NOT NULL, "file_name" text NOT NULL, "file_size" integer NOT NULL, "file_sha256" text NOT NULL, "status" text NOT NULL DEFAULT 'PENDING', "reviewer_comments" text NOT NULL DEFAULT '', "version" integer NOT NULL DEFAULT '1', "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "UQ_4703d2ec8a67ee8a5f3215e71af" UNIQUE ("reference"), CONSTRAINT "UQ_ce2747ef5b92c669581f4869c5b" UNIQUE ("file_key"), CONSTRAINT "ideas_owner_sent_reference_key" UNIQUE ("owner_id", "sent_reference"), CONSTRAINT "ideas_status_check" CHECK ("status" IN ('APPROVED', 'REJECTED', 'PENDING')), CONSTRAINT "ideas_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "ideas_owner_created_idx" ON "ideas"  ("owner_id", "created_at", "id") `,
    );
    await runner.query(`CREATE INDEX "ideas_created_idx" ON "ideas"  ("created_at", "id") `);
    await runner.query(
      `CREATE TABLE "idea_decisions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "reviewer_id" uuid NOT NULL, "decided_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "from_status" text NOT NULL, "to_status" text NOT NULL, "comments" text NOT NULL, CONSTRAINT "idea_decisions_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "idea_decisions_idea_idx" ON "idea_decisions"  ("idea_id", "decided_at") `,
    );
    await runner.query(
      `CREATE TABLE "idea_drafts" ("owner_id" uuid NOT NULL, "reference" text NOT NULL, "step" text NOT NULL, "answers" bytea NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "idea_drafts_pkey" PRIMARY KEY ("owner_id"))`,
    );
    await runner.query(
      `CREATE TABLE "mails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "name" text NOT NULL, "recipient" text NOT NULL, "data" jsonb NOT NULL, "attempts" integer NOT NULL DEFAULT '0', "due_at" TIMESTAMP WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "sent_at" TIMESTAMP WITH TIME ZONE, "failed_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "mails_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "mails_due_idx" ON "mails"  ("due_at") WHERE "sent_at" IS NULL AND "failed_at" IS NULL`,
    );
    await runner.query(
      `ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "ideas" ADD CONSTRAINT "ideas_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "idea_decisions" ADD CONSTRAINT "idea_decisions_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "idea_decisions" ADD CONSTRAINT "idea_decisions_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "idea_drafts" ADD CONSTRAINT "idea_drafts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "idea_drafts" DROP CONSTRAINT "idea_drafts_owner_id_fkey"`);
    await runner.query(`ALTER TABLE "idea_decisions" DROP CONSTRAINT "idea_decisions_reviewer_id_fkey"`);
    await runner.query(`ALTER TABLE "idea_decisions" DROP CONSTRAINT "idea_decisions_idea_id_fkey"`);
    await runner.query(`ALTER TABLE "ideas" DROP CONSTRAINT "ideas_owner_id_fkey"`);
    await runner.query(`ALTER TABLE "sessions" DROP CONSTRAINT "sessions_account_id_fkey"`);
    await runner.query(`ALTER TABLE "mailed_tokens" DROP CONSTRAINT "mailed_tokens_account_id_fkey"`);
    await runner.query(`DROP INDEX "public"."mails_due_idx"`);
    await runner.query(`DROP TABLE "mails"`);
    await runner.query(`DROP TABLE "idea_drafts"`);
    await runner.query(`DROP INDEX "public"."idea_decisions_idea_idx"`);
    await runner.query(`DROP TABLE "idea_decisions"`);
    await runner.query(`DROP INDEX "public"."ideas_created_idx"`);
    await runner.query(`DROP INDEX "public"."ideas_owner_created_idx"`);
    await runner.query(`DROP TABLE "ideas"`);
    await runner.query(`DROP INDEX "public"."sessions_account_id_idx"`);
    await runner.query(`DROP TABLE "sessions"`);
    await runner.query(`DROP INDEX "public"."mailed_tokens_account_id_idx"`);
    await runner.query(`DROP TABLE "mailed_tokens"`);
    await runner.query(`DROP TABLE "accounts"`);
  }
}
