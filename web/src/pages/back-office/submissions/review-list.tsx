import { ArrowDown, ArrowUp } from 'lucide-react';
import type { IdeaSort } from '@portal/schema/idea-filter';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import type { TableColumn } from '../../../ui/scroll-table.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { IdeaChoice } from './idea-parts.tsx';
import type { ListOrigin } from './idea-parts.tsx';
import { ReviewCard, ReviewRow } from './review-row.tsx';

export function ReviewList({
  ideas,
  origin,
  sort,
  onSort,
}: {
  ideas: readonly ReviewRowFragment[];
  origin: ListOrigin;
  sort: IdeaSort;
  onSort: (sort: IdeaSort) => void;
}) {
  // By script, not by CSS: both would hold the same form.
  const hasRoom = useMediaQuery('(min-width: 80rem)', true);
  const selectAll = <IdeaChoice ideas={ideas} label="Select all ideas on this page" />;
  if (!hasRoom) {
    return (
      <>
        <p className="flex items-center gap-3">
          {selectAll}
          Select all on this page
        </p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] items-start gap-4">
          {ideas.map((idea) => (
            <ReviewCard key={idea.id} idea={idea} origin={origin} />
          ))}
        </ul>
      </>
    );
  }
  const columns: readonly TableColumn[] = [
    {
      name: 'Email',
      head: (
        <span className="flex items-center gap-2">
          {selectAll}
          Email
        </span>
      ),
      className: 'w-31 px-2 pl-4 2xl:w-56',
    },
    { name: 'Submitter', className: 'w-20 px-1 2xl:w-28 2xl:px-2' },
    {
      ...sortable('Solution Name', sort === 'SOLUTION_NAME' ? 'ascending' : undefined, () =>
        onSort('SOLUTION_NAME'),
      ),
      className: 'w-31 px-2 2xl:w-48',
    },
    { name: 'Solution Summary', className: 'px-2' },
    { name: 'File', className: 'w-21 px-2' },
    {
      ...sortable('Date', dateOrders[sort], () => onSort(sort === 'NEWEST' ? 'OLDEST' : 'NEWEST')),
      className: 'w-18 px-2 2xl:w-22',
    },
    { name: 'Status', className: 'w-31 px-2' },
    { name: 'Comments', className: 'w-37 px-2 2xl:w-64' },
    { name: 'Actions', className: 'w-24 px-2 pr-3' },
  ];
  return (
    // Fits beside the menu at 1280 px without horizontal scrolling.
    <ScrollTable label="Submissions" columns={columns} dense minWidth="min-w-[60rem] table-fixed">
      {ideas.map((idea) => (
        <ReviewRow key={idea.id} idea={idea} origin={origin} />
      ))}
    </ScrollTable>
  );
}

const dateOrders: Partial<Record<IdeaSort, TableColumn['sort']>> = {
  NEWEST: 'descending',
  OLDEST: 'ascending',
};

function sortable(name: string, sort: TableColumn['sort'], onClick: () => void): TableColumn {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  const head = (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-8 items-center gap-1 text-left font-semibold underline decoration-control decoration-dotted underline-offset-4 hover:text-primary"
    >
      {name}
      <Arrow aria-hidden="true" className={`size-4 shrink-0 ${sort ? '' : 'invisible'}`} />
    </button>
  );
  return { name, sort, head };
}
