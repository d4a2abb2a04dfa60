import { useId, useState } from 'react';
import { ChevronDown, CircleAlert, CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import type { Step } from '@portal/schema/call-steps';
import type { WizardStep } from '@portal/schema/idea';
import { wizardTexts } from '@portal/schema/texts/wizard';
import type { StepStatus } from '../shared/step-status.ts';

const looks = {
  notStarted: { Icon: CircleDashed, colour: 'text-muted' },
  inProgress: { Icon: CircleDot, colour: 'text-info' },
  completed: { Icon: CircleCheck, colour: 'text-success' },
  error: { Icon: CircleAlert, colour: 'text-danger' },
} as const;

interface Steps {
  steps: readonly Step[];
  current: WizardStep;
  statuses: Record<WizardStep, StepStatus>;
  onChoose: (step: WizardStep) => void;
}

/** Lists the steps: beside the form, or above it on small screens, where the list opens. */
export function StepNavigation({ progress, ...steps }: Steps & { progress: string }) {
  return (
    <>
      <details className="group rounded-box border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center justify-between gap-3 p-4 font-semibold [&::-webkit-details-marker]:hidden">
          {progress}
          <span className="flex items-center gap-1 text-sm text-primary">
            {wizardTexts.allSteps}
            <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <div className="px-4 pb-4">
          <StepList {...steps} />
        </div>
      </details>
      <nav
        aria-label={wizardTexts.steps}
        className="sticky top-4 rounded-box border border-line bg-surface p-4 max-lg:hidden"
      >
        <StepList {...steps} />
      </nav>
    </>
  );
}

function StepList({ steps, current, statuses, onChoose }: Steps) {
  // The list is rendered twice, once for small screens.
  const group = useId();
  // The choice appears at once (optimistic): the route changes a moment later.
  const [chosen, setChosen] = useState({ from: current, to: current });
  const shown = chosen.from === current ? chosen.to : current;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{wizardTexts.steps}</legend>
      <div className="grid gap-1">
        {steps.map(({ key, title }, index) => {
          const { Icon, colour } = looks[statuses[key]];
          return (
            <label
              key={key}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-box px-3 py-2 hover:bg-primary-tint has-checked:bg-primary-tint has-checked:font-semibold"
            >
              <input
                type="radio"
                name={group}
                value={key}
                checked={key === shown}
                onChange={() => {
                  setChosen({ from: current, to: key });
                  onChoose(key);
                }}
                className="size-5 shrink-0 accent-primary"
              />
              <span className="min-w-0">
                {index + 1}. {title}
                <span className={`flex items-center gap-1 text-sm font-normal ${colour}`}>
                  <Icon aria-hidden="true" className="size-4" />
                  <span>{wizardTexts[statuses[key]]}</span>
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
