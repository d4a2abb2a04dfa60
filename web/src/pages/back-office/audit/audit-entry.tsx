import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { auditSubjects } from '@portal/schema/audit';
import type { AuditSubject } from '@portal/schema/audit';
import type { AuditEntryFragment } from '../../../graphql/generated-staff.ts';
import { hourOf } from '../../../lib/words.ts';
import { Marked } from '../../../ui/marked.tsx';
import { actInWords, actions, detailsInWords } from '../shared/act-in-words.ts';

const pages: Readonly<Partial<Record<AuditSubject, string>>> = {
  ACCOUNT: '/people',
  IDEA: '/submissions',
  HACKATHON_ENTRY: '/hackathon-entries',
  CHALLENGE: '/manage-challenges',
  ACCESS_TOKEN: '/access-tokens',
  WEBHOOK: '/webhooks',
  EMAIL: '/undelivered-email',
};

/** One act in a line: who did what, when, and its details on demand. */
export function AuditEntry({ event, search }: { event: AuditEntryFragment; search: string }) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const [Icon] = actions[event.action];
  const page = pages[event.subjectKind];
  const path = page && `${page}?search=${encodeURIComponent(event.subject)}`;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 border-t border-line px-4 py-1 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" className="mt-2 size-5 text-muted" />
      <p className="py-1 wrap-anywhere">
        {actInWords(event).map((part, index) => {
          if (typeof part === 'string') return part;
          const isSubject = part.name === event.subject;
          const known = isSubject ? event.ideaName : part.person;
          return (
            <Named key={index} to={isSubject ? path : undefined} beside={known}>
              <Marked text={part.name} search={search} />
            </Named>
          );
        })}
      </p>
      <div className="flex items-center gap-x-3 max-md:col-start-2">
        <time dateTime={event.at} className="text-muted tabular-nums">
          {hourOf(event.at)}
        </time>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="min-h-8 px-1 text-sm font-semibold text-link"
        >
          Details
        </button>
      </div>
      {isOpen && (
        <dl
          id={detailsId}
          className="col-start-2 mb-2 grid gap-x-4 gap-y-1 border-l-2 border-line pl-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]"
        >
          <Details event={event} path={path} />
        </dl>
      )}
    </li>
  );
}

function Details({ event, path }: { event: AuditEntryFragment; path: string | undefined }) {
  return (
    <>
      <Detail what={auditSubjects[event.subjectKind]}>
        {path ? (
          <Link to={path} className="inline-flex min-h-6 items-center">
            {event.subject}
          </Link>
        ) : (
          <span>{event.subject}</span>
        )}
        {event.ideaName && <span>{`, ${event.ideaName}`}</span>}
      </Detail>
      {detailsInWords(event).map(([what, value]) => (
        <Detail key={what} what={what}>
          {value}
        </Detail>
      ))}
    </>
  );
}

const Detail = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-muted">{what}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** A name before the identifier: the name of a person before the address, that of an idea before the reference. */
function Named({
  to,
  beside,
  children,
}: {
  to: string | undefined;
  beside: string | null | undefined;
  children: ReactNode;
}) {
  const name = (
    <>
      {beside && <span>{`${beside} `}</span>}
      <span className={beside ? 'inline-block text-xs font-normal text-muted' : ''}>{children}</span>
    </>
  );
  return to ? (
    <Link to={to} className="font-semibold text-link">
      {name}
    </Link>
  ) : (
    <strong className="font-semibold">{name}</strong>
  );
}
