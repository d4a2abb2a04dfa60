/** The reviews of a seeded idea: who decided what, when, and with which words. */
import type { MaturityStage, ReviewStatus } from '@portal/schema/choices';
import { DAY } from '@portal/schema/limits';
import { officeTimeAfter } from './calendar.ts';
import { approved, questions, rejected, reopenings } from './content/reviews.ts';
import type { Random } from './random.ts';

/** One review. */
export interface Verdict {
  at: number;
  from: ReviewStatus;
  to: ReviewStatus;
  comments: string;
  reviewerId: string;
}

/** Somebody who reviews, from a time on. */
export interface Reviewer {
  id: string;
  since: number;
}

/** How likely an idea of each stage is approved. */
const APPROVAL = {
  IDEATION: 0.17,
  RESEARCH: 0.26,
  PROOF_OF_CONCEPT: 0.42,
  EARLY_STAGE_COMMERCIALIZATION: 0.52,
  FULL_FLEDGED_PRODUCT: 0.48,
} as const satisfies Record<MaturityStage, number>;

/**
 * The reviews of an idea until a time, oldest first.
 * @param random a stream of its own: what is decided does not depend on who asks for it
 */
export function reviewsOf(
  random: Random,
  submittedAt: number,
  stage: MaturityStage,
  reviewers: readonly Reviewer[],
  end: number,
): Verdict[] {
  const verdicts: Verdict[] = [];
  const add = (after: number, to: ReviewStatus, comments: string) => {
    const last = verdicts.at(-1);
    const at = officeTimeAfter(random, (last?.at ?? submittedAt) + after);
    const reviewerId = reviewerAt(random, reviewers, at);
    verdicts.push({ at: Math.round(at), from: last?.to ?? 'PENDING', to, comments, reviewerId });
  };
  // Half are decided within eleven days, nine of ten within the promised month; a few are left lying.
  const days = random.chance(0.012) ? Infinity : 11 * Math.exp(0.76 * random.normal());
  const asks = random.chance(0.13);
  if (asks) add(days * DAY * 0.4, 'PENDING', random.pick(questions));
  const outcome = random.chance(APPROVAL[stage]) ? 'APPROVED' : 'REJECTED';
  add(days * DAY * (asks ? 0.6 : 1), outcome, explain(random, outcome));
  if (random.chance(0.03)) {
    add(
      random.int(2, 30) * DAY,
      outcome,
      random.pick(outcome === 'APPROVED' ? approved.later : rejected.later),
    );
  } else if (outcome === 'REJECTED' && random.chance(0.025)) {
    add(random.int(3, 25) * DAY, 'PENDING', random.pick(reopenings));
    const second = random.chance(0.6) ? 'APPROVED' : 'REJECTED';
    add(random.int(4, 20) * DAY, second, explain(random, second));
  }
  return verdicts.filter(({ at }) => at < end);
}

function explain(random: Random, outcome: 'APPROVED' | 'REJECTED'): string {
  if (random.chance(0.07)) return '';
  const { reasons, steps } = outcome === 'APPROVED' ? approved : rejected;
  const step = random.chance(0.8) ? ` ${random.pick(steps)}` : '';
  return random.pick(reasons) + step;
}

/** Who reviews at a time: those who were there first do most. */
function reviewerAt(random: Random, reviewers: readonly Reviewer[], at: number): string {
  const present = reviewers.filter(({ since }) => since <= at).length;
  const index = Math.floor(Math.max(1, present) * random.next() ** 1.6);
  return reviewers[index]?.id ?? '';
}
