import { auditActions, OPERATOR } from '@portal/schema/audit';
import { auditFilters } from '@portal/schema/list-filters';
import { weekdayOf } from '../../../lib/words.ts';
import { AuditLogDocument, useAuditActorsQuery } from '../../../graphql/generated-staff.ts';
import type { AuditEntryFragment } from '../../../graphql/generated-staff.ts';
import { ListPage } from '../../../lists/list-page.tsx';
import { useFilteredList } from '../../../lists/use-list.ts';
import { AuditEntry } from './audit-entry.tsx';

export function AuditPage() {
  const list = useFilteredList({
    query: AuditLogDocument,
    filters: auditFilters,
    pick: ({ auditEvents }) => auditEvents,
    noun: { one: 'event', many: 'events' },
    matching: ({ search, by, action, from, to }) =>
      [
        action && `of the kind “${auditActions[action]}”`,
        by && `by ${by}`,
        search && `involving “${search}”`,
        from && `from ${from.replace('T', ' ')}`,
        to && `${to.includes('T') ? 'until' : 'to'} ${to.replace('T', ' ')}`,
      ]
        .filter(Boolean)
        .join(' '),
  });
  const { search, by } = list.view;
  const actors = useActors(by);
  return (
    <ListPage
      title="Audit log"
      exported={{ path: '/api/audit-log/export', file: 'audit-log' }}
      list={list}
      choices={{ by: actors }}
      filtersLabel="Filter the audit log"
      unmatched={{ title: 'No events match.' }}
      empty={{
        title: 'No events yet.',
        text: 'Logins, reviews and exports of staff are recorded here, and what administrators change.',
      }}
    >
      {(events) =>
        byDay(events).map(([title, acts]) => (
          <section key={title} className="grid gap-2">
            <h2>{title}</h2>
            <ol className="rounded-box border border-line bg-surface">
              {acts.map((event) => (
                <AuditEntry key={event.id} event={event} search={search} />
              ))}
            </ol>
          </section>
        ))
      }
    </ListPage>
  );
}

/** Lists staff, and the account in the address, which may no longer be staff. */
function useActors(chosen: string): Readonly<Record<string, string>> {
  const { data } = useAuditActorsQuery();
  const staff = Object.fromEntries(
    data?.accounts.edges.map(({ node: { email, firstName, lastName } }) => [
      email,
      firstName && lastName ? `${firstName} ${lastName} (${email})` : email,
    ]) ?? [],
  );
  const everybody = chosen && chosen !== OPERATOR ? { [chosen]: chosen, ...staff } : staff;
  const byName = Object.entries(everybody).sort(([, one], [, other]) => one.localeCompare(other));
  return { ...Object.fromEntries(byName), [OPERATOR]: 'The operator' };
}

function byDay(events: AuditEntryFragment[]): [string, AuditEntryFragment[]][] {
  const days = new Map<string, AuditEntryFragment[]>();
  for (const event of events) {
    const title = weekdayOf(event.at);
    days.set(title, [...(days.get(title) ?? []), event]);
  }
  return [...days];
}
