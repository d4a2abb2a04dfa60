/** The seven steps (spec §2 "Innovate wizard"). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import type { FieldFault } from '@portal/schema/errors';
import { ideaFields } from '@portal/schema/idea-labels';
import type { IdeaField } from '@portal/schema/idea-labels';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { DocumentationStep } from './documentation-step.tsx';
import type { Draft } from './draft.ts';
import { SaveNote } from './save-note.tsx';
import { StepList } from './step-list.tsx';
import { findFaults, statusOf } from './step-status.ts';
import type { StepStatus } from './step-status.ts';
import { TermsStep } from './terms-step.tsx';
import { useDraft } from './use-draft.ts';
import { useSubmitIdea } from './use-submit-idea.ts';

const controlName = (field: string) => (field in ideaFields ? ideaFields[field as IdeaField].wire : field);

export function Wizard({ email, initial, step }: { email: string; initial: Draft; step: WizardStep }) {
  const navigate = useNavigate();
  const { draft, saved, answer, visit, finish, hold } = useDraft(email, initial);
  const { send, progress, cancel } = useSubmitIdea();
  const [file, setFile] = useState<File>();
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<FieldFault[]>([]);
  const top = useRef<HTMLDivElement>(null);

  const index = wizardSteps.findIndex(({ key }) => key === step);
  const { title, rules } = wizardSteps[index] ?? wizardSteps[0];
  const faults = findFaults(draft, file);
  const faultsIn = (key: WizardStep) => {
    const own = attempt > 0 ? faults[key] : [];
    const entries = wizardSteps.find((other) => other.key === key)?.rules?.entries ?? {};
    const theirs = refused.filter(({ field }) =>
      field in entries ? true : key === 'documentation' && !(field in ideaFields),
    );
    return [...own, ...theirs.filter(({ field }) => !own.some((fault) => fault.field === field))];
  };
  const shown = faultsIn(step);
  const statuses = Object.fromEntries(
    wizardSteps.map(({ key }) => {
      const found = faultsIn(key);
      return [key, statusOf(key, draft, found.length > 0 ? found : faults[key], attempt > 0)];
    }),
  ) as Record<WizardStep, StepStatus>;

  useEffect(() => visit(step), [step, visit]);
  useLeaveWarning(file !== undefined || saved === 'saving' || saved === 'failed');

  const goTo = useCallback((to: WizardStep) => void navigate(`/innovate/${to}`), [navigate]);
  const move = (by: 1 | -1) => {
    const next = wizardSteps[index + by];
    if (!next) return;
    goTo(next.key);
    // The heading of the step that opens says where the reader is.
    requestAnimationFrame(() => top.current?.querySelector('h1')?.focus());
  };
  const fail = (words: string, first: WizardStep | undefined) => {
    setAttempt((n) => n + 1);
    toast.error(words);
    if (first) goTo(first);
  };
  const onFinish = async () => {
    setRefused([]);
    const firstFaulty = wizardSteps.find(({ key }) => faults[key].length > 0)?.key;
    if (firstFaulty || !file) {
      return fail(
        'An error occurred while submitting the idea, please ensure that all required fields are filled.',
        firstFaulty,
      );
    }
    hold();
    const outcome = await send(draft, file);
    if (outcome.kind === 'under way') return;
    if (outcome.kind === 'cancelled') {
      toast.info('The upload is cancelled. Your answers are kept.');
    } else if (outcome.kind === 'failed') {
      setRefused(outcome.fields);
      const field = outcome.fields[0]?.field ?? '';
      fail(outcome.message, wizardSteps.find((other) => other.rules && field in other.rules.entries)?.key);
    } else {
      finish();
      toast.success(`Your idea was submitted successfully! Reference: ${outcome.reference}`);
      setFile(undefined);
      void navigate('/IdeaDashboard');
    }
  };
  const isLast = index === wizardSteps.length - 1;

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[18rem_1fr]">
      <details className="rounded-box border border-line bg-white p-4 lg:hidden">
        <summary className="min-h-8 cursor-pointer font-semibold">
          Step {index + 1} of {wizardSteps.length}: {title}
        </summary>
        <StepList current={step} statuses={statuses} onChoose={goTo} />
      </details>
      <nav
        aria-label="Steps"
        className="sticky top-4 rounded-box border border-line bg-white p-4 max-lg:hidden"
      >
        <StepList current={step} statuses={statuses} onChoose={goTo} />
      </nav>
      <div ref={top} className="grid min-w-0 gap-6 rounded-box border border-line bg-white p-4 sm:p-8">
        <div>
          <p className="text-sm font-semibold text-teal">
            Submit an idea, step {index + 1} of {wizardSteps.length}
          </p>
          <PageTitle>{title}</PageTitle>
          <SaveNote saved={saved} />
        </div>
        <ErrorSummary
          key={step}
          attempt={attempt}
          faults={shown.map(({ field, message }) => ({ name: controlName(field), message }))}
        />
        <form
          noValidate
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) void onFinish();
            else move(1);
          }}
        >
          {step === 'terms' && <TermsStep />}
          {step === 'general' && <ReferenceField reference={draft.reference} />}
          {rules && (
            <AnswerFields
              fields={Object.keys(rules.entries) as IdeaField[]}
              answers={draft.answers}
              faults={shown}
              onAnswer={(field, value) => {
                setRefused((now) => now.filter((fault) => fault.field !== field));
                answer(field, value);
              }}
            />
          )}
          {step === 'documentation' && (
            <DocumentationStep
              answers={draft.answers}
              file={file}
              error={shown.find(({ field }) => field === 'file')?.message}
              onFile={(chosen) => {
                setRefused((now) => now.filter(({ field }) => field !== 'file'));
                setFile(chosen);
              }}
            />
          )}
          <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
            {index > 0 && (
              <Button variant="secondary" onClick={() => move(-1)}>
                Back
              </Button>
            )}
            <Button type="submit" className="ml-auto" busy={progress !== undefined && 'Submitting...'}>
              {isLast ? 'Finish' : 'Next'}
            </Button>
          </div>
          {/* Below the buttons: a second click where Finish was must not meet Cancel. */}
          {progress !== undefined && <UploadProgress share={progress} onCancel={cancel} />}
        </form>
      </div>
    </div>
  );
}

function ReferenceField({ reference }: { reference: string }) {
  return (
    <TextField
      name={ideaFields.reference.wire}
      label={ideaFields.reference.label}
      hint="Made for you. Quote it when you write to us about this idea."
      value={reference}
      required
      readOnly
    />
  );
}

/** Asks before the page is left while something is not kept yet. */
function useLeaveWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
