/** Finish: once the PDF is there, the draft is saved and submitted. */
import * as v from 'valibot';
import { ideaRules, wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { problemOf } from '../../../app/problem-of.ts';
import type { SubmitIdeaMutationVariables } from '../../../graphql/generated.ts';
import type { DocumentUpload } from '../shared/document-upload.ts';
import type { DraftKeeper } from '../shared/draft-keeper.ts';
import { faultOfDocument, findFaults } from './step-status.ts';

/** What Finish is doing. */
export type FinishStage = 'idle' | 'uploading' | 'submitting';

/** How it ended. */
export type FinishEnd =
  | { kind: 'submitted'; reference: string }
  | { kind: 'faulty'; step: WizardStep }
  | { kind: 'upload stopped'; message: string | undefined }
  /** Another place changed the draft: the person looks at it first. */
  | { kind: 'changed elsewhere' }
  | { kind: 'failed'; message: string; fields: FieldFault[] }
  /** Pressed while it is under way, the page was left, or the page shows why by itself. */
  | { kind: 'nothing' };

interface Ports {
  keeper: Pick<DraftKeeper, 'view' | 'settle'>;
  upload: Pick<DocumentUpload, 'get' | 'goOn' | 'settled'>;
  /** @returns the reference of the idea */
  submit: (input: SubmitIdeaMutationVariables['input']) => Promise<string>;
}

/** Spec §8: the words of the toast; the error summary says what is wrong in particular. */
export const FAILED =
  'An error occurred while submitting the idea, please ensure that all required fields are filled.';
const SIGNED_OUT = 'Please sign up to submit an idea';

function failureOf(error: unknown): FinishEnd {
  const { code, message, fields } = problemOf(error);
  if (code === 'UNAUTHENTICATED') return { kind: 'failed', message: SIGNED_OUT, fields: [] };
  return { kind: 'failed', message: FAILED, fields: fields.length > 0 ? fields : [{ field: '', message }] };
}

export function createFinish({ keeper, upload, submit }: Ports) {
  let stage: FinishStage = 'idle';
  /** The reference of the last idea that was sent. */
  let sent: string | undefined;
  const listeners = new Set<() => void>();

  function enter(next: FinishStage): void {
    stage = next;
    for (const listener of listeners) listener();
  }

  function faultyStep(): WizardStep | undefined {
    const faults = findFaults(keeper.view().draft, faultOfDocument(upload.get()));
    return wizardSteps.find(({ key }) => faults[key].length > 0)?.key;
  }

  async function finish(isHere: () => boolean): Promise<FinishEnd> {
    const { kind } = upload.get();
    if ((kind === 'uploading' || kind === 'stopped') && faultyStep() === undefined) {
      enter('uploading');
      if (kind === 'stopped') upload.goOn();
      const end = await upload.settled();
      if (!isHere()) return { kind: 'nothing' };
      if (end.kind === 'stopped') return { kind: 'upload stopped', message: end.message };
    }
    // Answers may have changed meanwhile.
    const step = faultyStep();
    if (step) return { kind: 'faulty', step };
    enter('submitting');
    const { reference } = keeper.view().draft;
    const settled = await keeper.settle();
    if (!settled) {
      const { save } = keeper.view();
      if (save.kind !== 'submitted') return { kind: 'changed elsewhere' };
      // The answer to the Finish before was lost: the idea had arrived.
      return sent === reference ? { kind: 'submitted', reference: save.reference } : { kind: 'nothing' };
    }
    sent = settled.reference;
    try {
      const input = v.parse(ideaRules, { ...settled.answers, reference: settled.reference });
      return { kind: 'submitted', reference: await submit(input) };
    } catch (error) {
      return failureOf(error);
    }
  }

  return {
    stage: () => stage,
    /** Calls back when the stage changes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Submits the idea. @param isHere tells whether the page is still open: who leaves it has changed their mind */
    async press(isHere: () => boolean): Promise<FinishEnd> {
      if (stage !== 'idle') return { kind: 'nothing' };
      try {
        return await finish(isHere);
      } finally {
        enter('idle');
      }
    },
  };
}
