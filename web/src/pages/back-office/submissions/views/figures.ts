/** The figures of the views of the desk. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { undecidedStatuses } from '@portal/schema/review-status';
import { DeskViewsDocument, useDeskViewsQuery } from '../../../../graphql/generated-staff.ts';
import type { DeskViewsQuery } from '../../../../graphql/generated-staff.ts';
import { useReadAfter } from '../../../../session/use-read-after.ts';
import type { DeskViewName } from '../../shared/desk-views.ts';

/** The mutations after which an idea is in another view. */
export const changingFigures: ReadonlySet<string> = new Set([
  ...['reviewIdea', 'reviewIdeas', 'undoReviews', 'releaseReviews', 'holdReviews', 'eraseIdea', 'recordCall'],
  ...['askSubmitter', 'takeBackQuestions', 'declareConflict', 'liftConflict', 'shortlistIdeas'],
  ...['assignIdeas', 'giveBackIdeas', 'takeNextIdea', 'claimIdea', 'endReading'],
]);

export type Figures = Record<DeskViewName, number> | undefined;

/**
 * Counts the ideas of each view, again after each act that changes it, and whenever the list is read again: the tab says the number
 * that its list says.
 * @param me the id of the user, once it is known @param list the last answer of the list
 */
export function useFigures(me: string | undefined, announces: boolean, list: unknown): Figures {
  const asked = {
    variables: { holder: me ?? '', undecided: undecidedStatuses, announces },
    skip: me === undefined,
  };
  const { data, refetch } = useDeskViewsQuery({ ...asked, fetchPolicy: 'cache-and-network' });
  const read = useEffectEvent(() => void (me !== undefined && refetch().catch(() => undefined)));
  const known = useRef(list);
  useEffect(() => {
    if (known.current && list && list !== known.current) read();
    known.current = list;
  }, [list]);
  useReadAfter(changingFigures, { query: DeskViewsDocument, ...asked });
  return data && countsOf(data);
}

const countsOf = ({ stats, mine, shortlist, toAnnounce }: DeskViewsQuery) => ({
  mine: mine.totalCount,
  waiting: stats.backlog.total,
  overdue: stats.backlog.overdue,
  shortlist: shortlist.totalCount,
  toAnnounce: toAnnounce?.totalCount ?? 0,
  approved: stats.statuses.find(({ name }) => name === 'APPROVED')?.count ?? 0,
  all: stats.totalIdeas,
});
