import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The challenges that a new installation holds: those of 2024, both closed (decisions "Public pages"). */
const challengesOf2024 = [
  {
    title: 'Botswana Innovation Hub Smart Farming Hackathon',
    organiser: 'Botswana Innovation Hub',
    description:
      'Over one weekend, teams of up to four built tools that help farmers grow more with less water, healthier livestock and better information. Engineers and farmers worked with every team from the first sketch to a working prototype. The strongest prototypes were invited to continue at the hub.',
    createdAt: '2024-05-06T08:00:00.000Z',
  },
  {
    title: 'Communications Regulator Connected Farms Hackathon',
    organiser: 'Botswana communications regulator',
    description:
      'Teams showed how mobile coverage, sensors and shared data can reach farms and villages far from the nearest town. Each entry had to work where the signal is weak and handsets are simple. A jury of the regulator and the network operators chose which ideas to test in the field.',
    createdAt: '2024-09-02T08:00:00.000Z',
  },
];

export class AddPublicForms1763700000002 implements MigrationInterface {
  name = 'AddPublicForms1763700000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "suggestions" ("full_name" text NOT NULL, "contact_number" text NOT NULL, "email_address" text NOT NULL, "pain_point" text NOT NULL, "pain_point_type" text, "suggestion" text NOT NULL, "selected_option" text, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "suggestions_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "suggestions_created_idx" ON "suggestions"  ("created_at", "id") `);
    await runner.query(
      `CREATE TABLE "challenges" ("title" text NOT NULL, "organiser" text NOT NULL, "description" text NOT NULL, "year" integer NOT NULL, "status" text NOT NULL, "opens_at" TIMESTAMP(3) WITH TIME ZONE, "closes_at" TIMESTAMP(3) WITH TIME ZONE, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "challenges_status_check" CHECK ("status" IN ('OPEN', 'CLOSED')), CONSTRAINT "challenges_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(`CREATE INDEX "challenges_created_idx" ON "challenges"  ("created_at", "id") `);
    await runner.query(
      `CREATE TABLE "hackathon_entries" ("team_name" text NOT NULL, "team_leader" text NOT NULL, "team_leader_email" text NOT NULL, "team_leader_contact" text NOT NULL, "submission_link" text NOT NULL, "members" text array NOT NULL, "focus_areas" text array NOT NULL, "id" uuid NOT NULL DEFAULT gen_random_uuid(), "challenge_id" uuid NOT NULL, "file_key" text, "file_name" text, "file_size" integer, "after_closing" boolean NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "UQ_062b2df8ee7aa32e6d0fc8cc33f" UNIQUE ("file_key"), CONSTRAINT "hackathon_entries_pkey" PRIMARY KEY ("id"))`,
    );
    await runner.query(
      `CREATE INDEX "hackathon_entries_challenge_created_idx" ON "hackathon_entries"  ("challenge_id", "created_at", "id") `,
    );
    await runner.query(
      `CREATE INDEX "hackathon_entries_created_idx" ON "hackathon_entries"  ("created_at", "id") `,
    );
    await runner.query(
      `CREATE TABLE "click_days" ("day" date NOT NULL, "clicks" bigint NOT NULL, CONSTRAINT "click_days_pkey" PRIMARY KEY ("day"))`,
    );
    await runner.query(
      `ALTER TABLE "hackathon_entries" ADD CONSTRAINT "hackathon_entries_challenge_id_fkey" FOREIGN KEY ("challenge_id") REFERENCES "challenges"("id") ON DELETE RESTRICT ON UPDATE NO ACTION`,
    );
    for (const { title, organiser, description, createdAt } of challengesOf2024) {
      await runner.query(
        `INSERT INTO "challenges" ("title", "organiser", "description", "year", "status", "created_at") VALUES ($1, $2, $3, 2024, 'CLOSED', $4)`,
        [title, organiser, description, createdAt],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "hackathon_entries" DROP CONSTRAINT "hackathon_entries_challenge_id_fkey"`,
    );
    await runner.query(`DROP TABLE "click_days"`);
    await runner.query(`DROP INDEX "public"."hackathon_entries_created_idx"`);
    await runner.query(`DROP INDEX "public"."hackathon_entries_challenge_created_idx"`);
    await runner.query(`DROP TABLE "hackathon_entries"`);
    await runner.query(`DROP INDEX "public"."challenges_created_idx"`);
    await runner.query(`DROP TABLE "challenges"`);
    await runner.query(`DROP INDEX "public"."suggestions_created_idx"`);
    await runner.query(`DROP TABLE "suggestions"`);
  }
}
