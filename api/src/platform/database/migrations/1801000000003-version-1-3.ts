import type { MigrationInterface, QueryRunner } from 'typeorm';
import { WEIGHTED_WORDS_OF } from '../search-functions.ts';
import { briefly, concurrently, inBatches, runSteps, unhurried } from '../steps.ts';
import type { Step } from '../steps.ts';

/** The texts that an idea is found by, by their weights: name, summary, other answers, and who sent it. */
const SEARCHED = [
  ['solution_name'],
  ['solution_summary'],
  ['problem_statement', 'key_benefits', 'key_partners', 'comments'],
  ['reference', 'email', 'first_name', 'last_name', 'website'],
];
// Null, where a call did not ask for an answer, has no words.
const WORDS = SEARCHED.map(
  (names) => `concat_ws(' ', ${names.map((name) => `NEW.${name}`).join(', ')})`,
).join(', ');

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

/** Challenges that 1.2.0 stores take entries, and have an address that nobody reads. */
const challenges = [
  ...briefly(
    `ALTER TABLE "challenges" ADD COLUMN IF NOT EXISTS "slug" text NOT NULL DEFAULT '',
       ADD COLUMN IF NOT EXISTS "takes" text NOT NULL DEFAULT 'ENTRIES',
       ADD COLUMN IF NOT EXISTS "grace_hours" integer NOT NULL DEFAULT '0',
       ADD COLUMN IF NOT EXISTS "changes_until" text NOT NULL DEFAULT 'NONE',
       ADD COLUMN IF NOT EXISTS "brief" text NOT NULL DEFAULT '',
       ADD COLUMN IF NOT EXISTS "prize" text NOT NULL DEFAULT '',
       ADD COLUMN IF NOT EXISTS "sponsor" text NOT NULL DEFAULT '',
       ADD COLUMN IF NOT EXISTS "contact" text NOT NULL DEFAULT '',
       ADD COLUMN IF NOT EXISTS "days" jsonb NOT NULL DEFAULT '[]',
       ADD COLUMN IF NOT EXISTS "closed_announced_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "challenges" ALTER COLUMN "slug" SET DEFAULT (gen_random_uuid())::text`,
    `ALTER TABLE "challenges" DROP CONSTRAINT IF EXISTS "challenges_takes_check", ADD CONSTRAINT "challenges_takes_check" CHECK ("takes" IN ('ENTRIES', 'IDEAS')) NOT VALID`,
    `ALTER TABLE "challenges" DROP CONSTRAINT IF EXISTS "challenges_changes_until_check", ADD CONSTRAINT "challenges_changes_until_check" CHECK ("changes_until" IN ('NONE', 'UNTIL_CLOSE')) NOT VALID`,
  ),
  ...unhurried(
    `ALTER TABLE "challenges" VALIDATE CONSTRAINT "challenges_takes_check"`,
    `ALTER TABLE "challenges" VALIDATE CONSTRAINT "challenges_changes_until_check"`,
  ),
  // The address of an older row is made of its title, and of its id where another row has that title.
  ...inBatches(
    `UPDATE "challenges" SET "slug" = trim(BOTH '-' FROM left(regexp_replace(lower("title"), '[^a-z0-9]+', '-', 'g'), 40))
       || CASE WHEN "title" ~* '[a-z0-9]' THEN '-' ELSE '' END || left("id"::text, 8)
     WHERE "id" IN (SELECT "id" FROM "challenges" WHERE "slug" = '' ORDER BY "id" LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED)`,
  ),
  ...concurrently(
    `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "challenges_slug_key" ON "challenges" ("slug")`,
  ),
];

const DRAFT_COLUMNS =
  '"owner_id", "reference", "step", "answers", "improves_id", "version", "updated_at", "end_announced_at"';
const DRAFT_CHANGE = DRAFT_COLUMNS.split(', ')
  .slice(1)
  .map((column) => `${column} = EXCLUDED.${column}`)
  .join(', ');

/** Copies a change of a draft without a call from one table to the other. @param key what is unique in the other */
const copyDrafts = (from: string, to: string, key: string, hasCalls: boolean) => {
  const copy = `copy_from_${from}`;
  return briefly(
    `CREATE OR REPLACE FUNCTION ${copy}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "${to}" WHERE "owner_id" = OLD."owner_id"${hasCalls ? ' AND OLD."challenge_id" IS NULL' : ' AND "challenge_id" IS NULL'};
  ELSE
    INSERT INTO "${to}" (${DRAFT_COLUMNS}) SELECT ${DRAFT_COLUMNS.replaceAll('"owner', 'NEW."owner').replaceAll(', "', ', NEW."')}
    ${hasCalls ? 'WHERE NEW."challenge_id" IS NULL' : ''} ON CONFLICT (${key}) DO UPDATE SET ${DRAFT_CHANGE};
  END IF;
  RETURN NULL;
END $$`,
    `CREATE OR REPLACE TRIGGER "${copy}" AFTER INSERT OR UPDATE OR DELETE ON "${from}" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ${copy}()`,
  );
};

/**
 * An account has several drafts now. 1.2.0 stores its one draft by ON CONFLICT (owner_id), which needs a table with that key: the
 * drafts of both tables are copied as they change, until a later release drops "idea_drafts".
 */
const drafts = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "drafts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "owner_id" uuid NOT NULL, "challenge_id" uuid, "reference" text NOT NULL, "step" text NOT NULL, "answers" bytea NOT NULL, "improves_id" uuid, "version" text NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "end_announced_at" TIMESTAMP(3) WITH TIME ZONE, "close_announced_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "drafts_owner_challenge_key" UNIQUE NULLS NOT DISTINCT ("owner_id", "challenge_id"), CONSTRAINT "drafts_pkey" PRIMARY KEY ("id"))`,
    `CREATE INDEX IF NOT EXISTS "drafts_challenge_idx" ON "drafts" ("challenge_id")`,
    `ALTER TABLE "drafts" DROP CONSTRAINT IF EXISTS "drafts_owner_id_fkey", ADD CONSTRAINT "drafts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE CASCADE`,
    `ALTER TABLE "drafts" DROP CONSTRAINT IF EXISTS "drafts_challenge_id_fkey", ADD CONSTRAINT "drafts_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE RESTRICT`,
  ),
  ...copyDrafts('idea_drafts', 'drafts', '"owner_id", "challenge_id"', false),
  ...briefly(
    `INSERT INTO "drafts" (${DRAFT_COLUMNS}) SELECT ${DRAFT_COLUMNS} FROM "idea_drafts" ON CONFLICT ("owner_id", "challenge_id") DO NOTHING`,
  ),
  ...copyDrafts('drafts', 'idea_drafts', '"owner_id"', true),
];

const callsOfIdeas = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "call_questions" ("challenge_id" uuid NOT NULL, "version" integer NOT NULL, "questions" jsonb NOT NULL, "changed_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "call_questions_pkey" PRIMARY KEY ("challenge_id", "version"))`,
    `ALTER TABLE "call_questions" DROP CONSTRAINT IF EXISTS "call_questions_challenge_id_fkey", ADD CONSTRAINT "call_questions_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE`,
    `ALTER TABLE "clarifications" ADD COLUMN IF NOT EXISTS "call_answers_before" jsonb`,
    `ALTER TABLE "ideas" ADD COLUMN IF NOT EXISTS "challenge_id" uuid, ADD COLUMN IF NOT EXISTS "call_answers" jsonb`,
  ),
  ...concurrently(
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ideas_challenge_status_created_idx" ON "ideas" ("challenge_id", "status", "created_at", "id") WHERE challenge_id IS NOT NULL`,
  ),
];

/** Who waits for a certain call: a table of its own, as 1.2.0 writes to everybody in "challenge_watches" once any challenge opens. */
const watches = briefly(
  `CREATE TABLE IF NOT EXISTS "call_watches" ("email" text NOT NULL, "challenge_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "call_watches_pkey" PRIMARY KEY ("email", "challenge_id"))`,
  `CREATE INDEX IF NOT EXISTS "call_watches_challenge_idx" ON "call_watches" ("challenge_id")`,
  `ALTER TABLE "call_watches" DROP CONSTRAINT IF EXISTS "call_watches_challenge_id_fkey", ADD CONSTRAINT "call_watches_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE`,
);

const filesOfCalls = briefly(
  `CREATE TABLE IF NOT EXISTS "call_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "challenge_id" uuid NOT NULL, "kind" text NOT NULL, "file_name" text NOT NULL, "label" text NOT NULL, "file_key" text NOT NULL, "file_size" integer NOT NULL, "file_sha256" text NOT NULL, "width" integer, "height" integer, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "call_files_file_key_key" UNIQUE ("file_key"), CONSTRAINT "call_files_kind_check" CHECK ("kind" IN ('LOGO', 'PICTURE', 'DOWNLOAD')), CONSTRAINT "call_files_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "call_files_challenge_created_idx" ON "call_files" ("challenge_id", "created_at", "id")`,
  `ALTER TABLE "call_files" DROP CONSTRAINT IF EXISTS "call_files_challenge_id_fkey", ADD CONSTRAINT "call_files_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE CASCADE`,
);

const filesOfIdeas = briefly(
  `CREATE TABLE IF NOT EXISTS "idea_files" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "question" text NOT NULL, "owner_id" uuid NOT NULL, "file_key" text NOT NULL, "file_name" text NOT NULL, "file_size" integer NOT NULL, "file_sha256" text NOT NULL, CONSTRAINT "idea_files_file_key_key" UNIQUE ("file_key"), CONSTRAINT "idea_files_idea_question_key" UNIQUE ("idea_id", "question"), CONSTRAINT "idea_files_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "idea_files_owner_idx" ON "idea_files" ("owner_id")`,
  `ALTER TABLE "idea_files" DROP CONSTRAINT IF EXISTS "idea_files_idea_id_fkey", ADD CONSTRAINT "idea_files_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
  `ALTER TABLE "idea_files" DROP CONSTRAINT IF EXISTS "idea_files_owner_id_fkey", ADD CONSTRAINT "idea_files_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "accounts"("id") ON DELETE CASCADE`,
);

/** The people of an idea besides its owner. Who is invited is known by an address, and who accepted by the account. */
const teams = [
  ...briefly(
    `CREATE TABLE IF NOT EXISTS "idea_members" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "email" text, "account_id" uuid, "token_hash" bytea, "invited_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "accepted_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "idea_members_known_check" CHECK (("email" IS NULL) <> ("account_id" IS NULL)), CONSTRAINT "idea_members_pkey" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX IF NOT EXISTS "idea_members_idea_account_key" ON "idea_members" ("idea_id", "account_id")`,
    `CREATE UNIQUE INDEX IF NOT EXISTS "idea_members_idea_email_key" ON "idea_members" ("idea_id", "email")`,
    `CREATE UNIQUE INDEX IF NOT EXISTS "idea_members_token_key" ON "idea_members" ("token_hash")`,
    `CREATE INDEX IF NOT EXISTS "idea_members_account_idx" ON "idea_members" ("account_id")`,
    `ALTER TABLE "idea_members" DROP CONSTRAINT IF EXISTS "idea_members_idea_id_fkey", ADD CONSTRAINT "idea_members_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
    `ALTER TABLE "idea_members" DROP CONSTRAINT IF EXISTS "idea_members_account_id_fkey", ADD CONSTRAINT "idea_members_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE`,
    `ALTER TABLE "ideas" ADD COLUMN IF NOT EXISTS "handed_over_at" TIMESTAMP(3) WITH TIME ZONE`,
  ),
];

/** The columns of what a call may leave out: such an idea has null there, which 1.2.0 never stores. */
const LEFT_OUT = [
  ...['dial_code', 'contact_number', 'id_number', 'country', 'person_type', 'gender', 'age_group'],
  ...['linked_in', 'website', 'maturity_stage', 'regulatory_status', 'patents_applied'],
  ...['focus_area', 'objectives', 'problem_statement', 'key_benefits'],
  ...['key_partners', 'network', 'support_requested', 'cost_structure', 'key_resources', 'key_activities'],
  ...['revenue_streams', 'value_propositions', 'relationships', 'customer_segments', 'channels'],
  ...['experience_channels', 'engagements', 'collaboration', 'heard_about', 'comments'],
  ...['file_key', 'file_name', 'file_size', 'file_sha256'],
];
const shortForms = briefly(
  `ALTER TABLE "challenges" ADD COLUMN IF NOT EXISTS "leaves_out" text array NOT NULL DEFAULT '{}'`,
  `ALTER TABLE "ideas" ${LEFT_OUT.map((column) => `ALTER COLUMN "${column}" DROP NOT NULL`).join(', ')}`,
);

const enteredIdeas = briefly(
  `CREATE TABLE IF NOT EXISTS "entered_ideas" ("idea_id" uuid NOT NULL, "source" text NOT NULL, "entered_by_id" uuid NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "taken_over_at" TIMESTAMP(3) WITH TIME ZONE, "token_hash" bytea, "token_until" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "entered_ideas_source_check" CHECK ("source" IN ('ROADSHOW', 'PAPER', 'EMAIL', 'TELEPHONE', 'OTHER')), CONSTRAINT "entered_ideas_pkey" PRIMARY KEY ("idea_id"))`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "entered_ideas_token_key" ON "entered_ideas" ("token_hash")`,
  `ALTER TABLE "entered_ideas" DROP CONSTRAINT IF EXISTS "entered_ideas_idea_id_fkey", ADD CONSTRAINT "entered_ideas_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
);

/** From 1.2.0 to 1.3.0. */
export class VersionOneThree1801000000003 implements MigrationInterface {
  name = 'VersionOneThree1801000000003';
  transaction = false;
  get steps(): readonly Step[] {
    return [
      ...search,
      ...challenges,
      ...watches,
      ...drafts,
      ...callsOfIdeas,
      ...filesOfCalls,
      ...filesOfIdeas,
      ...teams,
      ...shortForms,
      ...enteredIdeas,
    ];
  }

  async up(runner: QueryRunner): Promise<void> {
    await runSteps(runner, this.steps);
  }

  async down(): Promise<void> {
    throw new Error('What 1.2.0 does not know would be lost. It runs on the new tables as they are.');
  }
}
