import { useState } from 'react';
import { useFailure } from '../../../app/use-failure.ts';
import { useRenewWebhookSecretMutation } from '../../../graphql/generated.ts';
import type { RenewWebhookSecretMutation, WebhookRowFragment } from '../../../graphql/generated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/** Creates a new secret for a webhook, and shows it. */
export function RenewSecretDialog({
  webhook,
  onClose,
}: {
  webhook: WebhookRowFragment;
  onClose: () => void;
}) {
  const [renew, { loading }] = useRenewWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [renewed, setRenewed] = useState<RenewWebhookSecretMutation['renewWebhookSecret']>();
  const { failure, attempt } = useFailure();

  const confirm = async () => {
    const { data } = await renew({ variables: { id: webhook.id } });
    setRenewed(data?.renewWebhookSecret);
  };

  if (renewed) {
    return (
      <WebhookSecretDialog
        {...renewed}
        hint="Update the receiver within 24 hours. Until then both secrets are valid."
        onSaved={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`New secret for ${webhook.name}`}
      action="Create a new secret"
      busy={loading && 'Creating...'}
      failure={failure}
      onConfirm={() => void attempt(confirm)}
      onClose={onClose}
    >
      <p>
        For 24 hours the portal signs with both secrets, so that the receiver misses nothing while you change
        it. After that, the present secret no longer works.
      </p>
    </ConfirmDialog>
  );
}
