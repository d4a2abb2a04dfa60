import { Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FocusEvent } from 'react';
import { homeTexts } from '@portal/schema/texts/home';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

const round =
  'inline-flex size-11 items-center justify-center rounded-full text-white hover:text-lime aria-disabled:cursor-default';

/** A carousel (WAI-ARIA APG, grouped). Its slides share a grid cell, to avoid layout shifts. */
export function QuoteCarousel({ quotes }: Pick<typeof homeTexts, 'quotes'>) {
  const { shown, show, isRotating, isPaused, toggle, watch } = useRotation(quotes.length);
  const Icon = isPaused ? Play : Pause;
  return (
    <section
      aria-roledescription={homeTexts.carousel}
      aria-label={homeTexts.quotesTitle}
      className="bg-navy text-white"
      {...watch}
    >
      <div className="mx-auto grid max-w-4xl gap-4 px-4 py-12 md:py-14">
        <div className="flex items-center justify-center gap-1 noscript:hidden">
          <button
            type="button"
            aria-label={isPaused ? homeTexts.play : homeTexts.pause}
            onClick={toggle}
            className={`${round} motion-reduce:hidden`}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
          <div role="group" aria-label={homeTexts.chooseQuote} className="flex">
            {quotes.map(({ office }, index) => (
              <button
                key={office}
                type="button"
                aria-label={homeTexts.quote({ place: index + 1, count: quotes.length, office })}
                aria-disabled={index === shown}
                onClick={() => show(index)}
                className={`group ${round}`}
              >
                <span
                  aria-hidden="true"
                  className="h-3 w-3 rounded-full border-2 border-white transition-all group-hover:border-lime group-aria-disabled:w-7 group-aria-disabled:border-lime group-aria-disabled:bg-lime"
                />
              </button>
            ))}
          </div>
        </div>
        <div aria-live={isRotating ? 'off' : 'polite'} className="order-first grid">
          {quotes.map(({ text, office }, index) => (
            <div
              key={office}
              role="group"
              aria-roledescription={homeTexts.slide}
              aria-label={homeTexts.quoteAt({ place: index + 1, count: quotes.length })}
              className={`grid content-center transition-opacity duration-500 [grid-area:1/1] noscript:visible noscript:py-6 noscript:opacity-100 noscript:[grid-area:auto] ${index === shown ? '' : 'invisible opacity-0'}`}
            >
              <figure className="grid justify-items-center gap-5 text-center">
                <blockquote className="max-w-[60ch] text-lg text-balance md:text-xl">
                  <p>“{text}”</p>
                </blockquote>
                <figcaption className="font-semibold text-lime">{office}</figcaption>
              </figure>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The milliseconds for which a slide is visible (spec §9). */
const SLIDE_TIME = 5_000;

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Rotates slides; pauses on hover, on focus, in a hidden tab and with reduced motion. */
function useRotation(count: number) {
  const [shown, setShown] = useState(0);
  // "Play" outweighs hover and focus, since the pointer is on the button.
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
