import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { readText } from '@portal/schema/text';
import { dayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { rowOf } from './desk.tsx';
import { ReasonPicker } from './together/reason-picker.tsx';
import type { Review } from './use-review.ts';
import { staleInWords } from './use-saves.ts';

type LineButton = [label: string, key: string, act: () => unknown];

/** Names the button that saves a status that asks for a reason, without one. */
export const withoutReason = (status: ReviewStatus) => `${reviewTraits[status].command} without a reason`;

/** Shows what is asked before the idea is saved, or why it cannot be reviewed, as one line. */
export function ReviewLine({
  review,
  isOnPage = false,
}: {
  review: Review;
  /** There Ctrl + Enter presses another button, which goes on. */
  isOnPage?: boolean;
}) {
  const { ask, solutionName, status, chosen, comments, barred, send, save, cancel } = review;
  const { sendWords, dropWords } = review;
  const line = (look: string, words: ReactNode, ...buttons: LineButton[]) => (
    <Line {...{ review, look, words, buttons }} />
  );
  if (barred) return line('bg-primary-tint', barred);
  const close: LineButton = ['Cancel', 'Esc', cancel];
  switch (ask?.kind) {
    case 'REASON':
      return line(
        'bg-primary-tint',
        <Reason review={review} isTried={ask.isTried} />,
        ['Update', isOnPage ? '' : 'Ctrl + Enter', save],
        [chosen && withoutReason(chosen), '', () => send(true)],
        close,
      );
    case 'WORDS':
      return line(
        'bg-warning-tint',
        <Words status={chosen || status} comments={comments} />,
        ['Send them', 'y', sendWords],
        ['Leave them out', 'w', dropWords],
        close,
      );
    case 'SEND':
      return line(
        'bg-primary-tint',
        `${solutionName} stays ${reviewStatuses[status]}. Email this comment to the submitter?`,
        ['Send', '', () => send(true)],
        ['Only save', '', () => send(false)],
        close,
      );
    case 'STALE':
      return line(
        'bg-warning-tint text-warning',
        <span title={ask.reviewedBy ?? undefined}>
          {staleInWords(ask)}
          {ask.reviewerComments && ` “${ask.reviewerComments}”`}
          {chosen ? ` You chose ${reviewStatuses[chosen]}.` : ' Your comment is not saved.'}
        </span>,
        ['Replace theirs', 'r', review.replace],
        ['Keep theirs', 't', review.keepTheirs],
      );
    case 'FAILED':
      return line('bg-danger-tint text-danger-dark', ask.message, ['Try again', 'r', save], close);
    case undefined:
      return null;
  }
}

interface LineProps {
  review: Review;
  look: string;
  words: ReactNode;
  buttons: readonly LineButton[];
}

function Line({ review: { id, solutionName, barred }, look, words, buttons }: LineProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const line = box.current;
    // It opens below its row, which may be the last in sight.
    if (!barred) line?.scrollIntoView({ block: 'nearest' });
    // The focus would be lost with the line.
    return () => {
      if (line?.contains(document.activeElement))
        (rowOf(id) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    };
  }, [id, barred]);
  return (
    <div
      ref={box}
      role="group"
      aria-label={`Before ${solutionName} is saved`}
      className={`flex min-h-14 flex-wrap items-end gap-2 px-3 py-2 text-sm leading-5 wrap-anywhere ${look}`}
    >
      <div className="py-2 has-[textarea]:min-w-60 has-[textarea]:flex-1 has-[textarea]:py-0">{words}</div>
      {buttons.map(([label, key, act], index) => (
        <Button key={label} dense variant={index > 0 ? 'secondary' : 'primary'} onClick={() => void act()}>
          {label} {key && <KeyHint>{key}</KeyHint>}
        </Button>
      ))}
    </div>
  );
}

/** Shows words in full, to be sent with a status that they were not written for. */
export function Words({ status, comments }: { status: ReviewStatus; comments: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first of its answers. Who browses a select or radio buttons stays there.
    if (!document.activeElement?.matches('select, input, textarea'))
      box.current?.closest('[role=group]')?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={box} className="grid gap-1">
      <p className="font-semibold">Send these words with {reviewStatuses[status]}?</p>
      <blockquote className="border-l-4 border-warning pl-3 whitespace-pre-wrap">{comments}</blockquote>
    </div>
  );
}

function Reason({ review, isTried = false }: { review: Review; isTried: boolean | undefined }) {
  const { ask, chosen, comments, write } = review;
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Who browses a select or radio buttons stays there.
    if (!document.activeElement?.matches('select, input')) box.current?.focus();
    // Each time that it is asked for: after Ctrl + Enter in the empty box, too.
  }, [ask]);
  const isMissing = isTried && readText(comments) === '' && review.reasonId === '';
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-x-4">
        <label htmlFor={`reason-${review.id}`}>
          <span className="font-semibold">
            Reason for {chosen && <span>{reviewStatuses[chosen]}</span>}
            <span aria-hidden="true"> *</span>
          </span>{' '}
          {isMissing ? (
            <span className="font-semibold text-danger">
              Write a reason, or press {chosen && withoutReason(chosen)}.
            </span>
          ) : (
            <span>(we email it)</span>
          )}
        </label>
        <LastComment review={review} />
      </div>
      <ReasonPicker name={review.solutionName} value={review.reasonId} onChange={review.giveReason} />
      <textarea
        ref={box}
        id={`reason-${review.id}`}
        name="rejectionReason"
        aria-required
        aria-invalid={isMissing || undefined}
        rows={2}
        maxLength={LONG_TEXT_MAX}
        value={comments}
        onChange={({ target }) => write(target.value)}
        className={`${controlLooks} min-h-14! py-1! text-sm! leading-5`}
      />
    </div>
  );
}

/** Shows the comment that was given before, which is sent again only on purpose. */
export function LastComment({ review: { lastComment, useAgain } }: { review: Review }) {
  if (!lastComment) return null;
  const { text, at } = lastComment;
  return (
    <p className="flex min-w-0 flex-1 gap-x-2 text-sm leading-5">
      <span className="line-clamp-2 min-w-0" title={text}>
        {`Last comment${at ? `, ${dayOf(at)}` : ''}: “${text}”`}
      </span>
      <button type="button" onClick={useAgain} className="shrink-0 self-start text-link">
        Use again
      </button>
    </p>
  );
}
