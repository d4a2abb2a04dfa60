import type { MigrationInterface, QueryRunner } from 'typeorm';

const criteria = [
  { name: 'Need', steps: ['None', 'Small', 'Some', 'Great', 'Urgent'] },
  { name: 'Novelty', steps: ['Known', 'Hardly new', 'Partly new', 'New', 'Unique'] },
  { name: 'Feasibility', steps: ['Not feasible', 'Doubtful', 'Possible', 'Likely', 'Proven'] },
  { name: 'Fit', steps: ['None', 'Weak', 'Fair', 'Good', 'Perfect'] },
];

const statements = [
  `ALTER TABLE "ideas" ADD "shortlisted_at" TIMESTAMP(3) WITH TIME ZONE`,
  `CREATE INDEX "ideas_shortlisted_idx" ON "ideas" ("created_at", "id") WHERE shortlisted_at IS NOT NULL`,
  `CREATE TABLE "score_cards" ("version" integer NOT NULL, "criteria" jsonb NOT NULL, "changed_by" text, "changed_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "score_cards_pkey" PRIMARY KEY ("version"))`,
  `INSERT INTO "score_cards" ("version", "criteria") VALUES (1, '${JSON.stringify(criteria)}')`,
  `CREATE TABLE "idea_scores" ("idea_id" uuid NOT NULL, "scorer_id" uuid NOT NULL, "card_version" integer NOT NULL, "marks" jsonb NOT NULL, "mean" double precision, "scored_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "idea_scores_pkey" PRIMARY KEY ("idea_id", "scorer_id"))`,
  `CREATE INDEX "idea_scores_scorer_idx" ON "idea_scores" ("scorer_id")`,
  `ALTER TABLE "idea_scores" ADD CONSTRAINT "idea_scores_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "idea_scores" ADD CONSTRAINT "idea_scores_scorer_id_fkey" FOREIGN KEY ("scorer_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "idea_scores" ADD CONSTRAINT "idea_scores_card_version_fkey" FOREIGN KEY ("card_version") REFERENCES "score_cards"("version") ON DELETE RESTRICT ON UPDATE NO ACTION`,
];

export class Scores1796000000006 implements MigrationInterface {
  name = 'Scores1796000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The scores would be lost.');
  }
}
