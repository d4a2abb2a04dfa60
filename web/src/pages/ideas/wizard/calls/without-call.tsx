import { wizardCallsTexts } from '@portal/schema/texts/wizard-calls';
import { useState } from 'react';
import { toast } from 'sonner';
import {
  DiscardIdeaDraftDocument,
  DraftsToMoveDocument,
  SaveIdeaDraftDocument,
} from '../../../../graphql/generated.ts';
import type { DraftsToMoveQuery } from '../../../../graphql/generated.ts';
import { useFailure } from '../../../../lib/use-failure.ts';
import { dayOf } from '../../../../lib/words.ts';
import { apolloClient } from '../../../../session/apollo.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../../ui/dialog.tsx';
import { OutcomeNotice } from '../../../../ui/notice.tsx';
import { isOfCall } from '../../shared/calls.ts';
import { moveFiles } from '../../shared/kept-files.ts';
import { nameIn, saveDraft } from '../../shared/draft.ts';
import type { Draft } from '../../shared/draft.ts';
import { isUnsaved } from '../../shared/draft-merge.ts';
import { newVersion } from '../../shared/draft-runner.ts';
import type { OpenDraft } from '../../shared/draft-runner.ts';
import { forgetDraft, openDraft } from '../../shared/open-draft.ts';
import { stepInWords } from '../../shared/step-status.ts';

/** The draft for no call that the idea would replace. */
interface Box {
  answers: unknown;
  step: string;
  /** Its version and its last save on the server; undefined where only the tab has it. */
  version?: string;
  updatedAt?: string;
}

/** Finds the draft for no call, other than the one that an attempt before made of this idea. */
function boxOf(email: string, { reference }: Draft, stored: DraftsToMoveQuery['box']): Box | undefined {
  const { draft } = openDraft(email).get();
  if (draft.reference !== reference && isUnsaved(draft)) return { ...stored, ...draft };
  return stored && stored.reference !== reference ? stored : undefined;
}

const nameOf = (answers: unknown): string => `“${nameIn(answers) ?? wizardCallsTexts.untitled}”`;

interface Props {
  email: string;
  open: OpenDraft;
  /** The id of the call. */
  callId: string;
  /** Opens a step of the draft for no call, once it is there. */
  onMoved: (step: string) => void;
}

/** Goes on with an idea whose call is closed: as the draft for no call, with its answers and its PDF. */
export function WithoutCall({ email, open, callId, onMoved }: Props) {
  const [box, setBox] = useState<Box>();
  const [isInConflict, setInConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { failure, attempt } = useFailure();
  const run = (act: () => Promise<void>) =>
    void attempt(async () => {
      setBusy(true);
      await act().finally(() => setBusy(false));
    });
  const discard = (variables: { callId?: string }) =>
    apolloClient.mutate({ mutation: DiscardIdeaDraftDocument, variables });

  /** Stores the idea in place of the draft for no call, then removes that for the call. */
  const move = async (replaced: string | undefined) => {
    const { draft } = open.get();
    const { reference, agreement } = draft;
    // The questions are those of the call.
    const answers = Object.fromEntries(Object.entries(draft.answers).filter(([name]) => !isOfCall(name)));
    const step = draft.step === 'questions' ? 'documentation' : draft.step;
    const version = newVersion();
    const replaces = replaced === undefined ? [] : [replaced];
    await apolloClient.mutate({
      mutation: SaveIdeaDraftDocument,
      variables: { input: { reference, step, answers: { ...answers, ...agreement }, version, replaces } },
    });
    await discard({ callId });
    forgetDraft(email);
    await moveFiles(email, reference, callId);
    saveDraft(email, { ...draft, step, answers, base: answers, known: [version] });
    forgetDraft(email, callId);
    toast.success(wizardCallsTexts.wentOn);
    onMoved(step);
  };
  const begin = async () => {
    const { data } = await apolloClient.query({
      query: DraftsToMoveDocument,
      variables: { callId },
      fetchPolicy: 'no-cache',
    });
    const { box: stored = null, own = null } = data ?? {};
    // Another device may have changed the draft of the call.
    if (own && !open.get().draft.known.includes(own.version)) open.act({ type: 'start', stored: own });
    const { draft, save } = open.get();
    setInConflict(save.kind === 'conflict');
    if (save.kind === 'conflict') return;
    const found = boxOf(email, draft, stored);
    if (found) setBox(found);
    else await move(stored?.version);
  };
  const keepBox = async (step: string) => {
    await discard({ callId });
    forgetDraft(email, callId);
    onMoved(step);
  };
  const { draft } = open.get();
  return (
    <>
      {isInConflict && <OutcomeNotice message={wizardCallsTexts.inConflict} />}
      {failure && !box && <OutcomeNotice message={failure} />}
      <Button busy={isBusy && !box && wizardCallsTexts.moving} onClick={() => run(begin)}>
        {wizardCallsTexts.goOn}
      </Button>
      {box && (
        <Dialog title={wizardCallsTexts.keepWhich} onClose={() => setBox(undefined)}>
          <div className="grid gap-5">
            <p>{wizardCallsTexts.keepText}</p>
            <dl className="grid gap-3">
              <Described name={nameOf(draft.answers)} which={wizardCallsTexts.ofCall} {...draft} />
              <Described name={nameOf(box.answers)} which={wizardCallsTexts.ofNoCall} {...box} />
            </dl>
            <p>
              <Button variant="secondary" onClick={() => onMoved(box.step)}>
                {wizardCallsTexts.sendFirst}
              </Button>
            </p>
            {failure && <OutcomeNotice message={failure} />}
            <DialogFoot>
              <Button variant="ghost" onClick={() => setBox(undefined)}>
                {wizardCallsTexts.later}
              </Button>
              <Button
                variant="secondary"
                className="wrap-anywhere"
                onClick={() => run(() => keepBox(box.step))}
              >
                {wizardCallsTexts.keep({ idea: nameOf(box.answers) })}
              </Button>
              <Button
                className="wrap-anywhere"
                busy={isBusy && wizardCallsTexts.saving}
                onClick={() => run(() => move(box.version))}
              >
                {wizardCallsTexts.keep({ idea: nameOf(draft.answers) })}
              </Button>
            </DialogFoot>
          </div>
        </Dialog>
      )}
    </>
  );
}

const Described = ({
  name,
  which,
  step,
  updatedAt,
}: Pick<Box, 'step' | 'updatedAt'> & { name: string; which: string }) => (
  <div>
    <dt className="font-semibold wrap-anywhere">{name}</dt>
    <dd className="text-sm text-muted">
      {updatedAt
        ? wizardCallsTexts.placeSaved({ which, place: stepInWords({ step }), day: dayOf(updatedAt) })
        : wizardCallsTexts.place({ which, place: stepInWords({ step }) })}
    </dd>
  </div>
);
