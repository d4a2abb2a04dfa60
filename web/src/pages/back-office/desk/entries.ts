/** The review of one idea: what is stored, what is entered, what must be known before it is saved. */
import { isAsked } from '@portal/schema/clarification';
import { INITIAL_STATUS, reviewTraits } from '@portal/schema/review-status';
import type { LeftOutReason, ReviewStatus } from '@portal/schema/review-status';
import { readText } from '@portal/schema/text';
import type { Desk, ReviewedIdea, SelectedIdea } from './desk-acts.ts';
import { hasWordsOfAnother } from './review-drafts.ts';
import type { Ask, ReviewDraft } from './review-drafts.ts';

export type Review = ReturnType<typeof reviewOf>;

/** Says why the user may not judge an idea, whether or not its submitter was asked; undefined where they may. */
export function lastingBarOf(
  { email: owner, withdrawnAt, conflict }: Pick<ReviewedIdea, 'email' | 'withdrawnAt' | 'conflict'>,
  email: string,
): string | undefined {
  if (owner === email) return 'This is your own idea. Somebody else decides.';
  if (withdrawnAt) return 'The submitter withdrew this idea. Nobody decides it any more.';
  return conflict ? `You should not judge this: “${conflict.reason}” Somebody else decides.` : undefined;
}

const ASKED =
  'This idea waits for its submitter, who was asked. Nobody decides before the answer, or before the question is taken back.';

/** Says why the user may not judge an idea now; undefined where they may. */
export const barOf = (
  idea: Pick<ReviewedIdea, 'email' | 'withdrawnAt' | 'conflict' | 'clarification'>,
  email: string,
): string | undefined => lastingBarOf(idea, email) ?? (isAsked(idea) ? ASKED : undefined);

export function reviewOf(
  idea: ReviewedIdea,
  draft: ReviewDraft | undefined,
  { email, saves }: Pick<Desk, 'email' | 'saves'>,
) {
  const { id, status, reviewerComments, lastReview, solutionName } = idea;
  const chosen = draft?.status ?? '';
  const comments = draft?.comments ?? '';
  const known: ReviewStatus | '' = status === INITIAL_STATUS ? '' : status;
  return {
    id,
    solutionName,
    /** The stored one. */
    status,
    chosen,
    /** What a select shows: empty for an idea without a decision. */
    shown: chosen && draft?.ask?.kind !== 'STALE' ? chosen : known,
    /** The next comment. */
    comments,
    /** The id of a reason of the programme's list, as it is stored or entered; empty for none. */
    reasonId: draft?.reasonId ?? ((chosen || status) === status ? storedReason(idea) : ''),
    /** What the entry would say to the server. */
    input: inputOf(idea, { status: chosen, comments, reasonId: draft?.reasonId }),
    lastComment: reviewerComments && { text: reviewerComments, at: lastReview?.at ?? null },
    isEntered: (chosen !== '' && chosen !== status) || comments !== '' || hasNewReason(idea, draft),
    isSaving: draft?.isSaving === true,
    isSaved:
      !draft && saves.some(({ ideas }) => ideas.some((one) => one.id === id && one.version === idea.version)),
    /** What the submitter was told, where the entry would tell them another decision, or that there is none. */
    replaces: chosen !== '' && chosen !== status ? toldBefore(idea, chosen) : undefined,
    barred: barOf(idea, email),
    /** Whether only the answer of its submitter is missing. */
    isPaused: isAsked(idea) && lastingBarOf(idea, email) === undefined,
    ask: draft?.ask as Ask | undefined,
  };
}

/** Tells which of selected ideas a review of all of them would leave out, and why, as far as the page knows. */
export function leftOutOf(
  ideas: readonly SelectedIdea[],
  { status, comments, reasonId = '' }: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
  email: string,
): (SelectedIdea & { reason: LeftOutReason })[] {
  const isBare = readText(comments) === '' && reasonId === '';
  const reasonFor = (idea: SelectedIdea): LeftOutReason | undefined => {
    if (idea.email === email) return 'OWN';
    if (idea.conflict) return 'CONFLICT';
    if (idea.withdrawnAt) return 'WITHDRAWN';
    if (idea.status === status) return isBare ? 'UNCHANGED' : undefined;
    return isAsked(idea) ? 'ASKED' : undefined;
  };
  return ideas.flatMap((idea) => {
    const reason = reasonFor(idea);
    return reason ? [{ ...idea, reason }] : [];
  });
}

/** Returns the decision that the submitter was told before another status. */
export const toldBefore = (
  { announcedDecision: told }: Pick<ReviewedIdea, 'announcedDecision'>,
  status: ReviewStatus,
) => (told && told.status !== status ? told : undefined);

/** Returns what is asked about an entry as soon as it is made. */
export function askOnEntry(
  { status }: Pick<ReviewedIdea, 'status'>,
  entry: Pick<ReviewDraft, 'status' | 'comments' | 'wordsFor' | 'reasonId'>,
): 'WORDS' | 'REASON' | undefined {
  if (hasWordsOfAnother(entry, entry.status || status)) return 'WORDS';
  return needsReason(status, entry) ? 'REASON' : undefined;
}

/** Tells whether a status lacks the reason that it asks for: words, or one of the programme's list. */
const needsReason = (
  stored: ReviewStatus,
  { status, comments, reasonId }: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
) => status !== stored && asksReason(status) && readText(comments) === '' && !reasonId;

const storedReason = ({ lastReview }: Pick<ReviewedIdea, 'lastReview'>): string =>
  lastReview?.reason?.id ?? '';

/** Tells whether a status asks for a reason; none does not. */
export const asksReason = (status: ReviewStatus | ''): boolean =>
  status !== '' && reviewTraits[status].asksReason;

/** Tells whether an entry gives an idea that has the status already another reason, or takes it away. */
const hasNewReason = (
  idea: Pick<ReviewedIdea, 'status' | 'lastReview'>,
  entry: Pick<ReviewDraft, 'status' | 'reasonId'> | undefined,
): boolean =>
  entry?.reasonId !== undefined &&
  asksReason(entry.status || idea.status) &&
  entry.reasonId !== storedReason(idea);

/** Returns what an entry says to the server: a reason goes with a status that asks for one, and one that was not touched stays. */
export function inputOf(
  idea: Pick<ReviewedIdea, 'status'>,
  { status, comments, reasonId }: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
) {
  const isSent = reasonId !== undefined && asksReason(status || idea.status);
  return { status: status || null, comments, ...(isSent && { reasonId: reasonId || null }) };
}

/** Tells whether an entry would change nothing: the status is the stored one, and there are no new words. */
export function changesNothing(
  idea: Pick<ReviewedIdea, 'status' | 'reviewerComments' | 'lastReview'>,
  entry: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
): boolean {
  const { status, reviewerComments } = idea;
  if ((entry.status !== '' && entry.status !== status) || hasNewReason(idea, entry)) return false;
  const comments = readText(entry.comments, 'many lines');
  return comments === '' || comments === reviewerComments;
}
