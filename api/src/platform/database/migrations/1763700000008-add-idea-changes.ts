import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The feed of changes of ideas, written by triggers: no way of changing an idea can forget it. */
export class AddIdeaChanges1763700000008 implements MigrationInterface {
  name = 'AddIdeaChanges1763700000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "idea_changes" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "place" bigint, "idea_id" uuid NOT NULL, "kind" text NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "version" integer NOT NULL, "status" text NOT NULL, CONSTRAINT "idea_changes_pkey" PRIMARY KEY ("id"))`,
    );
    // Ideas from before the feed come first, each as it is now.
    await runner.query(
      `INSERT INTO idea_changes (place, idea_id, kind, at, version, status)
       SELECT row_number() OVER (ORDER BY created_at, id), id, 'SUBMITTED', created_at, version, status
       FROM ideas ORDER BY created_at, id`,
    );
    await runner.query(`CREATE UNIQUE INDEX "idea_changes_place_key" ON "idea_changes"  ("place") `);
    await runner.query(
      `CREATE INDEX "idea_changes_waiting_idx" ON "idea_changes"  ("id") WHERE place IS NULL`,
    );
    await runner.query(`CREATE INDEX "idea_changes_idea_idx" ON "idea_changes"  ("idea_id") `);
    await runner.query(
      `ALTER TABLE "idea_changes" ADD CONSTRAINT "idea_changes_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await runner.query(
      `CREATE FUNCTION record_idea_changes() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP = 'INSERT' THEN
           INSERT INTO idea_changes (idea_id, kind, at, version, status)
           SELECT id, 'SUBMITTED', created_at, version, status FROM new_ideas ORDER BY created_at, id;
         ELSE
           INSERT INTO idea_changes (idea_id, kind, at, version, status)
           SELECT new_ideas.id, 'REVIEWED', new_ideas.updated_at, new_ideas.version, new_ideas.status
           FROM new_ideas JOIN old_ideas USING (id)
           WHERE new_ideas.version <> old_ideas.version ORDER BY new_ideas.id;
         END IF;
         RETURN NULL;
       END $$`,
    );
    // Once a statement: a million ideas that are stored at once cost one statement more.
    await runner.query(
      `CREATE TRIGGER ideas_inserted AFTER INSERT ON ideas REFERENCING NEW TABLE AS new_ideas
       FOR EACH STATEMENT EXECUTE FUNCTION record_idea_changes()`,
    );
    await runner.query(
      `CREATE TRIGGER ideas_updated AFTER UPDATE ON ideas REFERENCING OLD TABLE AS old_ideas NEW TABLE AS new_ideas
       FOR EACH STATEMENT EXECUTE FUNCTION record_idea_changes()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER ideas_updated ON ideas`);
    await runner.query(`DROP TRIGGER ideas_inserted ON ideas`);
    await runner.query(`DROP FUNCTION record_idea_changes()`);
    await runner.query(`DROP TABLE "idea_changes"`);
  }
}
