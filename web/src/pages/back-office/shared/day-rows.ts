/** A day of a list stands in a form as one text: the day, a line break, and what it is. */
import * as v from 'valibot';

interface Row {
  day: string;
  what: string;
}

export const rowOf = ({ day, what }: Row): string => `${day}\n${what}`;

export function dayOfRow(row: string): Row {
  const [day = '', what = ''] = row.split('\n');
  return { day, what };
}

export type RowRules = Record<keyof Row, v.GenericSchema>;

/** Returns the first fault of each part of a row. */
export function faultsOfRow(row: string, rules: RowRules) {
  const { day, what } = dayOfRow(row);
  const faultOf = (rule: v.GenericSchema, value: string) => v.safeParse(rule, value).issues?.[0].message;
  return { day: faultOf(rules.day, day), what: faultOf(rules.what, what) };
}
