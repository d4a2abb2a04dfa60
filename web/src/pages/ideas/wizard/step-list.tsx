import { useId, useState } from 'react';
import { CircleAlert, CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import type { StepStatus } from './step-status.ts';

const icons = {
  'Not started': { Icon: CircleDashed, colour: 'text-muted' },
  'In progress': { Icon: CircleDot, colour: 'text-info' },
  Completed: { Icon: CircleCheck, colour: 'text-success' },
  Error: { Icon: CircleAlert, colour: 'text-danger' },
} as const;

export function StepList({
  current,
  statuses,
  onChoose,
}: {
  current: WizardStep;
  statuses: Record<WizardStep, StepStatus>;
  onChoose: (step: WizardStep) => void;
}) {
  // The list is rendered twice, once for small screens.
  const group = useId();
  // Optimistic: the route changes a moment later.
  const [chosen, setChosen] = useState({ from: current, to: current });
  const shown = chosen.from === current ? chosen.to : current;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Steps</legend>
      <div className="grid gap-1">
        {wizardSteps.map(({ key, title }, index) => {
          const { Icon, colour } = icons[statuses[key]];
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
                  <span>{statuses[key]}</span>
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
