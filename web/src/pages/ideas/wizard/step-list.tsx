import { CircleAlert, CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import type { StepStatus } from './step-status.ts';

const looks = {
  'Not started': { Icon: CircleDashed, colour: 'text-muted' },
  'In progress': { Icon: CircleDot, colour: 'text-info' },
  Completed: { Icon: CircleCheck, colour: 'text-success' },
  Error: { Icon: CircleAlert, colour: 'text-danger' },
} as const;

/** The side list: every step as a radio choice, with how far it is. */
export function StepList({
  current,
  statuses,
  onChoose,
}: {
  current: WizardStep;
  statuses: Record<WizardStep, StepStatus>;
  onChoose: (step: WizardStep) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Steps</legend>
      <div className="grid gap-1">
        {wizardSteps.map(({ key, title }, index) => {
          const { Icon, colour } = looks[statuses[key]];
          return (
            <label
              key={key}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-box px-3 py-2 hover:bg-primary-tint has-checked:bg-primary-tint has-checked:font-semibold"
            >
              <input
                type="radio"
                name="wizard-step"
                value={key}
                checked={key === current}
                onChange={() => onChoose(key)}
                className="size-5 shrink-0 accent-primary"
              />
              <span className="min-w-0">
                {index + 1}. {title}
                <span className={`flex items-center gap-1 text-sm font-normal ${colour}`}>
                  <Icon aria-hidden="true" className="size-4" />
                  {statuses[key]}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
