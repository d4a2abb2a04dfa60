import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { readText } from '@portal/schema/text';
import { dayOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLooks } from '../../../ui/field.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { ReplyBox } from './reply-box.tsx';
import type { Act } from '../desk/desk-acts.ts';
import { focusIdea, focusReasons, questionId, reasonBoxId, reasonListId } from '../desk/desk-runner.ts';
import { useAct, useDeskPart } from '../desk/desk.tsx';
import { staleInWords, announcedInWords } from '../desk/entries.ts';
import type { Review } from '../desk/entries.ts';
import { ReasonPicker, useReasons } from './reason-picker.tsx';

type Answer = [label: string, key: string, act: Act];

/** Names the button that saves a status that asks for a reason, without one. */
export const withoutReason = (status: ReviewStatus) => `${reviewTraits[status].command} without a reason`;

interface Question {
  look: string;
  words: ReactNode;
  /** The answers, of which the last is the main one. */
  answers: readonly Answer[];
}

/** Shows the question before a save, or why the idea cannot be reviewed, as one line. */
export function ReviewLine({ review }: { review: Review }) {
  const question = questionOf(review);
  return question && <Line review={review} {...question} />;
}

function questionOf(review: Review): Question | undefined {
  const { id, ask, status, chosen, comments, reasonId, refusal } = review;
  if (refusal) return { look: 'bg-primary-tint', words: refusal, answers: [] };
  const close: Answer = ['Cancel', 'Esc', { type: 'cancel', id }];
  switch (ask?.kind) {
    case 'REASON':
      return {
        look: 'bg-primary-tint',
        words: (
          <>
            <ToldLine review={review} />
            <ReasonBox review={review} />
          </>
        ),
        answers: [
          close,
          reasonId === ''
            ? [chosen && withoutReason(chosen), '', { type: 'save', id, then: 'stay', isAnswered: true }]
            : [chosen && reviewTraits[chosen].command, '', { type: 'save', id, then: 'stay' }],
        ],
      };
    case 'WORDS':
      return {
        look: 'bg-warning-tint',
        words: <Words status={chosen || status} comments={comments} />,
        answers: [
          close,
          ['Leave them out', 'w', { type: 'drop words', id }],
          ['Send them', 'y', { type: 'send words', id }],
        ],
      };
    case 'STALE':
      return {
        look: 'bg-warning-tint text-warning',
        words: (
          <span title={ask.reviewedBy ?? undefined}>
            {staleInWords(ask)}
            {ask.reviewerComments && ` “${ask.reviewerComments}”`}
            {chosen ? ` You chose ${reviewStatuses[chosen]}.` : ' Your comment is not saved.'}
          </span>
        ),
        answers: [
          ['Replace theirs', 'r', { type: 'replace theirs', id }],
          ['Keep theirs', 't', { type: 'keep theirs', id }],
        ],
      };
    case 'FAILED':
      return {
        look: 'bg-danger-tint text-danger-dark',
        words: ask.message,
        answers: [close, ['Try again', 'r', { type: 'save', id, then: 'stay' }]],
      };
    case undefined:
      return review.replaces && { look: 'bg-warning-tint', words: <ToldLine review={review} />, answers: [] };
  }
}

/** Says that the submitter has another answer already, before one replaces it. */
export function ToldLine({ review: { replaces, comments, reasonId } }: { review: Review }) {
  if (!replaces) return null;
  const isExplained = readText(comments) !== '' || reasonId !== '';
  return (
    <p>
      The submitter has an answer. {announcedInWords(replaces)} The email says that yours replaces it
      {isExplained ? ', and why.' : ': say why.'}
    </p>
  );
}

function Line({
  review: { id, solutionName, refusal, ask },
  look,
  words,
  answers,
}: Question & { review: Review }) {
  const box = useRef<HTMLDivElement>(null);
  const wordsId = useId();
  const act = useAct();
  useLayoutEffect(() => {
    const line = box.current;
    // The line opens below its row, which may be the last in sight.
    if (!refusal) line?.scrollIntoView({ block: 'nearest' });
    // The line goes, and would take the focus with it.
    return () => {
      if (line?.contains(document.activeElement)) focusIdea(id);
    };
  }, [id, refusal]);
  // A rejection without a reason is not the main answer.
  const main = ask?.kind === 'REASON' ? -1 : answers.length - 1;
  return (
    <div
      ref={box}
      id={questionId(id)}
      role="group"
      aria-label={`Before ${solutionName} is saved`}
      aria-describedby={ask?.kind === 'STALE' ? wordsId : undefined}
      className={`desk-line flex min-h-14 flex-wrap items-end gap-2 px-3 py-2 text-sm leading-5 wrap-anywhere ${look}`}
    >
      {words && (
        <div id={wordsId} className="flex-1 basis-60 py-2 has-[textarea]:min-w-60 has-[textarea]:py-0">
          {words}
        </div>
      )}
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {answers.map(([label, key, answer], index) => (
          <Button
            key={label}
            dense
            variant={index === main ? 'primary' : 'secondary'}
            onClick={() => act(answer)}
          >
            {label} {key && <KeyHint>{key}</KeyHint>}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Shows words in full, to be sent with a status that they were not written for. */
export function Words({ status, comments }: { status: ReviewStatus; comments: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">Send these words with {reviewStatuses[status]}?</p>
      <blockquote className="border-l-4 border-warning pl-3 whitespace-pre-wrap">{comments}</blockquote>
    </div>
  );
}

/** Tells whether no reason is given yet, neither in words nor from the programme's list. */
export const hasNoReason = ({ comments, reasonId }: Review): boolean =>
  readText(comments) === '' && reasonId === '';

/** Tells whether the reason was left out when the idea was saved. */
const lacksReason = (review: Review): boolean =>
  review.ask?.kind === 'REASON' && review.ask.isTried === true && hasNoReason(review);

/** Asks for the reason, above its box. */
export function ReasonLabel({ review }: { review: Review }) {
  const { chosen } = review;
  return (
    <>
      <span className="font-semibold">
        Your reason
        <span aria-hidden="true"> *</span>
      </span>{' '}
      {lacksReason(review) ? (
        <span className="font-semibold text-danger">
          Write a reason, or press {chosen && withoutReason(chosen)}.
        </span>
      ) : (
        <span className="font-normal">(we email it)</span>
      )}
    </>
  );
}

/** Takes the reason for a status from the programme's list. */
export function ReasonOfList({
  review: { id, solutionName, reasonId },
  isOpen = false,
}: {
  review: Review;
  isOpen?: boolean;
}) {
  const act = useAct();
  const isAwaited = useDeskPart(({ awaitsReasons }) => awaitsReasons === id);
  const { isRead } = useReasons();
  useEffect(() => {
    if (!isAwaited || !isRead) return;
    focusReasons(id);
    act({ type: 'box is open' });
  }, [act, id, isAwaited, isRead]);
  return (
    <ReasonPicker
      id={reasonListId(id)}
      name={solutionName}
      isOpen={isOpen}
      value={reasonId}
      onChange={(reasonId) => act({ type: 'give reason', id, reasonId })}
    />
  );
}

/** Takes the reason for a status in words. */
export function ReasonField({
  review,
  rows,
  className = '',
}: {
  review: Review;
  rows: number;
  className?: string;
}) {
  return (
    <ReplyBox
      review={review}
      id={reasonBoxId(review.id)}
      name="rejectionReason"
      aria-required
      aria-invalid={lacksReason(review) || undefined}
      rows={rows}
      maxLength={LONG_TEXT_MAX}
      className={`${controlLooks} py-1! ${className}`}
    />
  );
}

function ReasonBox({ review }: { review: Review }) {
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4">
        <label htmlFor={reasonBoxId(review.id)}>
          <ReasonLabel review={review} />
        </label>
        <LastComment review={review} />
        <span className="ml-auto">
          <KeyHint>Ctrl + Enter</KeyHint>
        </span>
      </div>
      <ReasonOfList review={review} />
      <ReasonField review={review} rows={2} className="min-h-14! text-sm! leading-5" />
    </div>
  );
}

/** Shows the comment that was given before, which is sent again only on purpose. */
export function LastComment({ review: { id, lastComment } }: { review: Review }) {
  const act = useAct();
  if (!lastComment) return null;
  const { text, at } = lastComment;
  return (
    <p className="flex min-w-0 flex-1 items-start gap-x-2 text-sm leading-5">
      <span className="line-clamp-2 min-w-0" title={text}>
        {`Last comment${at ? `, ${dayOf(at)}` : ''}: “${text}”`}
      </span>
      <button
        type="button"
        onClick={() => act({ type: 'use again', id })}
        className="shrink-0 self-start text-link"
      >
        Use again
      </button>
    </p>
  );
}
