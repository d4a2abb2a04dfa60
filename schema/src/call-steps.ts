/** The steps of the wizard of a call that asks questions of its own. */
import { wizardSteps } from './idea.ts';

const questions = { key: 'questions', title: 'Questions of this call', rules: undefined } as const;

/** They are asked last, before the document that answers all. */
export const callSteps = wizardSteps.flatMap((step): ((typeof wizardSteps)[number] | typeof questions)[] =>
  step.key === 'documentation' ? [questions, step] : [step],
);
