import { Skeleton } from '../../../../ui/states.tsx';
import { ordersOf, ReviewList } from '../review-list.tsx';
import { AnnounceTable } from './announce-table.tsx';
import { ApprovedTable } from './approved-table.tsx';
import { isNarrowed, lookOf } from '../../shared/desk-views.ts';
import { ShortlistTable } from './shortlist-table.tsx';
import type { Ideas } from './use-ideas.ts';

const nodesOf = <Node,>({ edges }: { edges: readonly { node: Node }[] }) => edges.map(({ node }) => node);

/** Shows the ideas that are loaded, by the columns that were asked for. */
export function IdeasTable({ list }: { list: Ideas }) {
  const { data, view, change, refetch } = list;
  if (!data) return null;
  const orders = ordersOf(view.sort, (sort) => change({ sort }));
  if ('shortlist' in data)
    return <ShortlistTable ideas={nodesOf(data.shortlist)} before={data.shortlist.position.before} />;
  if ('toAnnounce' in data) {
    const { totalCount: count } = data.toAnnounce;
    const all = isNarrowed(view, 'toAnnounce') ? undefined : { decidedUntil: data.now, count };
    return <AnnounceTable ideas={nodesOf(data.toAnnounce)} all={all} orders={orders} />;
  }
  if ('approved' in data)
    return <ApprovedTable ideas={nodesOf(data.approved)} orders={orders} onRecorded={refetch} />;
  return <ReviewList ideas={nodesOf(data.ideas)} orders={orders} />;
}

/** Stands for the list while nothing is loaded. */
export function LoadingIdeas({ list: { view, change } }: { list: Ideas }) {
  if (lookOf(view) !== 'table') return <Skeleton label="Loading submissions…" />;
  return <ReviewList ideas={undefined} orders={ordersOf(view.sort, (sort) => change({ sort }))} />;
}
