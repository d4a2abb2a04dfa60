import type { EntityManager } from 'typeorm';

export async function addClick(db: EntityManager, day: string): Promise<void> {
  await db.query(
    `INSERT INTO click_days (day, clicks) VALUES ($1, 1)
     ON CONFLICT (day) DO UPDATE SET clicks = click_days.clicks + 1`,
    [day],
  );
}
