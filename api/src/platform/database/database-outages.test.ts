/** The portal on a database that stops answering. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate, openUnlimited } from './data-source.ts';
import { createDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { startForTest, startTestPortal } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { signedIn } from '../../../test/people.ts';
import type { Client } from '../../../test/client.ts';
import { startTcpProxy } from '../../../test/tcp-proxy.ts';
import type { TcpProxy } from '../../../test/tcp-proxy.ts';

const times = { connection: 1_000, interval: 50, patience: 400, statement: 400 };
const pages = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
type PageOfBuild = { address: string; isPublic?: boolean };

let proxy: TcpProxy;
let address: string;
let portal: TestPortal;
let user: Client;

beforeAll(async () => {
  const database = await createDatabase();
  const url = new URL(database.url);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  address = url.href;
  portal = await startTestPortal(
    { DATABASE_URL: address },
    { databaseWatch: { ...times, absence: 0 }, pages },
    database,
  );
  // A busy machine may be slower than the patience that these tests give the database.
  user = await eventually(() => signedIn(portal));
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
    const page = await fetch(`${portal.url}/Challenges`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('<noscript><p>The service is not available right now.');
    proxy.thaw();
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
    await isWell();
    expect(await statusOf('/Challenges')).toBe(200);
  }
});

test('while the database is away for a short time, the instance stays ready and says so, and public pages answer', async () => {
  const patient = await startForTest(
    { DATABASE_URL: address },
    { databaseWatch: { ...times, absence: 600_000 }, pages },
    { url: address, drop: async () => undefined },
  );
  const answerOf = async (path: string) => {
    const answer = await fetch(patient.url + path);
    return [answer.status, await answer.text()] as const;
  };
  proxy.freeze();
  await eventually(async () => {
    const [status, text] = await answerOf('/readyz');
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { status: 'ready', database: 'does not answer', documents: 'answers' },
    ]);
  });
  const built = JSON.parse(await readFile(path.join(pages, 'pages.json'), 'utf8')) as PageOfBuild[];
  const addresses = built.filter(({ isPublic }) => isPublic).map(({ address }) => address);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of [...addresses, '/healthz', '/robots.txt', '/sitemap.xml']) {
    // What they show comes from the database: the frame and the words are there.
    const expected = address.startsWith('/Challenges') ? 503 : 200;
    expect([address, (await answerOf(address))[0]]).toEqual([address, expected]);
  }
  expect((await answerOf('/api/submission/countIdeas'))[0]).toBe(503);
  proxy.thaw();
});

test('connections that die without a word are given up, and new ones take their place', async () => {
  for (let time = 0; time < 3; time += 1) {
    await isWell();
    proxy.freezeOpen();
    await isWell();
  }
});

test('a start and a command on a half-open database fail instead of waiting', async () => {
  proxy.freeze();
  await Promise.all([
    expect(migrate(address)).rejects.toThrow('The database cannot be reached'),
    expect(openUnlimited(address, [])).rejects.toThrow('timeout'),
  ]);
  proxy.thaw();
});
