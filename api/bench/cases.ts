/** What is measured: each answer of the portal, and the best SQL by hand for the same answer. */

/** How big the database is, and the places in it that a case asks for. */
export interface Landmarks {
  ideas: number;
  /** The cursor behind which page 1,000 begins, or the last page where there are fewer; as the portal and as SQL name it. */
  deepCursor: string;
  deepTime: string;
  deepId: string;
  /** A day on which ideas were submitted. */
  day: string;
}

/** A GraphQL operation, and the statements whose rows hold the same answer. */
export interface Case {
  name: string;
  query: string;
  variables(at: Landmarks): Record<string, unknown>;
  /** SQL and its values; the bare server answers with the rows of all of them. */
  statements(at: Landmarks): [sql: string, values: unknown[]][];
}

const PAGE = 50;

const IDEAS = `query Bench($after: String, $filter: IdeaFilterInput) {
  ideas(first: ${PAGE}, after: $after, filter: $filter) {
    edges { node { id email personType solutionName solutionSummary createdAt status reviewerComments version } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const COLUMNS =
  'id, email, person_type, solution_name, solution_summary, created_at, status, reviewer_comments, version';
const newest = (where = '') =>
  `SELECT ${COLUMNS} FROM ideas ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`;

const REPORT = `query Bench($filter: ReportFilterInput) {
  report(first: ${PAGE}, filter: $filter) {
    edges { node { id personType keyActivities network supportRequested keyResources costStructure revenueStreams } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const REPORT_COLUMNS =
  'id, created_at, person_type, key_activities, network, support_requested, key_resources, cost_structure, revenue_streams';
// To the letter the expression of the index ideas_report_tags_idx.
const TAGS =
  '(ARRAY[person_type, network] || key_activities || support_requested || key_resources || cost_structure || revenue_streams || value_propositions || customer_segments || channels)';

/** A report filter, with the names of the labels that contain it. */
const report = (name: string, filter: string, tags: string[]): Case => ({
  name: `report filter, ${name}`,
  query: REPORT,
  variables: () => ({ filter: { search: filter } }),
  statements: () => [
    [
      `SELECT ${REPORT_COLUMNS} FROM ideas WHERE ${TAGS} && $1::text[] ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`,
      [tags],
    ],
  ],
});

export const cases: readonly Case[] = [
  {
    name: 'submissions, first page',
    query: IDEAS,
    variables: () => ({}),
    statements: () => [[newest(), []]],
  },
  {
    name: 'submissions, page 1,000 by cursor',
    query: IDEAS,
    variables: ({ deepCursor }) => ({ after: deepCursor }),
    statements: ({ deepTime, deepId }) => [
      [newest('WHERE (created_at, id) < ($1::timestamptz, $2::uuid)'), [deepTime, deepId]],
    ],
  },
  {
    name: 'submissions of a day',
    query: IDEAS,
    variables: ({ day }) => ({ filter: { submittedOn: day } }),
    statements: ({ day }) => [
      [
        newest(`WHERE created_at >= $1::timestamptz AND created_at < $1::timestamptz + interval '1 day'`),
        [`${day}T00:00:00+02:00`],
      ],
    ],
  },
  {
    name: 'submissions, pending',
    query: IDEAS,
    variables: () => ({ filter: { statuses: ['PENDING'] } }),
    statements: () => [[newest('WHERE status = $1'), ['PENDING']]],
  },
  report('a match', 'Platform', ['PLATFORM_NETWORK', 'OPEN_INNOVATION_PLATFORMS']),
  report('a rare match', 'Brokerage', ['BROKERAGE_FEES']),
  {
    ...report('no match', 'no such label', []),
    statements: () => [],
  },
  {
    name: 'dashboard, all figures',
    query: `query Bench {
      stats {
        registeredUsers verifiedUsers usersWhoSubmitted totalIdeas decisions medianDaysToDecision
        personTypes { personType count } genders { gender count } ageGroups { ageGroup count }
        statuses { status count } focusAreas { focusArea count }
        ideasByDate(granularity: MONTH) { date count }
        backlog { total overdue }
      }
    }`,
    variables: () => ({}),
    statements: () => [
      [
        `SELECT counter, sum(amount)::int AS amount FROM tallies WHERE granularity = 'MONTH' GROUP BY counter`,
        [],
      ],
      [
        `SELECT period, amount::int FROM tallies WHERE counter = 'idea.submitted' AND granularity = 'MONTH' ORDER BY period`,
        [],
      ],
      [
        `SELECT width_bucket(current_date - period, '{0,8,15,31,61}'::int[]) AS age, sum(amount)::int AS amount FROM tallies
         WHERE counter = 'idea.status.PENDING' AND granularity = 'DAY' GROUP BY 1`,
        [],
      ],
    ],
  },
];
