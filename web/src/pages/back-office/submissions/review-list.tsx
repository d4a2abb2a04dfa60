import { ArrowDown, ArrowUp } from 'lucide-react';
import type { IdeaSort } from '@portal/schema/idea-filter';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import type { Column } from '../../../ui/scroll-table.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { PageChoice } from './idea-choice.tsx';
import type { ListPlace } from './idea-parts.tsx';
import { ReviewCard } from './review-card.tsx';
import { ReviewRow } from './review-row.tsx';

/** The ideas of a page: a table where there is room, cards where there is not. */
export function ReviewList({
  ideas,
  place,
  sort,
  onSort,
}: {
  ideas: readonly ReviewRowFragment[];
  place: ListPlace;
  sort: IdeaSort;
  onSort: (sort: IdeaSort) => void;
}) {
  // One of them only: each holds the form that saves.
  const hasRoom = useMediaQuery('(min-width: 80rem)', true);
  if (!hasRoom) {
    return (
      <>
        <p className="flex items-center gap-3">
          <PageChoice ideas={ideas} />
          Select all on this page
        </p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] items-start gap-4">
          {ideas.map((idea) => (
            <ReviewCard key={idea.id} idea={idea} place={place} />
          ))}
        </ul>
      </>
    );
  }
  const columns: readonly Column[] = [
    {
      name: 'Email',
      head: (
        <span className="flex items-center gap-2">
          <PageChoice ideas={ideas} />
          Email
        </span>
      ),
      className: 'w-31 px-2 pl-4 2xl:w-56',
    },
    { name: 'Submitter', className: 'w-20 px-1 2xl:w-28 2xl:px-2' },
    {
      name: 'Solution Name',
      sort: sort === 'SOLUTION_NAME' ? 'ascending' : undefined,
      head: (
        <SortButton
          order={sort === 'SOLUTION_NAME' ? 'up' : undefined}
          onClick={() => onSort('SOLUTION_NAME')}
        >
          Solution Name
        </SortButton>
      ),
      className: 'w-31 px-2 2xl:w-48',
    },
    { name: 'Solution Summary', className: 'px-2' },
    { name: 'File', className: 'w-21 px-2' },
    {
      name: 'Date',
      sort: sort === 'NEWEST' ? 'descending' : sort === 'OLDEST' ? 'ascending' : undefined,
      head: (
        <SortButton
          order={sort === 'NEWEST' ? 'down' : sort === 'OLDEST' ? 'up' : undefined}
          onClick={() => onSort(sort === 'NEWEST' ? 'OLDEST' : 'NEWEST')}
        >
          Date
        </SortButton>
      ),
      className: 'w-18 px-2 2xl:w-22',
    },
    { name: 'Status', className: 'w-31 px-2' },
    { name: 'Comments', className: 'w-37 px-2 2xl:w-64' },
    { name: 'Actions', className: 'w-24 px-2 pr-3' },
  ];
  return (
    // No wider than what the menu leaves at 1280 px: a reviewer decides without scrolling sideways.
    <ScrollTable label="Submissions" columns={columns} dense minWidth="min-w-[60rem] table-fixed">
      {ideas.map((idea) => (
        <ReviewRow key={idea.id} idea={idea} place={place} />
      ))}
    </ScrollTable>
  );
}

function SortButton({
  order,
  onClick,
  children,
}: {
  order: 'up' | 'down' | undefined;
  onClick: () => void;
  children: string;
}) {
  const Arrow = order === 'up' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-8 items-center gap-1 text-left font-semibold underline decoration-control decoration-dotted underline-offset-4 hover:text-primary"
    >
      {children}
      <Arrow aria-hidden="true" className={`size-4 shrink-0 ${order ? '' : 'invisible'}`} />
    </button>
  );
}
