/** The steps of the wizard of a call that asks questions of its own. */
import { wizardSteps } from './idea.ts';

const questions = { key: 'questions', title: 'Questions of this call', rules: undefined } as const;
export type Step = (typeof wizardSteps)[number] | typeof questions;

/** They are asked last, before the document that answers all. */
export const callSteps = wizardSteps.flatMap((step): Step[] =>
  step.key === 'documentation' ? [questions, step] : [step],
);
