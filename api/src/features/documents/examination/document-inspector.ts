/** Reads documents in a worker thread, one after the other, within limits of processor time and memory. */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { MEGABYTE } from '@portal/schema/limits';
import type { DocumentInspector, Inspection } from '../../../platform/files/inspection.ts';

export class InspectionAborted extends Error {
  override readonly name = 'InspectionAborted';
}

/**
 * Opens an inspector.
 * @param limits `time` of the processor in milliseconds, so that a busy machine fails no document; `memory` in MB bounds
 * the heap and, roughly, the memory outside it
 */
export function openDocumentInspector(
  script: URL,
  { time = 10_000, memory = 256, idle = 60_000 } = {},
): DocumentInspector {
  let worker: Worker | undefined;
  let thread = unknownThread();
  let last: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;
  let waiting = 0;

  function start(): Worker {
    thread = unknownThread();
    const started = startWorker(script, thread, memory);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function run(document: Uint8Array<ArrayBuffer>): Promise<Inspection> {
    clearTimeout(idleTimer);
    const busy = (worker ??= start());
    const outcome = await Promise.race([
      answerOf(busy, document),
      limitReached(busy, thread, { time, memory }),
    ]);
    if (outcome) {
      idleTimer = setTimeout(() => void end(), idle).unref();
      return outcome;
    }
    await end();
    throw new InspectionAborted('The document takes too much time or memory to read.');
  }

  return {
    get waiting() {
      return waiting;
    },
    inspect(document) {
      waiting += 1;
      const turn = Promise.all([document, last])
        .then(([content]) => run(content))
        .finally(() => (waiting -= 1));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: end,
  };
}

const UNKNOWN = -1;

/** Returns the memory into which a worker writes the id of its thread: 0 where threads have no ids. */
const unknownThread = () => new Int32Array(new SharedArrayBuffer(4)).fill(UNKNOWN);

/** Returns the milliseconds of processor time of a thread, or of the process if threads have no id. */
function processorTime([thread = UNKNOWN]: Int32Array): number | undefined {
  if (thread === UNKNOWN) return undefined;
  if (thread === 0) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    // The text after the name begins with the third field; the 14th and 15th are user and system time in ticks of 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    // The thread has ended.
    return undefined;
  }
}

/** Starts a worker that neither keeps the process alive nor ends it by an error. */
function startWorker(script: URL, thread: Int32Array, memory: number): Worker {
  const started = new Worker(script, {
    // The worker inherits neither the options of the process, such as a profiler, nor its environment.
    env: {},
    execArgv: [],
    workerData: thread,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 8 },
  });
  // A waiting caller gets the rejection. Without one, the rejection must not end the process.
  started.on('error', () => undefined);
  started.unref();
  return started;
}

/** Waits until a worker has used more than it may, or has answered. */
function limitReached(
  busy: Worker,
  thread: Int32Array,
  { time, memory }: { time: number; memory: number },
): Promise<undefined> {
  const before = process.memoryUsage.rss();
  let startedAt: number | undefined;
  return new Promise((resolve) => {
    // The limit of the heap does not count buffers, which a stream that inflates fills.
    const watch = setInterval(() => {
      const now = processorTime(thread);
      startedAt ??= now;
      const used = (now ?? 0) - (startedAt ?? 0);
      if (used > time || process.memoryUsage.rss() - before > memory * MEGABYTE) end();
    }, 20);
    const end = () => {
      clearInterval(watch);
      busy.off('message', end).off('exit', end);
      resolve(undefined);
    };
    busy.once('message', end).once('exit', end);
  });
}

function answerOf(worker: Worker, document: Uint8Array<ArrayBuffer>): Promise<Inspection> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage(document, [document.buffer]);
  });
}
