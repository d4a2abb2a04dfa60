/** Breakdowns beside SQL by hand; and an attempt to compute what the rounding hides from the role `board`. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '@portal/schema/access';
import { daysOfMonth, dimensionTraits, dimensions, NONE } from '@portal/schema/breakdown';
import { namesOf } from '@portal/schema/lists';
import { addDays, dayAt } from '@portal/schema/programme-time';
import type { StatsRange } from '@portal/schema/stats';
import { toIdeaFilter } from '../src/features/ideas/list/idea-filter-input.ts';
import { listIdeas } from '../src/features/ideas/list/idea-list.service.ts';
import { breakDown } from '../src/features/statistics/breakdown.service.ts';
import {
  countIdeasByDate,
  findBacklog,
  findOutcomes,
  findStats,
} from '../src/features/statistics/stats.service.ts';
import { Random } from '../src/features/seed/random.ts';
import { seedIdeas } from '../src/features/seed/seed.service.ts';
import type { Context } from '../src/platform/context.ts';
import { fromGlobalId, toGlobalId } from '../src/platform/global-id.ts';
import { openSecrets } from '../src/platform/security/secrets.ts';
import { sharePortal, TEST_KEY } from './harness.ts';
import { submitIdea } from './ideas.ts';
import { signedIn } from './people.ts';
import { shareServiceContext } from './service-context.ts';
import { readWorkbook } from './workbook.ts';

const NOW = new Date('2026-03-31T15:30:00.000Z');
const ALL: StatsRange = { from: null, to: null };
const services = shareServiceContext(NOW);
beforeAll(async () => {
  await seedIdeas(services.ctx, { ideas: '400', seed: '7' }, () => undefined);
  await services.ctx.db.query(
    `UPDATE ideas SET withdrawn_at = now() WHERE id IN (SELECT id FROM ideas WHERE status = 'PENDING' ORDER BY id LIMIT 9)`,
  );
  await services.ctx.db.query('UPDATE idea_reviews SET reason_id = NULL WHERE reason_id IS NOT NULL');
  await services.ctx.db.query('DELETE FROM rejection_reasons');
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

const as = (role: Role): Context => ({
  ...services.ctx,
  // What is rounded up or down follows from the key.
  secrets: openSecrets(TEST_KEY),
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

describe('beside SQL by hand', () => {
  const random = new Random(26);
  const names = namesOf(dimensions);
  const pairs = Array.from({ length: 20 }, (_, n) => {
    const by = random.pick(names);
    const across = random.pick(names.filter((name) => name !== by));
    return [by, across, n % 2 === 0 ? ALL : { from: '2025-02-10', to: '2026-01-19' }] as const;
  });

  test.each(pairs)('%s by %s, %j: every cell and every total', async (by, across, range) => {
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
      for (const call of [breakDown(as('board'), { by: 'GENDER' }, range), findStats(as('board'), range)])
        expect([range, await codeOf(call)]).toEqual([range, 'INVALID_INPUT']);
    }
    expect(await codeOf(findStats(as('board'), { from: '2026-01-01', to: today }))).toBe('OK');
  });

  test('every figure is rounded to 5, the median of a few decisions is hidden', async () => {
    const exact = await findStats(as('reviewer'));
    const rounded = await findStats(as('board'));
    const numbers = (of: unknown): number[] =>
      typeof of === 'number' ? [of] : typeof of === 'object' && of ? Object.values(of).flatMap(numbers) : [];
    const { medianDaysToDecision, ...counts } = rounded;
    expect(medianDaysToDecision).toBe(Math.round(exact.medianDaysToDecision ?? NaN));
    const others = [await findBacklog(as('board')), await countIdeasByDate(as('board'), ALL, 'DAY')].map(
      (figures) => JSON.parse(JSON.stringify(figures, (key, value) => (key.endsWith('Days') ? null : value))),
    );
    expect(numbers([counts, others]).filter((number) => number % 5 !== 0)).toEqual([]);
    expect(Math.abs(rounded.totalIdeas - exact.totalIdeas)).toBeLessThan(5);
    const [became, shown] = [await findOutcomes(as('reviewer')), await findOutcomes(as('board'))];
    const approved = rounded.statuses.find(({ status }) => status === 'APPROVED')?.count ?? 0;
    const { values: _, ...ofBoard } = shown;
    expect(numbers(ofBoard).filter((number) => number % 5 !== 0)).toEqual([]);
    expect(Math.abs(shown.recorded - became.recorded)).toBeLessThan(5);
    expect([became.recorded > 0, shown.recorded <= approved, shown.live <= shown.recorded]).toEqual([
      true,
      true,
      true,
    ]);
    const few = [];
    for (const month of years.flatMap(monthsIn)) {
      const range = monthsFrom(`${month}-01`, 1);
      const { decisions } = await findStats(as('reviewer'), range);
      const { medianDaysToDecision: median, decisions: rounded } = await findStats(as('board'), range);
      // What is shown says no more than the rounded number does.
      expect([month, median !== null]).toEqual([month, rounded >= 10]);
      if (decisions > 0 && decisions < 5) few.push(median);
    }
    const months = await countIdeasByDate(as('board'), ALL, 'DAY');
    expect(months[0]?.count).toBeGreaterThan(0);
    expect(few.length).toBeGreaterThan(0);
    expect(new Set(few)).toEqual(new Set([null]));
  });

  test('what ideas are worth is rounded to half a power of ten in each unit, and is left out for fewer than five', async () => {
    const worth = async (unit: string, count: number) =>
      services.ctx.db.query(
        `INSERT INTO idea_outcomes (idea_id, version, created_at, stage, owner, sentence, value, unit)
         SELECT id, 1, now(), 'PILOT', 'Ops', 'Begun.', 12345, $1 FROM ideas
         WHERE status = 'APPROVED' AND id NOT IN (SELECT idea_id FROM idea_outcomes) LIMIT $2`,
        [unit, count],
      );
    await worth('SITES', 9);
    await worth('TONNES_OF_CO2_A_YEAR', 4);
    const of = async (role: 'board' | 'reviewer') =>
      (await findOutcomes(as(role))).values.filter(({ unit }) => /SITES|CO2/.test(unit));
    expect(await of('reviewer')).toEqual([
      { unit: 'SITES', total: 111_105 },
      { unit: 'TONNES_OF_CO2_A_YEAR', total: 49_380 },
    ]);
    const [shown, ...others] = await of('board');
    expect([shown?.unit, others]).toEqual(['SITES', []]);
    expect([100_000, 150_000]).toContain(shown?.total);
    await services.ctx.db.query(`DELETE FROM idea_outcomes WHERE sentence = 'Begun.'`);
  });

  test('no cell can be computed from all tables, in both orders, and all periods', async () => {
    const published = new Map<string, number>();
    const exact = new Map<string, number>();
    const sums: { whole: string; parts: string[] }[] = [];
    const keyOf = (period: string, isLive: boolean, ...named: [string, string][]) =>
      [period, isLive, ...named.map((pair) => pair.join('=')).sort()].join(' ');
    /** A figure has one published value, wherever it stands: asking again tells nothing new. */
    const note = (into: Map<string, number>, key: string, count: number) => {
      expect([key, into.get(key) ?? count]).toEqual([key, count]);
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
      // In both orders where most is shown: elsewhere they are the same code.
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

    expect([...published.values()].filter((count) => count % 5 !== 0)).toEqual([]);
    const bounds = new Map(
      [...published].map(([key, count]) => [key, { low: Math.max(0, count - 4), high: count + 4 }]),
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
    expect([...bounds].filter(([, { low, high }]) => low === high)).toEqual([]);
    expect(published.size).toBeGreaterThan(2_000);
  }, 120_000);
});

describe('over GraphQL and as a file', () => {
  const portal = sharePortal();

  test('who reads rounded figures changes none of them by ideas of their own, which staff see', async () => {
    const [board, reviewer] = [await signedIn(portal, 'board'), await signedIn(portal, 'reviewer')];
    const read = (caller: typeof board) =>
      caller.ask<{ stats: { totalIdeas: number } }>(`{
        stats { totalIdeas genders { count } statuses { count } backlog { total overdue buckets { count } }
          ideasByDate { date count } }
        breakdown(by: FOCUS_AREA, across: STATUS) { total rows { count cells } columns { count } }
        months: breakdown(by: MONTH) { total rows { name count } }
      }`);
    const before = await read(board);
    const own = [];
    // Five in one cell are shown, whatever the draw.
    for (let n = 0; n < 5; n += 1) own.push(await submitIdea(board, { focusArea: 'FINTECH' }));
    await portal.sql(`UPDATE ideas SET due_on = '2020-01-01'`);
    expect(await read(board)).toEqual(before);
    expect((await read(reviewer)).stats.totalIdeas).toBe(5);
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
    const read = async (caller: typeof board) => {
      const response = await caller.fetch('/api/breakdowns/export?by=FOCUS_AREA&across=CHANNELS');
      expect(response.status).toBe(200);
      const { rows, book } = await readWorkbook(await response.arrayBuffer());
      const definition: string[] = [];
      book
        .getWorksheet('definition')
        ?.eachRow((row) => definition.push((row.values as string[]).slice(1).join(': ')));
      return { rows, definition };
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
    expect(file.rows.at(-1)?.slice(0, 3)).toEqual(['Total', 3, 3]);
    expect(file.definition).toEqual([
      'Rows: Focus area',
      'Columns: Channels',
      'Period: the first idea to now, days in Gaborone time',
      'What is counted: Ideas by the day of their submission, also those that were withdrawn since.',
      expect.stringMatching(/^What is counted: An idea counts in each of its answers \(Channels\)/),
      expect.stringMatching(/^What is counted: Counts are exact/),
      expect.stringMatching(new RegExp(`^Made: \\d{4}-.* by ${reviewer.email}$`)),
    ]);
    const rounded = await read(board);
    expect(
      rounded.rows
        .slice(1)
        .flat()
        .filter((cell) => typeof cell === 'number' && cell % 5 !== 0),
    ).toEqual([]);
    expect(rounded.definition.some((line) => line.includes('rounded to a multiple of 5'))).toBe(true);
    const refused = await board.rest('GET', '/api/breakdowns/export?by=GENDER&from=2026-01-02');
    expect([refused.status, (await reviewer.rest('GET', '/api/breakdowns/export')).status]).toEqual([
      400, 400,
    ]);
  });
});
