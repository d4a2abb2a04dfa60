import { answerText } from '@portal/schema/answer-text';
import type { IdeaSort } from '@portal/schema/idea-filter';
import { ideaColumns } from '@portal/schema/report';
import type { ReviewRowFragment } from '../../../graphql/generated-staff.ts';
import { ListTable } from '../../../lists/list-page.tsx';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { FoundWords } from '../../../ui/marked.tsx';
import type { TableColumn } from '../../../ui/scroll-table.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { ShortlistMark } from '../claims/claims.tsx';
import { IdeaLink } from '../idea/idea-parts.tsx';
import {
  dayColumn,
  decisionColumns,
  DeskRow,
  firstColumn,
  low,
  ON_PAGE,
  ReviewCard,
  SelectAll,
} from './review-row.tsx';
import { DocumentLink } from '../shared/document-link.tsx';
import type { DeskColumn } from './review-row.tsx';

const GREY_ROWS = 8;

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

export type Orders = ReturnType<typeof ordersOf>;

const columnsFor = (ideas: readonly ReviewRowFragment[], orders: Orders): DeskColumn[] => [
  firstColumn(
    ideaColumns.solutionName,
    ideas,
    'w-40 2xl:w-60',
    (idea) => (
      <span className="min-w-0 flex-1 wrap-anywhere">
        {idea.shortlisted && <ShortlistMark className="float-right ml-1" />}
        <IdeaLink idea={idea} className="line-clamp-2" />
      </span>
    ),
    orders.name,
  ),
  {
    ...{ title: ideaColumns.email, ...low('w-25 2xl:w-41') },
    cell: ({ email }) => {
      const [name = '', domain = ''] = email.split(/(?=@)/);
      return (
        <span title={email}>
          <span className="block truncate">
            <FoundWords text={name} />
          </span>
          <span className="block truncate text-muted">
            <FoundWords text={domain} />
          </span>
        </span>
      );
    },
  },
  {
    title: ideaColumns.personType,
    ...low('w-20 2xl:w-24'),
    cell: ({ personType }) => answerText('personType', personType),
  },
  {
    ...{ title: ideaColumns.solutionSummary, ...low() },
    cell: ({ solutionSummary, solutionName }) => (
      <ClampedText text={solutionSummary} label="summary" of={solutionName} isLean />
    ),
  },
  {
    ...{ title: 'File', ...low('w-29 px-1', 'px-1 py-0.5'), isScreenOnly: true },
    cell: (idea) => <DocumentLink {...idea} of={idea.solutionName} more={ON_PAGE} />,
  },
  { ...dayColumn, order: orders.date },
  ...decisionColumns,
];

/** Shows ideas as a table, or as cards where it has no room. @param ideas undefined while they are loaded */
export function ReviewList({
  ideas,
  orders,
}: {
  ideas: readonly ReviewRowFragment[] | undefined;
  orders: Orders;
}) {
  // By script, not by CSS: otherwise the page would have the same form twice.
  const hasRoom = useMediaQuery('(min-width: 80rem), print', true);
  if (hasRoom)
    return (
      // Fits beside the menu at 1280 px without horizontal scrolling.
      <ListTable
        label="Submissions"
        rows={ideas}
        columns={columnsFor(ideas ?? [], orders)}
        minWidth="min-w-[60rem] table-fixed"
        as={DeskRow}
        loading={<GreyRows />}
      />
    );
  if (!ideas) return <Skeleton label="Loading submissions…" />;
  return (
    <>
      <p className="flex items-center gap-3">
        <SelectAll ideas={ideas} />
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
