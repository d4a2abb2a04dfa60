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
import { CheckboxField, RadioField, SelectField } from '../../../ui/choice-fields.tsx';
import { TextArea, TextField } from '../../../ui/text-fields.tsx';
import type { Answers } from './draft.ts';

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

const hints: Partial<Record<IdeaField, string>> = {
  email: 'Use strictly the registered email.',
  contactNumber: 'Without the country code, such as 71 234 567.',
  idNumber: 'Stored encrypted.',
  website: 'Such as https://example.com',
  linkedIn: 'The address of your profile.',
  problemStatement: 'What is the problem, and who has it?',
  solutionSummary: 'What is your solution, and why is it better than what people do today?',
  keyBenefits: 'What do customers gain?',
  keyPartners: 'Who do you need to deliver it, and for what?',
  experienceChannels: 'Where do customers experience your solution?',
  engagements: 'When do customers meet your solution?',
};

const dialOptions = Object.fromEntries(
  Object.entries(dialCodes).map(([dial, region]) => [dial, `${region} (${dial})`]),
);

const textKinds: Partial<Record<IdeaField, { type?: 'email' | 'tel' | 'url'; autoComplete?: string }>> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  contactNumber: { type: 'tel', autoComplete: 'tel-national' },
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
  return fields.map((field) => (
    <AnswerField
      key={field}
      field={field}
      value={answers[field]}
      error={faults.find((fault) => fault.field === field)?.message}
      onAnswer={(value) => onAnswer(field, value)}
    />
  ));
}

function AnswerField({
  field,
  value,
  error,
  onAnswer,
}: {
  field: IdeaField;
  value: string | string[] | undefined;
  error: string | undefined;
  onAnswer: (value: string | string[]) => void;
}) {
  const { label, wire } = ideaFields[field];
  const common = { name: wire, label, hint: hints[field], error, required: !optional.has(field) };
  if (isMultipleChoice(field)) {
    return (
      <CheckboxField
        {...common}
        options={multipleChoices[field]}
        value={Array.isArray(value) ? value : []}
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
    const Choice = inView.has(field) ? RadioField : SelectField;
    return <Choice {...common} options={singleChoices[field]} value={text} onChange={onAnswer} />;
  }
  if (longTexts.has(field))
    return <TextArea {...common} max={LONG_TEXT_MAX} value={text} onChange={onAnswer} />;
  return <TextField {...common} {...textKinds[field]} value={text} onChange={onAnswer} />;
}
