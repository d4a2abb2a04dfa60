import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { auditActions, auditSubjects, OPERATOR } from '@portal/schema/audit';
import type { AuditSubject } from '@portal/schema/audit';
import { formatOf } from '../../../lib/use-address.ts';
import { hourOf, weekdayOf } from '../../../lib/words.ts';
import { AuditLogDocument, useAuditActorsQuery } from '../../../graphql/generated.ts';
import type { AuditEntryFragment } from '../../../graphql/generated.ts';
import { Marked } from '../../../ui/marked.tsx';
import { ListPage } from '../../../lists/list-page.tsx';
import { useList } from '../../../lists/use-list.ts';
import { actInWords, actions, detailsInWords } from './act-in-words.ts';

const filters = {
  search: { label: 'Search by person', hint: 'Part of an email address or of an idea’s reference.' },
  by: { label: 'Done by', all: 'Everyone' },
  action: { label: 'Action', options: auditActions, all: 'All actions' },
  from: { label: 'From', time: 'begins' },
  to: { label: 'Until', time: 'ends' },
} as const;

export function AuditPage() {
  const list = useList({
    query: AuditLogDocument,
    format: formatOf(filters),
    variables: ({ search, by, action, from, to }) => ({
      filter: { search, actor: by, actions: action ? [action] : [], from, to },
    }),
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
            <h2>{title}</h2>
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

const pages: Readonly<Partial<Record<AuditSubject, string>>> = {
  ACCOUNT: '/people',
  IDEA: '/submissions',
  HACKATHON_ENTRY: '/hackathon-entries',
  CHALLENGE: '/manage-challenges',
  ACCESS_TOKEN: '/access-tokens',
  WEBHOOK: '/webhooks',
  EMAIL: '/undelivered-email',
};

function AuditEntry({ event, search }: { event: AuditEntryFragment; search: string }) {
  const [Icon] = actions[event.action];
  const page = pages[event.subjectKind];
  const path = page && `${page}?search=${encodeURIComponent(event.subject)}`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" className="mt-0.5 size-5 text-muted" />
      <p className="wrap-anywhere">
        {actInWords(event).map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            <Named key={index} to={part.name === event.subject ? path : undefined}>
              <Marked text={part.name} search={search} />
            </Named>
          ),
        )}
      </p>
      <time
        dateTime={event.at}
        className="text-muted tabular-nums max-md:col-start-2 max-md:row-start-2 md:text-right"
      >
        {hourOf(event.at)}
      </time>
      <details className="col-start-2 max-w-fit">
        <summary className="min-h-8 cursor-pointer py-1 text-sm text-link">Details</summary>
        <dl className="grid gap-x-4 gap-y-1 border-l-2 border-line pl-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <div className="contents">
            <dt className="text-muted">{auditSubjects[event.subjectKind]}</dt>
            <dd className="wrap-anywhere">
              {path ? (
                <Link to={path} className="inline-flex min-h-6 items-center">
                  {event.subject}
                </Link>
              ) : (
                event.subject
              )}
            </dd>
          </div>
          {detailsInWords(event).map(([what, value]) => (
            <div key={what} className="contents">
              <dt className="text-muted">{what}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

const Named = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} className="font-semibold text-link">
      {children}
    </Link>
  ) : (
    <strong className="font-semibold">{children}</strong>
  );
