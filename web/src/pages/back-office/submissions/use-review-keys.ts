import { useEffect, useLayoutEffect, useRef } from 'react';
import { namesOf, reviewStatuses, reviewTraits } from '@portal/schema/choices';
import { useReviewDesk } from './review-desk.tsx';
import { isSave, useShortcuts } from './shortcuts.ts';
import type { Review } from './use-review.ts';

/** Maps the key of each status to its choice. */
export const statusKeys = ({ setStatus }: Review): Readonly<Record<string, () => void>> =>
  Object.fromEntries(
    namesOf(reviewStatuses).map((status) => [reviewTraits[status].key, () => setStatus(status)]),
  );

const commentsBox = () => document.querySelector<HTMLElement>('[name=reviewerComments]');

/**
 * Acts on the keys of a review on a page of one idea, wherever the focus is.
 * @param more other keys of the page
 */
export function useReviewKeys(review: Review, more: Readonly<Record<string, () => void>>): void {
  const { hasShortcuts } = useReviewDesk();
  useShortcuts(hasShortcuts, {
    ...statusKeys(review),
    c: () => commentsBox()?.focus(),
    ...more,
  });
  const save = useRef(review.save);
  useLayoutEffect(() => {
    save.current = review.save;
  });
  useEffect(() => {
    const leaveByKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const isLeft = event.key === 'Escape' && event.target === commentsBox();
      if (!isSave(event) && !isLeft) return;
      event.preventDefault();
      // Out of the comment: the next key is a shortcut again.
      document.querySelector('h1')?.focus({ preventScroll: true });
      if (!isLeft) void save.current();
    };
    document.addEventListener('keydown', leaveByKey);
    return () => document.removeEventListener('keydown', leaveByKey);
  }, []);
}
