/** The request log: what is told of a request, and when nothing is. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { pino } from 'pino';
import { logOf, requestLog } from '../src/http/request-log.ts';

/** What requests have the log tell at a level. */
async function told(level: string, paths: string[]) {
  const lines: Record<string, unknown>[] = [];
  const app = express();
  app.use(
    requestLog(
      pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line) as object as never) }),
    ),
  );
  app.use('/part', (req, res) => {
    logOf(req).info('on the way');
    res.end();
  });
  app.use('/broken', (_req, res) => void res.status(503).end());
  app.use('/away', (_req, res) => void res.destroy());
  app.use((_req, res) => void res.end());
  const server = createServer(app).listen(0);
  const { port } = server.address() as AddressInfo;
  const ids: (string | null)[] = [];
  for (const path of paths) {
    const answer = await fetch(`http://localhost:${port}${path}`).catch(() => undefined);
    ids.push(answer?.headers.get('x-request-id') ?? null);
  }
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { ids, lines };
}

test('an answer is told at the level debug, with the id that its caller learns', async () => {
  const { ids, lines } = await told('debug', ['/fine?email=a@example.com', '/away']);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 20,
      req: { id: ids[0], method: 'GET', path: '/fine' },
      res: { status: 200 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    }),
    expect.objectContaining({ level: 20, msg: 'request aborted' }),
  ]);
});

test('a failure is told always, an answer is not', async () => {
  const { ids, lines } = await told('info', ['/fine', '/broken', '/fine']);
  expect(new Set(ids).size).toBe(3);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      req: { id: ids[1], method: 'GET', path: '/broken' },
      msg: 'request errored',
    }),
  ]);
});

test('what is told on the way names the request by its whole path', async () => {
  const { ids, lines } = await told('info', ['/part/of/it']);
  expect(lines).toEqual([
    expect.objectContaining({ req: { id: ids[0], method: 'GET', path: '/part/of/it' }, msg: 'on the way' }),
  ]);
});
