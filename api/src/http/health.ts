import type { RequestHandler } from 'express';
import type { DataSource } from 'typeorm';
import { logOf } from './request-log.ts';

/** Answers 200 while the process lives. */
export const sendHealth: RequestHandler = (_req, res) => {
  res.set('Cache-Control', 'no-store').json({ status: 'ok' });
};

/** Answers 200 when the database answers and every migration is applied, else 503. */
export function sendReadiness(db: DataSource): RequestHandler {
  return (req, res) => {
    res.set('Cache-Control', 'no-store');
    isReady(db).then(
      (ready) => res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'migrations are missing' }),
      (error: unknown) => {
        logOf(req).warn({ err: error }, 'not ready');
        res.status(503).json({ status: 'the database does not answer' });
      },
    );
  };
}

async function isReady(db: DataSource): Promise<boolean> {
  const [row] = await db.query<{ applied: number }[]>('SELECT count(*)::int AS applied FROM migrations');
  return (row?.applied ?? 0) >= db.migrations.length;
}
