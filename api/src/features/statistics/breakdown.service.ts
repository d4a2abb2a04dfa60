import { In } from 'typeorm';
import { breakdownRules, daysOfMonth, dimensionTraits, NO_DECISION, NONE } from '@portal/schema/breakdown';
import type { Choices } from '@portal/schema/lists';
import { dayAt } from '@portal/schema/programme-time';
import { parse } from '@portal/schema/rules';
import { statsRangeRules } from '@portal/schema/stats';
import type { StatsRangeInput } from '@portal/schema/stats';
import { onReplica, requirePermission } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { fromGlobalId, toGlobalId } from '../../platform/global-id.ts';
import { Account } from '../accounts/account.entity.ts';
import { selectionOf } from '../ideas/list/idea-filter.ts';
import type { Breakdown } from './breakdown.ts';
import { countCells } from './breakdown.queries.ts';
import { cellName, roundingOf, seesExact } from './rounding.ts';

/**
 * Counts ideas by one or two dimensions.
 * @throws DomainError INVALID_INPUT; FORBIDDEN for the names of reviewers, which not all see who see figures
 */
export async function breakDown(
  ctx: Context,
  input: { by: string; across?: string | null | undefined },
  days: StatsRangeInput = {},
): Promise<Breakdown> {
  const { by, across } = parse(breakdownRules, input);
  const range = parse(statsRangeRules, days);
  const chosen = [by, ...(across === null ? [] : [across])];
  if (chosen.includes('FIRST_REVIEWER')) requirePermission(ctx, 'idea:read-any');
  const round = roundingOf(ctx, range);
  const { db } = onReplica(ctx);
  const { timeZone } = ctx;
  const today = dayAt(ctx.now(), timeZone);
  const selection = selectionOf(ctx, { submittedFrom: range.from, submittedTo: range.to }) ?? {};
  const counts = await countCells(db, { by, across, timeZone, today, ...selection });
  const cells = counts.map((cell) => ({
    by: nameIn(by, cell.by),
    across: nameIn(across, cell.across),
    count: cell.count,
  }));
  const exact = new Map(cells.map((cell) => [JSON.stringify([cell.by, cell.across]), cell.count]));
  const counted = (...names: [by: string | null, across: string | null]) => {
    const named = chosen
      .map((dimension, n) => [dimension, names[n] ?? ''] as const)
      .filter(([, name]) => name);
    const month = named.find(([dimension]) => dimension === 'MONTH')?.[1];
    const others = named.filter(([dimension]) => dimension !== 'MONTH');
    const count = exact.get(JSON.stringify(names)) ?? 0;
    return round(count, cellName(others, chosen.includes('STATUS')), month && daysOfMonth(month));
  };
  const valuesOf = async (side: 'by' | 'across', dimension: string, count: (name: string) => number) => {
    const found = new Set(cells.map((cell) => cell[side]).filter((name) => name !== null));
    const labels = Object.entries(await labelsOf(db, dimension, [...found].sort()));
    const values = labels.map(([name, label]) => ({ name, label, count: count(name) }));
    // That a long list has a name at all would tell of a single idea.
    return values.filter((value) => value.count > 0 || !dimensionTraits[dimension]?.isLong);
  };
  const columns = across === null ? [] : await valuesOf('across', across, (name) => counted(null, name));
  const rows = await valuesOf('by', by, (name) => counted(name, null));
  return {
    total: counted(null, null),
    isRounded: !seesExact(ctx),
    columns,
    rows: rows.map((row) => ({ ...row, cells: columns.map(({ name }) => counted(row.name, name)) })),
  };
}

/** Names reviewers as filters do. */
const nameIn = (dimension: string | null, name: string | null) =>
  dimension === 'FIRST_REVIEWER' && name !== null && name !== NONE ? toGlobalId('Reviewer', name) : name;

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Lists the values of a dimension in their order, with their labels. */
async function labelsOf(db: Context['db'], dimension: string, found: readonly string[]): Promise<Choices> {
  const { choices } = dimensionTraits[dimension] ?? {};
  if (choices) return choices;
  if (dimension === 'MONTH')
    return Object.fromEntries(found.map((month) => [month, monthFormat.format(Date.parse(month))]));
  const ids = found.filter((id) => id !== NONE).map((id) => fromGlobalId('Reviewer', id));
  const reviewers = await db.find(Account, { where: { id: In(ids) }, order: { email: 'ASC' } });
  const emails = reviewers.map(({ id, email }) => [toGlobalId('Reviewer', id), email]);
  return { ...Object.fromEntries(emails), [NONE]: NO_DECISION };
}
