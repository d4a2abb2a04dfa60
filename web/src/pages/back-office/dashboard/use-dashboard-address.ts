/** The state of the dashboard in its address, so that a view can be shared and Back works. */
import * as v from 'valibot';
import { granularities, statsRangeRules } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { formatOf, useAddress } from '../../../app/use-address.ts';
import type { ViewOf } from '../../../app/use-address.ts';

/** The two views of the people panel: name → label. */
export const peopleViews = { GENDER: 'Gender', AGE: 'Age' } as const;

const parameters = {
  from: {},
  to: {},
  granularity: { options: granularities },
  people: { options: peopleViews },
};
const format = formatOf(parameters);

/** The view of a range: what else is chosen fits another one and is left out. */
const viewOf = ({ from, to }: StatsRange) => ({ ...format.none, from: from ?? '', to: to ?? '' });

/** The address of a range. */
export const searchOf = (range: StatsRange): string => `?${format.write(viewOf(range))}`;

/** Reads the address, and changes it. */
export function useDashboardAddress() {
  const { view, show } = useAddress(format);
  const { from, to, granularity, people } = view;
  const range = v.safeParse(statsRangeRules, { from, to });
  // Another view of the same figures takes the place of the present one: Back leaves the figures.
  const choose = (part: Partial<ViewOf<typeof parameters>>) => show({ ...view, ...part }, { replace: true });
  return {
    /** The days as the address has them, '' for none. */
    days: { from, to },
    /** The range that they are; undefined when they are none. */
    range: range.success ? range.output : undefined,
    /** What is wrong with the days, where they are no range. */
    fault: range.issues?.[0].message,
    showRange: (wanted: StatsRange) => show(viewOf(wanted)),
    /** How far apart the points of a series are to be, where somebody chose that. */
    granularity: granularity || undefined,
    peopleView: people || 'GENDER',
    choose,
  };
}
