import type { Step } from '@portal/schema/call-steps';
import type { FieldFault } from '@portal/schema/errors';
import { ideaFieldNames, ideaFields } from '@portal/schema/idea';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import { useEffect, useRef } from 'react';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { focusControl } from '../../../ui/field.tsx';
import type { Answers } from '../shared/draft.ts';
import { faultsInWords, isMissing } from '../shared/step-status.ts';
import { useStepPath } from '../shared/use-call.ts';
import type { Attempt } from './use-finish.ts';

const isField = (name: string): name is IdeaField => name in ideaFields;
const controlOf = (field: string) => (isField(field) ? ideaFields[field].wire : field);
const fieldOf = (control: string): string =>
  ideaFieldNames.find((field) => ideaFields[field].wire === control) ?? control;

/** The most lines with which the summary is in sight of a phone, beside what the attempt said. */
const LINES = 7;

interface Props {
  steps: readonly Step[];
  step: WizardStep;
  /** The visible faults of each step. */
  faults: Record<WizardStep, readonly FieldFault[]>;
  answers: Answers;
  attempt: Attempt;
  /** Shows a question of this step, and focuses it. */
  focusField: (field: IdeaField) => void;
  goTo: (step: WizardStep, question?: IdeaField) => void;
}

/** Counts the faults of a step in a line: `Solution Overview: 6 answers missing`. */
const lineOf = (
  steps: readonly Step[],
  step: WizardStep,
  faults: readonly FieldFault[],
  answers: Answers,
): string => `${steps.find(({ key }) => key === step)?.title}: ${faultsInWords(faults, answers)}`;

/**
 * Names the faults of a step, and in one line those of each other step, which leads to the first of them. Where that would be
 * too long, one line counts the missing answers of this step, too: each is named at its field.
 */
export function FinishSummary({ steps, step, faults, answers, attempt, focusField, goTo }: Props) {
  const wanted = useRef<string>(undefined);
  const pathOf = useStepPath();
  useEffect(() => {
    // The title of the new step has taken the focus just before.
    if (wanted.current !== undefined) focusControl(wanted.current);
    wanted.current = undefined;
  }, [step]);
  const open = (control: string) => {
    const field = fieldOf(control);
    if (isField(field)) focusField(field);
    else focusControl(control);
  };
  const elsewhere = steps.flatMap(({ key, title }) => {
    // A failure without a field, such as a lost connection, is no fault of a step.
    const [first, ...others] = faults[key].filter(({ field }) => field !== '');
    if (key === step || !first) return [];
    return [
      {
        href: pathOf(key),
        line:
          others.length === 0
            ? `${title}: ${first.message}`
            : lineOf(steps, key, [first, ...others], answers),
        open() {
          wanted.current = controlOf(first.field);
          goTo(key, isField(first.field) ? first.field : undefined);
        },
      },
    ];
  });
  const missing = faults[step].filter((fault) => isMissing(fault, answers));
  const [firstMissing] = missing;
  const own =
    firstMissing && faults[step].length + elsewhere.length > LINES
      ? [
          { ...firstMissing, message: lineOf(steps, step, missing, answers) },
          ...faults[step].filter((fault) => !missing.includes(fault)),
        ]
      : faults[step];
  return (
    <ErrorSummary
      faults={own.map(({ field, message }) => ({ name: controlOf(field), message }))}
      lead={faults[step].some(({ message }) => message === attempt.message) ? undefined : attempt.message}
      // Only the step to which the attempt led takes the focus.
      attempt={(attempt.step ?? step) === step ? attempt.number : 0}
      {...{ elsewhere, open }}
    />
  );
}

/**
 * Says after Next, also to screen readers, how many answers the step before still lacks, in one line that leads to them.
 * Moving on is never blocked.
 */
export function PassedStep({
  steps,
  step,
  faults,
  answers,
  goTo,
}: {
  steps: readonly Step[];
  /** Undefined where the person did not come by Next. */
  step: WizardStep | undefined;
  faults: Record<WizardStep, readonly FieldFault[]>;
  answers: Answers;
  goTo: (step: WizardStep, question?: IdeaField) => void;
}) {
  const isIncomplete = step && step !== 'terms' && faultsInWords(faults[step], answers) !== '';
  return (
    <p role="status" className="empty:hidden">
      {isIncomplete && (
        <button
          type="button"
          className="mt-6 min-h-11 w-full rounded-box bg-primary-tint px-3 text-left text-sm font-semibold text-info underline underline-offset-2"
          onClick={() => goTo(step, faults[step][0]?.field as IdeaField)}
        >
          {lineOf(steps, step, faults[step], answers)}
        </button>
      )}
    </p>
  );
}
