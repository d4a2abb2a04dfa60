import { CalendarClock, CircleCheck, Lock } from 'lucide-react';
import { untilInWords } from '@portal/schema/coming-moment';
import { phaseOf } from '@portal/schema/call-phase';
import type { ChallengeStatus } from '@portal/schema/call-phase';
import { challengesTexts } from '@portal/schema/texts/challenges';
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
      return closesAt ? challengesTexts.openUntil({ time: deadlineOf(closesAt) }) : undefined;
    case 'upcoming':
      return opensAt ? challengesTexts.opensOn({ time: deadlineOf(opensAt) }) : undefined;
    case 'closed':
      return closesAt && isPast(closesAt)
        ? challengesTexts.closedOn({ time: deadlineOf(closesAt) })
        : undefined;
  }
}

/** Returns the same of one challenge alone, whose end is so near that the days until then count. */
export function nextMoment(challenge: ChallengeDates): string | undefined {
  const { closesAt } = challenge;
  const isClosing = closesAt !== null && challengeState(challenge) === 'open';
  return isClosing
    ? challengesTexts.closes({ until: untilInWords(closesAt, now(), timeZone) })
    : challengeDate(challenge);
}

const looks = {
  open: { tone: 'success', icon: CircleCheck },
  upcoming: { tone: 'info', icon: CalendarClock },
  closed: { tone: 'locked', icon: Lock },
} as const;

export function ChallengeChip({ state }: { state: ChallengeState }) {
  const words = {
    open: challengesTexts.isOpen,
    upcoming: challengesTexts.upcoming,
    closed: challengesTexts.isClosed,
  };
  return <Chip {...looks[state]}>{words[state]}</Chip>;
}
