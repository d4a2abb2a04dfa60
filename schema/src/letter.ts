/** The kind of letter that a review is to the submitter, given the letters before it: one rule for mails, texts and pages. */
import { INITIAL_STATUS, reviewTraits } from './review-status.ts';
import type { ReviewStatus } from './review-status.ts';

/** An announced decision, and the time of its announcement; a letter that only adds words to it is not counted. */
export interface AnnouncedDecision<Time> {
  status: ReviewStatus;
  at: Time;
}

/** The submitter's knowledge: the status, and the last decision, which a reopening does not take from them. */
interface Told<Time> {
  status: ReviewStatus;
  decision?: AnnouncedDecision<Time> | undefined;
}

const decides = (status: ReviewStatus): boolean => reviewTraits[status].decides;

/** Returns the submitter's knowledge after a review; an unannounced review does not change it. */
function toldAfter<Time>(
  told: Told<Time>,
  { to, announcedAt: at }: { to: ReviewStatus; announcedAt?: Time | null },
): Told<Time> {
  if (at === null || at === undefined) return told;
  const isNew = decides(to) && to !== told.status;
  return { status: to, decision: isNew ? { status: to, at } : told.decision };
}

/** Returns the submitter's knowledge by the reviews of an idea, oldest first. */
export const toldBy = <Time>(
  reviews: readonly { to: ReviewStatus; announcedAt?: Time | null }[],
): Told<Time> => reviews.reduce<Told<Time>>(toldAfter, { status: INITIAL_STATUS });

/**
 * The kinds of letters. FIRST: the first decision. REPLACES: a decision, or a reopening, after another decision. STAYS: the
 * same decision again after a reopening. ADDS: words about the current decision. NEWS: words while nothing is decided.
 */
export type Letter = 'FIRST' | 'REPLACES' | 'STAYS' | 'ADDS' | 'NEWS';

/** Returns which letter a review sends; undefined if it has nothing new for the submitter. */
export function letterOf(
  { status: known, decision }: { status: ReviewStatus; decision?: { status: ReviewStatus } | undefined },
  { status, hasWords }: { status: ReviewStatus; hasWords: boolean },
): Letter | undefined {
  if (status === known && !hasWords) return undefined;
  if (!decision) return decides(status) ? 'FIRST' : 'NEWS';
  if (!decides(status)) return decides(known) ? 'REPLACES' : 'NEWS';
  if (status === known) return 'ADDS';
  return decision.status === status ? 'STAYS' : 'REPLACES';
}
