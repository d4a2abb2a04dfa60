/** Saves reviews, and undoes them until they are announced. */
import { useEffect, useEffectEvent } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { UNDO_WINDOW } from '@portal/schema/limits';
import {
  ReviewIdeaDocument,
  ReviewIdeasDocument,
  ShortlistIdeasDocument,
  UndoableReviewsDocument,
  UndoReviewsDocument,
} from '../../../graphql/generated.ts';
import { now } from '../../../lib/clock.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { countOf, dayOf, hourOf } from '../../../lib/words.ts';
import { rowOf, useDesk } from './desk.tsx';
import type { Desk, Message, Save, SavedIdea } from './desk.tsx';
import type { Ask } from './review-drafts.ts';

export const canUndo = ({ undoUntil }: Save): boolean => undoUntil === null || performance.now() < undoUntil;

export const canGiveBack = (message: Message | undefined): boolean =>
  message?.edit !== undefined && performance.now() < (message.edit.until ?? Infinity);

const namesOf = (ideas: readonly { solutionName: string }[]) =>
  ideas.map(({ solutionName }) => solutionName).join(', ');

const SAVED = 'Review status updated successfully';
export const FAILED = 'An error occurred while updating the review status.';

/** `Kgomo tracker, Approved.` */
const inWords = ([first, ...others]: readonly SavedIdea[], status: ReviewStatus, what?: string) =>
  `${first && others.length === 0 ? first.solutionName : countOf(others.length + 1, 'idea')}, ${what ?? reviewStatuses[status]}.`;

/** Finds again, after a reload, what can still be undone. */
export function useRestoredSaves({ setSaves, say }: Desk): void {
  const client = useApolloClient();
  const restore = useEffectEvent(async () => {
    const { data } = await client.query({ query: UndoableReviewsDocument, fetchPolicy: 'network-only' });
    const found = (data?.undoableReviews ?? []).flatMap(({ id, undoableUntil, reviewed }): Save[] => {
      const until = undoableUntil === null ? null : performance.now() + Date.parse(undoableUntil) - now();
      return reviewed.length > 0 ? [{ id, ideas: reviewed, undoUntil: until, isEmailed: true }] : [];
    });
    const [newest] = found;
    if (!newest?.ideas[0]) return;
    setSaves((now) => [
      ...found.toReversed().filter(({ id }) => !now.some((known) => known.id === id)),
      ...now,
    ]);
    const words = `${SAVED}: ${inWords(newest.ideas, newest.ideas[0].status)}`;
    say((now) => now ?? { tone: 'ok', words, save: newest });
  });
  useEffect(() => {
    // Without it nothing is lost but Undo.
    void restore().catch(() => undefined);
  }, []);
}

export function useSaves() {
  const desk = useDesk();
  const client = useApolloClient();
  const { drafts, saves, setSaves, say, selection } = desk;

  const fail = (words: string, retry: () => void) => say({ tone: 'failed', words, retry });
  const add = (save: Save, words: string) => {
    if (save.id) setSaves((now) => [...now, save]);
    say({ tone: 'ok', words: `${SAVED}: ${words}`, save });
  };
  const goBackTo = (id: string) => {
    if (!desk.hasGoneOnFrom(id)) desk.show(id);
  };

  /** Saves the entry of an idea. @param notify whether a comment alone is emailed */
  async function save(idea: SavedIdea, notify = true): Promise<'saved' | 'asked' | 'failed'> {
    const { id, solutionName } = idea;
    const draft = drafts.of(id);
    if (!draft || draft.isSaving) return 'failed';
    const { version, status, comments, reasonId } = draft;
    const beside = status && reviewTraits[status].asksReason && reasonId ? { reasonId } : {};
    const sent = { ...draft, ask: undefined, isSaving: true };
    drafts.keep(id, sent);
    const keep = (part: { version?: number; ask?: Ask }) =>
      drafts.keep(id, { ...(drafts.of(id) ?? sent), isSaving: false, ...part });
    const undoUntil = performance.now() + UNDO_WINDOW;
    try {
      const { data } = await client.mutate({
        mutation: ReviewIdeaDocument,
        variables: { input: { id, version, status: status || null, comments, notify, ...beside } },
      });
      const saved = data?.reviewIdea;
      // Keep what was typed during the call, on top of what was saved.
      if (drafts.of(id) === sent) drafts.keep(id, undefined);
      else if (saved) keep({ version: saved.version });
      if (!saved) return 'failed';
      selection.update(saved);
      const isNews = saved.status !== idea.status;
      const waits = saved.lastReview?.announceAt === null;
      add(
        {
          id: saved.undoId ?? '',
          ideas: [saved],
          undoUntil: waits ? null : undoUntil,
          isEmailed: isNews || notify,
        },
        inWords([saved], saved.status, isNews ? undefined : 'comment'),
      );
      return 'saved';
    } catch (error) {
      const { code, message, fields, current } = problemOf(error);
      const theirs = current as (Extract<Ask, { kind: 'STALE' }> & { version: number }) | undefined;
      if (code === 'STALE' && theirs) {
        client.cache.modify({
          id: client.cache.identify({ __typename: 'Idea', id }),
          fields: {
            status: () => theirs.status,
            version: () => theirs.version,
            reviewerComments: () => theirs.reviewerComments,
          },
        });
        keep({ version: theirs.version, ask: { ...theirs, kind: 'STALE' } });
        goBackTo(id);
        say({ tone: 'note', words: `${solutionName} is not saved. ${staleInWords(theirs)}` });
        return 'asked';
      }
      if (code === 'UNAUTHENTICATED') {
        // The guard leads to the login and back.
        keep({});
        return 'failed';
      }
      keep({ ask: { kind: 'FAILED', message: fields[0]?.message ?? message } });
      fail(`${FAILED} ${solutionName} is not saved.`, () => void save(idea, notify));
      goBackTo(id);
      return 'failed';
    }
  }

  /** Reviews the selected ideas together. @throws what the server refused */
  async function saveSelected(status: ReviewStatus, comments: string): Promise<void> {
    const undoUntil = performance.now() + UNDO_WINDOW;
    const ideas = selection.rows.map(({ id, version }) => ({ id, version }));
    const { data } = await client.mutate({
      mutation: ReviewIdeasDocument,
      variables: { input: { ideas, status, comments } },
    });
    if (!data) return;
    const {
      id,
      undoableUntil: until,
      reviewed,
      unchanged,
      stale,
      own,
      conflicted,
      notFound,
    } = data.reviewIdeas;
    const left = [
      unchanged.length > 0 && ` ${countOf(unchanged.length, 'idea')} had this status already.`,
      stale.length > 0 && ` Left alone, because somebody else changed them: ${namesOf(stale)}.`,
      own.length > 0 && ` Your own, left for a colleague: ${namesOf(own)}.`,
      notFound.length > 0 && ` No longer there: ${countOf(notFound.length, 'idea')}.`,
      conflicted.length > 0 && ` Left alone, because you should not judge them: ${namesOf(conflicted)}.`,
    ].filter(Boolean);
    if (reviewed.length === 0) say({ tone: 'note', words: `Nothing changed.${left.join('')}` });
    else
      add(
        { id, ideas: reviewed, undoUntil: until === null ? null : undoUntil, isEmailed: true },
        inWords(reviewed, status) + left.join(''),
      );
  }

  /** Undoes what was cancelled last, while the dock offers it, or else the newest save that can be undone. */
  async function undo(): Promise<void> {
    if (desk.message?.edit?.until && canGiveBack(desk.message)) return editAgain();
    const last = saves.findLast(canUndo);
    if (!last) return say({ tone: 'note', words: 'There is nothing to undo.' });
    const [first] = last.ideas;
    // At once: the next press undoes the one before.
    setSaves((now) => now.filter((other) => other !== last));
    try {
      const { data } = await client.mutate({ mutation: UndoReviewsDocument, variables: { id: last.id } });
      const { restored = [], left = [] } = data?.undoReviews ?? {};
      const isOne = last.ideas.length === 1;
      const [idea] = restored;
      const what = isOne
        ? `${idea?.solutionName} is as before; no email was sent.`
        : `${countOf(restored.length, 'idea')} ${restored.length === 1 ? 'is' : 'are'} as before; no emails were sent.`;
      const but =
        left.length > 0 ? ` Not undone, because somebody reviewed them again: ${namesOf(left)}.` : '';
      if (idea && (isOne || rowOf(idea.id))) desk.show(idea.id);
      say({
        tone: idea ? 'undone' : 'note',
        words: (idea ? `Undone. ${what}` : 'Nothing was undone.') + but,
        ...(isOne &&
          first &&
          idea && {
            edit: {
              id: idea.id,
              draft: {
                ...{ version: idea.version, status: first.status },
                ...{ comments: first.reviewerComments, wordsFor: first.status },
              },
            },
          }),
      });
    } catch (error) {
      const { code, message } = problemOf(error);
      if (code !== 'CONFLICT') setSaves((now) => [...now, last]);
      fail(`Not undone. ${message}`, () => void undo());
    }
  }

  /** Puts ideas on the shortlist, or takes them off it. */
  async function shortlist(ideas: readonly { id: string; solutionName: string }[], isOn: boolean) {
    try {
      const ids = ideas.map(({ id }) => id);
      await client.mutate({ mutation: ShortlistIdeasDocument, variables: { ids, shortlisted: isOn } });
      const what = ideas.length === 1 ? namesOf(ideas) : countOf(ideas.length, 'idea');
      say({ tone: 'ok', words: `${isOn ? 'Put on' : 'Taken off'} the shortlist: ${what}.` });
    } catch (error) {
      fail(`The shortlist is as before. ${problemOf(error).message}`, () => void shortlist(ideas, isOn));
    }
  }

  /** Puts an undone entry, or one that was cancelled, back into the boxes. */
  function editAgain(): void {
    const { edit } = desk.message ?? {};
    if (!edit || !canGiveBack(desk.message)) return;
    drafts.keep(edit.id, edit.draft);
    desk.show(edit.id);
    say(undefined);
  }

  return { save, saveSelected, shortlist, undo, editAgain };
}

/** `rev1 approved this idea at 04:15.` */
export function staleInWords({
  status,
  reviewedBy,
  reviewedAt,
}: Pick<Extract<Ask, { kind: 'STALE' }>, 'status' | 'reviewedBy' | 'reviewedAt'>): string {
  const isToday = dayOf(reviewedAt) === dayOf(now());
  const when = `${isToday ? '' : `on ${dayOf(reviewedAt)} `}at ${hourOf(reviewedAt)}`;
  return `${reviewedBy?.split('@')[0] ?? 'Somebody else'} ${reviewTraits[status].deed} ${when}.`;
}
