import type { MigrationInterface, QueryRunner } from 'typeorm';

// What a search looks into, without the signs at which the parser would see more than words.
const SEARCH_WORDS = `strip(to_tsvector('simple', replace(replace(replace(replace(replace(replace(replace(replace(reference || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || solution_name || ' ' || problem_statement || ' ' || solution_summary, '@', ' '), '.', ' '), '-', ' '), '_', ' '), '/', ' '), '+', ' '), '<', ' '), '&', ' ')))`;

export class AddReviewDesk1763700000004 implements MigrationInterface {
  name = 'AddReviewDesk1763700000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS "typeorm_metadata" ("type" varchar NOT NULL, "database" varchar, "schema" varchar, "table" varchar, "name" varchar, "value" text)`,
    );
    await runner.query(`ALTER TABLE "ideas" ADD "last_reviewer_id" uuid`);
    await runner.query(
      `UPDATE "ideas" SET "last_reviewer_id" = "last"."reviewer_id"
       FROM (SELECT DISTINCT ON ("idea_id") "idea_id", "reviewer_id" FROM "idea_decisions" ORDER BY "idea_id", "decided_at" DESC, "id" DESC) AS "last"
       WHERE "ideas"."id" = "last"."idea_id"`,
    );
    await runner.query(`ALTER TABLE "ideas" DROP CONSTRAINT "UQ_ce2747ef5b92c669581f4869c5b"`);
    await runner.query(`CREATE INDEX "ideas_file_key_idx" ON "ideas"  ("file_key") `);
    await runner.query(`CREATE INDEX "ideas_status_created_idx" ON "ideas"  ("status", "created_at", "id") `);
    await runner.query(
      `CREATE INDEX "ideas_focus_area_status_created_idx" ON "ideas"  ("focus_area", "status", "created_at", "id") `,
    );
    await runner.query(
      `CREATE INDEX "ideas_person_type_status_created_idx" ON "ideas"  ("person_type", "status", "created_at", "id") `,
    );
    await runner.query(
      `CREATE INDEX "ideas_last_reviewer_status_created_idx" ON "ideas"  ("last_reviewer_id", "status", "created_at", "id") `,
    );
    await runner.query(`CREATE INDEX "ideas_solution_name_idx" ON "ideas" (lower("solution_name"), "id")`);
    // TypeORM keeps the expressions of generated columns in a table of its own.
    await runner.query(
      `INSERT INTO "typeorm_metadata" ("database", "schema", "table", "type", "name", "value") VALUES (current_database(), current_schema(), 'ideas', 'GENERATED_COLUMN', 'search_words', $1)`,
      [SEARCH_WORDS],
    );
    await runner.query(
      `ALTER TABLE "ideas" ADD "search_words" tsvector GENERATED ALWAYS AS (${SEARCH_WORDS}) STORED NOT NULL`,
    );
    await runner.query(`CREATE INDEX "ideas_search_words_idx" ON "ideas" USING gin ("search_words")`);
    await runner.query(
      `CREATE TABLE "bulk_reviews" ("id" uuid NOT NULL, "reviewer_id" uuid NOT NULL, "undo_until" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "undone_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "bulk_reviews_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "bulk_review_items" ("bulk_review_id" uuid NOT NULL, "idea_id" uuid NOT NULL, "version" integer NOT NULL, "decision_id" uuid NOT NULL, "mail_id" uuid NOT NULL, "status_before" text NOT NULL, "comments_before" text NOT NULL, "last_reviewer_id_before" uuid, "first_decided_at_before" TIMESTAMP(3) WITH TIME ZONE, "updated_at_before" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "bulk_review_items_pkey" PRIMARY KEY ("bulk_review_id", "idea_id"))`,
    );
    await runner.query(`CREATE INDEX "bulk_review_items_idea_idx" ON "bulk_review_items"  ("idea_id") `);
    await runner.query(
      `ALTER TABLE "ideas" ADD CONSTRAINT "ideas_last_reviewer_id_fkey" FOREIGN KEY ("last_reviewer_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "bulk_reviews" ADD CONSTRAINT "bulk_reviews_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "bulk_review_items" ADD CONSTRAINT "bulk_review_items_bulk_review_id_fkey" FOREIGN KEY ("bulk_review_id") REFERENCES "bulk_reviews"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `ALTER TABLE "bulk_review_items" ADD CONSTRAINT "bulk_review_items_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "bulk_review_items"`);
    await runner.query(`DROP TABLE "bulk_reviews"`);
    await runner.query(`DROP INDEX "public"."ideas_search_words_idx"`);
    await runner.query(`ALTER TABLE "ideas" DROP COLUMN "search_words"`);
    await runner.query(
      `DELETE FROM "typeorm_metadata" WHERE "type" = 'GENERATED_COLUMN' AND "table" = 'ideas' AND "name" = 'search_words'`,
    );
    await runner.query(`DROP INDEX "public"."ideas_solution_name_idx"`);
    await runner.query(`DROP INDEX "public"."ideas_last_reviewer_status_created_idx"`);
    await runner.query(`DROP INDEX "public"."ideas_person_type_status_created_idx"`);
    await runner.query(`DROP INDEX "public"."ideas_focus_area_status_created_idx"`);
    await runner.query(`DROP INDEX "public"."ideas_status_created_idx"`);
    await runner.query(`DROP INDEX "public"."ideas_file_key_idx"`);
    // Fails where ideas share a document: of the version before, each has its own.
    await runner.query(
      `ALTER TABLE "ideas" ADD CONSTRAINT "UQ_ce2747ef5b92c669581f4869c5b" UNIQUE ("file_key")`,
    );
    await runner.query(`ALTER TABLE "ideas" DROP COLUMN "last_reviewer_id"`);
  }
}
