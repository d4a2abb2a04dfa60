/**
 * Shares one answer among all callers while it is pending, and for `hold` milliseconds after it was requested. A failure is
 * not shared on: the next call asks again.
 */
export function shareAnswer<T>(ask: () => Promise<T>, hold = 0): () => Promise<T> {
  let shared: { answer: Promise<T>; begun: number; isPending: boolean } | undefined;
  return () => {
    if (shared && (shared.isPending || performance.now() - shared.begun < hold)) return shared.answer;
    const own = { answer: ask(), begun: performance.now(), isPending: true };
    const settle = () => {
      own.isPending = false;
    };
    // While it is pending, no other answer takes its place.
    const drop = () => {
      shared = undefined;
    };
    own.answer.then(settle, drop);
    shared = own;
    return own.answer;
  };
}

/**
 * Runs one at a time what takes in the newest state when it begins. Those who ask while it runs share the next run, as the one under
 * way may have begun before their change.
 */
export function shareNext(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = () => {
    next = undefined;
    const own = run().finally(() => {
      if (running === own) running = undefined;
    });
    return (running = own);
  };
  return () => (running ? (next ??= running.then(begin, begin)) : begin());
}
