import type { FieldFault } from '@portal/schema/errors';
import { isAnswered, wizardSteps } from '@portal/schema/idea';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import type { Answers } from '../shared/draft.ts';
import { faultsInWords } from '../shared/step-status.ts';

/** Says after Next, also to screen readers, what the step before still lacks. Moving on is never blocked. */
export function PassedStep({
  step,
  faults,
  answers,
  goTo,
}: {
  /** Undefined where the person did not come by Next. */
  step: WizardStep | undefined;
  faults: Record<WizardStep, readonly FieldFault[]>;
  answers: Answers;
  goTo: (step: WizardStep, question?: IdeaField) => void;
}) {
  const words = step && isAnswered(step) ? faultsInWords(faults[step], answers) : '';
  const title = wizardSteps.find(({ key }) => key === step)?.title;
  return (
    <div
      className={words && 'mt-6 flex flex-wrap items-center gap-x-4 rounded-box bg-primary-tint px-4 py-1'}
    >
      <p role="status" className="py-2 text-info empty:hidden">
        {words && `${title}: ${words}. You can go on, and answer later.`}
      </p>
      {step && words && (
        <button
          type="button"
          className="min-h-11 font-semibold text-link underline underline-offset-2"
          onClick={() => goTo(step, faults[step][0]?.field as IdeaField)}
        >
          <span>Answer now</span>
          <span className="sr-only">{`: ${title}`}</span>
        </button>
      )}
    </div>
  );
}
