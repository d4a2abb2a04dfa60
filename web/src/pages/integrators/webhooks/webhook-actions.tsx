import { useState } from 'react';
import { toast } from 'sonner';
import { useFailure } from '../../../app/use-failure.ts';
import { useTestWebhookMutation, useUpdateWebhookMutation } from '../../../graphql/generated.ts';
import type { WebhookRowFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { RenewSecretDialog } from './renew-secret-dialog.tsx';

/** Offers what can be done with a webhook. */
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
  const close = () => setOpen(undefined);

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
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
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
      {open === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {open === 'secret' && <RenewSecretDialog webhook={webhook} onClose={close} />}
      {open === 'delete' && (
        <DeleteWebhookDialog
          webhook={webhook}
          onClose={close}
          onDone={() => {
            close();
            toast.success(`${name}: deleted`);
            onDeleted();
          }}
        />
      )}
    </>
  );
}
