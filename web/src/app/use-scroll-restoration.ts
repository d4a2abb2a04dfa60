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
    // The browser would scroll before the page is rendered. Only reloads are left to it.
    const setManual = () => void (history.scrollRestoration = 'manual');
    const setAuto = () => void (history.scrollRestoration = 'auto');
    setManual();
    window.addEventListener('pagehide', setAuto);
    window.addEventListener('pageshow', setManual);
    return () => {
      setAuto();
      window.removeEventListener('pagehide', setAuto);
      window.removeEventListener('pageshow', setManual);
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
    const savePosition = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key, hash, isReturn, keepScroll]);
}
