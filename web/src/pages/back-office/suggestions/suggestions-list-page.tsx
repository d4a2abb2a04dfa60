import { FileDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { formatOf } from '../../../lib/use-address.ts';
import { SuggestionsListDocument } from '../../../graphql/generated.ts';
import type { SuggestionRowFragment } from '../../../graphql/generated.ts';
import { ensureRecent } from '../../../session/ensure-recent.ts';
import { ButtonLink, buttonLooks } from '../../../ui/button.tsx';
import { ContactLines } from '../shared/contact-lines.tsx';
import { dateColumn, ListPage } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';

const filters = {
  search: {
    label: 'Search suggestions',
    hint: 'Search part of a name, an email address, a pain point or a suggestion.',
  },
};

const columns: Column<SuggestionRowFragment>[] = [
  {
    title: 'From',
    cell: ({ fullName, selectedOption }) => (
      <>
        {fullName}
        {selectedOption && (
          <span className="block text-sm font-normal text-muted">{suggestionSenders[selectedOption]}</span>
        )}
      </>
    ),
  },
  {
    title: 'Contact',
    className: 'min-w-48',
    cell: ({ emailAddress, contactNumber }) => <ContactLines email={emailAddress} phone={contactNumber} />,
  },
  {
    title: 'Pain point',
    className: 'min-w-52 wrap-anywhere',
    cell: ({ painPointType, painPoint }) => (
      <>
        {painPointType && (
          <span className="block text-sm font-semibold text-muted">{painPointTypes[painPointType]}</span>
        )}
        <p className="whitespace-pre-line">{painPoint}</p>
      </>
    ),
  },
  {
    title: 'Suggestion',
    className: 'min-w-52 whitespace-pre-line wrap-anywhere',
    cell: ({ suggestion }) => suggestion,
  },
  dateColumn,
];

/** Follows the link to a file after a recent authentication. */
async function confirmFirst(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  const { href } = event.currentTarget;
  if (await ensureRecent()) Object.assign(document.createElement('a'), { href, download: '' }).click();
}

export function SuggestionsListPage() {
  const list = useList({
    query: SuggestionsListDocument,
    format: formatOf(filters),
    variables: ({ search }) => ({ filter: search ? { search } : null }),
    pick: (data) => data.suggestions,
    noun: { one: 'suggestion', many: 'suggestions' },
    matching: ({ search }) => search && `matching “${search}”`,
  });
  const { search } = list.view;
  return (
    <ListPage
      title="Suggestions received"
      aside={
        !!list.page?.edges.length && (
          <a
            href={`/api/suggestions/export${search ? `?search=${encodeURIComponent(search)}` : ''}`}
            download
            onClick={(event) => void confirmFirst(event)}
            className={buttonLooks('secondary')}
          >
            <FileDown aria-hidden="true" className="size-5" />
            Export as CSV
          </a>
        )
      }
      list={list}
      filters={filters}
      filtersLabel="Find suggestions"
      columns={columns}
      unmatched={{ title: 'No suggestions match your search.', clear: 'Show all suggestions' }}
      empty={{
        title: 'No suggestions yet.',
        text: 'When somebody sends the Feedback Xchange form, the suggestion appears here.',
        action: (
          <ButtonLink to="/Suggestions" variant="secondary">
            See the form
          </ButtonLink>
        ),
      }}
    />
  );
}
