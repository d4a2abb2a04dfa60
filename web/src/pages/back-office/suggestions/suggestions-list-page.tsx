import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import { useListAddress } from '../../../app/use-list-address.ts';
import { useSuggestionsListQuery } from '../../../graphql/generated.ts';
import type { SuggestionRowFragment } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { RowHead } from '../../../ui/scroll-table.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ContactLines } from '../shared/contact-lines.tsx';
import { SearchedList } from '../shared/searched-list.tsx';

const columns = ['From', 'Contact', 'Pain point', 'Suggestion', 'Date'];
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
  const address = useListAddress();
  const { search, after } = address;
  const { data, error, refetch } = useSuggestionsListQuery({
    variables: { after, filter: search ? { search } : null },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <SearchedList
      title="Suggestions received"
      noun={['suggestion', 'suggestions']}
      searched="names, email addresses, pain points and suggestions"
      address={address}
      connection={data?.suggestions}
      error={error}
      onRetry={() => void refetch()}
      whenEmpty={
        <>
          <p className="text-muted">What people send with the Feedback Xchange form is listed here.</p>
          <ButtonLink to="/Suggestions" variant="secondary">
            See the form
          </ButtonLink>
        </>
      }
      tools={
        <a
          href={`/api/suggestions/export${search ? `?search=${encodeURIComponent(search)}` : ''}`}
          download
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
        >
          Export as CSV
        </a>
      }
      columns={columns}
      minWidth="min-w-[58rem]"
      row={(suggestion) => <SuggestionRow key={suggestion.id} suggestion={suggestion} />}
    />
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
      <td className="px-4 py-3">
        <ContactLines email={emailAddress} phone={contactNumber} />
      </td>
      <td className="min-w-52 px-4 py-3 wrap-anywhere">
        {painPointType && (
          <span className="block text-sm font-semibold text-muted">{painPointTypes[painPointType]}</span>
        )}
        <p className="whitespace-pre-line">{suggestion.painPoint}</p>
      </td>
      <td className="min-w-52 px-4 py-3 whitespace-pre-line wrap-anywhere">{suggestion.suggestion}</td>
      <td className="px-4 py-3 whitespace-nowrap">
        <time dateTime={suggestion.createdAt}>{date.format(new Date(suggestion.createdAt))}</time>
      </td>
    </tr>
  );
}
