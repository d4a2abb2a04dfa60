import { useState } from 'react';
import { toast } from 'sonner';
import { accountGroups } from '@portal/schema/people';
import { formatOf } from '../../../lib/use-address.ts';
import { PeopleDocument } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { ListPage } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { AccountRow } from './account-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { Invited } from './invite-dialog.tsx';

const filters = {
  search: { label: 'Search by email' },
  group: { label: 'Show', options: accountGroups, all: 'Everybody' },
};
const columns = ['Email', 'Role', 'State', 'Last here', { name: 'Actions', className: 'px-3 w-36' }];
const NO_MATCH = { title: 'No account matches.', text: 'Search part of an email address.' };

export function PeoplePage() {
  const [invited, setInvited] = useState<Invited>();
  const list = useList({
    query: PeopleDocument,
    format: formatOf(filters),
    variables: ({ search, group }) => ({ filter: { search, group: group || null } }),
    pick: ({ accounts }) => accounts,
    noun: { one: 'account', many: 'accounts' },
    matching: ({ search, group }) =>
      [group && `among ${accountGroups[group]}`, search && `with “${search}” in the address`]
        .filter(Boolean)
        .join(', '),
  });
  const { search } = list.view;
  const ask = (email = '') => setInvited({ email, role: 'REVIEWER' });
  return (
    <>
      <ListPage
        title="People"
        intro="Changes apply at once. The audit log records them."
        aside={<Button onClick={() => ask()}>Invite a colleague</Button>}
        exported={{ path: '/api/accounts/export', file: 'accounts' }}
        list={list}
        filtersLabel="Find people"
        unmatched={{
          ...NO_MATCH,
          ...(search && { title: `Nobody here with “${search}”.` }),
          action: search && <Button onClick={() => ask(search)}>Invite {search}</Button>,
        }}
        empty={NO_MATCH}
      >
        {(accounts) => (
          <ScrollTable label="Accounts" columns={columns} dense minWidth="min-w-[48rem]">
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                search={search}
                onInvite={setInvited}
                onChanged={list.refetch}
              />
            ))}
          </ScrollTable>
        )}
      </ListPage>
      {invited && (
        <InviteDialog
          invited={invited}
          onClose={() => setInvited(undefined)}
          onDone={(message) => {
            setInvited(undefined);
            toast.success(message);
            list.refetch();
          }}
        />
      )}
    </>
  );
}
