import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FocusEvent } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

/** How long a slide stays (spec §9), in milliseconds. */
const SLIDE_TIME = 5_000;

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Shows one slide after the other, round and round, while nobody is reading: it rests under the pointer, while the
 * focus is inside, in a hidden tab and where the system asks for reduced motion.
 * @param count how many slides there are
 */
export function useRotation(count: number) {
  const [shown, setShown] = useState(0);
  // What the visitor asked for by button. "Play" outweighs the pointer and the focus, which are at that button.
  const [wish, setWish] = useState<'play' | 'pause'>();
  const [isUnderPointer, setIsUnderPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => true,
  );
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  const isHeld = wish === 'pause' || (wish === undefined && (isUnderPointer || hasFocus));
  const isRotating = !isHeld && !isHidden && !isStill;

  useEffect(() => {
    if (!isRotating) return undefined;
    const timer = setTimeout(() => setShown((shown + 1) % count), SLIDE_TIME);
    return () => clearTimeout(timer);
  }, [isRotating, shown, count]);

  return {
    shown,
    show: setShown,
    isRotating,
    isPaused: wish === 'pause',
    toggle: () => setWish(wish === 'pause' ? 'play' : 'pause'),
    /** For the element around slides and buttons. */
    watch: {
      onPointerEnter: () => setIsUnderPointer(true),
      onPointerLeave: () => setIsUnderPointer(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return;
        setHasFocus(false);
        setWish((now) => (now === 'play' ? undefined : now));
      },
    },
  };
}
