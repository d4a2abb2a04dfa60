/** Reads PDFs in a worker thread, one after the other, within limits of time and memory. */
import { Worker } from 'node:worker_threads';
import { MEGABYTE } from '@portal/schema/limits';
import type { Inspection } from './inspect-pdf.worker.ts';

export class InspectionAborted extends Error {
  override readonly name = 'InspectionAborted';
}

export interface PdfInspector {
  /** Moves the document's memory to the worker. @throws InspectionAborted */
  inspect(document: Uint8Array<ArrayBuffer>): Promise<Inspection>;
  close(): Promise<void>;
}

/** @param limits in milliseconds and MB; `memory` bounds both the heap and, roughly, what lies outside it */
export function openPdfInspector(
  script: URL,
  { deadline = 10_000, memory = 256, idle = 60_000 } = {},
): PdfInspector {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(script, {
      // Neither what the process was started with, such as a profiler, nor its settings.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32 },
    });
    // A waiting caller gets the rejection; without one it must not end the process.
    started
      .on('error', () => undefined)
      .once('exit', () => {
        if (worker === started) worker = undefined;
      });
    started.unref();
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
    const outcome = await Promise.race([answerOf(busy, document), limitReached(busy)]);
    if (outcome) {
      idleTimer = setTimeout(() => void end(), idle).unref();
      return outcome;
    }
    await end();
    throw new InspectionAborted('The document takes too much time or memory to read.');
  }

  function limitReached(busy: Worker): Promise<undefined> {
    const before = process.memoryUsage.rss();
    const deadlineAt = Date.now() + deadline;
    return new Promise((resolve) => {
      // The limit of the heap does not count buffers, which a stream that inflates fills.
      const watch = setInterval(() => {
        if (Date.now() > deadlineAt || process.memoryUsage.rss() - before > memory * MEGABYTE) end();
      }, 20);
      const end = () => {
        clearInterval(watch);
        busy.off('message', end).off('exit', end);
        resolve(undefined);
      };
      busy.once('message', end).once('exit', end);
    });
  }

  return {
    inspect(document) {
      const turn = last.then(() => run(document));
      last = turn.catch(() => undefined);
      return turn;
    },
    close: end,
  };
}

function answerOf(worker: Worker, document: Uint8Array<ArrayBuffer>): Promise<Inspection> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage(document, [document.buffer]);
  });
}
