/** What a page of the review desk costs does not grow with the number of ideas: rows read, counted by PostgreSQL. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { namesOf } from '@portal/schema/lists';
import { ideaSorts } from '@portal/schema/idea-filter';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { declared } from '../../../app/features.ts';
import { barredIdeas } from './seen-ideas.queries.ts';
import { waitSelection } from './idea-filter.ts';
import { countIdeas, findIdeas, readIdeas } from './idea-list.queries.ts';
import { findUndoableSaves, findWaiting } from '../../reviewing/reviews/review.queries.ts';
import { findLastReviewers } from '../../reviewing/reviews/review.queries.ts';
import type { IdeaSelection } from './idea-list.queries.ts';
import { ideaOrders } from './idea-orders.ts';
import type { Idea } from '../idea.entity.ts';
import { movedToReopening } from '../waiting.ts';
import { inTransaction } from '../../../platform/context.ts';
import { openServiceContext } from '../../../../test/service-context.ts';
import type { ServiceContext } from '../../../../test/service-context.ts';

const COUNT = 6_000;
const PAGE = 21;
const NOW = new Date('2026-05-01T00:00:00.000Z');
const MOMENT = { moment: { now: NOW, zone: 'Africa/Gaborone' } };
const OWN = ['IDEA-3', 'IDEA-300', 'IDEA-3001'];
const CONFLICTED = ['IDEA-4', 'IDEA-4000'];
const daysBefore = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000);

const readerOf = ({ manager }: QueryRunner) => ({ db: manager, declared });

let services: ServiceContext;
let runner: QueryRunner;
let reviewers: string[];
beforeAll(async () => {
  services = await openServiceContext(NOW);
  const { db } = services.ctx;
  const accounts = await db.query<{ id: string }[]>(
    `INSERT INTO accounts (email, password_hash)
     SELECT 'reviewer' || n || '@example.com', '!' FROM generate_series(1, 5) AS n RETURNING id`,
  );
  reviewers = accounts.map(({ id }) => id);
  // An hour apart; the newest tenth is pending, as on a real desk, and what is rare is one in a thousand.
  await db.query(
    `INSERT INTO ideas (${COLUMNS.join(', ')}, owner_id, id_number, reference, sent_reference, email, first_name,
       last_name, solution_name, problem_statement, solution_summary, status, focus_area, person_type,
       last_reviewer_id, created_at, updated_at, due_on, first_decided_at, objectives, support_requested, cost_structure, key_resources,
       key_activities, revenue_streams, value_propositions, relationships, customer_segments, channels,
       experience_channels, engagements, file_size)
     SELECT ${COLUMNS.map(() => "''").join(', ')}, $2::uuid, '', 'IDEA-' || n, 'IDEA-' || n, 'a' || n || '@example.com', 'Naledi',
       'Mogotsi', 'Idea ' || md5(n::text), 'A problem', 'A summary', status,
       CASE WHEN n % 1000 = 1 THEN 'GAMING' WHEN n % 3 = 0 THEN 'FINTECH' ELSE 'E_AGRIC' END,
       CASE WHEN n % 1000 = 2 THEN 'NGO' WHEN n % 3 = 1 THEN 'COMPANY' ELSE 'STUDENT' END,
       CASE WHEN status = 'PENDING' THEN NULL WHEN n % 1000 = 999 THEN $3::uuid ELSE $2::uuid END,
       $1::timestamptz - n * interval '1 hour', $1, ($1::timestamptz - n * interval '1 hour')::date + 30,
       CASE WHEN status <> 'PENDING' THEN $1::timestamptz - n * interval '1 hour' + CASE WHEN n % 200 = 1 THEN interval '40 days' ELSE interval '9 days' END END, ${'ARRAY[]::text[], '.repeat(12)} 1
     FROM generate_series(1, ${COUNT}) AS n
     CROSS JOIN LATERAL (SELECT CASE WHEN n < ${COUNT} / 10 OR n % 50 = 0 THEN 'PENDING' WHEN n % 2 = 0 THEN 'APPROVED' ELSE 'REJECTED' END AS status) AS decided`,
    [NOW, reviewers[0], reviewers[1]],
  );
  // A reviewer with a few ideas of their own, and with conflicts.
  await db.query(`UPDATE ideas SET owner_id = $1 WHERE reference = ANY ($2)`, [reviewers[2], OWN]);
  await db.query(
    `INSERT INTO idea_conflicts (idea_id, account_id, reason, declared_at)
     SELECT id, $1, '', now() FROM ideas WHERE reference = ANY ($2)`,
    [reviewers[2], CONFLICTED],
  );
  await db.query('VACUUM ANALYZE ideas, idea_conflicts');
  runner = db.connection.createQueryRunner();
});
afterAll(async () => {
  await runner.release();
  await services.close();
});

const COLUMNS = [
  'dial_code',
  'contact_number',
  'country',
  'gender',
  'age_group',
  'linked_in',
  'website',
  'maturity_stage',
  'regulatory_status',
  'patents_applied',
  'key_benefits',
  'key_partners',
  'network',
  'collaboration',
  'heard_about',
  'comments',
  'file_key',
  'file_name',
  'file_sha256',
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of a table the queries of a call read, and whether one of them read all of it. */
async function costOf(
  call: (runner: QueryRunner) => Promise<unknown[]>,
  table = 'ideas',
): Promise<{ rows: number; scans: number }> {
  const queries: [string, unknown[] | undefined][] = [];
  const query = runner.query.bind(runner);
  runner.query = (text: string, values?: unknown[], structured?: boolean) => {
    queries.push([text, values]);
    return query(text, values, structured as true);
  };
  try {
    await call(runner);
  } finally {
    runner.query = query;
  }
  const cost = { rows: 0, scans: 0 };
  const add = (plan: Plan) => {
    if (plan['Relation Name'] === table) {
      cost.rows += ((plan['Rows Removed by Filter'] ?? 0) + plan['Actual Rows']) * plan['Actual Loops'];
      if (plan['Node Type'] === 'Seq Scan') cost.scans += 1;
    }
    plan.Plans?.forEach(add);
  };
  for (const [text, values] of queries) {
    const [answer] = (await query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)) as {
      'QUERY PLAN': { Plan: Plan }[];
    }[];
    add(answer?.['QUERY PLAN'][0]?.Plan as Plan);
  }
  return cost;
}

// Of each combination of choices a page by the index, and each of its ideas once more by its key.
const few = (pages: number) => 2 * PAGE * pages;
const nobody = '00000000-0000-4000-8000-000000000000';
const byTime: IdeaSort[] = ['NEWEST', 'OLDEST'];

/** What is listed, in which orders, and the most rows that the page may read. */
const cases: [string, () => IdeaSelection, IdeaSort[], number][] = [
  ['everything', () => ({}), namesOf(ideaSorts), PAGE],
  ['a status that is common', () => ({ status: ['APPROVED'] }), byTime, PAGE],
  ['a status that few of the newest have', () => ({ status: ['REJECTED'] }), byTime, PAGE],
  ['two statuses', () => ({ status: ['APPROVED', 'REJECTED'] }), byTime, few(2)],
  ['a common focus area', () => ({ focus: ['FINTECH'] }), byTime, few(3)],
  ['a rare focus area', () => ({ focus: ['GAMING'] }), namesOf(ideaSorts), few(3)],
  ['a focus area that no idea has', () => ({ focus: ['E_HEALTH'] }), namesOf(ideaSorts), 0],
  ['three focus areas', () => ({ focus: ['FINTECH', 'GAMING', 'E_HEALTH'] }), byTime, few(9)],
  ['a common person type', () => ({ person: ['COMPANY'] }), byTime, few(3)],
  ['a rare person type', () => ({ person: ['NGO'] }), namesOf(ideaSorts), few(3)],
  ['a person type that nobody is of', () => ({ person: ['BTC_STAFF'] }), namesOf(ideaSorts), 0],
  ['who reviewed much', () => ({ reviewer: reviewers[0] ?? '' }), byTime, few(3)],
  ['who reviewed little', () => ({ reviewer: reviewers[1] ?? '' }), namesOf(ideaSorts), few(3)],
  ['who reviewed nothing', () => ({ reviewer: nobody }), namesOf(ideaSorts), 0],
  ['a day', () => ({ date: '2026-03-31', ...MOMENT }), namesOf(ideaSorts), 24],
  ['half of the time', () => ({ from: '2025-11-02', to: '2026-03-01', ...MOMENT }), byTime, PAGE],
  ['a day without ideas', () => ({ date: '2023-08-06', ...MOMENT }), namesOf(ideaSorts), 0],
  ['overdue ideas', () => waitSelection('OVERDUE', services.ctx), ['DUE'], PAGE],
  ['ideas that are due soon', () => waitSelection('DUE_SOON', services.ctx), ['DUE'], PAGE],
  ['what waited for long', () => ({ waited: 'OVER_30_DAYS', ...MOMENT }), byTime, PAGE],
  ['a status, by the day of the answer', () => ({ status: ['PENDING'] }), ['DUE'], PAGE],
  // Statuses follow time, which PostgreSQL does not know: these must not read past what is pending.
  [
    'what a reviewer has and is pending: nothing',
    () => ({ reviewer: reviewers[0] ?? '', status: ['PENDING'] }),
    byTime,
    0,
  ],
  [
    'a common focus area with a status that the newest have not',
    () => ({ focus: ['FINTECH'], status: ['APPROVED'] }),
    byTime,
    few(1),
  ],
];

/** Who looks, and the most rows that are read besides for it: what they must not judge, to leave it out and to add it. */
const viewers = [
  { who: 'all that is decided', viewerId: () => undefined, besides: 0 },
  {
    who: 'what a reviewer sees who has ideas and conflicts',
    viewerId: () => reviewers[2],
    besides: 4 * (OWN.length + CONFLICTED.length),
  },
];

const listed = cases.flatMap(([name, selection, sorts, most]) =>
  sorts.flatMap((sort) => viewers.map((viewer) => ({ name, sort, selection, most, ...viewer }))),
);

test.each(listed)(
  'a page of $name by $sort, of $who, reads a few rows of an index',
  async ({ selection, sort, most, viewerId, besides }) => {
    const page = { viewerId: viewerId(), selection: selection(), sort, limit: PAGE };
    const { rows, scans } = await costOf((runner) => findIdeas(readerOf(runner), page));
    expect(scans).toBe(0);
    expect(rows).toBeLessThanOrEqual(most + besides);
  },
);

test.each(listed)(
  'what stands around an idea in a list of $name by $sort, of $who, is found by an index',
  async ({ selection, sort, most, viewerId, besides }) => {
    const { read, write } = ideaOrders[sort];
    const after = read(
      write({ id: nobody, createdAt: daysBefore(200), dueOn: '2025-11-01', solutionName: 'Idea 8' } as Idea),
    );
    for (const isBackward of [false, true]) {
      const page = { viewerId: viewerId(), sort, after, isBackward, limit: 2 };
      const { rows, scans } = await costOf((runner) =>
        findIdeas(readerOf(runner), { ...page, selection: selection() }),
      );
      expect([isBackward, scans, rows <= most + besides]).toEqual([isBackward, 0, true]);
    }
  },
);

/** Of a search: how many of the newest ideas are ranked. */
const RANKED = 100;
const placeOf = (idea?: Idea) => idea && ideaOrders.BEST_MATCH.read(ideaOrders.BEST_MATCH.write(idea));

/** Searches that find more ideas than are ranked by their texts, by name and by reference; the second has too many names. */
const bestMatches = [
  { search: '1', reference: 'IDEA-1%', name: 'Idea 1%', isNamed: true },
  { search: 'idea', reference: 'IDEA-%', name: 'Idea %', isNamed: false },
];

test.each(bestMatches.flatMap((one) => viewers.map((viewer) => ({ ...one, ...viewer }))))(
  'the best matches of $search come first, all others follow by age, page by page, for $who',
  async ({ search, reference, name, isNamed, viewerId }) => {
    const found = await services.ctx.db.query<{ id: string; named: boolean }[]>(
      `SELECT id, solution_name LIKE $2 AS named FROM ideas WHERE reference LIKE $1 OR solution_name LIKE $2 ORDER BY created_at DESC`,
      [reference, name],
    );
    const newest = found.slice(0, RANKED);
    const first = (isNamed ? found : newest).filter(({ named }) => named);
    const second = newest.filter(({ named }) => !named);
    const rest = found.slice(RANKED).filter((one) => !first.includes(one));
    expect(rest.length).toBeGreaterThan(400);
    const expected = [...first, ...second, ...rest].map(({ id }) => id);
    const list = { sort: 'BEST_MATCH', selection: { search }, viewerId: viewerId() } as const;
    const page = { ...list, limit: 190 };
    const listed: Idea[] = [];
    for (let size = 190; size === 190 && listed.length < 900;) {
      const ideas = await findIdeas(services.ctx, { ...page, after: placeOf(listed.at(-1)) });
      listed.push(...ideas);
      size = ideas.length;
    }
    expect(listed.map(({ id }) => id)).toEqual(expected.slice(0, 950));
    const ranked = first.length + second.length;
    for (const at of [1, first.length, ranked, ranked + 1]) {
      const after = placeOf(listed[at]);
      const before = await findIdeas(services.ctx, { ...page, after, isBackward: true, limit: 2 });
      expect([at, before.map(({ id }) => id)]).toEqual([
        at,
        expected.slice(Math.max(0, at - 2), at).reverse(),
      ]);
      const through = after && { through: after };
      expect([at, await countIdeas(services.ctx, list, through)]).toEqual([at, at + 1]);
    }
    const rows: string[] = [];
    await inTransaction(services.ctx, async ({ db }) => {
      for await (const batch of readIdeas<Idea>({ ...services.ctx, db }, list, ['id']))
        rows.push(...batch.map(({ id }) => id));
    });
    expect(rows).toEqual(expected);
  },
);

test('a page far from the first reads as few rows as the first', async () => {
  const after = { key: daysBefore(200), id: nobody };
  for (const selection of [{}, { status: ['PENDING', 'APPROVED'] as const }]) {
    const { rows, scans } = await costOf((runner) =>
      findIdeas(readerOf(runner), { selection, sort: 'NEWEST', after, limit: PAGE }),
    );
    expect([scans, rows <= few(2)]).toEqual([0, true]);
  }
});

test('what waits again is found by an index of its own', async () => {
  const waiting = movedToReopening("'Africa/Gaborone'", barredIdeas({ declared }, `'${nobody}'`));
  expect(await costOf((runner) => runner.query(waiting))).toEqual({ scans: 0, rows: 0 });
});

test('the choices of the filter by reviewer cost as much as there are reviewers', async () => {
  const { rows, scans } = await costOf((runner) => findLastReviewers(readerOf(runner), nobody));
  expect([scans, rows]).toEqual([0, 2]);
});

test('of all reviews, a page of what waits for its release and what can be undone read those alone', async () => {
  const { db } = services.ctx;
  const [one, other] = reviewers;
  // Every idea has one that is announced; the 100 newest have one more, which waits.
  await db.query(
    `INSERT INTO idea_reviews (idea_id, reviewer_id, save_id, version, reviewed_at, from_status, to_status, comments, notify, announced_at, announce_at)
     SELECT id, CASE WHEN waits AND number % 20 = 0 THEN $2::uuid ELSE $3::uuid END, gen_random_uuid(),
       CASE WHEN waits THEN version ELSE 0 END, $1::timestamptz - number * interval '1 minute', 'PENDING', 'APPROVED', '', true,
       CASE WHEN NOT waits THEN $1::timestamptz END, NULL
     FROM (SELECT *, row_number() OVER (ORDER BY created_at DESC) AS number FROM ideas) AS ideas
     CROSS JOIN (VALUES (true), (false)) AS kind (waits) WHERE number <= 100 OR NOT waits`,
    [NOW, other, one],
  );
  await db.query('VACUUM ANALYZE idea_reviews');
  const waiting = await costOf(
    (runner) => findWaiting(readerOf(runner), { now: NOW, viewerId: nobody }, PAGE),
    'idea_reviews',
  );
  expect(waiting).toEqual({ scans: 0, rows: PAGE });
  const undoable = await costOf(
    (runner) => findUndoableSaves(runner.manager, other ?? '', NOW, PAGE),
    'idea_reviews',
  );
  expect(undoable).toEqual({ scans: 0, rows: 5 });
});
