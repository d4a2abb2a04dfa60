import { useState } from 'react';

/** Returns the last answer, with its query, while the next one loads; undefined before the first. */
export function useLoaded<Query, Answer>(
  query: Query,
  answer: Answer | undefined,
): { query: Query; answer: Answer } | undefined {
  const [loaded, setLoaded] = useState<{ query: Query; answer: Answer }>();
  const isNew = loaded?.answer !== answer || JSON.stringify(loaded?.query) !== JSON.stringify(query);
  if (answer === undefined || !isNew) return loaded;
  const next = { query, answer };
  setLoaded(next);
  return next;
}
