/** The installation's key: a wrong one stops the start, and it can be replaced while the portal runs. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Context } from '../context.ts';
import { declared } from '../../app/features.ts';
import { Idea } from '../../features/ideas/idea.entity.ts';
import { KeptAnswer } from '../../features/integrators/idempotency/kept-answer.entity.ts';
import { Webhook } from '../../features/integrators/webhooks/webhook.entity.ts';
import { replaceEncrypted } from './encrypted-columns.ts';
import { checkSecretKey, findLosses, giveUpLosses, openKeys, rotateSecretKey } from './secret-key.service.ts';
import { openSecrets } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { SettingsError } from '../settings.ts';
import { createDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { startTestPortal, TEST_KEY } from '../../../test/harness.ts';
import { saveDraft, submitIdea } from '../../../test/ideas.ts';
import { signedIn } from '../../../test/people.ts';
import { contextOn } from '../../../test/service-context.ts';

// Columns of bytes that are hashes, which need no key.
const HASHES = [
  'sessions.id',
  'mailed_tokens.id',
  'second_factors.recovery_codes',
  'access_tokens.secret_hash',
  'replaced_secrets.secret_hash',
  'idea_members.token_hash',
  'entered_ideas.token_hash',
  'kept_answers.id',
  'kept_answers.request_hash',
];
/** Everybody sees the pictures of the company. */
const PUBLIC = ['company_pictures.content'];
const NEW_KEY = randomBytes(32);
const [before, both, after] = [
  openSecrets(TEST_KEY),
  openSecrets(NEW_KEY, [TEST_KEY]),
  openSecrets(NEW_KEY),
] as const;

describe('secrets', () => {
  test('of an earlier key are read, and its signatures accepted; new ones are of the current key', () => {
    expect(both.decrypt(before.encrypt('text'))).toBe('text');
    expect(both.isSigned(before.sign('csrf', 'b'), 'csrf', 'b')).toBe(true);
    expect(both.isSigned(before.sign('csrf', 'b'), 'csrf', 'c')).toBe(false);
    expect(after.decrypt(both.encrypt('text'))).toBe('text');
    expect(both.sign('csrf')).toBe(after.sign('csrf'));
    expect(() => after.decrypt(before.encrypt('text'))).toThrow();
    expect(after.isSigned(before.sign('csrf'), 'csrf')).toBe(false);
  });

  test('with a part of their tag alone are refused', () => {
    const sealed = before.encrypt('');
    expect(() => before.decrypt(sealed.subarray(0, 16))).toThrow();
  });
});

describe('a database', () => {
  /** With values of every kind, and nobody connected: tests clone it. */
  let filled: TestDatabase;
  let database: TestDatabase;
  let dataDir: string;
  let opened: Awaited<ReturnType<typeof contextOn>>;
  const contextWith = (secrets: Secrets): Context => ({ ...opened.ctx, secrets });
  const sql = <Row>(text: string) => opened.ctx.db.query<Row[]>(text);
  const startOn = ({ url }: TestDatabase, env: Record<string, string> = {}) =>
    startTestPortal(env, {}, { url, drop: async () => undefined });

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-key-'));
    filled = await createDatabase();
    const portal = await startOn(filled);
    const filling = await contextOn(portal);
    const owner = await signedIn(portal);
    await submitIdea(owner, { idNumber: 'ID-4711' });
    await owner.graphql('mutation { startSecondFactor { secret } }');
    const { db } = filling.ctx;
    const sealed = (text: string) => before.encrypt(text).toString('base64');
    await db.insert(Webhook, {
      name: 'CRM',
      url: 'https://crm.example.com',
      events: ['IDEA_SUBMITTED'],
      secret: before.encrypt('whsec_new'),
      secretsBefore: ['whsec_2', 'whsec_1'].map((text) => ({ sealed: sealed(text), until: '2030-01-01' })),
      createdBy: owner.email,
      createdAt: new Date(),
    });
    // More than a batch.
    await db.insert(
      KeptAnswer,
      Array.from({ length: 600 }, (_, n) => ({
        id: randomBytes(32),
        requestHash: randomBytes(32),
        answer: before.encrypt(`answer ${n}`),
        createdAt: new Date(),
      })),
    );
    const reference = `IDEA-1700000000000-${Math.floor(Math.random() * 1_000)}`;
    const answers = { solutionName: 'Later' };
    await saveDraft(owner, { reference, step: 'overview', answers, version: randomUUID() });
    await filling.close();
    await portal.stop();
  });
  afterAll(async () => {
    await filled.drop();
    await rm(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    // The last connections may still be closing.
    database = await eventually(() => createDatabase(new URL(filled.url).pathname.slice(1)));
    opened = await contextOn({ databaseUrl: database.url, dataDir, url: '' });
  });
  afterEach(async () => {
    await opened.close();
    await database.drop();
  });

  /** The start of another instance, as far as the key is checked. */
  const start = (secrets: Secrets) => checkSecretKey(contextWith(secrets));

  /** Of every encrypted value, whether the keys read it. */
  async function readableBy({ keyOf }: Secrets): Promise<boolean[]> {
    const rows = await sql<{ value: Buffer }>(
      `SELECT id_number AS value FROM ideas UNION ALL SELECT answers FROM drafts
       UNION ALL SELECT secret FROM second_factors UNION ALL SELECT secret FROM webhooks UNION ALL SELECT answer FROM kept_answers
       UNION ALL SELECT decode(before ->> 'sealed', 'base64') FROM webhooks, jsonb_array_elements(secrets_before) AS before`,
    );
    expect(rows).toHaveLength(606);
    return rows.map(({ value }) => keyOf(value) !== undefined);
  }

  test('lists each column with encrypted values', () => {
    const { connection } = contextWith(before).db;
    const bytes = declared.entities.flatMap((entity) => {
      const { tableName, columns } = connection.getMetadata(entity);
      return columns
        .filter(({ type }) => type === 'bytea')
        .map(({ databaseName }) => `${tableName}.${databaseName}`);
    });
    const sealed = declared.encryptedColumns.map(({ entity, property }) => {
      const { tableName, columns } = connection.getMetadata(entity);
      const column = columns.find(({ propertyName }) => propertyName === property);
      return `${tableName}.${column?.databaseName}`;
    });
    // Not of bytes: a list.
    expect([...sealed, ...HASHES, ...PUBLIC].sort()).toEqual([...bytes, 'webhooks.secrets_before'].sort());
  });

  test('stops a start with another key, in words', async () => {
    const started = startOn(database, { SECRET_KEY: NEW_KEY.toString('hex') });
    await expect(started).rejects.toThrow(SettingsError);
    await expect(started).rejects.toThrow(/another key than that of SECRET_KEY.*SECRET_KEYS_BEFORE=/s);
    await start(before);
  });

  test('of a key that is lost gets no new key file beside it', async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'portal-lost-'));
    const settings = { secretKey: undefined, secretKeysBefore: [], dataDir: own };
    await expect(openKeys(opened.ctx.db, settings)).rejects.toThrow(
      /none in SECRET_KEY.*npm run key -- show/,
    );
    expect(await readdir(own)).toEqual([]);
    await sql('DELETE FROM secret_keys');
    // Two first starts at once take one key.
    const [one, other] = await Promise.all([1, 2].map(() => openKeys(opened.ctx.db, settings)));
    expect(one?.fingerprints).toEqual(other?.fingerprints);
    await rm(own, { recursive: true });
  });

  test('goes on without its key once the losses were listed and given up: each has its words, all else stays', async () => {
    const ctx = contextWith(after);
    const losses = Object.fromEntries((await findLosses(ctx)).map(({ lost, values }) => [lost, values]));
    expect(Object.keys(losses)).toHaveLength(declared.encryptedColumns.length);
    expect(losses).toMatchObject({ 'ID numbers of ideas': 1, drafts: 1 });
    const interrupted = () => Promise.reject(new Error('full'));
    await expect(giveUpLosses(ctx, interrupted)).rejects.toThrow('full');
    expect(new Set(await readableBy(before))).toEqual(new Set([true]));

    await giveUpLosses(ctx, async () => undefined);
    expect((await findLosses(ctx)).filter(({ values }) => values > 0)).toEqual([]);
    await start(after);
    const [left] = await sql<object>(
      `SELECT (SELECT count(*)::int FROM ideas) AS ideas, (SELECT count(*)::int FROM drafts) AS drafts,
         (SELECT count(*)::int FROM second_factors) AS factors, (SELECT count(*)::int FROM webhooks) AS webhooks`,
    );
    expect(left).toEqual({ ideas: 1, drafts: 0, factors: 0, webhooks: 1 });
  });

  test('without values takes the key of its first start, of two at once that of one', async () => {
    await sql('TRUNCATE ideas, drafts, second_factors, webhooks, kept_answers, secret_keys CASCADE');
    const ends = await Promise.allSettled([start(before), start(after)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is rotated whole, also after an interruption, and then needs the new key alone', async () => {
    await start(both);
    // From now on it has values of both.
    await expect(start(before)).rejects.toThrow(SettingsError);
    let left = 550;
    const broken: Secrets = {
      ...both,
      encrypt(text) {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return both.encrypt(text);
      },
    };
    await expect(rotateSecretKey(contextWith(broken))).rejects.toThrow('killed');
    expect(new Set(await readableBy(after))).toEqual(new Set([true, false]));
    expect(new Set(await readableBy(both))).toEqual(new Set([true]));
    await expect(start(after)).rejects.toThrow(SettingsError);

    const rotations = await rotateSecretKey(contextWith(both));
    expect(rotations.every(({ unreadable }) => unreadable === 0)).toBe(true);
    expect(new Set(await readableBy(after))).toEqual(new Set([true]));
    const again = await rotateSecretKey(contextWith(both));
    expect(again.map(({ renewed }) => renewed)).toEqual(declared.encryptedColumns.map(() => 0));
    await expect(start(before)).rejects.toThrow(SettingsError);
    await start(after);
    const [idea] = await contextWith(after).db.find(Idea, { select: { id: true, idNumber: true } });
    expect(after.decrypt(idea?.idNumber ?? Buffer.alloc(0))).toBe('ID-4711');
  });

  test('makes an instance unready whose key another one has replaced', async () => {
    const portal = await startOn(database);
    try {
      const ready = () => portal.client().rest('GET', '/readyz');
      expect((await ready()).status).toBe(200);
      await start(both);
      await rotateSecretKey(contextWith(both));
      await eventually(async () => {
        expect(await ready()).toMatchObject({
          status: 503,
          body: { status: 'SECRET_KEY is not the key of the database' },
        });
      });
    } finally {
      await portal.stop();
    }
  });

  test('is rotated beside calls: a row that is locked comes later, a value that is replaced is kept', async () => {
    const { db } = contextWith(both);
    const other = await contextOn({ databaseUrl: database.url, dataDir, url: '' });
    try {
      let rotation: Promise<unknown> | undefined;
      const webhook = await db.findOneByOrFail(Webhook, {});
      await other.ctx.db.transaction(async (held) => {
        await held.query('SELECT FROM webhooks FOR UPDATE');
        rotation = rotateSecretKey(contextWith(both));
        await held.update(Webhook, { id: webhook.id }, { secret: before.encrypt('whsec_newest') });
      });
      await rotation;
      const { secret } = await db.findOneByOrFail(Webhook, {});
      expect(after.decrypt(secret)).toBe('whsec_newest');
      const change = { id: webhook.id, before: webhook.secret, after: after.encrypt('whsec_stale') };
      const column = declared.encryptedColumns.find(
        ({ entity, property }) => entity === Webhook && property === 'secret',
      );
      expect(column && (await replaceEncrypted(db, column, [change]))).toBe(0);
      expect(new Set(await readableBy(after))).toEqual(new Set([true]));
    } finally {
      await other.close();
    }
  });

  test('is rotated though a value is unreadable, which is reported', async () => {
    await start(both);
    await sql('UPDATE ideas SET id_number = sha256(id_number)');
    const rotations = await rotateSecretKey(contextWith(both));
    expect(rotations.filter(({ unreadable }) => unreadable > 0)).toEqual([
      { column: 'ideas.id_number', renewed: 0, unreadable: 1 },
    ]);
    await start(after);
  });
});
