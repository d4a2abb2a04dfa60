import type { FieldFault } from '@portal/schema/errors';
import { isAnswered, wizardSteps } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import { wizardTexts } from '@portal/schema/texts/wizard';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayInWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { leadsOn } from '../../../ui/lead-on.ts';
import { withParts } from '../../../ui/with-parts.tsx';
import type { Act, DraftState } from '../shared/draft-acts.ts';
import type { AnswerName } from '../shared/draft.ts';
import { placeInWords } from '../shared/question-parts.ts';
import type { Parts } from '../shared/question-parts.ts';
import { withKept } from '../shared/step-status.ts';
import { AnswerFields } from './answer-fields.tsx';
import { progressLooks } from '../../../ui/file-field.tsx';
import { DocumentationStep } from './documentation-step.tsx';
import { LastAnswers } from './last-answers.tsx';
import type { LastModel } from './last-answers.tsx';
import { TermsStep } from './terms-step.tsx';
import { useStepPath } from '../shared/use-call.ts';
import type { ShownParts } from './use-parts.ts';

/** Says what Finish does now. */
function workInWords({ stage }: DraftState['finish']): string | false {
  if (stage === 'idle') return false;
  return stage === 'uploading' ? wizardTexts.uploading : wizardTexts.submitting;
}

interface Props {
  state: DraftState;
  act: (act: Act) => void;
  step: WizardStep;
  keptIdNumber: string | undefined;
  /** The answers of the last idea that are offered. */
  lastModel: LastModel;
  /** All faults of each step. */
  faults: Record<WizardStep, FieldFault[]>;
  /** The visible faults of this step. */
  shown: readonly FieldFault[];
  /** Undefined where the step asks all its questions at once. */
  parts: ShownParts | undefined;
  pictures: readonly File[];
  onPictures: (pictures: readonly File[]) => void;
  onNumber: () => void;
  onChange: (field: string) => void;
  onBack: () => void;
  onNext: () => void;
  /** Takes the place of Finish. */
  insteadOfFinish?: ReactNode;
}

/** Shows one step, with Back and Next, or Finish. In a step of several parts these stay at the foot of the window. */
export function StepForm({
  state,
  act,
  step,
  lastModel,
  onBack,
  onNext,
  insteadOfFinish,
  ...content
}: Props) {
  const pathOf = useStepPath();
  const { parts } = content;
  const isLast = step === wizardSteps.at(-1)?.key;
  const isLastPart = !parts || parts.index === parts.all.length - 1;
  return (
    <form
      noValidate
      {...leadsOn}
      className={parts?.oneByOne ? 'flex min-h-[calc(100dvh-3.5rem)] flex-col gap-6' : 'grid gap-6'}
      onSubmit={(event) => {
        event.preventDefault();
        if (!parts?.move(1) && !(isLast && insteadOfFinish)) onNext();
      }}
    >
      {parts && <PartsBar {...parts} />}
      {step === 'innovation' && lastModel && (
        <LastAnswers
          last={lastModel}
          answers={state.draft.answers}
          leavesOut={state.leavesOut}
          onUse={(answers) => {
            for (const [field, value] of Object.entries(answers))
              act({ type: 'answer', field: field as IdeaField, value });
            // The last question leads on, and Back to the others.
            parts?.move(parts.all.length - 1 - parts.index);
          }}
        />
      )}
      <StepContent {...{ state, act, step }} {...content} />
      {isLast && !insteadOfFinish && (
        <p className="text-sm text-muted">
          {withParts(wizardTexts.agrees, {
            terms: (
              <Link to={pathOf('terms')}>{wizardTexts.termsOfDay({ day: dayInWords(termsVersion()) })}</Link>
            ),
          })}
        </p>
      )}
      <div
        className={`flex flex-wrap justify-between gap-3 border-t border-line ${parts ? 'sticky bottom-0 z-30 mt-auto bg-surface py-3' : 'pt-6'}`}
      >
        {step !== wizardSteps[0].key && (
          <Button variant="secondary" onClick={() => !parts?.move(-1) && onBack()}>
            {wizardTexts.back}
          </Button>
        )}
        {isLast && insteadOfFinish ? (
          <div className="ml-auto">{insteadOfFinish}</div>
        ) : (
          <Button type="submit" className="ml-auto" busy={workInWords(state.finish)}>
            {isLast
              ? wizardTexts.finish
              : parts?.oneByOne && !isLastPart
                ? wizardTexts.nextQuestion
                : wizardTexts.next}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Names the current question or part, also to screen readers, with a progress bar. */
export function PartsBar(parts: Parts) {
  return (
    <div className="grid gap-1">
      <p role="status" className="text-sm font-semibold text-teal">
        {placeInWords(parts)}
      </p>
      <progress aria-hidden="true" max={parts.all.length} value={parts.index + 1} className={progressLooks} />
    </div>
  );
}

export function StepContent({
  state: { draft, questions, leavesOut, save, document, kept },
  act,
  step,
  keptIdNumber,
  faults,
  shown,
  parts,
  pictures,
  onPictures,
  onNumber,
  onChange,
}: Omit<Props, 'lastModel' | 'onBack' | 'onNext' | 'insteadOfFinish'>) {
  if (step === 'terms')
    return (
      <TermsStep
        leavesOut={leavesOut}
        guardianAgrees={draft.agreement.guardianAgrees === true}
        onGuardian={(guardianAgrees) => act({ type: 'agree', agreement: { guardianAgrees } })}
      />
    );
  // These faults are not in the error summary, which would take the focus while typing.
  const unsavable = save.kind === 'refused' ? save.fields : [];
  const onAnswer = (field: AnswerName, value: string | string[]) => {
    onChange(field);
    act({ type: 'answer', field, value });
  };
  if (isAnswered(step))
    return (
      <AnswerFields
        key={step}
        {...{ step, keptIdNumber, leavesOut, onNumber }}
        part={parts?.all[parts.index]}
        oneByOne={parts?.oneByOne ?? false}
        answers={draft.answers}
        reference={draft.reference}
        found={faults[step]}
        faults={[...shown, ...unsavable]}
        onAnswer={onAnswer}
      />
    );
  if (step === 'questions')
    return (
      questions && (
        <questions.Fields
          asked={questions.asked}
          reference={kept}
          {...{ faults: [...shown, ...unsavable] }}
          answers={draft.answers}
          onAnswer={onAnswer}
        />
      )
    );
  return (
    <DocumentationStep
      {...{ act, document, questions, leavesOut, faults, pictures, onPictures }}
      answers={withKept(draft.answers, keptIdNumber)}
      error={shown.find(({ field }) => field === 'file')?.message}
      onChange={() => onChange('file')}
    />
  );
}
