/**
 * Retries with exponential back-off; at once when the browser is online again or the tab becomes visible.
 * @param waits in milliseconds
 */
export function createRetry(attempt: () => void, waits = { first: 10_000, longest: 60_000 }) {
  const { first, longest } = waits;
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function attemptNow() {
    cancel();
    attempt();
  }
  function onOnline() {
    wait = first;
    attemptNow();
  }
  function onVisible() {
    if (!document.hidden) onOnline();
  }
  function cancel() {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
  }
  return {
    /** @param atLeast milliseconds, from the Retry-After header */
    later(atLeast = 0) {
      cancel();
      if (navigator.onLine) timer = setTimeout(attemptNow, Math.max(wait, atLeast));
      wait = Math.min(2 * wait, longest);
      window.addEventListener('online', onOnline);
      document.addEventListener('visibilitychange', onVisible);
    },
    stop() {
      cancel();
      wait = first;
    },
  };
}
