import type { FieldFault } from '@portal/schema/errors';
import { ideaFieldNames, ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import { useEffect, useRef } from 'react';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { focusControl } from '../../../ui/field.tsx';
import { stepOf } from '../shared/step-status.ts';

const isField = (name: string): name is IdeaField => name in ideaFields;
const withControls = (faults: readonly FieldFault[]) =>
  faults.map(({ field, message }) => ({ name: isField(field) ? ideaFields[field].wire : field, message }));
const fieldOf = (control: string): string =>
  ideaFieldNames.find((field) => ideaFields[field].wire === control) ?? control;

interface Props {
  step: WizardStep;
  /** The visible faults of each step. */
  faults: Record<WizardStep, readonly FieldFault[]>;
  attempt: number;
  /** Shows a question of this step, and focuses it. */
  focusField: (field: IdeaField) => void;
  goTo: (step: WizardStep, question?: IdeaField) => void;
}

/** Names the faults of a step, and then those of the other steps: each leads to its field. */
export function FinishSummary({ step, faults, attempt, focusField, goTo }: Props) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    // The summary of the new step has taken the focus just before.
    if (wanted.current !== undefined) focusControl(wanted.current);
    wanted.current = undefined;
  }, [step]);
  const open = (control: string) => {
    const field = fieldOf(control);
    const to = stepOf(field) ?? step;
    if (to !== step) {
      wanted.current = control;
      goTo(to, isField(field) ? field : undefined);
    } else if (isField(field)) focusField(field);
    else focusControl(control);
  };
  return (
    <ErrorSummary
      key={step}
      faults={withControls(faults[step])}
      elsewhere={wizardSteps.flatMap(({ key, title }) => {
        // A failure without a field, such as a lost connection, is no fault of a step.
        const ofFields = faults[key].filter(({ field }) => field !== '');
        return key === step || ofFields.length === 0 ? [] : [{ title, faults: withControls(ofFields) }];
      })}
      {...{ attempt, open }}
    />
  );
}
