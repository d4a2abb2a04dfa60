import { useState } from 'react';
import { toast } from 'sonner';
import * as v from 'valibot';
import { webhookEvents } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { WebhookEvent } from '@portal/schema/choices';
import { samplePayload, webhookLabels, webhookRules } from '@portal/schema/webhook';
import { useForm } from '../../../lib/use-form.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { useCreateWebhookMutation, useUpdateWebhookMutation } from '../../../graphql/generated-staff.ts';
import type { CreateWebhookMutation, WebhookRowFragment } from '../../../graphql/generated-staff.ts';
import { CheckboxField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { SecretDialog } from '../../../ui/shown-once-dialog.tsx';

const eventNotes: Readonly<Record<WebhookEvent, string>> = {
  IDEA_SUBMITTED: 'Someone submits an idea. Has its reference, name and status.',
  IDEA_REVIEWED: 'A reviewer decides or comments. Has the status before and after.',
  IDEA_CLARIFIED: 'A submitter answers questions. Has the name that the idea has now.',
  IDEA_CORRECTED: 'A submitter has another name, number or email address. Has none of them.',
  IDEA_WITHDRAWN: 'A submitter withdraws an idea. Has its reference, name and status.',
  IDEA_ERASED: 'An idea is erased. Has its id alone: copies are to be deleted.',
  SUGGESTION_RECEIVED: 'A suggestion arrives. Has its kind, not its sender.',
  HACKATHON_ENTERED: 'A team enters a challenge. Has the name of the team.',
};

const valuesOf = ({ name, url, events }: Pick<WebhookRowFragment, 'name' | 'url' | 'events'>) => ({
  ...{ name, url },
  events: [...events] as string[],
});

/** @param onClose gets the id of a new webhook */
export function WebhookDialog({
  webhook,
  onClose,
}: {
  webhook?: WebhookRowFragment;
  onClose: (createdId?: string) => void;
}) {
  // The answer is not cached: later queries could read the secret.
  const [create, { loading: isCreating }] = useCreateWebhookMutation({ fetchPolicy: 'no-cache' });
  const [update, { loading: isSaving }] = useUpdateWebhookMutation();
  const [created, setCreated] = useState<CreateWebhookMutation['createWebhook']>();
  const begun = webhook ?? { version: 0, name: '', url: '', events: [] };
  const form = useForm(webhookRules, valuesOf(begun));
  const { save } = useVersion(form, begun, valuesOf);

  const submit = async (given: typeof form.values) => {
    if (!webhook) {
      const { data } = await create({ variables: { input: v.parse(webhookRules, given) } });
      setCreated(data?.createWebhook);
      return;
    }
    const answer = await save(given, async ({ values, version, only }) => {
      const input = only(v.parse(webhookRules, values));
      return (await update({ variables: { id: webhook.id, input, version } })).data?.updateWebhook;
    });
    if (!answer) return;
    toast.success(`${answer.stored.name}: saved`);
    onClose();
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
    <DialogWithForm
      title={webhook ? `Edit ${webhook.name}` : 'New webhook'}
      onClose={() => onClose()}
      keepsOpen={isCreating}
      form={form}
      action={webhook ? 'Save' : 'Create webhook'}
      busy={(isCreating && 'Creating...') || (isSaving && 'Saving...')}
      onSubmit={submit}
      inWords={(name, value = '') => ({
        label: webhookLabels[name as keyof typeof webhookLabels],
        words: Array.isArray(value)
          ? value.map((event) => webhookEvents[event as WebhookEvent]).join(', ')
          : value,
      })}
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
    </DialogWithForm>
  );
}

export function WebhookSecretDialog({
  webhook: { name },
  ...rest
}: {
  webhook: { name: string };
  secret: string;
  hint: string;
  onSaved: () => void;
}) {
  return (
    <SecretDialog {...rest} name={name} loss="If it is lost, create a new one.">
      <p className="text-muted">
        The receiver uses it to check that an event comes from this portal:{' '}
        <a href="/developers/webhooks#verifying" target="_blank" className="text-link">
          how to verify the signature<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </SecretDialog>
  );
}

function SamplePayloads() {
  return (
    <div role="group" aria-labelledby="sample-payloads" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p id="sample-payloads" className="font-semibold">
        Sample payloads
      </p>
      <p className="text-sm text-muted">What the receiver gets with each event.</p>
      <div className="mt-1 rounded-box border border-line">
        {namesOf(webhookEvents).map((event) => (
          <details key={event} name="sample-payload" className="border-t border-line first:border-t-0">
            <summary className="cursor-pointer px-3 py-2.5 font-mono text-sm text-primary">
              {webhookEvents[event]}
            </summary>
            <pre
              tabIndex={0}
              role="region"
              aria-label={`Payload of ${webhookEvents[event]}`}
              className="overflow-x-auto border-t border-line bg-locked-tint p-3 font-mono text-sm"
            >
              {JSON.stringify(samplePayload(event), null, 2)}
            </pre>
          </details>
        ))}
      </div>
    </div>
  );
}
