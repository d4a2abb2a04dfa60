import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafts get a version, so that a save that knows an older one can be refused. */
export class AddDraftVersions1763700000011 implements MigrationInterface {
  name = 'AddDraftVersions1763700000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "idea_drafts" ADD "version" text`);
    await runner.query(`UPDATE "idea_drafts" SET "version" = gen_random_uuid()`);
    await runner.query(`ALTER TABLE "idea_drafts" ALTER COLUMN "version" SET NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "idea_drafts" DROP COLUMN "version"`);
  }
}
