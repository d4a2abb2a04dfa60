import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notes1796000000002 implements MigrationInterface {
  name = 'Notes1796000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "idea_notes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "author_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "text" text NOT NULL, CONSTRAINT "idea_notes_pkey" PRIMARY KEY ("id"),
       CONSTRAINT "idea_notes_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE,
       CONSTRAINT "idea_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "accounts"("id") ON DELETE RESTRICT)`,
    );
    await runner.query(`CREATE INDEX "idea_notes_idea_idx" ON "idea_notes" ("idea_id", "created_at", "id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "idea_notes"');
  }
}
