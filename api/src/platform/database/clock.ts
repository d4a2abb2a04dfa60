/** Reads the database's clock, which all instances share, so that promised times, leases and due times are comparable. */
import type pg from 'pg';
import type { Logger } from '../log.ts';

/** Milliseconds by which the clock of a process may differ before it takes no jobs. */
const CLOCK_TOLERANCE = 2_000;

export interface Clock {
  now(): Date;
  /** Reads the database's clock. */
  read(client: Pick<pg.Client, 'query'>): Promise<void>;
  /** Returns by how many milliseconds the clock of this process is ahead of the database's. */
  difference(): number;
  isRight(): boolean;
}

/**
 * Opens a clock that advances from the last reading monotonically, so that setting the machine's clock changes nothing. A
 * reading took place between question and answer: the time is corrected only as far as these require, to avoid jitter.
 */
export function openClock(log: Logger, wallClock: () => number = Date.now): Clock {
  /** The database's time when this process began. */
  let origin = wallClock() - performance.now();
  let wasRight = true;
  const difference = () => Math.round(wallClock() - performance.now() - origin);
  const isRight = () => Math.abs(difference()) <= CLOCK_TOLERANCE;
  return {
    now: () => new Date(origin + performance.now()),
    async read(client) {
      const asked = performance.now();
      const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      const told = rows[0]?.now.getTime() ?? Number.NaN;
      // The answer is truncated to milliseconds, hence the 1.
      origin = Math.min(Math.max(origin, told - performance.now()), told + 1 - asked);
      if (isRight() === wasRight) return;
      wasRight = !wasRight;
      const seconds = difference() / 1_000;
      if (wasRight)
        log.info({ seconds }, "this process's clock agrees with the database's again: it takes jobs");
      else
        log.error(
          { seconds },
          "this process's clock differs from the database's by more than 2 s: it takes no jobs. Set the clock of this machine or of the database's, as by NTP",
        );
    },
    difference,
    isRight,
  };
}
