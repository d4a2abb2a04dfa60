/** Writes the decisions on similar ideas, for the line under the title and for the list. */
import type { outcomeStages } from '@portal/schema/outcome';
import type { LikeIdeaFragment } from '../../../graphql/generated-staff.ts';
import { monthOf } from '../../../lib/words.ts';

/** The characters of a reason that a line quotes. */
const QUOTED_MAX = 60;

const stagesInWords: Readonly<Record<keyof typeof outcomeStages, string>> = {
  EXPLORING: 'being explored',
  PILOT: 'in pilot',
  LIVE: 'live',
  STOPPED: 'stopped',
};

type Decided = Pick<LikeIdeaFragment, 'status' | 'withdrawnAt' | 'decision' | 'lastOutcome'>;

export type Fate = 'rejected' | 'approved' | 'pending' | 'withdrawn';
const fates: readonly Fate[] = ['rejected', 'approved', 'pending', 'withdrawn'];

export function fateOf({ status, withdrawnAt }: Decided): Fate {
  if (withdrawnAt) return 'withdrawn';
  return ({ APPROVED: 'approved', REJECTED: 'rejected', PENDING: 'pending' } as const)[status];
}

const quote = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `“${line.length > QUOTED_MAX ? `${line.slice(0, QUOTED_MAX - 1).trimEnd()}…` : line}”`;
};

/**
 * Writes the outcome of an idea, or the reason and the day of its decision: `“we run this already”, Mar 2026`; nothing before
 * a decision.
 */
export function detailOf({ status, decision, lastOutcome }: Decided): string {
  if (!decision) return '';
  if (lastOutcome && status === 'APPROVED') return stagesInWords[lastOutcome.stage];
  const reason = decision.reason?.name || decision.comments;
  return [reason && quote(reason), monthOf(decision.at)].filter(Boolean).join(', ');
}

/** The ideas that met the same fate. */
export interface FateGroup<Idea> {
  fate: Fate;
  ideas: readonly Idea[];
}

/** Groups ideas by their decision, in one order: rejected ideas, which say most, come first. */
export const groupsOf = <Idea extends Decided>(ideas: readonly Idea[]): FateGroup<Idea>[] =>
  fates.flatMap((fate) => {
    const group = ideas.filter((idea) => fateOf(idea) === fate);
    return group.length > 0 ? [{ fate, ideas: group }] : [];
  });
