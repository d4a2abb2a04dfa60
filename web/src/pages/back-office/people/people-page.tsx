import { roleLabels } from '@portal/schema/access';
import { formatOf } from '../../../lib/use-address.ts';
import { PeopleDocument } from '../../../graphql/generated.ts';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { ListPage } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { AccountRow } from './account-row.tsx';

const filters = {
  search: { label: 'Search by email' },
  role: { label: 'Role', options: roleLabels, all: 'All roles' },
};
const columns = [
  'Email',
  'Role',
  'Verified',
  'Registered',
  'Active sessions',
  { name: 'Audit log', className: 'px-3 whitespace-nowrap' },
];
const NO_MATCH = { title: 'No account matches.', text: 'Search part of an email address.' };

export function PeoplePage() {
  const list = useList({
    query: PeopleDocument,
    format: formatOf(filters),
    variables: ({ search, role }) => ({ filter: { search, roles: role ? [role] : [] } }),
    pick: ({ accounts }) => accounts,
    noun: { one: 'account', many: 'accounts' },
    matching: ({ search, role }) =>
      [role && `with the role ${roleLabels[role]}`, search && `with “${search}” in the address`]
        .filter(Boolean)
        .join(', '),
  });
  return (
    <ListPage
      title="People"
      intro="Changes take effect immediately and are recorded in the audit log."
      exported={{ path: '/api/accounts/export', file: 'accounts' }}
      list={list}
      filtersLabel="Find people"
      unmatched={NO_MATCH}
      empty={NO_MATCH}
    >
      {(accounts) => (
        <ScrollTable label="Accounts" columns={columns} dense minWidth="min-w-[58rem]">
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} search={list.view.search} />
          ))}
        </ScrollTable>
      )}
    </ListPage>
  );
}
