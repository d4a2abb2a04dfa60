import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import * as v from 'valibot';
import { challengeDay, challengeFields, slugOf } from '@portal/schema/challenge';
import { challengeStatuses } from '@portal/schema/call-phase';
import { challengeTakes, changesUntil } from '@portal/schema/choices';
import { formGroups } from '@portal/schema/form-groups';
import type { ChallengeStatus } from '@portal/schema/call-phase';
import { BRIEF_MAX, CHALLENGE_DAYS_MAX, LONG_TEXT_MAX } from '@portal/schema/limits';
import { now } from '../../../lib/clock.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { fromTyped, today, zoneName } from '../../../lib/words.ts';
import {
  useBriefPreviewQuery,
  useCreateChallengeMutation,
  useUpdateChallengeMutation,
} from '../../../graphql/generated-staff.ts';
import type { ManagedChallengeFragment } from '../../../graphql/generated-staff.ts';
import { Button } from '../../../ui/button.tsx';
import { ChallengeCard } from '../../../ui/challenge-card.tsx';
import { ChallengeDetails } from '../../../ui/challenge-details.tsx';
import { CheckboxField, RadioField } from '../../../ui/choice-fields.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import '../shared/back-office.css';
import { dayOfRow } from '../shared/day-rows.ts';
import { DaysField } from '../shared/days-field.tsx';
import { countQuestions, formRules, hasGrace, inWords, textsOf } from './challenge-form.ts';
import type { Edited, Texts } from './challenge-form.ts';

const NEW: Partial<Edited> & { version: number } = { version: 0 };

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
  const previewId = useId();
  const turn = () => {
    flushSync(() => setPreview(!isPreview));
    // It is read from its begin, and the button stands below its end.
    document.getElementById(previewId)?.focus();
  };
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
      {isPreview ? (
        <ChallengePreview id={previewId} texts={form.values} stored={challenge} />
      ) : (
        <ChallengeInputs form={form} />
      )}
      <Button variant="secondary" className="justify-self-start" onClick={turn}>
        {isPreview ? 'Back to the fields' : 'Preview'}
      </Button>
    </DialogWithForm>
  );
}

/** Shows the card and the page of the challenge of the form, as visitors would see them now. @param props.id the id of its first heading, which can take the focus */
function ChallengePreview({
  id,
  texts,
  stored,
}: {
  id: string;
  texts: Texts;
  stored: ManagedChallengeFragment | undefined;
}) {
  const { brief } = texts;
  const { data, error } = useBriefPreviewQuery({
    variables: { brief, id: stored?.id ?? null },
    skip: brief === '',
  });
  const { logo = null, downloads = [] } = stored ?? {};
  const challenge = { ...shownAs(texts), logo, downloads };
  return (
    <>
      <h3 id={id} tabIndex={-1}>
        Among the challenges
      </h3>
      <ChallengeCard challenge={challenge} />
      <h3>Its page</h3>
      <div className="grid gap-4 rounded-box border border-line bg-page p-4 sm:p-6">
        <p className="text-2xl leading-tight font-bold text-heading">{texts.title}</p>
        <ChallengeDetails challenge={{ ...challenge, briefHtml: data?.briefPreview ?? '' }}>
          {error && <OutcomeNotice message={problemOf(error).message} />}
        </ChallengeDetails>
      </div>
    </>
  );
}

/** The challenge of the form as visitors would see it now. */
function shownAs({ opensAt, closesAt, ...texts }: Texts) {
  // A date that nobody can read is left out.
  const dates = [opensAt, closesAt].map((typed) => fromTyped(typed).toJSON());
  const [opens = null, closes = null] = dates;
  const status = texts.status as ChallengeStatus;
  const [from, to] = [opens ? Date.parse(opens) : -Infinity, closes ? Date.parse(closes) : Infinity];
  const isOpen = status === 'OPEN' && from <= now() && now() < to;
  const days = texts.days.map(dayOfRow);
  return { ...texts, status, isOpen, year: Number(texts.year), opensAt: opens, closesAt: closes, days };
}

/** The fields. The year follows the opening day, until it is typed. */
function ChallengeInputs({ form }: { form: ReturnType<typeof useForm<Texts>> }) {
  const { title, slug, opensAt, year } = form.values;
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
      <Group title="Basics">
        <TextField {...form.bind('title')} label="Title" required />
        <RadioField
          {...form.bind('takes')}
          label="People send"
          options={challengeTakes}
          notes={challengeFields.takes.notes}
          looks="column"
          required
        />
        <TextField {...form.bind('organiser')} label="Organiser" required />
        <TextArea {...form.bind('description')} label="Description" max={LONG_TEXT_MAX} rows={4} required />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <RadioField
            {...form.bind('status')}
            label="Status"
            hint={`OPEN uses the dates below (${zoneName()}). CLOSED is closed regardless of the dates.`}
            options={challengeStatuses}
            required
          />
          <TextField {...form.bind('year')} onChange={typeYear} label="Year" inputMode="numeric" required />
        </div>
      </Group>
      <Group title="Dates">
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
          {hasGrace(form.values) && (
            <>
              <TextField
                {...form.bind('graceHours')}
                label={challengeFields.graceHours.label}
                hint="For how many hours after the end people can send an idea that they began before."
                inputMode="numeric"
                required
              />
              <RadioField
                {...form.bind('changesUntil')}
                label={challengeFields.changesUntil.label}
                options={changesUntil}
                looks="column"
                required
              />
            </>
          )}
        </div>
        <DaysField
          {...form.bind('days')}
          legend="Days"
          hint="What happens when, such as the day of the pitches."
          what="What happens"
          rules={challengeDay.entries}
          max={CHALLENGE_DAYS_MAX}
        />
      </Group>
      {form.values.takes === 'IDEAS' && <FormGroups {...form.bind('leavesOut')} />}
      <Group title="For its page">
        <TextField
          {...form.bind('slug')}
          label="Page address"
          hint={slug ? `/Challenges/${slug}` : `Left empty: /Challenges/${slugOf(title) || 'challenge'}`}
          required={false}
        />
        <TextArea
          {...form.bind('brief')}
          label="Brief"
          hint="What people should know. Markdown: ## heading, - item, **bold**, [words](https://…). Preview shows it."
          max={BRIEF_MAX}
          rows={8}
          required={false}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...form.bind('prize')} label="Prize" required={false} />
          <TextField {...form.bind('sponsor')} label="Sponsor" required={false} />
        </div>
        <TextField
          {...form.bind('contact')}
          label="Contact"
          hint="Whom to ask, such as an email address."
          required={false}
        />
      </Group>
    </>
  );
}

/** The groups of questions that the form asks: a call may leave out those that it does not need yet. */
function FormGroups({
  name,
  value,
  error,
  onChange,
}: {
  name: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (leavesOut: string[]) => void;
}) {
  const others = (groups: readonly string[]) =>
    Object.keys(formGroups).filter((group) => !groups.includes(group));
  const { asked, all } = countQuestions(value);
  return (
    <Fold title="What the form asks" open={error !== undefined}>
      <CheckboxField
        {...{ name, error }}
        label="Questions"
        hint="Untick what you do not need for a first choice: you can ask for it later. Name, email, solution name and summary are always asked."
        options={formGroups}
        value={others(value)}
        onChange={(groups) => onChange(others(groups))}
      />
      <p role="status" className="text-sm text-muted">
        {asked === all ? `The form asks all ${all} questions.` : `${asked} of ${all} questions remain.`}
      </p>
    </Fold>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="form-group">
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
