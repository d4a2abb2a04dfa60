import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly, refers, runSteps } from '../steps.ts';
import type { Step } from '../steps.ts';

/** Who runs the programme, until an administrator sets it: as the code said before. Older releases store these values with a change. */
const company = {
  name: 'BTC',
  legal_name: 'Botswana Telecommunications Corporation Limited',
  programme: 'BTC Innovation Programme',
  mailbox: 'innovation@btc.example',
  address: '',
  country_code: 'BW',
  currency: 'BWP',
  time_zone: '',
  ground_colour: '#06304f',
  action_colour: '#0a5a9c',
  accent_colour: '#a6d13b',
  facebook: 'https://www.facebook.com/BTCBotswana',
  x: 'https://x.com/BTCBotswana',
  instagram: 'https://www.instagram.com/btcbotswana',
  linkedin: 'https://www.linkedin.com/company/btc-botswana',
  youtube: 'https://www.youtube.com/@BTCBotswana',
};

const columns = [
  ...Object.entries(company).map(
    ([name, value]) => `ADD COLUMN IF NOT EXISTS "${name}" text NOT NULL DEFAULT '${value}'`,
  ),
  'ADD COLUMN IF NOT EXISTS "year" integer NOT NULL DEFAULT 2024',
  `ADD COLUMN IF NOT EXISTS "days_off" jsonb NOT NULL DEFAULT '[]'`,
  `ADD COLUMN IF NOT EXISTS "worked_holidays" jsonb NOT NULL DEFAULT '[]'`,
  `ADD COLUMN IF NOT EXISTS "emails_off" text array NOT NULL DEFAULT '{}'`,
  ...['logo', 'icon', 'link_picture'].map((name) => `ADD COLUMN IF NOT EXISTS "${name}" jsonb`),
  `ADD COLUMN IF NOT EXISTS "partner_logos" jsonb NOT NULL DEFAULT '[]'`,
];

export class VersionOneFive1805000000002 implements MigrationInterface {
  name = 'VersionOneFive1805000000002';
  transaction = false;
  get steps(): readonly Step[] {
    return [
      ...briefly(
        `ALTER TABLE "programme_settings" ${columns.join(', ')}`,
        `ALTER TABLE "accounts" ADD COLUMN IF NOT EXISTS "language" text NOT NULL DEFAULT 'en'`,
        'CREATE TABLE IF NOT EXISTS "company_pictures" ("name" text NOT NULL, "content" bytea NOT NULL, CONSTRAINT "company_pictures_pkey" PRIMARY KEY ("name"))',
        `CREATE TABLE IF NOT EXISTS "languages" ("code" text NOT NULL, "publications" integer NOT NULL, "is_offered" boolean, CONSTRAINT "languages_pkey" PRIMARY KEY ("code"))`,
        `CREATE TABLE IF NOT EXISTS "own_texts" (
          "language" text NOT NULL, "name" text NOT NULL, "published" jsonb, "draft" jsonb, "is_drafted" boolean NOT NULL, "confirmed" jsonb,
          "version" integer NOT NULL, "changed_by_id" uuid, "changed_at" timestamp(3) with time zone NOT NULL,
          CONSTRAINT "own_texts_pkey" PRIMARY KEY ("language", "name"))`,
        `CREATE INDEX IF NOT EXISTS "own_texts_changed_by_idx" ON "own_texts" ("changed_by_id")`,
      ),
      ...refers('own_texts', 'changed_by_id', 'accounts', 'SET NULL'),
      ...briefly(
        `CREATE TABLE IF NOT EXISTS "terms_versions" (
          "version" text NOT NULL, "words" jsonb NOT NULL, "since" timestamp(3) with time zone NOT NULL, "published_by_id" uuid,
          CONSTRAINT "terms_versions_pkey" PRIMARY KEY ("version"))`,
        `CREATE INDEX IF NOT EXISTS "terms_versions_published_by_idx" ON "terms_versions" ("published_by_id")`,
      ),
      ...refers('terms_versions', 'published_by_id', 'accounts', 'SET NULL'),
      ...briefly(
        `CREATE TABLE IF NOT EXISTS "call_readers" (
          "challenge_id" uuid NOT NULL, "account_id" uuid NOT NULL, "frequency" text NOT NULL,
          CONSTRAINT "call_readers_frequency_check" CHECK ("frequency" IN ('AT_ONCE', 'HOURLY', 'MORNING')),
          CONSTRAINT "call_readers_pkey" PRIMARY KEY ("challenge_id", "account_id"))`,
        `CREATE INDEX IF NOT EXISTS "call_readers_account_idx" ON "call_readers" ("account_id")`,
      ),
      ...refers('call_readers', 'challenge_id', 'challenges', 'CASCADE'),
      ...refers('call_readers', 'account_id', 'accounts', 'CASCADE'),
      ...briefly(
        `CREATE TABLE IF NOT EXISTS "call_news" (
          "challenge_id" uuid NOT NULL, "account_id" uuid NOT NULL, "idea_id" uuid NOT NULL,
          CONSTRAINT "call_news_pkey" PRIMARY KEY ("idea_id", "account_id"),
          CONSTRAINT "call_news_reader_fkey" FOREIGN KEY ("challenge_id", "account_id")
            REFERENCES "call_readers" ("challenge_id", "account_id") ON DELETE CASCADE)`,
        `CREATE INDEX IF NOT EXISTS "call_news_reader_idx" ON "call_news" ("challenge_id", "account_id")`,
      ),
      ...refers('call_news', 'idea_id', 'ideas', 'CASCADE'),
    ];
  }

  async up(runner: QueryRunner): Promise<void> {
    await runSteps(runner, this.steps);
  }

  async down(): Promise<void> {
    throw new Error('What 1.3.0 does not know would be lost. It runs on the new tables as they are.');
  }
}
