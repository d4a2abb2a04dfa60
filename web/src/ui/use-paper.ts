import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const isPrinting = () => window.matchMedia('print').matches;
let isOnPaper = false;

/** Tells whether the page is being printed. It is drawn for paper before the browser lays it out there. */
export function usePaper(): boolean {
  return useSyncExternalStore(
    follow,
    () => isOnPaper,
    () => false,
  );
}

/** Calls back when printing begins or ends: by the events of a print, or by what a preview of it emulates. */
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
