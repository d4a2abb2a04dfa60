import { wizardCallsTexts } from '@portal/schema/texts/wizard-calls';
import { useState } from 'react';
import { useDiscardIdeaDraftMutation } from '../../../../graphql/generated.ts';
import type { WizardStartQuery } from '../../../../graphql/generated.ts';
import { minuteOf } from '../../../../lib/words.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Page, PageTitle } from '../../../../ui/page.tsx';
import { withParts } from '../../../../ui/with-parts.tsx';
import { phaseOf, wizardPath } from '../../shared/calls.ts';
import { nameIn } from '../../shared/draft.ts';
import { forgetDraft } from '../../shared/open-draft.ts';
import { draftPath, stepInWords } from '../../shared/step-status.ts';
import { ForCall } from './call-line.tsx';

type Kept = WizardStartQuery['myIdeaDrafts'][number];

const titleOf = ({ answers }: Kept): string => nameIn(answers) ?? wizardCallsTexts.untitled;
const first = wizardPath('terms');
const row = 'grid items-center gap-4 rounded-box border border-line bg-surface p-4 sm:flex';

interface Props {
  email: string;
  drafts: readonly Kept[];
  /** Reads the drafts again. */
  onRead: () => Promise<unknown>;
}

/** Asks with which draft a person goes on who has one for a call. */
export function DraftChoice({ email, drafts, onRead }: Props) {
  const [discarded, setDiscarded] = useState<Kept>();
  const hasBox = drafts.some(({ challenge }) => !challenge);
  return (
    <Page>
      <PageTitle>{wizardCallsTexts.which}</PageTitle>
      <ul className="grid max-w-3xl grid-cols-1 gap-4">
        {drafts.map((draft) => (
          <li key={draft.challenge?.id ?? ''} className={row}>
            <div className="grid min-w-0 flex-1 gap-1">
              <h2 className="text-lg wrap-anywhere">{titleOf(draft)}</h2>
              <CallOf draft={draft} />
              <p className="text-sm text-muted">
                {wizardCallsTexts.lastSaved({ place: stepInWords(draft), time: minuteOf(draft.updatedAt) })}
              </p>
            </div>
            <div className="flex shrink-0 flex-wrap gap-3">
              <ButtonLink to={draftPath(draft)}>
                {withParts(wizardCallsTexts.continue, { idea: <HiddenTitle draft={draft} /> })}
              </ButtonLink>
              <Button variant="secondary" onClick={() => setDiscarded(draft)}>
                {withParts(wizardCallsTexts.discard, { idea: <HiddenTitle draft={draft} /> })}
              </Button>
            </div>
          </li>
        ))}
        {!hasBox && (
          <li className={row}>
            <div className="grid min-w-0 flex-1 gap-1">
              <h2 className="text-lg">{wizardCallsTexts.another}</h2>
              <p className="text-sm text-muted">{wizardCallsTexts.anotherText}</p>
            </div>
            <ButtonLink to={first} variant="secondary">
              {wizardCallsTexts.begin}
            </ButtonLink>
          </li>
        )}
      </ul>
      {discarded && (
        <DiscardDialog
          draft={discarded}
          onDiscard={async () => {
            forgetDraft(email, discarded.challenge?.id);
            await onRead();
          }}
          onClose={() => setDiscarded(undefined)}
        />
      )}
    </Page>
  );
}

const HiddenTitle = ({ draft }: { draft: Kept }) => <span className="sr-only">{titleOf(draft)}</span>;

function CallOf({ draft: { challenge } }: { draft: Kept }) {
  if (!challenge) return <p className="text-sm">{wizardCallsTexts.forNoCall}</p>;
  return (
    <p className="text-sm wrap-anywhere">
      <ForCall call={challenge} phase={phaseOf(challenge)}>
        “{challenge.title}”
      </ForCall>
    </p>
  );
}

function DiscardDialog({
  draft,
  onDiscard,
  onClose,
}: {
  draft: Kept;
  onDiscard: () => Promise<void>;
  onClose: () => void;
}) {
  const [discard, { loading }] = useDiscardIdeaDraftMutation({
    variables: { callId: draft.challenge?.id ?? null },
  });
  return (
    <ConfirmDialog
      title={wizardCallsTexts.discardTitle}
      action={wizardCallsTexts.discardIt}
      danger
      busy={loading && wizardCallsTexts.discarding}
      onConfirm={async () => {
        await discard();
        await onDiscard();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <strong>{titleOf(draft)}</strong> <span>{stepInWords(draft)}.</span>
      </p>
      <CallOf draft={draft} />
      <p>{wizardCallsTexts.discardLoses}</p>
    </ConfirmDialog>
  );
}
