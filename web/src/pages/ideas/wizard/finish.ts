import type { FieldFault } from '@portal/schema/errors';
import { ideaRules, wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { apolloClient } from '../../../session/apollo.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { SubmitIdeaDocument } from '../../../graphql/generated.ts';
import type { SubmitIdeaMutationVariables } from '../../../graphql/generated.ts';
import type { DocumentUpload } from '../shared/document-upload.ts';
import type { DraftKeeper } from '../shared/draft-keeper.ts';
import type { Keepers } from '../shared/keepers.ts';
import { faultOfDocument, findFaults } from './step-status.ts';

export type FinishStage = 'idle' | 'uploading' | 'submitting';

export type FinishEnd =
  | { kind: 'submitted'; reference: string }
  | { kind: 'faulty'; step: WizardStep }
  | { kind: 'upload stopped'; message: string | undefined }
  /** Another device or tab changed the draft: show it first. */
  | { kind: 'changed elsewhere' }
  | { kind: 'failed'; message: string; fields: FieldFault[] }
  /** A second press, an abandoned page, or a failure that the page shows. */
  | { kind: 'nothing' };

interface Ports {
  keeper: Pick<DraftKeeper, 'view' | 'settle'>;
  upload: Pick<DocumentUpload, 'get' | 'resume' | 'settled'>;
  submit: (input: SubmitIdeaMutationVariables['input']) => Promise<string>;
  onStage: (stage: FinishStage) => void;
}

/** Spec §8: the text of the toast. The error summary has the details. */
export const FAILED =
  'An error occurred while submitting the idea, please ensure that all required fields are filled.';
const SIGNED_OUT = 'Please sign up to submit an idea';

function failureOf(error: unknown): FinishEnd {
  const { code, message, fields } = problemOf(error);
  if (code === 'UNAUTHENTICATED') return { kind: 'failed', message: SIGNED_OUT, fields: [] };
  return { kind: 'failed', message: FAILED, fields: fields.length > 0 ? fields : [{ field: '', message }] };
}

export function createFinish({ keeper, upload, submit, onStage }: Ports) {
  let stage: FinishStage = 'idle';
  let sent: string | undefined;

  function enter(next: FinishStage): void {
    stage = next;
    onStage(next);
  }

  function faultyStep(): WizardStep | undefined {
    const faults = findFaults(keeper.view().draft, faultOfDocument(upload.get()));
    return wizardSteps.find(({ key }) => faults[key].length > 0)?.key;
  }

  async function finish(isOpen: () => boolean): Promise<FinishEnd> {
    const { kind } = upload.get();
    if ((kind === 'uploading' || kind === 'stopped') && faultyStep() === undefined) {
      enter('uploading');
      if (kind === 'stopped') upload.resume();
      const end = await upload.settled();
      if (!isOpen()) return { kind: 'nothing' };
      if (end.kind === 'stopped') return { kind: 'upload stopped', message: end.message };
    }
    // Answers may change during the upload.
    const step = faultyStep();
    if (step) return { kind: 'faulty', step };
    enter('submitting');
    const { reference } = keeper.view().draft;
    const settled = await keeper.settle();
    if (!settled) {
      const { save } = keeper.view();
      if (save.kind !== 'submitted') return { kind: 'changed elsewhere' };
      // The answer to the first attempt was lost, but the idea was submitted.
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
    async press(isOpen: () => boolean): Promise<FinishEnd> {
      if (stage !== 'idle') return { kind: 'nothing' };
      try {
        return await finish(isOpen);
      } finally {
        enter('idle');
      }
    },
  };
}

export function useFinish(keeper: Keepers['keeper'], upload: Keepers['upload']) {
  const [stage, setStage] = useState<FinishStage>('idle');
  const [finish] = useState(() =>
    createFinish({
      keeper,
      upload,
      submit: async (input) => {
        const { data } = await apolloClient.mutate({ mutation: SubmitIdeaDocument, variables: { input } });
        if (!data) throw new Error('The answer is empty.');
        return data.submitIdea.reference;
      },
      onStage: setStage,
    }),
  );
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return { stage, press: () => finish.press(() => isOpen.current) };
}
