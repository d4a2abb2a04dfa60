import type { FieldFault } from '@portal/schema/errors';
import { ideaFields, isAnswered, wizardSteps } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { sessionData } from '../../../lib/storage.ts';
import { dayInWords } from '../../../lib/words.ts';
import { usePhoneNumbers } from '../../../lib/use-phone-numbers.ts';
import { keyFor } from '../../../session/kept-answers.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { mergeDrafts } from '../shared/draft.ts';
import { forgetDraft } from '../shared/keepers.ts';
import type { Keepers } from '../shared/keepers.ts';
import { entryOf, rememberSent } from '../shared/sent-ideas.ts';
import { AnswerFields } from './answer-fields.tsx';
import { DocumentationStep, useDraftDocument } from './documentation-step.tsx';
import { DraftConflict, SubmittedElsewhere } from './draft-conflict.tsx';
import { useFinish } from './finish.ts';
import { SaveNote } from './save-note.tsx';
import { StepList } from './step-list.tsx';
import { faultOfDocument, findFaults, haveTermsChanged, statusOf, withKept } from './step-status.ts';
import type { StepStatus } from './step-status.ts';
import { TermsStep } from './terms-step.tsx';

const busyLabels = { idle: false, uploading: 'Uploading your PDF...', submitting: 'Submitting...' } as const;
/** The outcome of the last Finish replaces that of the one before, with what followed it. */
const outcomeToast = { id: 'finish', description: undefined };
const controlName = (field: string) => (field in ideaFields ? ideaFields[field as IdeaField].wire : field);

interface Props extends Keepers {
  email: string;
  step: WizardStep;
  /** The masked number of the last idea. */
  keptIdNumber: string | undefined;
}

export function Wizard({ email, keeper, upload, step, keptIdNumber }: Props) {
  const navigate = useNavigate();
  const { draft, save, kept, added } = useSyncExternalStore(keeper.subscribe, keeper.view);
  /** A conflict that the person postponed; a new one opens the dialog again. */
  const [postponed, setPostponed] = useState<typeof save>();
  const document = useDraftDocument(upload, kept ?? draft.reference);
  const { stage, press } = useFinish({ keeper, upload, keptIdNumber });
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<FieldFault[]>([]);
  const top = useRef<HTMLDivElement>(null);
  const loadNumbers = usePhoneNumbers();

  const index = wizardSteps.findIndex(({ key }) => key === step);
  const { title } = wizardSteps[index] ?? wizardSteps[0];
  const answers = withKept(draft.answers, keptIdNumber);
  const faults = findFaults({ ...draft, answers }, faultOfDocument(document.state), refused);
  const shown = attempt > 0 ? faults[step] : [];
  const statuses = Object.fromEntries(
    wizardSteps.map(({ key }) => {
      // A failure of the whole, such as a cut line, is no error of a step.
      const ofFields = faults[key].filter(({ field }) => field !== '');
      return [key, statusOf(key, draft, ofFields, attempt > 0, document.state)];
    }),
  ) as Record<WizardStep, StepStatus>;

  useEffect(() => {
    void keeper.flush();
    return () => void keeper.flush();
  }, [keeper]);
  useEffect(() => keeper.visit(step), [step, keeper, draft.reference]);

  const goTo = (to: WizardStep) => {
    if (step === 'terms') keeper.agree({ termsVersion });
    void navigate(`/innovate/${to}`, { state: entryOf(keeper.view().draft) });
  };
  const move = (by: 1 | -1) => {
    const next = wizardSteps[index + by];
    if (!next) return;
    goTo(next.key);
    // The focus announces the new step.
    requestAnimationFrame(() => top.current?.querySelector('h1')?.focus());
  };
  const onFinish = async () => {
    setRefused([]);
    const end = await press();
    switch (end.kind) {
      case 'nothing':
        return;
      case 'failed':
        setRefused(end.fields);
        setAttempt((n) => n + 1);
        toast.error(end.message, { ...outcomeToast, description: end.advice });
        if (end.step) goTo(end.step);
        return;
      case 'upload stopped':
        toast.info(`${end.message ?? 'The upload is stopped.'} Your answers are kept.`);
        return;
      case 'changed elsewhere':
        setPostponed(undefined);
        toast.info('This draft was changed in another place. Check your answers, then press Finish again.');
        return;
      case 'submitted':
        forgetDraft(email);
        sessionData().setItem(keyFor('idea-sent', email), end.reference);
        rememberSent(email, draft.reference, {
          reference: end.reference,
          name: String(draft.answers.solutionName),
        });
        toast.success(`Your idea was submitted successfully! Reference: ${end.reference}`, {
          ...outcomeToast,
          // At the foot of a phone it covers no heading.
          position: innerWidth < 640 ? 'bottom-center' : 'top-right',
        });
        void navigate('/IdeaDashboard');
    }
  };
  const isLast = index === wizardSteps.length - 1;
  const progress = `Step ${index + 1} of ${wizardSteps.length}`;
  const knowNumbers = useEffectEvent(loadNumbers);
  useEffect(() => {
    // A number that was typed before a reload, or on another device, is checked with the rest.
    if (isLast) knowNumbers();
  }, [isLast]);
  // Not in the error summary, which would take the focus while typing.
  const unsavable = save.kind === 'refused' ? save.fields : [];

  if (save.kind === 'submitted') {
    return (
      <SubmittedElsewhere
        reference={save.reference}
        onBeginAnew={(keepAnswers) => {
          keeper.beginAnew(keepAnswers);
          goTo(wizardSteps[0].key);
        }}
      />
    );
  }

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[16rem_1fr]">
      <details className="group rounded-box border border-line bg-white lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center justify-between gap-3 p-4 font-semibold [&::-webkit-details-marker]:hidden">
          {progress}
          <span className="flex items-center gap-1 text-sm text-primary">
            All steps
            <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <div className="px-4 pb-4">
          <StepList current={step} statuses={statuses} onChoose={goTo} />
        </div>
      </details>
      <nav
        aria-label="Steps"
        className="sticky top-4 rounded-box border border-line bg-white p-4 max-lg:hidden"
      >
        <StepList current={step} statuses={statuses} onChoose={goTo} />
      </nav>
      <div ref={top} className="grid min-w-0 gap-6 rounded-box border border-line bg-white p-4 sm:p-8">
        <div>
          <p className="text-sm font-semibold text-teal max-lg:hidden">{progress}</p>
          <PageTitle title={title}>{title}</PageTitle>
          <SaveNote save={save} onChoose={() => setPostponed(undefined)} />
        </div>
        {added.length > 0 && (
          <Notice tone="info">
            <p>
              These answers came in from another device or tab:{' '}
              {added.map((field) => ideaFields[field].label).join(', ')}.
            </p>
            <Button variant="ghost" onClick={keeper.acknowledge}>
              OK
            </Button>
          </Notice>
        )}
        {haveTermsChanged(draft) && shown.length === 0 && (
          <Notice tone="info">
            <p>
              <span>The terms changed on {dayInWords(termsVersion)}, after you read them. </span>
              {step === 'terms' ? (
                <span>Read them again, then select Next.</span>
              ) : (
                <Link to="/innovate/terms">Read the terms</Link>
              )}
            </p>
          </Notice>
        )}
        {save.kind === 'conflict' && save !== postponed && (
          <DraftConflict
            merged={mergeDrafts(draft, save.stored, email)}
            onResolve={keeper.resolve}
            onClose={() => setPostponed(save)}
          />
        )}
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
          {step === 'terms' && (
            <TermsStep
              guardianAgrees={draft.agreement.guardianAgrees === true}
              onGuardian={(guardianAgrees) => keeper.agree({ guardianAgrees })}
            />
          )}
          {isAnswered(step) && (
            <AnswerFields
              key={step}
              step={step}
              answers={draft.answers}
              keptIdNumber={keptIdNumber}
              found={faults[step]}
              onNumber={loadNumbers}
              reference={draft.reference}
              faults={[...shown, ...unsavable]}
              onAnswer={(field, value) => {
                setRefused((now) => now.filter((fault) => fault.field !== field));
                keeper.answer(field, value);
              }}
            />
          )}
          {step === 'documentation' && (
            <DocumentationStep
              answers={answers}
              faults={faults}
              document={document}
              error={shown.find(({ field }) => field === 'file')?.message}
              onChange={() => setRefused((now) => now.filter(({ field }) => field !== 'file'))}
            />
          )}
          {isLast && (
            <p className="text-sm text-muted">
              By selecting Finish you agree to the{' '}
              <Link to="/innovate/terms">terms of {dayInWords(termsVersion)}</Link>.
            </p>
          )}
          <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-6">
            {index > 0 && (
              <Button variant="secondary" onClick={() => move(-1)}>
                Back
              </Button>
            )}
            <Button type="submit" className="ml-auto" busy={busyLabels[stage]}>
              {isLast ? 'Finish' : 'Next'}
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}
