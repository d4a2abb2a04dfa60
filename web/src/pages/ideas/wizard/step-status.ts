import * as v from 'valibot';
import { wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { faultsOf } from '@portal/schema/parse';
import type { UploadState } from '../shared/document-upload.ts';
import type { Draft } from '../shared/draft.ts';

export type StepStatus = 'Not started' | 'In progress' | 'Completed' | 'Error';

export function faultOfDocument(state: UploadState): string | undefined {
  switch (state.kind) {
    case 'none':
      return 'Choose the PDF of your proposal.';
    case 'refused':
      return state.message;
    case 'stopped':
      return state.canContinue
        ? undefined
        : `Choose ${state.name} again to continue its upload, or choose another PDF.`;
    case 'unknown':
    case 'uploading':
    case 'uploaded':
      return undefined;
  }
}

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

/** @param attempted after Finish was pressed, faults are errors */
export function statusOf(
  step: WizardStep,
  draft: Draft,
  faults: readonly FieldFault[],
  attempted: boolean,
  document: Pick<UploadState, 'kind'>,
): StepStatus {
  const visited = draft.visited.includes(step);
  // Going on from the terms accepts them.
  if (step === 'terms')
    return draft.visited.some((other) => other !== 'terms')
      ? 'Completed'
      : visited
        ? 'In progress'
        : 'Not started';
  const isComplete = step !== 'documentation' || document.kind === 'uploaded';
  if (faults.length === 0 && isComplete) return 'Completed';
  if (attempted && faults.length > 0) return 'Error';
  return visited ? 'In progress' : 'Not started';
}
