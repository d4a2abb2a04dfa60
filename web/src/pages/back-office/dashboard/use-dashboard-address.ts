import { granularities } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { formatOf, useAddress } from '../../../lib/use-address.ts';
import { readRange } from './days.ts';
import type { ViewOf } from '../../../lib/use-address.ts';

export const peopleViews = { GENDER: 'Gender', AGE: 'Age' } as const;

const parameters = {
  call: {},
  from: {},
  to: {},
  granularity: { options: granularities },
  people: { options: peopleViews },
  compare: { options: { yes: 'Compare' } },
};
const format = formatOf(parameters);

export function useDashboardAddress() {
  const { view, show, change, unknown, forget } = useAddress(format);
  const { call, from, to, granularity, people, compare } = view;
  // Drops the choices that fit the former range.
  const viewOf = (wanted: StatsRange) => ({
    ...format.none,
    call,
    from: wanted.from ?? '',
    to: wanted.to ?? '',
    compare,
  });
  // Replaces the history entry when only the view changes: Back leaves the figures.
  const choose = (part: Partial<ViewOf<typeof parameters>>) => show({ ...view, ...part }, { replace: true });
  return {
    days: { from, to },
    ...readRange(view),
    searchOf: (wanted: StatsRange): string => `?${format.write(viewOf(wanted))}`,
    callId: call || undefined,
    showCall: (wanted: string) => show({ ...view, call: wanted }),
    showRange: (wanted: StatsRange) => show(viewOf(wanted)),
    granularity: granularity || undefined,
    peopleView: people || 'GENDER',
    compares: compare === 'yes',
    choose,
    // Without what nobody knows the view is the same.
    chips: { change, clear: () => show({ ...view, call: '' }), unknown, forget },
  };
}
