import { reviewTraits } from '@portal/schema/review-status';
import { useState } from 'react';
import { useIdeaReceiptQuery, useWithdrawIdeaMutation } from '../../../graphql/generated.ts';
import type { MyIdeaFragment } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Fold } from '../../../ui/fold.tsx';

/** The menu of rare acts on a submitted idea. */
export function MoreActs({ idea }: { idea: MyIdeaFragment }) {
  const { id, reference, status, withdrawnAt, teamRole } = idea;
  return (
    <Fold title="More" className="not-on-paper">
      <CopyField label="Reference" name="reference" value={reference} rows={1} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/innovate" variant="secondary">
          Submit another idea
        </ButtonLink>
        {teamRole === 'OWNER' && !withdrawnAt && !reviewTraits[status].decides && <Withdraw ideaId={id} />}
      </div>
    </Fold>
  );
}

/** Offers the receipt of an idea as a PDF; draws nothing without a receipt. */
export function Receipt({ ideaId }: { ideaId: string }) {
  const { data } = useIdeaReceiptQuery({ variables: { id: ideaId } });
  if (!data?.idea.receipt) return null;
  return (
    <a href={data.idea.receipt.url} download className="inline-flex min-h-11 items-center text-link">
      Download receipt
    </a>
  );
}

function Withdraw({ ideaId }: { ideaId: string }) {
  const [asks, setAsks] = useState(false);
  const [withdraw, { loading }] = useWithdrawIdeaMutation({ variables: { id: ideaId } });
  const confirm = async () => {
    await withdraw();
    setAsks(false);
    // The button that had the focus is gone.
    requestAnimationFrame(() => document.querySelector('h1')?.focus());
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Withdraw this idea
      </Button>
      {asks && (
        <ConfirmDialog
          title="Withdraw this idea?"
          action="Withdraw it"
          danger
          busy={loading && 'Saving...'}
          onConfirm={confirm}
          onClose={() => setAsks(false)}
        >
          <p>We stop reading it, and you cannot take this back. You can still read it here.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
