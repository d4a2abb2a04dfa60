import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const isPrinting = () => window.matchMedia('print').matches;
let isOnPaper = false;

/** Tells whether the page is being printed, in time for the layout for paper. */
export function usePaper(): boolean {
  return useSyncExternalStore(
    follow,
    () => isOnPaper,
    () => false,
  );
}

/** Print previews only change the media query. */
function follow(onChange: () => void): () => void {
  const set = (next: boolean) => {
    isOnPaper = next;
    flushSync(onChange);
  };
  const begin = () => set(true);
  const end = () => set(isPrinting());
  const medium = window.matchMedia('print');
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  medium.addEventListener('change', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    medium.removeEventListener('change', end);
  };
}
