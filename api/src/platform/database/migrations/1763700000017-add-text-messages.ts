import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTextMessages1763700000017 implements MigrationInterface {
  name = 'AddTextMessages1763700000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "mails" ADD "with_mail_id" uuid`);
    await runner.query(
      `CREATE INDEX "mails_with_mail_idx" ON "mails"  ("with_mail_id") WHERE "with_mail_id" IS NOT NULL`,
    );
    await runner.query(
      `ALTER TABLE "mails" ADD CONSTRAINT "mails_with_mail_id_fkey" FOREIGN KEY ("with_mail_id") REFERENCES "mails"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "mails" WHERE "with_mail_id" IS NOT NULL`);
    await runner.query(`ALTER TABLE "mails" DROP COLUMN "with_mail_id"`);
  }
}
