/** Backup, restore and verify: what was acknowledged is there again, whole, and nothing else happens because of it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newReference } from '@portal/schema/idea';
import { readArchive, writeArchive } from './archive.ts';
import type { AddEntry, Entry } from './archive.ts';
import { writeBackup } from './backup.service.ts';
import { openBackup, restoreBackup } from './restore.service.ts';
import { verify } from './verify.service.ts';
import type { Context } from '../context.ts';
import { migrate } from '../database/data-source.ts';
import { migrations } from '../database/migrations.ts';
import { openFiles } from '../files/open-files.ts';
import { openSecrets } from '../security/secrets.ts';
import { readSettings } from '../settings.ts';
import { DUE_DAY } from '../../features/ideas/waiting.ts';
import { findStats } from '../../features/statistics/stats.service.ts';
import { recountTallies } from '../tallies/tally.service.ts';
import { Client } from '../../../test/client.ts';
import { createDatabase } from '../../../test/database.ts';
import { documentOf, uploadDocument } from '../../../test/draft-documents.ts';
import { eventually } from '../../../test/eventually.ts';
import { enterOverRest, wireEntry } from '../../../test/forms.ts';
import { atEnd, shareFolder, startForTest, startTestPortal, TEST_KEY } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { ideaInput, pdf, saveDraft, submitOverGraphql } from '../../../test/ideas.ts';
import { PASSWORD, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { runCommand, startProcess } from '../../../test/process.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { contextOn } from '../../../test/service-context.ts';

const BACKUP_KEY = randomBytes(32).toString('hex');

const folder = shareFolder();

/** An installation as commands see it, with a store of its own unless one is given. */
interface Installation {
  databaseUrl: string;
  dataDir: string;
  storage: string;
  ctx: Context;
  close(): Promise<void>;
}

async function installation(databaseUrl: string, dataDir: string, storage: string): Promise<Installation> {
  const { ctx, close } = await contextOn({ databaseUrl, dataDir, url: '' });
  const files = await openFiles(readSettings({ STORAGE_URL: storage }).storage);
  return { databaseUrl, dataDir, storage, ctx: { ...ctx, files }, close };
}

const installationOf = ({ databaseUrl, dataDir }: TestPortal, storage?: string) =>
  installation(databaseUrl, dataDir, storage ?? `file:${path.join(dataDir, 'documents')}`);

/** An empty installation, to be restored into; closed at the end of the test. */
async function emptyInstallation(storage?: string): Promise<Installation> {
  const database = await createDatabase('template1');
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const empty = await installation(
    database.url,
    dataDir,
    storage ?? `file:${path.join(dataDir, 'documents')}`,
  );
  atEnd(() => empty.close().then(database.drop));
  return empty;
}

const newFile = () => path.join(folder, `${randomUUID()}.backup`);

/** Backs up; `onEntry` runs before each part is written. */
async function backUp(
  { ctx }: Installation,
  options: { key?: string; file?: string; onEntry?: (name: string) => Promise<unknown> } = {},
) {
  const { key, file = newFile(), onEntry } = options;
  const missing: string[] = [];
  await writeArchive(file, key, (add) => {
    const adding: AddEntry = async (name, content) => {
      await onEntry?.(name);
      await add(name, content);
    };
    return writeBackup(ctx, adding, key ? [TEST_KEY] : [], (document) => missing.push(document));
  });
  return { file, missing };
}

/** Writes a backup anew with parts that differ. */
async function rewritten(file: string, change: (part: Entry) => Partial<Entry>): Promise<string> {
  const other = newFile();
  await writeArchive(other, undefined, async (add) => {
    for await (const part of readArchive(file, undefined)) {
      const { name, content } = { ...part, ...change(part) };
      await add(name, content);
    }
  });
  return other;
}

const replaced = (content: Buffer, text: RegExp, by: string) =>
  Buffer.from(content.toString('latin1').replace(text, by), 'latin1');

function changedAt(whole: Buffer, part: number): Buffer {
  const content = Buffer.from(whole);
  const index = Math.floor(content.length * part);
  content[index] = (content[index] ?? 0) ^ 1;
  return content;
}

async function restore({ ctx }: Installation, file: string, key?: string) {
  return restoreBackup(ctx, await openBackup(readArchive(file, key)), async () => undefined);
}

async function faultsOf({ ctx }: Installation): Promise<string[]> {
  const faults: string[] = [];
  const { faults: count } = await verify(ctx, (fault) => faults.push(fault));
  expect(count).toBe(faults.length);
  return faults;
}

const keysOf = async ({ ctx: { files } }: Installation) => {
  const keys = [];
  for await (const key of files.keysBefore(new Date(Date.now() + 60_000))) keys.push(key);
  return keys;
};

test('what was acknowledged before a backup under load is restored whole, and nothing is sent again', async () => {
  // Buckets here; the tests below have folders.
  const stores = [await startS3Server('ideas', 'KEY'), await startS3Server('ideas', 'KEY')];
  for (const store of stores) atEnd(() => store.close());
  const [storageThere = '', storageHere = ''] = stores.map(
    ({ url }) => `s3://ideas?endpoint=${url}&accessKeyId=KEY&secretAccessKey=secret`,
  );
  const portal = await startForTest({ STORAGE_URL: storageThere });
  const there = await installationOf(portal, storageThere);
  atEnd(() => there.close());
  const here = await emptyInstallation(storageHere);
  const owner = await signedIn(portal);
  const first = ideaInput(owner.email, { idNumber: 'ID-4711' });
  await submitOverGraphql(owner, first);
  await portal.mail(owner.email, /^We have “/);
  await enterOverRest(portal.client(), wireEntry(), pdf());
  const reference = newReference();
  const draft = { reference, step: 'overview', answers: { solutionName: 'Later' } };
  await saveDraft(owner, draft);
  await uploadDocument(owner, reference, pdf(300_000));
  await owner.graphql('{ changes(first: 1) { edges { cursor } } }');

  const busy = await signedIn(portal);
  // Tests verify accounts in the table, which counts nothing.
  await recountTallies(there.ctx);
  const acknowledged: string[] = [];
  let isOver = false;
  const submitting = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const input = ideaInput(busy.email);
      await submitOverGraphql(busy, input, pdf(50_000));
      acknowledged.push(input.reference);
    }
  });
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(5));
  const before = [first.reference, ...acknowledged];
  const { file, missing } = await backUp(there, {
    key: BACKUP_KEY,
    // Ideas go on arriving while the tables are copied.
    onEntry: async (name) => {
      const seen = acknowledged.length;
      if (name.startsWith('tables/ideas')) {
        await eventually(() => expect(acknowledged.length).toBeGreaterThan(seen));
      }
    },
  });
  isOver = true;
  await Promise.all(submitting);
  expect(missing).toEqual([]);
  expect((await readFile(file)).includes(owner.email)).toBe(false);

  const report = await restore(here, file, BACKUP_KEY);
  expect(report.unreadable).toBe(0);
  expect(await faultsOf(here)).toEqual([]);
  const sql = async <Row>(text: string) => here.ctx.db.query<Row[]>(text);
  const ideas = await sql<{ reference: string }>('SELECT reference FROM ideas');
  expect(ideas.map((idea) => idea.reference)).toEqual(expect.arrayContaining(before));
  expect(await keysOf(here)).toHaveLength(report.documents);
  expect((await sql<{ epoch: string }>('SELECT epoch FROM idea_feed'))[0]).not.toEqual(
    (await there.ctx.db.query<object[]>('SELECT epoch FROM idea_feed'))[0],
  );
  const changes = 'SELECT id, place, idea_id, at FROM idea_changes ORDER BY id';
  const restoredChanges = await sql(changes);
  expect(restoredChanges).toHaveLength(ideas.length);
  expect(await there.ctx.db.query(changes)).toEqual(expect.arrayContaining(restoredChanges));
  const stats = await findStats(here.ctx);
  expect(stats.totalIdeas).toBe(ideas.length);
  await recountTallies(here.ctx);
  expect(await findStats(here.ctx)).toEqual(stats);

  const restored = await startForTest(
    { STORAGE_URL: storageHere },
    {},
    { url: here.databaseUrl, drop: async () => undefined },
  );
  await here.ctx.db.query(`UPDATE accounts SET role = 'admin' WHERE email = $1`, [owner.email]);
  const again = restored.client();
  await again.rest('POST', '/api/auth/login', { email: owner.email, password: PASSWORD });
  const answer = await again.graphql<{ myIdeas: { edges: { node: { idNumberMasked: string } }[] } }>(
    '{ myIdeas(first: 1) { edges { node { idNumberMasked } } } }',
  );
  expect(answer.body.data?.myIdeas.edges[0]?.node.idNumberMasked).toMatch(/11$/);
  expect((await documentOf(again, reference))?.received).toBe(300_000);
  // Ends the leases of the jobs that were under way, as time would.
  await sql(`UPDATE jobs SET due_at = now() WHERE lane <> 'upkeep' AND done_at IS NULL`);
  const next = ideaInput(owner.email);
  expect((await submitOverGraphql(again, next)).body.errors).toBeUndefined();
  await restored.mail(owner.email, /^We have “/);
  await eventually(async () => {
    expect(await sql(`SELECT FROM jobs WHERE lane <> 'upkeep' AND done_at IS NULL`)).toEqual([]);
  });
  const mails = await restored.mails(owner.email);
  expect(mails.map(({ text }) => text?.includes(next.reference))).toEqual([true]);
});

describe('of an installation at rest', () => {
  let portal: TestPortal;
  let there: Installation;
  let owner: Person;
  let empty: Installation;
  /** Its backups, for tests that change none of them. */
  let plain: string;
  let encrypted: string;
  beforeAll(async () => {
    portal = await startTestPortal();
    there = await installationOf(portal);
    owner = await signedIn(portal);
    for (let n = 0; n < 3; n += 1) {
      // Of repeated content some changed bits in the compressed file would mean the same.
      const document = new File(['%PDF-1.4\n', randomBytes(100_000)], 'proposal.pdf', {
        type: 'application/pdf',
      });
      await submitOverGraphql(owner, ideaInput(owner.email), document);
    }
    ({ file: plain } = await backUp(there));
    ({ file: encrypted } = await backUp(there, { key: BACKUP_KEY }));
  });
  beforeEach(async () => {
    empty = await emptyInstallation();
  });
  afterAll(async () => {
    await there.close();
    await portal.stop();
  });

  async function expectRefusal(file: string, key: string | undefined, words: RegExp): Promise<void> {
    await expect(restore(empty, file, key)).rejects.toThrow(words);
    await expectNothing();
  }

  async function expectNothing(): Promise<void> {
    expect(await empty.ctx.db.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    expect(await keysOf(empty)).toEqual([]);
  }

  test('a backup that is not there, or encrypted with another key, is refused in words', async () => {
    await expectRefusal(encrypted, undefined, /is encrypted. Set BACKUP_KEY/);
    await expectRefusal(newFile(), undefined, /cannot be read: ENOENT/);
    await expectRefusal(encrypted, randomBytes(32).toString('hex'), /BACKUP_KEY is not the key/);
  });

  // The archive's own test tries damage at other places.
  test.each([
    ['plain, cut off by a byte,', undefined, (whole: Buffer) => whole.subarray(0, -1)],
    ['encrypted, changed within its documents,', BACKUP_KEY, (whole: Buffer) => changedAt(whole, 0.7)],
  ])('a backup that is %s is refused whole', async (_kind, key, damage) => {
    const damaged = newFile();
    await writeFile(damaged, damage(await readFile(key ? encrypted : plain)));
    await expectRefusal(damaged, key, /damaged or cut off/);
  });

  test('a database or a store with something in it is refused, and stays as it was', async () => {
    const migrated = await createDatabase();
    const used = await installation(migrated.url, folder, empty.storage);
    await expect(restore(used, plain)).rejects.toThrow(/database is not empty/);
    await used.close();
    await migrated.drop();
    const before = await keysOf(there);
    await expect(restore({ ...empty, ctx: { ...empty.ctx, files: there.ctx.files } }, plain)).rejects.toThrow(
      /store of documents is not empty/,
    );
    expect(await keysOf(there)).toEqual(before);
  });

  test('a path that is taken is refused, and a failure leaves no file', async () => {
    await expect(writeArchive(plain, undefined, async () => undefined)).rejects.toThrow(/is there already/);
    const home = await mkdtemp(path.join(folder, 'home-'));
    const failing = writeArchive(path.join(home, 'backup'), undefined, async (add) => {
      await add('backup.json', randomBytes(1_000_000));
      throw new Error('the store is gone');
    });
    await expect(failing).rejects.toThrow('the store is gone');
    expect(await readdir(home)).toEqual([]);
  });

  test('a backup that fails within a large table ends', async () => {
    await empty.ctx.db.query(
      `CREATE TABLE large AS SELECT repeat('x', 1000) AS text FROM generate_series(1, 10000)`,
    );
    await empty.ctx.db.query('CREATE TABLE migrations (name text, timestamp bigint, id int)');
    const failing = backUp(empty, {
      onEntry: async (name) => {
        if (name.startsWith('tables/large')) throw new Error('no space left on device');
      },
    });
    await expect(failing).rejects.toThrow('no space left on device');
  });

  test('a path that cannot be written to ends the backup in words', async () => {
    const writing = backUp(there, { file: path.join(folder, 'none', 'backup') });
    await expect(writing).rejects.toThrow(/none\/backup cannot be written: ENOENT/);
  });

  test('a restore whose store fails leaves nothing', async () => {
    const { files } = empty.ctx;
    let stored = 0;
    const failing: Context = {
      ...empty.ctx,
      files: {
        ...files,
        store: (...document) => {
          stored += 1;
          if (stored > 1) throw new Error('no space left on device');
          return files.store(...document);
        },
      },
    };
    await expect(restore({ ...empty, ctx: failing }, plain)).rejects.toThrow('no space left on device');
    await expectNothing();
  });

  test('a backup of a newer version is refused whole', async () => {
    const newer = await rewritten(plain, ({ content }) => ({
      content: replaced(content, /VersionOne\d+/, 'AddMore9999999999999'),
    }));
    await expectRefusal(newer, undefined, /newer version/);
  });

  test('a backup of a version between releases is refused whole', async () => {
    const between = await rewritten(plain, ({ content }) => ({
      content: replaced(content, /VersionOne\d+/, 'Desk1796000000001'),
    }));
    await expectRefusal(between, undefined, /between releases, .+ last backup that a release made/);
  });

  test('a document under a name that is no key is refused whole', async () => {
    const odd = await rewritten(plain, ({ name }) => ({
      name: name.replace(/^documents\/.*/, 'documents/../../odd'),
    }));
    await expectRefusal(odd, undefined, /no key/);
    expect(await readdir(empty.dataDir)).not.toContain('odd');
  });

  test('a backup with another key is restored, and encrypted with the key of its new installation', async () => {
    const own = randomBytes(32);
    const withOwn = { ...empty, ctx: { ...empty.ctx, secrets: openSecrets(own) } };
    await expect(restore(withOwn, encrypted, BACKUP_KEY)).rejects.toThrow(
      /another key than that of SECRET_KEY/,
    );
    const withBoth = { ...empty, ctx: { ...empty.ctx, secrets: openSecrets(own, [TEST_KEY]) } };
    await restore(withBoth, encrypted, BACKUP_KEY);
    expect(await faultsOf(withOwn)).toEqual([]);
  });

  /** A stored document, put back at the end of the test. */
  async function oneDocument() {
    const [row] = await portal.sql<{ id: string; file_key: string }>('SELECT id, file_key FROM ideas');
    const { id: idea, file_key: key } = row!;
    const place = path.join(portal.dataDir, 'documents', key.slice(0, 2), key);
    const content = await readFile(place);
    atEnd(() => writeFile(place, content));
    return { idea, key, place };
  }

  test('a document that was lost before is named, and the rest is restored', async () => {
    const { idea, key, place } = await oneDocument();
    await rm(place);
    const { file, missing } = await backUp(there);
    expect(missing).toEqual([`document ${key} of idea ${idea}`]);
    await restore(empty, file);
    expect(await faultsOf(empty)).toEqual([`missing: document ${key} of idea ${idea}`]);
  });

  test('a document that lost its content before is restored as it was, with the rest', async () => {
    const { idea, key, place } = await oneDocument();
    await writeFile(place, '');
    await restore(empty, (await backUp(there)).file);
    expect(await faultsOf(empty)).toEqual([`changed: document ${key} of idea ${idea}`]);
  });

  test('a document of a draft that is replaced during the backup is left out with its row', async () => {
    const writer = await signedIn(portal);
    const reference = newReference();
    const input = { reference, step: 'overview', answers: { solutionName: 'Later' } };
    await saveDraft(writer, input);
    await uploadDocument(writer, reference, pdf(300_000));
    let isReplaced = false;
    const { file, missing } = await backUp(there, {
      onEntry: async (name) => {
        if (!name.startsWith('tables/') || isReplaced) return;
        isReplaced = true;
        await uploadDocument(writer, reference, pdf(200_000));
      },
    });
    expect([isReplaced, missing]).toEqual([true, []]);
    await restore(empty, file);
    expect(await faultsOf(empty)).toEqual([]);
    expect(await empty.ctx.db.query('SELECT reference FROM drafts')).toEqual([{ reference }]);
    expect(await empty.ctx.db.query('SELECT FROM draft_documents')).toEqual([]);
  });

  test('a backup of version 0.1.0 is restored and brought up to date, an older one is refused', async () => {
    const file = path.join(import.meta.dirname, '0.1.0.backup');
    const older = await rewritten(file, ({ content }) => ({
      content: replaced(content, /,\s*"AddExaminations1763700000022"/, ''),
    }));
    await expect(restore(empty, older)).rejects.toThrow(/Start version 0\.1\.0 on it once/);
    await restore(empty, file);
    expect(await faultsOf(empty)).toEqual([]);
    expect(await empty.ctx.db.query('SELECT FROM migrations')).toHaveLength(migrations.length);
    expect(await migrate(empty.databaseUrl)).toEqual([]);
    const ideas = await empty.ctx.db.query<object[]>(
      `SELECT status FROM ideas AS idea WHERE (announced_status, announced_comments, announced_version) = (status, reviewer_comments, version)
         AND ${DUE_DAY} = (created_at AT TIME ZONE 'Africa/Gaborone')::date + 30
         AND version = 1 + (SELECT count(*) FROM idea_reviews WHERE idea_id = idea.id AND announced_at = reviewed_at)`,
    );
    expect(ideas).toHaveLength(6);
  });

  test('verify names a document that is gone or changed, a value that no key reads, and a row that is gone', async () => {
    await enterOverRest(portal.client(), wireEntry(), pdf());
    await restore(empty, (await backUp(there)).file);
    expect(await faultsOf(empty)).toEqual([]);
    const { db, files } = empty.ctx;
    const [gone, unreadable] = await db.query<{ id: string; file_key: string; owner_id: string }[]>(
      'SELECT id, file_key, owner_id FROM ideas ORDER BY id',
    );
    const [entry] = await db.query<{ id: string; file_key: string }[]>(
      'SELECT id, file_key FROM hackathon_entries',
    );
    await files.remove(gone?.file_key ?? '');
    const place = path.join(
      empty.dataDir,
      'documents',
      entry?.file_key.slice(0, 2) ?? '',
      entry?.file_key ?? '',
    );
    const content = await readFile(place);
    await writeFile(place, content.fill('y', 300, 301));
    await db.query(`UPDATE ideas SET id_number = set_byte(id_number, 30, 0) WHERE id = $1`, [unreadable?.id]);
    await db.query('ALTER TABLE ideas DISABLE TRIGGER USER');
    await db.query('ALTER TABLE ideas DROP CONSTRAINT ideas_owner_id_fkey');
    await db.query('UPDATE ideas SET owner_id = gen_random_uuid() WHERE id = $1', [gone?.id]);
    await db.query(
      'ALTER TABLE ideas ADD CONSTRAINT ideas_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts (id) NOT VALID',
    );
    expect((await faultsOf(empty)).sort()).toEqual([
      `changed: document ${entry?.file_key} of entry ${entry?.id}`,
      `dangling: ideas.owner_id of ${gone?.id}`,
      `missing: document ${gone?.file_key} of idea ${gone?.id}`,
      `unreadable: ideas.id_number of ${unreadable?.id}`,
    ]);
  });
});

test('the commands back up a running portal with its embedded database, and restore it elsewhere', async () => {
  const file = newFile();
  const env = { DATA_DIR: path.join(folder, 'first'), BACKUP_KEY };
  const elsewhere = { DATA_DIR: path.join(folder, 'second'), BACKUP_KEY };
  const email = 'owner@example.com';
  const first = await startProcess(env);
  const input = ideaInput(email);
  try {
    await runCommand('account', env, ['create', email, '--role', 'reviewer'], PASSWORD);
    const client = new Client(first.url);
    await client.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    expect((await submitOverGraphql(client, input)).body.errors).toBeUndefined();
    // Where the settings name another store, a backup would be useless.
    const without = { ...env, STORAGE_URL: `file:${path.join(folder, 'nowhere')}` };
    expect(await runCommand('backup', without, [file])).toEqual({
      status: 1,
      output: expect.stringContaining('All 1 documents are missing. Check STORAGE_URL and DATA_DIR.'),
    });
    expect(existsSync(file)).toBe(false);
    expect(await runCommand('backup', env, [file])).toMatchObject({ status: 0 });
  } finally {
    await first.end('SIGTERM');
  }
  // After a restore that was refused, nothing makes an empty portal of its place.
  const { DATA_DIR } = elsewhere;
  expect(await runCommand('restore', { DATA_DIR }, [file])).toMatchObject({ status: 1 });
  const refused =
    /A restore was begun and did not end.*npm run restore again.*delete .*restore-unfinished\./s;
  await expect(startProcess(elsewhere)).rejects.toThrow(refused);
  expect(await runCommand('account', elsewhere, ['list'])).toEqual({
    status: 1,
    output: expect.stringMatching(refused),
  });
  const restored = await runCommand('restore', elsewhere, [file]);
  expect(restored).toMatchObject({ status: 0, output: expect.stringContaining('1 documents') });
  const verified = await runCommand('verify', elsewhere);
  expect(verified).toMatchObject({ status: 0, output: expect.stringContaining('Verified 1 documents, 1 ') });
  const [key, before] = await Promise.all(
    [elsewhere, env].map(({ DATA_DIR }) => readFile(path.join(DATA_DIR, 'secret.key'), 'utf8')),
  );
  expect(key).toBe(before);
  expect(await runCommand('key', { BACKUP_KEY }, ['show', file])).toEqual({
    status: 0,
    output: `SECRET_KEY=${key}\n`,
  });

  await rm(path.join(elsewhere.DATA_DIR, 'secret.key'));
  await expect(startProcess(elsewhere)).rejects.toThrow(/npm run key -- show FILE/);
  expect(await runCommand('key', elsewhere, ['give-up'], 'no\n')).toMatchObject({
    status: 1,
    output: expect.stringMatching(/\n1 ID numbers of ideas\n.*Nothing was changed\.\n$/s),
  });
  expect(existsSync(path.join(elsewhere.DATA_DIR, 'secret.key'))).toBe(false);
  expect(await runCommand('key', elsewhere, ['give-up'], 'give up\n')).toMatchObject({ status: 0 });
  const again = await startProcess(elsewhere);
  await again.end('SIGTERM');
  expect(await runCommand('verify', elsewhere)).toMatchObject({ status: 0 });
});
