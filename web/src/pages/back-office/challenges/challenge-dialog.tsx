import { toast } from 'sonner';
import * as v from 'valibot';
import { challengeRules } from '@portal/schema/challenge';
import type { ChallengeInput } from '@portal/schema/challenge';
import { challengeStatuses } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { useForm } from '../../../lib/use-form.ts';
import { fromTyped, today, toTyped, zoneName } from '../../../lib/words.ts';
import { useCreateChallengeMutation, useUpdateChallengeMutation } from '../../../graphql/generated.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated.ts';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { TextArea, TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';

// The form holds strings; the rules take a number and dates.
const timeOf = (text: string | undefined) => (text ? fromTyped(text) : null);
const formRules = v.pipe(
  v.record(v.string(), v.string()),
  v.transform(({ title, organiser, description, status, year, opensAt, closesAt }): ChallengeInput => ({
    ...{ title, organiser, description, status },
    year: Number(year),
    opensAt: timeOf(opensAt),
    closesAt: timeOf(closesAt),
  })),
  challengeRules,
);

export function ChallengeDialog({
  challenge,
  onClose,
  onSaved,
}: {
  challenge: ManagedChallengeFragment | undefined;
  onClose: () => void;
  onSaved: () => void;
}) {
  const form = useForm(formRules, {
    title: challenge?.title ?? '',
    organiser: challenge?.organiser ?? '',
    description: challenge?.description ?? '',
    year: String(challenge?.year ?? today().slice(0, 4)),
    status: String(challenge?.status ?? 'OPEN'),
    opensAt: challenge?.opensAt ? toTyped(challenge.opensAt) : '',
    closesAt: challenge?.closesAt ? toTyped(challenge.closesAt) : '',
  });
  const [create, creating] = useCreateChallengeMutation();
  const [update, updating] = useUpdateChallengeMutation();

  const save = async (values: typeof form.values) => {
    const challengeInput = v.parse(formRules, values);
    const input = {
      ...challengeInput,
      opensAt: challengeInput.opensAt?.toISOString() ?? null,
      closesAt: challengeInput.closesAt?.toISOString() ?? null,
    };
    if (challenge) await update({ variables: { id: challenge.id, input } });
    else await create({ variables: { input } });
    toast.success('Challenge saved');
    onClose();
    onSaved();
  };

  return (
    <DialogWithForm
      title={challenge ? 'Edit challenge' : 'Add a challenge'}
      onClose={onClose}
      form={form}
      action="Save"
      busy={(creating.loading || updating.loading) && 'Saving...'}
      onSubmit={save}
    >
      <TextField {...form.bind('title')} label="Title" required />
      <TextField {...form.bind('organiser')} label="Organiser" required />
      <TextArea {...form.bind('description')} label="Description" max={LONG_TEXT_MAX} required />
      <TextField {...form.bind('year')} label="Year" inputMode="numeric" required />
      <RadioField
        {...form.bind('status')}
        label="Status"
        hint={`OPEN uses the dates below (${zoneName}). CLOSED is closed regardless of the dates.`}
        options={challengeStatuses}
        required
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...form.bind('opensAt')}
          label="Opens"
          hint="Leave empty to open now."
          type="datetime-local"
          required={false}
        />
        <TextField
          {...form.bind('closesAt')}
          label="Closes"
          hint="Leave empty to keep it open until you close it."
          type="datetime-local"
          required={false}
        />
      </div>
    </DialogWithForm>
  );
}
