import { stepNames } from '@portal/schema/call-steps';
import { company } from '@portal/schema/company';
import { wizardSteps } from '@portal/schema/idea';
import type { WizardStep } from '@portal/schema/idea';
import { wizardTexts } from '@portal/schema/texts/wizard';
import { wizardDraftTexts } from '@portal/schema/texts/wizard-draft';
import { useHydrated } from '../../../lib/use-hash.ts';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { phaseOf } from '../shared/calls.ts';
import type { Call } from '../shared/calls.ts';
import { isPicture } from '../shared/document-file.ts';
import type { DocumentState } from '../shared/draft-acts.ts';
import { beginState } from '../shared/draft-state.ts';
import type { Draft } from '../shared/draft.ts';
import { partWith } from '../shared/question-parts.ts';
import { noFaults, stepsOfCall } from '../shared/step-status.ts';
import { PartsBar, StepContent } from './step-form.tsx';
import { StepNavigation } from './step-list.tsx';
import { CallLine } from './call-parts.ts';

const statuses = Object.fromEntries(stepNames.map((key) => [key, 'notStarted'])) as Record<
  WizardStep,
  'notStarted'
>;
const draft: Draft = {
  reference: '',
  answers: { dialCode: company.dialCode, country: company.countryCode },
  agreement: {},
  step: 'terms',
  visited: [],
  base: {},
  known: [],
};
const state = beginState('', draft);
const nothing = () => undefined;

/**
 * Shows a step and its labels while the account is checked; on a slow line before any script has arrived.
 * @param props.early what was dropped meanwhile: nothing else can be given before the draft is read
 */
export function StepFrame({
  step,
  call,
  early,
  onEarly,
}: {
  step: WizardStep;
  /** The call of the wizard, once it is known. */
  call: Call | undefined;
  early: readonly File[];
  onEarly: (files: readonly File[]) => void;
}) {
  const isServed = !useHydrated();
  const steps = call ? stepsOfCall(call) : wizardSteps;
  const index = steps.findIndex(({ key }) => key === step);
  const { title } = steps[index] ?? wizardSteps[0];
  const progress = wizardDraftTexts.step({ number: index + 1, count: steps.length });
  const leavesOut = call?.leavesOut ?? [];
  const parts = partWith(step, undefined, false, leavesOut);
  const file = early.find((chosen) => !isPicture(chosen));
  const document: DocumentState = file
    ? { kind: 'uploading', name: file.name, size: file.size, received: 0, waitsFor: 'draft' }
    : state.document;
  return (
    <Page>
      <div
        className={`grid grid-cols-1 items-start gap-8 lg:grid-cols-[16rem_1fr] ${isServed ? 'needs-session' : ''}`}
      >
        <fieldset disabled className="contents">
          <StepNavigation {...{ progress, statuses, steps }} current={step} onChoose={nothing} />
        </fieldset>
        <div className="grid min-w-0 gap-6 rounded-box border border-line bg-surface p-4 sm:p-8">
          {call && <CallLine call={call} phase={phaseOf(call)} isTooLate={false} />}
          <div>
            <p className="text-sm font-semibold text-teal max-lg:hidden">{progress}</p>
            <PageTitle title={title}>{title}</PageTitle>
            <p role="status" className="-mb-4 min-h-6 text-sm text-muted">
              {wizardTexts.checking}
            </p>
          </div>
          {/* Nothing can be answered, and no button goes on, before the answers are there. */}
          <fieldset disabled className="grid gap-6">
            {parts && <PartsBar {...parts} />}
            <StepContent
              state={{ ...state, document, leavesOut }}
              step={step}
              faults={noFaults}
              act={(act) => act.type === 'choose file' && onEarly([act.file])}
              pictures={early.filter(isPicture)}
              onPictures={onEarly}
              keptIdNumber={undefined}
              shown={[]}
              parts={parts && { ...parts, oneByOne: false, move: () => false }}
              onNumber={nothing}
              onChange={nothing}
            />
          </fieldset>
        </div>
      </div>
    </Page>
  );
}
