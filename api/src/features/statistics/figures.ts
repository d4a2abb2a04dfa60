/** The figures that the features declare, in one place for the graph and for REST. */
import { namesOf } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { accountTotals } from '../accounts/account-figures.ts';
import { breakdowns, ideaTotals } from '../ideas/idea-figures.ts';

export const totals = { ...accountTotals, ...ideaTotals } as const;

type Totals = typeof totals;
type Breakdowns = typeof breakdowns;
export type BreakdownName = keyof Breakdowns;

export type TotalCounts = Record<keyof Totals, number>;
export type BreakdownCounts = {
  [Name in BreakdownName]: (Record<Breakdowns[Name]['by'], keyof Breakdowns[Name]['list'] & string> & {
    count: number;
  })[];
};

/** `decision.after.N` belongs to the day of the first review, N whole days after the submission. */
export type Counter =
  | Totals[keyof Totals]['counter']
  | `idea.${Breakdowns[BreakdownName]['prefix']}.${string}`
  | `decision.after.${number}`;

export const totalCounts = (countOf: (of: Totals[keyof Totals]) => number): TotalCounts =>
  Object.fromEntries(Object.entries(totals).map(([field, of]) => [field, countOf(of)])) as TotalCounts;

export const breakdownCounts = (
  countOf: (of: Breakdowns[BreakdownName], name: string) => number,
): BreakdownCounts =>
  Object.fromEntries(
    Object.entries(breakdowns).map(([field, of]) => [
      field,
      namesOf<Choices>(of.list).map((name) => ({ [of.by]: name, count: countOf(of, name) })),
    ]),
  ) as BreakdownCounts;
