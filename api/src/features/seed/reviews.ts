import type { MaturityStage } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/review-status';
import { DAY } from '@portal/schema/limits';
import type { IdeaReview } from '../reviewing/reviews/idea-review.entity.ts';
import { officeTimeAfter } from './calendar.ts';
import words from './content/reviews.json' with { type: 'json' };
import type { Person } from './people.ts';
import type { Random } from './random.ts';

export type ReviewRow = Omit<IdeaReview, 'globalId' | 'comingAt' | 'idea' | 'reviewer'>;

const APPROVAL: Record<MaturityStage, number> = {
  IDEATION: 0.17,
  RESEARCH: 0.26,
  PROOF_OF_CONCEPT: 0.42,
  EARLY_STAGE_COMMERCIALIZATION: 0.52,
  FULL_FLEDGED_PRODUCT: 0.48,
};

const wordsFor = { APPROVED: words.approved, REJECTED: words.rejected };

export function reviewsOf(
  random: Random,
  idea: { id: string; createdAt: Date; maturityStage: MaturityStage },
  { reviewers, end, reasonIds }: { reviewers: readonly Person[]; end: number; reasonIds: readonly string[] },
): ReviewRow[] {
  const reviews: ReviewRow[] = [];
  const add = (days: number, toStatus: ReviewStatus, comments: string) => {
    const last = reviews.at(-1);
    const due = (last?.reviewedAt ?? idea.createdAt).getTime() + Math.ceil(days * DAY);
    const reviewedAt = new Date(officeTimeAfter(random, due));
    const reviewerId = reviewerAt(random, reviewers, reviewedAt);
    const fromStatus = last?.toStatus ?? 'PENDING';
    const id = random.uuid();
    reviews.push({
      id,
      ideaId: idea.id,
      reviewerId,
      reviewedAt,
      fromStatus,
      toStatus,
      comments,
      saveId: random.uuid(),
      version: reviews.length + 2,
      notify: true,
      announcedAt: reviewedAt,
      announceAt: reviewedAt,
      releaseId: null,
      commentsSent: true,
      reasonId: toStatus === 'REJECTED' ? reasonOf(id, reasonIds) : null,
      duplicateOfId: null,
    });
  };
  const days = 0.1 + 14.5 * (-Math.log(1 - random.next())) ** 0.8;
  if (random.chance(0.012)) return [];
  const asks = random.chance(0.13);
  if (asks) add(days * 0.4, 'PENDING', random.pick(words.questions));
  const outcome = random.chance(APPROVAL[idea.maturityStage]) ? 'APPROVED' : 'REJECTED';
  add(asks ? days * 0.6 : days, outcome, explain(random, outcome));
  if (random.chance(0.03)) {
    add(random.int(2, 30), outcome, random.pick(wordsFor[outcome].later));
  } else if (outcome === 'REJECTED' && random.chance(0.025)) {
    add(random.int(3, 25), 'PENDING', random.pick(words.reopenings));
    const second = random.chance(0.6) ? 'APPROVED' : 'REJECTED';
    add(random.int(4, 20), second, explain(random, second));
  }
  return reviews.filter(({ reviewedAt }) => reviewedAt.getTime() < end);
}

/** Three of four rejections have a reason of the list: one that follows from the id, so that nothing else is drawn anew. */
function reasonOf(id: string, reasonIds: readonly string[]): string | null {
  const drawn = Number.parseInt(id.slice(0, 8), 16);
  return drawn % 4 === 0 ? null : (reasonIds[Math.floor(drawn / 4) % reasonIds.length] ?? null);
}

function explain(random: Random, outcome: 'APPROVED' | 'REJECTED'): string {
  if (random.chance(0.07)) return '';
  const { reasons, steps } = wordsFor[outcome];
  const step = random.chance(0.8) ? ` ${random.pick(steps)}` : '';
  return random.pick(reasons) + step;
}

function reviewerAt(random: Random, reviewers: readonly Person[], at: Date): string {
  const present = reviewers.filter(({ createdAt }) => createdAt <= at);
  return present[Math.floor(present.length * random.next() ** 1.6)]?.id ?? '';
}
