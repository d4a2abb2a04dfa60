import { useSearchParams } from 'react-router-dom';
import { problemOf } from '../../../app/problem-of.ts';
import { useReviewTableQuery } from '../../../graphql/generated.ts';
import { RequireElevated } from '../../../session/require-elevated.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { ReviewRow } from './review-row.tsx';

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
    <Page wide>
      <RequireElevated>
        <Submissions />
      </RequireElevated>
    </Page>
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
          <div
            role="region"
            aria-label="Submissions"
            tabIndex={0}
            className="overflow-x-auto rounded-box border border-line bg-white"
          >
            <table className="w-full min-w-[100rem] border-collapse text-left">
              <thead className="bg-locked-tint">
                <tr>
                  {columns.map((column, index) => (
                    <th
                      key={column}
                      scope="col"
                      className={`px-4 py-3 font-semibold ${index === 0 ? 'sticky left-0 z-10 bg-locked-tint' : ''}`}
                    >
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {ideas.map((idea) => (
                  <ReviewRow key={idea.id} idea={idea} />
                ))}
              </tbody>
            </table>
          </div>
          <nav aria-label="Pages" className="flex flex-wrap gap-2">
            {after && (
              <Button variant="secondary" onClick={() => filterBy(date)}>
                Newest
              </Button>
            )}
            {hasNextPage && endCursor && (
              <Button variant="secondary" onClick={() => goTo(endCursor)}>
                Older
              </Button>
            )}
          </nav>
        </>
      )}
    </>
  );
}
