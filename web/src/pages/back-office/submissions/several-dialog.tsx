import { useState } from 'react';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { readText } from '@portal/schema/text';
import { useFailure } from '../../../lib/use-failure.ts';
import { countOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-fields.tsx';
import { useDesk, useDeskPart } from './desk/desk.tsx';
import { hasWordsOfAnother, withWords } from './desk/review-drafts.ts';
import type { ReviewDraft } from './desk/review-drafts.ts';
import { FAILED } from './desk/save-acts.ts';
import { withoutReason, Words } from './review-line.tsx';
import { ReasonPicker } from './together/reason-picker.tsx';

/** Keys the comments of the dialog among the drafts: they outlive it, whatever is selected. */
const KEPT = 'several';

export function SeveralDialog({ onClose }: { onClose: () => void }) {
  const { act, get, saveSelected } = useDesk();
  const rows = useDeskPart(({ selected }) => selected);
  const kept = useDeskPart(({ drafts }) => drafts[KEPT]) ?? { comments: '' };
  const { comments } = kept;
  const [status, setStatus] = useState<ReviewStatus | ''>('');
  const [reasonId, setReasonId] = useState('');
  const [isTried, setIsTried] = useState(false);
  /** The status that the words of another are asked about. */
  const [asksWords, setAsksWords] = useState<ReviewStatus>();
  const [isBusy, setIsBusy] = useState(false);
  const { problem, attempt } = useFailure();
  const count = countOf(rows.length, 'idea');
  const asksReason = status !== '' && reviewTraits[status].asksReason;
  const needsReason = asksReason && readText(comments) === '' && reasonId === '';
  const keep = (draft: Pick<ReviewDraft, 'comments' | 'wordsFor'>) =>
    act({
      type: 'keep draft',
      id: KEPT,
      draft: draft.comments === '' ? undefined : { version: 0, status: '', ...draft },
    });
  const write = (text: string) => keep(withWords(kept, text, status));

  const apply = async (withoutReason = false) => {
    setIsTried(true);
    if (status === '' || (needsReason && !withoutReason) || isBusy) return;
    if (hasWordsOfAnother(get().drafts[KEPT] ?? kept, status)) return setAsksWords(status);
    setIsBusy(true);
    if (!(await attempt(() => saveSelected(status, comments, asksReason ? reasonId : ''))))
      return setIsBusy(false);
    write('');
    act({ type: 'deselect', isDone: true });
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void apply();
        }}
        className="grid gap-5"
      >
        <RadioField
          name="severalStatus"
          label="New status"
          required
          options={reviewStatuses}
          value={status}
          onChange={(name) => {
            setStatus(name as ReviewStatus);
            setAsksWords(undefined);
          }}
          error={isTried && status === '' ? 'Select a status.' : undefined}
        />
        {asksReason && <ReasonPicker name={count} value={reasonId} onChange={setReasonId} />}
        <TextArea
          name="severalComments"
          label={asksReason ? 'Reason' : 'Comments'}
          required={asksReason}
          hint={`Emailed to ${rows.length === 1 ? 'the submitter' : `all ${rows.length} submitters`}.`}
          error={isTried && needsReason ? `Write a reason, or press ${withoutReason(status)}.` : undefined}
          max={LONG_TEXT_MAX}
          rows={3}
          value={comments}
          onChange={write}
        />
        <details className="text-sm">
          <summary className="min-h-8 cursor-pointer py-1 text-link">Selected ideas</summary>
          <ul className="max-h-40 list-disc overflow-y-auto pl-6" tabIndex={0} aria-label="Selected ideas">
            {rows.map(({ id, solutionName }) => (
              <li key={id} className="wrap-anywhere">
                {solutionName}
              </li>
            ))}
          </ul>
        </details>
        {problem && <OutcomeNotice message={FAILED} advice={problem.fields[0]?.message ?? problem.message} />}
        {asksWords && readText(comments) !== '' && (
          <div
            role="group"
            aria-label="Words for another status"
            className="grid gap-3 bg-warning-tint p-3 text-sm"
          >
            <Words status={asksWords} comments={comments} />
            <div className="flex flex-wrap justify-end gap-2">
              <Button dense variant="secondary" onClick={() => write('')}>
                Leave them out
              </Button>
              <Button
                dense
                onClick={() => {
                  keep({ comments, wordsFor: asksWords });
                  void apply();
                }}
              >
                Send them
              </Button>
            </div>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {needsReason && (
            <Button variant="secondary" onClick={() => void apply(true)}>
              {withoutReason(status)}
            </Button>
          )}
          <Button type="submit" busy={isBusy && 'Updating...'}>
            Update {count}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
