import { In } from 'typeorm';
import {
  breakdownRules,
  callAnswerName,
  daysOfMonth,
  dimensionOf,
  dimensionTraits,
  isOfSubmitter,
  NONE,
  readCallAnswerName,
} from '@portal/schema/breakdown';
import { isOfPersons } from '@portal/schema/breakdown';
import { isOfList } from '@portal/schema/call-question';
import { failField } from '@portal/schema/errors';
import type { Choices } from '@portal/schema/lists';
import { addDays, dayAt, startOfDay } from '@portal/schema/programme-time';
import { parse } from '@portal/schema/rules';
import { statsRangeRules } from '@portal/schema/stats';
import type { StatsRange, StatsRangeInput } from '@portal/schema/stats';
import { requirePermission } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { oncePerCall } from '../../platform/loaders.ts';
import { refusePersons } from '../ideas/without-persons.ts';
import { fromGlobalId, readGlobalId, toGlobalId } from '../../platform/global-id.ts';
import { Account } from '../accounts/account.entity.ts';
import { findChallenges } from '../challenges/call.service.ts';
import { readQuestions } from '../challenges/questions/call-questions.service.ts';
import { isUuid } from '../../platform/database/find-row.ts';
import { findEveryReason } from '../programme/rejection-reason.service.ts';
import type { Breakdown } from './breakdown.ts';
import { countCells } from './breakdown.queries.ts';
import { cellName, roundingOf, seesExact } from './rounding.ts';
import type { Figure, Round } from './rounding.ts';

/**
 * Counts ideas by one or two dimensions.
 * @throws DomainError INVALID_INPUT; FORBIDDEN for the names of reviewers, which not every reader of figures may see, and for
 * dimensions of persons where the caller reads ideas without persons
 */
export async function breakDown(
  ctx: Context,
  input: { by: string; across?: string | null | undefined; question?: string | null | undefined },
  days: StatsRangeInput = {},
): Promise<Breakdown> {
  const { by, across, question: named } = parse(breakdownRules, input);
  const range = parse(statsRangeRules, days);
  const chosen = [by, ...(across === null ? [] : [across])];
  for (const name of chosen) refusePersons(ctx, `figures by ${name}`, isOfPersons(name));
  if (chosen.includes('FIRST_REVIEWER')) {
    requirePermission(ctx, 'idea:read-any');
    requirePermission(ctx, 'idea:read-persons');
  }
  const question = by === 'CALL_ANSWER' ? await findQuestion(ctx, named) : undefined;
  const { db } = ctx;
  const isRounded = !seesExact(ctx) && chosen.some(isOfSubmitter);
  const { found, counted } = isRounded
    ? await countRounded(ctx, chosen, range)
    : await countExactly(ctx, chosen, range, question);
  const valuesOf = async (side: 'by' | 'across', dimension: string, count: (name: string) => number) => {
    const names = [...new Set(found(side))].sort();
    const labels = Object.entries(
      question && side === 'by' ? question.labels : await labelsOf(db, dimension, names),
    );
    const values = labels.map(([name, label]) => ({ name, label, count: count(name) }));
    // The presence of a name in a long list would disclose a single idea.
    return values.filter((value) => value.count > 0 || !dimensionTraits[dimension]?.isLong);
  };
  const columns = across === null ? [] : await valuesOf('across', across, (name) => counted(null, name));
  const rows = await valuesOf('by', by, (name) => counted(name, null));
  return {
    total: counted(null, null),
    isRounded,
    columns,
    rows: rows.map((row) => ({ ...row, cells: columns.map(({ name }) => counted(row.name, name)) })),
  };
}

interface AskedQuestion {
  name: string;
  challengeId: string;
  key: string;
  /** Its choices, also those that it had before, by the names of their answers. */
  labels: Choices;
}

/** Finds a question with choices by its name. @throws DomainError INVALID_INPUT, FORBIDDEN for callers who may not list ideas */
async function findQuestion(ctx: Context, name: string): Promise<AskedQuestion> {
  // A call may ask of people whatever it likes, and its ideas may be few: nobody reads rounded counts of it.
  requirePermission(ctx, 'idea:read-any');
  const { callId, key } = readCallAnswerName(name);
  const { type, key: challengeId } = readGlobalId(callId);
  const versions = type === 'Challenge' && isUuid(challengeId) ? await readQuestions(ctx, challengeId) : [];
  const asked = versions.flatMap(({ questions }) => questions.filter((one) => one.key === key));
  if (!asked[0] || !isOfList(asked[0].kind))
    return failField('question', 'Select a question of a call that is answered from a list.');
  // The newest words of a choice come last, and hold.
  const labels = asked.toReversed().flatMap(({ choices }) => choices.map((one) => [one.name, one.label]));
  return {
    ...{ name, challengeId, key },
    labels: Object.fromEntries(
      [...labels, [NONE, dimensionTraits['CALL_ANSWER']?.none ?? '']].map(([choice = '', label = '']) => [
        callAnswerName(name, choice),
        label,
      ]),
    ),
  };
}

type Names = readonly [by: string | null, across: string | null];

/** The counts of a breakdown by two names, of which null stands for all. */
interface Counts {
  /** Lists the names that have ideas on one side. */
  found(side: 'by' | 'across'): string[];
  counted(...names: Names): number;
}

async function readCells(
  ctx: Context,
  by: string | null,
  across: string | null,
  which: Omit<Parameters<typeof countCells>[1], 'by' | 'across' | 'timeZone' | 'today'>,
) {
  const { timeZone } = ctx;
  const today = dayAt(ctx.now(), timeZone);
  const cells = await countCells(ctx, { by, across, timeZone, today, ...which });
  return cells.map((cell) => ({ ...cell, by: nameIn(by, cell.by), across: nameIn(across, cell.across) }));
}

const keyOf = (names: Names): string => JSON.stringify(names);

async function countExactly(
  ctx: Context,
  [by = '', across]: readonly string[],
  range: StatsRange,
  question?: AskedQuestion,
): Promise<Counts> {
  const { timeZone: zone } = ctx;
  const which = {
    viewerId: ctx.actor?.id,
    from: range.from ? startOfDay(range.from, zone) : undefined,
    before: range.to ? startOfDay(addDays(range.to, 1), zone) : undefined,
  };
  const read = await readCells(ctx, by, across ?? null, { ...which, question });
  const cells = read.map((cell) =>
    question && cell.by !== null ? { ...cell, by: callAnswerName(question.name, cell.by) } : cell,
  );
  const counts = new Map(cells.map((cell) => [keyOf([cell.by, cell.across]), cell.count]));
  return {
    found: (side) => cells.flatMap((cell) => cell[side] ?? []),
    counted: (...names) => counts.get(keyOf(names)) ?? 0,
  };
}

/**
 * Counts each month apart, by up to two dimensions, without the ideas of accounts that read rounded counts: by adding ideas
 * they would find out where a count is rounded up.
 * @returns counts by their names, null for all
 */
const countMonths = oncePerCall(async (ctx, dimensions: readonly (string | null)[]) => {
  const [by = null, across = null] = dimensions;
  const counts = new Map<string, Map<string, number>>();
  for (const ofBoard of [false, true])
    for (const cell of await readCells(ctx, by, across, { byMonth: true, ofBoard })) {
      const [key, month] = [keyOf([cell.by, cell.across]), cell.month ?? ''];
      const months = counts.get(key) ?? new Map<string, number>();
      counts.set(key, months.set(month, ofBoard ? (months.get(month) ?? 0) - cell.count : cell.count));
    }
  return counts;
});

/** Returns a function that makes the figure of names with its wholes: of each name, and of all ideas. */
async function figuresBy(ctx: Context, dimensions: readonly (string | null)[]) {
  const counts = await countMonths(ctx, dimensions);
  const isLive = dimensions.includes('STATUS');
  const figureOf = (names: Names): Figure => {
    const named = names.flatMap((name, n) => (name === null ? [] : [[dimensions[n] ?? '', name] as const]));
    return {
      cell: cellName(named, isLive),
      months: counts.get(keyOf(names)) ?? new Map(),
      isExact: !named.some(([dimension]) => isOfSubmitter(dimension)),
    };
  };
  const wholes = ([one, other]: Names): Names[] => [
    [one, other],
    [one, null],
    [null, other],
    [null, null],
  ];
  return (...names: Names) => wholes(names).map(figureOf);
}

/** Returns the rounded counts of a figure by name, of all ideas or of those of a call: the cells of the breakdowns. */
export async function roundedFigure(
  ctx: Context,
  { by }: { by: string },
  round: Round,
  callId?: string,
): Promise<(name: string) => number> {
  const figures = await figuresBy(ctx, [dimensionOf(by), ...(callId ? ['CALL'] : [])]);
  const call = nameIn('CALL', callId ?? null);
  return (name) => round(figures(name, call));
}

/** Rounds counts about submitters; other counts beside them are exact, as everywhere else. */
async function countRounded(ctx: Context, chosen: readonly string[], range: StatsRange): Promise<Counts> {
  const round = roundingOf(ctx, range);
  const { found, counted } = await countExactly(ctx, chosen, range);
  // A month is no dimension here, but a period of the other dimension.
  const [by = null, across = null] = chosen.map((dimension) => (dimension === 'MONTH' ? null : dimension));
  const figures = await figuresBy(ctx, [by, across]);
  return {
    found,
    counted: (...names) => {
      const isRounded = names.some((name, n) => name !== null && isOfSubmitter(chosen[n] ?? ''));
      if (!isRounded) return counted(...names);
      const month = names.find((name, n) => name !== null && chosen[n] === 'MONTH');
      const [one = null, other = null] = names.map((name, n) => (chosen[n] === 'MONTH' ? null : name));
      return round(figures(one, other), month ? daysOfMonth(month) : range);
    },
  };
}

/** Converts the ids of nodes to the names that filters use. */
const nameIn = (dimension: string | null, name: string | null) => {
  const idOf = dimension && dimensionTraits[dimension]?.idOf;
  return idOf && name !== null && name !== NONE ? toGlobalId(idOf, name) : name;
};

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Lists the values of a dimension in their order, with their labels. */
async function labelsOf(db: Context['db'], dimension: string, found: readonly string[]): Promise<Choices> {
  const { choices } = dimensionTraits[dimension] ?? {};
  if (choices) return choices;
  if (dimension === 'MONTH')
    return Object.fromEntries(found.map((month) => [month, monthFormat.format(Date.parse(month))]));
  const { idOf = '', none = '' } = dimensionTraits[dimension] ?? {};
  const ids = found.filter((id) => id !== NONE).map((id) => fromGlobalId(idOf, id));
  const things = await namesOfNodes[idOf as keyof typeof namesOfNodes](db, ids);
  const labels = things.map(({ id, label }) => [toGlobalId(idOf, id), label]);
  return { ...Object.fromEntries(labels), [NONE]: none };
}

const findReasons = async (db: Context['db']) =>
  (await findEveryReason(db)).map(({ id, name }) => ({ id, label: name }));

const findCalls = async (db: Context['db'], ids: readonly string[]) =>
  (await findChallenges(db, ids)).map(({ id, title }) => ({ id, label: title }));

async function findReviewers(db: Context['db'], ids: readonly string[]) {
  if (ids.length === 0) return [];
  const reviewers = await db.find(Account, { where: { id: In(ids) }, order: { email: 'ASC' } });
  return reviewers.map(({ id, email }) => ({ id, label: email }));
}

/** What finds the values of the dimensions that are rows, by their type in the graph. */
const namesOfNodes = { Reviewer: findReviewers, RejectionReason: findReasons, Challenge: findCalls };
