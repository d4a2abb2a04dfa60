import type { RouteHandlerMethod } from 'fastify';
import type { DataSource } from 'typeorm';
import type { Resources } from '../../platform/context.ts';
import type { DatabaseWatch } from '../../platform/database/database-watch.ts';
import { shareAnswer } from '../../platform/share-answer.ts';
import { readsRecordedKeys } from '../../platform/security/secret-key.service.ts';
import { version } from '../../platform/version.ts';

export interface ReadinessParts extends Pick<Resources, 'files' | 'secrets'> {
  database: DataSource;
  watch: DatabaseWatch;
  isDraining(): boolean;
}

/** Milliseconds for which an answer is reused, so that callers cannot flood the database. */
const HOLD = 250;

export const sendHealth: RouteHandlerMethod = async (_request, reply) => {
  reply.header('Cache-Control', 'no-store');
  return { status: 'ok', version };
};

export function sendReadiness(parts: ReadinessParts): RouteHandlerMethod {
  const { database, watch, files, secrets, isDraining } = parts;
  const findFault = async (): Promise<string | undefined> => {
    if (!watch.isUp()) return 'the database does not answer';
    const [applied, keys, documents] = await Promise.allSettled([
      countMigrations(database),
      readsRecordedKeys(database.manager, secrets),
      files.check(),
    ]);
    if (applied.status === 'rejected') return 'the database does not answer';
    if (applied.value < database.migrations.length) return 'migrations are missing';
    if (keys.status === 'rejected') return 'the database does not answer';
    if (!keys.value) return 'SECRET_KEY is not the key of the database';
    return documents.status === 'rejected' ? 'the store of documents does not answer' : undefined;
  };
  const fault = shareAnswer(findFault, HOLD);
  return async (request, reply) => {
    const status = isDraining() ? 'stopping' : await fault();
    if (status) request.log.warn({ status }, 'not ready');
    reply.header('Cache-Control', 'no-store').code(status ? 503 : 200);
    return { status: status ?? 'ready' };
  };
}

async function countMigrations(db: DataSource): Promise<number> {
  const [row] = await db.query<{ applied: number }[]>('SELECT count(*)::int AS applied FROM migrations');
  return row?.applied ?? 0;
}
