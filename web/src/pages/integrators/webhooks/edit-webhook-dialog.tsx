import { toast } from 'sonner';
import { useUpdateWebhookMutation } from '../../../graphql/generated.ts';
import type { WebhookRowFragment } from '../../../graphql/generated.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import type { WebhookFields } from './webhook-form.tsx';

/** Changes a webhook. */
export function EditWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: WebhookRowFragment;
  onClose: () => void;
}) {
  const [update, { loading }] = useUpdateWebhookMutation();

  const save = async (input: WebhookFields) => {
    await update({ variables: { id: webhook.id, input } });
    toast.success(`${input.name}: saved`);
    onClose();
  };

  return (
    <Dialog title={`Edit ${webhook.name}`} onClose={onClose}>
      <WebhookForm
        known={webhook}
        action="Save"
        busy={loading && 'Saving...'}
        onSave={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}
