import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which score was made before a look at the others, and what was handed in after one. */
export class BlindScores1797000000020 implements MigrationInterface {
  name = 'BlindScores1797000000020';

  async up(runner: QueryRunner): Promise<void> {
    // Constant defaults, which rewrite nothing.
    await runner.query(
      `ALTER TABLE "idea_scores" ADD "is_blind" boolean NOT NULL DEFAULT true, ADD "is_final" boolean NOT NULL DEFAULT false, ADD "later" jsonb`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Later scores would be lost.');
  }
}
