import { followUpStates } from '@portal/schema/follow-up';
import { suggestionFilters } from '@portal/schema/list-filters';
import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import {
  SuggestionsListDocument,
  useFollowUpSuggestionMutation,
  useEraseSuggestionMutation,
  useReleaseSuggestionMutation,
} from '../../../graphql/generated-staff.ts';
import type { SuggestionRowFragment } from '../../../graphql/generated-staff.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClampedText } from '../../../ui/clamped-text.tsx';
import { ContactLines } from '../../../ui/contact-lines.tsx';
import { dateColumn } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useFilteredList } from '../../../lists/use-list.ts';
import { low, ReceivedPage } from '../shared/received-page.tsx';
import { asideMatching } from '../shared/set-aside.tsx';

const columns: Column<SuggestionRowFragment>[] = [
  {
    title: 'From',
    ...low('w-36'),
    cell: ({ fullName, selectedOption }) => (
      <>
        <span className="line-clamp-2" title={fullName}>
          {fullName}
        </span>
        {selectedOption && (
          <span className="block font-normal text-muted">{suggestionSenders[selectedOption]}</span>
        )}
      </>
    ),
  },
  {
    title: 'Contact',
    ...low('w-48'),
    cell: ({ emailAddress, contactNumber }) => <ContactLines email={emailAddress} phone={contactNumber} />,
  },
  {
    title: 'Pain point',
    ...low(),
    cell: ({ painPointType, painPoint, fullName }) => (
      <ClampedText
        text={[painPointType && painPointTypes[painPointType], painPoint].filter(Boolean).join(': ')}
        label="pain point"
        of={fullName}
        isLean
      />
    ),
  },
  {
    title: 'Suggestion',
    ...low(),
    cell: ({ suggestion, fullName }) => (
      <ClampedText text={suggestion} label="suggestion" of={fullName} isLean />
    ),
  },
  { ...dateColumn, ...low('w-26') },
];

export function SuggestionsListPage() {
  const list = useFilteredList({
    filters: suggestionFilters,
    matching: ({ state, kind, ...view }) =>
      asideMatching(view, [
        state && `in the state “${followUpStates[state]}”`,
        kind && `about “${painPointTypes[kind]}”`,
      ]),
    query: SuggestionsListDocument,
    pick: (data) => data.suggestions,
    noun: { one: 'suggestion', many: 'suggestions' },
  });
  const [release] = useReleaseSuggestionMutation();
  const [followUp] = useFollowUpSuggestionMutation();
  const [erase] = useEraseSuggestionMutation();
  return (
    <ReceivedPage
      title="Suggestions"
      list={list}
      exported={{ path: '/api/suggestions/export', file: 'suggestions' }}
      columns={columns}
      senderOf={({ fullName, emailAddress, painPoint, suggestion }) => ({
        name: fullName,
        email: emailAddress,
        asked: `${painPoint}\n\n${suggestion}`,
      })}
      what="suggestion"
      goes="The suggestion goes, with the name and the contact of its sender."
      nameOf={({ fullName }) => fullName}
      followUp={(input) => followUp({ variables: { input } })}
      release={(id) => release({ variables: { id } })}
      erase={(id) => erase({ variables: { id } })}
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
