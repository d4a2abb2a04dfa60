import { useState } from 'react';
import { problemOf } from './problem-of.ts';

/**
 * Keeps the version of a record that the next save replaces: the one that was loaded, or the one that somebody else saved
 * meanwhile, which is `theirs` until it is replaced.
 */
export function useVersion<Theirs extends { version: number }>(loaded: number) {
  const [own, setOwn] = useState(loaded);
  const [theirs, setTheirs] = useState<Theirs>();
  return {
    version: theirs?.version ?? own,
    theirs,
    /** Awaits a change. When the server refuses it because somebody else saved meanwhile, `theirs` becomes what they saved. */
    async replace<Answer>(change: Promise<Answer>): Promise<Answer> {
      return change.catch((error: unknown) => {
        const { code, current } = problemOf(error);
        if (code === 'STALE' && current) setTheirs(current as unknown as Theirs);
        throw error;
      });
    },
    /** Sets the version to the one that the saved change has. */
    saved(version: number): void {
      setOwn(version);
      setTheirs(undefined);
    },
  };
}
