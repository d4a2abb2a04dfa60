import { namesOf } from '@portal/schema/lists';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { AskSubmitter } from './clarification/ask-submitter.tsx';
import { useDesk } from './desk.tsx';
import { ConflictList, DeclareConflict } from './together/conflicts.tsx';
import type { IdeaOnPage } from './use-neighbours.ts';
import { useDeskKeys } from './keys.ts';
import { CommentsBox, EntryState } from './review-controls.tsx';
import { LastComment, ReviewLine } from './review-line.tsx';
import { EmailPreview } from './together/email-preview.tsx';
import { ReasonPicker } from './together/reason-picker.tsx';
import { useReview } from './use-review.ts';

type Acts = Parameters<typeof useDeskKeys>[1];

/** The review of the idea on the page, and the keys of the page. @param idea undefined until it is loaded */
export function ReviewPanel({ idea, acts }: { idea: IdeaOnPage | undefined; acts: Acts }) {
  return (
    <section
      aria-labelledby="review-title"
      className="not-on-paper flex min-w-0 flex-col gap-3 overflow-y-auto rounded-box border border-line bg-white p-4 lg:order-last"
    >
      <div className="flex items-baseline justify-between">
        <h2 id="review-title" className="text-lg">
          Your review
        </h2>
        {idea && <DeclareConflict key={idea.id} idea={idea} />}
      </div>
      {idea ? <ReviewForm key={idea.id} idea={idea} acts={acts} /> : <NoReview acts={acts} />}
    </section>
  );
}

function NoReview({ acts }: { acts: Acts }) {
  useDeskKeys(undefined, acts);
  return <GreyLines count={4} />;
}

export function GreyLines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    <div key={line} aria-hidden="true" className="appear-delayed h-8 rounded-box bg-locked-tint" />
  ));
}

function ReviewForm({ idea, acts }: { idea: IdeaOnPage; acts: Acts }) {
  const review = useReview(idea);
  const { decides } = useDesk();
  useDeskKeys(review, acts);
  const { chosen, isSaving, barred, ask, choose, save, solutionName } = review;
  const { onward } = acts;
  const conflicts = <ConflictList conflicts={idea.conflicts} />;
  if (barred)
    return (
      <>
        <ReviewLine review={review} />
        {conflicts}
      </>
    );
  return (
    <>
      <div className="-mx-4">
        <ReviewLine review={review} isOnPage />
      </div>
      {!decides && <p className="text-sm">Administrators set the status. You can write comments.</p>}
      <fieldset hidden={!decides || idea.clarification?.outcome === null}>
        <legend className="text-sm font-semibold">Status</legend>
        {namesOf(reviewStatuses).map((status) => (
          <label
            key={status}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-box px-2 hover:bg-primary-tint has-checked:bg-primary-tint has-checked:font-semibold"
          >
            <input
              type="radio"
              name="reviewStatus"
              checked={chosen === status}
              onChange={() => choose(status)}
              className="size-5 shrink-0 accent-primary"
            />
            {reviewStatuses[status]}
            <span className="ml-auto">
              <KeyHint>{reviewTraits[status].key}</KeyHint>
            </span>
          </label>
        ))}
      </fieldset>
      {/* The line above asks for a reason in its own box, and has a button that stays. */}
      {ask?.kind !== 'REASON' && (
        <>
          {chosen && reviewTraits[chosen].asksReason && (
            <ReasonPicker name={solutionName} value={review.reasonId} onChange={review.giveReason} />
          )}
          <LastComment review={review} />
          <label className="grid gap-1">
            <span className="flex items-center justify-between text-sm font-semibold">
              Comments
              <KeyHint>c</KeyHint>
            </span>
            <CommentsBox review={review} rows={5} className="resize-y py-1! leading-6" />
          </label>
        </>
      )}
      <div className="grid gap-2">
        <Button busy={isSaving && 'Updating...'} onClick={() => void save(onward)}>
          Update and next <KeyHint>Ctrl + Enter</KeyHint>
        </Button>
        {ask?.kind !== 'REASON' && (
          <Button
            variant="secondary"
            softDisabled={isSaving}
            aria-label={`Update the review of ${solutionName}`}
            onClick={() => void save()}
          >
            Update
          </Button>
        )}
        <EntryState review={review} />
      </div>
      {review.isEntered && (
        <EmailPreview
          {...{ ideaId: idea.id, status: chosen, comments: review.comments, reasonId: review.reasonId }}
        />
      )}
      <AskSubmitter idea={idea} />
      {conflicts}
    </>
  );
}
