/** What stands at the lower edge while ideas are selected, or can still be taken back. */
import { useState } from 'react';
import { BULK_REVIEW_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkNotice } from './bulk-notice.tsx';
import { useReviewDesk } from './review-desk.tsx';
import { useShortcuts } from './shortcuts.ts';

/**
 * The selection with the way to review it, and bulk reviews with the way back.
 * @param withSelection whether this page is one where ideas are selected
 */
export function BulkDock({ withSelection }: { withSelection: boolean }) {
  const { selection, bulkReviews, hasShortcuts } = useReviewDesk();
  const [isReviewing, setIsReviewing] = useState(false);
  const count = withSelection ? selection.ideas.length : 0;
  const open = () => setIsReviewing(count > 0);
  useShortcuts(hasShortcuts, { b: open });
  if (count === 0 && bulkReviews.outcomes.length === 0) return null;
  return (
    <div className="sticky bottom-3 z-30 mx-auto grid w-full max-w-4xl gap-2">
      {bulkReviews.outcomes.map((outcome) => (
        <BulkNotice key={outcome.id} outcome={outcome} />
      ))}
      {count > 0 && (
        <section
          aria-label="Selection"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box bg-navy px-4 py-2 text-white shadow-lg"
        >
          <p role="status" className="font-semibold tabular-nums">
            {count === 1 ? '1 idea selected' : `${count} ideas selected`}
            {count === BULK_REVIEW_MAX && (
              <span className="block text-sm">More do not fit into one review.</span>
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
