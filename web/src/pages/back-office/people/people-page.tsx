import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { useListFilters } from '../../../app/use-list-filters.ts';
import { usePeopleQuery } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField, Filters, FilterSelect } from '../../../ui/filter-fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ListResults } from '../shared/list-results.tsx';
import { isRole, roleLabels } from '../shared/role-words.ts';
import { AccountRow } from './account-row.tsx';

const columns = ['E-mail', 'Role', 'Verified', 'Registered', 'Active sessions', 'Audit log'];

/** The accounts, for administrators: finding them, their roles, their verification, their sessions. */
export function PeoplePage() {
  return (
    <BackOfficePage action="account:manage">
      <People />
    </BackOfficePage>
  );
}

function People() {
  const { values, isFiltered, set, clear, place } = useListFilters('search', 'role');
  const { search } = values;
  const role = isRole(values.role) ? values.role : undefined;
  const { data, previousData, loading, error, refetch } = usePeopleQuery({
    variables: { after: place.after, filter: { search, roles: role ? [role] : [] } },
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
          What you change here counts at once, and is recorded in the audit log.
        </p>
      </div>
      <Filters label="Find people">
        <FilterField
          name="search"
          label="Search by e-mail"
          max={SHORT_TEXT_MAX}
          value={search}
          onChange={(text) => set('search', text)}
        />
        <FilterSelect
          name="role"
          label="Role"
          options={roleLabels}
          all="All roles"
          value={role ?? ''}
          onChange={(name) => set('role', name)}
        />
      </Filters>
      <ListResults
        things={{ one: 'account', many: 'accounts' }}
        matching={matching.join(', ')}
        connection={(data ?? previousData)?.accounts}
        loading={loading}
        error={error}
        refetch={refetch}
        place={place}
        empty={
          <EmptyState title="No account matches.">
            <p className="text-muted">Any part of the e-mail address will do.</p>
            {isFiltered && (
              <Button variant="secondary" onClick={clear}>
                Show all accounts
              </Button>
            )}
          </EmptyState>
        }
      >
        {(accounts) => (
          <ScrollTable label="Accounts" columns={columns} stickyFirst minWidth="min-w-[70rem]">
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} search={search} />
            ))}
          </ScrollTable>
        )}
      </ListResults>
    </>
  );
}
