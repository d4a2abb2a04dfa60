import { contextOf } from '../context.ts';
import type { Resources } from '../context.ts';
import { poolOf } from '../database/pool.ts';
import { freeBytes } from '../files/room.ts';
import { sizeOf } from '../files/spool.ts';
import { countDue } from '../jobs/queue.ts';
import type { Jobs } from '../jobs/runner.ts';
import type { Settings } from '../settings.ts';
import { shareAnswer } from '../share-answer.ts';
import type { OpenMeter } from './meter.ts';

export interface GaugeParts {
  resources: Resources;
  settings: Pick<Settings, 'spoolDir' | 'storage' | 'metricsPort' | 'metricsHost'>;
  gate: { inProgress(): number };
  jobs: Jobs;
}

type Reading = number | Iterable<readonly [label: string, value: number]>;

/** Adds the gauges. What cannot be read, such as the queue without its database, has no value in that scrape. */
export async function addGauges({ registry }: OpenMeter, parts: GaugeParts): Promise<void> {
  const { default: client } = await import('prom-client');
  const { resources, settings, gate, jobs } = parts;
  const gauge = (name: string, help: string, label: string, read: () => Reading | Promise<Reading>) =>
    new client.Gauge({
      name: `portal_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset();
        try {
          const reading = await read();
          if (typeof reading === 'number') this.set(reading);
          else for (const [key, value] of reading) this.set({ [label]: key }, value);
        } catch (error) {
          if (!label) this.remove();
          resources.log.warn({ err: error, gauge: name }, 'a gauge could not be read');
        }
      },
    });

  const pool = poolOf(resources.db.connection);
  gauge('database_connections', 'Connections of the pool, by state.', 'state', () => [
    ['idle', pool.idleCount],
    ['busy', pool.totalCount - pool.idleCount],
  ]);
  gauge('database_waiting', 'Calls that wait for a connection.', '', () => pool.waitingCount);
  gauge('calls_in_progress', 'Calls that are worked on.', '', () => gate.inProgress());
  gauge('hashes_waiting', 'Passwords that wait to be hashed or checked.', '', () =>
    resources.passwords.waiting(),
  );

  const due = shareAnswer(() => countDue(contextOf(resources)));
  gauge('jobs_due', 'Jobs that are due and not begun, by lane.', 'lane', async () =>
    (await due()).map(({ lane, number }) => [lane, number] as const),
  );
  gauge('jobs_oldest_seconds', 'How long the oldest of them is due.', 'lane', async () =>
    (await due()).map(({ lane, oldest }) => [lane, oldest] as const),
  );
  gauge('jobs_running', 'Jobs that this instance runs, by lane.', 'lane', () => jobs.running());

  const disks = new Map([['spool', settings.spoolDir]]);
  if (settings.storage.kind === 'folder') disks.set('documents', settings.storage.path);
  gauge('spool_bytes', 'Files on their way.', '', () => sizeOf(settings.spoolDir));
  gauge('disk_free_bytes', 'Free space of the disks that uploads are written to.', 'disk', () =>
    Promise.all([...disks].map(async ([disk, folder]) => [disk, await freeBytes(folder)] as const)),
  );
}
