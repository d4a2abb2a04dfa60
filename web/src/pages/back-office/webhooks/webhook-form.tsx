import { useState } from 'react';
import * as v from 'valibot';
import { webhookEvents } from '@portal/schema/choices';
import { webhookLabels, webhookRules } from '@portal/schema/webhook';
import { problemOf } from '../../../app/problem-of.ts';
import { useForm } from '../../../app/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
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
  const [failure, setFailure] = useState<string>();

  const save = async (values: typeof form.values) => {
    setFailure(undefined);
    try {
      await onSave(v.parse(webhookRules, values));
    } catch (error) {
      const { message, fields } = problemOf(error);
      form.refuse(fields);
      if (fields.length === 0) setFailure(message);
    }
  };

  return (
    <form noValidate onSubmit={form.submit((values) => void save(values))} className="grid gap-5">
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <TextField
        {...form.bind('name')}
        label={webhookLabels.name}
        hint="The system that is told, such as “Data warehouse”."
        required
      />
      <TextField
        {...form.bind('url')}
        label={webhookLabels.url}
        type="url"
        inputMode="url"
        hint="Where the portal posts to, such as https://warehouse.example.com/hooks."
        required
      />
      <CheckboxField
        {...form.bind('events')}
        label={webhookLabels.events}
        hint="What it is told of. Names and contact details of people are never sent."
        options={webhookEvents}
        notes={eventNotes}
        required
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={busy ? undefined : onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
