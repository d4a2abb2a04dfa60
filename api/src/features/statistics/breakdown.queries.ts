/** SQL of the breakdowns: plain GROUP BY, of single answers over ideas_breakdown_idx alone. */
import type { EntityManager } from 'typeorm';
import { dimensionTraits, NONE } from '@portal/schema/breakdown';
import { dayAt, startOfDay } from '@portal/schema/programme-time';
import { IS_FIRST_DECISION } from '../ideas/list/idea-list.queries.ts';
import type { IdeaSelection } from '../ideas/list/idea-list.queries.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { columnsOf, parameters, runQuery } from '../../platform/database/read-list.ts';
import { inPeriods } from '../../platform/tallies/periods.ts';

/** How many ideas have a name of each dimension; null stands for all ideas. */
export interface Cell {
  by: string | null;
  across: string | null;
  count: number;
}

interface Selection extends Pick<IdeaSelection, 'from' | 'before'> {
  by: string;
  across: string | null;
  timeZone: string;
  /** The present day. */
  today: string;
}

const FIRST_REVIEW = `LEFT JOIN idea_reviews AS first ON ${IS_FIRST_DECISION}`;

export async function countCells(
  db: EntityManager,
  { by, across, from, before, timeZone, today }: Selection,
): Promise<Cell[]> {
  const { values, add } = parameters();
  const months = by === 'MONTH' || across === 'MONTH' ? await monthsUntil(db, today, timeZone) : [];
  const own: Readonly<Record<string, () => string>> = {
    // Asking the zone for the month of each idea costs three times as much.
    MONTH: () =>
      `(${add(months)}::text[])[width_bucket(idea.created_at, ${add(months.map((month) => startOfDay(`${month}-01`, timeZone)))}::timestamptz[])]`,
    FIRST_DECISION: () => `coalesce(first.to_status, '${NONE}')`,
    FIRST_REVIEWER: () => `coalesce(first.reviewer_id::text, '${NONE}')`,
  };
  const conditions = [
    ...(from ? [`idea.created_at >= ${add(from)}`] : []),
    ...(before ? [`idea.created_at < ${add(before)}`] : []),
    ...(by === 'STATUS' || across === 'STATUS' ? ['idea.withdrawn_at IS NULL'] : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const parts = [by, across].map((dimension, index) => {
    if (dimension === null) return { value: 'NULL', from: '' };
    const { field = '', isSeveral } = dimensionTraits[dimension] ?? {};
    const [column] = columnsOf(db, Idea, [field]);
    const value = column ? `idea.${column.databaseName}` : (own[dimension]?.() ?? 'NULL');
    if (!isSeveral) return { value, from: '' };
    return { value: `name_${index}`, from: `CROSS JOIN unnest(${value}) AS names_${index} (name_${index})` };
  });
  const select = (...shown: boolean[]) => {
    const used = parts.filter((_, index) => shown[index]);
    const [one, other] = parts.map(({ value }, index) => (shown[index] ? value : 'NULL::text'));
    const review = used.some(({ value }) => value.includes('first.')) ? FIRST_REVIEW : '';
    return `SELECT ${one} AS by, ${other} AS across, count(*)::int AS count
      FROM ideas AS idea ${review} ${used.map(({ from }) => from).join(' ')} ${where} GROUP BY 1, 2`;
  };
  const sum = (by: string, across: string) =>
    `SELECT ${by} AS by, ${across} AS across, sum(count)::int AS count FROM cells GROUP BY 1, 2`;
  // An idea with several answers is in several cells, which do not add up to ideas.
  const [several, others] = parts.map(({ from }) => from !== '');
  const totals = [
    others ? select(true, false) : sum('by', 'NULL'),
    several ? select(false, true) : sum('NULL', 'across'),
    several || others ? select() : sum('NULL', 'NULL'),
  ];
  return runQuery<Cell & Record<string, unknown>>(
    db,
    `WITH cells AS MATERIALIZED (${select(true, true)})
     SELECT * FROM cells UNION ALL ${(across === null ? totals.slice(-1) : totals).join(' UNION ALL ')}`,
    values,
  );
}

async function monthsUntil(db: EntityManager, today: string, timeZone: string): Promise<string[]> {
  const [idea] = await runQuery<{ first: Date | null }>(db, 'SELECT min(created_at) AS first FROM ideas', []);
  const first = idea?.first ? dayAt(idea.first, timeZone) : today;
  return inPeriods({}, first, today, 'MONTH').map(({ date }) => date.slice(0, 'YYYY-MM'.length));
}
