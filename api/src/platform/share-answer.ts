/** Shares an answer among all who ask while it is under way, and for `hold` milliseconds after it began. */
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
