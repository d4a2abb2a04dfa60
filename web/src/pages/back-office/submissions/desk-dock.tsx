import { useState } from 'react';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../lib/words.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { useShortcuts } from './shortcuts.ts';
import { needsAttention, UndoBar } from './undo-bar.tsx';

export function DeskDock({ withSelection }: { withSelection: boolean }) {
  const { selection, undoable, hasShortcuts } = useReviewDesk();
  const [isReviewing, setIsReviewing] = useState(false);
  const count = withSelection ? selection.ideas.length : 0;
  const open = () => setIsReviewing(count > 0);
  useShortcuts(hasShortcuts, { b: open });
  if (count === 0 && undoable.outcomes.length === 0) return null;
  return (
    <div className="sticky bottom-3 z-30 mx-auto grid w-full max-w-4xl gap-2">
      <UndoBars />
      {count > 0 && (
        <section
          aria-label="Selection"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box bg-navy px-4 py-2 text-white shadow-lg"
        >
          <p role="status" className="font-semibold tabular-nums">
            {countOf(count, 'idea')} selected
            {count === REVIEWED_TOGETHER_MAX && (
              <span className="block text-sm">
                You can review up to {REVIEWED_TOGETHER_MAX} ideas at once.
              </span>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="lime" onClick={open}>
              Review selected
            </Button>
            <button
              type="button"
              onClick={selection.clear}
              className="min-h-11 rounded-box px-3 font-semibold text-white underline underline-offset-2"
            >
              Deselect all
            </button>
          </div>
        </section>
      )}
      {isReviewing && count > 0 && <BulkDialog onClose={() => setIsReviewing(false)} />}
    </div>
  );
}

/** Shows the newest review and those that need attention; the others are collapsed. */
function UndoBars() {
  const [newest, ...older] = useReviewDesk().undoable.outcomes;
  if (!newest) return null;
  const folded = older.filter((outcome) => !needsAttention(outcome));
  return (
    <>
      {[newest, ...older.filter(needsAttention)].map((outcome) => (
        <UndoBar key={outcome.id} outcome={outcome} />
      ))}
      {folded.length > 0 && (
        <details className="rounded-box border border-line bg-white shadow-lg">
          <summary className="min-h-11 cursor-pointer px-4 py-2 font-semibold text-primary">
            {countOf(folded.length, 'earlier review')}
          </summary>
          <div className="grid max-h-64 gap-2 overflow-y-auto p-2">
            {folded.map((outcome) => (
              <UndoBar key={outcome.id} outcome={outcome} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
