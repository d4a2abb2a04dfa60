/** Disks that are nearly full, or full, and what one account may have on them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newReference } from '@portal/schema/idea';
import { MEGABYTE } from '@portal/schema/limits';
import pg from 'pg';
import { databaseFailure } from '../database/database-failure.ts';
import { openRoom } from './room.ts';
import { openSpool } from './spool.ts';
import { openLog } from '../log.ts';
import { Client } from '../../../test/client.ts';
import { createDatabase } from '../../../test/database.ts';
import {
  announce,
  announceDocument,
  removeDocument,
  sendPart,
  uploadDocument,
} from '../../../test/draft-documents.ts';
import { enterOverGraphql, enterOverRest } from '../../../test/forms.ts';
import { sharePortal } from '../../../test/harness.ts';
import { ideaInput, pdf, submitOverGraphql, submitOverRest, wireIdea } from '../../../test/ideas.ts';
import { PASSWORD, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { startProcess } from '../../../test/process.ts';

const log = openLog('fatal');

/** The names of the files that a portal has of documents, whole or not. */
async function filesIn(dataDir: string): Promise<string[]> {
  const folders = ['spool', 'documents'].map((name) =>
    readdir(path.join(dataDir, name), { recursive: true }),
  );
  return (await Promise.all(folders)).flat().filter((name) => name.length > 30);
}

test('the log has the cause of a full disk, which callers do not learn', () => {
  const lines: unknown[] = [];
  const full = Object.assign(
    new pg.DatabaseError('could not extend file: No space left on device', 0, 'error'),
    {
      code: '53100',
    },
  );
  const failure = databaseFailure(full, { error: (...line) => lines.push(line) });
  expect(failure).toMatchObject({ code: 'NO_ROOM', details: {} });
  expect(lines).toEqual([[{ code: '53100', cause: full.message }, 'no room']]);
});

/** Every upload of a file; the result is the code and the words of a failure. */
const ways: [string, (account: Person, size: number) => Promise<[string | undefined, string]>][] = [
  [
    'an idea over REST',
    async (account, size) => {
      const { status, body } = await submitOverRest(account, wireIdea(account.email), pdf(size));
      expect([201, 507]).toContain(status);
      return [body.code, body.message];
    },
  ],
  [
    'an idea over GraphQL',
    async (account, size) => told(await submitOverGraphql(account, ideaInput(account.email), pdf(size))),
  ],
  [
    'an entry of a visitor over REST',
    async ({ url }, size) => {
      const { status, body } = await enterOverRest(new Client(url), undefined, pdf(size));
      expect([201, 507]).toContain(status);
      return [body.code, body.message];
    },
  ],
  [
    'an entry of a visitor over GraphQL',
    async ({ url }, size) => told(await enterOverGraphql(new Client(url), undefined, pdf(size))),
  ],
  [
    'a part of a draft',
    async (account, size) => {
      const [reference, file] = [newReference(), pdf(size)];
      const { upload } = await announceDocument(account, reference, file);
      const { body } = await sendPart(account, reference, upload, 0, file);
      return [body.code, String(body.message)];
    },
  ],
];

/** A request that is refused as a whole has the words in the shape of REST. */
function told({ body }: { body: object }): [string | undefined, string] {
  const { code, message, errors } = body as {
    code?: string;
    message?: string;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return [code ?? errors?.[0]?.extensions.code, message ?? String(errors?.[0]?.message)];
}

describe('a disk with less room than is to stay free', () => {
  const portal = sharePortal({ DISK_RESERVE: '100%' });
  let account: Person;
  beforeAll(async () => {
    account = await signedIn(portal);
  });

  test.each(ways)('takes no file: %s is refused, and nothing is left of it', async (_what, send) => {
    expect((await send(account, 2_000))[0]).toBe('NO_ROOM');
    expect(await filesIn(portal.dataDir)).toEqual([]);
  });

  test('takes what is no file', async () => {
    const { status } = await announce(account, newReference(), pdf());
    expect(status).toBe(200);
  });
});

describe('the room for uploads', () => {
  /** Room of about a gigabyte, on whatever disk this runs. */
  async function gigabyte() {
    const { bavail, bsize, blocks } = await statfs(tmpdir());
    const share = (bavail - (1024 * MEGABYTE) / bsize) / blocks;
    return openRoom([tmpdir()], { bytes: Infinity, share }, log);
  }

  test('is what those under way leave of it', async () => {
    const room = await gigabyte();
    const release = await room.take(700 * MEGABYTE);
    await expect(room.take(700 * MEGABYTE)).rejects.toMatchObject({ code: 'NO_ROOM' });
    release();
    await room.take(700 * MEGABYTE);
  });

  test('is counted by the smaller reserve: a gigabyte, or a tenth of a small disk', async () => {
    const room = await openRoom([tmpdir()], { bytes: 0, share: 1 }, log);
    await room.take(1);
    const other = await openRoom([tmpdir()], { bytes: Infinity, share: 0 }, log);
    await other.take(1);
  });
});

async function verifyAll(databaseUrl: string): Promise<void> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  await sql.query('UPDATE accounts SET verified_at = now()');
  await sql.end();
}

test('a full spool refuses at once, for every upload, and nothing is left', async () => {
  const database = await createDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-full-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const email = 'owner@example.com';
  // No file becomes larger than 256 kB, or half of that.
  const portal = await startProcess(env, '256');
  try {
    const account = Object.assign(new Client(portal.url), { email });
    await account.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    await verifyAll(database.url);
    await account.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    for (const [what, send] of ways) {
      expect([what, (await send(account, 1_500_000))[0]]).toEqual([what, 'NO_ROOM']);
      expect([what, await filesIn(dataDir)]).toEqual([what, []]);
      expect([what, (await send(account, 2_000))[0]]).toEqual([what, undefined]);
      await rm(path.join(dataDir, 'documents'), { recursive: true });
      await mkdir(path.join(dataDir, 'documents'));
    }
  } finally {
    await portal.end('SIGTERM');
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
});

test('a first start on a full disk leaves no empty key, with which the next would end', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-full-'));
  await expect(startProcess({ DATA_DIR: dataDir }, '0')).rejects.toThrow('The portal could not start');
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});

describe('the documents of an account', () => {
  const portal = sharePortal({ DOCUMENTS_PER_ACCOUNT: '1MB' });
  let account: Person;
  beforeEach(async () => {
    account = await signedIn(portal);
  });

  const refused = [
    'NO_ROOM',
    'Your documents may take 1 MB in all, and this one would take more. Choose a smaller file, or ask innovation@btc.example for more room.',
  ];
  const [overRest, overGraphql] = ways.map(([, send]) => send);

  test('may take so much in all, in the words of each transport', async () => {
    const before = (await filesIn(portal.dataDir)).length;
    expect((await overRest?.(account, 600_000))?.[0]).toBeUndefined();
    expect(await overRest?.(account, 600_000)).toEqual(refused);
    expect(await overGraphql?.(account, 600_000)).toEqual(refused);
    expect(await filesIn(portal.dataDir)).toHaveLength(before + 1);
    expect((await overGraphql?.(account, 300_000))?.[0]).toBeUndefined();
    expect((await overRest?.(await signedIn(portal), 600_000))?.[0]).toBeUndefined();
  });

  test('of two at once that do not fit together one is taken', async () => {
    const answers = await Promise.all([overRest?.(account, 600_000), overGraphql?.(account, 600_000)]);
    expect(answers.map((answer) => answer?.[0]).sort()).toEqual(['NO_ROOM', undefined]);
  });

  test('a reference sent again is answered with its idea, however much there is', async () => {
    const input = ideaInput(account.email);
    const send = () => submitOverGraphql(account, input, pdf(900_000));
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ body }) => body.data?.submitIdea.reference)).toEqual(
      answers.map(() => input.reference),
    );
  });

  test('of a draft count as announced, once, and no longer when they are replaced or removed', async () => {
    const reference = newReference();
    expect((await uploadDocument(account, reference, pdf(900_000), 900_000)).status).toBe(200);
    const over = await overRest?.(account, 600_000);
    expect(over).toEqual(refused);
    expect((await announce(account, reference, pdf(800_000))).status).toBe(200);
    const { status, body } = await announce(account, reference, pdf(1_100_000));
    expect([status, body.code, body.message]).toEqual([507, ...refused]);
    // What the draft has was not replaced.
    expect((await announce(account, reference, pdf(800_000))).body.document.received).toBe(0);
    await removeDocument(account, reference);
    expect((await overRest?.(account, 600_000))?.[0]).toBeUndefined();
  });

  test('of a draft become the idea’s without being counted again', async () => {
    const input = ideaInput(account.email);
    await uploadDocument(account, input.reference, pdf(900_000), 900_000);
    const query = 'mutation S($input: IdeaInput!) { submitIdea(input: $input) { reference } }';
    expect((await account.graphql(query, { input })).body.errors).toBeUndefined();
    expect(await overRest?.(account, 600_000)).toEqual(refused);
  });
});

describe('the spool', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-spool-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const HOUR = 3_600_000;
  const host = hostname().replace(/[^\w.-]/g, '_');
  const nameOf = (host: string, pid: number) => `portal-upload~${host}~${pid}~${'0'.repeat(32)}`;
  async function leave(name: string, age = 0): Promise<string> {
    await writeFile(path.join(folder, name), '%PDF-1.4');
    const time = new Date(Date.now() - age);
    await utimes(path.join(folder, name), time, time);
    return name;
  }

  test('is swept at the start: what ended processes left goes, what others use stays', async () => {
    const gone = spawn(process.execPath, ['--version']);
    await once(gone, 'exit');
    await leave(nameOf(host, gone.pid ?? 0));
    await leave(nameOf('another-host', 1), 2 * HOUR);
    // Of a process that had the number of this one before it began.
    await leave(nameOf(host, process.pid), performance.now() + 60_000);
    const kept = [
      await leave(nameOf(host, process.ppid)),
      await leave(nameOf('another-host', 2)),
      await leave('not-ours.pdf', 2 * HOUR),
    ];
    const spool = await openSpool(folder, log);
    spool.close();
    expect((await readdir(folder)).sort()).toEqual(kept.sort());
  });

  test('is shared by the processes of a folder: none sweeps what another has', async () => {
    const one = await openSpool(folder, log);
    const content = Buffer.alloc(2_000_000, 'x');
    const file = await one.keep(Readable.from([content.subarray(0, 500_000), content.subarray(500_000)]));
    const other = await openSpool(folder, log);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await buffer(file.open())).toEqual(content);
    await file.remove();
    expect(await readdir(folder)).toEqual([]);
    one.close();
    other.close();
  });
});
