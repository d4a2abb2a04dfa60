/** Another try for what failed because the server could not be reached. */

/** Milliseconds to wait for the next attempt. */
interface Waits {
  first: number;
  longest: number;
}

/**
 * Repeats an attempt: when the connection is back, when the person returns to the tab, and after a wait that doubles
 * each time. A browser that knows that it is offline waits for the connection alone.
 * @param attempt asks for the next one with `later` when it fails, and ends them with `stop` when it succeeds
 */
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
    /** Waits for the next attempt. @param atLeast how long, in milliseconds, where the server asks for it */
    later(atLeast = 0) {
      rest();
      if (navigator.onLine) timer = setTimeout(begin, Math.max(wait, atLeast));
      wait = Math.min(2 * wait, longest);
      window.addEventListener('online', onOnline);
      document.addEventListener('visibilitychange', onVisible);
    },
    /** Waits no more. */
    stop() {
      rest();
      wait = first;
    },
  };
}
