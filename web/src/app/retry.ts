/** In milliseconds. */
interface Waits {
  first: number;
  longest: number;
}

/** Retries with exponential back-off; at once when the browser is online again or the tab becomes visible. */
export function createRetry(
  attempt: () => void,
  { first, longest }: Waits = { first: 10_000, longest: 60_000 },
) {
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function begin() {
    rest();
    attempt();
  }
  function onOnline() {
    wait = first;
    begin();
  }
  function onVisible() {
    if (!document.hidden) onOnline();
  }
  function rest() {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
  }
  return {
    /** @param atLeast milliseconds, from the Retry-After header */
    later(atLeast = 0) {
      rest();
      if (navigator.onLine) timer = setTimeout(begin, Math.max(wait, atLeast));
      wait = Math.min(2 * wait, longest);
      window.addEventListener('online', onOnline);
      document.addEventListener('visibilitychange', onVisible);
    },
    stop() {
      rest();
      wait = first;
    },
  };
}
