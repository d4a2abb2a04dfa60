import { useState } from 'react';
import { challengesTexts } from '@portal/schema/texts/challenges';
import type { ChallengeCardFragment } from '../../../graphql/generated-public.ts';
import { Button } from '../../../ui/button.tsx';
import { challengeState } from '../../../ui/challenge-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Entered } from './entry-dialog.tsx';

/** The form is loaded when it is opened: most visitors only look. */
const EntryDialog = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const EntryConfirmation = lazyPart(async () => (await import('./entry-dialog.tsx')).EntryConfirmation);

const invitations = { open: 'enter', upcoming: 'enterEarly', closed: 'enterNext' } as const;

/** Offers the entry form of a challenge, and confirms the entry. */
export function EnterChallenge({ challenge }: { challenge: ChallengeCardFragment }) {
  const [isEntering, setEntering] = useState(false);
  const [entered, setEntered] = useState<Entered>();
  const state = challengeState(challenge);
  return (
    <>
      {entered && <EntryConfirmation key={entered.reference} entered={entered} />}
      {/* The buttons are aligned across the cards of a row. */}
      <Button
        variant={state === 'open' ? 'primary' : 'secondary'}
        onClick={() => setEntering(true)}
        className="mt-auto self-start"
      >
        {challengesTexts[invitations[state]]}
        <span className="sr-only">: {challenge.title}</span>
      </Button>
      {isEntering && (
        <EntryDialog
          challenge={challenge}
          onClose={() => setEntering(false)}
          onEntered={(receipt) => {
            setEntered(receipt);
            setEntering(false);
          }}
        />
      )}
    </>
  );
}
