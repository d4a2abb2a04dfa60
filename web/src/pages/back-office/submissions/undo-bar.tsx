import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TOAST_DURATION } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../lib/words.ts';
import { useReviewDesk } from './review-desk.tsx';
import { emailsInWords, headlineOf } from './undo-words.ts';
import type { Outcome } from './undo-words.ts';

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - performance.now()) / 1000));

function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

export const needsAttention = ({ stale, own, failure, undone }: Outcome) =>
  stale.length + own.length > 0 || failure !== undefined || (undone?.left.length ?? 0) > 0;

/** Shows the outcome of a review, with Undo while the emails are held. */
export function UndoBar({ outcome }: { outcome: Outcome }) {
  const { id, single, reviewed, undone, isUndoing, takesFocus } = outcome;
  const { undoable } = useReviewDesk();
  const { dismiss, focusTaken } = undoable;
  const seconds = useSecondsLeft(outcome.undoUntil);
  const box = useRef<HTMLElement>(null);
  const isOpen = reviewed > 0 && !undone && (seconds > 0 || isUndoing);
  const isWarning = needsAttention(outcome);
  const isDone = !isOpen && !isWarning;
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    if (!takesFocus) return;
    box.current?.focus({ preventScroll: true });
    focusTaken(id);
  }, [takesFocus, focusTaken, id]);
  useEffect(() => {
    // The Undo button that had the focus is gone.
    if (undone && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [undone]);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsRead(true), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [isDone]);
  useEffect(() => {
    if (isRead && !box.current?.contains(document.activeElement)) dismiss(id);
  }, [isRead, dismiss, id]);

  const Icon = isWarning ? TriangleAlert : CircleCheck;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={single ? `Review of ${single.solutionName}` : 'Bulk review'}
      onBlur={({ relatedTarget }) => {
        if (isRead && !box.current?.contains(relatedTarget)) dismiss(id);
      }}
      className={`flex items-start gap-3 rounded-box border bg-white px-4 py-1.5 shadow-lg ${isWarning ? 'border-warning' : 'border-success'}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-3 size-5 shrink-0 ${isWarning ? 'text-warning' : 'text-success'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3 py-2">
          <div role="status" className="grid gap-1">
            <Result outcome={outcome} />
          </div>
          {reviewed > 0 && !undone && (
            <p className="text-sm text-muted tabular-nums">{emailsInWords(outcome, seconds)}</p>
          )}
        </div>
        {isOpen && (
          <Button variant="secondary" busy={isUndoing && 'Undoing...'} onClick={() => void undoable.undo(id)}>
            Undo
          </Button>
        )}
        {single && undone && undone.restored > 0 && (
          <Button variant="secondary" onClick={() => undoable.editAgain(outcome)}>
            Edit again
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dismiss(id)}
        className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-box text-muted hover:bg-locked-tint"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const { unchanged, stale, own, undone, failure } = outcome;
  return (
    <>
      <p className="font-semibold wrap-anywhere">{headlineOf(outcome)}</p>
      {!undone && unchanged > 0 && <p>{countOf(unchanged, 'idea')} had this status already.</p>}
      {!undone && <Names lead="Changed by somebody else in the meantime, and left alone:" names={stale} />}
      {!undone && <Names lead="Your own, and left for a colleague:" names={own} />}
      {undone && <Names lead="Reviewed again since, and left alone:" names={undone.left} />}
      {failure && <p className="font-semibold text-danger">{failure}</p>}
    </>
  );
}

function Names({ lead, names }: { lead: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <p>{lead}</p>
      <ul className="max-h-32 list-disc overflow-y-auto pl-6">
        {names.map((name, index) => (
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
