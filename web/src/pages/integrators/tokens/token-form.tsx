import { useState } from 'react';
import * as v from 'valibot';
import { accessTokenLabels, accessTokenRules } from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import { ACCESS_TOKEN_DAYS_MAX, DAY } from '@portal/schema/limits';
import { useForm } from '../../../app/use-form.ts';
import { dayOf } from '../../../app/words.ts';
import { CheckboxField, RadioField } from '../../../ui/choice-fields.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { DialogForm } from '../../back-office/shared/dialog-form.tsx';
import { scopeNotes } from './token-words.ts';

const { entries } = accessTokenRules;
// The form holds text; the rules take a number.
const formRules = v.object({
  ...entries,
  lifetimeDays: v.pipe(v.string(), v.transform(Number), entries.lifetimeDays),
});

/** A new token as the form hands it over. */
export type NewToken = v.InferOutput<typeof accessTokenRules>;

const lifetimes = [30, 90, 180, ACCESS_TOKEN_DAYS_MAX];
const eachLifetime = (words: (days: number) => string) =>
  Object.fromEntries(lifetimes.map((days) => [days, words(days)]));
const lifetimeLabels = eachLifetime((days) => (days === ACCESS_TOKEN_DAYS_MAX ? '1 year' : `${days} days`));

/**
 * The form of a new token.
 * @param onMake throws what the server refused
 */
export function TokenForm({
  busy,
  onMake,
  onCancel,
}: {
  busy: boolean;
  onMake: (input: NewToken) => Promise<void>;
  onCancel: () => void;
}) {
  const form = useForm(formRules, { name: '', scopes: [] as string[], lifetimeDays: '90' });
  const [ends] = useState(() => {
    const now = Date.now();
    return eachLifetime((days) => `Until ${dayOf(now + days * DAY)}`);
  });

  return (
    <DialogForm
      form={form}
      action="Create token"
      busy={busy && 'Creating...'}
      onSend={(values) => onMake(v.parse(formRules, values))}
      onCancel={onCancel}
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
    </DialogForm>
  );
}
