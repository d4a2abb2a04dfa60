import { UNDO_WINDOW } from '@portal/schema/limits';
import { INITIAL_STATUS, reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { readText } from '@portal/schema/text';
import type { ReviewRowFragment } from '../../../graphql/generated.ts';
import { useSession } from '../../../session/session-store.ts';
import { useDesk } from './desk.tsx';
import { hasWordsOfAnother, useReviewDraft, withWords } from './review-drafts.ts';
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
  change: Pick<ReviewDraft, 'status' | 'comments' | 'reasonId'>,
  isHeld: boolean,
): 'REASON' | 'SEND' | 'NOTHING' | undefined {
  const comments = readText(change.comments, 'many lines');
  if (change.status !== '' && change.status !== status)
    return reviewTraits[change.status].asksReason && comments === '' && !change.reasonId
      ? 'REASON'
      : undefined;
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

  const entered = (): ReviewDraft => drafts.of(id) ?? { version, status: '', comments: '' };
  const enter = (part: Partial<ReviewDraft>) => {
    if (barred) return;
    setCurrent(id);
    const next: ReviewDraft = { ...entered(), ...part };
    const isEmpty = next.status === '' && next.comments === '' && !next.ask && !next.isSaving;
    drafts.keep(id, isEmpty ? undefined : next);
  };

  /** @param onward called at once when nothing is asked before the idea is saved */
  async function save(onward?: () => void): Promise<Outcome> {
    const entry = entered();
    if (barred || entry.isSaving || entry.ask?.kind === 'STALE') return 'asked';
    const target = entry.status || status;
    if (hasWordsOfAnother(entry, target)) {
      enter({ ask: { kind: 'WORDS' } });
      say({
        tone: 'note',
        words: `${solutionName} is not saved yet: choose whether these words are sent with ${reviewStatuses[target]}.`,
      });
      return 'asked';
    }
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

  /** Asks what must be known once this is entered. */
  const settle = (part: Partial<ReviewDraft>) => {
    const next = { ...entered(), ...part };
    const asksReason = next.status !== '' && next.status !== status && reviewTraits[next.status].asksReason;
    const kind = hasWordsOfAnother(next, next.status || status)
      ? 'WORDS'
      : asksReason && readText(next.comments) === '' && 'REASON';
    const reasonId = asksReason ? next.reasonId : undefined;
    enter({ ...part, reasonId, ask: kind ? { kind } : undefined });
  };

  /** Takes back the choice, with the words that were begun for it: for half a minute they can be had back. */
  function takeBack(): void {
    const entry = { ...entered(), ask: undefined };
    const isDropped = hasWordsOfAnother(entry, status);
    enter({
      status: '',
      reasonId: undefined,
      ask: undefined,
      ...(isDropped && withWords(entry, '', status)),
    });
    if (!isDropped || barred) return;
    const what = entry.status ? `${reviewStatuses[entry.status]} and its words` : 'The words';
    const edit = { id, draft: entry, until: performance.now() + UNDO_WINDOW };
    say({ tone: 'undone', words: `${what} are taken back: ${solutionName}.`, edit });
  }

  return {
    id,
    solutionName,
    isShortlisted: idea.shortlisted === true,
    /** The stored one. */
    status,
    chosen,
    /** What a select shows: empty for an idea without a decision. */
    shown: (chosen && !isStale ? chosen : known) as ReviewStatus | '',
    /** The next comment. */
    comments,
    reasonId: draft?.reasonId ?? '',
    giveReason: (reasonId: string) => enter({ reasonId: reasonId || undefined }),
    lastComment: reviewerComments && { text: reviewerComments, at: lastReview?.at ?? null },
    isEntered,
    isSaving: draft?.isSaving === true,
    isSaved: !draft && saves.some(({ ideas }) => ideas.some((other) => other.id === id)),
    barred,
    ask: draft?.ask as Ask | undefined,
    choose: (next: ReviewStatus | '') => {
      if (!decides && next !== '')
        return say({ tone: 'note', words: 'Only administrators set the status. You can write comments.' });
      settle({ status: next });
    },
    write: (next: string) => {
      enter(withWords(entered(), next, chosen || status));
      // What is typed now must not be replaced by what was cancelled.
      say((now) => (now?.edit?.until && now.edit.id === id ? undefined : now));
    },
    useAgain: () => enter({ comments: reviewerComments, wordsFor: status }),
    sendWords: () => settle({ wordsFor: chosen || status }),
    dropWords: () => settle(withWords(entered(), '', status)),
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
    /** Closes the question: one for a reason takes the choice back, one about words goes back to their status. */
    cancel: () => {
      const { ask, wordsFor = '' } = entered();
      if (ask?.kind === 'REASON') return takeBack();
      enter({
        ask: undefined,
        ...(ask?.kind === 'WORDS' && { status: wordsFor === status ? '' : wordsFor }),
      });
    },
    takeBack,
  };
}
