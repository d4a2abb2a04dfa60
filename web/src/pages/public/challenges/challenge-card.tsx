import type { ChallengeCardFragment } from '../../../graphql/generated.ts';
import { Button } from '../../../ui/button.tsx';
import { ChallengeChip, challengeDate, challengeState } from '../../../ui/challenge-state.tsx';
import { Notice } from '../../../ui/notice.tsx';

const invitations = {
  open: 'Enter this challenge',
  upcoming: 'Enter in advance',
  closed: 'Register for the next edition',
} as const;

/**
 * Shows one challenge: what it is, whether it is open, and the button to enter it.
 * @param receipt confirms the entry that was just sent
 */
export function ChallengeCard({
  challenge,
  receipt,
  onEnter,
}: {
  challenge: ChallengeCardFragment;
  receipt: string | undefined;
  onEnter: () => void;
}) {
  const { title, organiser, description, year } = challenge;
  const state = challengeState(challenge);
  const date = challengeDate(challenge);
  return (
    <li className="flex flex-col gap-4 rounded-box border border-line bg-white p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-teal">{year}</span>
        <ChallengeChip state={state} />
      </div>
      <div className="grid gap-1">
        <h2 className="wrap-anywhere">{title}</h2>
        <p className="text-sm wrap-anywhere text-muted">{organiser}</p>
      </div>
      <p className="max-w-[68ch] wrap-anywhere whitespace-pre-line">{description}</p>
      {date && <p className="font-semibold">{date}</p>}
      {receipt && (
        <Notice tone="success">
          <p>{receipt}</p>
        </Notice>
      )}
      {/* At the foot of every card of a row, however long the texts are. */}
      <Button
        variant={state === 'open' ? 'primary' : 'secondary'}
        onClick={onEnter}
        className="mt-auto self-start"
      >
        {invitations[state]}
        <span className="sr-only">: {title}</span>
      </Button>
    </li>
  );
}
