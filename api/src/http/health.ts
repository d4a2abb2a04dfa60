import type { RouteHandlerMethod } from 'fastify';
import type { DataSource } from 'typeorm';
import type { DatabaseWatch } from '../database/database-watch.ts';
import type { Files } from '../files/files.ts';
import { shareAnswer } from '../share-answer.ts';

export interface ReadinessParts {
  database: DataSource;
  watch: DatabaseWatch;
  files: Files;
  /** Tells whether the portal is about to stop. */
  isDraining(): boolean;
}

/** Milliseconds for which an answer holds: nobody can make the portal ask its database more often. */
const HOLD = 250;

/** Answers 200 while the process lives. */
export const sendHealth: RouteHandlerMethod = async (_request, reply) => {
  reply.header('Cache-Control', 'no-store');
  return { status: 'ok' };
};

/**
 * Answers 200 when the database answers, every migration is applied and the documents can be reached; else, and before
 * a stop, 503 with the reason.
 */
export function sendReadiness({ database, watch, files, isDraining }: ReadinessParts): RouteHandlerMethod {
  const findFault = async (): Promise<string | undefined> => {
    if (!watch.isUp()) return 'the database does not answer';
    const [applied, documents] = await Promise.allSettled([countMigrations(database), files.check()]);
    if (applied.status === 'rejected') return 'the database does not answer';
    if (applied.value < database.migrations.length) return 'migrations are missing';
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
