import { useState } from 'react';

/** What was asked, and what was answered. */
interface Loaded<Ask, Answer> {
  ask: Ask;
  answer: Answer;
}

/**
 * What was loaded last together with what it was asked by: it stays in sight while the next is being loaded.
 * @param answer undefined while it is being loaded
 */
export function useLoaded<Ask, Answer>(
  ask: Ask,
  answer: Answer | undefined,
): Loaded<Ask, Answer> | undefined {
  const [loaded, setLoaded] = useState<Loaded<Ask, Answer>>();
  const isNew = loaded?.answer !== answer || JSON.stringify(loaded?.ask) !== JSON.stringify(ask);
  if (answer === undefined || !isNew) return loaded;
  const next = { ask, answer };
  setLoaded(next);
  return next;
}
