import { roleLabels } from '@portal/schema/access';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { usePeopleQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField, Filters, FilterSelect } from '../../../ui/filter-fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ListResults } from '../shared/list-results.tsx';
import { isRole } from '../shared/role-words.ts';
import { AccountRow } from './account-row.tsx';

const filters = textFilters('search', 'role');
const columns = [
  'Email',
  'Role',
  'Verified',
  'Registered',
  'Active sessions',
  { name: 'Audit log', className: 'px-3 whitespace-nowrap' },
];

/** The accounts, for administrators: finding them, their roles, their verification, their sessions. */
export function PeoplePage() {
  return (
    <BackOfficePage action="account:manage">
      <People />
    </BackOfficePage>
  );
}

function People() {
  const { view, change, settle, clear, paging } = useListAddress(filters);
  const { search } = view;
  const role = isRole(view.role) ? view.role : undefined;
  const result = usePeopleQuery({
    variables: { after: view.after || null, filter: { search, roles: role ? [role] : [] } },
    fetchPolicy: 'cache-and-network',
  });
  const matching = [
    role && `with the role ${roleLabels[role]}`,
    search && `with “${search}” in the address`,
  ].filter(Boolean);
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>People</PageTitle>
        <p className="max-w-[68ch] text-muted">
          Changes take effect immediately and are recorded in the audit log.
        </p>
      </div>
      <Filters label="Find people" onLeave={settle}>
        <FilterField
          name="search"
          label="Search by email"
          max={SHORT_TEXT_MAX}
          value={search}
          onChange={(text) => change({ search: text }, 'search')}
        />
        <FilterSelect
          name="role"
          label="Role"
          options={roleLabels}
          all="All roles"
          value={role ?? ''}
          onChange={(name) => change({ role: name }, 'role')}
        />
      </Filters>
      <ListResults
        noun={{ one: 'account', many: 'accounts' }}
        matching={matching.join(', ')}
        result={result}
        pick={({ accounts }) => accounts}
        paging={paging}
        empty={
          <EmptyState title="No account matches.">
            <p className="text-muted">Search part of an email address.</p>
            {(search || view.role) && (
              <Button variant="secondary" onClick={clear}>
                Show all accounts
              </Button>
            )}
          </EmptyState>
        }
      >
        {(accounts) => (
          <ScrollTable label="Accounts" columns={columns} dense minWidth="min-w-[58rem]">
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} search={search} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
    </>
  );
}
