/** Uploads under attack: who may, how many at a time, how slowly, and what stays. */
import { readdir, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { newReference } from '@portal/schema/idea';
import pg from 'pg';
import type { UploadBounds } from './uploads.ts';
import type { Client } from '../../../test/client.ts';
import { announceDocument, documentOf } from '../../../test/draft-documents.ts';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal, startTestPortal } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { ideaInput, pdf, SUBMIT, submitOverGraphql } from '../../../test/ideas.ts';
import {
  beginEntry,
  beginIdea,
  dropUploads,
  FORM,
  openUpload,
  operationsOf,
  part,
} from '../../../test/open-upload.ts';
import type { BegunForm, OpenUpload } from '../../../test/open-upload.ts';
import { createAccount, PASSWORD, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';

const portals: TestPortal[] = [];
async function portalWith(
  uploads: Partial<UploadBounds>,
  env: Record<string, string> = {},
  linger = 100,
): Promise<TestPortal> {
  const portal = await startTestPortal(env, { uploads, bodies: { linger } });
  portals.push(portal);
  return portal;
}
const portal = sharePortal({}, { bodies: { linger: 100 } });
let person: Person;
beforeAll(async () => {
  person = await signedIn(portal);
});
afterEach(async () => {
  dropUploads();
  await Promise.all(portals.splice(0).map((one) => one.stop()));
});

const spoolOf = ({ dataDir }: TestPortal) => path.join(dataDir, 'spool');
const spooledOf = (of: TestPortal) => readdir(spoolOf(of));
const storedOf = async ({ dataDir }: TestPortal) =>
  (await readdir(path.join(dataDir, 'documents'), { recursive: true })).filter((name) => name.length > 30);
const expectNothingOf = async (of: TestPortal) =>
  expect(await Promise.all([spooledOf(of), storedOf(of)])).toEqual([[], []]);

/** Waits until so many uploads have brought bytes of their files. */
const arrived = (of: TestPortal, count: number) =>
  eventually(async () => {
    const names = await spooledOf(of);
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(path.join(spoolOf(of), name))).size),
    );
    expect(sizes.filter((size) => size > 0)).toHaveLength(count);
  });

describe('who calls and whether they may is known before a byte of the file is kept', () => {
  async function unverified(): Promise<Client> {
    const email = await createAccount(portal);
    const client = portal.client();
    await client.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    await portal.sql('UPDATE accounts SET verified_at = NULL WHERE email = $1', [email]);
    return client;
  }
  const visitor = () => portal.client();
  const other = 'other@example.com';

  test.each<[string, string, () => BegunForm | Promise<BegunForm>]>([
    ['a visitor over REST', 'UNAUTHENTICATED', () => beginIdea.REST(visitor(), other)],
    ['a visitor over GraphQL', 'UNAUTHENTICATED', () => beginIdea.GraphQL(visitor(), other)],
    ['an unverified account', 'UNVERIFIED', async () => beginIdea.GraphQL(await unverified(), other)],
    ['wrong answers', 'INVALID_INPUT', () => beginIdea.GraphQL(person, other)],
  ])('%s: %s while the file is still on its way, and the connection is closed', async (_who, code, open) => {
    // A folder notes each file that was in it.
    const { mtimeMs } = await stat(spoolOf(portal));
    const { call, answer, closed } = await open();
    expect((await answer).code).toBe(code);
    expect((await stat(spoolOf(portal))).mtimeMs).toBe(mtimeMs);
    // Its sender does not stop by itself.
    const drip = setInterval(() => call.write('x'), 20);
    await closed.finally(() => clearInterval(drip));
  });
});

test('a sender that closes the connection and reads nothing before it has sent everything gets the answer', async () => {
  // A busy sender takes more than the tenth of a second that the others wait.
  const { hostname, port } = new URL((await portalWith({}, {}, 120_000)).url);
  const form =
    operationsOf(SUBMIT, ideaInput('other@example.com'), 'document') + part('name="0"; filename="a.pdf"', '');
  const size = 4_000_000;
  const socket = connect(Number(port), hostname);
  const headers = `Host: localhost\r\nConnection: close\r\nContent-Type: ${FORM}\r\nContent-Length: ${size}`;
  socket.write(`POST /graphql HTTP/1.1\r\n${headers}\r\nApollo-Require-Preflight: true\r\n\r\n${form}`);
  // As much again, each time that the line has taken the last.
  for (let sent = form.length; sent < size; sent += 100_000) {
    await promisify((text: string, done: (error?: Error | null) => void) => socket.write(text, done))(
      'x'.repeat(Math.min(100_000, size - sent)),
    );
  }
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('UNAUTHENTICATED');
  socket.destroy();
});

test.each([
  ['REST', () => beginIdea.REST(person, person.email)],
  ['GraphQL', () => beginIdea.GraphQL(person, person.email)],
])('a file that arrives over %s is in the spool until its idea is stored', async (_way, open) => {
  const upload = open();
  await arrived(portal, 1);
  const { status, code } = await upload.finish();
  expect([status < 300, code]).toEqual([true, undefined]);
  expect(await spooledOf(portal)).toEqual([]);
});

test('a file whose line breaks leaves nothing', async () => {
  const own = await portalWith({});
  const uploads = [beginEntry.REST(own.client()), beginEntry.GraphQL(own.client())];
  await arrived(own, 2);
  for (const { call } of uploads) call.destroy();
  // Sooner than what stops is given up.
  await eventually(() => expectNothingOf(own), 20_000);
});

describe('so many at a time:', () => {
  function from(own: TestPortal, address: string): Client {
    const client = own.client();
    client.headers['x-forwarded-for'] = address;
    return client;
  }
  const strict = { TRUST_PROXY: 'loopback', RATE_LIMIT_SCALE: '1' };

  test('two of the visitors of a network, whatever its addresses and the transport', async () => {
    const own = await portalWith({}, strict);
    const first = beginEntry.REST(from(own, '2001:db8:0:1::1'));
    beginEntry.GraphQL(from(own, '2001:db8:0:1::2'));
    await arrived(own, 2);
    for (const way of Object.values(beginEntry)) {
      const { status, code, headers, body } = await way(from(own, '2001:db8:0:1::3')).answer;
      expect([status, code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toContain('Only 2 uploads');
    }
    expect((await beginEntry.REST(from(own, '2001:db8:0:2::1')).finish()).status).toBe(201);
    expect((await first.finish()).status).toBe(201);
    expect((await beginEntry.REST(from(own, '2001:db8:0:1::3')).finish()).status).toBe(201);
  });

  test('so many of the networks of one site', async () => {
    const own = await portalWith({ perSite: 2 }, strict);
    for (const line of [1, 2]) beginEntry.REST(from(own, `2001:db8:1:${line}::1`));
    await arrived(own, 2);
    expect((await beginEntry.REST(from(own, '2001:db8:1:3::1')).answer).code).toBe('TOO_MANY_REQUESTS');
    expect((await beginEntry.REST(from(own, '2001:db8:2:1::1')).finish()).status).toBe(201);
  });

  test('so many of all visitors, wherever they are', async () => {
    const own = await portalWith({ ofVisitors: 2 }, strict);
    for (const address of ['192.0.2.1', '192.0.2.2']) beginEntry.REST(from(own, address));
    await arrived(own, 2);
    const { status, code } = await beginEntry.REST(from(own, '192.0.2.3')).answer;
    expect([status, code]).toEqual([503, 'UNAVAILABLE']);
    const account = await signedIn(own);
    expect((await beginIdea.REST(account, account.email).finish()).status).toBe(201);
  });

  test('so many of an account, parts of drafts included; others have theirs', async () => {
    const own = await portalWith({ perAccount: 1 });
    const [one, other] = [await signedIn(own), await signedIn(own)];
    const first = beginIdea.REST(one, one.email);
    await arrived(own, 1);
    const reference = newReference();
    const { upload } = await announceDocument(one, reference, pdf(200_000));
    for (const { answer } of [beginIdea.GraphQL(one, one.email), beginPart(one, reference, upload)]) {
      expect((await answer).status).toBe(429);
    }
    expect((await beginIdea.REST(other, other.email).finish()).status).toBe(201);
    expect((await first.finish()).status).toBe(201);
  });
});

/** Begins to send a part of a draft's document. */
function beginPart(client: Client, reference: string, upload: string): OpenUpload {
  const begun = openUpload(
    client,
    `/api/submission/draft/${reference}/document/${upload}?offset=0`,
    100_000,
    {
      method: 'PUT',
      'content-type': 'application/octet-stream',
    },
  );
  begun.call.write(`%PDF-1.4\n${'x'.repeat(2_000)}`);
  return begun;
}

describe('what comes too slowly is given up, and nothing of it stays:', () => {
  const ways: [string, number, (own: TestPortal) => Promise<OpenUpload>][] = [
    ['an entry over REST', 408, async (own) => beginEntry.REST(own.client())],
    ['an entry over GraphQL', 200, async (own) => beginEntry.GraphQL(own.client())],
    [
      'a part of a draft',
      408,
      async (own) => {
        const owner = await signedIn(own);
        const reference = newReference();
        const { upload } = await announceDocument(owner, reference, pdf(200_000));
        return beginPart(owner, reference, upload);
      },
    ],
  ];

  let hasty: TestPortal;
  let strict: TestPortal;
  beforeAll(async () => {
    const bodies = { linger: 100 };
    hasty = await startTestPortal({}, { uploads: { idle: 200 }, bodies });
    strict = await startTestPortal({}, { uploads: { idle: 300, rate: 1e9 }, bodies });
  });
  afterAll(() => Promise.all([hasty.stop(), strict.stop()]));

  test.each(ways)('%s that stops', async (_what, status, open) => {
    const { answer, closed } = await open(hasty);
    expect(await answer).toMatchObject({ status, code: 'TOO_SLOW' });
    await closed;
    await expectNothingOf(hasty);
  });

  test.each(ways)('%s that drips', async (_what, status, open) => {
    const { call, answer, closed } = await open(strict);
    const drip = setInterval(() => call.write('x'), 20);
    try {
      expect(await answer).toMatchObject({ status, code: 'TOO_SLOW' });
    } finally {
      clearInterval(drip);
    }
    await closed;
    await expectNothingOf(strict);
  });

  test('but not while the portal itself makes it wait', async () => {
    const own = await portalWith({ idle: 1_000 });
    const account = await signedIn(own);
    const database = new pg.Client({ connectionString: own.databaseUrl });
    await database.connect();
    await database.query('BEGIN; LOCK TABLE ideas');
    const answer = submitOverGraphql(account, ideaInput(account.email), pdf(2_000_000));
    await database.query('SELECT pg_sleep(2.5); COMMIT');
    await database.end();
    expect((await answer).body.errors).toBeUndefined();
  });

  test('and the same Idempotency-Key may try again', async () => {
    const own = await portalWith({ idle: 1_000 });
    const account = await signedIn(own);
    const key = { 'idempotency-key': 'slow-1' };
    const slow = beginIdea.GraphQL(account, account.email, key);
    expect((await slow.answer).code).toBe('TOO_SLOW');
    const { body, code } = await beginIdea.GraphQL(account, account.email, key).finish();
    expect([code, body]).toEqual([undefined, expect.stringContaining('"status":"PENDING"')]);
  });
});

test('a request is known again by its Idempotency-Key, whether its file has begun to arrive or not', async () => {
  const input = ideaInput(person.email);
  const key = { 'idempotency-key': 'file-1' };
  const first = await beginIdea.GraphQL(person, person.email, key, input).finish();
  expect(first.code).toBeUndefined();
  const again = openUpload(person, '/graphql', 1_000_000, key);
  again.call.write(`${operationsOf(SUBMIT, input, 'document')}--X\r\n`);
  const { headers, body } = await again.answer;
  expect(headers['idempotent-replayed']).toBe('true');
  expect(JSON.parse(body)).toMatchObject({ data: (JSON.parse(first.body) as { data: object }).data });
});

test('a part of a draft that is refused leaves the draft as it was', async () => {
  const reference = newReference();
  const { upload } = await announceDocument(person, reference, pdf(200_000));
  const { answer, closed } = beginPart(person, newReference(), upload);
  expect((await answer).code).toBe('NOT_FOUND');
  await closed;
  expect(await documentOf(person, reference)).toMatchObject({ upload, received: 0 });
});
