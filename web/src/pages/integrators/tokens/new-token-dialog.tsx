import { useState } from 'react';
import * as v from 'valibot';
import { accessTokenLabels, accessTokenRules } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import type { Scope } from '@portal/schema/choices';
import { ACCESS_TOKEN_DAYS_MAX, DAY } from '@portal/schema/limits';
import { now } from '../../../lib/clock.ts';
import { useForm } from '../../../lib/use-form.ts';
import { dayOf } from '../../../lib/words.ts';
import { useCreateAccessTokenMutation } from '../../../graphql/generated.ts';
import type { CreateAccessTokenMutation } from '../../../graphql/generated.ts';
import { CheckboxField, RadioField } from '../../../ui/choice-fields.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { SecretDialog } from '../../../ui/shown-once-dialog.tsx';

const { entries } = accessTokenRules;
// The form holds strings; the rules take a number.
const formRules = v.object({
  ...entries,
  lifetimeDays: v.pipe(v.string(), v.transform(Number), entries.lifetimeDays),
});

const scopeNotes: Readonly<Record<Scope, string>> = {
  READ_IDEAS:
    'All ideas, with the details and documents of their submitters, but no ID numbers. Also as a file.',
  REVIEW_IDEAS: 'Approve, reject and comment on ideas. Submitters get an email.',
  READ_NOTES: 'The notes of the desk on ideas, with who wrote them.',
  READ_STATISTICS: 'All dashboard figures. No personal data.',
  EXPORT_REPORTS: 'The report, as data and as an Excel or CSV file.',
  READ_SUGGESTIONS: 'Suggestions with the contact details of their senders, also as a CSV file.',
  READ_HACKATHON_ENTRIES: 'Entries with the contact details and files of the teams.',
};

const lifetimes = (labelOf: (days: number) => string) =>
  Object.fromEntries([30, 90, 180, ACCESS_TOKEN_DAYS_MAX].map((days) => [days, labelOf(days)]));
const lifetimeLabels = lifetimes((days) => (days === ACCESS_TOKEN_DAYS_MAX ? '1 year' : `${days} days`));

// Without the secret: a shell keeps its commands in a history file.
const example = (origin: string) =>
  `curl ${origin}/graphql \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"{ me { email } }"}'`;

export function NewTokenDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  // Not cached: later queries could read the secret.
  const [create, { loading }] = useCreateAccessTokenMutation({ fetchPolicy: 'no-cache' });
  const [created, setCreated] = useState<CreateAccessTokenMutation['createAccessToken']>();
  const form = useForm(formRules, { name: '', scopes: [] as string[], lifetimeDays: '90' });
  const [ends] = useState(() => {
    const begin = now();
    return lifetimes((days) => `Until ${dayOf(begin + days * DAY)}`);
  });

  const submit = async (values: typeof form.values) => {
    const { data } = await create({ variables: { input: v.parse(formRules, values) } });
    if (!data) return;
    setCreated(data.createAccessToken);
    onCreated();
  };

  if (created) {
    return (
      <SecretDialog
        name={created.accessToken.name}
        secret={created.secret}
        hint={`Valid until ${dayOf(created.accessToken.expiresAt)}. Keep it where the system keeps its passwords.`}
        loss="If it is lost, revoke the token and create a new one."
        onSaved={onClose}
      >
        <CopyField
          name="example"
          label="Try it"
          hint="Set TOKEN to the secret, then run this to check that it works. It shows whose account the token uses."
          value={example(window.location.origin)}
        />
      </SecretDialog>
    );
  }
  return (
    <DialogWithForm
      title="New token"
      onClose={onClose}
      keepsOpen={loading}
      form={form}
      action="Create token"
      busy={loading && 'Creating...'}
      onSubmit={submit}
    >
      <TextField
        {...form.bind('name')}
        label={accessTokenLabels.name}
        hint="The system that will use it, such as “Data warehouse”. Use one token per system, so you can revoke it alone."
        required
      />
      <CheckboxField
        {...form.bind('scopes')}
        label={accessTokenLabels.scopes}
        hint="What the system can do. Choose only what it needs."
        options={scopes}
        notes={scopeNotes}
        required
      />
      <RadioField
        {...form.bind('lifetimeDays')}
        label={accessTokenLabels.lifetimeDays}
        options={lifetimeLabels}
        notes={ends}
        required
      />
    </DialogWithForm>
  );
}
