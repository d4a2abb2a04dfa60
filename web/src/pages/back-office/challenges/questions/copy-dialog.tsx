import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { CallQuestionsDocument, useCallsWithQuestionsQuery } from '../../../../graphql/generated-staff.ts';
import type { AskedQuestionsFragment } from '../../../../graphql/generated-staff.ts';
import { problemOf } from '../../../../lib/problem-of.ts';
import { useFailure } from '../../../../lib/use-failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/states.tsx';

/** Lists the other calls that have questions, newest first, and gives those of the chosen one. */
export function CopyDialog({
  callId,
  onClose,
  onCopy,
}: {
  callId: string;
  onClose: () => void;
  onCopy: (questions: AskedQuestionsFragment['questions']) => void;
}) {
  const { data, error } = useCallsWithQuestionsQuery({ fetchPolicy: 'network-only' });
  const client = useApolloClient();
  const [loading, setLoading] = useState(false);
  const { failure, attempt } = useFailure();
  const calls = data?.challenges.edges
    .map(({ node }) => node)
    .filter(({ id, questionsVersion }) => id !== callId && questionsVersion > 0);
  const copy = async (slug: string) => {
    setLoading(true);
    try {
      const answer = await client.query({ query: CallQuestionsDocument, variables: { slug } });
      if (answer.data) onCopy(answer.data.challenge.questions);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Dialog title="Copy the questions of…" onClose={onClose}>
      {failure && <OutcomeNotice message={failure} />}
      {calls ? (
        calls.length > 0 ? (
          <ul className="grid">
            {calls.map(({ id, title, slug }) => (
              <li key={id}>
                <Button
                  variant="ghost"
                  className="justify-start! text-left wrap-anywhere"
                  softDisabled={loading}
                  onClick={() => void attempt(() => copy(slug))}
                >
                  {title}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p>No other call has questions yet.</p>
        )
      ) : error ? (
        <OutcomeNotice message={problemOf(error).message} />
      ) : (
        <Skeleton label="Loading the calls…" lines={2} />
      )}
    </Dialog>
  );
}
