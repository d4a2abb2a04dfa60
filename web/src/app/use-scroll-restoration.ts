import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/**
 * Begins a new page at its top, or at what its # names; takes Back and Forward to where the visitor was. A page whose
 * state in the history says `keepScroll` begins where the one before it stood: a list with another filter.
 */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation() as {
    key: string;
    hash: string;
    state: { keepScroll?: true } | null;
  };
  const keepScroll = state?.keepScroll ?? false;
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    // The browser would scroll before the page that it returns to is drawn; a reload it can restore itself.
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
