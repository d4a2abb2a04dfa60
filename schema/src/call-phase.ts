/** When a challenge takes something: one rule for the server, the pages, and what is served without scripts. */
import { list } from './lists.ts';

// Apart from the other lists, of which the public pages of challenges need none.
export const challengeStatuses = list('ChallengeStatus', 'Whether administrators have opened a challenge.', {
  OPEN: 'OPEN',
  CLOSED: 'CLOSED',
});
export type ChallengeStatus = keyof typeof challengeStatuses;

interface Dates {
  status: ChallengeStatus;
  opensAt: Date | string | null;
  closesAt: Date | string | null;
  /** Left out where nobody heeds the grace. */
  graceHours?: number;
}

/** Whether something is taken. In its grace a call takes the ideas that were begun before its close. */
export type Phase = 'upcoming' | 'open' | 'grace' | 'over';

const HOUR = 3_600_000;

/** Returns until when a call takes ideas that were begun in time, in milliseconds since 1970; undefined without a closing time. */
export const graceEnd = ({
  closesAt,
  graceHours = 0,
}: Pick<Dates, 'closesAt' | 'graceHours'>): number | undefined =>
  closesAt === null ? undefined : new Date(closesAt).getTime() + graceHours * HOUR;

/** Returns the phase of a challenge. @param now in milliseconds since 1970 */
export function phaseOf(dates: Dates, now: number): Phase {
  const { status, opensAt, closesAt } = dates;
  if (status !== 'OPEN') return 'over';
  if (opensAt !== null && now < new Date(opensAt).getTime()) return 'upcoming';
  if (closesAt === null || now < new Date(closesAt).getTime()) return 'open';
  return now < (graceEnd(dates) ?? 0) ? 'grace' : 'over';
}
