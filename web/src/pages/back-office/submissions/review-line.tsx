import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { reviewStatuses } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { dayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { rowOf } from './desk.tsx';
import type { Review } from './use-review.ts';
import { staleInWords } from './use-saves.ts';

const tones = {
  asks: 'bg-primary-tint text-ink',
  warns: 'bg-warning-tint text-warning',
  fails: 'bg-danger-tint text-danger-dark',
} as const;

function Line({
  idea,
  tone,
  label,
  children,
}: {
  idea: string;
  tone: keyof typeof tones;
  label: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const line = box.current;
    // The focus would be lost with the line.
    return () => {
      if (line?.contains(document.activeElement))
        (rowOf(idea) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    };
  }, [idea]);
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-sm wrap-anywhere ${tones[tone]}`}
    >
      {children}
    </div>
  );
}

/** Shows what is asked before the idea is saved, or why it cannot be reviewed, as one line. */
export function ReviewLine({ review }: { review: Review }) {
  const { ask, solutionName, chosen, isOwn, send, cancel } = review;
  if (isOwn)
    return (
      <Line idea={review.id} tone="asks" label={solutionName}>
        This is your own idea. Somebody else decides.
      </Line>
    );
  if (!ask) return null;
  if (ask.kind === 'REASON') return <Reason review={review} />;
  if (ask.kind === 'SEND') {
    return (
      <Line idea={review.id} tone="asks" label={`Send the comment on ${solutionName}?`}>
        <p>
          {solutionName} stays {reviewStatuses[review.status]}. Email this comment to the submitter?
        </p>
        <Button dense onClick={() => void send(true)}>
          Send
        </Button>
        <Button dense variant="secondary" onClick={() => void send(false)}>
          Only save
        </Button>
        <Button dense variant="ghost" onClick={cancel}>
          Cancel <KeyHint>Esc</KeyHint>
        </Button>
      </Line>
    );
  }
  if (ask.kind === 'STALE') {
    return (
      <Line idea={review.id} tone="warns" label={`Another decision on ${solutionName}`}>
        <p title={ask.reviewedBy ?? undefined}>
          {staleInWords(ask)}
          {ask.reviewerComments && ` “${ask.reviewerComments}”`}
          {chosen ? ` You chose ${reviewStatuses[chosen]}.` : ' Your comment is not saved.'}
        </p>
        <Button dense onClick={() => void review.replace()}>
          Replace theirs <KeyHint>r</KeyHint>
        </Button>
        <Button dense variant="secondary" onClick={review.keepTheirs}>
          Keep theirs <KeyHint>t</KeyHint>
        </Button>
      </Line>
    );
  }
  return (
    <Line idea={review.id} tone="fails" label={`${solutionName} is not saved`}>
      <p>{ask.message} What you entered is kept.</p>
      <Button dense variant="secondary" onClick={() => void review.save()}>
        Try again <KeyHint>r</KeyHint>
      </Button>
      <Button dense variant="ghost" onClick={cancel}>
        Close <KeyHint>Esc</KeyHint>
      </Button>
    </Line>
  );
}

function Reason({ review }: { review: Review }) {
  const { solutionName, chosen, comments, write, ask, send, cancel, save } = review;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Who browses a select or radio buttons stays there.
    if (!document.activeElement?.matches('select, input')) box.current?.focus();
  }, []);
  const label = `Reason for ${chosen ? reviewStatuses[chosen] : ''}`;
  const isMissing = ask?.kind === 'REASON' && ask.isTried === true && comments.trim() === '';
  return (
    <Line idea={review.id} tone="asks" label={`${label}: ${solutionName}`}>
      <label className="grid min-w-60 flex-1 basis-full gap-1">
        <span>
          <span className="font-semibold">
            {label} <span aria-hidden="true">*</span>
          </span>{' '}
          (we email it)
          {isMissing && (
            <span className="ml-3 font-semibold text-danger">
              Write a reason, or press Reject without a reason.
            </span>
          )}
        </span>
        <textarea
          ref={box}
          name="rejectionReason"
          aria-required
          aria-invalid={isMissing || undefined}
          rows={2}
          maxLength={LONG_TEXT_MAX}
          value={comments}
          onChange={({ target }) => write(target.value)}
          className={`${controlLooks} min-h-14! py-1! text-sm! leading-5`}
        />
      </label>
      <Button dense onClick={() => void save()}>
        Update <KeyHint>Ctrl + Enter</KeyHint>
      </Button>
      <Button dense variant="secondary" onClick={() => void send(true)}>
        Reject without a reason
      </Button>
      <Button dense variant="ghost" onClick={cancel}>
        Cancel <KeyHint>Esc</KeyHint>
      </Button>
      <LastComment review={review} />
    </Line>
  );
}

/** Shows the comment that was given before, which is sent again only on purpose. */
export function LastComment({ review: { lastComment, useAgain, solutionName } }: { review: Review }) {
  if (!lastComment) return null;
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-sm">
      <span className="line-clamp-2 min-w-0" title={lastComment.text}>
        Last comment{lastComment.at && `, ${dayOf(lastComment.at)}`}: “{lastComment.text}”
      </span>
      <button
        type="button"
        aria-label={`Use the last comment on ${solutionName} again`}
        onClick={useAgain}
        className="min-h-8 text-link"
      >
        Use again
      </button>
    </p>
  );
}
