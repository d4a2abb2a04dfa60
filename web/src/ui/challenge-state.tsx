import { CalendarClock, CircleCheck, Lock } from 'lucide-react';
import { untilInWords } from '@portal/schema/coming-moment';
import { challengeStatuses, phaseOf } from '@portal/schema/call-phase';
import type { ChallengeStatus } from '@portal/schema/call-phase';
import { now } from '../lib/clock.ts';
import { deadlineOf, timeZone } from '../lib/words.ts';
import { Chip } from './chip.tsx';

interface ChallengeDates {
  status: ChallengeStatus;
  opensAt: string | null;
  closesAt: string | null;
}

/** Whether entries count now, count later, or do not count. */
type ChallengeState = 'open' | 'upcoming' | 'closed';

const isPast = (time: string) => Date.parse(time) <= now();

export function challengeState({ status, opensAt, closesAt }: ChallengeDates): ChallengeState {
  const phase = phaseOf({ status, opensAt, closesAt }, now());
  return phase === 'open' || phase === 'upcoming' ? phase : 'closed';
}

/** Returns the next date that matters. */
export function challengeDate(challenge: ChallengeDates): string | undefined {
  const { opensAt, closesAt } = challenge;
  switch (challengeState(challenge)) {
    case 'open':
      return closesAt ? `Open until ${deadlineOf(closesAt)}` : undefined;
    case 'upcoming':
      return opensAt ? `Opens on ${deadlineOf(opensAt)}` : undefined;
    case 'closed':
      return closesAt && isPast(closesAt) ? `Closed on ${deadlineOf(closesAt)}` : undefined;
  }
}

/** Returns the same of one challenge alone, whose end is so near that the days until then count. */
export function nextMoment(challenge: ChallengeDates): string | undefined {
  const { closesAt } = challenge;
  const isClosing = closesAt !== null && challengeState(challenge) === 'open';
  return isClosing ? `Closes ${untilInWords(closesAt, now(), timeZone)}` : challengeDate(challenge);
}

const chips = {
  open: { tone: 'success', icon: CircleCheck, children: challengeStatuses.OPEN },
  upcoming: { tone: 'info', icon: CalendarClock, children: 'UPCOMING' },
  closed: { tone: 'locked', icon: Lock, children: challengeStatuses.CLOSED },
} as const;

export function ChallengeChip({ state }: { state: ChallengeState }) {
  return <Chip {...chips[state]} />;
}
