import { useState } from 'react';

/**
 * Keeps what was loaded last, with what it was asked by, while the next is being loaded.
 * @param answer undefined while it is being loaded
 */
export function useLoaded<Ask, Answer>(
  ask: Ask,
  answer: Answer | undefined,
): { ask: Ask; answer: Answer } | undefined {
  const [loaded, setLoaded] = useState<{ ask: Ask; answer: Answer }>();
  const isNew = loaded?.answer !== answer || JSON.stringify(loaded?.ask) !== JSON.stringify(ask);
  if (answer === undefined || !isNew) return loaded;
  const next = { ask, answer };
  setLoaded(next);
  return next;
}
