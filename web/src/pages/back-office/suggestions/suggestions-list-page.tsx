import { FileDown } from 'lucide-react';
import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { dayOf } from '../../../app/words.ts';
import { useSuggestionsListQuery } from '../../../graphql/generated.ts';
import type { SuggestionRowFragment } from '../../../graphql/generated.ts';
import { Button, ButtonLink, buttonLooks } from '../../../ui/button.tsx';
import { FilterField, Filters } from '../../../ui/filter-fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { RowHead, ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ContactLines } from '../shared/contact-lines.tsx';
import { ListResults } from '../shared/list-results.tsx';

const filters = textFilters('search');
const columns = ['From', 'Contact', 'Pain point', 'Suggestion', 'Date'];

/** Lists the suggestions received, for administrators. */
export function SuggestionsListPage() {
  return (
    <BackOfficePage action="suggestion:read">
      <SuggestionsList />
    </BackOfficePage>
  );
}

function SuggestionsList() {
  const { view, change, settle, clear, paging } = useListAddress(filters);
  const { search, after } = view;
  const result = useSuggestionsListQuery({
    variables: { after: after || null, filter: search ? { search } : null },
    fetchPolicy: 'cache-and-network',
  });
  const hasRows = (result.data ?? result.previousData)?.suggestions.edges.length;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>Suggestions received</PageTitle>
        {!!hasRows && (
          <a
            href={`/api/suggestions/export${search ? `?search=${encodeURIComponent(search)}` : ''}`}
            download
            className={buttonLooks('secondary')}
          >
            <FileDown aria-hidden="true" className="size-5" />
            Export as CSV
          </a>
        )}
      </div>
      <Filters label="Find suggestions" onLeave={settle}>
        <FilterField
          name="search"
          label="Search suggestions"
          hint="Search part of a name, an email address, a pain point or a suggestion."
          max={SHORT_TEXT_MAX}
          value={search}
          onChange={(text) => change({ search: text }, 'search')}
        />
      </Filters>
      <ListResults
        noun={{ one: 'suggestion', many: 'suggestions' }}
        matching={search && `matching “${search}”`}
        result={result}
        pick={({ suggestions }) => suggestions}
        paging={paging}
        empty={
          search ? (
            <EmptyState title="No suggestions match your search.">
              <Button variant="secondary" onClick={clear}>
                Show all suggestions
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No suggestions yet.">
              <p className="text-muted">
                When somebody sends the Feedback Xchange form, the suggestion appears here.
              </p>
              <ButtonLink to="/Suggestions" variant="secondary">
                See the form
              </ButtonLink>
            </EmptyState>
          )
        }
      >
        {(suggestions) => (
          <ScrollTable label="Suggestions received" columns={columns} dense minWidth="min-w-[58rem]">
            {suggestions.map((suggestion) => (
              <SuggestionRow key={suggestion.id} suggestion={suggestion} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
    </>
  );
}

function SuggestionRow({ suggestion }: { suggestion: SuggestionRowFragment }) {
  const { fullName, selectedOption, emailAddress, contactNumber, painPointType } = suggestion;
  return (
    <tr className="border-t border-line align-top">
      <RowHead>
        {fullName}
        {selectedOption && (
          <span className="block text-sm font-normal text-muted">{suggestionSenders[selectedOption]}</span>
        )}
      </RowHead>
      <td className="min-w-48 px-3 py-3">
        <ContactLines email={emailAddress} phone={contactNumber} />
      </td>
      <td className="min-w-52 px-3 py-3 wrap-anywhere">
        {painPointType && (
          <span className="block text-sm font-semibold text-muted">{painPointTypes[painPointType]}</span>
        )}
        <p className="whitespace-pre-line">{suggestion.painPoint}</p>
      </td>
      <td className="min-w-52 px-3 py-3 whitespace-pre-line wrap-anywhere">{suggestion.suggestion}</td>
      <td className="px-3 py-3 whitespace-nowrap">
        <time dateTime={suggestion.createdAt}>{dayOf(suggestion.createdAt)}</time>
      </td>
    </tr>
  );
}
