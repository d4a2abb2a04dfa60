import { useState } from 'react';
import { reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { useFailure } from '../../../lib/use-failure.ts';
import { countOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useDesk, useDeskPart } from '../desk/desk.tsx';
import { hasWordsOfAnother, withWords } from '../desk/review-drafts.ts';
import type { ReviewDraft } from '../desk/review-drafts.ts';
import { askOnEntry, asksReason, leftOutInWords, leftOutOf, announcedBefore } from '../desk/entries.ts';
import { FAILED } from '../desk/review-acts.ts';
import { namesOf } from '../desk/turn.ts';
import { withoutReason, Words } from '../reviews/review-line.tsx';
import { ReasonPicker } from '../reviews/reason-picker.tsx';

/** Keys the comments of the dialog among the drafts: they outlive it, whatever is selected. */
const KEPT = 'several';

/** Keeps what is entered for all selected ideas, and saves it. */
function useSeveralReview(onDone: () => void) {
  const { act, get, saveSelected } = useDesk();
  const kept = useDeskPart(({ drafts }) => drafts[KEPT]) ?? { comments: '' };
  const [status, setStatus] = useState<ReviewStatus | ''>('');
  const [reasonId, setReasonId] = useState('');
  /** The status that was tried last. */
  const [tried, setTried] = useState<ReviewStatus | ''>();
  const [isBusy, setIsBusy] = useState(false);
  const { problem, attempt } = useFailure();
  const entry = { ...kept, status, reasonId: asksReason(status) ? reasonId : '' };
  const ask = askOnEntry({ status: '' }, entry);
  const keep = (words: Pick<ReviewDraft, 'comments' | 'wordsFor'>) =>
    act({
      type: 'keep draft',
      id: KEPT,
      draft: words.comments === '' ? undefined : { version: 0, status: '', ...words },
    });
  const write = (text: string) => keep(withWords(kept, text, status));
  const apply = async (withoutReason = false) => {
    setTried(status);
    if (status === '' || isBusy || (ask === 'REASON' && !withoutReason)) return;
    if (hasWordsOfAnother(get().drafts[KEPT] ?? kept, status)) return;
    setIsBusy(true);
    if (!(await attempt(() => saveSelected(status, entry.comments, entry.reasonId)))) return setIsBusy(false);
    write('');
    onDone();
  };
  return {
    ...{ entry, setStatus, setReasonId, write, apply, isBusy, problem },
    isTried: tried !== undefined,
    /** The words of the button that goes without a reason, while one is missing. */
    goesWithout: status !== '' && ask === 'REASON' ? withoutReason(status) : undefined,
    /** The status that the words were not written for, until they are sent or left out. */
    asksWords: status !== '' && ask === 'WORDS' && tried === status ? status : undefined,
    sendWords(wordsFor: ReviewStatus) {
      keep({ comments: entry.comments, wordsFor });
      void apply();
    },
  };
}

type SeveralReview = ReturnType<typeof useSeveralReview>;

export function SeveralDialog({ onClose }: { onClose: () => void }) {
  const rows = useDeskPart(({ selected }) => selected);
  const review = useSeveralReview(onClose);
  const { entry, goesWithout, isTried, isBusy, problem, apply } = review;
  const { status, comments, reasonId } = entry;
  const isReasoned = asksReason(status);
  const { left, done, announced, submitters } = useReach(review.entry);
  const count = countOf(done, 'idea');
  return (
    <Dialog title={`Review ${countOf(rows.length, 'idea')}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (done > 0) void apply();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (done > 0) void apply();
        }}
        className="grid gap-5"
      >
        <RadioField
          name="severalStatus"
          label="New status"
          required
          options={reviewStatuses}
          value={status}
          onChange={(name) => review.setStatus(name as ReviewStatus)}
          error={isTried && status === '' ? 'Select a status.' : undefined}
        />
        {isReasoned && <ReasonPicker hasLabel name={count} value={reasonId} onChange={review.setReasonId} />}
        <TextArea
          name="severalComments"
          label={isReasoned ? 'Reason' : 'Comments'}
          required={isReasoned}
          hint={`Emailed to the ${submitters === 1 ? 'submitter' : `${submitters} submitters`}.`}
          error={isTried && goesWithout ? `Write a reason, or press ${goesWithout}.` : undefined}
          max={LONG_TEXT_MAX}
          rows={3}
          value={comments}
          onChange={review.write}
        />
        {left.length > 0 && (
          <p role="status" className="bg-warning-tint p-3 text-sm wrap-anywhere">
            {countOf(left.length, 'idea')} cannot be updated.{leftOutInWords(left)}
          </p>
        )}
        {announced.length > 0 && (
          <p role="status" className="bg-warning-tint p-3 text-sm wrap-anywhere">
            Told another answer already: {namesOf(announced)}. The email says that yours replaces it: say why.
          </p>
        )}
        <SelectedIdeas ideas={rows} />
        {problem && (
          <OutcomeNotice takesFocus message={FAILED} advice={problem.fields[0]?.message ?? problem.message} />
        )}
        <WordsOfAnother review={review} />
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {goesWithout && done > 0 && (
            <Button variant="secondary" onClick={() => void apply(true)}>
              {goesWithout}
            </Button>
          )}
          <Button type="submit" busy={isBusy && 'Updating...'} softDisabled={done === 0}>
            Update {count}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Says whom a review reaches: the ideas that it leaves out, and those whose submitters know another answer. */
function useReach(entry: SeveralReview['entry']) {
  const { status } = entry;
  const rows = useDeskPart(({ selected }) => selected);
  const email = useDeskPart((desk) => desk.email);
  const left = leftOutOf(rows, entry, email);
  const reviewed = rows.filter(({ id }) => !left.some((one) => one.id === id));
  return {
    left,
    done: reviewed.length,
    announced:
      status === '' ? [] : reviewed.filter((idea) => idea.status !== status && announcedBefore(idea, status)),
    submitters: new Set(reviewed.map((idea) => idea.email)).size,
  };
}

function SelectedIdeas({ ideas }: { ideas: readonly { id: string; solutionName: string }[] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-8 cursor-pointer py-1 text-link">Selected ideas</summary>
      <ul className="max-h-40 list-disc overflow-y-auto pl-6" tabIndex={0} aria-label="Selected ideas">
        {ideas.map(({ id, solutionName }) => (
          <li key={id} className="wrap-anywhere">
            {solutionName}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Gives what asks the focus, which also scrolls to it. */
const focusOn = (box: HTMLElement | null) => box?.focus();

/** Asks whether words that were written for one status go with another. */
function WordsOfAnother({ review: { asksWords, entry, write, sendWords } }: { review: SeveralReview }) {
  if (!asksWords) return null;
  return (
    <div
      ref={focusOn}
      tabIndex={-1}
      role="group"
      aria-label="Words for another status"
      className="grid gap-3 bg-warning-tint p-3 text-sm"
    >
      <Words status={asksWords} comments={entry.comments} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button dense variant="secondary" onClick={() => write('')}>
          Leave them out
        </Button>
        <Button dense onClick={() => sendWords(asksWords)}>
          Send them
        </Button>
      </div>
    </div>
  );
}
