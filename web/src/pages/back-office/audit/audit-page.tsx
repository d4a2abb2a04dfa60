import { auditActions } from '@portal/schema/choices';
import type { AuditAction } from '@portal/schema/choices';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { useAuditLogQuery } from '../../../graphql/generated.ts';
import type { AuditEntryFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField, Filters, FilterSelect } from '../../../ui/filter-fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ListResults } from '../shared/list-results.tsx';
import { AuditEntry } from './audit-entry.tsx';

const filters = textFilters('action', 'search');
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const isAction = (text: string): text is AuditAction => Object.hasOwn(auditActions, text);

/** What administrators, reviewers and the operator did that has to be accounted for; for administrators. */
export function AuditPage() {
  return (
    <BackOfficePage action="audit:read">
      <AuditLog />
    </BackOfficePage>
  );
}

function AuditLog() {
  const { view, change, settle, clear, paging } = useListAddress(filters);
  const { search } = view;
  const action = isAction(view.action) ? view.action : undefined;
  const result = useAuditLogQuery({
    variables: { after: view.after || null, filter: { search, actions: action ? [action] : [] } },
    fetchPolicy: 'cache-and-network',
  });
  const matching = [action && `of the kind “${auditActions[action]}”`, search && `by or on “${search}”`];
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>Audit log</PageTitle>
        <p className="max-w-[68ch] text-muted">
          Who did what to accounts and to personal data. Entries can be neither changed nor removed here.
        </p>
      </div>
      <Filters label="Filter the audit log" onLeave={settle}>
        <FilterField
          name="search"
          label="Search by who did it, or to whom"
          hint="Part of an e-mail address, or of an idea’s reference."
          max={SHORT_TEXT_MAX}
          value={search}
          onChange={(text) => change({ search: text }, 'search')}
        />
        <FilterSelect
          name="action"
          label="Act"
          options={auditActions}
          all="All acts"
          value={action ?? ''}
          onChange={(name) => change({ action: name }, 'action')}
        />
      </Filters>
      <ListResults
        things={{ one: 'act', many: 'acts' }}
        matching={matching.filter(Boolean).join(' ')}
        result={result}
        pick={({ auditEvents }) => auditEvents}
        paging={paging}
        empty={
          search || action ? (
            <EmptyState title="No act matches.">
              <Button variant="secondary" onClick={clear}>
                Show all acts
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="Nothing to account for yet.">
              <p className="text-muted">
                Changes of roles, ended sessions and looks at ID numbers are recorded here.
              </p>
            </EmptyState>
          )
        }
      >
        {(events) =>
          byDay(events).map(([title, acts]) => (
            <section key={title} className="grid gap-2">
              <h2 className="text-lg!">{title}</h2>
              <ol className="rounded-box border border-line bg-white">
                {acts.map((event) => (
                  <AuditEntry key={event.id} event={event} search={search} />
                ))}
              </ol>
            </section>
          ))
        }
      </ListResults>
    </>
  );
}

/** The events in their order, parted where a new day begins. */
function byDay(events: AuditEntryFragment[]): [string, AuditEntryFragment[]][] {
  const days = new Map<string, AuditEntryFragment[]>();
  for (const event of events) {
    const title = day.format(new Date(event.at));
    days.set(title, [...(days.get(title) ?? []), event]);
  }
  return [...days];
}
