import { useEffect, useState } from 'react';
import type { ReviewStatus } from '@portal/schema/review-status';
import { useReviewEmailQuery } from '../../../../graphql/generated.ts';
import { problemOf } from '../../../../lib/problem-of.ts';

/** The milliseconds after the last key after which the email is composed anew. */
const PAUSE = 400;

interface Review {
  ideaId: string;
  /** Empty keeps the status. */
  status: ReviewStatus | '';
  comments: string;
  /** Empty for none. */
  reasonId: string;
}

/** Shows the email that a review would send, as the server writes it; nothing is sent. */
export function EmailPreview(review: Review) {
  const asked = useSettled(JSON.stringify(review));
  const { ideaId, status, comments, reasonId } = JSON.parse(asked) as Review;
  const { data, previousData, error } = useReviewEmailQuery({
    variables: { input: { ideaId, status: status || null, comments, reasonId: reasonId || null } },
    // What is decided elsewhere meanwhile changes the email.
    fetchPolicy: 'network-only',
  });
  const shown = data ?? previousData;
  const email = shown?.reviewEmail;
  return (
    <details className="rounded-box border border-line px-3 text-sm" open>
      <summary className="min-h-8 cursor-pointer py-1.5 font-semibold">The email</summary>
      <div className="grid gap-1 pb-3" aria-busy={asked !== JSON.stringify(review) || !data}>
        {error ? (
          <p className="text-danger">{`The email cannot be shown. ${problemOf(error).message}`}</p>
        ) : !shown ? (
          <p className="appear-delayed text-muted">Writing the email…</p>
        ) : email ? (
          <>
            <p className="wrap-anywhere text-muted">{`To ${email.recipient}`}</p>
            <p className="font-semibold wrap-anywhere">{email.subject}</p>
            <p className="wrap-anywhere whitespace-pre-line">{email.text}</p>
          </>
        ) : (
          <p className="text-muted">No email is sent.</p>
        )}
      </div>
    </details>
  );
}

/** Returns a value once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
}
