/** The SQL of breakdowns. Single answers are counted by an index-only scan of ideas_breakdown_idx. */
import type { EntityManager } from 'typeorm';
import { dimensionTraits, NONE } from '@portal/schema/breakdown';
import { dayAt, startOfDay } from '@portal/schema/programme-time';
import { givesReason, IS_FIRST_DECISION } from '../reviewing/reviews/review-conditions.ts';
import type { IdeaReader } from '../ideas/list/idea-parts.ts';
import { IS_IMPROVED } from '../ideas/list/idea-conditions.ts';
import { findFewBarred, sourcesOf } from '../ideas/list/seen-ideas.queries.ts';
import type { Source } from '../ideas/list/seen-ideas.queries.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { columnsOf, parameters, runQuery } from '../../platform/database/read-list.ts';
import { inPeriods } from '../../platform/tallies/periods.ts';

/** The number of ideas with a name of each dimension; null stands for all ideas. */
export interface Cell {
  by: string | null;
  across: string | null;
  /** The month as YYYY-MM, if each month is counted apart. */
  month: string | null;
  count: number;
}

interface Selection {
  from?: Date | undefined;
  /** The exclusive end. */
  before?: Date | undefined;
  /** The account that reads (`sourcesOf`). */
  viewerId?: string | undefined;
  by: string | null;
  across: string | null;
  /** The question of a call whose answers are counted: only ideas of that call count. */
  question?: { challengeId: string; key: string } | undefined;
  timeZone: string;
  /** The present day. */
  today: string;
  /** Whether each month is counted apart. */
  byMonth?: boolean;
  /** Whether only the ideas of accounts that read rounded counts are counted. */
  ofBoard?: boolean;
}

const FIRST_REVIEW = `LEFT JOIN idea_reviews AS first ON ${IS_FIRST_DECISION}`;
const LAST_REVIEW = (isAnnounced: boolean) => `LEFT JOIN idea_reviews AS last ON ${givesReason(isAnnounced)}`;

export async function countCells(
  reader: IdeaReader,
  {
    viewerId,
    by,
    across,
    question,
    from,
    before,
    timeZone,
    today,
    byMonth = false,
    ofBoard = false,
  }: Selection,
): Promise<Cell[]> {
  const { db } = reader;
  const { values, add } = parameters();
  const months =
    byMonth || by === 'MONTH' || across === 'MONTH' ? await monthsUntil(db, today, timeZone) : [];
  // Computing the month of each idea by the zone would take three times as long.
  const month =
    months.length === 0
      ? 'NULL::text'
      : `(${add(months)}::text[])[width_bucket(idea.created_at, ${add(months.map((month) => startOfDay(`${month}-01`, timeZone)))}::timestamptz[])]`;
  const answered = question
    ? `coalesce(nullif(ARRAY(SELECT jsonb_array_elements_text(answer -> 'values')
        FROM jsonb_array_elements(idea.call_answers -> 'answers') AS answer
        WHERE answer ->> 'key' = ${add(question.key)}), '{}'), ARRAY['${NONE}'])`
    : 'NULL::text[]';
  const ownOf = ({ isAnnounced }: Source): Readonly<Record<string, string>> => ({
    MONTH: month,
    FIRST_DECISION: `coalesce(first.to_status, '${NONE}')`,
    CALL_ANSWER: answered,
    CALL: `coalesce(idea.challenge_id::text, '${NONE}')`,
    ATTEMPT: `CASE WHEN ${IS_IMPROVED} THEN 'IMPROVED' ELSE 'FIRST' END`,
    REJECTION_REASON: `coalesce(last.reason_id::text, '${NONE}')`,
    FIRST_REVIEWER: isAnnounced ? `'${NONE}'` : `coalesce(first.reviewer_id::text, '${NONE}')`,
  });
  const conditions = [
    ...(from ? [`idea.created_at >= ${add(from)}`] : []),
    ...(before ? [`idea.created_at < ${add(before)}`] : []),
    ...(by === 'STATUS' || across === 'STATUS' ? ['idea.withdrawn_at IS NULL'] : []),
  ];
  if (question) conditions.push(`idea.challenge_id = ${add(question.challengeId)}`);
  if (ofBoard) conditions.push(`idea.owner_id IN (SELECT id FROM accounts WHERE role = 'board')`);
  const valueOf = (dimension: string | null, source: Source) => {
    if (dimension === null) return 'NULL::text';
    const [column] = columnsOf(db, Idea, [dimensionTraits[dimension]?.field ?? '']);
    return column ? `idea.${column.databaseName}` : (ownOf(source)[dimension] ?? 'NULL::text');
  };
  const few = await findFewBarred(reader, { viewerId });
  const groups = sourcesOf(reader, { viewerId }, add, few).map((source) => {
    const [one, other] = [valueOf(by, source), valueOf(across, source)];
    const asked = `${one} ${other}`;
    const review = [
      asked.includes('first.') && FIRST_REVIEW,
      asked.includes('last.') && LAST_REVIEW(source.isAnnounced),
    ].filter(Boolean);
    const all = [...source.conditions, ...conditions];
    const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
    return `SELECT ${one} AS value_0, ${other} AS value_1, ${byMonth ? month : 'NULL::text'} AS month, count(*) AS ideas
      FROM ${source.from} ${review.join(' ')} ${where} GROUP BY 1, 2, 3`;
  });
  const parts = [by, across].map((dimension, n) => {
    const isSeveral = dimension !== null && dimensionTraits[dimension]?.isSeveral;
    return {
      name: isSeveral ? `name_${n}` : `value_${n}`,
      names: isSeveral ? `CROSS JOIN unnest(value_${n}) AS names_${n} (name_${n})` : '',
    };
  });
  // An idea with several answers is in several cells, but in one of these groups: the table is read once.
  const select = (...shown: boolean[]) => {
    const names = parts.map(({ name }, n) => (shown[n] ? name : 'NULL'));
    const joined = parts.map(({ names }, n) => (shown[n] ? names : ''));
    // An idea whose call did not ask for an answer counts under none.
    const given = names.flatMap((name, n) =>
      shown[n] && [by, across][n] !== null ? [`${name} IS NOT NULL`] : [],
    );
    const where = given.length > 0 ? `WHERE ${given.join(' AND ')}` : '';
    return `SELECT ${names[0]} AS by, ${names[1]} AS across, month, sum(ideas)::int AS count FROM groups ${joined.join(' ')} ${where} GROUP BY 1, 2, 3`;
  };
  const totals = across === null ? [] : [select(true, false), select(false, true)];
  return runQuery<Cell & Record<string, unknown>>(
    db,
    `WITH groups AS MATERIALIZED (${groups.join(' UNION ALL ')})
     ${[select(true, true), ...totals, select()].join(' UNION ')}`,
    values,
  );
}

async function monthsUntil(db: EntityManager, today: string, timeZone: string): Promise<string[]> {
  const [idea] = await runQuery<{ first: Date | null }>(db, 'SELECT min(created_at) AS first FROM ideas', []);
  const first = idea?.first ? dayAt(idea.first, timeZone) : today;
  return inPeriods({}, first, today, 'MONTH').map(({ date }) => date.slice(0, 'YYYY-MM'.length));
}
