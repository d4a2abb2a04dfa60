/** Breakdowns beside SQL by hand; and an attempt to compute what the rounding hides from the role `board`. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '@portal/schema/access';
import {
  daysOfMonth,
  dimensionOf,
  dimensionTraits,
  dimensions,
  isOfSubmitter,
  NONE,
} from '@portal/schema/breakdown';
import { namesOf } from '@portal/schema/lists';
import { addDays, dayAt } from '@portal/schema/programme-time';
import type { StatsRange } from '@portal/schema/stats';
import { figures } from '../ideas/idea-figures.ts';
import { toIdeaFilter } from '../ideas/list/idea-filter-input.ts';
import { listIdeas } from '../ideas/list/idea-list.service.ts';
import { breakDown } from './breakdown.service.ts';
import { callIn } from '../challenges/call.service.ts';
import { findNeeds } from './needs/needs.service.ts';
import { countDays, countIdeasByDate, findBacklog, findOutcomes, findStats } from './stats.service.ts';
import { Random } from '../seed/random.ts';
import { seedIdeas } from '../seed/seed.service.ts';
import type { Context } from '../../platform/context.ts';
import { fromGlobalId, toGlobalId } from '../../platform/global-id.ts';
import { openSecrets } from '../../platform/security/secrets.ts';
import { sharePortal, TEST_KEY } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import { signedIn } from '../../../test/people.ts';
import { sampled } from '../../../test/sampled.ts';
import { shareServiceContext } from '../../../test/service-context.ts';
import { readWorkbook } from '../../../test/workbook.ts';

const NOW = new Date('2026-03-31T15:30:00.000Z');
/** The answers to a question of a call are counted one question at a time (calls.test.ts). */
const ofIdeas = namesOf(dimensions).filter((name) => name !== 'CALL_ANSWER');
const ALL: StatsRange = { from: null, to: null };
const services = shareServiceContext(NOW);
beforeAll(async () => {
  await seedIdeas(services.ctx, { ideas: '400', seed: '7' }, () => undefined);
  await services.ctx.db.query(
    `UPDATE ideas SET withdrawn_at = now() WHERE id IN (SELECT id FROM ideas WHERE status = 'PENDING' ORDER BY id LIMIT 9)`,
  );
  await services.ctx.db.query('UPDATE idea_reviews SET reason_id = NULL WHERE reason_id IS NOT NULL');
  await services.ctx.db.query('DELETE FROM rejection_reasons');
  // A part of the ideas belongs to two calls; the challenges of a new installation take their place.
  await services.ctx.db.query(`UPDATE challenges SET takes = 'IDEAS'`);
  await services.ctx.db.query(
    `UPDATE ideas SET challenge_id = (SELECT min(id::text)::uuid FROM challenges)
     WHERE id::text > '6'`,
  );
  await services.ctx.db.query(
    `UPDATE ideas SET challenge_id = (SELECT max(id::text)::uuid FROM challenges) WHERE id::text > 'c'`,
  );
  // Every second rejection has a reason, of which the list has one no more.
  const reasons = ['RUNS', 'EARLY'].map((name) => ({ id: crypto.randomUUID(), name, nextStep: '' }));
  for (const [at, listed] of [reasons, reasons.slice(1)].entries())
    await services.ctx.db.query(
      `INSERT INTO rejection_reasons (version, reasons, changed_at) VALUES ($1, $2, now())`,
      [at + 1, JSON.stringify(listed)],
    );
  await services.ctx.db.query(
    `UPDATE idea_reviews SET reason_id = CASE WHEN version % 2 = 0 THEN $1::uuid ELSE $2::uuid END
     WHERE to_status = 'REJECTED' AND id::text < '8'`,
    reasons.map(({ id }) => id),
  );
}, 60_000);

// What is rounded up or down follows from the key.
const secrets = openSecrets(TEST_KEY);
const as = (role: Role): Context => ({
  ...services.ctx,
  secrets,
  actor: {
    ...{ id: '00000000-0000-4000-8000-000000000000', email: `${role}@example.com`, role },
    ...{ isVerified: true, secondFactorAt: null, mustChangePassword: false },
  },
  loaders: new Map(),
});
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: { code?: string }) => error.code,
  );

/** By hand: the names that an idea has, as an array. */
const firstReview = (column: string) =>
  `ARRAY[coalesce((SELECT ${column} FROM idea_reviews WHERE idea_id = ideas.id AND to_status <> 'PENDING' ORDER BY reviewed_at LIMIT 1), 'NONE')]`;
const own: Record<string, string> = {
  STATUS: 'ARRAY[status]',
  MONTH: `ARRAY[to_char(created_at AT TIME ZONE 'Africa/Gaborone', 'YYYY-MM')]`,
  FIRST_DECISION: firstReview('to_status'),
  FIRST_REVIEWER: firstReview('reviewer_id::text'),
  CALL: `ARRAY[coalesce(challenge_id::text, 'NONE')]`,
  ATTEMPT: `ARRAY[CASE WHEN improves_id IS NULL THEN 'FIRST' ELSE 'IMPROVED' END]`,
  REJECTION_REASON: `ARRAY[coalesce((SELECT reason_id::text FROM idea_reviews WHERE idea_id = ideas.id ORDER BY version DESC LIMIT 1), 'NONE')]`,
};
const handOf = (dimension: string) =>
  own[dimension] ??
  (dimensionTraits[dimension]?.isSeveral ? dimension.toLowerCase() : `ARRAY[${dimension.toLowerCase()}]`);

const keyIn = (dimension: string) => (name: string) =>
  dimensionTraits[dimension]?.idOf && name !== NONE
    ? fromGlobalId(dimensionTraits[dimension].idOf, name)
    : name;

/** Counts the ideas in the list of some values; a value that is undefined stands for all. */
async function listed(chosen: readonly (readonly [string, string | undefined])[], range: StatsRange) {
  const month = chosen.find(([by]) => by === 'MONTH')?.[1];
  const days = [range, ...(month ? [daysOfMonth(month)] : [])];
  const list = await listIdeas(
    as('reviewer'),
    { first: 1 },
    toIdeaFilter({
      submittedFrom: days
        .map(({ from }) => from ?? '')
        .sort()
        .at(-1),
      submittedTo: days
        .map(({ to }) => to ?? '~')
        .sort()[0]
        ?.replace('~', ''),
      withdrawn: chosen.some(([by]) => by === 'STATUS') ? false : null,
      answers: chosen.flatMap(([by, name]) => (by === 'MONTH' || !name ? [] : [{ by, name }])),
    }),
    'NEWEST',
    new Set(),
  );
  return list.totalCount;
}

test('the index that breakdowns scan has the column of each single answer', async () => {
  const [index] = await services.ctx.db.query<{ indexdef: string }[]>(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'ideas_breakdown_idx'`,
  );
  const single = Object.entries(dimensionTraits).filter(([, { field, isSeveral }]) => field && !isSeveral);
  const columns = single.map(([dimension]) => dimension.toLowerCase());
  expect(columns.filter((column) => !index?.indexdef.match(`\\b${column}\\b`))).toEqual([]);
});

describe('beside SQL by hand', () => {
  const random = new Random(26);
  const names = ofIdeas;
  const pairs = Array.from({ length: 20 }, (_, n) => {
    const by = random.pick(names);
    const across = random.pick(names.filter((name) => name !== by));
    return [by, across, n % 2 === 0 ? ALL : { from: '2025-02-10', to: '2026-01-19' }] as const;
  });

  test.each(sampled(pairs, 5))('%s by %s, %j: every cell and every total', async (by, across, range) => {
    const figures = await breakDown(as('reviewer'), { by, across }, range);
    const ideas = `SELECT ${handOf(by)} AS one, ${handOf(across)} AS other FROM ideas
      WHERE ($1::date IS NULL OR (created_at AT TIME ZONE 'Africa/Gaborone')::date BETWEEN $1 AND $2)
      ${[by, across].includes('STATUS') ? 'AND withdrawn_at IS NULL' : ''}`;
    const count = async (names: string, rows: string) => {
      const found = await services.ctx.db.query<{ name: string; count: number }[]>(
        `SELECT ${names} AS name, count(*)::int AS count FROM (${ideas}) AS ideas ${rows} GROUP BY 1`,
        [range.from, range.to],
      );
      return Object.fromEntries(found.map(({ name, count }) => [name, count]));
    };
    const [one, other] = ['CROSS JOIN unnest(one) AS x', 'CROSS JOIN unnest(other) AS y'] as const;
    const filled = (pairs: [string, number][]) => Object.fromEntries(pairs.filter(([, count]) => count > 0));
    expect(figures.total).toBe((await count(`'all'`, ''))['all']);
    const [keyOne, keyOther] = [keyIn(by), keyIn(across)];
    expect(filled(figures.rows.map(({ name, count }) => [keyOne(name), count]))).toEqual(
      await count('x', one),
    );
    expect(filled(figures.columns.map(({ name, count }) => [keyOther(name), count]))).toEqual(
      await count('y', other),
    );
    const cells = figures.rows.flatMap((row) =>
      figures.columns.map(({ name }, n) => ({ names: [row.name, name] as const, count: row.cells[n] ?? 0 })),
    );
    expect(filled(cells.map(({ names: [x, y], count }) => [`${keyOne(x)} ${keyOther(y)}`, count]))).toEqual(
      await count(`x || ' ' || y`, `${one} ${other}`),
    );
    expect(figures.total).toBeGreaterThan(100);
    // The lists that the cells and the total lead to.
    const some = Array.from({ length: 6 }, () => random.pick(cells));
    for (const { names, count } of [
      ...some,
      { names: [undefined, undefined] as const, count: figures.total },
    ])
      expect([
        names,
        await listed(
          [
            [by, names[0]],
            [across, names[1]],
          ],
          range,
        ),
      ]).toEqual([names, count]);
  });

  test('one dimension alone; the same twice, or none, is refused', async () => {
    const { rows, columns, total } = await breakDown(as('reviewer'), { by: 'GENDER' });
    expect([columns, rows.reduce((sum, { count }) => sum + count, 0)]).toEqual([[], total]);
    expect(await codeOf(breakDown(as('reviewer'), { by: 'GENDER', across: 'GENDER' }))).toBe('INVALID_INPUT');
    expect(await codeOf(breakDown(as('reviewer'), { by: 'EMAIL' }))).toBe('INVALID_INPUT');
  });

  test.each([
    ['a month', [{ by: 'MONTH', name: '2026-01' }]],
    ['what is no dimension', [{ by: 'EMAIL', name: 'x' }]],
    ['what its list does not have', [{ by: 'GENDER', name: 'WEBSITE' }]],
    ['a name of every object', [{ by: 'GENDER', name: 'toString' }]],
    ['too many', Array.from({ length: 31 }, () => ({ by: 'GENDER', name: 'FEMALE' }))],
    ['nobody', [{ by: 'FIRST_REVIEWER', name: 'nobody' }]],
    ['a reviewer as a reason', [{ by: 'REJECTION_REASON', name: toGlobalId('Reviewer', NONE) }]],
    ['an idea', [{ by: 'FIRST_REVIEWER', name: toGlobalId('Idea', NONE) }]],
  ])('a list refuses %s as an answer', async (_, answers) => {
    const list = Promise.resolve().then(() =>
      listIdeas(as('reviewer'), { first: 1 }, toIdeaFilter({ answers }), 'NEWEST', new Set()),
    );
    await expect(list).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ field: 'answers' }] },
    });
  });
});

describe('the figures of a call', () => {
  const days: StatsRange = { from: '2025-02-10', to: '2026-01-19' };
  const names = new Set(Object.keys(figures));
  const callsOf = async () =>
    (await services.ctx.db.query<{ id: string }[]>(`SELECT id FROM challenges ORDER BY id`)).map(
      ({ id }) => id,
    );
  const cellsOf = async (ctx: Context, by: string, callId: string, range: StatsRange) => {
    const { rows, columns } = await breakDown(ctx, { by, across: 'CALL' }, range);
    const n = columns.findIndex(({ name }) => name === toGlobalId('Challenge', callId));
    return rows.map(({ name, cells }) => ({ name, count: cells[n] ?? 0 }));
  };

  test.each(['reviewer', 'board'] as const)(
    'are those of the breakdown by calls, for the role %s',
    async (role) => {
      for (const callId of await callsOf()) {
        for (const range of role === 'board' ? [ALL] : [ALL, days]) {
          const stats = await findStats(as(role), range, names, callId);
          for (const [name, { by }] of Object.entries(figures)) {
            const counts = Object(stats)[name] as Record<string, unknown>[];
            expect(counts.map((one) => ({ name: one[by], count: one['count'] }))).toEqual(
              await cellsOf(as(role), dimensionOf(by), callId, range),
            );
          }
          const months = await cellsOf(as(role), 'MONTH', callId, range);
          expect(stats.totalIdeas).toBe(months.reduce((sum, { count }) => sum + count, 0));
          expect(stats.totalIdeas).toBeGreaterThan(20);
          const byDate = await countIdeasByDate(as(role), range, 'MONTH', countDays(as(role), range, callId));
          expect(byDate.filter(({ count }) => count > 0)).toEqual(
            months.filter(({ count }) => count > 0).map(({ name, count }) => ({ date: `${name}-01`, count })),
          );
        }
      }
    },
  );

  test('count its decisions, its outcomes and the accounts that sent its ideas', async () => {
    const sums = { decisions: 0, outcomes: 0 };
    for (const callId of await callsOf()) {
      const [row] = await services.ctx.db.query<Record<string, number>[]>(
        `SELECT count(*) FILTER (WHERE first_decided_at IS NOT NULL)::int AS decisions, count(DISTINCT owner_id)::int AS people,
           count(*) FILTER (WHERE EXISTS (SELECT FROM idea_outcomes WHERE idea_id = ideas.id) AND status = 'APPROVED')::int AS outcomes
         FROM ideas WHERE challenge_id = $1`,
        [callId],
      );
      const { decisions, registeredUsers, usersWhoSubmitted } = await findStats(
        as('reviewer'),
        ALL,
        new Set(),
        callId,
      );
      const { recorded: outcomes } = await findOutcomes(as('reviewer'), callId);
      expect({ decisions, people: registeredUsers, outcomes }).toEqual(row);
      expect(usersWhoSubmitted).toBe(registeredUsers);
      sums.decisions += decisions;
      sums.outcomes += outcomes;
    }
    expect(Math.min(...Object.values(sums))).toBeGreaterThan(0);
  });

  test('wait as long as their lists say', async () => {
    for (const callId of await callsOf()) {
      const { total, overdue, buckets } = await findBacklog(as('reviewer'), callId);
      const listedBy = async (filter: object) =>
        (
          await listIdeas(
            as('reviewer'),
            { first: 1 },
            toIdeaFilter({ ...filter, answers: [{ by: 'CALL', name: toGlobalId('Challenge', callId) }] }),
            'NEWEST',
            new Set(),
          )
        ).totalCount;
      expect(total).toBe(await listedBy({ statuses: ['PENDING'] }));
      expect(total).toBe(buckets.reduce((sum, { count }) => sum + count, 0));
      expect(overdue).toBe(await listedBy({ waited: 'OVERDUE' }));
      expect(total).toBeGreaterThan(0);
    }
  });

  test('show a submitter among the staff what a submitter sees', async () => {
    const [callId = ''] = await callsOf();
    const [idea] = await services.ctx.db.query<{ id: string; ownerId: string }[]>(
      `SELECT id, owner_id AS "ownerId" FROM ideas WHERE challenge_id = $1 AND status = 'REJECTED' LIMIT 1`,
      [callId],
    );
    await services.ctx.db.query(`UPDATE ideas SET announced_status = 'PENDING' WHERE id = $1`, [idea?.id]);
    const statusesFor = async (ctx: Context) => {
      const { statuses } = await findStats(ctx, ALL, names, callId);
      return Object.fromEntries(statuses.map(({ status, count }) => [status, count]));
    };
    const reviewer = as('reviewer');
    const own = { ...reviewer, actor: reviewer.actor && { ...reviewer.actor, id: idea?.ownerId ?? '' } };
    const [all, theirs] = [await statusesFor(reviewer), await statusesFor(own)];
    expect(theirs['REJECTED']).toBeLessThan(all['REJECTED'] ?? 0);
    expect((await cellsOf(own, 'STATUS', callId, ALL)).map(({ count }) => count)).toEqual(
      Object.values(theirs),
    );
    await services.ctx.db.query('UPDATE ideas SET announced_status = status WHERE id = $1', [idea?.id]);
  });

  test('what waits is counted as in the lists of the call; what is of no call is left out', async () => {
    const [callId = ''] = await callsOf();
    const { overdue, dueSoon, toAnnounce, ...others } = await findNeeds(as('admin'), callId);
    const due = await findBacklog(as('admin'), callId);
    expect({ overdue, toAnnounce }).toEqual({ overdue: due.overdue, toAnnounce: 0 });
    expect(dueSoon).toBeLessThan((await findNeeds(as('admin'))).dueSoon);
    expect(others).toEqual({
      ...{ undeliveredMails: null, newSuggestions: null, newEntries: null, hasMailServer: null },
      firstSteps: [],
    });
    expect((await findNeeds(as('reviewer'), callId)).toAnnounce).toBeNull();
  });

  test('an id of something else is refused; a call without ideas has none', async () => {
    expect(() => callIn(toGlobalId('Idea', NONE))).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
    expect(() => callIn(toGlobalId('Challenge', NONE))).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
    const unknown = callIn(toGlobalId('Challenge', '00000000-0000-4000-8000-000000000001'));
    expect(await findStats(as('reviewer'), ALL, names, unknown)).toMatchObject({
      ...{ totalIdeas: 0, registeredUsers: 0, decisions: 0, medianDaysToDecision: null },
    });
  });
});

describe('as board', () => {
  const asked = ['STATUS', 'GENDER', 'AGE_GROUP', 'FOCUS_AREA', 'PERSON_TYPE', 'MATURITY_STAGE'];
  const monthsFrom = (first: string, count: number): StatsRange => {
    const [year = 0, month = 1] = first.split('-').map(Number);
    return {
      from: first,
      to: addDays(new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10), -1),
    };
  };
  const years = ['2024', '2025', '2026'];
  const monthsIn = (year: string) =>
    Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}`);

  test('neither people nor periods that overlap by some days', async () => {
    expect(await codeOf(breakDown(as('board'), { by: 'FIRST_REVIEWER' }))).toBe('FORBIDDEN');
    const today = dayAt(NOW, 'Africa/Gaborone');
    for (const range of [
      { from: '2025-02-02', to: '2025-02-28' },
      { from: '2025-02-01', to: '2025-02-27' },
      { from: '2025-02-01', to: '2025-03-31' },
      { from: '2025-02-01', to: '2025-04-30' },
      { from: null, to: addDays(today, -1) },
      { from: '2025-01-01', to: null },
    ]) {
      for (const call of [
        breakDown(as('board'), { by: 'GENDER' }, range),
        breakDown(as('board'), { by: 'STATUS', across: 'PERSON_TYPE' }, range),
        findStats(as('board'), range, new Set(['genders'])),
      ])
        expect([range, await codeOf(call)]).toEqual([range, 'INVALID_INPUT']);
      for (const call of [
        breakDown(as('board'), { by: 'STATUS' }, range),
        findStats(as('board'), range, new Set(['statuses'])),
      ])
        expect([range, await codeOf(call)]).toEqual([range, 'OK']);
    }
    const untilToday = { from: '2026-01-01', to: today };
    expect(await codeOf(findStats(as('board'), untilToday, new Set(['genders'])))).toBe('OK');
  });

  test('every figure is exact, whatever the days, but those by what tells of the submitter', async () => {
    const days: StatsRange = { from: '2025-02-02', to: '2025-11-27' };
    const of = async (role: Role) => {
      const ctx = as(role);
      const names = new Set(Object.keys(figures));
      return {
        all: await findStats(ctx, ALL, names),
        some: await findStats(ctx, days, new Set(['statuses', 'focusAreas'])),
        became: await findOutcomes(ctx),
        backlog: await findBacklog(ctx),
        days: await countIdeasByDate(ctx, days, 'DAY'),
        tables: await Promise.all(
          ofIdeas
            .filter((by) => !isOfSubmitter(by) && by !== 'FIRST_REVIEWER')
            .map((by) => breakDown(ctx, { by, across: by === 'STATUS' ? null : 'STATUS' }, days)),
        ),
      };
    };
    const [board, reviewer] = [await of('board'), await of('reviewer')];
    const rounded = Object.entries(figures).filter(([, { by }]) => isOfSubmitter(dimensionOf(by)));
    expect(rounded.map(([name]) => name)).toEqual(['personTypes', 'genders', 'ageGroups']);
    for (const [name] of rounded) {
      const counts = Object(board.all)[name] as { count: number }[];
      expect(counts.some(({ count }) => count > 0)).toBe(true);
      expect(counts.filter(({ count }) => count % 5 !== 0)).toEqual([]);
      for (const figuresOf of [board, reviewer])
        for (const stats of [figuresOf.all, figuresOf.some]) Object.assign(stats, { [name]: [] });
    }
    expect(board).toEqual(reviewer);
    expect(board.became.values.length).toBeGreaterThan(0);
    expect(board.tables.some(({ isRounded }) => isRounded)).toBe(false);
  });

  test('beside rounded counts, the totals of everything else are exact', async () => {
    for (const by of namesOf(dimensions).filter(isOfSubmitter)) {
      const [shown, exact] = await Promise.all(
        (['board', 'reviewer'] as const).map((role) => breakDown(as(role), { by, across: 'STATUS' })),
      );
      expect([by, shown?.isRounded, shown?.total, shown?.columns]).toEqual([
        by,
        true,
        exact?.total,
        exact?.columns,
      ]);
      const counts = shown?.rows.flatMap(({ count, cells }) => [count, ...cells]);
      expect(counts?.filter((count) => count % 5 !== 0)).toEqual([]);
    }
  });

  test('no cell can be computed from all tables, in both orders, and all periods', async () => {
    const published = new Map<string, number>();
    const exact = new Map<string, number>();
    const sums: { whole: string; parts: string[] }[] = [];
    const rounded = new Set<string>();
    /** The keys whose visible wholes are empty: they are empty, too. */
    const empty = new Set<string>();
    const keyOf = (period: string, isLive: boolean, ...named: [string, string][]) => {
      const key = [period, isLive, ...named.map((pair) => pair.join('=')).sort()].join(' ');
      if (named.some(([dimension]) => isOfSubmitter(dimension))) rounded.add(key);
      return key;
    };
    /** A figure has one published value, wherever it stands: asking again tells nothing new. */
    const note = (into: Map<string, number>, key: string, count: number) => {
      // Not by `expect`: there are a hundred thousand.
      if ((into.get(key) ?? count) !== count)
        throw new Error(`${key} is ${count}, and ${into.get(key)} before`);
      into.set(key, count);
    };
    const periods: [string, StatsRange][] = [
      ['all', ALL],
      ...years.map((year): [string, StatsRange] => [year, monthsFrom(`${year}-01-01`, 12)]),
      ...monthsIn('2025').map((month): [string, StatsRange] => [month, monthsFrom(`${month}-01`, 1)]),
    ];
    const pairs = asked.flatMap((by) =>
      asked.filter((across) => across !== by).map((across) => [by, across]),
    );
    for (const [period, range] of periods) {
      // In both orders where most cells are visible: elsewhere they are the same code.
      for (const [by = '', across = ''] of pairs.filter(
        ([by = '', across = '']) => range === ALL || by < across,
      )) {
        const isLive = by === 'STATUS' || across === 'STATUS';
        for (const [role, into] of [
          ['board', published],
          ['reviewer', exact],
        ] as const) {
          const { total, rows, columns } = await breakDown(as(role), { by, across }, range);
          note(into, keyOf(period, isLive), total);
          for (const { name, count } of columns) note(into, keyOf(period, isLive, [across, name]), count);
          for (const row of rows) {
            note(into, keyOf(period, isLive, [by, row.name]), row.count);
            const cells = columns.map(({ name }) => keyOf(period, isLive, [by, row.name], [across, name]));
            cells.forEach((key, n) => note(into, key, row.cells[n] ?? 0));
            if (role === 'board') sums.push({ whole: keyOf(period, isLive, [by, row.name]), parts: cells });
          }
          if (role === 'board') {
            const parts = rows.map(({ name }) => keyOf(period, isLive, [by, name]));
            sums.push({ whole: keyOf(period, isLive), parts });
          }
        }
      }
    }
    // A year is its months, all time its years.
    for (const key of [...published.keys()].filter((key) => key.startsWith('all '))) {
      const rest = key.slice('all'.length);
      sums.push({ whole: key, parts: years.map((year) => year + rest) });
      sums.push({ whole: `2025${rest}`, parts: monthsIn('2025').map((month) => month + rest) });
    }
    // The months are also a dimension: of the same figures.
    const { rows } = await breakDown(as('board'), { by: 'MONTH', across: 'GENDER' }, ALL);
    for (const { name, count } of rows.filter(({ name }) => name.startsWith('2025')))
      note(published, keyOf(name, false), count);

    expect([...published].filter(([key, count]) => rounded.has(key) && count % 5 !== 0)).toEqual([]);
    for (const { whole, parts } of sums)
      if (!rounded.has(whole) && published.get(whole) === 0) for (const part of parts) empty.add(part);
    const bounds = new Map(
      [...published].map(([key, count]) => {
        const off = rounded.has(key) ? 4 : 0;
        return [key, { low: Math.max(0, count - off), high: count + off }];
      }),
    );
    const boundsOf = (key: string) => bounds.get(key) ?? { low: 0, high: Infinity };
    const narrow = (key: string, low: number, high: number) => {
      const now = boundsOf(key);
      const next = { low: Math.max(now.low, low), high: Math.min(now.high, high) };
      bounds.set(key, next);
      return next.low !== now.low || next.high !== now.high;
    };
    for (let changed = true; changed;) {
      changed = false;
      for (const { whole, parts } of sums) {
        const [low, high] = (['low', 'high'] as const).map((end) =>
          parts.reduce((sum, part) => sum + boundsOf(part)[end], 0),
        ) as [number, number];
        if (narrow(whole, low, high)) changed = true;
        for (const part of parts) {
          const { low: least, high: most } = boundsOf(part);
          const rest = { low: low - least, high: high - most };
          if (narrow(part, boundsOf(whole).low - rest.high, boundsOf(whole).high - rest.low)) changed = true;
        }
      }
    }
    const wrong = [...exact].filter(
      ([key, count]) => count < boundsOf(key).low || count > boundsOf(key).high,
    );
    expect(wrong).toEqual([]);
    const known = [...bounds].filter(
      ([key, { low, high }]) => low === high && rounded.has(key) && !empty.has(key),
    );
    expect(known).toEqual([]);
    expect(rounded.size).toBeGreaterThan(2_000);
  }, 120_000);
});

describe('over GraphQL and as a file', () => {
  const portal = sharePortal();

  test('who reads rounded figures changes none of those by ideas of their own, which staff see', async () => {
    const [board, reviewer] = [await signedIn(portal, 'board'), await signedIn(portal, 'reviewer')];
    const read = (caller: typeof board) =>
      caller.ask<object>(`{
        stats { genders { count } ageGroups { count } personTypes { count } }
        breakdown(by: GENDER, across: COUNTRY) { rows { count cells } columns { count } }
        months: breakdown(by: MONTH, across: AGE_GROUP) { columns { name count } }
      }`);
    const totalOf = async (caller: typeof board) =>
      (await caller.ask<{ stats: { totalIdeas: number } }>('{ stats { totalIdeas } }')).stats.totalIdeas;
    const before = await read(board);
    const own = [];
    // Five in one cell are visible for every draw.
    for (let n = 0; n < 5; n += 1) own.push(await submitIdea(board, { focusArea: 'FINTECH' }));
    await portal.sql(`UPDATE ideas SET due_on = '2020-01-01'`);
    expect(await read(board)).toEqual(before);
    expect([await totalOf(board), await totalOf(reviewer)]).toEqual([5, 5]);
    for (const { id } of own)
      await board.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id });
    expect(await read(board)).toEqual(before);
    await portal.sql('DELETE FROM ideas');
    for (const table of ['tally_deltas', 'tallies']) await portal.sql(`DELETE FROM ${table}`);
  });

  test('the file has the table, and on its second sheet what it counts', async () => {
    const [reviewer, board, owner] = [
      await signedIn(portal, 'reviewer'),
      await signedIn(portal, 'board'),
      await signedIn(portal),
    ];
    for (const focusArea of ['FINTECH', 'FINTECH', 'GAMING'] as const)
      await submitIdea(owner, { focusArea, channels: ['WEBSITE', 'MOBILE_APP'] });
    const query =
      '{ breakdown(by: FOCUS_AREA, across: CHANNELS) { total isRounded rows { label count cells } } }';
    const { breakdown } = await reviewer.ask<{
      breakdown: {
        total: number;
        isRounded: boolean;
        rows: { label: string; count: number; cells: number[] }[];
      };
    }>(query);
    expect(breakdown).toMatchObject({ total: 3, isRounded: false });
    expect(breakdown.rows.find(({ label }) => label === 'Fintech')).toMatchObject({
      count: 2,
      cells: [2, 2, 0, 0, 0, 0, 0, 0, 0],
    });
    const read = async (caller: typeof board, chosen = 'by=FOCUS_AREA&across=CHANNELS') => {
      const response = await caller.fetch(`/api/breakdowns/export?${chosen}`);
      expect(response.status).toBe(200);
      const { rows, book } = await readWorkbook(await response.arrayBuffer());
      const definition: string[] = [];
      book
        .getWorksheet('definition')
        ?.eachRow((row) => definition.push((row.values as string[]).slice(1).join(': ')));
      return { rows, definition, total: response.headers.get('x-total-rows') };
    };
    const file = await read(reviewer);
    expect(file.rows[0]?.slice(0, 3)).toEqual(['Focus area', 'Website', 'Mobile App']);
    expect(file.rows[0]?.slice(-2)).toEqual(['Total', 'Share, %']);
    expect(file.rows.find(([label]) => label === 'Fintech')).toEqual([
      'Fintech',
      2,
      2,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      2,
      67,
    ]);
    expect(file.rows.map(([label]) => label)).not.toContain('Total');
    expect(file.total).toBe(String(file.rows.length - 1));
    expect(file.definition).toEqual([
      'Rows: Focus area',
      'Columns: Channels',
      'Period: the first idea to now, days in Gaborone time',
      'What is counted: Ideas by the day of their submission, also those that were withdrawn since.',
      expect.stringMatching(/^What is counted: An idea counts in each of its answers \(Channels\)/),
      expect.stringMatching(/^What is counted: Counts are exact/),
      'Total, Website: 3',
      'Total, Mobile App: 3',
      ...Array.from({ length: 7 }, () => expect.stringMatching(/^Total, .*: 0$/)),
      'Total: 3',
      expect.stringMatching(new RegExp(`^Made: \\d{4}-.* by ${reviewer.email}$`)),
    ]);
    expect((await read(board)).rows).toEqual(file.rows);
    const rounded = await read(board, 'by=FOCUS_AREA&across=GENDER');
    expect(rounded.rows[0]?.slice(0, 2)).toEqual(['Focus area', 'Female (rounded to 5)']);
    // The totals of focus areas are exact beside it.
    expect(rounded.rows[0]?.slice(-2)).toEqual(['Total', 'Share, %']);
    expect(rounded.rows.find(([label]) => label === 'Fintech')).toEqual(['Fintech', 0, 0, 0, 0, 2, 67]);
    expect(rounded.definition).toContain('Total, Female (rounded to 5): 0');
    expect(rounded.definition).toContain('Total: 3');
    expect(rounded.definition.some((line) => line.includes('by gender are rounded to a multiple of 5'))).toBe(
      true,
    );
    const csv = await board.fetch('/api/breakdowns/export?by=GENDER&format=csv&raw=1');
    const nameFor = async (caller: typeof board, chosen: string) =>
      (await caller.fetch(`/api/breakdowns/export?${chosen}`)).headers.get('content-disposition');
    expect(csv.headers.get('content-disposition')).toBe(
      'attachment; filename=breakdown-gender-rounded-to-5.csv',
    );
    expect(await nameFor(board, 'across=GENDER&by=STATUS')).toBe(
      'attachment; filename=breakdown-status-gender-rounded-to-5.xlsx',
    );
    expect(await nameFor(reviewer, 'by=GENDER&across=STATUS')).toBe(
      'attachment; filename=breakdown-gender-status.xlsx',
    );
    expect((await csv.text()).split('\r\n')[0]).toBe(
      '"Gender","Total (rounded to 5)","Share, % (rounded to 5)"',
    );
    const refused = await board.rest('GET', '/api/breakdowns/export?by=GENDER&from=2026-01-02');
    expect([refused.status, (await reviewer.rest('GET', '/api/breakdowns/export')).status]).toEqual([
      400, 400,
    ]);
  });
});
