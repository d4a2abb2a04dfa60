/** How far each step is, and what is wrong in it. */
import * as v from 'valibot';
import { wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import type { FieldFault } from '@portal/schema/errors';
import { faultsOf } from '@portal/schema/parse';
import type { Draft } from '../shared/draft.ts';

export type StepStatus = 'Not started' | 'In progress' | 'Completed' | 'Error';

/** Says what is wrong with a chosen file; undefined when nothing. Whether it is a PDF inside, the server sees. */
export function faultOfFile({ name, type, size }: File): string | undefined {
  // Some systems know no type.
  if (type ? type !== 'application/pdf' : !/\.pdf$/i.test(name))
    return 'Choose a PDF of up to 20 MB. To make one from Word, use Save as PDF.';
  if (size === 0) return 'The file is empty. Choose the PDF of your proposal.';
  if (size > DOCUMENT_MAX_BYTES) return 'The file is larger than 20 MB. Make it smaller and try again.';
  return undefined;
}

/**
 * The faults of each step.
 * @param documentFault what is wrong with the PDF
 */
export function findFaults(
  { answers, reference }: Draft,
  documentFault: string | undefined,
): Record<WizardStep, FieldFault[]> {
  const all = { ...answers, reference };
  return Object.fromEntries(
    wizardSteps.map(({ key, rules }) => {
      if (rules) return [key, faultsOf(v.safeParse(rules, all).issues ?? [])];
      const message = key === 'documentation' ? documentFault : undefined;
      return [key, message ? [{ field: 'file', message }] : []];
    }),
  ) as Record<WizardStep, FieldFault[]>;
}

/**
 * The status of a step.
 * @param attempted whether Finish was pressed: faults count as errors from then on
 */
export function statusOf(
  step: WizardStep,
  draft: Draft,
  faults: readonly FieldFault[],
  attempted: boolean,
): StepStatus {
  const visited = draft.visited.includes(step);
  // Going on from the terms means agreeing to them.
  if (step === 'terms')
    return draft.visited.some((other) => other !== 'terms')
      ? 'Completed'
      : visited
        ? 'In progress'
        : 'Not started';
  if (faults.length === 0) return 'Completed';
  if (attempted) return 'Error';
  return visited ? 'In progress' : 'Not started';
}
