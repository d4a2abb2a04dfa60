import type { MigrationInterface, QueryRunner } from 'typeorm';

const claims = [
  `CREATE TABLE "idea_claims" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "holder_id" uuid NOT NULL, "kind" text NOT NULL, "read_until" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "idea_claims_idea_id_key" UNIQUE ("idea_id"), CONSTRAINT "idea_claims_kind_check" CHECK ("kind" IN ('READING', 'ASSIGNED')), CONSTRAINT "idea_claims_pkey" PRIMARY KEY ("id"))`,
  `CREATE INDEX "idea_claims_holder_idx" ON "idea_claims" ("holder_id")`,
  `ALTER TABLE "idea_claims" ADD CONSTRAINT "idea_claims_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
  `ALTER TABLE "idea_claims" ADD CONSTRAINT "idea_claims_holder_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "accounts"("id") ON DELETE CASCADE`,
];

const conflicts = [
  `CREATE TABLE "idea_conflicts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "account_id" uuid NOT NULL, "reason" text NOT NULL, "declared_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "idea_conflicts_pkey" PRIMARY KEY ("id"))`,
  `CREATE UNIQUE INDEX "idea_conflicts_idea_account_key" ON "idea_conflicts" ("idea_id", "account_id")`,
  `CREATE INDEX "idea_conflicts_account_idx" ON "idea_conflicts" ("account_id")`,
  `ALTER TABLE "idea_conflicts" ADD CONSTRAINT "idea_conflicts_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
  `ALTER TABLE "idea_conflicts" ADD CONSTRAINT "idea_conflicts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE`,
];

const criteria = [
  { name: 'Need', steps: ['None', 'Small', 'Some', 'Great', 'Urgent'] },
  { name: 'Novelty', steps: ['Known', 'Hardly new', 'Partly new', 'New', 'Unique'] },
  { name: 'Feasibility', steps: ['Not feasible', 'Doubtful', 'Possible', 'Likely', 'Proven'] },
  { name: 'Fit', steps: ['None', 'Weak', 'Fair', 'Good', 'Perfect'] },
];

const scores = [
  `ALTER TABLE "programme_settings" ADD "deciders" text NOT NULL DEFAULT 'ELEVATED', ADD CONSTRAINT "programme_settings_deciders_check" CHECK ("deciders" IN ('ELEVATED', 'ADMINISTRATORS'))`,
  `ALTER TABLE "ideas" ADD "shortlisted_at" TIMESTAMP(3) WITH TIME ZONE`,
  `CREATE INDEX "ideas_shortlisted_idx" ON "ideas" ("created_at", "id") WHERE shortlisted_at IS NOT NULL`,
  `CREATE TABLE "score_cards" ("version" integer NOT NULL, "criteria" jsonb NOT NULL, "changed_by" text, "changed_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "score_cards_pkey" PRIMARY KEY ("version"))`,
  `INSERT INTO "score_cards" ("version", "criteria") VALUES (1, '${JSON.stringify(criteria)}')`,
  `CREATE TABLE "idea_scores" ("idea_id" uuid NOT NULL, "scorer_id" uuid NOT NULL, "card_version" integer NOT NULL, "marks" jsonb NOT NULL, "mean" double precision, "scored_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "idea_scores_pkey" PRIMARY KEY ("idea_id", "scorer_id"))`,
  `CREATE INDEX "idea_scores_scorer_idx" ON "idea_scores" ("scorer_id")`,
  `ALTER TABLE "idea_scores" ADD CONSTRAINT "idea_scores_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
  `ALTER TABLE "idea_scores" ADD CONSTRAINT "idea_scores_scorer_id_fkey" FOREIGN KEY ("scorer_id") REFERENCES "accounts"("id") ON DELETE CASCADE`,
  `ALTER TABLE "idea_scores" ADD CONSTRAINT "idea_scores_card_version_fkey" FOREIGN KEY ("card_version") REFERENCES "score_cards"("version") ON DELETE RESTRICT`,
];

const notes = [
  `CREATE TABLE "idea_notes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "idea_id" uuid NOT NULL, "author_id" uuid NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "text" text NOT NULL, CONSTRAINT "idea_notes_pkey" PRIMARY KEY ("id"))`,
  `ALTER TABLE "idea_notes" ADD CONSTRAINT "idea_notes_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE`,
  `ALTER TABLE "idea_notes" ADD CONSTRAINT "idea_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "accounts"("id") ON DELETE RESTRICT`,
  `CREATE INDEX "idea_notes_idea_idx" ON "idea_notes" ("idea_id", "created_at", "id")`,
];

const likeness = [
  `CREATE TABLE "same_ideas" ("idea_id" uuid NOT NULL, "same_id" uuid NOT NULL, CONSTRAINT "same_ideas_pkey" PRIMARY KEY ("idea_id", "same_id"),
       CONSTRAINT "same_ideas_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE,
       CONSTRAINT "same_ideas_same_id_fkey" FOREIGN KEY ("same_id") REFERENCES "ideas"("id") ON DELETE CASCADE)`,
  `CREATE INDEX "same_ideas_same_idx" ON "same_ideas" ("same_id")`,
];

/** What is judged together: claims, conflicts, scores, notes, likeness. */
export class Together1796000000002 implements MigrationInterface {
  name = 'Together1796000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...claims, ...conflicts, ...scores, ...notes, ...likeness])
      await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The scores and notes would be lost.');
  }
}
