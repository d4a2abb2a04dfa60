/** Counts events for Prometheus, when parts of the portal call the meter. Gauges are read at a scrape. */
import type { ErrorCode } from '@portal/schema/errors';
import type { Counter, Histogram, Registry } from 'prom-client';

type AttemptOutcome = 'done' | 'retried' | 'failed';

export interface Meter {
  /** Counts a request. `operation` must come from a closed list: each value is a time series. */
  countRequest(operation: string, status: number, seconds: number): void;
  countFailure(code: ErrorCode): void;
  countShed(): void;
  countAttempt(job: { lane: string; name: string }, outcome: AttemptOutcome): void;
  countWait(seconds: number): void;
}

export interface OpenMeter extends Meter {
  registry: Registry;
}

const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WAIT_SECONDS = [0.001, 0.01, 0.05, 0.25, 1, 2];

export async function openMeter(): Promise<OpenMeter> {
  // Lazy: only installations with METRICS_PORT load the client.
  const { default: client } = await import('prom-client');
  const registry = new client.Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  const counter = <T extends string>(name: string, help: string, labelNames: T[]): Counter<T> =>
    new client.Counter({ name, help, labelNames, registers });
  const histogram = <T extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: T[],
  ): Histogram<T> => new client.Histogram({ name, help, buckets, labelNames, registers });

  const requests = counter('portal_requests_total', 'Requests that have ended.', ['operation', 'status']);
  const durations = histogram(
    'portal_request_duration_seconds',
    'Time from the head of a request to the end of its answer.',
    CALL_SECONDS,
    ['operation'],
  );
  const failures = counter('portal_failures_total', 'Failures of calls, by code.', ['code']);
  const shed = counter('portal_shed_total', 'Calls refused because too many were worked on.', []);
  const attempts = counter('portal_job_tries_total', 'Tries of jobs, by how they ended.', [
    'lane',
    'name',
    'outcome',
  ]);
  const waits = histogram(
    'portal_database_wait_seconds',
    'Time for a connection of the pool, also of waits that ended without one.',
    WAIT_SECONDS,
    [],
  );
  return {
    registry,
    countRequest(operation, status, seconds) {
      requests.inc({ operation, status });
      durations.observe({ operation }, seconds);
    },
    countFailure: (code) => failures.inc({ code }),
    countShed: () => shed.inc(),
    countAttempt: ({ lane, name }, outcome) => attempts.inc({ lane, name, outcome }),
    countWait: (seconds) => waits.observe(seconds),
  };
}
