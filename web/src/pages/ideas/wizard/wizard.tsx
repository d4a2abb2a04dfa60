import { languageNow, prefixOf } from '@portal/schema/languages';
import type { Phase } from '@portal/schema/call-phase';
import type { FieldFault } from '@portal/schema/errors';
import { asksDocument, wizardSteps } from '@portal/schema/idea';
import { termsVersion } from '@portal/schema/programme-terms';
import { wizardTexts } from '@portal/schema/texts/wizard';
import { wizardDraftTexts } from '@portal/schema/texts/wizard-draft';
import type { IdeaField, WizardStep } from '@portal/schema/idea';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOnline } from '../../../lib/use-online.ts';
import { usePhoneNumbers } from '../../../lib/use-phone-numbers.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import type { AskedForm, Call } from '../shared/calls.ts';
import { isPicture } from '../shared/document-file.ts';
import type { DraftState } from '../shared/draft-acts.ts';
import { picturesOfDraft, useKeptFiles } from '../shared/kept-files.ts';
import type { OpenDraft } from '../shared/draft-runner.ts';
import { newDraft } from '../shared/draft.ts';
import { lastQuestionOf } from '../shared/question-parts.ts';
import { entryOf } from '../shared/sent-ideas.ts';
import {
  faultOfDocument,
  findFaults,
  noFaults,
  statusesOf,
  stepsOf,
  withKept,
} from '../shared/step-status.ts';
import { DraftNotices } from './draft-notices.tsx';
import { FinishSummary, PassedStep } from './finish-summary.tsx';
import type { LastModel } from './last-answers.tsx';
import { SaveNote } from './save-note.tsx';
import { StepForm } from './step-form.tsx';
import { StepNavigation } from './step-list.tsx';
import { CallLine, ChangedQuestions, WithoutCall } from './call-parts.ts';
import { useCallPhase, useStepPath } from '../shared/use-call.ts';
import { useFinish } from './use-finish.ts';
import { useParts } from './use-parts.ts';
import type { WizardStartQuery } from '../../../graphql/generated.ts';
import { Fold } from '../../../ui/fold.tsx';

/** Loaded for an idea that was sent in another place. */
const SubmittedElsewhere = lazyPart(async () => (await import('./already-sent.tsx')).SubmittedElsewhere);

interface Props {
  email: string;
  open: OpenDraft;
  step: WizardStep;
  /** The masked ID number of the last idea. */
  keptIdNumber: string | undefined;
  /** The answers of the last idea that are offered. */
  lastModel: LastModel;
  /** The draft as the server had it, with the idea that it improves. */
  stored: Improving | null;
  /** The choices before the draft was read. */
  early: readonly File[];
  onEarlyTaken: () => void;
  /** The call that the idea is for. */
  call: Call | undefined;
  /** Reads the call again. @returns its form */
  onRefused: () => Promise<AskedForm>;
  /** Opens a step of the draft for no call. */
  onMoved: (step: string) => void;
}

/** Navigates between the steps, and reports the current one to the draft. */
function useSteps(open: OpenDraft, step: WizardStep, state: DraftState) {
  const {
    draft: { reference },
    leavesOut,
  } = state;
  const navigate = useNavigate();
  const pathOf = useStepPath();
  const top = useRef<HTMLDivElement>(null);
  const { act } = open;
  useEffect(() => {
    act({ type: 'save now' });
    return () => act({ type: 'leave wizard' });
  }, [act]);
  useEffect(() => act({ type: 'visit', step }), [step, act, reference]);

  const goTo = (to: WizardStep, question?: IdeaField) => {
    if (step === 'terms') act({ type: 'agree', agreement: { termsVersion: termsVersion() } });
    void navigate(pathOf(to), { state: entryOf(open.get().draft, question) });
  };
  const steps = stepsOf(state);
  const index = steps.findIndex(({ key }) => key === step);
  const move = (by: 1 | -1) => {
    const next = steps[index + by];
    if (!next) return;
    goTo(next.key, by === -1 ? lastQuestionOf(next.key, leavesOut) : undefined);
    // The focus announces the new step.
    requestAnimationFrame(() => top.current?.querySelector('h1')?.focus({ preventScroll: true }));
  };
  return { top, steps, index, goTo, move };
}

/** Finds the faults of each step. Telephone numbers are checked once the rules of all countries are loaded. */
function useFaults(
  { draft, questions, leavesOut, ...state }: DraftState,
  { step, keptIdNumber }: Props,
  refused: readonly FieldFault[],
) {
  const loadNumbers = usePhoneNumbers();
  const knowNumbers = useEffectEvent(loadNumbers);
  const isLast = step === wizardSteps.at(-1)?.key;
  useEffect(() => {
    // A number that was typed before a reload, or on another device, is checked with the rest.
    if (isLast) knowNumbers();
  }, [isLast]);
  const answers = withKept(draft.answers, keptIdNumber);
  return {
    loadNumbers,
    faults: findFaults(
      { ...draft, answers, questions, leavesOut },
      faultOfDocument({ ...state, leavesOut }),
      refused,
    ),
  };
}

/** Returns the pictures of which no PDF is made yet, also where their step is not open: Finish waits for them. */
function usePictures(email: string, reference: string, { act, callId }: OpenDraft, early: readonly File[]) {
  const [pictures, setPictures] = useKeptFiles(picturesOfDraft(email, reference, callId), early);
  const areChosen = pictures.length > 0;
  useEffect(() => act({ type: 'note pictures', areChosen }), [act, areChosen]);
  return { pictures, setPictures };
}

/** Tells whether an idea cannot be sent to its call: during the grace the server must have its draft from before. */
const isLate = (phase: Phase, { kept, save }: DraftState): boolean =>
  phase === 'over' || (phase === 'grace' && kept === undefined && save.kind === 'refused');

export function Wizard(props: Props) {
  const { email, open, step, keptIdNumber, lastModel, stored, early, onEarlyTaken } = props;
  const { call, onRefused, onMoved } = props;
  const { act } = open;
  useWorker();
  const state = useSyncExternalStore(open.subscribe, open.get);
  const { draft, save, kept, document } = state;
  /** A conflict that the person postponed; a new one opens the dialog again. */
  const [postponed, setPostponed] = useState<typeof save>();
  /** The step that the person left by Next. */
  const [passed, setPassed] = useState<WizardStep>();
  const { top, steps, index, goTo, move } = useSteps(open, step, state);
  const phase = useCallPhase(call);
  const onChangedElsewhere = () => setPostponed(undefined);
  const finish = useFinish({ email, open, call, keptIdNumber, goTo, onChangedElsewhere, onRefused });
  const { faults, loadNumbers } = useFaults(state, props, finish.refused);
  const { parts, focusField } = useParts(
    { reference: draft.reference, step, leavesOut: state.leavesOut },
    faults[step],
    top,
    () => setPassed(undefined),
  );
  const reference = kept ?? draft.reference;
  // The document is loaded whenever the wizard opens: another device may have changed it.
  useEffect(() => act({ type: 'load document', reference }), [act, reference]);
  const { pictures, setPictures } = usePictures(email, reference, open, early.filter(isPicture));
  const takeEarly = useEffectEvent(() => {
    const file = early.find((chosen) => !isPicture(chosen));
    if (file) act({ type: 'choose file', file });
    onEarlyTaken();
  });
  // After the document is asked for, as if the file were chosen now.
  useEffect(() => takeEarly(), []);

  if (save.kind === 'submitted') {
    return (
      <SubmittedElsewhere
        reference={save.reference}
        onBeginAnew={(keepAnswers) => {
          setPictures([]);
          act({ type: 'begin anew', draft: newDraft(email), keepAnswers });
          goTo(wizardSteps[0].key);
        }}
      />
    );
  }

  const isTooLate = phase !== undefined && isLate(phase, state);
  const withoutCall = call && isTooLate && <WithoutCall {...{ email, open, onMoved }} callId={call.id} />;
  const isLast = index === steps.length - 1;
  const { title } = steps[index] ?? wizardSteps[0];
  const hasFailed = finish.attempt.number > 0;
  const shown = hasFailed ? faults[step] : [];
  const progress = wizardDraftTexts.step({ number: index + 1, count: steps.length });
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[16rem_1fr]">
      <StepNavigation
        {...{ progress, steps }}
        current={step}
        statuses={statusesOf(draft, faults, hasFailed, asksDocument(state) ? document : undefined)}
        onChoose={(chosen) => {
          setPassed(undefined);
          goTo(chosen);
        }}
      />
      <div ref={top} className="grid min-w-0 gap-6 rounded-box border border-line bg-surface p-4 sm:p-8">
        {call && phase && <CallLine {...{ call, phase, isTooLate }}>{!isLast && withoutCall}</CallLine>}
        <div>
          <p className="text-sm font-semibold text-teal max-lg:hidden">{progress}</p>
          <PageTitle title={title}>{title}</PageTitle>
          <SaveNote save={save} onChoose={() => setPostponed(undefined)} />
          <PassedStep
            // The error summary names the faults of all steps.
            step={hasFailed || passed === step ? undefined : passed}
            answers={draft.answers}
            {...{ steps, faults, goTo }}
          />
        </div>
        {call && <ChangedQuestions {...{ state, act }} />}
        {stored?.reference === reference && (
          <ImprovedIdea improves={stored.improves} isFirstStep={step === 'overview'} />
        )}
        <DraftNotices
          {...{ state, act, step, postponed }}
          hasErrors={shown.length > 0}
          onPostpone={() => setPostponed(save)}
        />
        {state.finish.isRepeated && <SentLater />}
        <FinishSummary
          faults={hasFailed ? faults : noFaults}
          attempt={finish.attempt}
          answers={draft.answers}
          {...{ steps, step, focusField, goTo }}
        />
        <StepForm
          {...{ state, act, step, keptIdNumber, lastModel, faults, shown, parts, pictures }}
          insteadOfFinish={withoutCall}
          onPictures={setPictures}
          onNumber={loadNumbers}
          onChange={finish.forget}
          onBack={() => {
            setPassed(undefined);
            move(-1);
          }}
          onNext={() => {
            if (isLast) return void finish.press();
            setPassed(step);
            move(1);
          }}
        />
      </div>
    </div>
  );
}

/** Describes the next step of an idea that was finished offline. */
function SentLater() {
  // The banner of the site says that there is no connection.
  const words = useOnline() ? wizardTexts.sendLater : wizardTexts.sendLaterOffline;
  return (
    <Notice tone="info">
      <p>{words}</p>
    </Notice>
  );
}

/** The draft of an improved version, by its reference, and the idea that it improves. */
type Improving = WizardStartQuery['myIdeaDrafts'][number];

/** Says why the idea that the draft improves was rejected. */
function ImprovedIdea({ improves, isFirstStep }: Pick<Improving, 'improves'> & { isFirstStep: boolean }) {
  if (!improves) return null;
  const { solutionName, reference, decision } = improves;
  // Later words, such as those of an approval, are no reason of a rejection.
  const rejection = decision?.status === 'REJECTED' ? decision : undefined;
  return (
    // Another step shows it anew: open on the first, else folded.
    <Fold key={String(isFirstStep)} title={wizardTexts.improving({ idea: solutionName })} open={isFirstStep}>
      <p className="text-sm wrap-anywhere text-muted">
        {(rejection?.reason ?? rejection?.comments) ? wizardTexts.ourReason({ reference }) : reference}
      </p>
      {rejection?.reason && <p className="max-w-prose wrap-anywhere">{rejection.reason.name}</p>}
      {rejection?.comments && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{rejection.comments}</p>
      )}
    </Fold>
  );
}

/** Lets the wizard open without a connection: a worker keeps its files (web/worker/sw.js). Browsers without workers go on as before. */
function useWorker(): void {
  useEffect(() => {
    // An address without https, or a browser that denies its storage, has none.
    if (!('serviceWorker' in navigator)) return;
    // The files that the page needs now are loaded first.
    const register = () =>
      void navigator.serviceWorker
        .register('/sw.js', { scope: `${prefixOf(languageNow())}/innovate` })
        .catch(() => undefined);
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
  }, []);
}
