/** A loop beside the requests: takes a step again and again, and waits where there was nothing to do. */

/** Milliseconds between two looks of a worker that found nothing. */
export const POLL_INTERVAL = 500;

/** A loop that runs. */
export interface WorkerLoop {
  /** Takes the next step at once, where it waits for one. */
  wake(): void;
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

/**
 * Starts a loop.
 * @param step tells whether it found something to do; then the next follows at once
 * @param options.interval milliseconds between steps that found nothing
 * @param options.onError what to do with an error of a step, which counts as nothing found
 */
export function startLoop(
  step: () => Promise<boolean>,
  { interval, onError }: { interval: number; onError: (error: unknown) => void },
): WorkerLoop {
  let stopped = false;
  let wake = () => {};
  const work = async () => {
    while (!stopped) {
      const found = await step().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!found && !stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, interval);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  };
  const done = work();
  return {
    wake: () => wake(),
    stop: async () => {
      stopped = true;
      wake();
      await done;
    },
  };
}
