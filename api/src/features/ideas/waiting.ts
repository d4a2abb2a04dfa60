/** How long an idea waits, in whole days of the programme's calendar: the one rule of lists, files, figures and mails. */
import { LONG_WAIT } from '@portal/schema/idea-filter';
import { namesOf } from '@portal/schema/lists';
import { addDays, dayAt, daysBetween, isoAt, startOfDay } from '@portal/schema/programme-time';
import { promisedByFirstRelease } from '@portal/schema/programme';
import { reviewStatuses, reviewTraits, undecidedStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { Parameters } from '../../platform/database/read-list.ts';
import { workingDayFrom } from '../../platform/present-days-off.ts';
import type { Idea } from './idea.entity.ts';

/** The properties of an idea that `daysWaited` reads. */
export const WAITING = [
  ...(['status', 'createdAt', 'reopenedAt'] as const),
  ...(['firstDecidedAt', 'decidedAt', 'withdrawnAt'] as const),
];
type Waiting = Pick<Idea, (typeof WAITING)[number]>;

const decides = (status: ReviewStatus): boolean => reviewTraits[status].decides;
const quoted = (statuses: readonly ReviewStatus[]) => statuses.map((name) => `'${name}'`).join(', ');

/** The statuses that decide, as an SQL list. */
export const DECISIONS = quoted(namesOf(reviewStatuses).filter(decides));
const UNDECIDED = quoted(undecidedStatuses);

/** Counts the days of a zone's calendar from one time to another; 0 when a clock was behind. */
export const wholeDays = (from: Date, until: Date, zone: string): number =>
  Math.max(daysBetween(isoAt(from, zone).slice(0, 10), isoAt(until, zone).slice(0, 10)), 0);

/** Returns `wholeDays` as SQL. @param zone an expression */
export const wholeDaysInSql = (from: string, until: string, zone: string): string =>
  `greatest((${until} AT TIME ZONE ${zone})::date - (${from} AT TIME ZONE ${zone})::date, 0)`;

/** Returns when an idea was first decided since its submission, or its last reopening; null while its status decides nothing. */
export const timeOfDecision = ({ status, decidedAt, firstDecidedAt }: Waiting): Date | null =>
  decides(status) ? (decidedAt ?? firstDecidedAt) : null;

/**
 * Counts the days that an idea waited: from its submission, or its last reopening, to the first decision that followed,
 * its withdrawal, or today. Days with open questions count: they only move the promised day.
 */
export function daysWaited(idea: Waiting, now: Date, zone: string): number {
  const until = decides(idea.status) ? timeOfDecision(idea) : idea.withdrawnAt;
  return wholeDays(idea.reopenedAt ?? idea.createdAt, until ?? now, zone);
}

/** The time since which an idea waits, in SQL. */
const WAITS_SINCE = 'coalesce(idea.reopened_at, idea.created_at)';
const DECIDED = 'coalesce(idea.decided_at, idea.first_decided_at)';

const daysWaitedInSql = (now: string, zone: string) =>
  wholeDaysInSql(
    WAITS_SINCE,
    `coalesce(CASE WHEN idea.status IN (${UNDECIDED}) THEN idea.withdrawn_at ELSE ${DECIDED} END, ${now}::timestamptz)`,
    zone,
  );

// The condition must equal that of ideas_long_wait_idx, or PostgreSQL does not use the index. An index cannot know the time
// zone: it has a few more ideas than those that waited over 30 days.
const MAYBE_LONG = `(idea.status IN (${UNDECIDED}) OR ${DECIDED} - ${WAITS_SINCE} > interval '29 days')`;

/** A range of days waited, both included; today is that of `now` in the zone. */
export interface WaitedSpan {
  from: number;
  to?: number;
  now: Date;
  zone: string;
}

export function whereWaited({ from, to, now, zone }: WaitedSpan, add: Parameters['add']): string[] {
  const days = daysWaitedInSql(add(now), add(zone));
  // This condition lets PostgreSQL use an index on the time of submission: an idea that waited so long is at least as old.
  const newest = startOfDay(addDays(dayAt(now, zone), 1 - from), zone);
  return [
    `idea.created_at < ${add(newest)}`,
    `${days} >= ${add(from)}`,
    ...(to === undefined ? [] : [`${days} <= ${add(to)}`]),
    ...(from > LONG_WAIT ? [MAYBE_LONG] : []),
  ];
}

/**
 * Returns the SQL that moves waiting ideas, counted by their submission, to the day of their last reopening.
 * @param zone an expression @param barred selects the ideas whose reopening the caller does not see
 */
export function movedToReopening(zone: string, barred: string): string {
  // The condition must match that of ideas_reopened_idx.
  const again = `FROM ideas WHERE reopened_at IS NOT NULL AND status IN (${UNDECIDED}) AND withdrawn_at IS NULL AND id NOT IN (${barred})`;
  return `SELECT (created_at AT TIME ZONE ${zone})::date AS day, -1 AS amount ${again}
   UNION ALL SELECT (reopened_at AT TIME ZONE ${zone})::date, 1 ${again}`;
}

/** The status that a review set, and when. */
export interface Step {
  at: Date;
  to: ReviewStatus;
}

/** Derives an idea's wait from its announced reviews and the last one; a review replaced before its announcement does not count. */
export function waitAfter(steps: readonly Step[]): Pick<Idea, 'reopenedAt' | 'decidedAt'> {
  let wait: Pick<Idea, 'reopenedAt' | 'decidedAt'> = { reopenedAt: null, decidedAt: null };
  for (const { at, to } of steps) {
    if (decides(to)) wait = { ...wait, decidedAt: wait.decidedAt ?? at };
    else if (wait.decidedAt) wait = { reopenedAt: at, decidedAt: null };
  }
  return wait;
}

/** The promised day of `ideas AS idea`. The expression must equal that of ideas_due_idx, or PostgreSQL does not use the index. */
export const DUE_DAY = `coalesce(idea.due_on, date(timezone('${promisedByFirstRelease.timeZone}', idea.created_at)) + ${promisedByFirstRelease.days})`;

/** The days that `whereDue` compares: those of answers, of calls after an approval, or of either. */
export type DueOf = 'answer' | 'call' | undefined;

// The subquery reads a small partial index. The index of promised days has no asked_until: a plain condition would visit the table.
export const IS_NOT_ASKED = 'idea.id NOT IN (SELECT id FROM ideas WHERE asked_until IS NOT NULL)';

/** Returns the condition that an answer, or the call that follows an approval, is due before a day, and from another one on. */
export function whereDue(
  { of, from, before }: { of: DueOf; from?: string; before: string },
  add: Parameters['add'],
): string {
  const within = (day: string) =>
    [...(from ? [`${day} >= ${add(from)}`] : []), `${day} < ${add(before)}`].join(' AND ');
  const conditions = {
    answer: () => `idea.status IN (${UNDECIDED}) AND ${IS_NOT_ASKED} AND ${within(DUE_DAY)}`,
    // The condition on called_at is that of ideas_call_idx.
    call: () => `idea.status = 'APPROVED' AND idea.called_at IS NULL AND ${within('idea.call_due_on')}`,
  };
  return of ? conditions[of]() : `(${conditions.answer()} OR ${conditions.call()})`;
}

/** Returns the promised day: so many days after a day, or the first working day from then on. */
export const promisedDay = (from: string, days: number): string => workingDayFrom(addDays(from, days));

/**
 * Returns the wait and the promised day of an idea after a review. A reopened idea gets a new day, which its submitter
 * sees when the reopening is announced; if the reopening is undone or replaced before, the earlier day stays.
 * @param heard the announced reviews
 */
export function waitStateAfter(
  { announcedStatus, dueOn, announcedDueOn }: Pick<Idea, 'announcedStatus' | 'dueOn' | 'announcedDueOn'>,
  heard: readonly Step[],
  last: Step | undefined,
  promise: { days: number; zone: string },
): Pick<Idea, 'reopenedAt' | 'decidedAt' | 'promisedOn' | 'announcedDueOn'> {
  const promised = announcedDueOn ?? dueOn;
  const isReopened = last && decides(announcedStatus) && !decides(last.to);
  return {
    ...waitAfter(last ? [...heard, last] : heard),
    promisedOn: isReopened ? promisedDay(dayAt(last.at, promise.zone), promise.days) : promised,
    announcedDueOn: isReopened ? promised : null,
  };
}

type Call = Pick<Idea, 'callDueOn' | 'calledAt' | 'calledById'>;

/** Returns the promised call of an idea once its state is announced. @param day by which an approval of now promises a call */
export function callAfter(
  {
    status,
    announcedStatus,
    callDueOn,
    calledAt,
    calledById,
  }: Call & Pick<Idea, 'status' | 'announcedStatus'>,
  day: string | null,
): Call {
  if (status !== 'APPROVED') return { callDueOn: null, calledAt: null, calledById: null };
  return announcedStatus === status
    ? { callDueOn, calledAt, calledById }
    : { callDueOn: day, calledAt: null, calledById: null };
}
