import { useState } from 'react';
import { toast } from 'sonner';
import * as v from 'valibot';
import { challengeFields, challengeRules } from '@portal/schema/challenge';
import type { ChallengeInput } from '@portal/schema/challenge';
import { challengeStatuses } from '@portal/schema/choices';
import type { ChallengeStatus } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { now } from '../../../lib/clock.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { dayInWords, fromTyped, today, toTyped, zoneName } from '../../../lib/words.ts';
import { useCreateChallengeMutation, useUpdateChallengeMutation } from '../../../graphql/generated.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { ChallengeCard } from '../../../ui/challenge-card.tsx';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';

// Values of the form are strings; the rules take a number and dates.
const timeOf = (text: string | undefined) => (text ? fromTyped(text) : null);
const formRules = v.pipe(
  v.record(v.string(), v.string()),
  v.transform(
    ({ title, organiser, description, status, year, opensAt, closesAt }) =>
      ({
        ...{ title, organiser, description, status },
        year: Number(year),
        opensAt: timeOf(opensAt),
        closesAt: timeOf(closesAt),
      }) as ChallengeInput,
  ),
  challengeRules,
);

/** The editable fields of a challenge, and its version. */
type Edited = Pick<
  ManagedChallengeFragment,
  (keyof typeof challengeFields & keyof ManagedChallengeFragment) | 'version'
>;

const NEW: Partial<Edited> & { version: number } = { version: 0 };

const textsOf = ({ title = '', organiser = '', description = '', ...challenge }: Partial<Edited>) => ({
  ...{ title, organiser, description },
  year: String(challenge.year ?? today().slice(0, 4)),
  status: String(challenge.status ?? 'OPEN'),
  opensAt: challenge.opensAt ? toTyped(challenge.opensAt) : '',
  closesAt: challenge.closesAt ? toTyped(challenge.closesAt) : '',
});

export function ChallengeDialog({
  challenge,
  onClose,
  onChanged,
}: {
  challenge: ManagedChallengeFragment | undefined;
  onClose: () => void;
  onChanged: () => void;
}) {
  const begun = challenge ?? NEW;
  const form = useForm(formRules, textsOf(begun));
  const { save } = useVersion<Texts, typeof NEW>(form, begun, textsOf);
  const [isPreview, setPreview] = useState(false);
  // A fault is in a field, which has to be seen, also while it is mended.
  if (isPreview && form.faults.length > 0) setPreview(false);
  const [create, creating] = useCreateChallengeMutation();
  const [update, updating] = useUpdateChallengeMutation();

  const submit = async (given: typeof form.values) => {
    const answer = await save(given, async ({ values, version, only }) => {
      const { opensAt, closesAt, ...words } = v.parse(formRules, values);
      const times = { opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null };
      const input = { ...words, ...times };
      if (!challenge) return (await create({ variables: { input } })).data?.createChallenge;
      const variables = { id: challenge.id, version, input: only(input) };
      return (await update({ variables })).data?.updateChallenge;
    });
    if (!answer) return;
    toast.success('Challenge saved');
    onClose();
    onChanged();
  };

  return (
    <DialogWithForm
      title={challenge ? 'Edit challenge' : 'Add a challenge'}
      onClose={onClose}
      form={form}
      action="Save"
      busy={(creating.loading || updating.loading) && 'Saving...'}
      onSubmit={submit}
      inWords={inWords}
    >
      {isPreview ? <ChallengeCard challenge={shownAs(form.values)} /> : <ChallengeInputs form={form} />}
      <Button variant="secondary" className="justify-self-start" onClick={() => setPreview(!isPreview)}>
        {isPreview ? 'Back to the fields' : 'Preview'}
      </Button>
    </DialogWithForm>
  );
}

type Texts = ReturnType<typeof textsOf>;

/** The challenge of the form as visitors would see it now. */
function shownAs({ opensAt, closesAt, ...texts }: Texts) {
  // A date that nobody can read is left out.
  const dates = [opensAt, closesAt].map((typed) => fromTyped(typed).toJSON());
  const [opens = null, closes = null] = dates;
  const status = texts.status as ChallengeStatus;
  const [from, to] = [opens ? Date.parse(opens) : -Infinity, closes ? Date.parse(closes) : Infinity];
  const isOpen = status === 'OPEN' && from <= now() && now() < to;
  return { ...texts, status, isOpen, year: Number(texts.year), opensAt: opens, closesAt: closes };
}

/** The fields. The year follows the opening day, until it is typed. */
function ChallengeInputs({ form }: { form: ReturnType<typeof useForm<Texts>> }) {
  const { opensAt, year } = form.values;
  const yearOf = (opening: string) => (fromTyped(opening).toJSON() ? opening : today()).slice(0, 4);
  const [isTyped, setTyped] = useState(year !== yearOf(opensAt));
  const follow = (opening: string) => {
    form.bind('opensAt').onChange(opening);
    if (!isTyped) form.fill({ year: yearOf(opening) });
  };
  const typeYear = (typed: string) => {
    form.bind('year').onChange(typed);
    setTyped(true);
  };
  return (
    <>
      <TextField {...form.bind('title')} label="Title" required />
      <TextField {...form.bind('organiser')} label="Organiser" required />
      <TextArea {...form.bind('description')} label="Description" max={LONG_TEXT_MAX} rows={4} required />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <RadioField
          {...form.bind('status')}
          label="Status"
          hint={`OPEN uses the dates below (${zoneName}). CLOSED is closed regardless of the dates.`}
          options={challengeStatuses}
          required
        />
        <TextField {...form.bind('year')} onChange={typeYear} label="Year" inputMode="numeric" required />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DayField
          {...form.bind('opensAt')}
          onChange={follow}
          label="Opens"
          hint="Leave empty to open now."
          hour="00:00"
          required={false}
        />
        <DayField
          {...form.bind('closesAt')}
          label="Closes"
          hint="Leave empty to keep it open until you close it."
          hour="23:59"
          required={false}
        />
      </div>
    </>
  );
}

const inWords: InWords = (name, value = '') => {
  const { label, kind } = challengeFields[name as keyof Texts];
  const text = String(value);
  return { label, words: kind === 'time' ? dayInWords(text) || 'No date' : text };
};
