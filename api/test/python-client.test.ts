/**
 * docs/clients/portal.py, a system in another language: it pages through all ideas, follows changes, verifies webhooks.
 * CLIENT_IDEAS is how many ideas there are.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { suggestOverRest } from './forms.ts';
import { eventually } from './eventually.ts';
import { shareFolder, startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { copyIdea } from './idea-rows.ts';
import { submitIdea } from './ideas.ts';
import { signedIn } from './people.ts';
import type { Person } from './people.ts';
import { makeToken } from './page-documents.ts';

// More than fit on two of its pages.
const MANY = Number(process.env['CLIENT_IDEAS'] ?? 210);
const script = fileURLToPath(new URL('../../docs/clients/portal.py', import.meta.url));
// Only Node is promised to be here: without Python there is nothing to prove.
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
const withPython = hasPython ? test : test.skip;

let portal: TestPortal;
let admin: Person;
let key: string;
const folder = shareFolder();
let token: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  portal = await startTestPortal({ WEBHOOK_PRIVATE_TARGETS: 'on' });
  admin = await signedIn(portal, 'admin');
  const owner = await signedIn(portal);
  ({ key } = await submitIdea(owner));
  token = await makeToken(portal);
});
afterAll(async () => {
  for (const child of children) child.kill();
  await portal.stop();
});

function python(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn('python3', [script, ...args], {
    env: { ...process.env, PORTAL: portal.url, TOKEN: token, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

interface Line {
  reference: string;
  kind: string;
  version: number;
  idea: { reference: string };
  type: string;
}

/** What a command writes until it ends, line by line. */
async function linesOf(...args: string[]): Promise<Line[]> {
  const child = python(args);
  const [output, complaints] = [child.stdout!, child.stderr!].map(async (stream) => {
    const lines: string[] = [];
    for await (const line of createInterface({ input: stream })) lines.push(line);
    return lines;
  });
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, await complaints]).toEqual([0, []]);
  return (await output)!.map((line) => JSON.parse(line) as Line);
}

withPython('it gets all ideas, each once, and then what changes, each change once', async () => {
  const place = path.join(folder, 'place.txt');
  expect(await linesOf('follow', place)).toMatchObject([{ kind: 'SUBMITTED', version: 1 }]);
  await copyIdea(
    portal,
    key,
    Array.from({ length: MANY - 1 }, () => ({})),
  );
  const all = await linesOf('ideas');
  expect([all.length, new Set(all.map(({ reference }) => reference)).size]).toEqual([MANY, MANY]);

  const copied = await linesOf('follow', place);
  expect([copied.length, new Set(copied.map(({ idea }) => idea.reference)).size]).toEqual([
    MANY - 1,
    MANY - 1,
  ]);
  expect(await linesOf('follow', place)).toEqual([]);
  await admin.rest('PUT', `/api/submission/${key}/status`, { reviewStatus: 'Approved' });
  expect(await linesOf('follow', place)).toMatchObject([{ kind: 'REVIEWED', version: 2 }]);
  expect(await linesOf('follow', place)).toEqual([]);
});

withPython('it asks again what failed for a moment, and nothing else', async () => {
  const failures: ((response: ServerResponse) => void)[] = [
    (response) => response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy()),
    (response) => response.writeHead(503, { 'retry-after': '0' }).end(),
    (response) => response.end(failed({ code: 'INTERNAL', retryAfter: 0 })),
    (response) => response.end(failed({ code: 'FORBIDDEN' })),
  ];
  const failed = (extensions: object) => JSON.stringify({ errors: [{ message: 'Failed.', extensions }] });
  const server = createServer((_request, response) => failures.shift()?.(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const child = python(['ideas'], { PORTAL: `http://127.0.0.1:${port}` });
  const [complaints] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  server.close();
  expect([complaints.trim(), failures.length]).toEqual(['FORBIDDEN: Failed.', 0]);
});

withPython('it takes a webhook of the portal, and refuses what only looks like one', async () => {
  // The secret is known when the receiver is registered, which needs an address: as in life, it is made first.
  const { body } = await admin.graphql<{ createWebhook: { secret: string; webhook: { id: string } } }>(
    `mutation { createWebhook(input: { name: "Python", url: "http://127.0.0.1:1/", events: [SUGGESTION_RECEIVED] }) {
      secret webhook { id }
    } }`,
  );
  const made = body.data?.createWebhook;
  const receiver = python(['listen', '0'], { SECRET: made?.secret ?? '' });
  const written: Line[] = [];
  createInterface({ input: receiver.stdout! }).on('line', (line) => written.push(JSON.parse(line) as Line));
  const [first] = (await once(createInterface({ input: receiver.stderr! }), 'line')) as [string];
  const url = `http://127.0.0.1:${/\d+$/.exec(first)?.[0]}/`;
  await admin.graphql(
    'mutation ($id: ID!, $url: String!) { updateWebhook(id: $id, input: { url: $url }) { id } }',
    { id: made?.webhook.id, url },
  );
  await suggestOverRest(portal.client());
  await eventually(() => expect(written).toMatchObject([{ type: 'suggestion.received' }]));
  const deliveredIn = (tries: number) =>
    eventually(async () => {
      const [row] = await portal.sql<object>('SELECT tries, status FROM webhook_deliveries');
      expect(row).toEqual({ tries, status: 'DELIVERED' });
    });
  await deliveredIn(1);
  await portal.sql(`UPDATE webhook_deliveries SET status = 'WAITING'`);
  await portal.repeat('deliver');
  await deliveredIn(2);
  const forged = await fetch(url, {
    method: 'POST',
    body: '{"type":"suggestion.received"}',
    headers: {
      'webhook-id': 'x',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${'A'.repeat(43)}=`,
    },
  });
  expect([forged.status, written.length]).toEqual([400, 1]);
});
