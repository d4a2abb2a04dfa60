import { setTimeout as sleep } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { contextOf } from '../context.ts';
import type { Context, Resources } from '../context.ts';
import { faultInWords } from '../fault-in-words.ts';
import { findDueLanes, onEnqueue, renewLeases, storeOutcomes, takeDue } from './queue.ts';
import type { Outcome, TakenJob } from './queue.ts';

/** Milliseconds between two polls of a queue in which nothing is due. */
export const POLL_INTERVAL = 2_000;
/** Milliseconds between two polls for a while after this process enqueued a job: its transaction may take that long. */
const EAGER_INTERVAL = 500;
const EAGER_POLLS = 10;
/** Milliseconds for which outcomes of ended jobs are collected, so that one statement stores them. */
const GATHERING = 5;
/** The abort reason that ends a pause; shared, because each new error would record a stack trace. */
const ENDED = new Error('a job has ended');

/** A failed attempt of a job that records its faults itself; without `dueAt` it was the last one. */
export interface Failed {
  fault: string;
  dueAt?: Date;
}

export interface LaneWork {
  /** How many jobs run at once in a process; in a lane with groups, in each group. */
  atOnce: number;
  groups?: (ctx: Context) => Promise<string[]>;
  deadline: number;
  /** Whether a stop aborts attempts, to be repeated elsewhere, instead of waiting for them. */
  abortOnStop?: boolean;
  /** Does a job; returns when it is due again, or nothing when it is done. */
  run: (ctx: Context, job: TakenJob, signal: AbortSignal) => Promise<Date | Failed | void>;
  /** Returns the milliseconds from a failed attempt to the next one; undefined after the last. */
  retryAfter: (job: TakenJob, error: unknown) => number | undefined;
}

export interface Jobs {
  running(): Map<string, number>;
  /** Looks for due jobs at once, without waiting for the next poll. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Starts taking jobs. Several processes may do so: a job is leased to one at a time. Times are in milliseconds. After
 * `lease` another process takes over from a killed one (with the poll, 15 s at most); after `patience` a stop aborts running
 * jobs, and after `grace` it abandons them. While `mayTake` returns false no job is taken, and running ones go on.
 */
export function startJobs(
  resources: Resources,
  lanes: ReadonlyMap<string, LaneWork>,
  { lease = 13_000, patience = 8_000, grace = 1_000, mayTake = (): boolean => true } = {},
): Jobs {
  const { log, now, pollInterval } = resources;
  const underWay = new Map<TakenJob, { work: LaneWork; aborter: AbortController; end: Promise<void> }>();
  let isStopping = false;
  let pause = new AbortController();
  const running = () => [...underWay.keys()];
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  const onError = (error: unknown) => log.error({ err: error }, 'the jobs could not be read or stored');

  const outcomes = outcomeStore(resources);
  let eagerPolls = 0;
  onEnqueue(resources, () => {
    if (eagerPolls === 0) pause.abort(ENDED);
    eagerPolls = EAGER_POLLS;
  });

  async function startDue(): Promise<void> {
    const ctx = contextOf(resources);
    const due = await findDueLanes(ctx, [...lanes.keys()]);
    if (due.length === 0) return;
    const free = await freeSlots(ctx, new Map([...lanes].filter(([lane]) => due.includes(lane))), running);
    const taken = await takeDue(ctx, free, running(), later(lease));
    for (const job of taken) {
      const [work, aborter] = [lanes.get(job.lane), new AbortController()];
      if (work) underWay.set(job, { work, aborter, end: finish(job, work, aborter) });
    }
  }

  async function finish(job: TakenJob, work: LaneWork, aborter: AbortController): Promise<void> {
    const outcome = {
      ...(await attempt(resources, { job, work, aborter, grace, isStopping: () => isStopping })),
      id: job.id,
      attempts: job.attempts,
    };
    const store = () => outcomes.load(outcome).then(() => true, onError);
    // While the outcome cannot be stored, the job renews its lease, so that it does not run again.
    while (!(await store()) && !isStopping) await sleep(pollInterval);
    underWay.delete(job);
    pause.abort(ENDED);
  }

  const loop = (async () => {
    while (!isStopping) {
      // The pause is created before the poll, so that an attempt that ends during the poll ends it.
      pause = new AbortController();
      if (mayTake()) await startDue().catch(onError);
      const wait = eagerPolls > 0 ? Math.min(pollInterval, EAGER_INTERVAL) : pollInterval;
      eagerPolls = Math.max(0, eagerPolls - 1);
      await sleep(wait, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  })();
  const heartbeat = setInterval(() => {
    if (underWay.size > 0) renewLeases(contextOf(resources), running(), later(lease)).catch(onError);
  }, lease / 3);

  return {
    running: () => countByLane(lanes, running()),
    wake: () => pause.abort(ENDED),
    async stop() {
      isStopping = true;
      pause.abort();
      const abort = (which: (work: LaneWork) => unknown) => {
        for (const { work, aborter } of underWay.values()) if (which(work)) aborter.abort();
      };
      const timer = setTimeout(abort, patience, () => true);
      const ended = loop.then(() => {
        abort(({ abortOnStop }) => abortOnStop);
        return Promise.all([...underWay.values()].map(({ end }) => end));
      });
      await Promise.race([ended, sleep(patience + 2 * grace, undefined, { ref: false })]);
      clearTimeout(timer);
      clearInterval(heartbeat);
    },
  };
}

/** Makes what stores the outcomes of ended jobs, several with one statement. */
const outcomeStore = (resources: Resources) =>
  new DataLoader(
    async (ended: Parameters<typeof storeOutcomes>[1]) => {
      await storeOutcomes(contextOf(resources), ended);
      return ended;
    },
    { cache: false, batchScheduleFn: (store) => setTimeout(store, GATHERING) },
  );

/** Returns how many more jobs each lane may run, in each of its groups. */
async function freeSlots(
  ctx: Context,
  lanes: ReadonlyMap<string, LaneWork>,
  running: () => readonly TakenJob[],
): Promise<Parameters<typeof takeDue>[1]> {
  const free = [];
  for (const [lane, { groups, atOnce }] of lanes) {
    for (const groupKey of (await groups?.(ctx)) ?? ['']) {
      const busy = running().filter((job) => job.lane === lane && job.groupKey === groupKey);
      free.push({ lane, groupKey, slots: atOnce - busy.length });
    }
  }
  return free;
}

function countByLane(
  lanes: ReadonlyMap<string, LaneWork>,
  running: readonly TakenJob[],
): Map<string, number> {
  const numbers = new Map([...lanes.keys()].map((lane) => [lane, 0]));
  for (const { lane } of running) numbers.set(lane, (numbers.get(lane) ?? 0) + 1);
  return numbers;
}

interface Attempt {
  job: TakenJob;
  work: LaneWork;
  aborter: AbortController;
  /** The milliseconds that the work has to end once it is aborted. */
  grace: number;
  isStopping: () => boolean;
}

/** Runs a job once. @returns the outcome to store: its end, or when it is due again */
async function attempt(
  resources: Resources,
  { job, work, aborter, grace, isStopping }: Attempt,
): Promise<Outcome> {
  const { log, meter, now } = resources;
  const { signal } = aborter;
  const timer = setTimeout(
    () => aborter.abort(new DOMException('The job ran for too long.', 'TimeoutError')),
    work.deadline,
  );
  try {
    const end = await Promise.race([work.run(contextOf(resources), job, signal), abandoned(signal, grace)]);
    const { fault, dueAt }: Partial<Failed> = end instanceof Date ? { dueAt: end } : { ...end };
    const error = fault ?? null;
    meter?.countAttempt(job, error === null ? 'done' : dueAt ? 'retried' : 'failed');
    return dueAt ? { dueAt, error } : { doneAt: now(), error };
  } catch (error) {
    if (isStopping() && signal.aborted) return { dueAt: now(), error: null };
    const wait = work.retryAfter(job, error);
    const code = codeOf(error);
    const { id, lane, name, attempts } = job;
    meter?.countAttempt(job, wait === undefined ? 'failed' : 'retried');
    log.warn({ job: id, lane, name, attempts, code, isLast: wait === undefined }, 'job failed');
    if (wait === undefined) return { error: code, failedAt: now() };
    return { error: code, dueAt: new Date(now().getTime() + wait) };
  } finally {
    clearTimeout(timer);
  }
}

function abandoned(signal: AbortSignal, grace: number): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason as Error), grace).unref());
  });
}

/** Reduces an error to its codes and known words, for the log and the job: a mail server's text may repeat the mail. */
function codeOf(error: unknown): string {
  const { name, code, responseCode, cause } = error as NodeJS.ErrnoException & { responseCode?: number };
  if (typeof code !== 'string' && cause instanceof Error) return codeOf(cause);
  const codes = [typeof code === 'string' ? code : name, responseCode].filter(Boolean).join(' ');
  const fault = responseCode === undefined && faultInWords(error);
  return fault ? `${codes}: ${fault}` : codes;
}
