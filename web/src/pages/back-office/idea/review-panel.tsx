import type { ComponentType, ReactNode } from 'react';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import { Button } from '../../../ui/button.tsx';
import { dayOf } from '../../../lib/words.ts';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { useScreenQuery } from '../../../ui/use-media-query.ts';
import { AskSubmitter } from '../clarifications/ask-submitter.tsx';
import { focusIdea, reasonBoxId } from '../desk/desk-runner.ts';
import { useAct, useDeskPart, useReview } from '../desk/desk.tsx';
import { asksReason } from '../desk/entries.ts';
import type { Review } from '../desk/entries.ts';
import { ReplyList } from '../reviews/reply-box.tsx';
import { CommentsBox, EntryState } from '../reviews/review-controls.tsx';
import {
  hasNoReason,
  LastComment,
  ReasonField,
  ReasonLabel,
  ReasonOfList,
  ReviewLine,
  ToldLine,
  withoutReason,
} from '../reviews/review-line.tsx';
import { ConflictList, DeclareConflict } from '../conflicts/conflicts.tsx';
import { EmailPreview } from '../reviews/email-preview.tsx';
import { PromisedCall } from './promised-call.tsx';
import type { IdeaOnPage } from '../desk/desk-acts.ts';

interface Part {
  idea: IdeaOnPage;
  review: Review;
}

/** Shows the review to a user who may judge the idea. */
const parts: readonly ComponentType<Part>[] = [
  Asked,
  StatusChoice,
  Comment,
  AnnouncedBefore,
  SaveButtons,
  PromisedCall,
  AskSubmitter,
  Email,
  Conflicts,
  Replies,
  EarlierWords,
];

/** Shows the question that the idea waits for, with a button that takes it back. */
const pausedParts: readonly ComponentType<Part>[] = [AskSubmitter, Conflicts];

/** Shows why the user may not judge the idea. */
const refusedParts: readonly ComponentType<Part>[] = [Asked, Conflicts];

/** Shows the review of the idea on the page. @param idea undefined until it is loaded */
export function ReviewPanel({ idea }: { idea: IdeaOnPage | undefined }) {
  return (
    <section
      aria-labelledby="review-title"
      className="reading-review not-on-paper flex min-w-0 flex-col gap-2 overflow-y-auto rounded-box border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between">
        <h2 id="review-title" className="text-base">
          Your review
        </h2>
        {idea && <DeclareConflict key={idea.id} idea={idea} />}
      </div>
      {idea ? <ReviewForm key={idea.id} idea={idea} /> : <GreyLines count={4} />}
    </section>
  );
}

export function GreyLines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    <div key={line} aria-hidden="true" className="appear-delayed h-8 rounded-box bg-locked-tint" />
  ));
}

function ReviewForm({ idea }: { idea: IdeaOnPage }) {
  const review = useReview(idea);
  const shown = review.isPaused ? pausedParts : review.refusal ? refusedParts : parts;
  return shown.map((Shown) => <Shown key={Shown.name} idea={idea} review={review} />);
}

/** Shows the questions before a save, but for the reason, which has its own box. */
function Asked({ review }: Part) {
  // The note that a review replaces an answer stands beside the button that saves it.
  if (review.ask?.kind === 'REASON' || (!review.ask && !review.refusal)) return null;
  return (
    <div className="-mx-4 empty:hidden">
      <ReviewLine review={review} />
    </div>
  );
}

function StatusChoice({ review: { id, status: stored, chosen } }: Part) {
  const decides = useDeskPart((desk) => desk.decides);
  const act = useAct();
  return (
    <>
      {!decides && <p className="text-sm">Administrators set the status. You can write comments.</p>}
      <fieldset hidden={!decides}>
        <legend className="text-sm font-semibold">Status</legend>
        {namesOf(reviewStatuses).map((status) => (
          <label
            key={status}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-box px-2 hover:bg-primary-tint has-checked:bg-primary-tint has-checked:font-semibold lg:min-h-9"
          >
            <input
              type="radio"
              name="reviewStatus"
              checked={chosen === status}
              onChange={() => act({ type: 'choose', id, status })}
              className="size-5 shrink-0 accent-primary"
            />
            <span>
              {reviewStatuses[status]}
              {status === stored && <span className="font-normal text-muted"> (no change)</span>}
            </span>
            <span className="ml-auto">
              <KeyHint>{reviewTraits[status].key}</KeyHint>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Tells whether the review has room below its buttons: then it shows what is a press away elsewhere. */
const useHasRoom = () => useScreenQuery('(min-width: 112rem) and (min-height: 56rem)');

/** Takes the comment, or the reason for the status: the same words in one box. */
function Comment({ review }: Part) {
  const hasRoom = useHasRoom();
  const size = 'resize-y leading-6';
  if (review.ask?.kind === 'REASON')
    return (
      <div className="grid gap-2 text-sm">
        <label htmlFor={reasonBoxId(review.id)}>
          <ReasonLabel review={review} />
        </label>
        <ReasonOfList review={review} isOpen={hasRoom} />
        <LastComment review={review} />
        <ReasonField review={review} rows={4} className={size} />
      </div>
    );
  return (
    <>
      {reviewTraits[review.chosen || review.status].asksReason && (
        <ReasonOfList review={review} isOpen={hasRoom} />
      )}
      <div className="empty:hidden">
        <LastComment review={review} />
      </div>
      <label className="grid gap-1">
        <span className="text-sm font-semibold">Comments</span>
        <CommentsBox review={review} rows={5} className={`py-1! ${size}`} />
      </label>
    </>
  );
}

/** Says beside the buttons that the submitter has another answer already. */
function AnnouncedBefore({ review }: Part) {
  return (
    // The question whose decision stays says it, too.
    review.replaces &&
    review.ask?.kind !== 'STALE' && (
      <div role="note" className="rounded-box bg-warning-tint px-3 py-2 text-sm">
        <ToldLine review={review} />
      </div>
    )
  );
}

/** Offers to save and go on, and smaller to save and stay; while a reason is asked for, also Back. */
function SaveButtons({ review }: Part) {
  const { id, isSaving, status, solutionName, ask, chosen } = review;
  const act = useAct();
  const asks = ask?.kind === 'REASON';
  const isStale = ask?.kind === 'STALE';
  const isBare = chosen && chosen !== status && asksReason(chosen) && hasNoReason(review);
  const stay = { type: 'save', id, then: 'stay' } as const;
  return (
    <div className="grid gap-1">
      <Button
        busy={isSaving && 'Updating...'}
        softDisabled={isStale}
        onClick={() => act({ type: 'save', id, then: 'next', byKey: true })}
      >
        Update and next <KeyHint>Ctrl + Enter</KeyHint>
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {isBare ? (
          <SmallButton isOff={isSaving || isStale} onClick={() => act({ ...stay, isAnswered: true })}>
            {withoutReason(chosen)}
          </SmallButton>
        ) : (
          <SmallButton isOff={isSaving || isStale} onClick={() => act(stay)}>
            Update <span className="sr-only">the review of {solutionName} </span>and stay
          </SmallButton>
        )}
        {asks && (
          <SmallButton
            onClick={() => {
              act({ type: 'cancel', id });
              // The button goes with the choice, and would take the focus with it.
              focusIdea(id);
            }}
          >
            Cancel <KeyHint>Esc</KeyHint>
          </SmallButton>
        )}
        <EntryState review={review} />
      </div>
    </div>
  );
}

function SmallButton({
  isOff = false,
  onClick,
  children,
}: {
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      onClick={onClick}
      className="min-h-9 text-sm text-link aria-disabled:text-locked max-lg:min-h-11"
    >
      {children}
    </button>
  );
}

function Email({ review: { id, isEntered, input } }: Part) {
  return isEntered && <EmailPreview ideaId={id} input={input} />;
}

function Conflicts({ idea }: Part) {
  return <ConflictList conflicts={idea.conflicts} />;
}

/** Offers the replies of the team, which a semicolon offers in the box, too. */
function Replies({ review }: Part) {
  return useHasRoom() && <ReplyList review={review} />;
}

/** Shows the comments before the last one, the newest first. */
function EarlierWords({ idea: { reviews, reviewerComments } }: Part) {
  const hasRoom = useHasRoom();
  const written = reviews.edges.map(({ node }) => node).filter(({ comments }) => comments !== '');
  const last = written.findLast(({ comments }) => comments === reviewerComments);
  const earlier = written.filter((one) => one !== last).toReversed();
  if (!hasRoom || earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier-title" className="border-t border-line pt-3 text-sm wrap-anywhere">
      <h3 id="earlier-title" className="text-sm">
        Earlier comments
      </h3>
      <ul className="grid list-none gap-2 p-0">
        {earlier.map(({ id, at, to, reviewer, comments }) => (
          <li key={id}>
            <p className="text-muted">
              <span>{reviewStatuses[to]}</span>, <time dateTime={at}>{dayOf(at)}</time>
              {reviewer && <span>{`, ${reviewer}`}</span>}
            </p>
            <p className="whitespace-pre-line">{comments}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
