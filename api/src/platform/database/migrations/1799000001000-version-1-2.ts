import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly, runSteps } from '../steps.ts';
import type { Step } from '../steps.ts';

const jobs = briefly(`ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "failing_since" TIMESTAMP WITH TIME ZONE`);

const lastBackup = briefly(
  `CREATE TABLE IF NOT EXISTS "last_backup" ("id" boolean NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL, "documents" integer NOT NULL, "missing" integer NOT NULL, CONSTRAINT "last_backup_pkey" PRIMARY KEY ("id"))`,
);

/** Terms of keeping that are there hold already: null. */
const terms = briefly(
  `ALTER TABLE "programme_settings" ADD COLUMN IF NOT EXISTS "terms_from" TIMESTAMP(3) WITH TIME ZONE`,
);

/** From 1.1.0 to 1.2.0. */
export class VersionOneTwo1799000001000 implements MigrationInterface {
  name = 'VersionOneTwo1799000001000';
  transaction = false;
  get steps(): readonly Step[] {
    return [...jobs, ...lastBackup, ...terms];
  }

  async up(runner: QueryRunner): Promise<void> {
    await runSteps(runner, this.steps);
  }

  async down(): Promise<void> {
    throw new Error('What 1.1.0 does not know would be lost. It runs on the new tables as they are.');
  }
}
