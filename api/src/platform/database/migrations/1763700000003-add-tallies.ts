import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTallies1763700000003 implements MigrationInterface {
  name = 'AddTallies1763700000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "ideas" ADD "first_decided_at" TIMESTAMP(3) WITH TIME ZONE`);
    await runner.query(
      `CREATE TABLE "tally_deltas" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "day" date NOT NULL, "counter" text NOT NULL, "amount" integer NOT NULL, CONSTRAINT "tally_deltas_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE TABLE "tallies" ("counter" text NOT NULL, "granularity" text NOT NULL, "period" date NOT NULL, "amount" bigint NOT NULL, CONSTRAINT "tallies_pkey" PRIMARY KEY ("counter", "granularity", "period"))`,
    );
    await runner.query(`CREATE INDEX "tallies_period_idx" ON "tallies"  ("granularity", "period") `);
    await runner.query(
      `UPDATE "ideas" SET "first_decided_at" = "first"."at"
       FROM (SELECT "idea_id", min("decided_at") AS "at" FROM "idea_decisions" WHERE "to_status" <> 'PENDING' GROUP BY 1) AS "first"
       WHERE "ideas"."id" = "first"."idea_id"`,
    );
    // As changes, which the portal folds: counted once, by the tables of this version.
    await runner.query(
      `INSERT INTO "tally_deltas" ("day", "counter", "amount")
       SELECT ("created_at" AT TIME ZONE 'UTC')::date, "counter", count(*)
       FROM "accounts" AS "a"
       LEFT JOIN (SELECT DISTINCT "owner_id" FROM "ideas") AS "owners" ON "owners"."owner_id" = "a"."id"
       CROSS JOIN LATERAL (VALUES
         ('account.registered', true),
         ('account.verified', "a"."verified_at" IS NOT NULL),
         ('account.submitted', "owners"."owner_id" IS NOT NULL)
       ) AS "counters" ("counter", "holds")
       WHERE "holds"
       GROUP BY 1, 2
       UNION ALL
       SELECT ("created_at" AT TIME ZONE 'UTC')::date, "counter", count(*)
       FROM "ideas"
       CROSS JOIN LATERAL (VALUES
         ('idea.submitted'),
         ('idea.person.' || "person_type"),
         ('idea.gender.' || "gender"),
         ('idea.age.' || "age_group"),
         ('idea.focus.' || "focus_area"),
         ('idea.status.' || "status")
       ) AS "counters" ("counter")
       GROUP BY 1, 2
       UNION ALL
       SELECT
         ("first_decided_at" AT TIME ZONE 'UTC')::date,
         'decision.after.' || least(greatest(floor(extract(epoch FROM "first_decided_at" - "created_at") / 86400), 0), 365),
         count(*)
       FROM "ideas"
       WHERE "first_decided_at" IS NOT NULL
       GROUP BY 1, 2`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "tallies"`);
    await runner.query(`DROP TABLE "tally_deltas"`);
    await runner.query(`ALTER TABLE "ideas" DROP COLUMN "first_decided_at"`);
  }
}
