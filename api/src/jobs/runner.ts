/** Does the jobs of the queue, lane by lane, beside the requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import { contextOf } from '../context.ts';
import type { Context, Resources } from '../context.ts';
import { Job } from './job.entity.ts';
import type { Lane } from './job.entity.ts';
import { renewLeases, takeDue } from './queue.ts';
import type { TakenJob } from './queue.ts';

/** Milliseconds between two looks at a queue in which nothing is due. */
export const POLL_INTERVAL = 500;

// In SQL: the values of a statement that fails are logged.
const KEPT_DATA = `jsonb_strip_nulls(jsonb_build_object('recipient', data->'recipient'))`;

/** Defines how the jobs of a lane run. */
export interface LaneWork {
  /** How many run at once in a process; in a lane with groups, of each group. */
  atOnce: number;
  /** Finds the groups whose jobs may run now. */
  groups?: (ctx: Context) => Promise<string[]>;
  /** Milliseconds after which a try is aborted. */
  deadline: number;
  /** Whether a stop aborts tries at once, to be repeated elsewhere, instead of waiting for them. */
  abortOnStop?: boolean;
  /** Does a job; gives when it is due again, or nothing when it is done. */
  run: (ctx: Context, job: TakenJob, signal: AbortSignal) => Promise<Date | void>;
  /** Gives the milliseconds from a failed try to the next one; undefined after the last. */
  retryAfter: (job: TakenJob, error: unknown) => number | undefined;
}

/** What runs the jobs. */
export interface Jobs {
  /** Gives how many jobs run, by lane. */
  running(): Map<Lane, number>;
  /** Takes no more jobs, and waits for those that run, ten seconds at most. */
  stop(): Promise<void>;
}

/**
 * Starts doing jobs. Several processes may: a job is leased to one of them at a time.
 * @param options.lease milliseconds after which another process may take over from one that was killed; with the look at
 * the queue that follows, 15 s at most
 * @param options.patience milliseconds after which a stop aborts what runs
 * @param options.grace milliseconds after which a try that was aborted is left to itself
 */
export function startJobs(
  resources: Resources,
  lanes: ReadonlyMap<Lane, LaneWork>,
  { lease = 14_000, patience = 8_000, grace = 1_000 } = {},
): Jobs {
  const { db, log, meter, now, pollInterval } = resources;
  const tries = new Map<TakenJob, { work: LaneWork; aborter: AbortController; end: Promise<void> }>();
  let [isStopping, nap] = [false, new AbortController()];
  const running = () => [...tries.keys()];
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const onError = (error: unknown) => log.error({ err: error }, 'the jobs could not be read or stored');

  /** Starts what is due; returns whether there was something. */
  async function startDue(): Promise<boolean> {
    const ctx = contextOf(resources);
    const free = [];
    for (const [lane, { groups, atOnce }] of lanes) {
      for (const groupKey of (await groups?.(ctx)) ?? ['']) {
        const busy = running().filter((job) => job.lane === lane && job.groupKey === groupKey);
        free.push({ lane, groupKey, slots: atOnce - busy.length });
      }
    }
    const taken = await takeDue(ctx, free, running(), later(lease));
    for (const job of taken) {
      const [work, aborter] = [lanes.get(job.lane), new AbortController()];
      if (work) tries.set(job, { work, aborter, end: finish(job, work, aborter) });
    }
    return taken.length > 0;
  }

  /** Does a job and stores the outcome, unless another try has begun since. */
  async function finish(job: TakenJob, work: LaneWork, aborter: AbortController): Promise<void> {
    const { id, attempts } = job;
    const outcome = await attempt(job, work, aborter);
    const store = () => db.update(Job, { id, attempts }, outcome).then(() => true, onError);
    // Without the database it waits and renews its lease: a job that is done should not be done again.
    while (!(await store()) && !isStopping) await sleep(pollInterval);
    tries.delete(job);
    nap.abort();
  }

  async function attempt(job: TakenJob, work: LaneWork, aborter: AbortController) {
    const { signal } = aborter;
    const timeout = new DOMException('The job ran for too long.', 'TimeoutError');
    const timer = setTimeout(() => aborter.abort(timeout), work.deadline);
    try {
      const dueAt = await Promise.race([
        work.run(contextOf(resources), job, signal),
        abandoned(signal, grace),
      ]);
      meter?.countTry(job.lane, 'done');
      if (dueAt) return { dueAt, error: null };
      return { doneAt: now(), error: null, data: () => KEPT_DATA };
    } catch (error) {
      if (isStopping && signal.aborted) return { dueAt: now() };
      const wait = work.retryAfter(job, error);
      const code = codeOf(error);
      const { id, lane, name, attempts } = job;
      meter?.countTry(lane, wait === undefined ? 'failed' : 'retried');
      log.warn({ job: id, lane, name, attempts, code, isLast: wait === undefined }, 'job failed');
      return { error: code, ...(wait === undefined ? { failedAt: now() } : { dueAt: later(wait) }) };
    } finally {
      clearTimeout(timer);
    }
  }

  const loop = (async () => {
    while (!isStopping) {
      // Before the look, so that a try that ends during it is noticed.
      nap = new AbortController();
      const hasStarted = await startDue().catch(onError);
      if (!hasStarted) await sleep(pollInterval, undefined, { signal: nap.signal }).catch(() => undefined);
    }
  })();
  const heart = setInterval(() => {
    if (tries.size > 0) renewLeases(contextOf(resources), running(), later(lease)).catch(onError);
  }, lease / 3);

  return {
    running() {
      const numbers = new Map([...lanes.keys()].map((lane) => [lane, 0]));
      for (const { lane } of running()) numbers.set(lane, (numbers.get(lane) ?? 0) + 1);
      return numbers;
    },
    async stop() {
      isStopping = true;
      nap.abort();
      const abort = (which: (work: LaneWork) => unknown) => {
        for (const { work, aborter } of tries.values()) if (which(work)) aborter.abort();
      };
      const timer = setTimeout(abort, patience, () => true);
      const ended = loop.then(() => {
        abort(({ abortOnStop }) => abortOnStop);
        return Promise.all([...tries.values()].map(({ end }) => end));
      });
      await Promise.race([ended, sleep(patience + 2 * grace, undefined, { ref: false })]);
      clearTimeout(timer);
      clearInterval(heart);
    },
  };
}

/** Rejects some time after an abort: a try that has not ended by then is left to itself. */
function abandoned(signal: AbortSignal, grace: number): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason as Error), grace).unref());
  });
}

/** Reduces an error to its codes, for the log and the job: a mail server's text may repeat the mail. */
function codeOf(error: unknown): string {
  const { name, code, responseCode, cause } = error as NodeJS.ErrnoException & { responseCode?: number };
  if (typeof code !== 'string' && cause instanceof Error) return codeOf(cause);
  return [typeof code === 'string' ? code : name, responseCode].filter(Boolean).join(' ');
}
