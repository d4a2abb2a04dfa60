/** The state of the dashboard in its address, so that a view can be shared and Back works. */
import * as v from 'valibot';
import { granularities, statsRangeRules } from '@portal/schema/stats';
import type { Granularity, StatsRange } from '@portal/schema/stats';
import { useQuery } from '../../../app/use-query.ts';

/** The two views of the people panel: name → label. */
export const peopleViews = { GENDER: 'Gender', AGE: 'Age' } as const;
export type PeopleView = keyof typeof peopleViews;

const oneOf = <Name extends string>(names: Readonly<Record<Name, string>>, text: string | null) =>
  text !== null && text in names ? (text as Name) : undefined;

/** The address of a range: what else is chosen fits another one and is left out. */
export function searchOf({ from, to }: StatsRange): string {
  return `?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`;
}

/** What a place in the history says of a change within the page, which must not move it. */
export const keepScroll = { keepScroll: true };

/** Reads the address, and changes it. */
export function useDashboardAddress() {
  const { query, go } = useQuery<typeof keepScroll>();
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const range = v.safeParse(statsRangeRules, days);
  // Another view of the same figures takes the place of the present one: Back leaves the figures.
  const change = (name: string, value: string) => {
    const changed = new URLSearchParams(query);
    changed.set(name, value);
    go(changed, { replace: true, state: keepScroll });
  };
  return {
    /** The days as the address has them, '' for none. */
    days,
    /** The range that they are; undefined when they are none. */
    range: range.success ? range.output : undefined,
    /** What is wrong with the days, where they are no range. */
    fault: range.issues?.[0].message,
    showRange: (wanted: StatsRange) => go(new URLSearchParams(searchOf(wanted)), { state: keepScroll }),
    /** How far apart the points of a series are to be, where somebody chose that. */
    granularity: oneOf<Granularity>(granularities, query.get('granularity')),
    chooseGranularity: (name: Granularity) => change('granularity', name),
    peopleView: oneOf<PeopleView>(peopleViews, query.get('people')) ?? 'GENDER',
    choosePeopleView: (name: PeopleView) => change('people', name),
  };
}
