import type { AddressInfo } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { ensureFirstAdministrator } from '../features/accounts/housekeeping.service.ts';
import { refuseUnrestored } from '../platform/backup/restore.service.ts';
import { contextOf } from '../platform/context.ts';
import type { Declared, Resources } from '../platform/context.ts';
import { openClock } from '../platform/database/clock.ts';
import type { Clock } from '../platform/database/clock.ts';
import { migrate, openDatabase } from '../platform/database/data-source.ts';
import { repeat, WATCH_TIMES, watchDatabase } from '../platform/database/database-watch.ts';
import type { WatchTimes } from '../platform/database/database-watch.ts';
import { poolOf, watchWaits } from '../platform/database/pool.ts';
import { openPostgres } from '../platform/database/embedded.ts';
import { watchFiles } from '../platform/files/files.ts';
import type { DocumentInspector } from '../platform/files/inspection.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { openRoom } from '../platform/files/room.ts';
import { openSpool } from '../platform/files/spool.ts';
import type { WorkParts } from '../transport/feature.ts';
import { buildGuardedSchema } from '../transport/graphql/build-schema.ts';
import { openGraphql } from '../transport/graphql/endpoint.ts';
import { openDocumentInspector } from '../features/documents/examination/document-inspector.ts';
import { documentInspectorScript } from '../features/documents/feature.ts';
import { configuredBy, declared, features, graph, refreshAll, routes } from './features.ts';
import { checkClaims, foldFormRules, foldIdentification, foldPageParts, foldWellKnown } from './fold.ts';
import { isSecure } from '../transport/http/cookies.ts';
import { openGate } from '../transport/http/gate.ts';
import type { BodyBounds } from '../transport/http/read-body.ts';
import { buildServer } from '../transport/http/server.ts';
import type { ServerParts } from '../transport/http/server.ts';
import { openUploads, UPLOAD_BOUNDS } from '../transport/http/uploads.ts';
import type { UploadBounds, Uploads } from '../transport/http/uploads.ts';
import { POLL_INTERVAL, startJobs } from '../platform/jobs/runner.ts';
import type { Jobs, LaneWork } from '../platform/jobs/runner.ts';
import { enqueueUpkeep, upkeep } from '../platform/jobs/upkeep.job.ts';
import type { Logger } from '../platform/log.ts';
import { openMeter } from '../platform/metrics/meter.ts';
import { openMetrics } from '../platform/metrics/server.ts';
import { openPasswords } from '../platform/security/passwords.ts';
import type { HashCost } from '../platform/security/passwords.ts';
import { checkSecretKey, openKeys } from '../platform/security/secret-key.service.ts';
import { openThrottle } from '../platform/security/throttle.ts';
import type { Settings } from '../platform/settings.ts';
import { ensureTallies } from '../platform/tallies/tally.service.ts';

let schema: GraphQLSchema | undefined;

/** Builds the schema once: a process of tests starts many portals. */
const servedSchema = (): GraphQLSchema => (schema ??= buildGuardedSchema(graph));

/** Milliseconds for which a call waits until its document is inspected; most take less than a tenth of it. */
const INSPECTION_WAIT = 5_000;
/** Milliseconds for which a stop waits for calls under way. */
const STOP_DEADLINE = 10_000;

/** Milliseconds between two readings of stored settings that this process holds. */
const REFRESH_INTERVAL = 500;

type Stop = () => Promise<void>;

export interface Portal {
  url: string;
  metricsUrl: string | undefined;
  newAdministrator: { email: string; password: string } | undefined;
  /** Does due jobs at once: tests move the clock on, and wait for them. */
  doDueJobs(): void;
  drain(): void;
  stop(): Promise<void>;
}

/** The options of a portal: `pages` is the folder of the web build, and tests vary the others. */
export interface PortalOptions {
  declared?: Declared;
  now?: () => Date;
  hashCost?: HashCost;
  pollInterval?: number;
  inspector?: DocumentInspector;
  inspectionWait?: number;
  pages?: string;
  databaseWatch?: WatchTimes;
  bodies?: Partial<BodyBounds>;
  stopDeadline?: number;
  uploads?: Partial<UploadBounds>;
}

/** @throws when a part cannot start; the parts that had started are stopped again */
export async function startPortal(
  settings: Settings,
  log: Logger,
  options: PortalOptions = {},
): Promise<Portal> {
  const stops: Stop[] = [];
  try {
    return await startParts(settings, log, options, stops);
  } catch (error) {
    await stopAll(stops).catch((failure: unknown) => log.error({ err: failure }, 'did not stop cleanly'));
    throw error;
  }
}

/** Stops all parts, those that started last first. */
async function stopAll(stops: Stop[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of stops.splice(0).reverse()) await end().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop cleanly.');
}

async function startParts(
  settings: Settings,
  log: Logger,
  options: PortalOptions,
  stops: Stop[],
): Promise<Portal> {
  for (const name of settings.retired)
    log.warn(`${name} has no effect since 1.2.0: take it out of the settings`);
  const data = await openData(settings, log, options, stops);
  const { database, clock } = data;
  const resources = await openResources(data, settings, log, options, stops);
  const { meter, throttle } = resources;
  const newAdministrator = await prepareData(resources, settings);
  const watch = await watchDatabase(database, data.url, log, data.times, { clock });
  stops.push(() => watch.stop());
  let isDraining = false;
  const gate = openGate(settings.callsAtOnce, meter);
  const documents = watchFiles(resources.files, log);
  stops.push(async () => documents.stop());
  const shared = new Map([
    ['database', watch.isUp],
    ['documents', documents.isUp],
    ...(throttle.isShared ? [['counters', throttle.isShared] as const] : []),
  ]);
  const parts = { resources, database, watch, shared, gate, isDraining: () => isDraining };
  const server = await listen(parts, settings, options, stops);
  stops.push(
    repeat(
      async () => {
        if (watch.isUp())
          await refreshAll(contextOf(resources)).catch((error: unknown) =>
            log.error({ err: error }, 'settings were not read'),
          );
      },
      REFRESH_INTERVAL,
      REFRESH_INTERVAL,
    ),
  );
  const jobs = await startWork(resources, settings, clock, stops);
  // Both stop at the same time: neither waits until the other has ended.
  stops.push(async () => {
    await Promise.all([server.close(), jobs.stop()]);
  });
  const metrics = meter && (await openMetrics(meter, { resources, settings, gate, jobs, clock, shared }));
  if (metrics) stops.push(() => metrics.close());
  return {
    url: server.url,
    metricsUrl: metrics?.url,
    newAdministrator,
    doDueJobs: () => jobs.wake(),
    drain: () => {
      isDraining = true;
      data.announceStop().catch((error: unknown) => log.error({ err: error }, 'the stop was not announced'));
    },
    stop: () => stopAll(stops),
  };
}

/** Opens the migrated database and its clock. */
async function openData(settings: Settings, log: Logger, options: PortalOptions, stops: Stop[]) {
  const { url, announceStop, stop } = await openPostgres(settings.databaseUrl, settings.dataDir, log);
  stops.push(stop);
  await refuseUnrestored(url, settings.dataDir);
  const applied = await migrate(url);
  if (applied.length > 0) log.info({ migrations: applied }, 'migrations applied');
  const times = options.databaseWatch ?? WATCH_TIMES;
  const database = await openDatabase(url, declared.entities, { connectionTimeoutMillis: times.connection });
  stops.push(() => database.destroy());
  checkClaims(database, declared);
  const secrets = await openKeys(database.manager, settings);
  const clock = openClock(log);
  await clock.read(poolOf(database));
  return { url, announceStop, times, database, secrets, clock };
}

/** Opens what the services use beside the data. */
async function openResources(
  { database, secrets, clock }: Awaited<ReturnType<typeof openData>>,
  settings: Settings,
  log: Logger,
  options: PortalOptions,
  stops: Stop[],
) {
  const meter = settings.metricsPort === undefined ? undefined : await openMeter();
  if (meter) watchWaits(poolOf(database), meter.countWait);
  const throttle = await openThrottle(settings.redisUrl, settings.rateLimitScale, log);
  stops.push(() => throttle.close());
  const inspector = options.inspector ?? openDocumentInspector(documentInspectorScript);
  stops.push(() => inspector.close());
  return {
    declared: options.declared ?? declared,
    db: database.manager,
    files: await openFiles(settings.storage),
    throttle,
    secrets,
    passwords: openPasswords(options.hashCost),
    log,
    meter,
    publicUrl: settings.publicUrl ?? '',
    ...configuredBy(settings),
    inspector,
    inspectionWait: options.inspectionWait ?? INSPECTION_WAIT,
    pollInterval: options.pollInterval ?? POLL_INTERVAL,
    now: options.now ?? clock.now,
  } satisfies Resources;
}

/** Checks the secret key, and adds the figures and the first administrator that are missing. */
async function prepareData(
  resources: Resources,
  { firstAdministrator, databaseUrl }: Settings,
): Promise<Portal['newAdministrator']> {
  await checkSecretKey(contextOf(resources));
  // The settings may have another time zone than the server.
  await refreshAll(contextOf(resources));
  const ctx = contextOf(resources);
  if (await ensureTallies(ctx))
    resources.log.info(
      { timeZone: ctx.timeZone },
      'figures counted: the first start, another time zone, or new figures',
    );
  return ensureFirstAdministrator(contextOf(resources), firstAdministrator, {
    invent: databaseUrl === undefined,
  });
}

async function listen(
  parts: Pick<ServerParts, 'resources' | 'database' | 'watch' | 'shared' | 'gate' | 'isDraining'>,
  settings: Settings,
  options: PortalOptions,
  stops: Stop[],
): Promise<{ url: string; close(): Promise<void> }> {
  const { resources } = parts;
  const graphql = await openGraphql(
    resources,
    settings.graphqlDocuments ?? (isSecure(resources.publicUrl) ? 'signed-in' : 'any'),
    servedSchema(),
    graph,
    features.flatMap(({ plugins }) => plugins?.({ ...graph, schema: servedSchema() }) ?? []),
  );
  stops.push(() => graphql.stop());
  const app = await buildServer({
    ...parts,
    graphql: graphql.handler,
    schema: graphql.schema,
    pages: options.pages,
    bodies: options.bodies,
    uploads: await receiveUploads(settings, resources.log, options, stops),
    trustProxy: settings.trustProxy,
    identification: foldIdentification(features),
    pageParts: foldPageParts(features),
    formRules: foldFormRules(features),
    wellKnown: foldWellKnown(features),
    routes,
  });
  const close = async () => {
    // A caller that does not read, or a body that does not end, must not hold up the stop.
    const timer = setTimeout(() => app.server.closeAllConnections(), options.stopDeadline ?? STOP_DEADLINE);
    await app.close();
    clearTimeout(timer);
  };
  stops.push(close);
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject);
    // The long backlog lets a rush of callers be answered, if only with 503, instead of waiting to connect.
    app.server.listen({ port: settings.port, host: settings.host, backlog: 4_096 }, resolve);
  });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  resources.publicUrl ||= url;
  return { url, close };
}

async function receiveUploads(
  { spoolDir, storage, diskReserve, rateLimitScale }: Settings,
  log: Logger,
  options: PortalOptions,
  stops: Stop[],
): Promise<Uploads> {
  const spool = await openSpool(spoolDir, log);
  stops.push(async () => spool.close());
  const folders = storage.kind === 'folder' ? [spoolDir, storage.path] : [spoolDir];
  const perNetwork = Math.ceil(UPLOAD_BOUNDS.perNetwork * rateLimitScale);
  const bounds = { ...UPLOAD_BOUNDS, perNetwork, ...options.uploads };
  return openUploads(spool, await openRoom(folders, diskReserve, log), bounds);
}

async function startWork(
  resources: Resources,
  settings: Settings,
  { isRight }: Clock,
  stops: Stop[],
): Promise<Jobs> {
  const lanes = openLanes({ settings, resources, onStop: (end) => void stops.push(end) });
  await enqueueUpkeep(contextOf(resources));
  return startJobs(resources, lanes, { mayTake: isRight });
}

/** Opens the work of every lane: the upkeep, and those of the features. */
export function openLanes(parts: WorkParts): ReadonlyMap<string, LaneWork> {
  const lanes = new Map<string, LaneWork>([['upkeep', upkeep]]);
  for (const { lanes: open } of features) {
    for (const [lane, work] of Object.entries(open?.(parts) ?? {})) lanes.set(lane, work);
  }
  return lanes;
}
