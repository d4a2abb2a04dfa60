/** The steps of the wizard of a call: without what it leaves out, and with its own questions. */
import type * as v from 'valibot';
import type { FormGroup } from './form-groups.ts';
import { isAnswered, notAskedBy, stepNamed, stepRulesWithout, wizardSteps } from './idea.ts';
import type { WizardStep } from './idea.ts';
import { wizardStepsTexts } from './texts/wizard-steps.ts';

export interface Step {
  key: WizardStep;
  title: string;
  /** The rules of its answers; undefined for a step without answers of the form. */
  rules: (v.GenericSchema & { entries: Readonly<Record<string, v.GenericSchema>> }) | undefined;
}

/** What a call asks. */
export interface FormOfCall {
  leavesOut: readonly FormGroup[];
  /** Whether it asks questions of its own. */
  asks: boolean;
}

const questions: Step = stepNamed('questions', undefined);

/** Names the steps of all forms. */
export const stepNames: readonly WizardStep[] = [...wizardSteps.map(({ key }) => key), questions.key];

/** Lists the steps of a form. The questions of a call are asked last, before the document that answers all. */
export function stepsOfForm({ leavesOut, asks }: FormOfCall): readonly Step[] {
  if (leavesOut.length === 0 && !asks) return wizardSteps;
  const notAsked = notAskedBy(leavesOut);
  return wizardSteps.flatMap((step): Step[] => {
    if (step.key === 'documentation') {
      // The last step also shows the answers.
      const last = notAsked.has('document') ? { ...step, title: wizardStepsTexts.checkAndSend } : step;
      return asks ? [questions, last] : [last];
    }
    if (!isAnswered(step.key)) return [step];
    const rules = stepRulesWithout(step.key, notAsked);
    return rules ? [{ ...step, rules }] : [];
  });
}
