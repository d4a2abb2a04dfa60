import { useState } from 'react';
import { useCreateWebhookMutation } from '../../../graphql/generated.ts';
import type { CreateWebhookMutation } from '../../../graphql/generated.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookFields } from './webhook-form.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/**
 * Creates a webhook, and shows its secret.
 * @param onClose called when it closes, with the ID of the new webhook, if there is one
 */
export function NewWebhookDialog({ onClose }: { onClose: (madeId?: string) => void }) {
  // Here and nowhere else: what the cache knew, any later query could read.
  const [create, { loading }] = useCreateWebhookMutation({ fetchPolicy: 'no-cache' });
  const [created, setCreated] = useState<CreateWebhookMutation['createWebhook']>();

  const make = async (input: WebhookFields) => {
    const { data } = await create({ variables: { input } });
    setCreated(data?.createWebhook);
  };

  if (created) {
    return (
      <WebhookSecretDialog
        {...created}
        hint="Give it to the receiving system. It belongs where that system keeps its passwords."
        onSaved={() => onClose(created.webhook.id)}
      />
    );
  }
  return (
    // The secret of a webhook that is being made would come to nobody.
    <Dialog title="New webhook" onClose={() => onClose()} onHold={loading ? () => undefined : undefined}>
      <WebhookForm
        action="Create webhook"
        busy={loading && 'Creating...'}
        onSave={make}
        onCancel={() => onClose()}
      />
    </Dialog>
  );
}
