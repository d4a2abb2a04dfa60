import { useState } from 'react';
import type { FieldFault } from '@portal/schema/errors';
import { problemOf } from './problem-of.ts';
import type { ProblemWords } from './problem-words.ts';

/**
 * Keeps why an operation failed, until the next one begins.
 * @param words what failed, for an answer without a message (spec §8)
 * @param refuse takes the faults of fields, which then are not kept
 */
export function useFailure({
  words,
  refuse,
}: { words?: string; refuse?: (faults: FieldFault[]) => void } = {}) {
  const [problem, setProblem] = useState<ProblemWords>();
  return {
    problem,
    failure: problem?.message,
    clear: () => setProblem(undefined),
    /**
     * Runs an operation.
     * @returns whether it was done
     */
    attempt: async (operation: () => Promise<unknown>): Promise<boolean> => {
      setProblem(undefined);
      try {
        await operation();
        return true;
      } catch (error) {
        const found = problemOf(error, words);
        refuse?.(found.fields);
        if (!refuse || found.fields.length === 0) setProblem(found);
        return false;
      }
    },
  };
}
