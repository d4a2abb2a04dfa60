import { daysOfMonth } from '@portal/schema/breakdown';
import type { StatsRange } from '@portal/schema/stats';

/** The filters of Submissions that say what a dimension says. A month narrows the days. */
const filters: Readonly<Record<string, string>> = {
  STATUS: 'status',
  FOCUS_AREA: 'focus',
  PERSON_TYPE: 'person',
};

/**
 * Returns the path of the list that holds the counted ideas and no others; undefined where its filters cannot say it.
 * @param chosen dimensions with a name each, or none for a total
 */
export function submissionsOf(
  chosen: readonly (readonly [dimension: string, name: string | undefined])[],
  { from, to }: StatsRange,
): string | undefined {
  const query = new URLSearchParams();
  // As texts, these are before and after every day.
  let days = { from: from ?? '', to: to ?? '~' };
  for (const [dimension, name] of chosen) {
    const filter = filters[dimension];
    if (name === undefined) {
      // The list of all statuses has what is withdrawn, too.
      if (dimension === 'STATUS') return undefined;
    } else if (dimension === 'MONTH') {
      const month = daysOfMonth(name);
      days = {
        from: month.from > days.from ? month.from : days.from,
        to: month.to < days.to ? month.to : days.to,
      };
    } else if (filter === undefined) return undefined;
    else query.set(filter, name);
  }
  if (days.from) query.set('from', days.from);
  if (days.to !== '~') query.set('to', days.to);
  return `/submissions?${query}`;
}
