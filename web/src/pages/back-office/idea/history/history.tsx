import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditAction } from '@portal/schema/audit';
import { termsPath } from '@portal/schema/programme-terms';
import { reviewStatuses } from '@portal/schema/review-status';
import { useIdeaActsQuery, useStaffQuery } from '../../../../graphql/generated-staff.ts';
import type { AuditEntryFragment, IdeaHistoryFragment } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { dayInWords, dayOf, minuteOf } from '../../../../lib/words.ts';
import { useSession } from '../../../../session/session-store.ts';
import { Problem } from '../../../../ui/states.tsx';
import { actInWords } from '../../shared/act-in-words.ts';
import { AskedInHistory } from '../../clarifications/questions.tsx';
import { OutcomeSection } from '../../outcomes/outcome-section.tsx';
import { StorySection } from '../../outcomes/story-section.tsx';
import type { IdeaOnPage } from '../../desk/desk-acts.ts';

/** Lists the acts on an idea that only the audit log has. */
const ACTS: AuditAction[] = [
  ...(['IDEA_SHOWN', 'IDEA_ASSIGNED', 'IDEA_GIVEN_BACK', 'IDEA_SHORTLISTED', 'IDEA_SCORED'] as const),
  ...(['REVIEW_UNDONE', 'REVIEWS_HELD', 'CONFLICT_DECLARED', 'CONFLICT_LIFTED'] as const),
  ...(['CALL_TAKEN_BACK', 'CONTACT_SHOWN', 'ID_NUMBER_SHOWN', 'DOCUMENT_DOWNLOADED'] as const),
];

interface Entry {
  at: string;
  key: string;
  entry: ReactNode;
}

/**
 * Tells what happened to an idea, the oldest first, and what became of it. @param isOpen whether it is in sight: what is rare
 * is loaded then
 */
export function History({ idea, isOpen }: { idea: IdeaOnPage; isOpen: boolean }) {
  const { user } = useSession();
  const { data, error, refetch } = useIdeaActsQuery({
    variables: { filter: { search: idea.reference, actions: ACTS } },
    fetchPolicy: 'cache-and-network',
    skip: !isOpen || user?.role !== 'admin',
  });
  const { data: staff } = useStaffQuery({ skip: !isOpen });
  const acts = data?.auditEvents.edges.map(({ node }) => actEntry(node, idea.reference)) ?? [];
  return (
    <>
      <Timeline
        {...{ idea, acts }}
        hasEarlierActs={data?.auditEvents.pageInfo.hasNextPage === true}
        nameOf={(email) => staff?.staff.find((one) => one.email === email)?.name ?? email}
      />
      {error && !data && (
        <Problem
          title="What the audit log has of this idea could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      )}
      {isOpen && <Afterwards idea={idea} />}
    </>
  );
}

/** Shows the outcome of an approved idea, or the story that an idea may still have after an earlier approval. */
function Afterwards({ idea: { id, status, email, reviews } }: { idea: IdeaOnPage }) {
  const { user } = useSession();
  if (status === 'APPROVED') return <OutcomeSection ideaId={id} />;
  const wasApproved =
    reviews.pageInfo.hasNextPage || reviews.edges.some(({ node }) => node.to === 'APPROVED');
  return wasApproved && email !== user?.email && <StorySection ideaId={id} canAsk={false} />;
}

const actEntry = (act: AuditEntryFragment, reference: string): Entry => ({
  at: act.at,
  key: `act ${act.id}`,
  entry: (
    <p className="wrap-anywhere text-muted">
      <span>
        {actInWords(act)
          .map((part) => (typeof part === 'string' ? part : (part.person ?? part.name)))
          .join('')
          .replace(`idea ${reference}`, 'this idea')
          .replace(reference, 'this idea')}
      </span>{' '}
      <time dateTime={act.at}>{minuteOf(act.at)}</time>
    </p>
  ),
});

function Timeline({
  idea,
  acts,
  hasEarlierActs,
  nameOf,
}: {
  idea: IdeaOnPage;
  acts: readonly Entry[];
  hasEarlierActs: boolean;
  /** Returns the name of a member of staff, or else the address. */
  nameOf: (email: string) => string;
}) {
  const { edges, pageInfo } = idea.reviews;
  const entries: Entry[] = [
    ...acts,
    ...edges.map(({ node }) => ({
      ...{ at: node.at, key: node.id },
      entry: <ReviewInHistory review={node} by={nameOf(node.reviewer ?? '')} />,
    })),
    ...idea.clarifications.map((asked) => ({
      ...{ at: asked.at, key: asked.at },
      entry: <AskedInHistory asked={asked} />,
    })),
    ...(idea.calledAt ? [{ at: idea.calledAt, key: 'call', entry: <CallInHistory idea={idea} /> }] : []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ol className="grid gap-4 border-l-2 border-line pl-4 text-sm">
      <li>
        <p className="font-semibold">Submitted</p>
        <p className="wrap-anywhere text-muted">
          {idea.email}, <time dateTime={idea.createdAt}>{minuteOf(idea.createdAt)}</time>
          {idea.termsVersion && (
            <span>
              , under the terms of{' '}
              <a href={`/api${termsPath(idea.termsVersion)}`} className="text-link">
                {dayInWords(idea.termsVersion)}
              </a>
            </span>
          )}
        </p>
        {idea.guardianAgreedAt && (
          <p className="font-semibold">
            The idea of somebody under 18: the submitter is the parent or guardian, and agreed on{' '}
            {dayOf(idea.guardianAgreedAt)}.
          </p>
        )}
      </li>
      {hasEarlierActs && (
        <li className="text-muted">
          Earlier acts are not shown here.{' '}
          <Link to={`/audit-log?search=${idea.reference}`} className="text-link">
            The audit log has them.
          </Link>
        </li>
      )}
      {entries.map(({ key, entry }) => (
        <li key={key}>{entry}</li>
      ))}
      {idea.withdrawnAt && (
        <li>
          <p className="font-semibold">Withdrawn by the submitter</p>
          <time dateTime={idea.withdrawnAt}>{minuteOf(idea.withdrawnAt)}</time>
        </li>
      )}
      {pageInfo.hasNextPage && <li className="text-muted">Later reviews are not shown here.</li>}
    </ol>
  );
}

function CallInHistory({ idea: { calledAt, caller } }: { idea: IdeaOnPage }) {
  return (
    <>
      <p className="font-semibold">Submitter called</p>
      <p className="wrap-anywhere text-muted">
        <span>{caller?.name ?? caller?.email ?? 'Not known who'}</span>,{' '}
        <time dateTime={calledAt ?? undefined}>{minuteOf(calledAt ?? '')}</time>
      </p>
    </>
  );
}

function ReviewInHistory({
  review: { at, from, to, comments, announcedAt },
  by,
}: {
  review: IdeaHistoryFragment['reviews']['edges'][number]['node'];
  by: string;
}) {
  return (
    <>
      <p className="font-semibold">
        {from === to ? 'Comment' : `${reviewStatuses[from]} to ${reviewStatuses[to]}`}
      </p>
      <p className="wrap-anywhere text-muted">
        <span>{by}</span>, <time dateTime={at}>{minuteOf(at)}</time>
      </p>
      <p className="text-muted">
        {announcedAt ? `Announced ${minuteOf(announcedAt)}` : 'Not announced to the submitter'}
      </p>
      {comments && <p className="wrap-anywhere whitespace-pre-line">{comments}</p>}
    </>
  );
}
