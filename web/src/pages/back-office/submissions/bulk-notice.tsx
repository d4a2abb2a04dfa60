import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { reviewStatuses } from '@portal/schema/choices';
import { TOAST_DURATION } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { useReviewDesk } from './review-desk.tsx';
import type { BulkOutcome } from './use-bulk-reviews.ts';

const inWords = (count: number) => (count === 1 ? '1 idea' : `${count} ideas`);

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - performance.now()) / 1000));

/** Whole seconds until a time on the clock of performance.now(). */
function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** What a bulk review did, what it left alone, and for half a minute the way back. It takes the focus from the dialog. */
export function BulkNotice({ outcome }: { outcome: BulkOutcome }) {
  const { id, reviewed, stale, undone, failure, isUndoing } = outcome;
  const { bulkReviews } = useReviewDesk();
  const seconds = useSecondsLeft(outcome.undoUntil);
  const box = useRef<HTMLElement>(null);
  const isOpen = reviewed > 0 && !undone && (seconds > 0 || isUndoing);
  const isTrouble = stale.length > 0 || failure !== undefined || (undone?.left.length ?? 0) > 0;
  const { dismiss } = bulkReviews;
  const isDone = !isOpen && !isTrouble;
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    // First from the dialog, then from the button that took it back: both are gone.
    const { activeElement, body } = document;
    if (!undone || activeElement === body) box.current?.focus({ preventScroll: true });
  }, [undone]);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsRead(true), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [isDone]);
  useEffect(() => {
    // What has the focus does not go away by itself.
    if (isRead && !box.current?.contains(document.activeElement)) dismiss(id);
  }, [isRead, dismiss, id]);

  const Icon = isTrouble ? TriangleAlert : CircleCheck;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Bulk review"
      onBlur={({ relatedTarget }) => {
        if (isRead && !box.current?.contains(relatedTarget)) dismiss(id);
      }}
      className={`flex gap-3 rounded-box border bg-white p-4 shadow-lg ${isTrouble ? 'border-warning' : 'border-success'}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isTrouble ? 'text-warning' : 'text-success'}`}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <div role="status" className="grid gap-1">
          <Result outcome={outcome} />
        </div>
        {isOpen && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="secondary"
              busy={isUndoing && 'Taking back...'}
              onClick={() => void bulkReviews.undo(id)}
            >
              Undo
            </Button>
            <p className="text-sm text-muted tabular-nums">
              The mails leave in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
            </p>
          </div>
        )}
        {isDone && !undone && reviewed > 0 && (
          <p className="text-sm text-muted">The mails are on their way.</p>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dismiss(id)}
        className="-m-2 inline-flex size-11 shrink-0 items-center justify-center rounded-box text-muted hover:bg-locked-tint"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}

function Result({
  outcome: { status, reviewed, unchanged, stale, undone, failure },
}: {
  outcome: BulkOutcome;
}) {
  return (
    <>
      <p className="font-semibold">
        {undone
          ? `Taken back: ${inWords(undone.restored)} as before. Nobody was written to.`
          : reviewed > 0
            ? `${inWords(reviewed)} set to ${reviewStatuses[status]}.`
            : 'No idea was changed.'}
      </p>
      {!undone && unchanged > 0 && <p>{inWords(unchanged)} so already.</p>}
      {!undone && <Names lead="Changed by somebody else meanwhile, and left alone:" names={stale} />}
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
