import { ArrowLeft } from 'lucide-react';
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
import { CommentsBox, StatusSelect, UpdateButton } from './review-controls.tsx';
import { LastComment, ReviewLine } from './review-line.tsx';
import { IdeaHistory } from './review-history.tsx';
import { useDeskKeys } from './keys.ts';
import { useReview } from './use-review.ts';

export function IdeaPage({ id }: { id: string }) {
  const { search } = useLocation();
  const { data, error, refetch } = useIdeaPageQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const back = `/submissions${search}`;
  const idea = data?.idea;
  return (
    <>
      <PaperHead>submission {idea?.reference}</PaperHead>
      <Link to={back} className="inline-flex min-h-11 items-center gap-1 font-semibold text-link">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the submissions
      </Link>
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

function IdeaUnderReview({ idea }: { idea: IdeaPageQuery['idea'] }) {
  const review = useReview(idea);
  useDeskKeys(review, { onward: () => undefined });
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
            <ReviewLine review={review} />
            <StatusSelect review={review} />
            <LastComment review={review} />
            <CommentsBox review={review} rows={6} />
            <UpdateButton review={review} />
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
    </>
  );
}
