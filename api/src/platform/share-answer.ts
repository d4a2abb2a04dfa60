/** Shares one answer among all callers while it is pending, and for `hold` milliseconds after it was requested. */
export function shareAnswer<T>(ask: () => Promise<T>, hold = 0): () => Promise<T> {
  let shared: { answer: Promise<T>; begun: number; isPending: boolean } | undefined;
  return () => {
    if (shared && (shared.isPending || performance.now() - shared.begun < hold)) return shared.answer;
    const own = { answer: ask(), begun: performance.now(), isPending: true };
    const settle = () => {
      own.isPending = false;
    };
    own.answer.then(settle, settle);
    shared = own;
    return own.answer;
  };
}
