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
  const hasRoom = useMediaQuery('(min-width: 64rem)', true);
  if (!hasRoom) {
    return (
      <>
        <p className="flex items-center gap-3">
          <PageChoice ideas={ideas} />
          Select all of this page
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
        <span className="flex items-center gap-3">
          <PageChoice ideas={ideas} />
          Email
        </span>
      ),
      className: 'w-44 px-3',
    },
    { name: 'Submitter', className: 'w-24 px-3' },
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
      className: 'w-40 px-3',
    },
    { name: 'Solution Summary', className: 'px-3' },
    { name: 'File', className: 'w-24 px-3' },
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
      className: 'w-22 px-3',
    },
    { name: 'Status', className: 'w-36 px-3' },
    { name: 'Comments', className: 'w-48 px-3' },
    { name: 'Actions', className: 'sticky right-0 w-31 bg-locked-tint px-3' },
  ];
  return (
    <ScrollTable
      label="Submissions"
      columns={columns}
      stickyFirst
      minWidth="min-w-[78rem] table-fixed text-sm"
    >
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
