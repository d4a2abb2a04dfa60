import { Link } from 'react-router-dom';
import { auditSubjects } from '@portal/schema/choices';
import type { AuditSubject } from '@portal/schema/choices';
import { hourOf } from '../../../lib/words.ts';
import type { AuditEntryFragment } from '../../../graphql/generated.ts';
import { Marked } from '../../../ui/marked.tsx';
import { actInWords, actions, detailsInWords } from './act-in-words.ts';

const pages: Readonly<Partial<Record<AuditSubject, string>>> = {
  ACCOUNT: '/people',
  IDEA: '/submissions',
  HACKATHON_ENTRY: '/hackathon-entries',
  CHALLENGE: '/manage-challenges',
  ACCESS_TOKEN: '/access-tokens',
  WEBHOOK: '/webhooks',
  EMAIL: '/undelivered-email',
};

export function AuditEntry({ event, search }: { event: AuditEntryFragment; search: string }) {
  const [Icon] = actions[event.action];
  const page = pages[event.subjectKind];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 first:border-t-0 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon aria-hidden="true" className="mt-0.5 size-5 text-muted" />
      <p className="wrap-anywhere">
        {actInWords(event).map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            <strong key={index} className="font-semibold">
              <Marked text={part.name} search={search} />
            </strong>
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
              {page ? (
                <Link
                  to={`${page}?search=${encodeURIComponent(event.subject)}`}
                  className="inline-flex min-h-6 items-center"
                >
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
