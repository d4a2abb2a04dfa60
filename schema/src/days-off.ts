/** The days off of the programme beside weekends: those of its own, and the public holidays on which it works all the same. */
import * as v from 'valibot';
import { DAYS_OFF_MAX } from './limits.ts';
import { oneDay, requiredText } from './rules.ts';
import { dayInWords, MISSING_DAY, WRONG_DAY } from './typed-days.ts';

export const dayOffRules = v.object({
  day: oneDay({ missing: MISSING_DAY, wrong: WRONG_DAY }),
  name: requiredText({
    missing: 'Enter the name of the day.',
    wrong: 'Shorten the name of the day to 200 characters.',
  }),
});
export type DayOff = v.InferOutput<typeof dayOffRules>;

export interface DaysOff {
  daysOff: readonly DayOff[];
  /** Public holidays, YYYY-MM-DD. */
  workedHolidays: readonly string[];
}

/** Finds a day that a list has twice. */
const twice = (days: readonly string[]) => days.find((day, n) => days.indexOf(day) < n);

function listOf<Input, Row>(rule: v.GenericSchema<Input, Row>, dayOf: (row: Row) => string) {
  return v.pipe(
    v.nullish(v.array(rule), []),
    v.maxLength(DAYS_OFF_MAX, `List ${DAYS_OFF_MAX} days or fewer.`),
    v.rawCheck<Row[]>(({ dataset, addIssue }) => {
      const again = dataset.typed ? twice(dataset.value.map(dayOf)) : undefined;
      if (again !== undefined)
        addIssue({ message: `${dayInWords(again)} is on the list twice: remove one of them.` });
    }),
    v.transform((rows) => [...rows].sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))),
  );
}

export const daysOffRules = {
  daysOff: listOf(dayOffRules, ({ day }) => day),
  workedHolidays: listOf(dayOffRules.entries.day, (day) => day),
};

export const daysOffDefaults: { daysOff: DayOff[]; workedHolidays: string[] } = {
  daysOff: [],
  workedHolidays: [],
};

export const daysOffLabels = {
  daysOff: 'Own days off',
  workedHolidays: 'Public holidays on which we work',
} as const satisfies Record<keyof DaysOff, string>;

export const dayOffInWords = ({ day, name }: DayOff): string => `${dayInWords(day)} ${name}`;

/** Describes of each list that differs which days went and which came. */
export function daysOffChanges(before: DaysOff, after: DaysOff): string[] {
  const words = ({ daysOff, workedHolidays }: DaysOff) => ({
    daysOff: daysOff.map(dayOffInWords),
    workedHolidays: workedHolidays.map(dayInWords),
  });
  const [was, is] = [words(before), words(after)];
  const without = (some: string[], others: string[]) =>
    some.filter((one) => !others.includes(one)).join(', ') || 'none';
  return (['daysOff', 'workedHolidays'] as const).flatMap((name) => {
    const [gone, come] = [without(was[name], is[name]), without(is[name], was[name])];
    return gone === come ? [] : [`${daysOffLabels[name]}: ${gone} → ${come}`];
  });
}
