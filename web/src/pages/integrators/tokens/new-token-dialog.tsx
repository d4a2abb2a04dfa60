import { useState } from 'react';
import * as v from 'valibot';
import { accessTokenLabels, accessTokenRules } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import type { Scope } from '@portal/schema/choices';
import { useForm } from '../../../lib/use-form.ts';
import { dayOf } from '../../../lib/words.ts';
import { useCreateAccessTokenMutation } from '../../../graphql/generated-staff.ts';
import type { CreateAccessTokenMutation } from '../../../graphql/generated-staff.ts';
import { CheckboxField, RadioField } from '../../../ui/choice-fields.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { SecretDialog } from '../../../ui/shown-once-dialog.tsx';
import { LifetimeField, lifetimeRule } from './token-lifetime.tsx';

const { entries } = accessTokenRules;
// Values of the form are strings.
const formRules = v.object({
  ...entries,
  lifetimeDays: lifetimeRule,
  ofProgramme: v.pipe(
    v.string(),
    v.transform((owner) => owner === 'programme'),
  ),
});

const owners = { programme: 'The programme', maker: 'You' };
const ownerNotes = {
  programme: 'It acts in its own name, with the rights of an administrator. It goes on when people leave.',
  maker: 'It acts in your name. It ends with your account, your role, or a forgotten password.',
};

const scopeNotes: Readonly<Record<Scope, string>> = {
  READ_IDEAS:
    'All ideas, with the details and documents of their submitters, but no ID numbers. Also as a file.',
  READ_IDEAS_WITHOUT_PERSONS:
    'All ideas, without anything that tells who submitted or judged them, and without their documents.',
  REVIEW_IDEAS:
    'Approve, reject and comment on ideas. Submitters get an email. It includes “Read ideas”, unless you choose “Read ideas without persons”.',
  READ_NOTES: 'The notes of the desk on ideas, with their authors.',
  READ_STATISTICS:
    'All dashboard figures. Without “Read ideas”, those by gender, age, person type and country are rounded.',
  EXPORT_REPORTS: 'The report, as data and as an Excel or CSV file.',
  READ_SUGGESTIONS: 'Suggestions with the contact details of their senders, also as a CSV file.',
  READ_HACKATHON_ENTRIES: 'Entries with the contact details and files of the teams.',
};

// The example leaves out the secret: command lines are stored in a history file.
const example = (origin: string) =>
  `curl ${origin}/graphql \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"query":"{ viewerToken { name scopes expiresAt } }"}'`;

export function NewTokenDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  // The answer is not cached: later queries could read the secret.
  const [create, { loading }] = useCreateAccessTokenMutation({ fetchPolicy: 'no-cache' });
  const [created, setCreated] = useState<CreateAccessTokenMutation['createAccessToken']>();
  const form = useForm(formRules, {
    ...{ name: '', scopes: [] as string[], lifetimeDays: '90' },
    ofProgramme: 'programme',
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
          hint="Set TOKEN to the secret, then run this to check that it works. It shows what the token may do, and until when."
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
        {...form.bind('ofProgramme')}
        label="Belongs to"
        options={owners}
        notes={ownerNotes}
        required
      />
      <LifetimeField {...form.bind('lifetimeDays')} />
    </DialogWithForm>
  );
}
