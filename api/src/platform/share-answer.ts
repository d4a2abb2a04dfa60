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
