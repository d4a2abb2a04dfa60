import { useSearchParams } from 'react-router-dom';
import { problemOf } from '../../../app/problem-of.ts';
import { useReviewTableQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { ReviewRow } from './review-row.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';

const columns = [
  'Email',
  'Submitter',
  'Solution Name',
  'Solution Summary',
  'File',
  'Date',
  'Status',
  'Comments',
  'Actions',
];

/** The review screen (spec §2 "Submissions review"), for elevated roles. */
export function SubmissionsPage() {
  return (
    <BackOfficePage action="idea:read-any">
      <Submissions />
    </BackOfficePage>
  );
}

function Submissions() {
  const [query, setQuery] = useSearchParams();
  const [date, after] = [query.get('date') ?? '', query.get('after')];
  const { data, error, refetch } = useReviewTableQuery({
    variables: { after, filter: date ? { submittedOn: date } : null },
    fetchPolicy: 'cache-and-network',
  });
  const ideas = data?.ideas.edges.map(({ node }) => node);
  const { hasNextPage, endCursor } = data?.ideas.pageInfo ?? {};
  const filterBy = (day: string) => setQuery(day ? { date: day } : {});
  const goTo = (cursor: string) => setQuery({ ...(date && { date }), after: cursor });

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Submissions</PageTitle>
        <div className="flex items-end gap-2">
          <TextField name="date" label="Filter by date" type="date" value={date} onChange={filterBy} />
          {date && (
            <Button variant="ghost" onClick={() => filterBy('')}>
              Clear
            </Button>
          )}
        </div>
      </div>
      {error ? (
        <Problem
          title="The submissions could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !ideas ? (
        <Skeleton label="Loading submissions…" />
      ) : ideas.length === 0 ? (
        <EmptyState title={date ? 'No ideas were submitted on this day.' : 'No ideas submitted yet.'}>
          {date && (
            <Button variant="secondary" onClick={() => filterBy('')}>
              Show all
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <ScrollTable label="Submissions" columns={columns} stickyFirst minWidth="min-w-[100rem]">
            {ideas.map((idea) => (
              <ReviewRow key={idea.id} idea={idea} />
            ))}
          </ScrollTable>
          <Pager
            isFirst={after === null}
            next={hasNextPage ? (endCursor ?? undefined) : undefined}
            onFirst={() => filterBy(date)}
            onNext={goTo}
          />
        </>
      )}
    </>
  );
}
