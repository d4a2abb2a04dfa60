/** Serves the metrics on a port of its own, behind no proxy. `/healthz` answers here however busy the portal is. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contextOf } from '../context.ts';
import type { Resources } from '../context.ts';
import type { Clock } from '../database/clock.ts';
import { poolOf } from '../database/pool.ts';
import { freeBytes } from '../files/room.ts';
import { sizeOf } from '../files/spool.ts';
import { findLastBackup } from '../backup/last-backup.ts';
import { countDue, readFailing } from '../jobs/queue.ts';
import type { Jobs } from '../jobs/runner.ts';
import type { Settings } from '../settings.ts';
import { shareAnswer } from '../share-answer.ts';
import { version } from '../version.ts';
import type { OpenMeter } from './meter.ts';

interface GaugeParts {
  resources: Resources;
  settings: Pick<Settings, 'spoolDir' | 'storage' | 'metricsPort' | 'metricsHost'>;
  gate: { inProgress(): number };
  jobs: Jobs;
  clock: Pick<Clock, 'difference'>;
  shared: ReadonlyMap<string, () => boolean>;
}

export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

export async function openMetrics(meter: OpenMeter, parts: GaugeParts): Promise<MetricsServer> {
  await addGauges(meter, parts);
  const { registry } = meter;
  const { metricsPort, metricsHost } = parts.settings;
  const server = createServer(({ url, method }, answer) => {
    if (method === 'GET' && url === '/healthz') return void answer.end('ok');
    if (method !== 'GET' || url !== '/metrics') return void answer.writeHead(404).end();
    registry.metrics().then(
      (text) => answer.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  server.requestTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(metricsPort, metricsHost, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost}:${bound}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Labels = Record<string, string>;
type Reading = undefined | number | Iterable<readonly [label: string | Labels, value: number]>;

/** Adds the gauges. A gauge that cannot be read, such as the queue's without the database, has no value in that scrape. */
async function addGauges({ registry }: OpenMeter, parts: GaugeParts): Promise<void> {
  const { default: client } = await import('prom-client');
  const { resources, settings, gate, jobs, clock, shared } = parts;
  const gauge = (
    name: string,
    help: string,
    label: string | string[],
    read: () => Reading | Promise<Reading>,
  ) =>
    new client.Gauge({
      name: `portal_${name}`,
      help,
      labelNames: label ? [label].flat() : [],
      registers: [registry],
      async collect() {
        this.reset();
        try {
          const reading = await read();
          if (typeof reading === 'number') this.set(reading);
          else if (!reading) this.remove();
          else
            for (const [key, value] of reading)
              this.set(typeof key === 'string' ? { [String(label)]: key } : key, value);
        } catch (error) {
          if (!label) this.remove();
          resources.log.warn({ err: error, gauge: name }, 'a gauge could not be read');
        }
      },
    });

  gauge('build_info', 'Always 1: which version runs.', 'version', () => [[version, 1]]);
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
  gauge(
    'jobs_failing_seconds',
    'For how long jobs that wait have failed each time, at most.',
    ['lane', 'name'],
    async () =>
      (await readFailing(contextOf(resources))).map(
        ({ lane, name, seconds }) => [{ lane, name }, seconds] as const,
      ),
  );
  gauge('jobs_running', 'Jobs that this instance runs, by lane.', 'lane', () => jobs.running());

  gauge('up', 'Whether what all instances share answers this one.', 'part', () =>
    [...shared].map(([part, isUp]) => [part, Number(isUp())] as const),
  );
  gauge(
    'clock_ahead_seconds',
    "By how much this process's clock is ahead of the database's.",
    '',
    () => clock.difference() / 1_000,
  );

  const backup = shareAnswer(() => findLastBackup(contextOf(resources)));
  gauge('backup_age_seconds', 'How old the last backup is.', '', async () => {
    const last = await backup();
    return last && (resources.now().getTime() - last.at.getTime()) / 1_000;
  });
  gauge('backup_documents', 'Documents of the last backup, by whether it has them.', 'state', async () => {
    const last = await backup();
    return last ? [['there', last.documents] as const, ['missing', last.missing] as const] : [];
  });

  const disks = new Map([['spool', settings.spoolDir]]);
  if (settings.storage.kind === 'folder') disks.set('documents', settings.storage.path);
  gauge('spool_bytes', 'Files on their way.', '', () => sizeOf(settings.spoolDir));
  gauge('disk_free_bytes', 'Free space of the disks that uploads are written to.', 'disk', () =>
    Promise.all([...disks].map(async ([disk, folder]) => [disk, await freeBytes(folder)] as const)),
  );
}
