import * as v from 'valibot';
import { webhookEvents } from '@portal/schema/choices';
import { webhookLabels, webhookRules } from '@portal/schema/webhook';
import { useForm } from '../../../app/use-form.ts';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { DialogForm } from '../../back-office/shared/dialog-form.tsx';
import { SamplePayloads } from './sample-payloads.tsx';
import { eventNotes } from './webhook-words.ts';

/** A webhook as the form hands it over. */
export type WebhookFields = v.InferOutput<typeof webhookRules>;

/**
 * The form of a webhook.
 * @param known the webhook as it is; left out for a new one
 * @param onSave throws what the server refused
 */
export function WebhookForm({
  known = { name: '', url: '', events: [] },
  action,
  busy,
  onSave,
  onCancel,
}: {
  known?: WebhookFields;
  /** The label of the button that saves. */
  action: string;
  busy: string | false;
  onSave: (input: WebhookFields) => Promise<void>;
  onCancel: () => void;
}) {
  const { name, url, events } = known;
  const form = useForm(webhookRules, { name, url, events: events as string[] });
  return (
    <DialogForm
      form={form}
      action={action}
      busy={busy}
      onSend={(values) => onSave(v.parse(webhookRules, values))}
      onCancel={onCancel}
    >
      <TextField
        {...form.bind('name')}
        label={webhookLabels.name}
        hint="Name of the receiving system, such as “Data warehouse”."
        required
      />
      <TextField
        {...form.bind('url')}
        label={webhookLabels.url}
        type="url"
        inputMode="url"
        hint="Endpoint URL on the public internet, such as https://warehouse.example.com/hooks."
        required
      />
      <CheckboxField
        {...form.bind('events')}
        label={webhookLabels.events}
        hint="Events to send. Names and contact details of people are never sent."
        options={webhookEvents}
        notes={eventNotes}
        required
      />
      <SamplePayloads />
    </DialogForm>
  );
}
