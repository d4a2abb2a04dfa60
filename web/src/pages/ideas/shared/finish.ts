/** Submits the draft: waits for its PDF, saves it, and sends it once. */
import { asksDocument, ideaRulesOf, notAskedBy } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import { wizardDraftTexts } from '@portal/schema/texts/wizard-draft';
import * as v from 'valibot';
import { isTemporaryCode } from '../../../lib/problem-details.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import type { SubmitIdeaMutationVariables } from '../../../graphql/generated.ts';
import { isBlocked, saveAnyway } from './autosave.ts';
import { continueUpload } from './document-upload.ts';
import { formOfAll } from './calls.ts';
import type { AskedForm } from './calls.ts';
import type { Draft } from './draft.ts';
import { update } from './draft-acts.ts';
import type { ActOf, DraftState, Finish, FinishEnd, Turn } from './draft-acts.ts';
import { findDifferences } from './draft-merge.ts';
import {
  changedTerms,
  faultOfDocument,
  findFaults,
  stepOf,
  stepsOf,
  TERMS,
  withKept,
} from './step-status.ts';

function failureOf({ code, message, advice, fields, current }: ProblemDetails): FinishEnd {
  // This page was loaded before an update of the portal, and shows the former terms.
  if (code === 'STALE' && current?.['termsVersion']) {
    const { outdated } = wizardDraftTexts;
    return {
      kind: 'failed',
      message: outdated,
      fields: [{ field: TERMS, message: outdated }],
      step: 'terms',
    };
  }
  if (code === 'UNAUTHENTICATED') return { kind: 'failed', message: wizardDraftTexts.signedOut, fields: [] };
  const [first] = fields;
  if (first) return { kind: 'failed', message: wizardDraftTexts.failed, fields, step: stepOf(first.field) };
  const isTemporary = isTemporaryCode(code);
  if (advice === undefined) return { kind: 'failed', message, isTemporary, fields: [{ field: '', message }] };
  // Nobody looks for an empty field then.
  return { kind: 'failed', message, isTemporary, fields: [{ field: '', message: wizardDraftTexts.cut }] };
}

const set = (turn: Turn, next: Partial<Finish>) =>
  update(turn, { finish: { ...turn.state.finish, ...next } });

const isAttempted = ({
  draft,
  finish: { attempted },
  document,
  hasPictures,
  leavesOut,
}: DraftState): boolean =>
  attempted?.reference === draft.reference &&
  attempted.agreement.guardianAgrees === draft.agreement.guardianAgrees &&
  findDifferences(attempted.answers, draft.answers).length === 0 &&
  (!asksDocument({ leavesOut }) || (document.kind === 'uploaded' && !hasPictures));

/**
 * Ends an attempt. One that did not reach the server is repeated if it was made offline, or after one that was: the browser is
 * online some time before the server can be reached. The reference of the draft makes a second submission of it the same idea.
 */
function end(turn: Turn, how: FinishEnd): void {
  const { attempted, keptIdNumber, isRepeated = false } = turn.state.finish;
  const mayRepeat = (isRepeated || !turn.world.isOnline) && isAttempted(turn.state);
  if (how.kind === 'failed' && how.isTemporary && mayRepeat) {
    update(turn, { finish: { stage: 'idle', attempted, keptIdNumber, isRepeated: true } });
    turn.effects.push({ type: 'repeat finish' });
    return;
  }
  update(turn, { finish: { stage: 'idle', attempted } });
  if (isRepeated) turn.effects.push({ type: 'stop repeating finish' });
  turn.effects.push({ type: 'end finish', end: how });
}

/** Ends the repetition, but not an attempt that is under way. */
function stopRepeating(turn: Turn): void {
  if (turn.state.finish.stage === 'idle') return end(turn, { kind: 'nothing' });
  set(turn, { isRepeated: false });
  turn.effects.push({ type: 'stop repeating finish' });
}

function faultyStep(state: DraftState): WizardStep | undefined {
  const {
    draft,
    questions,
    leavesOut,
    finish: { keptIdNumber },
  } = state;
  const answers = withKept(draft.answers, keptIdNumber);
  const faults = findFaults({ ...draft, answers, questions, leavesOut }, faultOfDocument(state));
  return stepsOf(state).find(({ key }) => faults[key].length > 0)?.key;
}

export function finish(turn: Turn, { keptIdNumber }: ActOf<'finish'>): void {
  if (turn.state.finish.stage !== 'idle') return;
  set(turn, { keptIdNumber });
  const { kind } = turn.state.document;
  if ((kind !== 'uploading' && kind !== 'stopped') || faultyStep(turn.state)) return saveFirst(turn);
  set(turn, { stage: 'uploading' });
  if (kind === 'stopped') continueUpload(turn);
}

/** Continues once the upload or the save that Finish waits for has ended. Called after each act. */
export function goOn(turn: Turn): void {
  // The person has changed an answer since: only another press of Finish sends it.
  if (turn.state.finish.isRepeated && !isAttempted(turn.state)) stopRepeating(turn);
  const {
    document,
    finish: { stage },
  } = turn.state;
  if (stage === 'uploading' && document.kind !== 'uploading') {
    if (document.kind === 'stopped') end(turn, { kind: 'upload stopped', message: document.message });
    else saveFirst(turn);
  }
  if (turn.state.finish.stage === 'saving' && turn.state.running === undefined) submit(turn);
}

function saveFirst(turn: Turn): void {
  // Answers may change during the upload.
  const step = faultyStep(turn.state);
  // If the terms changed, no field is missing: the message says what is wrong.
  const message = step === 'terms' ? changedTerms().message : wizardDraftTexts.failed;
  if (step) end(turn, { kind: 'failed', message, fields: [], step });
  else beginSave(turn, {});
}

function beginSave(turn: Turn, why: Pick<Finish, 'refusal'>): void {
  set(turn, { stage: 'saving', saving: turn.state.draft.answers, ...why });
  saveAnyway(turn);
}

/** Submits the draft, unless the save before found it changed elsewhere. */
function submit(turn: Turn): void {
  const {
    draft,
    finish: { refusal, keptIdNumber, saving = {} },
  } = turn.state;
  if (isBlocked(turn.state) || findDifferences(saving, draft.answers).length > 0)
    return end(turn, endWithoutAttempt(turn.state));
  if (refusal) return end(turn, failureOf(refusal));
  set(turn, { stage: 'submitting', attempted: draft });
  turn.effects.push({ type: 'submit', draft, keptIdNumber });
}

/** Returns the end of a Finish whose save found that there is nothing to submit. */
function endWithoutAttempt({ draft, save, isClosed, finish }: DraftState): FinishEnd {
  const { saving, attempted, refusal } = finish;
  if (isClosed || refusal) return { kind: 'nothing' };
  if (save.kind !== 'submitted') return { kind: 'changed elsewhere' };
  // The answer to the first attempt was lost, but these answers were submitted.
  const hasArrived =
    attempted?.reference === draft.reference && findDifferences(attempted.answers, saving ?? {}).length === 0;
  return hasArrived ? arrival(save.reference, finish) : { kind: 'nothing' };
}

const arrival = (reference: string, { isRepeated }: Finish): FinishEnd => ({
  ...{ kind: 'submitted', reference },
  ...(isRepeated && { isLate: true }),
});

export function submitted(turn: Turn, { reference }: ActOf<'submitted'>): void {
  end(turn, arrival(reference, turn.state.finish));
}

export function notSubmitted(turn: Turn, { problem }: ActOf<'not submitted'>): void {
  // A concurrent call submitted something else under this reference: the next save shows it.
  if (problem.code === 'CONFLICT') beginSave(turn, { refusal: problem });
  else end(turn, failureOf(problem));
}

/** Cancels a submission whose page is left while the PDF is still uploading, or between two attempts. */
export function leave(turn: Turn): void {
  const { stage, isRepeated } = turn.state.finish;
  if (stage === 'uploading') end(turn, { kind: 'nothing' });
  else if (isRepeated) stopRepeating(turn);
}

/** Makes the input of a submission. @throws when the answers break a rule */
export function submissionOf(
  { reference, answers, agreement }: Draft,
  keptIdNumber: string | undefined,
  { questions, leavesOut }: AskedForm = formOfAll,
): SubmitIdeaMutationVariables['input'] {
  const notAsked = notAskedBy(leavesOut);
  const complete = withKept(answers, notAsked.has('idNumber') ? undefined : keptIdNumber);
  // The form begins with some answers, also to what is not asked.
  const asked = Object.entries({ ...complete, reference }).filter(([field]) => !notAsked.has(field));
  return {
    ...v.parse(ideaRulesOf(leavesOut), Object.fromEntries(asked)),
    keepsIdNumber: complete !== answers,
    termsVersion: termsVersion(),
    guardianAgrees: agreement.guardianAgrees,
    ...(questions && { callAnswers: questions.sent(answers) }),
  };
}
