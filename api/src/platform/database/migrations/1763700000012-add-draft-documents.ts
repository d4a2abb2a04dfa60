import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddDraftDocuments1763700000012 implements MigrationInterface {
  name = 'AddDraftDocuments1763700000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "draft_documents" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "owner_id" uuid NOT NULL, "reference" text NOT NULL, "name" text NOT NULL, "size" integer NOT NULL, "fingerprint" text NOT NULL, "received" integer NOT NULL DEFAULT '0', "part_keys" text array NOT NULL DEFAULT '{}', "file_key" text, "file_sha256" text, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "draft_documents_owner_reference_key" UNIQUE ("owner_id", "reference"), CONSTRAINT "draft_documents_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `ALTER TABLE "draft_documents" ADD CONSTRAINT "draft_documents_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "draft_documents"`);
  }
}
