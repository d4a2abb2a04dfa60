import { useState } from 'react';
import { reviewStatuses } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-fields.tsx';
import { isSave } from './shortcuts.ts';
import type { Review } from './use-review.ts';

export function ReviewQuestions({ review }: { review: Review }) {
  if (review.question === 'REASON') return <ReasonDialog {...review} />;
  if (review.question === 'SEND') return <SendDialog {...review} />;
  return null;
}

function ReasonDialog({ solutionName, status, comments, setComments, send, cancelQuestion }: Review) {
  const [isTried, setIsTried] = useState(false);
  const isMissing = comments.trim() === '';
  const update = () => {
    setIsTried(true);
    if (!isMissing) void send(true);
  };
  return (
    <Dialog title="Give a reason" onClose={cancelQuestion}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          update();
        }}
        onKeyDown={(event) => {
          if (!isSave(event)) return;
          event.preventDefault();
          update();
        }}
      >
        <p className="wrap-anywhere">
          You are setting <strong>{solutionName}</strong> to {reviewStatuses[status]}. We promise every
          submitter an answer with reasons.
        </p>
        <TextArea
          name="rejectionReason"
          label="Reason"
          hint="We email it to the submitter."
          required
          max={LONG_TEXT_MAX}
          rows={4}
          value={comments}
          onChange={setComments}
          error={isTried && isMissing ? 'Enter the reason, or save without one.' : undefined}
        />
        <div className="flex flex-wrap items-start gap-2">
          <Button type="submit">Update</Button>
          <SaveWithoutReason onConfirm={() => void send(true)} />
        </div>
      </form>
    </Dialog>
  );
}

export function SaveWithoutReason({ onConfirm }: { onConfirm: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <Button variant="ghost" onClick={() => setIsConfirming(true)}>
        Save without a reason
      </Button>
    );
  }
  return (
    <div className="basis-full">
      <Notice tone="warning">
        <p>The email to the submitter will give no reason.</p>
        <div className="flex flex-wrap gap-2">
          {/* The pressed button is gone: focus the safe one. */}
          <span ref={(box) => box?.querySelector('button')?.focus()}>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              Write a reason
            </Button>
          </span>
          <Button variant="danger" onClick={onConfirm}>
            Yes, save without a reason
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function SendDialog({ solutionName, comments, send, cancelQuestion }: Review) {
  return (
    <Dialog title="Send the new comment to the submitter?" onClose={cancelQuestion}>
      <div className="grid gap-5">
        <p className="wrap-anywhere">
          The status of <strong>{solutionName}</strong> stays as it is. The new comment:
        </p>
        <blockquote
          tabIndex={0}
          className="max-h-48 overflow-y-auto border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line"
        >
          {comments}
        </blockquote>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void send(true)}>Send</Button>
          <Button variant="secondary" onClick={() => void send(false)}>
            Only save
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
