import { reviewTraits } from '@portal/schema/review-status';
import { myIdeasTexts } from '@portal/schema/texts/my-ideas';
import { ownIdeaTexts } from '@portal/schema/texts/own-idea';
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
    <Fold title={ownIdeaTexts.more} className="not-on-paper">
      <CopyField label={ownIdeaTexts.reference} name="reference" value={reference} rows={1} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/innovate" variant="secondary">
          {myIdeasTexts.another}
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
      {ownIdeaTexts.receipt}
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
        {ownIdeaTexts.withdraw}
      </Button>
      {asks && (
        <ConfirmDialog
          title={ownIdeaTexts.withdrawTitle}
          action={ownIdeaTexts.withdrawIt}
          danger
          busy={loading && ownIdeaTexts.saving}
          onConfirm={confirm}
          onClose={() => setAsks(false)}
        >
          <p>{ownIdeaTexts.withdrawText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
