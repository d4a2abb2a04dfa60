/** The controls of an answer step, made from the rules' fields: each asks with the control that fits its kind. */
import { dialCodes } from '@portal/schema/countries';
import type { FieldFault } from '@portal/schema/errors';
import {
  isMultipleChoice,
  isSingleChoice,
  multipleChoices,
  singleChoices,
} from '@portal/schema/idea-choices';
import { ideaFields } from '@portal/schema/idea-labels';
import type { IdeaField } from '@portal/schema/idea-labels';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { Fragment } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField, RadioField, SelectField } from '../../../ui/choice-fields.tsx';
import { TextArea, TextField } from '../../../ui/text-fields.tsx';
import type { Answers } from '../shared/draft.ts';
import { headings, questionOf } from './questions.ts';

const optional: ReadonlySet<IdeaField> = new Set(['linkedIn', 'website', 'comments']);
const longTexts: ReadonlySet<IdeaField> = new Set([
  'problemStatement',
  'solutionSummary',
  'keyBenefits',
  'keyPartners',
  'comments',
]);
// Few choices that belong together stand in view; the others drop down.
const inView: ReadonlySet<IdeaField> = new Set([
  'maturityStage',
  'regulatoryStatus',
  'patentsApplied',
  'collaboration',
  'heardAbout',
]);

const dialOptions = Object.fromEntries(
  Object.entries(dialCodes).map(([dial, region]) => [dial, `${dial} ${region}`]),
);

const textKinds: Partial<
  Record<IdeaField, { type?: 'email' | 'tel' | 'url'; inputMode?: 'tel'; autoComplete?: string }>
> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  contactNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  email: { type: 'email', autoComplete: 'email' },
  website: { autoComplete: 'url' },
};

interface Props {
  fields: readonly IdeaField[];
  answers: Answers;
  faults: readonly FieldFault[];
  onAnswer: (field: IdeaField, value: string | string[]) => void;
}

/** The controls of one step. */
export function AnswerFields({ fields, answers, faults, onAnswer }: Props) {
  const controlOf = (field: IdeaField) => (
    <AnswerField
      field={field}
      answers={answers}
      error={faults.find((fault) => fault.field === field)?.message}
      onAnswer={(value) => onAnswer(field, value)}
    />
  );
  return fields.map((field) => {
    // The number stands beside its country code.
    if (field === 'contactNumber') return null;
    const heading = headings[field];
    return (
      <Fragment key={field}>
        {heading && (
          <div className="border-t border-line pt-6">
            <h2 className="text-xl font-bold">{heading.title}</h2>
            {heading.words && <p className="text-muted">{heading.words}</p>}
          </div>
        )}
        {field === 'dialCode' ? (
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-end gap-3">
            {controlOf('dialCode')}
            {controlOf('contactNumber')}
          </div>
        ) : (
          controlOf(field)
        )}
      </Fragment>
    );
  });
}

function AnswerField({
  field,
  answers,
  error,
  onAnswer,
}: {
  field: IdeaField;
  answers: Answers;
  error: string | undefined;
  onAnswer: (value: string | string[]) => void;
}) {
  const { label, wire } = ideaFields[field];
  const value = answers[field];
  const { ask, hint, options: notes } = questionOf(field);
  const common = { name: wire, label, question: ask, hint, error, required: !optional.has(field) };
  if (isMultipleChoice(field)) {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <CheckboxField
        {...common}
        options={multipleChoices[field]}
        notes={notes}
        foldWith="choices"
        lead={
          field === 'experienceChannels' && (
            <SameAsChannels channels={answers.channels} chosen={chosen} onChoose={onAnswer} />
          )
        }
        value={chosen}
        onChange={onAnswer}
      />
    );
  }
  const text = typeof value === 'string' ? value : '';
  if (field === 'dialCode')
    return (
      <SelectField {...common} options={dialOptions} valuesAre="names" value={text} onChange={onAnswer} />
    );
  if (isSingleChoice(field)) {
    const choice = { ...common, options: singleChoices[field], value: text, onChange: onAnswer };
    return inView.has(field) ? <RadioField {...choice} notes={notes} /> : <SelectField {...choice} />;
  }
  if (longTexts.has(field))
    return <TextArea {...common} max={LONG_TEXT_MAX} value={text} onChange={onAnswer} />;
  return <TextField {...common} {...textKinds[field]} value={text} onChange={onAnswer} />;
}

/** Copies the channels where the same list is asked for again. */
function SameAsChannels({
  channels,
  chosen,
  onChoose,
}: {
  channels: string | string[] | undefined;
  chosen: readonly string[];
  onChoose: (channels: string[]) => void;
}) {
  if (!Array.isArray(channels) || channels.length === 0) return null;
  const isSame = channels.length === chosen.length && channels.every((name) => chosen.includes(name));
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
