import { useState } from 'react';
import { useCreateWebhookMutation } from '../../../graphql/generated.ts';
import type { CreateWebhookMutation } from '../../../graphql/generated.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookFields } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/**
 * Makes a webhook, and shows its secret.
 * @param onClose told when it closes, with the webhook that was made, if one was
 */
export function NewWebhookDialog({ onClose }: { onClose: (madeId?: string) => void }) {
  // Here and nowhere else: what the cache knew, any later query could read.
  const [create, { loading }] = useCreateWebhookMutation({ fetchPolicy: 'no-cache' });
  const [created, setCreated] = useState<CreateWebhookMutation['createWebhook']>();
  const [refusals, setRefusals] = useState(0);
  const close = () => onClose(created?.webhook.id);

  const make = async (input: WebhookFields) => {
    const { data } = await create({ variables: { input } });
    setCreated(data?.createWebhook);
  };

  return (
    <Dialog
      title={created ? 'Store the secret' : 'New webhook'}
      onClose={close}
      // The secret of a webhook that is being made would come to nobody.
      onHold={created ? () => setRefusals((n) => n + 1) : loading ? () => undefined : undefined}
    >
      {created ? (
        <WebhookSecret
          {...created}
          hint="Give it to the receiver, which keeps it where it keeps its passwords."
          refusals={refusals}
          onStored={close}
        />
      ) : (
        <WebhookForm
          action="Create webhook"
          busy={loading && 'Creating...'}
          onSave={make}
          onCancel={() => onClose()}
        />
      )}
    </Dialog>
  );
}
