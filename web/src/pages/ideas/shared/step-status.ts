import { answerText } from '@portal/schema/answer-text';
import { stepNames, stepsOfForm } from '@portal/schema/call-steps';
import type { Step } from '@portal/schema/call-steps';
import type { FormGroup } from '@portal/schema/form-groups';
import * as v from 'valibot';
import { asksDocument, ideaFields, wizardSteps } from '@portal/schema/idea';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { termsVersion } from '@portal/schema/programme-terms';
import { faultsOf } from '@portal/schema/rules';
import { wizardDraftTexts } from '@portal/schema/texts/wizard-draft';
import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';
import { dayInWords } from '../../../lib/words.ts';
import { isOfCall, wizardPath } from './calls.ts';
import type { AskedForm, CallQuestions } from './calls.ts';
import type { AnswerName, Answers, Draft } from './draft.ts';
import type { DocumentState, DraftState } from './draft-acts.ts';

export type StepStatus = 'notStarted' | 'inProgress' | 'completed' | 'error';

/** Lists the steps of the wizard. */
export const stepsOf = ({ questions, leavesOut }: AskedForm): readonly Step[] =>
  stepsOfForm({ leavesOut, asks: questions !== undefined });

/** Lists the steps of a call. */
export const stepsOfCall = (call: Pick<NonNullable<Place['challenge']>, 'questions' | 'leavesOut'>) =>
  stepsOfForm({ leavesOut: call.leavesOut, asks: call.questions.length > 0 });

/** Where a draft is. */
interface Place {
  step: string;
  challenge?: { slug: string; questions: readonly unknown[]; leavesOut: readonly FormGroup[] } | null;
}

function placeOf({ step, challenge }: Place) {
  const steps = challenge ? stepsOfCall(challenge) : wizardSteps;
  // A step that the call has no more leads to the first.
  const at = Math.max(
    steps.findIndex(({ key }) => key === step),
    0,
  );
  return { steps, at };
}

/** Writes the place of a draft: `Step 4 of 7, Solution Overview`. */
export function stepInWords(place: Place): string {
  const { steps, at } = placeOf(place);
  return wizardDraftTexts.stepWithTitle({
    number: at + 1,
    count: steps.length,
    title: steps[at]?.title ?? '',
  });
}

/** Returns the address at which a draft goes on. */
export function draftPath(place: Place): string {
  const { steps, at } = placeOf(place);
  return wizardPath(steps[at]?.key, place.challenge?.slug);
}

export function faultOfDocument({
  document: state,
  hasPictures,
  leavesOut,
}: Pick<DraftState, 'document' | 'hasPictures' | 'leavesOut'>): string | undefined {
  if (!asksDocument({ leavesOut })) return undefined;
  if (hasPictures) return wizardPdfTexts.picturesLeft;
  switch (state.kind) {
    case 'none':
      return wizardPdfTexts.choose;
    case 'refused':
      return state.message;
    case 'stopped':
      return state.canContinue ? undefined : wizardPdfTexts.chooseAgain({ name: state.name });
    case 'unknown':
    case 'uploading':
    case 'uploaded':
      return undefined;
  }
}

/** Tells whether the terms changed since the draft was begun. */
export const haveTermsChanged = ({ agreement: { termsVersion: shown } }: Pick<Draft, 'agreement'>): boolean =>
  Boolean(shown) && shown !== termsVersion();

export const TERMS = 'termsVersion';
/** Makes the fault of terms that changed. */
export const changedTerms = (): FieldFault => ({
  field: TERMS,
  message: wizardDraftTexts.termsChanged({ day: dayInWords(termsVersion()) }),
});

/** Finds the step of a field. One that is no answer, such as the file, belongs to the last step. */
export const stepOf = (field: string): WizardStep | undefined =>
  field === TERMS
    ? 'terms'
    : isOfCall(field)
      ? 'questions'
      : (wizardSteps.find(({ rules }) => rules && field in rules.entries)?.key ??
        (field in ideaFields ? undefined : 'documentation'));

/** Fills in the masked ID number of the last idea, which the server accepts, if the field is empty. */
export const withKept = (answers: Answers, keptIdNumber: string | undefined): Answers =>
  keptIdNumber && !answers.idNumber ? { ...answers, idNumber: keptIdNumber } : answers;

/** Of each step no fault: before Finish is pressed, and before the answers are there. */
export const noFaults = Object.fromEntries(stepNames.map((key) => [key, []])) as unknown as Record<
  WizardStep,
  []
>;

/** @param refused the faults that the server found */
export function findFaults(
  { answers, agreement, reference, questions, leavesOut = [] }: Draft & Partial<AskedForm>,
  documentFault: string | undefined,
  refused: readonly FieldFault[] = [],
): Record<WizardStep, FieldFault[]> {
  const all = { ...answers, reference };
  const others: Partial<Record<WizardStep, FieldFault[]>> = {
    terms: haveTermsChanged({ agreement }) ? [changedTerms()] : [],
    questions: questions?.faults(answers),
    documentation: documentFault ? [{ field: 'file', message: documentFault }] : [],
  };
  return {
    ...noFaults,
    ...Object.fromEntries(
      stepsOf({ questions, leavesOut }).map(({ key, rules }) => {
        const own = rules ? faultsOf(v.safeParse(rules, all).issues ?? []) : (others[key] ?? []);
        const isNew = ({ field }: FieldFault) =>
          stepOf(field) === key &&
          !own.some((fault) => fault.field === field) &&
          // The call may ask it no more.
          (!isOfCall(field) || questions?.labels[field] !== undefined);
        return [key, [...own, ...refused.filter(isNew)]];
      }),
    ),
  };
}

/** Returns the words of a question, also of one of the call. */
export const labelOf = (name: AnswerName, questions: CallQuestions | undefined): string | undefined =>
  isOfCall(name) ? questions?.labels[name] : ideaFields[name].label;

/** Tells whether a fault is an answer that is missing, not one that is wrong. */
export const isMissing = ({ field }: FieldFault, answers: Answers): boolean =>
  isOfCall(field)
    ? !answers[field]?.length
    : field in ideaFields && answerText(field as IdeaField, answers[field as IdeaField]) === '';

/** Counts the faults of a step in words: `2 answers missing`, or `2 answers to check` where any is wrong; empty without one. */
export function faultsInWords(faults: readonly FieldFault[], answers: Answers): string {
  if (faults.length === 0) return '';
  const areMissing = faults.every((fault) => isMissing(fault, answers));
  return wizardDraftTexts[areMissing ? 'missing' : 'toCheck']({ count: faults.length });
}

/**
 * @param attempted after Finish was pressed, faults are errors
 * @param document undefined where none is asked for
 */
export const statusesOf = (
  draft: Draft,
  faults: Record<WizardStep, readonly FieldFault[]>,
  attempted: boolean,
  document: Pick<DocumentState, 'kind'> | undefined,
): Record<WizardStep, StepStatus> =>
  Object.fromEntries(
    (Object.keys(faults) as WizardStep[]).map((key) => {
      // A failure without a field, such as a lost connection, is no error of a step.
      const ofFields = faults[key].filter(({ field }) => field !== '');
      return [key, statusOf(key, draft, ofFields, attempted, document)];
    }),
  ) as Record<WizardStep, StepStatus>;

export function statusOf(
  step: WizardStep,
  draft: Draft,
  faults: readonly FieldFault[],
  attempted: boolean,
  document: Pick<DocumentState, 'kind'> | undefined,
): StepStatus {
  const isComplete =
    step === 'terms'
      ? // Visiting another step accepts the terms.
        draft.visited.some((other) => other !== 'terms')
      : // Without a document it only checks and sends.
        step !== 'documentation' || document?.kind === 'uploaded';
  if (faults.length === 0 && isComplete) return 'completed';
  if (attempted && faults.length > 0) return 'error';
  return draft.visited.includes(step) ? 'inProgress' : 'notStarted';
}
