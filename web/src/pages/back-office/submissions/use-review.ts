import { INITIAL_STATUS, reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/session-store.ts';
import { useDesk } from './desk.tsx';
import { useReviewDraft } from './review-drafts.ts';
import type { Ask, ReviewDraft } from './review-drafts.ts';
import { canUndo, useSaves } from './use-saves.ts';

export type ReviewedIdea = Pick<
  ReviewRowFragment,
  | 'id'
  | 'version'
  | 'status'
  | 'reviewerComments'
  | 'lastReview'
  | 'solutionName'
  | 'email'
  | 'conflict'
  | 'shortlisted'
  | 'withdrawnAt'
>;

type Outcome = 'saved' | 'asked' | 'failed' | 'unchanged';

/** @param isHeld whether the last email about the idea has not left yet: the new one replaces it */
export function askBefore(
  { status, reviewerComments }: Pick<ReviewedIdea, 'status' | 'reviewerComments'>,
  change: Pick<ReviewDraft, 'status' | 'comments'>,
  isHeld: boolean,
): 'REASON' | 'SEND' | 'NOTHING' | undefined {
  const comments = change.comments.trim();
  if (change.status !== '' && change.status !== status)
    return reviewTraits[change.status].asksReason && comments === '' ? 'REASON' : undefined;
  if (comments === '' || comments === reviewerComments) return 'NOTHING';
  return isHeld ? undefined : 'SEND';
}

export type Review = ReturnType<typeof useReview>;

/** Holds the review of one idea: what is stored, what is entered, what is asked before it is saved. */
export function useReview(idea: ReviewedIdea) {
  const { user } = useSession();
  const { drafts, saves, say, setCurrent, decides } = useDesk();
  const { save: send } = useSaves();
  const draft = useReviewDraft(drafts, idea.id);
  const { id, version, status, reviewerComments, lastReview, solutionName, conflict } = idea;
  /** Why the caller may not judge it. */
  const barred =
    idea.email === user?.email
      ? 'This is your own idea. Somebody else decides.'
      : idea.withdrawnAt
        ? 'The submitter withdrew this idea. Nobody decides it any more.'
        : conflict && `You should not judge this: “${conflict.reason}” Somebody else decides.`;
  const chosen = draft?.status ?? '';
  const comments = draft?.comments ?? '';
  const isStale = draft?.ask?.kind === 'STALE';
  const known = status === INITIAL_STATUS ? '' : status;
  const isEntered = (chosen !== '' && chosen !== status) || comments !== '';

  const enter = (part: Partial<ReviewDraft>) => {
    if (barred) return;
    setCurrent(id);
    const now = drafts.of(id) ?? { version, status: '', comments: '' };
    const next: ReviewDraft = { ...now, ...part };
    const isEmpty = next.status === '' && next.comments === '' && !next.ask && !next.isSaving;
    drafts.keep(id, isEmpty ? undefined : next);
  };

  /** @param onward called at once when nothing is asked before the idea is saved */
  async function save(onward?: () => void): Promise<Outcome> {
    const entry = drafts.of(id) ?? { version, status: '', comments: '' };
    if (barred || entry.isSaving || entry.ask?.kind === 'STALE') return 'asked';
    const isHeld = saves.some(
      (last) => canUndo(last) && last.isEmailed && last.ideas.some((other) => other.id === id),
    );
    const kind = askBefore(idea, entry, isHeld);
    if (kind === 'NOTHING') {
      drafts.keep(id, undefined);
      onward?.();
      say({ tone: 'note', words: `${solutionName} is ${reviewStatuses[status]} already. Nothing changed.` });
      return 'unchanged';
    }
    if (kind) {
      enter({ ask: kind === 'REASON' ? { kind, isTried: entry.ask?.kind === kind } : { kind } });
      return 'asked';
    }
    const outcome = send(idea);
    onward?.();
    return outcome;
  }

  return {
    id,
    solutionName,
    isShortlisted: idea.shortlisted,
    /** The stored one. */
    status,
    chosen,
    /** What a select shows: empty for an idea without a decision. */
    shown: (chosen && !isStale ? chosen : known) as ReviewStatus | '',
    /** The next comment. */
    comments,
    lastComment: reviewerComments && { text: reviewerComments, at: lastReview?.at ?? null },
    isEntered,
    isSaving: draft?.isSaving === true,
    isSaved: !draft && saves.some(({ ideas }) => ideas.some((other) => other.id === id)),
    barred,
    ask: draft?.ask as Ask | undefined,
    choose: (next: ReviewStatus | '') => {
      if (!decides && next !== '')
        return say({ tone: 'note', words: 'Only administrators set the status. You can write comments.' });
      const asksReason = next !== '' && next !== status && reviewTraits[next].asksReason;
      enter({ status: next, ask: asksReason && comments.trim() === '' ? { kind: 'REASON' } : undefined });
    },
    write: (next: string) => enter({ comments: next }),
    useAgain: () => enter({ comments: reviewerComments }),
    save,
    /** Saves without a further question: a rejection without a reason, a comment that is emailed or only saved. */
    send: (notify: boolean) => send(idea, notify),
    /** Replaces the decision of a colleague, or keeps it. */
    replace: () => {
      enter({ ask: undefined });
      return save();
    },
    keepTheirs: () => {
      const entry = drafts.of(id);
      drafts.keep(id, undefined);
      say({
        tone: 'undone',
        words: `${solutionName} stays ${reviewStatuses[status]}.`,
        ...(entry && { edit: { id, draft: { ...entry, version, ask: undefined } } }),
      });
    },
    /** Closes the question and keeps the text. */
    cancel: () => enter(draft?.ask?.kind === 'REASON' ? { ask: undefined, status: '' } : { ask: undefined }),
    /** Takes back what is entered and not saved. */
    takeBack: () => enter({ status: '', ask: undefined }),
  };
}
