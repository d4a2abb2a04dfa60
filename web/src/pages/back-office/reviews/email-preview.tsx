import { useReviewEmailQuery } from '../../../graphql/generated-staff.ts';
import type { PreviewReviewInput } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useSettled } from '../../../lib/use-settled.ts';

/** The milliseconds after the last key after which the email is composed anew. */
const PAUSE = 400;

type Input = Omit<PreviewReviewInput, 'ideaId'>;

/** Shows the email that a review would send, as the server writes it; nothing is sent. */
export function EmailPreview({ ideaId, input }: { ideaId: string; input: Input }) {
  const text = JSON.stringify(input);
  const asked = useSettled(text, PAUSE);
  const { data, previousData, error } = useReviewEmailQuery({
    variables: { input: { ideaId, ...(JSON.parse(asked) as Input) } },
    // A decision elsewhere meanwhile changes the email.
    fetchPolicy: 'network-only',
  });
  const shown = data ?? previousData;
  const email = shown?.reviewEmail;
  return (
    <details className="rounded-box border border-line px-3 text-sm" open>
      <summary className="min-h-8 cursor-pointer py-1 font-semibold">The email</summary>
      <div className="grid gap-1 pb-3" aria-busy={asked !== text || !data}>
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
