import { useState } from 'react';
import type { FieldFault } from '@portal/schema/errors';
import { problemOf } from './problem-of.ts';
import type { ProblemDetails } from './problem-details.ts';

/** Keeps the failure of an operation until the next one starts. @param refuse takes faults of fields instead */
export function useFailure({
  fallback,
  refuse,
}: { fallback?: string; refuse?: (faults: FieldFault[]) => void } = {}) {
  const [problem, setProblem] = useState<ProblemDetails>();
  return {
    problem,
    failure: problem?.message,
    clear: () => setProblem(undefined),
    /** @returns whether it succeeded */
    attempt: async (operation: () => Promise<unknown>): Promise<boolean> => {
      setProblem(undefined);
      try {
        await operation();
        return true;
      } catch (error) {
        const found = problemOf(error, fallback);
        refuse?.(found.fields);
        if (!refuse || found.fields.length === 0) setProblem(found);
        return false;
      }
    },
  };
}
