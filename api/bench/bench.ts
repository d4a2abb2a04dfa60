/**
 * `npm run bench [-- sizes [words]]`: the portal beside a bare server with SQL by hand, at growing sizes, in one run; with words
 * only the cases whose names begin so, and no export or submission;
 * `npm run bench -- desk`: the review desk in a browser; `npm run bench -- similar [ideas] [seed]`: ideas that resemble another;
 * `npm run bench -- own-data [megabytes]`: four people who download all their own data;
 * `npm run bench -- erasures [ideas]`: submissions while people erase their accounts;
 * `npm run bench -- memory`: what an instance holds in memory while ideas with PDFs come in;
 * `npm run bench -- slow-line`: the first visit to a step of the wizard on a slow line.
 */
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { byTime, toCursor } from '../src/platform/paging/page.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import { openLog } from '../src/platform/log.ts';
import type { Statement } from './bare-server.ts';
import { benchDesk } from './desk.ts';
import { benchErasures } from './erasures.ts';
import { benchMemory } from './memory.ts';
import { benchSlowLine } from './slow-line.ts';
import { benchSimilarIdeas } from './similar-ideas.ts';
import {
  administrator,
  databaseOf,
  DATA_DIR,
  envFor,
  fill,
  fire,
  logIn,
  measure,
  startServer,
} from './servers.ts';
import type { Server, Shot } from './servers.ts';
import { benchOwnData } from './own-data.ts';
import { benchSubmissions } from './submissions.ts';

const PAGE = 50;
const MIB = 2 ** 20;

/** An operation of the graph, and the statements whose rows hold the same answer. */
interface Case {
  name: string;
  query: string;
  variables: object;
  statements: Statement[];
  /** How many ask at a time; left out, 16. */
  connections?: number;
}

/** Downloads once to warm up and once to measure. */
async function measureExport(server: Server, shot: Shot, rows: number) {
  await fire(server, shot);
  const before = await server.usage();
  const begun = performance.now();
  await fire(server, shot);
  const seconds = (performance.now() - begun) / 1_000;
  const { cpu, peak } = await server.usage();
  return {
    'CPU s': (cpu / 1_000).toFixed(2),
    'rows/s': Math.round(rows / seconds),
    'memory + MiB': Math.round((peak - before.rss) / MIB),
  };
}

const IDEAS = `query Bench($after: String, $filter: IdeaFilterInput) {
  ideas(first: ${PAGE}, after: $after, filter: $filter) {
    edges { node { id email personType solutionName solutionSummary createdAt status reviewerComments version } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const REPORT = `query Bench($filter: ReportFilterInput) {
  report(first: ${PAGE}, filter: $filter) {
    edges { node { id personType keyActivities network supportRequested keyResources costStructure revenueStreams } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const DASHBOARD = `query Bench($callId: ID) {
  stats(callId: $callId) {
    registeredUsers verifiedUsers usersWhoSubmitted totalIdeas decisions medianDaysToDecision
    personTypes { personType count } genders { gender count } ageGroups { ageGroup count }
    statuses { status count } focusAreas { focusArea count }
    ideasByDate(granularity: MONTH) { date count }
    backlog { total overdue }
  }
}`;
/** A breakdown, and plain GROUP BY for the same cells without totals. One caller: it keeps all cores busy. */
const breakdown = (by: string, across: string, cells: string): Case => ({
  name: `breakdown, ${by} by ${across}`.toLowerCase(),
  query: `query Bench { breakdown(by: ${by}, across: ${across}) { total rows { label count cells } } }`,
  variables: {},
  statements: [[`SELECT ${cells} GROUP BY 1, 2`, []]],
  connections: 1,
});
const RANKING = `query Bench {
  ranking(first: ${PAGE}) {
    edges { node { id solutionName ranking { mean spread number disagreement } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const RANKED = `SELECT idea.id, solution_name, avg(mean) AS mean, max(mean) - min(mean) AS spread, count(mean) AS number
  FROM idea_scores JOIN ideas AS idea ON idea.id = idea_id WHERE shortlisted_at IS NOT NULL
  GROUP BY idea.id ORDER BY mean DESC, idea.id DESC LIMIT ${PAGE + 1}`;
/** A shortlist of 500 ideas, each with the scores of five people, the administrator of the bench among them. */
const SHORTLIST = `WITH scorers AS (
    SELECT id FROM accounts WHERE role <> 'user' ORDER BY email = $1 DESC, email LIMIT 5
  ), listed AS (
    UPDATE ideas SET shortlisted_at = now() WHERE id IN (SELECT id FROM ideas ORDER BY md5(reference) LIMIT 500)
    RETURNING id
  )
  INSERT INTO idea_scores (idea_id, scorer_id, card_version, marks, mean, scored_at)
  SELECT listed.id, scorers.id, 1, '[]', 1 + floor(random() * 17) / 4, now() FROM listed CROSS JOIN scorers`;
const TALLIES = [
  `SELECT counter, sum(amount)::int AS amount FROM tallies WHERE granularity = 'MONTH' GROUP BY counter`,
  `SELECT period, amount::int FROM tallies WHERE counter = 'idea.submitted' AND granularity = 'MONTH' ORDER BY period`,
  `SELECT width_bucket(current_date - period, '{0,8,15,31,61}'::int[]) AS age, sum(amount)::int AS amount FROM tallies
   WHERE counter = 'idea.status.PENDING' AND granularity = 'DAY' GROUP BY 1`,
];
/** The same of the rows of a call, for one answer after the other. */
const FIGURES_OF_CALL = [
  ...['person_type', 'gender', 'age_group', 'status', 'focus_area', `date_trunc('month', created_at)`],
  'first_decided_at::date - created_at::date',
].map((answer) => `SELECT ${answer}, count(*) FROM ideas WHERE challenge_id = $1 GROUP BY 1`);
// To the letter the expression of the index ideas_report_tags_idx.
const TAGS =
  '(ARRAY[person_type, network] || key_activities || support_requested || key_resources || cost_structure || revenue_streams || value_propositions || customer_segments || channels)';

/** Selects a page of ideas, and the row that says whether there are more. */
const page = (columns: string, where = '', ...values: unknown[]): Statement => [
  `SELECT id, created_at, ${columns} FROM ideas ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`,
  values,
];
const LISTED = 'email, person_type, solution_name, solution_summary, status, reviewer_comments, version';
const REPORTED =
  'person_type, key_activities, network, support_requested, key_resources, cost_structure, revenue_streams';
/** A list of submissions, and the condition that selects the same rows. */
const submissions = (name: string, variables: object, where?: string, ...values: unknown[]): Case => ({
  name: `submissions, ${name}`,
  query: IDEAS,
  variables,
  statements: [page(LISTED, where, ...values)],
});
/** A report filter, and the names of the labels that contain it. */
const report = (name: string, search: string, ...tags: string[]): Case => ({
  name: `report filter, ${name}`,
  query: REPORT,
  variables: { filter: { search } },
  statements: tags.length > 0 ? [page(REPORTED, `WHERE ${TAGS} && $1::text[]`, tags)] : [],
});

/** Lists what is measured in a database. */
async function casesIn(client: pg.Client, size: number): Promise<Case[]> {
  const { rows } = await client.query<{ id: string; createdAt: Date; day: string; title: string }>(
    `SELECT id, created_at AS "createdAt", solution_name AS title, to_char(created_at AT TIME ZONE 'Africa/Gaborone', 'YYYY-MM-DD') AS day
     FROM ideas ORDER BY created_at DESC, id DESC OFFSET $1 LIMIT 1`,
    [Math.min(1_000 * PAGE, size - PAGE - 10)],
  );
  const [deep] = rows;
  if (!deep) throw new Error('The database is empty.');
  const { id, createdAt, day, title } = deep;
  const few = await client.query<Record<string, string>>(
    `SELECT (SELECT gender FROM ideas GROUP BY 1 ORDER BY count(*) LIMIT 1),
       (SELECT country FROM ideas GROUP BY 1 ORDER BY count(*) LIMIT 1),
       (SELECT challenge_id::text AS call FROM ideas WHERE challenge_id IS NOT NULL LIMIT 1)`,
  );
  const [rarest = {}] = few.rows;
  const call = rarest['call'] ?? '';
  const ofCall = { by: 'CALL', name: toGlobalId('Challenge', call) };
  return [
    submissions('first page', {}),
    submissions(
      'page 1,000 by cursor',
      { after: toCursor(byTime, deep) },
      'WHERE (created_at, id) < ($1::timestamptz, $2::uuid)',
      createdAt,
      id,
    ),
    submissions(
      'of a day',
      { filter: { submittedOn: day } },
      `WHERE created_at >= $1::timestamptz AND created_at < $1::timestamptz + interval '1 day'`,
      `${day}T00:00:00+02:00`,
    ),
    submissions('pending', { filter: { statuses: ['PENDING'] } }, 'WHERE status = $1', 'PENDING'),
    ...Object.entries({ 'a title': title, 'a common word': 'water' }).map(([what, search]) =>
      submissions(
        `search of ${what}`,
        { filter: { search } },
        'WHERE search_words @@ search_query($1)',
        search,
      ),
    ),
    ...['gender', 'country'].map((answer) =>
      submissions(
        `of the rarest ${answer}`,
        { filter: { answers: [{ by: answer.toUpperCase(), name: rarest[answer] }] } },
        `WHERE ${answer} = $1`,
        rarest[answer],
      ),
    ),
    submissions('of a call', { filter: { answers: [ofCall] } }, 'WHERE challenge_id = $1', call),
    submissions(
      'of a call, pending',
      { filter: { answers: [ofCall], statuses: ['PENDING'] } },
      'WHERE challenge_id = $1 AND status = $2',
      call,
      'PENDING',
    ),
    report('a match', 'Platform', 'PLATFORM_OR_NETWORK', 'OPEN_INNOVATION_PLATFORMS'),
    report('a rare match', 'Brokerage', 'BROKERAGE_FEES'),
    report('no match', 'no such label'),
    { name: 'ranking, a shortlist of 500', query: RANKING, variables: {}, statements: [[RANKED, []]] },
    {
      name: 'dashboard, all figures',
      query: DASHBOARD,
      variables: {},
      statements: TALLIES.map((sql) => [sql, []]),
    },
    {
      name: 'dashboard, all figures of a call',
      query: DASHBOARD,
      variables: { callId: ofCall.name },
      statements: FIGURES_OF_CALL.map((sql) => [sql, [call]]),
    },
    breakdown('CALL', 'STATUS', 'challenge_id, status, count(*) FROM ideas WHERE withdrawn_at IS NULL'),
    breakdown('FOCUS_AREA', 'AGE_GROUP', 'focus_area, age_group, count(*) FROM ideas'),
    breakdown(
      'MONTH',
      'STATUS',
      `to_char(created_at AT TIME ZONE 'Africa/Gaborone', 'YYYY-MM'), status, count(*) FROM ideas WHERE withdrawn_at IS NULL`,
    ),
    breakdown(
      'CHANNELS',
      'GENDER',
      'channel, gender, count(*) FROM ideas CROSS JOIN unnest(channels) AS channels (channel)',
    ),
    breakdown(
      'CHANNELS',
      'VALUE_PROPOSITIONS',
      `channel, proposition, count(*) FROM ideas CROSS JOIN unnest(channels) AS channels (channel)
       CROSS JOIN unnest(value_propositions) AS propositions (proposition)`,
    ),
    breakdown(
      'FIRST_REVIEWER',
      'FOCUS_AREA',
      `reviewer_id, focus_area, count(*) FROM ideas LEFT JOIN idea_reviews AS review
       ON idea_id = ideas.id AND reviewed_at = first_decided_at AND to_status <> 'PENDING'`,
    ),
  ];
}

/** Measures every case on a database of a size. */
async function bench(serverUrl: string, size: number, words = ''): Promise<void> {
  // Another schema is another database.
  const url = await databaseOf(serverUrl, `ideas_${size}`);

  const portal = await startServer(['api/dist/main.js'], envFor(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, url, size);
  const { rowCount } = await client.query('SELECT FROM idea_scores LIMIT 1');
  if (rowCount === 0) {
    await client.query(SHORTLIST, [administrator.email]);
    await client.query('VACUUM (ANALYZE) ideas, idea_scores');
  }
  const cases = (await casesIn(client, size)).filter(({ name }) => name.startsWith(words));
  await client.end();
  const statements = JSON.stringify(cases.map((one) => one.statements));
  const bare = await startServer(['--import', 'tsx', 'api/bench/bare-server.ts', url, statements]);
  try {
    const headers = { ...(await logIn(portal)), 'Content-Type': 'application/json' };
    const shots = cases.map(({ name, query, variables, connections }, index) => ({
      name,
      connections,
      ours: {
        path: '/graphql',
        method: 'POST' as const,
        headers,
        body: JSON.stringify({ query, variables }),
      },
      theirs: { path: `/${index}` },
    }));
    for (const { name, ours, theirs } of shots) {
      const [mine, other] = [await fire(portal, ours), await fire(bare, theirs)];
      const rows = [mine.split('"node":').length - 1, Math.min(PAGE, other.split('"id":').length - 1)];
      if (rows[0] !== rows[1] || mine.includes('"errors":')) {
        throw new Error(`${name}: ${rows.join(' rows, of the bare server ')}. ${mine.slice(0, 500)}`);
      }
    }
    const table: Record<string, object> = {};
    for (const { name, ours, theirs, connections } of shots)
      table[name] = await measure(
        name,
        portal,
        bare,
        () => ours,
        () => theirs,
        connections === undefined ? {} : { connections },
      );
    console.log(`\n${size.toLocaleString('en')} ideas`);
    console.table(table);
    if (words) return;
    console.table({
      'export, portal': await measureExport(portal, { path: '/api/reports/export', headers }, size),
      'export, bare writer': await measureExport(bare, { path: '/export' }, size),
    });
  } finally {
    await portal.stop();
    await bare.stop();
  }
}

const [mode = '', ideas = mode === 'own-data' ? '300' : '100000', texts] = process.argv.slice(2);
const special = {
  desk: benchDesk,
  memory: benchMemory,
  'slow-line': benchSlowLine,
  similar: (url: string) => benchSimilarIdeas(url, Number(ideas), texts === 'seed'),
  'own-data': (url: string) => benchOwnData(url, Number(ideas)),
  erasures: (url: string) => benchErasures(url, Number(ideas)),
}[mode];
const sizes = special ? [Number(ideas)] : (mode || '1000,100000,1000000').split(',').map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size >= 100)) {
  console.error('Name the sizes as whole numbers from 100, such as: npm run bench -- 1000,100000');
  process.exit(1);
}
const postgres = await startEmbeddedPostgres(DATA_DIR, openLog('warn'));
try {
  const words = special ? '' : process.argv[3];
  if (!special) for (const size of sizes) await bench(postgres.adminUrl, size, words);
  if (!words) await (special ?? benchSubmissions)(postgres.adminUrl);
} finally {
  await postgres.stop();
}
