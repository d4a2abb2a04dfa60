import { useState } from 'react';
import { useFailure } from '../../../app/use-failure.ts';
import { useRevealIdNumberMutation } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';

/** The submitter's ID number: masked, until somebody asks for it, which is recorded. */
export function IdNumber({ ideaId, masked }: { ideaId: string; masked: string | null }) {
  // Not kept anywhere else: it is hidden again with the page.
  const [reveal, { loading }] = useRevealIdNumberMutation({ fetchPolicy: 'no-cache' });
  const [shown, setShown] = useState<string>();
  const { failure, attempt } = useFailure();
  const show = async () => {
    const { data } = await reveal({ variables: { id: ideaId } });
    setShown(data?.revealIdNumber);
  };
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status" className="tabular-nums">
        {shown ?? masked}
      </p>
      {shown === undefined ? (
        <>
          <Button variant="secondary" busy={loading && 'Asking...'} onClick={() => void attempt(show)}>
            Show ID number
          </Button>
          <p className="text-sm text-muted">Viewing it is recorded in the audit log under your name.</p>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setShown(undefined)}>
          Hide ID number
        </Button>
      )}
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
