import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { problemOf } from '../../../lib/problem-of.ts';
import { useIdeaPageQuery } from '../../../graphql/generated.ts';
import type { IdeaPageQuery } from '../../../graphql/generated.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PaperHead } from '../../../ui/paper-head.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import { StatusChip } from '../../../ui/chip.tsx';
import { IdeaAnswers } from './idea-answers.tsx';
import { IdeaDocument } from './idea-document.tsx';
import { SubmissionDate } from './idea-parts.tsx';
import type { ListOrigin } from './idea-parts.tsx';
import { ReviewForm } from './review-controls.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { IdeaHistory } from './review-history.tsx';
import { useReviewKeys } from './review-keys.ts';
import { ShortcutsButton, ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useReview } from './use-review.ts';

export function IdeaPage({ id }: { id: string }) {
  const { state } = useLocation() as { state: { origin?: ListOrigin } | null };
  const origin = state?.origin;
  const { data, error, refetch } = useIdeaPageQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const back = `/submissions${origin?.search ?? ''}`;
  const idea = data?.idea;
  return (
    <>
      <PaperHead>submission {idea?.reference}</PaperHead>
      <Neighbours id={id} back={back} origin={origin} />
      <PageTitle title={idea?.solutionName ?? 'Submission'} className="wrap-anywhere">
        {idea?.solutionName ?? 'Submission'}
      </PageTitle>
      {error && problemOf(error).code === 'NOT_FOUND' ? (
        <EmptyState title="There is no such idea.">
          <ButtonLink to={back}>Back to the submissions</ButtonLink>
        </EmptyState>
      ) : error ? (
        <Problem
          title="The idea could not be loaded."
          message={problemOf(error).message}
          retry={() => void refetch()}
        />
      ) : idea ? (
        <IdeaUnderReview idea={idea} />
      ) : (
        <Skeleton label="Loading the idea…" />
      )}
    </>
  );
}

function Neighbours({ id, back, origin }: { id: string; back: string; origin: ListOrigin | undefined }) {
  const { lastOpened } = useReviewDesk();
  const ids = origin?.ids ?? [];
  const index = ids.indexOf(id);
  const linkClass = 'inline-flex min-h-11 items-center gap-1 font-semibold text-link';
  const link = (to: string | undefined, rel: 'prev' | 'next', label: string) =>
    to && (
      <Link
        to={`/submissions/${to}`}
        state={{ origin }}
        rel={rel}
        onClick={() => lastOpened.set(to)}
        className={linkClass}
      >
        {label}
      </Link>
    );
  return (
    <nav aria-label="Submissions" className="flex flex-wrap items-center justify-between gap-x-6">
      <Link to={back} className={linkClass}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the submissions
      </Link>
      <span className="flex gap-x-6">
        {link(ids[index - 1], 'prev', 'Previous idea')}
        {index >= 0 && link(ids[index + 1], 'next', 'Next idea')}
      </span>
    </nav>
  );
}

const followLink = (rel: 'prev' | 'next') => document.querySelector<HTMLElement>(`a[rel=${rel}]`)?.click();

function IdeaUnderReview({ idea }: { idea: IdeaPageQuery['idea'] }) {
  const review = useReview(idea);
  const [showsKeys, setShowsKeys] = useState(false);
  useReviewKeys(review, {
    j: () => followLink('next'),
    k: () => followLink('prev'),
    '?': () => setShowsKeys(true),
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
        <StatusChip status={idea.status} />
        <span className="wrap-anywhere">{idea.reference}</span>
        <span>
          Submitted <SubmissionDate idea={idea} />
        </span>
        <a
          href="#review"
          onClick={(event) => {
            // A new history entry would lose the state with the list.
            event.preventDefault();
            document.getElementById('review')?.focus();
          }}
          className="not-on-paper text-link xl:hidden"
        >
          Go to the review
        </a>
        <span className="ml-auto">
          <ShortcutsButton onClick={() => setShowsKeys(true)} />
        </span>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <IdeaAnswers idea={idea} step="overview" />
          <IdeaDocument {...idea} />
          <IdeaAnswers idea={idea} step="status" />
          <IdeaAnswers idea={idea} step="innovation" />
          <IdeaAnswers idea={idea} step="additional" />
          <IdeaAnswers idea={idea} step="general" />
        </div>
        <div className="grid min-w-0 gap-6 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto">
          <section
            id="review"
            tabIndex={-1}
            aria-labelledby="review-title"
            className="not-on-paper grid gap-4 rounded-box border border-line bg-white p-4 sm:p-6"
          >
            <h2 id="review-title">Your review</h2>
            <ReviewForm review={review} commentRows={6} />
          </section>
          <section
            aria-labelledby="history-title"
            className="grid gap-4 rounded-box border border-line bg-white p-4 sm:p-6"
          >
            <h2 id="history-title">History</h2>
            <IdeaHistory idea={idea} />
          </section>
        </div>
      </div>
      {showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
    </>
  );
}
