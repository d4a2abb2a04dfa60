/** Polls the store of documents, so that asking about its state never waits for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../database/database-watch.ts';
import { errorInWords } from '../fault-in-words.ts';
import type { Logger } from '../log.ts';
import type { Files } from './files.ts';

const INTERVAL = 5_000;
/** Milliseconds without an answer after which the store counts as down. */
const PATIENCE = 3_000;

export function watchFiles(files: Pick<Files, 'check'>, log: Logger): { isUp(): boolean; stop(): void } {
  let isUp = true;
  let isStopped = false;
  const check = async () => {
    const asked = files.check().then(
      () => undefined,
      (error: unknown) => error,
    );
    const fault = await Promise.race([asked, sleep(PATIENCE, new Error('no answer'), { ref: false })]);
    if (isStopped || isUp === (fault === undefined)) return;
    isUp = fault === undefined;
    if (isUp) log.warn('the store of documents answers again');
    else log.warn({ fault: errorInWords(fault) }, 'the store of documents does not answer');
  };
  const end = repeat(check, INTERVAL);
  return {
    isUp: () => isUp,
    stop() {
      isStopped = true;
      void end();
    },
  };
}
