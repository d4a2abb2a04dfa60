/** Folds the tallies beside the requests. */
import { contextOf } from '../context.ts';
import type { Resources } from '../context.ts';
import { foldTallies } from './tally.service.ts';

const INTERVAL = 5_000;

/** The worker that folds. */
export interface TallyWorker {
  /** Ends after the fold under way. */
  stop(): Promise<void>;
}

/** Starts folding. Several instances may: one at a time folds. */
export function startTallyWorker(resources: Resources): TallyWorker {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => foldTallies(contextOf(resources)))
      .catch((error: unknown) => resources.log.error({ err: error }, 'the tallies could not be folded'));
  }, INTERVAL);
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
