import { dialCodes } from '@portal/schema/countries';
import type { FieldFault } from '@portal/schema/errors';
import { isRequired } from '@portal/schema/fields';
import { ideaFields, ideaSteps, stepRules } from '@portal/schema/idea';
import type { IdeaField } from '@portal/schema/idea';
import { Fragment } from 'react';
import type * as v from 'valibot';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { controlId, FieldNotes } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import type { Answers } from '../shared/draft.ts';

const dialOptions = Object.fromEntries(
  Object.entries(dialCodes).map(([dial, region]) => [dial, `${dial} ${region}`]),
);

interface Props {
  step: keyof typeof ideaSteps;
  answers: Answers;
  reference: string;
  faults: readonly FieldFault[];
  onAnswer: (field: IdeaField, value: string | string[]) => void;
}

export function AnswerFields({ step, answers, reference, faults, onAnswer }: Props) {
  const rules: Partial<Record<string, v.GenericSchema>> = stepRules[step].entries;
  const controlOf = (name: IdeaField) => {
    const field = ideaFields[name];
    const value = answers[name];
    const error = faults.find((fault) => fault.field === name)?.message;
    const onChange = (answer: string | string[]) => onAnswer(name, answer);
    if (name === 'dialCode') {
      const { wire, label } = field;
      const text = typeof value === 'string' ? value : '';
      return (
        <SelectField
          {...{ name: wire, label, error, onChange }}
          required
          options={dialOptions}
          valuesAre="names"
          value={text}
        />
      );
    }
    const lead = name === 'experienceChannels' && (
      <SameAsChannels channels={answers.channels} chosen={value} onChoose={onChange} />
    );
    const required = isRequired(rules[name] ?? field.rule);
    return <FormField {...{ field, required, value, error, onChange, lead }} foldWith="choices" />;
  };
  const controls = (Object.keys(ideaSteps[step]) as IdeaField[]).map((name) => {
    // Beside its country code.
    if (name === 'contactNumber') return null;
    const { heading } = ideaFields[name];
    return (
      <Fragment key={name}>
        {heading && (
          <div className="border-t border-line pt-6">
            <h2 className="text-xl font-bold">{heading.title}</h2>
            {heading.words && <p className="text-muted">{heading.words}</p>}
          </div>
        )}
        {name === 'dialCode' ? (
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-end gap-3">
            {controlOf('dialCode')}
            {controlOf('contactNumber')}
          </div>
        ) : (
          controlOf(name)
        )}
      </Fragment>
    );
  });
  return (
    <>
      {controls}
      {step === 'general' && <ReferenceField reference={reference} />}
    </>
  );
}

function SameAsChannels({
  channels,
  chosen,
  onChoose,
}: {
  channels: string | string[] | undefined;
  chosen: string | readonly string[] | undefined;
  onChoose: (channels: string[]) => void;
}) {
  if (!Array.isArray(channels) || channels.length === 0) return null;
  const isSame = channels.length === chosen?.length && channels.every((name) => chosen.includes(name));
  return (
    <Button
      variant="secondary"
      className="my-1 justify-self-start"
      disabled={isSame}
      onClick={() => onChoose(channels)}
    >
      Same as channels
    </Button>
  );
}

function ReferenceField({ reference }: { reference: string }) {
  const { label, wire } = ideaFields.reference;
  return (
    <div className="grid gap-1 border-t border-line pt-6">
      <label htmlFor={controlId(wire)} className="font-semibold">
        {label}
      </label>
      <input
        id={controlId(wire)}
        name={wire}
        value={reference}
        readOnly
        aria-describedby={`hint-${wire}`}
        className="w-full bg-transparent tabular-nums"
      />
      <FieldNotes name={wire} hint="Your reference. Quote it if you contact us." />
    </div>
  );
}
