import { answerText } from '@portal/schema/answer-text';
import type { FormGroup } from '@portal/schema/form-groups';
import type { FieldFault } from '@portal/schema/errors';
import { isRequired } from '@portal/schema/fields';
import { ideaFields, stepRules } from '@portal/schema/idea';
import type { IdeaField, ideaSteps } from '@portal/schema/idea';
import { wizardTexts } from '@portal/schema/texts/wizard';
import { Fragment, useState } from 'react';
import type * as v from 'valibot';
import { Button } from '../../../ui/button.tsx';
import { DialCodeField } from '../../../ui/dial-code-field.tsx';
import { controlId, FieldNotes, focusControl } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import type { Answers } from '../shared/draft.ts';
import { fieldsOf } from '../shared/question-parts.ts';
import { withKept } from '../shared/step-status.ts';

interface Props {
  step: keyof typeof ideaSteps;
  /** The visible questions; undefined for all of a step without parts. */
  part: readonly IdeaField[] | undefined;
  /** Whether the part is one question, as on phones. */
  oneByOne: boolean;
  /** What the call leaves out. */
  leavesOut: readonly FormGroup[];
  answers: Answers;
  reference: string;
  keptIdNumber: string | undefined;
  /** All faults of the step. */
  found: readonly FieldFault[];
  /** The visible faults. */
  faults: readonly FieldFault[];
  /** Called when a telephone number is about to be entered. */
  onNumber: () => void;
  onAnswer: (field: IdeaField, value: string | string[]) => void;
}

export function AnswerFields({ onNumber, ...props }: Props) {
  const { step, answers, reference, keptIdNumber, leavesOut, found } = props;
  const [isOpen, setOpen] = useState(false);
  const [isNumberLeft, setNumberLeft] = useState(false);
  if (step === 'general' && keptIdNumber && found.length === 0 && !isOpen) {
    const open = () => {
      setOpen(true);
      requestAnimationFrame(() => focusControl(ideaFields.firstName.wire));
    };
    return (
      <>
        <KnownDetails
          answers={withKept(answers, keptIdNumber)}
          asked={fieldsOf(step, leavesOut)}
          onChange={open}
        />
        <ReferenceField reference={reference} />
      </>
    );
  }
  const shared = { ...props, isNumberLeft, onEnter: onNumber, onLeave: () => setNumberLeft(true) };
  const { part = fieldsOf(step, leavesOut) } = props;
  const controls = part.map((name) => {
    // The number is drawn with its country code.
    if (name === 'contactNumber') return null;
    const { heading } = ideaFields[name];
    return (
      <Fragment key={name}>
        {heading && (
          <div>
            <h2 tabIndex={-1} className="text-xl font-bold">
              {heading.title}
            </h2>
            {heading.words && <p className="text-muted">{heading.words}</p>}
          </div>
        )}
        {name === 'dialCode' ? (
          <div className="@container">
            <div className="grid gap-x-3 gap-y-6 *:content-between @min-[30rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <AnswerControl {...shared} name="dialCode" />
              <AnswerControl {...shared} name="contactNumber" />
            </div>
          </div>
        ) : (
          <AnswerControl {...shared} name={name} />
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

function AnswerControl({
  name,
  step,
  answers,
  keptIdNumber,
  found,
  faults,
  isNumberLeft,
  oneByOne,
  onEnter,
  onLeave,
  onAnswer,
}: Omit<Props, 'onNumber' | 'reference' | 'part' | 'leavesOut'> & {
  name: IdeaField;
  isNumberLeft: boolean;
  onEnter: () => void;
  onLeave: () => void;
}) {
  const field = ideaFields[name];
  const value = answers[name];
  const isSaid = name === 'contactNumber' && isNumberLeft && value;
  const error = (isSaid ? found : faults).find((fault) => fault.field === name)?.message;
  const onChange = (answer: string | string[]) => onAnswer(name, answer);
  if (name === 'dialCode') {
    const { wire, label } = field;
    return (
      <DialCodeField
        {...{ name: wire, label, error, onChange }}
        value={typeof value === 'string' ? value : ''}
      />
    );
  }
  const lead = name === 'experienceChannels' && (
    <SameAsChannels channels={answers.channels} chosen={value} onChoose={onChange} />
  );
  const rules: Partial<Record<string, v.GenericSchema>> = stepRules[step].entries;
  const isKept = name === 'idNumber' && keptIdNumber !== undefined;
  const hint = isKept ? wizardTexts.keepNumber({ number: keptIdNumber }) : field.hint;
  const required = isRequired(rules[name] ?? field.rule) && !isKept;
  return (
    <FormField
      {...{ required, value, error, onChange, onEnter, onLeave, lead }}
      field={{ ...field, hint }}
      looks={oneByOne ? 'column' : 'compact'}
    />
  );
}

function KnownDetails({
  answers,
  asked,
  onChange,
}: {
  answers: Answers;
  asked: readonly IdeaField[];
  onChange: () => void;
}) {
  const textOf = (...names: IdeaField[]) =>
    names
      .filter((name) => asked.includes(name))
      .map((name) => answerText(name, answers[name]))
      .filter(Boolean)
      .join(', ');
  const lineOf = (name: IdeaField) => [ideaFields[name].label, textOf(name)] as const;
  const lines = [
    [wizardTexts.name, `${textOf('firstName')} ${textOf('lastName')}`],
    [ideaFields.contactNumber.label, `${textOf('dialCode')} ${textOf('contactNumber')}`],
    ...(['country', 'idNumber', 'email'] as const).map(lineOf),
    [wizardTexts.aboutYou, textOf('personType', 'gender', 'ageGroup', 'linkedIn', 'website')],
  ] as const;
  return (
    <section className="@container grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{wizardTexts.stillRight}</h2>
        <Button variant="secondary" aria-label={wizardTexts.changeDetails} onClick={onChange}>
          {wizardTexts.change}
        </Button>
      </div>
      <dl className="grid gap-x-3 gap-y-2 @min-[14rem]:grid-cols-[7.5rem_1fr] @min-[30rem]:grid-cols-[14rem_1fr]">
        {lines.map(
          ([label, text]) =>
            text && (
              <div key={label} className="contents">
                <dt className="font-semibold">{label}</dt>
                <dd className="min-w-0 wrap-anywhere">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
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
      {wizardTexts.sameChannels}
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
      <FieldNotes name={wire} hint={wizardTexts.referenceHint} />
    </div>
  );
}
