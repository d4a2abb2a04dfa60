import type { FieldFault } from '@portal/schema/errors';
import { isAnswered, wizardSteps } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import type { WizardStep } from '@portal/schema/idea';
import { Link } from 'react-router-dom';
import { dayInWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import type { Act, DraftState } from '../shared/draft-acts.ts';
import { withKept } from '../shared/step-status.ts';
import { AnswerFields } from './answer-fields.tsx';
import { DocumentationStep } from './documentation-step.tsx';
import { TermsStep } from './terms-step.tsx';

const busyLabels = {
  idle: false,
  uploading: 'Uploading your PDF...',
  saving: 'Submitting...',
  submitting: 'Submitting...',
} as const;

interface Props {
  state: DraftState;
  act: (act: Act) => void;
  step: WizardStep;
  keptIdNumber: string | undefined;
  /** All faults of each step. */
  faults: Record<WizardStep, FieldFault[]>;
  /** The faults of this step that are shown. */
  shown: readonly FieldFault[];
  onNumber: () => void;
  onChange: (field: string) => void;
  onBack: () => void;
  onNext: () => void;
}

/** Shows one step, with Back and Next, or Finish. */
export function StepForm({ state, act, step, onBack, onNext, ...content }: Props) {
  const isLast = step === wizardSteps.at(-1)?.key;
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <StepContent {...{ state, act, step }} {...content} />
      {isLast && (
        <p className="text-sm text-muted">
          By selecting Finish you agree to the{' '}
          <Link to="/innovate/terms">terms of {dayInWords(termsVersion)}</Link>.
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        {step !== wizardSteps[0].key && (
          <Button variant="secondary" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" className="ml-auto" busy={busyLabels[state.finish.stage]}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
      </div>
    </form>
  );
}

function StepContent({
  state: { draft, save, document },
  act,
  step,
  keptIdNumber,
  faults,
  shown,
  onNumber,
  onChange,
}: Omit<Props, 'onBack' | 'onNext'>) {
  if (step === 'terms')
    return (
      <TermsStep
        guardianAgrees={draft.agreement.guardianAgrees === true}
        onGuardian={(guardianAgrees) => act({ type: 'agree', agreement: { guardianAgrees } })}
      />
    );
  if (isAnswered(step)) {
    // These faults are not in the error summary, which would take the focus while typing.
    const unsavable = save.kind === 'refused' ? save.fields : [];
    return (
      <AnswerFields
        key={step}
        {...{ step, keptIdNumber, onNumber }}
        answers={draft.answers}
        reference={draft.reference}
        found={faults[step]}
        faults={[...shown, ...unsavable]}
        onAnswer={(field, value) => {
          onChange(field);
          act({ type: 'answer', field, value });
        }}
      />
    );
  }
  return (
    <DocumentationStep
      {...{ act, document, faults }}
      answers={withKept(draft.answers, keptIdNumber)}
      error={shown.find(({ field }) => field === 'file')?.message}
      onChange={() => onChange('file')}
    />
  );
}
