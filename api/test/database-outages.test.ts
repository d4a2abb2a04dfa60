/** The portal on a database that stops answering. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { startTestPortal } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { signedIn } from './people.ts';
import type { Client } from './client.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { TcpProxy } from './tcp-proxy.ts';

let proxy: TcpProxy;
let portal: TestPortal;
let user: Client;

beforeAll(async () => {
  const database = await createDatabase();
  const url = new URL(database.url);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  portal = await startTestPortal(
    { DATABASE_URL: url.href },
    { databaseWatch: { connection: 1_000, interval: 50, patience: 400, statement: 400 } },
    database,
  );
  user = await signedIn(portal);
});
afterAll(async () => {
  await portal.stop();
  await proxy.stop();
});

const statusOf = async (path: string) => (await fetch(new URL(path, portal.url))).status;
/** Waits until calls are answered again. */
const isWell = () =>
  eventually(async () => expect((await user.graphql('{ me { id } }')).body.data?.['me']).toBeTruthy());

test('a half-open database is UNAVAILABLE, not ready, and well again afterwards, each time', async () => {
  for (let time = 0; time < 2; time += 1) {
    proxy.freeze();
    await eventually(async () => expect(await statusOf('/readyz')).toBe(503));
    expect(await statusOf('/healthz')).toBe(200);
    const answer = await user.rest('GET', '/api/submission/countIdeas');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    proxy.thaw();
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
    await isWell();
  }
});

test('connections that die without a word are given up, and new ones take their place', async () => {
  for (let time = 0; time < 3; time += 1) {
    await isWell();
    proxy.freezeOpen();
    await isWell();
  }
});
