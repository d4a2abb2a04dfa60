import * as v from 'valibot';
import { useState } from 'react';
import { listOf } from '@portal/schema/fields';
import {
  amountInWords,
  livingStages,
  outcomeFields,
  outcomeRules,
  outcomeStages,
  readValue,
  valueInFigures,
} from '@portal/schema/outcome';
import type { Outcome } from '@portal/schema/outcome';
import {
  useOutcomesOfIdeaQuery,
  useRecordOutcomeMutation,
  useStaffQuery,
} from '../../../graphql/generated-staff.ts';
import type { OutcomeEntryFragment as Entry } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useVersion } from '../../../lib/use-version.ts';
import { minuteOf } from '../../../lib/words.ts';
import { useSession } from '../../../session/session-store.ts';
import { useKeptForm } from '../../../session/use-kept-form.ts';
import { Button } from '../../../ui/button.tsx';
import type { InWords } from '../../../ui/conflict-fields.tsx';
import { DialogWithForm } from '../../../ui/dialog-form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { useSay } from '../desk/desk.tsx';
import { StorySection } from './story-section.tsx';
import { controlId, controlLooks, controlProps, Field } from '../../../ui/field.tsx';
import type { FieldProps } from '../../../ui/field.tsx';

/** Says the value of an outcome, if it has one. */
export const valueInWords = ({ value, unit }: Pick<Entry, 'value' | 'unit'>): string =>
  value === null || unit === null ? '' : amountInWords(value, unit);

const goesOn = (newest: Entry | undefined) => livingStages.some((stage) => stage === newest?.stage);

/** Shows the outcomes of an approved idea, newest first, and takes the next entry. */
export function OutcomeSection({ ideaId }: { ideaId: string }) {
  const asked = { variables: { id: ideaId }, fetchPolicy: 'cache-and-network' } as const;
  const { data, error, refetch } = useOutcomesOfIdeaQuery(asked);
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!data) {
    if (!error) return <Skeleton label="Loading what became of it…" lines={2} />;
    const retry = () => void refetch();
    return (
      <Problem title="The outcomes could not be loaded." message={problemOf(error).message} retry={retry} />
    );
  }
  const { email, status, outcomes } = data.idea;
  const entries = outcomes?.edges.map(({ node }) => node) ?? [];
  const isTaken = status === 'APPROVED' && email !== user?.email;
  const close = () => setIsOpen(false);
  return (
    <section aria-labelledby="outcome-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="outcome-title" className="border-b border-line pb-1 text-base text-heading">
        What became of it
      </h2>
      {isTaken ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Record an outcome
        </Button>
      ) : (
        <p className="text-muted">Recorded of approved ideas, by others than their submitter.</p>
      )}
      <ol className="grid gap-4 text-sm">
        {entries.map((entry) => (
          <li key={entry.version}>
            <OutcomeInWords {...entry} />
          </li>
        ))}
      </ol>
      {email !== user?.email && <StorySection ideaId={ideaId} canAsk={isTaken && goesOn(entries[0])} />}
      {isOpen && <OutcomeDialog {...{ ideaId, newest: entries[0], onClose: close, reload: refetch }} />}
    </section>
  );
}

const OutcomeInWords = ({ stage, owner, sentence, by, at, ...figure }: Entry) => (
  <div className="wrap-anywhere">
    <p className="font-semibold">
      {[outcomeStages[stage], owner, valueInWords(figure)].filter(Boolean).join(' · ')}
    </p>
    <p>{sentence}</p>
    <p className="text-muted">
      {by?.name ?? by?.email ?? 'Somebody'}, <time dateTime={at}>{minuteOf(at)}</time>
    </p>
  </div>
);

const EXAMPLE = '1,200 or 3.4 million';

// Values of the form are texts, also the amount.
const formRules = v.pipe(
  v.record(v.string(), v.string()),
  v.forward(
    v.check(
      ({ value = '' }) => value.trim() === '' || readValue(value) !== undefined,
      `Enter a value from 0 to 1,000,000,000,000, such as ${EXAMPLE}.`,
    ),
    ['value'],
  ),
  v.transform(({ stage, owner, sentence, unit, value = '' }): Outcome => ({
    ...{ stage, owner, sentence, unit: unit || null },
    value: value.trim() === '' ? null : (readValue(value) ?? Number.NaN),
  })),
  outcomeRules,
);

const owns = outcomeFields.owner;

type Begun = Pick<Entry, 'version' | 'value' | 'unit'> & { stage: Entry['stage'] | ''; owner: string };
const NONE: Begun = { version: 0, stage: '', owner: '', value: null, unit: null };

/** Returns the first values of the next entry: those of the one before, but for its sentence. */
const valuesOf = ({ stage, owner, value, unit }: Begun) => ({
  ...{ stage: String(stage), owner, sentence: '' },
  ...{ value: value === null ? '' : valueInFigures(value), unit: String(unit ?? '') },
});

const inWords: InWords = (name, value = '') => {
  const field = outcomeFields[name as keyof typeof outcomeFields];
  const text = String(value);
  return { label: field.label, words: listOf(field)?.[text] ?? text };
};

interface DialogProps {
  ideaId: string;
  /** The name of the idea, where the page is not about it alone. */
  name?: string;
  newest: Entry | undefined;
  onClose: () => void;
  reload: () => unknown;
}

/** Takes the next entry. The form begins with the current entry, which stands above it, and is stored in the tab. */
export function OutcomeDialog({ ideaId, name, newest, onClose, reload }: DialogProps) {
  const begun = newest ?? NONE;
  const { form, forget } = useKeptForm('outcome', ideaId, formRules, valuesOf(begun), true);
  const { save } = useVersion(form, begun, valuesOf);
  // The words about the home page follow from the outcome of the idea.
  const [record, { loading }] = useRecordOutcomeMutation({
    update: (cache, { data }) =>
      void (
        data && cache.evict({ id: cache.identify({ __typename: 'Idea', id: ideaId }), fieldName: 'story' })
      ),
  });
  const say = useSay();
  const { data: staff } = useStaffQuery();
  const submit = async (given: typeof form.values) => {
    const send = async ({ values, version }: { values: typeof given; version: number }) => {
      const input = { ideaId, outcomeVersion: version, ...v.parse(formRules, values) };
      return (await record({ variables: { input } })).data?.recordOutcome;
    };
    const answer = await save(given, send).finally(() => void reload());
    if (!answer) return;
    say('Outcome recorded');
    forget();
    onClose();
  };
  const enter = (field: keyof typeof outcomeFields) => (
    <FormField
      {...form.bind(field)}
      field={outcomeFields[field]}
      onChange={(text) => form.bind(field).onChange(String(text))}
    />
  );
  const props = { form, onClose, action: 'Record', busy: loading && 'Saving...', onSubmit: submit, inWords };
  return (
    <DialogWithForm title={`Record an outcome${name ? ` of ${name}` : ''}`} {...props}>
      {newest && <OutcomeInWords {...newest} />}
      {enter('stage')}
      <SuggestedField
        {...form.bind('owner')}
        label={owns.label}
        hint={owns.hint}
        required
        known={staff?.staff.map(({ name, email }) => name ?? email) ?? []}
      />
      {enter('sentence')}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField {...form.bind('value')} label="Value" hint={`Such as ${EXAMPLE}.`} required={false} />
        {enter('unit')}
      </div>
    </DialogWithForm>
  );
}

/** Asks for a text of which some are known: the browser offers them, and any other can be entered. */
function SuggestedField({
  known,
  value,
  onChange,
  ...field
}: FieldProps & { known: readonly string[]; value: string; onChange: (value: string) => void }) {
  const list = `${controlId(field.name)}-known`;
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        list={list}
        value={value}
        // Without it the browser offers values of other forms, above the list.
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        className={controlLooks}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Field>
  );
}
