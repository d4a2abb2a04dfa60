import type { RouteHandlerMethod } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Resources } from '../../platform/context.ts';
import type { DatabaseWatch } from '../../platform/database/database-watch.ts';
import { shareAnswer } from '../../platform/share-answer.ts';
import { readsRecordedKeys } from '../../platform/security/secret-key.service.ts';
import { version } from '../../platform/version.ts';

export interface ReadinessParts extends Pick<Resources, 'secrets'> {
  database: DataSource;
  watch: DatabaseWatch;
  /** The services that all instances share, by name: whether each answers this instance. */
  shared: ReadonlyMap<string, () => boolean>;
  isDraining(): boolean;
}

/** Milliseconds for which an answer is reused, so that callers cannot flood the database. */
const HOLD = 250;

export const sendHealth: RouteHandlerMethod = async (_request, reply) => {
  reply.header('Cache-Control', 'no-store');
  return { status: 'ok', version };
};

/**
 * Tells a proxy whether to choose this instance. Shared services are reported, but make no instance unready: without a
 * ready instance the proxy would refuse everybody, also callers whom the portal could serve.
 */
export function sendReadiness(parts: ReadinessParts): RouteHandlerMethod {
  const { database, watch, secrets, shared, isDraining } = parts;
  let lastFault: string | undefined;
  const findFault = async (): Promise<string | undefined> => {
    if (watch.isLost()) return 'the database does not answer';
    // The start has checked the migrations and the keys.
    if (!watch.isUp()) return lastFault;
    const [applied, keys] = await Promise.allSettled([
      countMigrations(database),
      readsRecordedKeys(database.manager, secrets),
    ]);
    if (applied.status === 'rejected' || keys.status === 'rejected') return lastFault;
    lastFault =
      applied.value < database.migrations.length
        ? 'migrations are missing'
        : keys.value
          ? undefined
          : 'SECRET_KEY is not the key of the database';
    return lastFault;
  };
  const fault = shareAnswer(findFault, HOLD);
  return async (request, reply) => {
    const status = isDraining() ? 'stopping' : await fault();
    if (status) request.log.warn({ status }, 'not ready');
    reply.header('Cache-Control', 'no-store').code(status ? 503 : 200);
    const answers = [...shared].map(
      ([name, isUp]) => [name, isUp() ? 'answers' : 'does not answer'] as const,
    );
    return { status: status ?? 'ready', ...Object.fromEntries(answers) };
  };
}

async function countMigrations(db: DataSource): Promise<number> {
  const [row] = await db.query<{ applied: number }[]>('SELECT count(*)::int AS applied FROM migrations');
  return row?.applied ?? 0;
}
