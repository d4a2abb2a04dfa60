/** What keys do on an idea of the list. */
import type { KeyboardEvent } from 'react';
import { useReviewDesk } from './review-desk.tsx';
import { isSave, shortcutOf } from './shortcuts.ts';
import type { SelectedIdea } from './use-selection.ts';
import type { Review } from './use-review.ts';
import { statusKeys } from './use-review-keys.ts';

const ROW = '[data-idea]';
const IDEA_LINK = 'a[href^="/submissions/"]';

// The idea that had the focus last: where the keys continue after a dialog or a button elsewhere.
let lastFocused: string | undefined;

/** Puts the focus on the idea `step` ahead of the one that had it last, or on the first. */
export function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.dataset['idea'] === lastFocused);
  const next = at < 0 ? rows[0] : rows[at + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** What the element of an idea in the list takes: it can have the focus, and acts on keys. */
export function useIdeaKeys(idea: SelectedIdea, review: Review) {
  const { hasShortcuts, selection } = useReviewDesk();
  const actions = (row: HTMLElement): Readonly<Record<string, () => void>> => ({
    ...statusKeys(review),
    c: () => commentsOf(row)?.focus(),
    x: () => selection.choose([idea], !selection.has(idea.id)),
  });
  return {
    'data-idea': idea.id,
    tabIndex: -1,
    onFocus: () => {
      lastFocused = idea.id;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = event.currentTarget;
      const key = shortcutOf(event);
      // A dialog of the row, such as a question before it is saved, has keys of its own.
      if (event.target instanceof Element && event.target.closest('dialog')) return;
      if (isSave(event)) {
        // Out of the comment: the next key is a shortcut again.
        row.focus({ preventScroll: true });
        void review.save();
      } else if (event.key === 'Escape' && event.target === commentsOf(row)) row.focus();
      else if (!hasShortcuts || key === undefined) return;
      else if (event.target === row && key === 'ArrowDown') moveFocus(1);
      else if (event.target === row && key === 'ArrowUp') moveFocus(-1);
      else if (event.target === row && key === 'Enter') row.querySelector<HTMLElement>(IDEA_LINK)?.click();
      else if (Object.hasOwn(actions(row), key)) actions(row)[key]?.();
      else return;
      event.preventDefault();
    },
  };
}

const commentsOf = (row: HTMLElement) => row.querySelector('textarea');
