import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { eventually } from '../../../test/eventually.ts';
import { handleErrors } from '../rest/errors.ts';
import type * as module from './unread-answers.ts';
import type { Pace } from './unread-answers.ts';

// Loaded by Jest, whose timers it then has.
const { boundAnswers, endSlowReaders, READER_PACE } = (await import(
  new URL('./unread-answers.ts', import.meta.url).href
)) as typeof module;

// More than the system takes off the process; in letters it would be a third.
const LENGTH = 18_000_000;
const LONG = '文'.repeat(LENGTH / 3);

const REAL = [
  ...(['Date', 'performance', 'nextTick', 'queueMicrotask', 'hrtime'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

let app: FastifyInstance;
let sockets: Socket[];
let sentAfterClose: number;
async function start(pace: Pace = READER_PACE): Promise<void> {
  const bounds = {
    long: 1_000,
    perNetwork: 1.5 * LENGTH,
    perSite: 1.5 * LENGTH,
    ofVisitors: 2.5 * LENGTH,
    inAll: 3 * LENGTH,
  };
  app = fastify();
  endSlowReaders(app.server, pace);
  app.setErrorHandler(handleErrors(undefined));
  app.decorateRequest('network', '');
  app.addHook('onRequest', async (request) => {
    request.network = request.headers['x-network']?.toString() ?? '';
  });
  app.addHook('onSend', boundAnswers(bounds));
  app.addHook('onSend', async ({ url }) => {
    if (url === '/after-close') sentAfterClose += 1;
  });
  app.get('/long', () => LONG);
  app.get('/short', () => 'x');
  app.get('/after-close', async (_request, reply) => {
    await once(reply.raw, 'close');
    return LONG;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}
beforeEach(() => {
  sockets = [];
  sentAfterClose = 0;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  app.server.closeAllConnections();
  await app.close();
});

/** Sends a request, and reads nothing of its answer. */
async function ask(path: string, network: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  sockets.push(socket);
  await once(socket, 'connect');
  const arrived = once(app.server, 'request');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Network: ${network}\r\nConnection: close\r\n\r\n`);
  await arrived;
  return socket;
}

async function read(socket: Socket): Promise<{ status: string; length: number }> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
  await once(socket, 'close');
  const answer = Buffer.concat(chunks);
  return { status: answer.toString('latin1', 9, 12), length: answer.length };
}

const askAndRead = async (path: string, network: string) => read(await ask(path, network));

test('a long answer that is not read ends after its time, and releases its bytes', async () => {
  await start({ least: 1, window: 1_000, interval: 100 });
  const unread = await ask('/long', 'a');
  expect((await askAndRead('/long', 'a')).status).toBe('503');
  expect((await askAndRead('/short', 'a')).status).toBe('200');
  await eventually(async () => {
    const { status, length } = await askAndRead('/long', 'a');
    expect([status, length > LENGTH]).toEqual(['200', true]);
  });
  expect((await read(unread)).length).toBeLessThan(LENGTH);
});

test('an answer whose caller has left reserves no bytes', async () => {
  await start();
  for (let n = 0; n < 4; n += 1) (await ask('/after-close', 'a')).destroy();
  await eventually(() => expect(sentAfterClose).toBe(4));
  expect((await askAndRead('/long', 'a')).status).toBe('200');
});

test('the answers of all networks have a bound, too; what is read in time is whole', async () => {
  await start();
  const [first, second] = [await ask('/long', 'a'), await ask('/long', 'b')];
  expect((await askAndRead('/long', 'c')).status).toBe('503');
  const answers = await Promise.all([read(first), read(second)]);
  expect(answers.map(({ status, length }) => [status, length > LENGTH])).toEqual([
    ['200', true],
    ['200', true],
  ]);
});

describe('the pace of a reader', () => {
  const LOOKS = READER_PACE.window / READER_PACE.interval;
  // Sockets go on by themselves.
  beforeEach(() => void jest.useFakeTimers({ doNotFake: REAL }));
  afterEach(() => void jest.useRealTimers());

  /** Lets a reader take bytes of an answer between the looks; tells after how many it was ended. */
  function endOf(takes: (look: number) => number, waits: (look: number) => boolean = () => true) {
    const server = new EventEmitter();
    endSlowReaders(server as Server, READER_PACE);
    const handle = { bytesWritten: LENGTH, writeQueueSize: LENGTH };
    const destroy = jest.fn();
    const socket = Object.assign(new EventEmitter(), { _handle: handle, writableLength: LENGTH, destroy });
    server.emit('connection', socket);
    let look = 0;
    while (look < 20 * LOOKS && destroy.mock.calls.length === 0) {
      look += 1;
      handle.bytesWritten += takes(look);
      Object.assign(socket, { writableLength: waits(look) ? LENGTH : 0 });
      Object.assign(handle, { writeQueueSize: waits(look) ? LENGTH : 0 });
      jest.advanceTimersByTime(READER_PACE.interval);
    }
    server.emit('close');
    return destroy.mock.calls.length > 0 ? look : undefined;
  }
  const { least } = READER_PACE;

  test.each([
    ['nothing', () => 0, LOOKS],
    ['a byte now and then', () => 1, LOOKS],
    ['a little less than its pace', () => Math.floor(least / LOOKS) - 1, LOOKS],
    ['much, and then nothing', (look: number) => (look === 5 ? 40 * least : 0), 2 * LOOKS],
    ['its pace', () => Math.ceil(least / LOOKS), undefined],
    ['its pace in one piece a minute', (look: number) => (look % LOOKS === 0 ? least : 0), undefined],
  ])('takes %s', (_, takes, end) => expect(endOf(takes)).toBe(end));

  test('does not matter while the portal has nothing to give', () => {
    expect(
      endOf(
        () => 0,
        (look) => look % LOOKS !== 0,
      ),
    ).toBeUndefined();
  });

  test('is seen inside an answer that was written at once', async () => {
    // More looks than pieces that the system holds between the two, and fewer than the answer has.
    const pace = { least: 1, window: 200, interval: 1 };
    await start(pace);
    const socket = await ask('/long', 'a');
    let length = 0;
    // A look for each piece that arrives: without a count inside the answer, the reader would seem to take nothing.
    socket.on('data', (chunk: Buffer) => {
      length += chunk.length;
      jest.advanceTimersByTime(pace.interval);
    });
    socket.resume();
    await once(socket, 'close');
    expect(length).toBeGreaterThan(LENGTH);
  });
});
