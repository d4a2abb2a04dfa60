import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { problemOf } from '../../../app/problem-of.ts';
import { useListAddress } from '../../../app/use-list-address.ts';
import { useSuggestionsListQuery } from '../../../graphql/generated.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { SearchForm } from '../../../ui/search-form.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';

const columns = ['Date', 'From', 'Pain point', 'Suggestion'];
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The suggestions that came in, for administrators. */
export function SuggestionsListPage() {
  return (
    <BackOfficePage action="suggestion:read">
      <SuggestionsList />
    </BackOfficePage>
  );
}

function SuggestionsList() {
  const { search, after, searchFor, goTo, goToFirst } = useListAddress();
  const { data, error, refetch } = useSuggestionsListQuery({
    variables: { after, filter: search ? { search } : null },
    fetchPolicy: 'cache-and-network',
  });
  const rows = data?.suggestions.edges.map(({ node }) => node);
  const { hasNextPage, endCursor } = data?.suggestions.pageInfo ?? {};
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Suggestions received</PageTitle>
        <SearchForm key={search} label="Search suggestions" value={search} onSearch={searchFor} />
      </div>
      {error ? (
        <Problem
          title="The suggestions could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : !rows ? (
        <Skeleton label="Loading suggestions…" />
      ) : rows.length === 0 ? (
        <EmptyState title={search ? 'No suggestion matches your search.' : 'No suggestions yet.'} />
      ) : (
        <>
          <a
            href={`/api/suggestions/export${search ? `?search=${encodeURIComponent(search)}` : ''}`}
            download
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-2"
          >
            Export as CSV
          </a>
          <ScrollTable label="Suggestions" columns={columns} minWidth="min-w-[60rem]">
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-line align-top">
                <td className="px-4 py-3 whitespace-nowrap">{date.format(new Date(row.createdAt))}</td>
                <th scope="row" className="px-4 py-3 font-semibold wrap-anywhere">
                  {row.fullName}
                  <span className="block text-sm font-normal text-muted">
                    {row.emailAddress}, {row.contactNumber}
                    {row.selectedOption && `, ${suggestionSenders[row.selectedOption]}`}
                  </span>
                </th>
                <td className="px-4 py-3 whitespace-pre-line wrap-anywhere">
                  {row.painPointType && (
                    <span className="block text-sm font-semibold">{painPointTypes[row.painPointType]}</span>
                  )}
                  {row.painPoint}
                </td>
                <td className="px-4 py-3 whitespace-pre-line wrap-anywhere">{row.suggestion}</td>
              </tr>
            ))}
          </ScrollTable>
          <Pager
            isFirst={after === null}
            next={hasNextPage ? (endCursor ?? undefined) : undefined}
            onFirst={goToFirst}
            onNext={goTo}
          />
        </>
      )}
    </>
  );
}
