/** The request log: what is logged of a request, and when nothing is. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { logOutcome, requestLog } from './request-log.ts';

/** What requests have the log say at a level. */
async function logged(level: string, paths: string[]) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const app = fastify(requestLog(pino({ level }, { write })));
  app.addHook('onRequest', logOutcome());
  app.get('/part/*', (request, reply) => {
    request.log.info('on the way');
    return reply.send();
  });
  app.get('/stopping', (_request, reply) => reply.code(503).send());
  app.get('/full', (_request, reply) => reply.code(507).send());
  app.get('/broken', (_request, reply) => reply.code(500).send());
  app.get('/away', (_request, reply) => {
    reply.hijack();
    reply.raw.destroy();
  });
  // A store that breaks off, and a reader who leaves.
  app.get('/torn', (_request, reply) => {
    async function* content() {
      yield 'a'.repeat(100);
      throw new Error('the store broke off');
    }
    return reply.send(Readable.from(content()));
  });
  app.get('/left', (_request, reply) => {
    async function* content() {
      yield 'a'.repeat(100);
      const closed = once(reply.raw, 'close');
      reply.raw.destroy();
      await closed;
      yield 'a';
    }
    return reply.send(Readable.from(content()));
  });
  app.get('/fine', (_request, reply) => reply.send());
  await app.ready();
  await new Promise<void>((resolve) => void app.server.listen(0, resolve));
  const { port } = app.server.address() as { port: number };
  const ids: (string | null)[] = [];
  for (const path of paths) {
    const answer = await fetch(`http://localhost:${port}${path}`).catch(() => undefined);
    await answer?.text().catch(() => undefined);
    ids.push(answer?.headers.get('x-request-id') ?? null);
  }
  await app.close();
  return { ids, lines };
}

test('an answer is logged at the level debug, with the id that its caller learns', async () => {
  const { ids, lines } = await logged('debug', ['/fine?email=a@example.com', '/away']);
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

test('a failure is logged always, an answer is not', async () => {
  const { ids, lines } = await logged('info', ['/fine', '/broken', '/fine']);
  expect(new Set(ids).size).toBe(3);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      req: { id: ids[1], method: 'GET', path: '/broken' },
      msg: 'request errored',
    }),
  ]);
});

test('a portal that stops or has no room warns: it is no fault of the portal', async () => {
  const { lines } = await logged('info', ['/stopping', '/full']);
  expect(lines).toEqual([expect.objectContaining({ level: 40 }), expect.objectContaining({ level: 40 })]);
});

test('an answer that breaks off is logged as a fault, a reader who leaves is not', async () => {
  const { lines } = await logged('info', ['/left', '/torn']);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      req: expect.objectContaining({ path: '/torn' }),
      msg: 'answer broken off',
    }),
  ]);
});

test('what is logged on the way names the request by its whole path', async () => {
  const { ids, lines } = await logged('info', ['/part/of/it']);
  expect(lines).toEqual([
    expect.objectContaining({ req: { id: ids[0], method: 'GET', path: '/part/of/it' }, msg: 'on the way' }),
  ]);
});
