import type { FieldFault } from '@portal/schema/errors';
import type { WizardStep } from '@portal/schema/idea';
import { wizardTexts } from '@portal/schema/texts/wizard';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { now } from '../../../lib/clock.ts';
import { hourOf } from '../../../lib/words.ts';
import type { AskedForm, Call } from '../shared/calls.ts';
import type { OpenDraft } from '../shared/draft-runner.ts';
import { forgetDraft } from '../shared/open-draft.ts';
import { stepsOf } from '../shared/step-status.ts';
import { keptSentIdea, rememberSent } from '../shared/sent-ideas.ts';

/** The shared id makes the toast of the last Finish replace the one before, with its description. */
const outcomeToast = { id: 'finish', description: undefined };

/** The last press of Finish that failed. */
export interface Attempt {
  /** 0 before the first. */
  number: number;
  message?: string;
  /** The step to which it led; undefined where it stayed. */
  step?: WizardStep | undefined;
}

interface Page {
  email: string;
  open: OpenDraft;
  /** The call that the idea is for. */
  call: Call | undefined;
  keptIdNumber: string | undefined;
  goTo: (step: WizardStep) => void;
  onChangedElsewhere: () => void;
  /**
   * Reads the call again, when the server refused the idea, not one of its answers, or an answer to the call: it may have closed, or
   * ask something else.
   */
  onRefused: () => Promise<AskedForm>;
}

/** Submits the draft, and shows the outcome. */
export function useFinish({ email, open, call, keptIdNumber, goTo, ...page }: Page) {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState<Attempt>({ number: 0 });
  const [refused, setRefused] = useState<FieldFault[]>([]);

  const leave = (reference: string, isLate: boolean) => {
    const { draft } = open.get();
    forgetDraft(email, call?.id);
    keptSentIdea.write(reference, email);
    const name = String(draft.answers.solutionName);
    rememberSent(email, draft.reference, { reference, name, call: call?.title });
    toast.success(wizardTexts.sent({ reference }), {
      ...outcomeToast,
      ...(isLate && { description: wizardTexts.sentLate({ time: hourOf(now()) }) }),
    });
    void navigate('/IdeaDashboard');
  };

  /** Leads to a step of the form as the call has it by now. */
  const askAgain = async (step: WizardStep) => {
    try {
      open.act({ type: 'ask', form: await page.onRefused() });
    } catch {
      // The page has the questions that it had.
    }
    if (stepsOf(open.get()).some(({ key }) => key === step)) goTo(step);
  };

  const press = async () => {
    setRefused([]);
    const end = await open.finish(keptIdNumber);
    switch (end.kind) {
      case 'nothing':
        return;
      case 'failed':
        setRefused(end.fields);
        setAttempt(({ number }) => ({ number: number + 1, message: end.message, step: end.step }));
        // The error summary has the message, where there is any fault.
        if (!end.step && end.fields.length === 0) toast.error(end.message, outcomeToast);
        if (call && end.step && end.fields.length > 0) await askAgain(end.step);
        else if (end.step) goTo(end.step);
        else void page.onRefused();
        return;
      case 'upload stopped':
        toast.info(
          end.message === undefined
            ? wizardTexts.stopped
            : wizardTexts.stoppedBecause({ reason: end.message }),
        );
        return;
      case 'changed elsewhere':
        page.onChangedElsewhere();
        toast.info(wizardTexts.changedElsewhere);
        return;
      case 'submitted':
        leave(end.reference, end.isLate ?? false);
    }
  };
  return {
    press,
    attempt,
    /** The faults that the server found in the last attempt, of fields not changed since. */
    refused,
    forget(changed: string) {
      setRefused((now) => now.filter(({ field }) => field !== changed));
    },
  };
}
