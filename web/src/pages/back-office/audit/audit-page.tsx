import { OPERATOR } from '@portal/schema/audit';
import { auditActions } from '@portal/schema/choices';
import { formatOf } from '../../../lib/use-address.ts';
import { weekdayOf, zoneName } from '../../../lib/words.ts';
import { AuditLogDocument, useAuditActorsQuery } from '../../../graphql/generated.ts';
import type { AuditEntryFragment } from '../../../graphql/generated.ts';
import { ListPage } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { AuditEntry } from './audit-entry.tsx';

const filters = {
  search: { label: 'Search by person', hint: 'Part of an email address or of an idea’s reference.' },
  by: { label: 'Done by', all: 'Everyone' },
  action: { label: 'Action', options: auditActions, all: 'All actions' },
};

export function AuditPage() {
  const list = useList({
    query: AuditLogDocument,
    format: formatOf(filters),
    variables: ({ search, by, action }) => ({
      filter: { search, actor: by, actions: action ? [action] : [] },
    }),
    pick: ({ auditEvents }) => auditEvents,
    noun: { one: 'event', many: 'events' },
    matching: ({ search, by, action }) =>
      [action && `of the kind “${auditActions[action]}”`, by && `by ${by}`, search && `involving “${search}”`]
        .filter(Boolean)
        .join(' '),
  });
  const { search, by } = list.view;
  const actors = useActors(by);
  return (
    <ListPage
      title="Audit log"
      intro={`What staff do: logins, reviews, exports, changes to accounts and access to personal data. Entries cannot be edited or deleted. All times are ${zoneName}.`}
      list={list}
      filters={{ ...filters, by: { ...filters.by, options: actors } }}
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
            <h2 className="text-lg!">{title}</h2>
            <ol className="rounded-box border border-line bg-white">
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
  const staff = data?.accounts.edges.map(({ node }) => node.email) ?? [];
  const emails = [...new Set([...staff, ...(chosen ? [chosen] : [])])].filter((email) => email !== OPERATOR);
  return {
    ...Object.fromEntries(emails.sort().map((email) => [email, email])),
    [OPERATOR]: 'The operator',
  };
}

function byDay(events: AuditEntryFragment[]): [string, AuditEntryFragment[]][] {
  const days = new Map<string, AuditEntryFragment[]>();
  for (const event of events) {
    const title = weekdayOf(event.at);
    days.set(title, [...(days.get(title) ?? []), event]);
  }
  return [...days];
}
