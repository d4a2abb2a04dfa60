import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { toast } from 'sonner';
import type { FilterView } from '@portal/schema/filter-address';
import { namesOf } from '@portal/schema/lists';
import { accountFilters } from '@portal/schema/list-filters';
import { accountGroups } from '@portal/schema/people';
import { countOf, inFigures } from '../../../lib/words.ts';
import { PeopleDocument, usePeopleGroupsQuery } from '../../../graphql/generated-staff.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { ListPage } from '../../../lists/list-page.tsx';
import { useFilteredList } from '../../../lists/use-list.ts';
import { useCallQuestions } from '../shared/use-call-questions.ts';
import { AccountRow } from './account-row.tsx';
import { ErasedNames } from './erased-names.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Invited } from './invite-dialog.tsx';

// On phones the first column has all but the actions.
const beside = (name: string) => ({ name, className: 'px-3 beside-name' });
const columnsFor = (knowsLast: boolean) => [
  'Email',
  ...['Role', 'State', ...(knowsLast ? ['Last here'] : [])].map(beside),
  { name: 'Actions', className: 'not-on-paper px-3 w-36' },
];
/** Most accounts are submitters', most work is with colleagues. */
const OPENED: FilterView<typeof accountFilters>['group'] = 'STAFF';
const nouns = {
  '': 'account',
  STAFF: 'staff account',
  SUBMITTERS: 'submitter account',
  CLOSED: 'closed account',
};
const NO_MATCH = { title: 'No account matches.', text: 'Search part of an email address.' };

/** Lists the accounts that the address asks for. */
const useAccounts = () =>
  useFilteredList({
    query: PeopleDocument,
    filters: accountFilters,
    pick: ({ accounts }) => accounts,
    noun: ({ group }) => ({ one: nouns[group], many: `${nouns[group]}s` }),
    matching: ({ search, call }) =>
      [search && `with “${search}” in the address`, call && 'who took part in the call']
        .filter(Boolean)
        .join(' '),
  });
type View = ReturnType<typeof useAccounts>['view'];

/** Counts the accounts of each group, and the sign-ups of the days that were deleted unverified. */
function useCounts({ from, to, after: _, ...others }: View, total: number | null | undefined) {
  const { data, refetch } = usePeopleGroupsQuery({
    variables: { range: { from: from || null, to: to || null } },
    fetchPolicy: 'cache-and-network',
  });
  const options = namesOf(accountGroups).map((name) => [
    name,
    accountGroups[name] + (data ? ` (${inFigures(data[name].totalCount)})` : ''),
  ]);
  // The figures include sign-ups that were deleted because their email was never verified.
  const isOfDays = !Object.values(others).some(Boolean);
  const deleted = isOfDays ? (data?.stats.registeredUsers ?? 0) - (total ?? Infinity) : 0;
  const whole = data ? namesOf(accountGroups).reduce((sum, name) => sum + data[name].totalCount, 0) : 0;
  return { options: Object.fromEntries(options) as Record<string, string>, deleted, whole, refetch };
}

/** Opens on colleagues; the page itself makes the entries of the history that list everybody. */
export function PeoplePage() {
  const { search, state } = useLocation();
  return search === '' && state === null ? <Navigate replace to={`?group=${OPENED}`} /> : <Accounts />;
}

function Accounts() {
  const [invited, setInvited] = useState<Invited>();
  const list = useAccounts();
  const { search, call } = list.view;
  const { titles } = useCallQuestions(call !== '');
  const { options, deleted, whole, refetch } = useCounts(list.view, list.total);
  const refresh = () => {
    list.refetch();
    void refetch();
  };
  const ask = (email = '') => setInvited({ email, role: 'REVIEWER' });
  useShortcuts({ i: () => ask() });
  return (
    <>
      <ListPage
        title="People"
        aside={
          <Button onClick={() => ask()}>
            Invite a colleague <KeyHint>i</KeyHint>
          </Button>
        }
        exported={{ path: '/api/accounts/export', file: 'accounts', whole }}
        list={list}
        byLink={['role', 'from', 'to', 'step', 'call', 'isVerified']}
        choices={{ group: options, call: titles }}
        notice={
          <>
            <ErasedNames />
            {deleted > 0 && <DeletedSignUps count={deleted} />}
          </>
        }
        filtersLabel="Find people"
        unmatched={{
          ...NO_MATCH,
          ...(search && { title: `Nobody here with “${search}”.` }),
          action: search && <Button onClick={() => ask(search)}>Invite {search}</Button>,
        }}
        empty={NO_MATCH}
      >
        {(accounts) => {
          const knowsLast = accounts.some(({ lastActiveAt }) => lastActiveAt !== null);
          return (
            <ScrollTable label="Accounts" columns={columnsFor(knowsLast)} dense minWidth="wide-table">
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  knowsLast={knowsLast}
                  search={search}
                  onInvite={setInvited}
                  onChanged={refresh}
                />
              ))}
            </ScrollTable>
          );
        }}
      </ListPage>
      {invited && (
        <InviteDialog
          invited={invited}
          onClose={() => setInvited(undefined)}
          onDone={(message) => {
            setInvited(undefined);
            toast.success(message);
            refresh();
          }}
        />
      )}
    </>
  );
}

const DeletedSignUps = ({ count }: { count: number }) => (
  <p className="text-sm text-muted">
    The dashboard counts {countOf(count, 'sign-up')} more, not verified and deleted since.
  </p>
);
