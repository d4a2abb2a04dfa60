import { useEffect, useEffectEvent } from 'react';
import { can } from '@portal/schema/access';
import { undecidedStatuses } from '@portal/schema/review-status';
import { useDeskViewsQuery } from '../../../../graphql/generated.ts';
import type { DeskViewsQuery } from '../../../../graphql/generated.ts';
import { inFigures } from '../../../../lib/words.ts';
import { useSession } from '../../../../session/session-store.ts';
import { TabLinkTo } from '../../../../ui/tab-link.tsx';
import type { IdeasView } from '../../shared/ideas-address.ts';
import { useDeskPart } from '../desk/desk.tsx';
import { deskViews, viewAt } from './desk-views.ts';
import type { DeskViewName } from './desk-views.ts';

/** Leads to the views of the desk, each with the number of its ideas. @param me the id of who looks, once it is known */
export function ViewLine({ list, me }: { list: IdeasView; me: string | undefined }) {
  const { user } = useSession();
  const announces = user !== undefined && can(user.role, 'idea:release');
  const figures = useFiguresOf(me, announces);
  const current = viewAt(list, me ?? '');
  const views = deskViews(me ?? '').filter(({ name }) => name !== 'toAnnounce' || announces);
  return (
    <nav aria-label="Views" className="min-w-0 basis-full overflow-x-auto xl:flex-1 xl:basis-0 print:hidden">
      <ul className="flex">
        {views.map(({ name, label, to }) => (
          <li key={name} className="shrink-0">
            <TabLinkTo to={to} isCurrent={name === current}>
              {label}
              <Figure count={figures?.[name]} isLate={name === 'overdue'} />
            </TabLinkTo>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Figure({ count, isLate }: { count: number | undefined; isLate: boolean }) {
  if (count === undefined) return null;
  return (
    <span className={`text-sm tabular-nums ${isLate && count > 0 ? 'text-danger' : 'text-muted'}`}>
      {inFigures(count)}
    </span>
  );
}

function useFiguresOf(me: string | undefined, announces: boolean) {
  const saves = useDeskPart((desk) => desk.saves);
  const { data, refetch } = useDeskViewsQuery({
    variables: { holder: me ?? '', undecided: undecidedStatuses, announces },
    fetchPolicy: 'cache-and-network',
    skip: me === undefined,
  });
  const refresh = useEffectEvent(() => {
    // Without an answer the figures stay as they were.
    if (data) refetch().catch(() => undefined);
  });
  // What is saved or undone leaves a view, or comes back to it.
  useEffect(() => refresh(), [saves]);
  return data && countsOf(data);
}

const countsOf = ({ stats, mine, shortlist, toAnnounce }: DeskViewsQuery): Record<DeskViewName, number> => ({
  mine: mine.totalCount,
  waiting: stats.backlog.total,
  overdue: stats.backlog.overdue,
  shortlist: shortlist.totalCount,
  toAnnounce: toAnnounce?.totalCount ?? 0,
  approved: stats.statuses.find(({ name }) => name === 'APPROVED')?.count ?? 0,
  all: stats.totalIdeas,
});
