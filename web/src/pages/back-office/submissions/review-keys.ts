import { useEffect, useEffectEvent } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { namesOf, reviewStatuses, reviewTraits } from '@portal/schema/choices';
import { useReviewDesk } from './review-desk.tsx';
import type { SelectedIdea } from './use-undoable-reviews.ts';
import { isSave, shortcutOf, useShortcuts } from './shortcuts.ts';
import type { Review } from './use-review.ts';

type Actions = Readonly<Record<string, () => void>>;

const statusKeys = ({ setStatus }: Review): Actions =>
  Object.fromEntries(
    namesOf(reviewStatuses).map((status) => [reviewTraits[status].key, () => setStatus(status)]),
  );

// Outlives the focus: the keys continue here after a dialog or a button elsewhere.
let lastFocused: string | undefined;

export function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-idea]')];
  const at = rows.findIndex((row) => row.dataset['idea'] === lastFocused);
  const next = at < 0 ? rows[0] : rows[at + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

const commentsOf = (row: HTMLElement) => row.querySelector('textarea');

/** Returns the props by which an idea of the list takes the focus and keys. */
export function useIdeaKeys(idea: SelectedIdea, review: Review) {
  const { hasShortcuts, selection } = useReviewDesk();
  const actionsOn = (row: HTMLElement): Actions => ({
    ...statusKeys(review),
    c: () => commentsOf(row)?.focus(),
    x: () => selection.choose([idea], !selection.has(idea.id)),
    ArrowDown: () => moveFocus(1),
    ArrowUp: () => moveFocus(-1),
    Enter: () => row.querySelector<HTMLElement>('a[href^="/submissions/"]')?.click(),
  });
  return {
    'data-idea': idea.id,
    tabIndex: -1,
    onFocus: () => {
      lastFocused = idea.id;
    },
    onKeyDown: (event: ReactKeyboardEvent<HTMLElement>) => {
      const { currentTarget: row, target } = event;
      const key = shortcutOf(event);
      // A dialog of the row has its own keys.
      if (target instanceof Element && target.closest('dialog')) return;
      if (isSave(event)) {
        // Out of the text area: the next key is a shortcut again.
        row.focus({ preventScroll: true });
        void review.save();
      } else if (event.key === 'Escape' && target === commentsOf(row)) row.focus();
      else {
        const actions = actionsOn(row);
        if (!hasShortcuts || key === undefined || !Object.hasOwn(actions, key)) return;
        // On a control within the row these keys belong to the control.
        if (target !== row && ['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return;
        actions[key]?.();
      }
      event.preventDefault();
    },
  };
}

const commentsBox = () => document.querySelector<HTMLElement>('[name=reviewerComments]');

/** Acts on the keys of a review on the page of one idea, wherever the focus is. */
export function useReviewKeys(review: Review, more: Actions): void {
  const { hasShortcuts } = useReviewDesk();
  useShortcuts(hasShortcuts, { ...statusKeys(review), c: () => commentsBox()?.focus(), ...more });
  const save = useEffectEvent(() => review.save());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const isEscape = event.key === 'Escape' && event.target === commentsBox();
      if (!isSave(event) && !isEscape) return;
      event.preventDefault();
      document.querySelector('h1')?.focus({ preventScroll: true });
      if (!isEscape) void save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
