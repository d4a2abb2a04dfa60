/** A store of documents that takes connections and answers nothing: callers get an answer, and nothing half-written. */
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../../test/eventually.ts';
import { startTestPortal } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { ideaInput, submitOverGraphql, submitOverRest, wireIdea } from '../../../test/ideas.ts';
import { signedIn } from '../../../test/people.ts';

const sockets = new Set<Socket>();
const silent = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined).resume();
});
let portal: TestPortal;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  portal = await startTestPortal({
    STORAGE_URL: `s3://documents?endpoint=http://127.0.0.1:${port}&region=us-east-1&accessKeyId=a&secretAccessKey=b`,
  });
});
afterAll(async () => {
  await portal.stop();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('a submission is refused as unavailable and leaves nothing, the readiness names the store and stays, and other calls work', async () => {
  const person = await signedIn(portal);
  const [graph, rest, readiness, health] = await Promise.all([
    submitOverGraphql(person, ideaInput(person.email)),
    submitOverRest(person, wireIdea(person.email)),
    portal.client().fetch('/readyz'),
    portal.client().fetch('/healthz'),
  ]);
  expect(graph.body.errors?.[0]?.extensions).toMatchObject({
    code: 'UNAVAILABLE',
    retryAfter: expect.any(Number),
  });
  expect([rest.status, Number(rest.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect([readiness.status, health.status]).toEqual([200, 200]);
  await eventually(async () => {
    const { status, body } = await portal.client().rest('GET', '/readyz');
    expect([status, body]).toEqual([
      200,
      { status: 'ready', database: 'answers', documents: 'does not answer' },
    ]);
  });
  expect(await portal.sql('SELECT id FROM ideas')).toEqual([]);
  const { body } = await person.graphql('{ me { email } }');
  expect(body.data).toEqual({ me: { email: person.email } });
});
