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

/** Makes the view of a range. Other choices fit the former range, so they are dropped. */
const viewOf = ({ from, to }: StatsRange) => ({ ...format.none, from: from ?? '', to: to ?? '' });

/** The address of a range. */
export const searchOf = (range: StatsRange): string => `?${format.write(viewOf(range))}`;

/** Reads the address, and changes it. */
export function useDashboardAddress() {
  const { view, show } = useAddress(format);
  const { from, to, granularity, people } = view;
  const range = v.safeParse(statsRangeRules, { from, to });
  // Replaces the history entry when only the view changes: Back leaves the figures.
  const choose = (part: Partial<ViewOf<typeof parameters>>) => show({ ...view, ...part }, { replace: true });
  return {
    /** The days as the address has them, '' for none. */
    days: { from, to },
    /** The range of the days; undefined when they are not a valid range. */
    range: range.success ? range.output : undefined,
    /** The fault of the days, when they are not a valid range. */
    fault: range.issues?.[0].message,
    showRange: (wanted: StatsRange) => show(viewOf(wanted)),
    /** The period of a series, if the person chose one. */
    granularity: granularity || undefined,
    peopleView: people || 'GENDER',
    choose,
  };
}
