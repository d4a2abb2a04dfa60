import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** Scrolls a new page to its top or its hash, and restores the position on Back and Forward. */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation() as {
    key: string;
    hash: string;
    state: { keepScroll?: true } | null;
  };
  const keepScroll = state?.keepScroll ?? false;
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    // The browser would scroll before the page is drawn. A reload it restores by itself.
    const setRestoration = (value: ScrollRestoration) => () => void (history.scrollRestoration = value);
    const [take, giveBack] = [setRestoration('manual'), setRestoration('auto')];
    take();
    window.addEventListener('pagehide', giveBack);
    window.addEventListener('pageshow', take);
    return () => {
      giveBack();
      window.removeEventListener('pagehide', giveBack);
      window.removeEventListener('pageshow', take);
    };
  }, []);
  useLayoutEffect(() => {
    if (!isReturn) {
      const target = hash ? document.getElementById(hash.slice(1)) : null;
      if (target) target.scrollIntoView();
      else if (!keepScroll) window.scrollTo(0, 0);
    } else if (positions.has(key)) {
      window.scrollTo(0, positions.get(key) ?? 0);
    }
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, hash, isReturn, keepScroll]);
}
