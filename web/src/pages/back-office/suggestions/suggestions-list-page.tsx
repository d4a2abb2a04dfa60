import { followUpStates } from '@portal/schema/follow-up';
import { suggestionFilters } from '@portal/schema/list-filters';
import { painPointTypes, suggestionSenders } from '@portal/schema/choices';
import {
  SuggestionsListDocument,
  useFollowUpSuggestionMutation,
  useEraseSuggestionMutation,
  useReleaseSuggestionMutation,
} from '../../../graphql/generated.ts';
import type { SuggestionRowFragment } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ContactLines } from '../../../ui/contact-lines.tsx';
import { dateColumn, ListPage } from '../../../lists/list-page.tsx';
import type { Column } from '../../../lists/list-page.tsx';
import { useFilteredList } from '../../../lists/use-list.ts';
import { eraseColumn } from '../shared/erase-row.tsx';
import { stateColumn } from '../shared/follow-up.tsx';
import { asideMatching, releaseColumn, SetAsideNotice } from '../shared/set-aside.tsx';

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
    className: 'min-w-36 wrap-anywhere',
    cell: ({ emailAddress, contactNumber }) => <ContactLines email={emailAddress} phone={contactNumber} />,
  },
  {
    title: 'Pain point',
    className: 'min-w-36 wrap-anywhere',
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
    className: 'min-w-36 whitespace-pre-line wrap-anywhere',
    cell: ({ suggestion }) => suggestion,
  },
  dateColumn,
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
  const isAside = list.view.show === 'aside';
  const nameOf = ({ fullName }: SuggestionRowFragment) => fullName;
  const [followUp] = useFollowUpSuggestionMutation();
  const [erase] = useEraseSuggestionMutation();
  const erasing = {
    what: 'suggestion',
    goes: 'The suggestion goes, with the name and the contact of its sender.',
  };
  const remove = eraseColumn(erasing, nameOf, (id) => erase({ variables: { id } }), list.refetch);
  const state = stateColumn<SuggestionRowFragment>({
    senderOf: ({ fullName, emailAddress, painPoint, suggestion }) => ({
      name: fullName,
      email: emailAddress,
      asked: `${painPoint}\n\n${suggestion}`,
    }),
    act: (input) => followUp({ variables: { input } }),
    onChanged: list.refetch,
  });
  const put = releaseColumn(nameOf, (id) => release({ variables: { id } }), list.refetch);
  return (
    <ListPage
      title="Suggestions"
      list={list}
      {...(!isAside && { exported: { path: '/api/suggestions/export', file: 'suggestions' } })}
      notice={
        <SetAsideNotice
          noun={list.noun}
          total={list.data?.setAside.position.total ?? 0}
          isShown={isAside}
          onChange={(show) => list.change({ show })}
        />
      }
      columns={[...columns, isAside ? put : state, remove]}
      empty={
        isAside
          ? { title: 'Nothing is set aside.' }
          : {
              title: 'No suggestions yet.',
              text: 'When somebody sends the Feedback Xchange form, the suggestion appears here.',
              action: (
                <ButtonLink to="/Suggestions" variant="secondary">
                  See the form
                </ButtonLink>
              ),
            }
      }
    />
  );
}
