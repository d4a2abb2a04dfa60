import { useState } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import { useRenewWebhookSecretMutation } from '../../../graphql/generated.ts';
import type { RenewWebhookSecretMutation, WebhookRowFragment } from '../../../graphql/generated.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/** Gives a webhook a new secret, and shows it. */
export function RenewSecretDialog({
  webhook,
  onClose,
}: {
  webhook: WebhookRowFragment;
  onClose: () => void;
}) {
  const [renew, { loading }] = useRenewWebhookSecretMutation({ fetchPolicy: 'no-cache' });
  const [renewed, setRenewed] = useState<RenewWebhookSecretMutation['renewWebhookSecret']>();
  const [failure, setFailure] = useState<string>();

  const confirm = async () => {
    setFailure(undefined);
    try {
      const { data } = await renew({ variables: { id: webhook.id } });
      setRenewed(data?.renewWebhookSecret);
    } catch (error) {
      setFailure(problemOf(error).message);
    }
  };

  if (renewed) {
    return (
      <WebhookSecretDialog
        {...renewed}
        hint="Give it to the receiver within 24 hours: until then the secret before signs, too."
        onStored={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`New secret for ${webhook.name}`}
      action="Make a new secret"
      busy={loading && 'Making...'}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        For 24 hours every post is signed with both secrets, so that the receiver can change over without
        losing one. Then the present secret is worthless.
      </p>
    </ConfirmDialog>
  );
}
