/** Another try for what failed because the server could not be reached. */

const FIRST_WAIT = 10_000;
const LONGEST_WAIT = 60_000;

/**
 * Repeats an attempt: when the connection is back, when the person returns to the tab, and after 10, 20 and 40 seconds,
 * then each minute.
 * @param attempt asks for the next one with `later` when it fails, and ends them with `stop` when it succeeds
 */
export function createRetry(attempt: () => void) {
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onOnline = () => {
    wait = FIRST_WAIT;
    attempt();
  };
  const onVisible = () => {
    if (!document.hidden) onOnline();
  };
  return {
    /** Waits for the next attempt. */
    later() {
      clearTimeout(timer);
      timer = setTimeout(attempt, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
      window.addEventListener('online', onOnline);
      document.addEventListener('visibilitychange', onVisible);
    },
    /** Waits no more. */
    stop() {
      clearTimeout(timer);
      wait = FIRST_WAIT;
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
