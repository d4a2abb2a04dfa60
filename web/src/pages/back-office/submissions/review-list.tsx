import type { IdeaSort } from '@portal/schema/idea-filter';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { RowChoice } from '../../../lists/row-selection.tsx';
import { ScrollTable, sortable } from '../../../ui/scroll-table.tsx';
import type { TableColumn } from '../../../ui/scroll-table.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useSelection } from '../desk/desk.tsx';
import { ReviewCard, ReviewRow } from './review-row.tsx';

const GREY_ROWS = 8;
/** The looks of a head above rows in which ideas are decided. */
export const cell = 'h-9 py-0! px-1.5 leading-4.5';

const dateOrders: Partial<Record<IdeaSort, TableColumn['sort']>> = {
  NEWEST: 'descending',
  OLDEST: 'ascending',
};

/** Returns the orders that the heads of a list of ideas show and change. */
export const ordersOf = (sort: IdeaSort, onSort: (sort: IdeaSort) => void) => ({
  name: {
    sort: sort === 'SOLUTION_NAME' ? ('ascending' as const) : undefined,
    onSort: () => onSort('SOLUTION_NAME'),
  },
  date: { sort: dateOrders[sort], onSort: () => onSort(sort === 'NEWEST' ? 'OLDEST' : 'NEWEST') },
});

/** The columns at the end of each row in which an idea is decided. */
export const decisionColumns: readonly TableColumn[] = [
  { name: 'Status', className: `${cell} w-32` },
  { name: 'Comments', className: `${cell} not-on-paper w-31 2xl:w-44` },
  { name: 'Actions', className: `${cell} not-on-paper w-21 pr-2` },
];

/** Shows ideas as a table, or as cards where it has no room. @param ideas undefined while they are loaded */
export function ReviewList({
  ideas,
  sort,
  onSort,
}: {
  ideas: readonly ReviewRowFragment[] | undefined;
  sort: IdeaSort;
  onSort: (sort: IdeaSort) => void;
}) {
  // By script, not by CSS: otherwise the page would have the same form twice.
  const hasRoom = useMediaQuery('(min-width: 80rem), print', true);
  const selection = useSelection();
  const selectAll = (
    <RowChoice selection={selection} rows={ideas ?? []} label="Select all ideas on this page" />
  );
  if (!hasRoom) {
    if (!ideas) return <Skeleton label="Loading submissions…" />;
    return (
      <>
        <p className="flex items-center gap-3">
          {selectAll}
          Select all on this page
        </p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] items-start gap-4">
          {ideas.map((idea) => (
            <ReviewCard key={idea.id} idea={idea} />
          ))}
        </ul>
      </>
    );
  }
  const orders = ordersOf(sort, onSort);
  const columns: readonly TableColumn[] = [
    {
      name: 'Email',
      head: (
        <span className="flex items-center gap-2">
          {selectAll}
          Email
        </span>
      ),
      className: `${cell} w-35 pl-3 2xl:w-52`,
    },
    { name: 'Submitter', className: `${cell} w-20 2xl:w-24` },
    {
      ...sortable('Solution Name', orders.name.sort, orders.name.onSort),
      className: `${cell} w-33 2xl:w-48`,
    },
    { name: 'Solution Summary', className: cell },
    { name: 'File', className: `${cell} not-on-paper w-20` },
    {
      ...sortable('Date', orders.date.sort, orders.date.onSort),
      className: `${cell} w-25 px-1`,
    },
    ...decisionColumns,
  ];
  return (
    // Fits beside the menu at 1280 px without horizontal scrolling.
    <ScrollTable label="Submissions" columns={columns} dense minWidth="min-w-[60rem] table-fixed">
      {ideas?.map((idea) => <ReviewRow key={idea.id} idea={idea} />) ?? <GreyRows />}
    </ScrollTable>
  );
}

function GreyRows() {
  return (
    <>
      <tr className="sr-only">
        <td colSpan={9}>Loading submissions…</td>
      </tr>
      {Array.from({ length: GREY_ROWS }, (_, row) => (
        <tr key={row} aria-hidden="true" className="appear-delayed h-16 border-t border-line">
          <td colSpan={9} className="px-3">
            <div className="h-9 animate-pulse rounded-box bg-locked-tint" />
          </td>
        </tr>
      ))}
    </>
  );
}
