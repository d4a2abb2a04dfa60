import { useFailure } from '../../../app/use-failure.ts';
import { useDeleteWebhookMutation } from '../../../graphql/generated.ts';
import type { WebhookRowFragment } from '../../../graphql/generated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Deletes a webhook, after saying what is lost. */
export function DeleteWebhookDialog({
  webhook: { id, name, waitingCount, failedCount },
  onClose,
  onDone,
}: {
  webhook: WebhookRowFragment;
  onClose: () => void;
  onDone: () => void;
}) {
  const [remove, { loading }] = useDeleteWebhookMutation();
  const { failure, attempt } = useFailure();
  const unsent = waitingCount + failedCount;

  const confirm = async () => {
    if (await attempt(() => remove({ variables: { id } }))) onDone();
  };

  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      action="Delete"
      danger
      busy={loading && 'Deleting...'}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        The portal stops sending events to it and deletes its deliveries.{' '}
        {unsent > 0 && `${unsent === 1 ? 'One' : unsent} of them never arrived. `}
        You cannot undo this. To stop it for a while, pause it instead.
      </p>
    </ConfirmDialog>
  );
}
