import { useState } from 'react';
import { reviewStatuses, reviewTraits } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { LONG_TEXT_MAX, UNDO_WINDOW } from '@portal/schema/limits';
import { useFailure } from '../../../lib/use-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { countOf } from '../../../lib/words.ts';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-fields.tsx';
import { useBulkComments } from './review-drafts.ts';
import { useReviewDesk } from './review-desk.tsx';
import { SaveWithoutReason } from './review-questions.tsx';

export function BulkDialog({ onClose }: { onClose: () => void }) {
  const { drafts, selection, undoable } = useReviewDesk();
  const [status, setStatus] = useState<ReviewStatus | ''>('');
  const { value: comments, enter, saved } = useBulkComments(drafts);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { problem, attempt } = useFailure();
  const count = countOf(selection.ideas.length, 'idea');
  const asksReason = status !== '' && reviewTraits[status].asksReason;
  const needsReason =
    asksReason &&
    comments.trim() === '' &&
    selection.ideas.some(({ reviewerComments }) => reviewerComments === '');

  const apply = async (withoutReason = false) => {
    setIsTried(true);
    if (status === '' || (needsReason && !withoutReason) || isBusy) return;
    setIsBusy(true);
    if (!(await attempt(() => undoable.apply(selection.ideas, status, comments)))) return setIsBusy(false);
    saved(comments);
    selection.clear();
    onClose();
  };

  return (
    <Dialog title={`Review ${count}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
        className="grid gap-5"
      >
        <details className="text-sm">
          <summary className="min-h-8 cursor-pointer py-1 text-link">Selected ideas</summary>
          <ul className="max-h-40 list-disc overflow-y-auto pl-6" tabIndex={0} aria-label="Selected ideas">
            {selection.ideas.map(({ id, solutionName }) => (
              <li key={id} className="wrap-anywhere">
                {solutionName}
              </li>
            ))}
          </ul>
        </details>
        <RadioField
          name="bulkStatus"
          label="New status"
          required
          options={reviewStatuses}
          value={status}
          onChange={(name) => setStatus(name as ReviewStatus)}
          error={isTried && status === '' ? 'Select a status.' : undefined}
        />
        <TextArea
          name="bulkComments"
          label="Comments"
          required={asksReason}
          hint={`Sent to ${selection.ideas.length === 1 ? 'the submitter' : `all ${selection.ideas.length} submitters`}. Leave empty to keep each idea's own comments.`}
          error={isTried && needsReason ? 'Enter the reason, or save without one.' : undefined}
          max={LONG_TEXT_MAX}
          rows={3}
          value={comments}
          onChange={enter}
        />
        {problem && (
          <OutcomeNotice
            message="An error occurred while updating the review status."
            advice={problem.fields[0]?.message ?? problem.message}
          />
        )}
        {isTried && needsReason && <SaveWithoutReason onConfirm={() => void apply(true)} />}
        <p className="text-sm text-muted">
          You can undo this for {UNDO_WINDOW / 1000} seconds. Then we email the submitters.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy && 'Applying...'}>
            Apply to {count}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
