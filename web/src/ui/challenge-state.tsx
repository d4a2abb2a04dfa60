/** How a challenge stands now, in words and as a chip. */
import { CalendarClock, CircleCheck, Lock } from 'lucide-react';
import { challengeStatuses } from '@portal/schema/choices';
import type { ChallengeStatus } from '@portal/schema/choices';
import { deadlineOf } from '../app/words.ts';
import { Chip } from './chip.tsx';

/** What of a challenge tells how it stands; `isOpen` is the server's word. */
interface Standing {
  status: ChallengeStatus;
  isOpen: boolean;
  opensAt: string | null;
  closesAt: string | null;
}

/** Whether entries count now, will count later, or do not. */
export type ChallengeState = 'open' | 'upcoming' | 'closed';

const lies = (time: string | null, direction: 1 | -1) =>
  time !== null && Math.sign(Date.parse(time) - Date.now()) === direction;

/** Tells how a challenge stands. */
export function challengeState({ status, isOpen, opensAt }: Standing): ChallengeState {
  if (isOpen) return 'open';
  return status === 'OPEN' && lies(opensAt, 1) ? 'upcoming' : 'closed';
}

/** The date that matters next; undefined where there is none. */
export function challengeDate(challenge: Standing): string | undefined {
  const { opensAt, closesAt } = challenge;
  const inWords = (time: string | null) => time && deadlineOf(time);
  switch (challengeState(challenge)) {
    case 'open':
      return closesAt ? `Open until ${inWords(closesAt)}` : undefined;
    case 'upcoming':
      return `Opens on ${inWords(opensAt)}`;
    case 'closed':
      return lies(closesAt, -1) ? `Closed on ${inWords(closesAt)}` : undefined;
  }
}

const looks = {
  open: { tone: 'success', icon: CircleCheck, children: challengeStatuses.OPEN },
  upcoming: { tone: 'info', icon: CalendarClock, children: 'UPCOMING' },
  closed: { tone: 'locked', icon: Lock, children: challengeStatuses.CLOSED },
} as const;

/** The state as icon and word. */
export function ChallengeChip({ state }: { state: ChallengeState }) {
  return <Chip {...looks[state]} />;
}
