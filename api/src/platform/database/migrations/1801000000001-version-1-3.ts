import type { MigrationInterface, QueryRunner } from 'typeorm';
import { WEIGHTED_WORDS_OF } from '../search-functions.ts';
import { briefly, concurrently, inBatches, runSteps } from '../steps.ts';
import type { Step } from '../steps.ts';

/** The texts that an idea is found by, by their weights: name, summary, other answers, and who sent it. */
const SEARCHED = [
  ['solution_name'],
  ['solution_summary'],
  ['problem_statement', 'key_benefits', 'key_partners', 'comments'],
  ['reference', 'email', 'first_name', 'last_name', 'website'],
];
const WORDS = SEARCHED.map((names) => names.map((name) => `NEW.${name}`).join(` || ' ' || `)).join(', ');

/** Words that 1.2.0 wrote have no positions, and so no weights. A row without words stays so, and would be written again for ever. */
const WITHOUT_WEIGHTS = `search_words <> '' AND search_words = strip(search_words)`;

/**
 * The trigger writes the words of more texts, and their weights, also for 1.2.0, whose searches find them as before. An index that is
 * dropped at the end finds the rows to write again.
 */
const search = [
  ...briefly(
    WEIGHTED_WORDS_OF,
    `CREATE OR REPLACE FUNCTION write_search_words() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.search_words := weighted_words_of(ARRAY[${WORDS}]);
  RETURN NEW;
END $$`,
    `CREATE OR REPLACE TRIGGER "ideas_search_words" BEFORE INSERT OR UPDATE OF ${SEARCHED.flat().join(', ')} ON "ideas" FOR EACH ROW EXECUTE FUNCTION write_search_words()`,
  ),
  ...concurrently(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_without_weights_idx" ON "ideas" ("created_at") WHERE ${WITHOUT_WEIGHTS}`,
  ),
  ...inBatches(
    `UPDATE "ideas" SET "reference" = "reference" WHERE "id" IN (
       SELECT "id" FROM "ideas" WHERE ${WITHOUT_WEIGHTS} ORDER BY "created_at" LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED)`,
  ),
  ...concurrently(
    `DROP INDEX CONCURRENTLY IF EXISTS "ideas_without_weights_idx"`,
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_name_words_idx" ON "ideas" USING gin (search_words_of("solution_name"))`,
  ),
];

/** From 1.2.0 to 1.3.0. */
export class VersionOneThree1801000000001 implements MigrationInterface {
  name = 'VersionOneThree1801000000001';
  transaction = false;
  get steps(): readonly Step[] {
    return search;
  }

  async up(runner: QueryRunner): Promise<void> {
    await runSteps(runner, this.steps);
  }

  async down(): Promise<void> {
    throw new Error('What 1.2.0 does not know would be lost. It runs on the new tables as they are.');
  }
}
