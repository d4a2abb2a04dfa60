/** A day at the back office with 5,000 ideas: the dashboard, what is overdue, a decision, the report as a file. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { runSeedCommand } from '../../api/test/process.ts';
import { readWorkbook } from '../../api/test/workbook.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';

const IDEAS = 5_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const { databaseUrl, dataDir } = stage.portal;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const { status, output } = await runSeedCommand(env, ['--ideas', String(IDEAS)]);
  expect([status, output]).toEqual([0, expect.stringContaining('Added')]);
});
afterAll(() => stage.stop());

test('a reviewer goes from the figures to what is overdue, decides, and takes the report home', async () => {
  const { portal } = stage;
  const reviewer = await createAccount(portal, newAddress('reviewer'), 'reviewer');
  const page = await stage.visit('/dashboard', { as: reviewer });

  const total = page.locator('dl > div').filter({ hasText: 'Total Ideas Submitted' }).getByRole('definition');
  await total.waitFor();
  expect(await total.textContent()).toBe(IDEAS.toLocaleString('en'));

  // The oldest idea that waits, whoever asks.
  const oldest = async () => {
    const [row] = await portal.sql<{ id: string; name: string; owner: string }>(
      `SELECT ideas.id, solution_name AS name, accounts.email AS owner FROM ideas JOIN accounts ON accounts.id = owner_id
       WHERE status = 'PENDING' ORDER BY ideas.created_at, ideas.id LIMIT 1`,
    );
    if (!row) throw new Error('no idea waits');
    return row;
  };
  const { id, name, owner } = await oldest();
  await page.getByRole('link', { name: 'Review overdue ideas' }).click();
  const first = page.locator('[data-idea]').first();
  await first.waitFor();
  expect(await first.locator('a[href^="/submissions/"]').textContent()).toBe(name);

  await page.keyboard.press('j');
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await page.keyboard.type('Come and see us.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Review status updated successfully').waitFor();
  expect(await portal.sql('SELECT status FROM ideas WHERE id = $1', [id])).toEqual([{ status: 'APPROVED' }]);
  await portal.endUndo();
  expect((await portal.mail(owner, /^A decision on/)).text).toContain('Come and see us.');
  expect((await oldest()).id).not.toBe(id);

  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByPlaceholder('Filter...').fill('consult');
  await page.waitForURL('**/Reports?filter=consult');
  const [{ count } = { count: 0 }] = await portal.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM ideas WHERE 'CONSULTING' = ANY(revenue_streams)`,
  );
  expect(count).toBeGreaterThan(100);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ]);
  const { rows } = await readWorkbook(await readFile(await download.path()));
  expect(rows).toHaveLength(count + 1);
  stage.expectQuiet();
});
