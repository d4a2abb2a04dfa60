import type { RouteHandlerMethod } from 'fastify';
import type { DataSource } from 'typeorm';
import type { DatabaseWatch } from '../database/database-watch.ts';

/** Answers 200 while the process lives. */
export const sendHealth: RouteHandlerMethod = async (_request, reply) => {
  reply.header('Cache-Control', 'no-store');
  return { status: 'ok' };
};

/** Answers 200 when the database answers and every migration is applied, else 503. */
export function sendReadiness(db: DataSource, watch: DatabaseWatch): RouteHandlerMethod {
  return async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      if (!watch.isUp()) return await reply.code(503).send({ status: 'the database does not answer' });
      const ready = await isReady(db);
      return await reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'migrations are missing' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  };
}

async function isReady(db: DataSource): Promise<boolean> {
  const [row] = await db.query<{ applied: number }[]>('SELECT count(*)::int AS applied FROM migrations');
  return (row?.applied ?? 0) >= db.migrations.length;
}
