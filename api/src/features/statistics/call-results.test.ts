/** What everybody reads of a call that is over, beside SQL by hand. */
import { beforeAll, expect, jest, test } from '@jest/globals';
import { ROUNDED_TO } from '@portal/schema/stats';
import { resultsOf } from '../challenges/call.service.ts';
import { Challenge } from '../challenges/challenge.entity.ts';
import { challengePage, challengesAsHtml } from '../challenges/challenge-pages.ts';
import { PUBLIC_HOLD } from './call-results.ts';
import { seedIdeas } from '../seed/seed.service.ts';
import type { Context } from '../../platform/context.ts';
import { shareServiceContext } from '../../../test/service-context.ts';
import { statementsOf } from '../../../test/statements.ts';

const NOW = new Date('2026-03-31T15:30:00.000Z');
const services = shareServiceContext(NOW);
let calls: [Challenge, Challenge];

// Whole milliseconds: a sum of fractions may fall short of the hold.
let later = Math.ceil(performance.now());
/** A context once the results that were counted before are not served any more. */
function ctx(publicStats: Context['publicStats'] = 'exact'): Context {
  later += PUBLIC_HOLD;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  return { ...services.ctx, publicStats, loaders: new Map() };
}
const sql = (statement: string) => services.ctx.db.query<Record<string, number>[]>(statement);

beforeAll(async () => {
  await seedIdeas(services.ctx, { ideas: '200', seed: '7' }, () => undefined);
  await sql(`UPDATE challenges SET takes = 'IDEAS', status = 'CLOSED', year = 2025`);
  calls = (await services.ctx.db.find(Challenge, { order: { id: 'ASC' } })) as typeof calls;
  // The first call has most ideas, the second one three that nobody decided.
  await sql(`UPDATE ideas SET challenge_id = '${calls[0].id}' WHERE id::text < 'd'`);
  await sql(
    `UPDATE ideas SET challenge_id = '${calls[1].id}', status = 'PENDING', announced_status = 'PENDING'
     WHERE id IN (SELECT id FROM ideas WHERE challenge_id IS NULL ORDER BY id LIMIT 3)`,
  );
});

const counted = async () => {
  const [row] = await sql(
    `SELECT count(*)::int AS ideas,
       count(*) FILTER (WHERE announced_status = 'APPROVED')::int AS approved,
       count(*) FILTER (WHERE announced_status = 'APPROVED' AND (SELECT stage FROM idea_outcomes WHERE idea_id = ideas.id
         ORDER BY version DESC LIMIT 1) IN ('EXPLORING', 'PILOT', 'LIVE'))::int AS gone
     FROM ideas WHERE challenge_id = '${calls[0].id}'`,
  );
  return row ?? {};
};

test('are exact, rounded or nothing, as PUBLIC_STATS says', async () => {
  const { ideas, approved, gone } = await counted();
  expect(Math.min(ideas ?? 0, approved ?? 0, gone ?? 0)).toBeGreaterThan(3);
  expect(await resultsOf(ctx(), calls[0])).toBe(
    `${ideas} ideas received, ${approved} approved, ${gone} in progress or live.`,
  );
  const rounded = await resultsOf(ctx('rounded'), calls[0]);
  const [shown = 0, ...parts] = [...(rounded ?? '').matchAll(/\d+/g)].map(Number);
  expect(Math.abs(shown - (ideas ?? 0))).toBeLessThan(ROUNDED_TO);
  expect([shown, ...parts].filter((count) => count % ROUNDED_TO !== 0 || count > shown)).toEqual([]);
  expect(rounded).toMatch(/ approved/);
  expect(await resultsOf(ctx('off'), calls[0])).toBeNull();
});

test('say nothing of decisions before there are some of which submitters know, and at most a rounded few', async () => {
  expect(await resultsOf(ctx(), calls[1])).toBe('3 ideas received.');
  expect(['5 ideas received.', null]).toContain(await resultsOf(ctx('rounded'), calls[1]));
  const [before] = [await resultsOf(ctx(), calls[0])];
  // What is decided, and not announced yet, changes nothing.
  await sql(`UPDATE ideas SET status = 'REJECTED' WHERE challenge_id = '${calls[0].id}'`);
  expect(await resultsOf(ctx(), calls[0])).toBe(before);
  await sql(`UPDATE ideas SET status = announced_status WHERE challenge_id = '${calls[0].id}'`);
  // Nine decisions are too few to say how many of them were approvals.
  await sql(
    `UPDATE ideas SET announced_status = 'PENDING' WHERE challenge_id = '${calls[0].id}' AND id NOT IN (
       SELECT id FROM ideas WHERE challenge_id = '${calls[0].id}' AND announced_status = 'APPROVED' ORDER BY id LIMIT 9)`,
  );
  expect(await resultsOf(ctx(), calls[0])).toMatch(/received, 9 approved/);
  expect(await resultsOf(ctx('rounded'), calls[0])).toMatch(/^\d+ ideas received\.$/);
  await sql(`UPDATE ideas SET announced_status = status WHERE challenge_id = '${calls[0].id}'`);
});

test('are of calls that are over: not in their grace, and not of what takes entries', async () => {
  const closesAt = new Date(NOW.getTime() - 60_000);
  const inGrace = { ...calls[0], status: 'OPEN', closesAt, graceHours: 1 } as Challenge;
  const results = await Promise.all([
    resultsOf(ctx(), inGrace),
    resultsOf(ctx(), { ...inGrace, closesAt: null } as Challenge),
    resultsOf(ctx(), { ...calls[0], takes: 'ENTRIES' } as Challenge),
  ]);
  expect(results).toEqual([null, null, null]);
  expect(await resultsOf(ctx(), { ...inGrace, graceHours: 0 } as Challenge)).toContain('received');
});

test('stand on the card and on the page without scripts; one statement counts those of all cards, for a minute', async () => {
  const [one, other] = [await resultsOf(ctx(), calls[0]), await resultsOf(ctx(), calls[1])];
  let html = '';
  const sent = await statementsOf(async () => {
    html = await challengesAsHtml(ctx());
  });
  expect(html).toContain('<h2>Closed, 2025</h2>');
  expect([html.includes(`<p>${one}</p>`), html.includes(`<p>${other}</p>`)]).toEqual([true, true]);
  expect(sent.filter((statement) => statement.includes('FROM ideas'))).toHaveLength(1);
  const ofPage = await statementsOf(async () => {
    const again = { ...services.ctx, publicStats: 'exact', loaders: new Map() } as Context;
    html = (await challengePage(again, calls[0].slug)).html;
  });
  expect(html).toContain(`<p>${one}</p>`);
  expect(ofPage.filter((statement) => statement.includes('FROM ideas'))).toEqual([]);
});
