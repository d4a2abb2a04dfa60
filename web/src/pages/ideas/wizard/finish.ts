import type { FieldFault } from '@portal/schema/errors';
import { ideaRules, wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { termsVersion } from '@portal/schema/programme-terms';
import * as v from 'valibot';
import { apolloClient } from '../../../session/apollo.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { createStore } from '../../../lib/store.ts';
import { SubmitIdeaDocument } from '../../../graphql/generated.ts';
import type { SubmitIdeaMutationVariables } from '../../../graphql/generated.ts';
import type { DocumentUpload } from '../shared/document-upload.ts';
import { findDifferences } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import type { DraftKeeper } from '../shared/draft-keeper.ts';
import { changedTerms, faultOfDocument, findFaults, stepOf, TERMS, withKept } from './step-status.ts';

type FinishEnd =
  | { kind: 'submitted'; reference: string }
  /** @property step where the first fault is */
  | {
      kind: 'failed';
      message: string;
      advice?: string;
      fields: FieldFault[];
      step?: WizardStep | undefined;
    }
  | { kind: 'upload stopped'; message: string | undefined }
  /** Another device or tab changed the draft: show it first. */
  | { kind: 'changed elsewhere' }
  /** A second press, an abandoned page, or a failure that the page shows. */
  | { kind: 'nothing' };

interface Ports {
  keeper: Pick<DraftKeeper, 'view' | 'settle'>;
  upload: Pick<DocumentUpload, 'get' | 'resume' | 'settled'>;
  /** The end of the number of the last idea. */
  keptIdNumber?: string | undefined;
  submit: (input: SubmitIdeaMutationVariables['input']) => Promise<string>;
}

/** Spec §8: the text of the toast. The error summary has the details. */
const FAILED =
  'An error occurred while submitting the idea, please ensure that all required fields are filled.';
const SIGNED_OUT = 'Please sign up to submit an idea';
/** Follows it where no word came back, so that nobody looks for an empty field. */
const CUT =
  'The connection was cut before we answered. Nothing is missing in your form, and nothing is lost. Check your connection, then press Finish again: an idea that has arrived is not sent twice.';

const OUTDATED =
  'The terms changed while this page was open. Reload it and read them, then press Finish again. Your answers and your PDF are kept.';

function failureOf(error: unknown): FinishEnd {
  const { code, message, advice, fields, current } = problemOf(error, FAILED);
  // This page is older than the portal: it shows the terms before.
  if (code === 'STALE' && current?.['termsVersion'])
    return {
      kind: 'failed',
      message: OUTDATED,
      fields: [{ field: TERMS, message: OUTDATED }],
      step: 'terms',
    };
  if (code === 'UNAUTHENTICATED') return { kind: 'failed', message: SIGNED_OUT, fields: [] };
  const [first] = fields;
  if (first) return { kind: 'failed', message: FAILED, fields, step: stepOf(first.field) };
  if (advice === undefined) return { kind: 'failed', message, fields: [{ field: '', message }] };
  return { kind: 'failed', message, advice: CUT, fields: [{ field: '', message: CUT }] };
}

export function createFinish({ keeper, upload, keptIdNumber, submit }: Ports) {
  const stage = createStore<'idle' | 'uploading' | 'submitting'>(() => 'idle');
  let isOpen = false;
  /** What the last attempt sent. */
  let sent: Draft | undefined;

  function faultyStep(): WizardStep | undefined {
    const { draft } = keeper.view();
    const answers = withKept(draft.answers, keptIdNumber);
    const faults = findFaults({ ...draft, answers }, faultOfDocument(upload.get()));
    return wizardSteps.find(({ key }) => faults[key].length > 0)?.key;
  }

  async function finish(): Promise<FinishEnd> {
    const { kind } = upload.get();
    if ((kind === 'uploading' || kind === 'stopped') && faultyStep() === undefined) {
      stage.set('uploading');
      if (kind === 'stopped') upload.resume();
      const end = await upload.settled();
      if (!isOpen) return { kind: 'nothing' };
      if (end.kind === 'stopped') return { kind: 'upload stopped', message: end.message };
    }
    // Answers may change during the upload.
    const step = faultyStep();
    if (step)
      return {
        kind: 'failed',
        // Nothing is missing where the terms changed.
        message: step === 'terms' ? changedTerms.message : FAILED,
        fields: [],
        step,
      };
    stage.set('submitting');
    const { reference, answers: seen } = keeper.view().draft;
    const settled = await keeper.settle();
    if (!settled) {
      const { save } = keeper.view();
      if (save.kind !== 'submitted') return { kind: 'changed elsewhere' };
      // The answer to the first attempt was lost, but these answers were submitted.
      const isSent = sent?.reference === reference && findDifferences(sent.answers, seen).length === 0;
      return isSent ? { kind: 'submitted', reference: save.reference } : { kind: 'nothing' };
    }
    sent = settled;
    try {
      const answers = withKept(settled.answers, keptIdNumber);
      const input = v.parse(ideaRules, { ...answers, reference: settled.reference });
      const keepsIdNumber = answers !== settled.answers;
      const { guardianAgrees } = settled.agreement;
      const sentInput = { ...input, keepsIdNumber, termsVersion, guardianAgrees };
      return { kind: 'submitted', reference: await submit(sentInput) };
    } catch (error) {
      // Something else was submitted under this reference at this moment: the next save shows it.
      if (problemOf(error).code === 'CONFLICT' && !(await keeper.settle())) return { kind: 'nothing' };
      return failureOf(error);
    }
  }

  return {
    stage,
    /** Tells that the page is open. @returns a function that tells that it was left */
    open() {
      isOpen = true;
      return () => {
        isOpen = false;
      };
    },
    async press(): Promise<FinishEnd> {
      if (stage.get() !== 'idle') return { kind: 'nothing' };
      try {
        return await finish();
      } finally {
        stage.set('idle');
      }
    },
  };
}

async function submit(input: SubmitIdeaMutationVariables['input']): Promise<string> {
  const { data } = await apolloClient.mutate({ mutation: SubmitIdeaDocument, variables: { input } });
  if (!data) throw new Error('The answer is empty.');
  return data.submitIdea.reference;
}

export function useFinish(ports: Omit<Ports, 'submit'>) {
  const [{ open, press, stage }] = useState(() => createFinish({ ...ports, submit }));
  useEffect(open, [open]);
  return { press, stage: useSyncExternalStore(stage.subscribe, stage.get) };
}
