import type { FieldFault } from '@portal/schema/errors';
import type { WizardStep } from '@portal/schema/idea';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { now } from '../../../lib/clock.ts';
import { createRetry } from '../../../lib/retry.ts';
import { hourOf } from '../../../lib/words.ts';
import { findDifferences } from '../shared/draft-merge.ts';
import type { OpenDraft } from '../shared/draft-runner.ts';
import type { Draft } from '../shared/draft.ts';
import { forgetDraft } from '../shared/open-draft.ts';
import { keptSentIdea, rememberSent } from '../shared/sent-ideas.ts';

/** The shared id makes the toast of the last Finish replace the one before, with its description. */
const outcomeToast = { id: 'finish', description: undefined };

/** The milliseconds between attempts that did not reach the server. */
const WAITS = { first: 1_000, longest: 30_000 };

interface Page {
  email: string;
  open: OpenDraft;
  keptIdNumber: string | undefined;
  goTo: (step: WizardStep) => void;
  onChangedElsewhere: () => void;
}

const isSame = (one: Draft, other: Draft) =>
  one.reference === other.reference &&
  one.agreement.guardianAgrees === other.agreement.guardianAgrees &&
  findDifferences(one.answers, other.answers).length === 0;

/** Submits the draft, and shows the outcome. */
export function useFinish({ email, open, keptIdNumber, goTo, onChangedElsewhere }: Page) {
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<FieldFault[]>([]);
  /** The data of the last attempt, if it or the attempt before was made offline and did not reach the server. */
  const [lost, setLost] = useState<Draft>();
  // Later changes are not sent before Finish is pressed again.
  const isWaiting = lost !== undefined && isSame(lost, open.get().draft);

  const leave = (reference: string) => {
    const { draft } = open.get();
    forgetDraft(email);
    keptSentIdea.write(reference, email);
    rememberSent(email, draft.reference, { reference, name: String(draft.answers.solutionName) });
    toast.success(`Your idea was submitted successfully! Reference: ${reference}`, {
      ...outcomeToast,
      ...(isWaiting && { description: `You were offline. Sent at ${hourOf(now())}.` }),
    });
    void navigate('/IdeaDashboard');
  };

  const press = async () => {
    setRefused([]);
    const end = await open.finish(keptIdNumber);
    // Another attempt is under way, and decides.
    if (open.get().finish.stage !== 'idle') return;
    // The browser is online some time before the server can be reached. The reference of the draft makes a second
    // submission of it the same idea.
    if (end.kind === 'failed' && end.isTemporary && (isWaiting || !navigator.onLine))
      return setLost(open.get().draft);
    setLost(undefined);
    switch (end.kind) {
      case 'nothing':
        return;
      case 'failed':
        setRefused(end.fields);
        setAttempts((n) => n + 1);
        toast.error(end.message, { ...outcomeToast, description: end.advice });
        if (end.step) goTo(end.step);
        return;
      case 'upload stopped':
        toast.info(`${end.message ?? 'The upload is stopped.'} Your answers are kept.`);
        return;
      case 'changed elsewhere':
        onChangedElsewhere();
        toast.info('This draft was changed in another place. Check your answers, then press Finish again.');
        return;
      case 'submitted':
        leave(end.reference);
    }
  };
  const pressAgain = useEffectEvent(() => void press());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const retry = createRetry(() => {
      retry.later();
      pressAgain();
    }, WAITS);
    retry.later();
    return retry.stop;
  }, [isWaiting]);

  return {
    press,
    attempts,
    /** Whether the idea is complete, and is sent when the connection is back. */
    isWaiting,
    /** The faults that the server found in the last attempt, of fields not changed since. */
    refused,
    forget(changed: string) {
      // Another PDF is no answer of the draft.
      if (changed === 'file') setLost(undefined);
      setRefused((now) => now.filter(({ field }) => field !== changed));
    },
  };
}
