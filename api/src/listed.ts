/** What rows of lists are: less work than entities. */

/**
 * A row of a list: its times are texts, to the letter as answers give them (ISO 8601 in UTC). Most of them are only
 * passed on, and to make dates of them and texts again costs as much as the rest of the row.
 */
export type Listed<T> = { [P in keyof T]: Date extends T[P] ? Exclude<T[P], Date> | string : T[P] };

/** The time of a row, listed or not, as answers give it. */
export const timeText = (time: Date | string): string =>
  typeof time === 'string' ? time : time.toISOString();
