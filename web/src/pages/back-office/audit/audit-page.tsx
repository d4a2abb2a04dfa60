import { OPERATOR } from '@portal/schema/audit';
import { auditActions } from '@portal/schema/choices';
import type { AuditAction } from '@portal/schema/choices';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { textFilters, useListAddress } from '../../../app/use-list-address.ts';
import { weekdayOf, zoneName } from '../../../app/words.ts';
import { useAuditActorsQuery, useAuditLogQuery } from '../../../graphql/generated.ts';
import type { AuditEntryFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterField, Filters, FilterSelect } from '../../../ui/filter-fields.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { ListResults } from '../shared/list-results.tsx';
import { AuditEntry } from './audit-entry.tsx';

const filters = textFilters('by', 'action', 'search');
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
  const { by, search } = view;
  const action = isAction(view.action) ? view.action : undefined;
  const actors = useActors(by);
  const result = useAuditLogQuery({
    variables: { after: view.after || null, filter: { search, actor: by, actions: action ? [action] : [] } },
    fetchPolicy: 'cache-and-network',
  });
  const matching = [
    action && `of the kind “${auditActions[action]}”`,
    by && `by ${by}`,
    search && `involving “${search}”`,
  ];
  return (
    <>
      <div className="grid gap-1">
        <PageTitle>Audit log</PageTitle>
        <p className="max-w-[68ch] text-muted">
          What staff do: logins, reviews, exports, changes to accounts and access to personal data. Entries
          cannot be edited or deleted. All times are {zoneName}.
        </p>
      </div>
      <Filters label="Filter the audit log" onLeave={settle}>
        <FilterField
          name="search"
          label="Search by person"
          hint="Part of an email address or of an idea’s reference."
          max={SHORT_TEXT_MAX}
          value={search}
          onChange={(text) => change({ search: text }, 'search')}
        />
        <FilterSelect
          name="by"
          label="Done by"
          options={actors}
          all="Everyone"
          value={by}
          onChange={(name) => change({ by: name }, 'by')}
        />
        <FilterSelect
          name="action"
          label="Action"
          options={auditActions}
          all="All actions"
          value={action ?? ''}
          onChange={(name) => change({ action: name }, 'action')}
        />
      </Filters>
      <ListResults
        noun={{ one: 'event', many: 'events' }}
        matching={matching.filter(Boolean).join(' ')}
        result={result}
        pick={({ auditEvents }) => auditEvents}
        paging={paging}
        empty={
          search || by || action ? (
            <EmptyState title="No events match.">
              <Button variant="secondary" onClick={clear}>
                Show all events
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No events yet.">
              <p className="text-muted">
                Logins, reviews and exports of staff are recorded here, and what administrators change.
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

/** Who may be chosen as the one who acted: staff, and whom the address names, who may be staff no more. */
function useActors(chosen: string): Readonly<Record<string, string>> {
  const { data } = useAuditActorsQuery();
  const staff = data?.accounts.edges.map(({ node }) => node.email) ?? [];
  const emails = [...new Set([...staff, ...(chosen ? [chosen] : [])])].filter((email) => email !== OPERATOR);
  return {
    ...Object.fromEntries(emails.sort().map((email) => [email, email])),
    [OPERATOR]: 'The operator',
  };
}

/** The events in their order, parted where a new day begins. */
function byDay(events: AuditEntryFragment[]): [string, AuditEntryFragment[]][] {
  const days = new Map<string, AuditEntryFragment[]>();
  for (const event of events) {
    const title = weekdayOf(event.at);
    days.set(title, [...(days.get(title) ?? []), event]);
  }
  return [...days];
}
