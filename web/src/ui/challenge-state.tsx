import { CalendarClock, CircleCheck, Lock } from 'lucide-react';
import { challengeStatuses } from '@portal/schema/choices';
import type { ChallengeStatus } from '@portal/schema/choices';
import { deadlineOf } from '../app/words.ts';
import { Chip } from './chip.tsx';

interface ChallengeDates {
  status: ChallengeStatus;
  isOpen: boolean;
  opensAt: string | null;
  closesAt: string | null;
}

/** Whether entries count now, count later, or do not count. */
export type ChallengeState = 'open' | 'upcoming' | 'closed';

const isOnSide = (time: string | null, direction: 1 | -1) =>
  time !== null && Math.sign(Date.parse(time) - Date.now()) === direction;

export function challengeState({ status, isOpen, opensAt }: ChallengeDates): ChallengeState {
  if (isOpen) return 'open';
  return status === 'OPEN' && isOnSide(opensAt, 1) ? 'upcoming' : 'closed';
}

/** Returns the next date that matters. */
export function challengeDate(challenge: ChallengeDates): string | undefined {
  const { opensAt, closesAt } = challenge;
  const inWords = (time: string | null) => time && deadlineOf(time);
  switch (challengeState(challenge)) {
    case 'open':
      return closesAt ? `Open until ${inWords(closesAt)}` : undefined;
    case 'upcoming':
      return `Opens on ${inWords(opensAt)}`;
    case 'closed':
      return isOnSide(closesAt, -1) ? `Closed on ${inWords(closesAt)}` : undefined;
  }
}

const chips = {
  open: { tone: 'success', icon: CircleCheck, children: challengeStatuses.OPEN },
  upcoming: { tone: 'info', icon: CalendarClock, children: 'UPCOMING' },
  closed: { tone: 'locked', icon: Lock, children: challengeStatuses.CLOSED },
} as const;

export function ChallengeChip({ state }: { state: ChallengeState }) {
  return <Chip {...chips[state]} />;
}
