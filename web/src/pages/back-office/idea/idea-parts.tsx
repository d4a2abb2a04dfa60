import { MessageCircleQuestion } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { answerText } from '@portal/schema/answer-text';
import { ideaSources } from '@portal/schema/choices';
import { isAsked } from '@portal/schema/clarification';
import { daysBetween } from '@portal/schema/programme-time';
import { reviewTraits } from '@portal/schema/review-status';
import { countOf, dayInWords, dayOf, shortDayOf, today } from '../../../lib/words.ts';
import type { ReviewRowFragment } from '../../../graphql/generated-staff.ts';
import { Chip } from '../../../ui/chip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { FoundWords } from '../../../ui/marked.tsx';
import { useClaimInWords } from '../claims/claims.tsx';

/** Leads to the idea; the address names the list, so that the page knows its neighbours there. */
/** Says how staff entered an idea; undefined for one that its person sent. */
export const enteredInWords = ({ entered }: Pick<ReviewRowFragment, 'entered'>): string | undefined =>
  entered ? `Entered by staff (${ideaSources[entered.source]})` : undefined;

export function IdeaLink({ idea, className = '' }: { idea: ReviewRowFragment; className?: string }) {
  const { search } = useLocation();
  const claim = useClaimInWords(idea.claim);
  return (
    <>
      <Link
        to={`/submissions/${idea.id}${search}`}
        title={idea.solutionName}
        className={`font-semibold text-link ${className}`}
      >
        <FoundWords text={idea.solutionName} />
      </Link>
      <span className="block truncate font-normal text-muted" title={claim && idea.claim?.holder.email}>
        {claim ? (
          <strong className="font-semibold text-warning">{claim}</strong>
        ) : (
          [answerText('focusArea', idea.focusArea), enteredInWords(idea)].filter(Boolean).join(' · ')
        )}
      </span>
    </>
  );
}

type Due = Pick<
  ReviewRowFragment,
  'status' | 'withdrawnAt' | 'clarification' | 'dueOn' | 'callDueOn' | 'calledAt'
>;

/**
 * Returns the promise that is due to the submitter, and its day: the call that an approval promised, or the answer, while the
 * idea is undecided and the submitter neither has a question nor took it back.
 */
export function dueOf(idea: Due): { what: 'answer' | 'call'; day: string } | undefined {
  const { status, withdrawnAt, dueOn, callDueOn, calledAt } = idea;
  if (withdrawnAt) return undefined;
  if (status === 'APPROVED') return callDueOn && !calledAt ? { what: 'call', day: callDueOn } : undefined;
  return reviewTraits[status].decides || isAsked(idea) ? undefined : { what: 'answer', day: dueOn };
}

/** Says how late something is that was due, such as `3 days late` or `call 3 days late`. */
export const lateInWords = ({ what, day }: { what: 'answer' | 'call'; day: string }): string | undefined => {
  const late = daysBetween(day, today());
  return late > 0 ? `${what === 'call' ? 'call ' : ''}${countOf(late, 'day')} late` : undefined;
};

/** Shows the status of an idea, or that it waits for its submitter: then nobody decides. @param wraps where a line has no room for the words */
export function StateChip({
  idea,
  wraps = false,
}: {
  idea: Pick<ReviewRowFragment, 'status' | 'withdrawnAt' | 'clarification'>;
  wraps?: boolean;
}) {
  const { clarification } = idea;
  if (!clarification || !isAsked(idea)) return <StatusChip {...idea} />;
  return (
    <span title={`Until ${dayInWords(clarification.until)}`} className="inline-flex">
      <Chip tone="info" icon={MessageCircleQuestion} wraps={wraps}>
        Waiting for the submitter
      </Chip>
    </span>
  );
}

type Waiting = Pick<ReviewRowFragment, 'status' | 'daysWaited' | 'reopenedAt'>;

/** Says how long an idea waits, or waited for its decision; undefined for one's own. */
export function waitInWords({ status, daysWaited, reopenedAt }: Waiting): string | undefined {
  if (typeof daysWaited !== 'number') return undefined;
  const days = countOf(daysWaited, 'day');
  if (reviewTraits[status].decides) return `waited ${days}`;
  return reopenedAt ? `reopened ${days} ago` : days;
}

/** Shows the day of submission, and how long an idea waits or waited, or how late its answer is. */
export function SubmissionDate({ idea }: { idea: Waiting & Due & Pick<ReviewRowFragment, 'createdAt'> }) {
  const { createdAt, dueOn, status, withdrawnAt } = idea;
  const due = dueOf(idea);
  const late = due && lateInWords(due);
  const wait = waitInWords(idea);
  const isDecided = reviewTraits[status].decides;
  return (
    <>
      <time dateTime={createdAt} title={dayOf(createdAt)} className="whitespace-nowrap">
        {shortDayOf(createdAt)}
      </time>
      {wait &&
        !withdrawnAt &&
        // The promised call takes its line.
        !(isDecided && late) && (
          <span
            className="block text-muted"
            title={isDecided ? undefined : `Answer due on ${dayInWords(dueOn)}`}
          >
            {wait}
          </span>
        )}
      {due && late && (
        <span
          className="block text-xs leading-4.5 font-semibold text-danger"
          title={`The ${due.what} was due on ${dayInWords(due.day)}`}
        >
          {late}
        </span>
      )}
    </>
  );
}
