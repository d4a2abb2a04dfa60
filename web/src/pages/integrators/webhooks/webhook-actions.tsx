import { useState } from 'react';
import { toast } from 'sonner';
import { useFailure } from '../../../lib/use-failure.ts';
import {
  useDeleteWebhookMutation,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from '../../../graphql/generated-staff.ts';
import type { RenewWebhookSecretMutation, WebhookRowFragment } from '../../../graphql/generated-staff.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EndEarlierField } from '../shared/end-earlier-field.tsx';
import { WebhookDialog, WebhookSecretDialog } from './webhook-dialog.tsx';

export function WebhookActions({
  webhook,
  onChanged,
  onDeleted,
}: {
  webhook: WebhookRowFragment;
  onChanged: () => void;
  onDeleted: () => void;
}) {
  const { id, name, pausedAt } = webhook;
  const [open, setOpen] = useState<'edit' | 'secret' | 'delete'>();
  const { failure, attempt } = useFailure();
  const [test, { loading: testing }] = useTestWebhookMutation();
  const [update, { loading: updating }] = useUpdateWebhookMutation();
  const dialog = { webhook, onClose: () => setOpen(undefined) };

  const run = async (act: () => Promise<unknown>) => {
    await attempt(act);
    onChanged();
  };
  const pause = async () => {
    await update({ variables: { id, input: { isPaused: !pausedAt } } });
    toast.success(`${name}: ${pausedAt ? 'resumed' : 'paused'}`);
  };

  return (
    <>
      {pausedAt && (
        <Notice tone="warning">
          <p>
            This webhook is paused. Events that happen now are not sent, also not later. Deliveries that were
            waiting are sent when you resume it.
          </p>
        </Notice>
      )}
      {failure && <OutcomeNotice message={failure} />}
      <div className="flex flex-wrap gap-2">
        {!pausedAt && (
          <Button busy={testing && 'Sending...'} onClick={() => void run(() => test({ variables: { id } }))}>
            Send a test
          </Button>
        )}
        <Button
          variant={pausedAt ? 'primary' : 'secondary'}
          busy={updating && (pausedAt ? 'Resuming...' : 'Pausing...')}
          onClick={() => void run(pause)}
        >
          {pausedAt ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="secondary" onClick={() => setOpen('edit')}>
          Edit
        </Button>
        <Button variant="secondary" onClick={() => setOpen('secret')}>
          New secret
        </Button>
        <Button variant="ghost" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      {open === 'edit' && <WebhookDialog {...dialog} />}
      {open === 'secret' && <RenewSecretDialog {...dialog} />}
      {open === 'delete' && <DeleteDialog {...dialog} onDeleted={onDeleted} />}
    </>
  );
}

interface DialogProps {
  webhook: WebhookRowFragment;
  onClose: () => void;
}

function RenewSecretDialog({ webhook: { id, name }, onClose }: DialogProps) {
  const [renew, { loading }] = useRenewWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [renewed, setRenewed] = useState<RenewWebhookSecretMutation['renewWebhookSecret']>();
  const [endEarlier, setEndEarlier] = useState<string[]>([]);
  const endEarlierNow = endEarlier.length > 0;

  if (renewed) {
    return (
      <WebhookSecretDialog
        {...renewed}
        hint={
          endEarlierNow
            ? 'Update the receiver now: the secret before signs no more.'
            : 'Update the receiver within 24 hours. Until then both secrets are valid.'
        }
        onSaved={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`New secret for ${name}`}
      action="Create a new secret"
      busy={loading && 'Creating...'}
      onConfirm={async () =>
        setRenewed((await renew({ variables: { id, endEarlierNow } })).data?.renewWebhookSecret)
      }
      onClose={onClose}
    >
      <EndEarlierField
        name="endEarlier"
        value={endEarlier}
        stays="For 24 hours the portal signs with both secrets, so that the receiver misses nothing while you change it. After that, the present secret no longer works."
        ends="The portal signs with the new secret alone, at once. The receiver refuses what we send until it has it."
        onChange={setEndEarlier}
      />
    </ConfirmDialog>
  );
}

function DeleteDialog({
  webhook: { id, name, waitingCount, failedCount },
  onClose,
  onDeleted,
}: DialogProps & { onDeleted: () => void }) {
  const [remove, { loading }] = useDeleteWebhookMutation();
  const unsent = waitingCount + failedCount;

  const confirm = async () => {
    await remove({ variables: { id } });
    onClose();
    toast.success(`${name}: deleted`);
    onDeleted();
  };

  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      action="Delete"
      danger
      busy={loading && 'Deleting...'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        The portal stops sending events to it and deletes its deliveries.{' '}
        {unsent > 0 && <span>{`${unsent === 1 ? 'One' : unsent} of them never arrived. `}</span>}
        <span>You cannot undo this. To stop it for a while, pause it instead.</span>
      </p>
    </ConfirmDialog>
  );
}
