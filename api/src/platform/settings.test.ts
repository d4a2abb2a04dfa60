import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { loadSecretKey } from './security/key-file.ts';
import { readSettings, SettingsError } from './settings.ts';

const BACKUP_KEY = 'ab'.repeat(32);

describe('settings', () => {
  test('name a variable that an earlier version read', () => {
    expect(readSettings({ DATABASE_READ_URL: 'postgres://replica/portal' }).retired).toEqual([
      'DATABASE_READ_URL',
    ]);
    expect(readSettings({ DATABASE_READ_URL: ' ' }).retired).toEqual([]);
  });

  test('have defaults that need nothing', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: 'localhost',
      publicUrl: undefined,
      databaseUrl: undefined,
      dataDir: path.resolve('data'),
      storage: { kind: 'folder', path: path.resolve('data/documents') },
      rateLimitScale: 1,
      publicStats: 'exact',
      timeZone: 'Africa/Gaborone',
      graphqlDocuments: undefined,
      sms: undefined,
      requiresSecondFactor: false,
    });
  });

  test.each([
    ['https://ideas.example.com', undefined, true],
    ['https://ideas.example.com', 'optional', false],
    ['http://localhost:4000', undefined, false],
    ['http://localhost:4000', 'elevated', true],
  ])('at %s with SECOND_FACTOR %s, staff need a second factor: %s', (url, setting, isNeeded) => {
    const env = {
      PUBLIC_URL: url,
      SMTP_URL: 'smtp://localhost',
      BACKUP_KEY,
      ...(setting && { SECOND_FACTOR: setting }),
    };
    expect(readSettings(env).requiresSecondFactor).toBe(isNeeded);
  });

  test.each([
    ['https://ideas.example.com', undefined, 'rounded'],
    ['https://ideas.example.com', 'exact', 'exact'],
    ['http://localhost:4000', undefined, 'exact'],
    ['http://localhost:4000', 'off', 'off'],
  ])('at %s with PUBLIC_STATS %s, visitors read counts that are %s', (url, setting, counts) => {
    const env = {
      PUBLIC_URL: url,
      SMTP_URL: 'smtp://localhost',
      BACKUP_KEY,
      ...(setting && { PUBLIC_STATS: setting }),
    };
    expect(readSettings(env).publicStats).toBe(counts);
  });

  test.each([
    ['none', 'https://sms.example.com/send?from=BTC', undefined],
    ['a token', 'https://a%2Fb@sms.example.com/send?from=BTC', 'Bearer a/b'],
    ['a name and a password', 'https://me:it%40s@sms.example.com/send?from=BTC', 'Basic bWU6aXRAcw=='],
  ])('take the credentials of the SMS gateway out of its address: %s', (_what, value, authorization) => {
    expect(readSettings({ SMS_URL: value }).sms).toEqual({
      url: 'https://sms.example.com/send?from=BTC',
      authorization,
    });
  });

  test.each([
    ['tcp://scanner:4310', { host: 'scanner', port: 4310 }],
    ['tcp://[::1]', { host: '::1', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('lead to clamd: %s', (value, way) => {
    expect(readSettings({ CLAMAV_URL: value }).clamd).toEqual(way);
  });

  test.each(['loopback, 10.0.0.0/8', '192.168.0.0/255.255.0.0,fd00::/8', '2001:db8::1'])(
    'name trusted proxies as the server reads them: %s',
    (value) => {
      expect(readSettings({ TRUST_PROXY: value }).trustProxy).toBe(value);
      expect(() => fastify({ trustProxy: value })).not.toThrow();
    },
  );

  test.each([
    ['PORT', '70000', 'whole number from 0 to 65535'],
    ['PORT', '4000.5', 'whole number'],
    ['SECOND_FACTOR', 'on', 'one of elevated, optional'],
    ['PUBLIC_URL', 'https://example.com/ideas', 'without a path'],
    ['PUBLIC_URL', 'example.com', 'begins with http:// or https://'],
    ['DATABASE_URL', 'mysql://localhost', 'postgres://'],
    ['SMTP_URL', 'localhost:25', 'smtp://'],
    ['SMS_URL', 'sms.example.com', 'https:// or http://'],
    ['CLAMAV_URL', 'localhost:3310', 'tcp:// or unix://'],
    ['CLAMAV_URL', 'unix:', 'its socket'],
    ['SMS_URL', 'https://a%0Ab@sms.example.com', 'percent-encoded'],
    ['SMS_URL', 'https://a%zz@sms.example.com', 'percent-encoded'],
    ['MAIL_FROM', 'nobody', 'email address'],
    ['STORAGE_URL', 'ftp://x', 'file://'],
    ['STORAGE_URL', 'file:./documents', 'absolute path'],
    ['STORAGE_URL', 'file://documents', 'absolute path'],
    ['STORAGE_URL', 'file:/a%zz', 'absolute path'],
    ['STORAGE_URL', 's3://ideas?endpoint=s3.example.com', 'endpoint'],
    ['STORAGE_URL', 's3://ideas?accessKeyId=portal', 'secretAccessKey'],
    ['SMTP_URL', 'file://mails', 'absolute path'],
    ['CLAMAV_URL', 'unix://run/clamd.ctl', 'its socket'],
    ['REDIS_URL', 'localhost', 'redis://'],
    ['RATE_LIMIT_SCALE', '-1', 'above 0'],
    ['RATE_LIMIT_SCALE', 'Infinity', 'above 0'],
    ['TRUST_PROXY', 'every $1', 'number of proxies'],
    ['TRUST_PROXY', 'true', 'number of proxies'],
    ['TRUST_PROXY', '10.0.0.1, 0.0.0.0/0', 'number of proxies'],
    ['SECRET_KEY', 'short', 'at least 32 bytes'],
    ['SECRET_KEYS_BEFORE', `${'ab'.repeat(32)}, short`, 'at least 32 bytes'],
    ['BACKUP_KEY', 'short', 'at least 32 bytes'],
    ['PUBLIC_STATS', 'perhaps', 'one of exact, rounded, off'],
    ['PROGRAMME_TIME_ZONE', 'Africa/Gabarone', 'name of a time zone'],
    ['PROGRAMME_TIME_ZONE', '+02:00', 'name of a time zone'],
    ['WEBHOOK_PRIVATE_TARGETS', 'some', 'one of on, off'],
    ['GRAPHQL_DOCUMENTS', 'mine', 'one of any, signed-in, trusted'],
    ['LOG_LEVEL', 'loud', 'one of info'],
    ['OIDC_ISSUER', 'login.example.com', 'https://'],
    ['OIDC_TRUST_EMAIL', 'yes', 'one of on, off'],
    ['OIDC_ROLE_DEFAULT', 'admin', 'one of user, none'],
    ['ADMIN_EMAIL', 'nobody', 'email address'],
  ])('%s=%s stops the start with its name, the fault and an example', (name, value, fault) => {
    const read = () =>
      readSettings({ ADMIN_PASSWORD: name === 'ADMIN_EMAIL' ? 'Choose-1-Good!' : '', [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(fault);
    expect(read).toThrow(new RegExp(`Example: .*${name}=`));
  });

  test('of the sign-on come together, with defaults for the roles, and with https where the portal has it', () => {
    const part = { OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_ID: 'portal' };
    expect(() => readSettings(part)).toThrow('set all three, or none');
    const all = { ...part, OIDC_CLIENT_SECRET: 'a secret', OIDC_ROLE_REVIEWER: 'a; CN=b,OU=c' };
    expect(readSettings(all).signOn).toMatchObject({
      scope: 'openid email profile',
      roleClaim: 'roles',
      roleValues: expect.arrayContaining([
        ['reviewer', ['a', 'CN=b,OU=c']],
        ['admin', ['portal-admin']],
      ]),
    });
    const secure = { PUBLIC_URL: 'https://ideas.example.com', SMTP_URL: 'smtp://mail.example.com' };
    expect(() => readSettings({ ...all, ...secure })).toThrow(
      'OIDC_ISSUER must be a URL that begins with https://',
    );
  });

  const entra = 'https://login.microsoftonline.com';
  test.each([
    [`${entra}/common/v2.0`, false],
    [`${entra}/Organizations/v2.0/`, false],
    [`${entra}/consumers/v2.0`, false],
    [`${entra}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`, false],
    ['https://sts.windows.net/common/', false],
    ['https://login.microsoftonline.us//organizations/v2.0', false],
    [entra, false],
    ['https://accounts.google.com', false],
    [`${entra}/0f2c7a1e-3b4d-4c5e-9f60-718293a4b5c6/v2.0`, true],
    ['https://sts.windows.net/0f2c7a1e-3b4d-4c5e-9f60-718293a4b5c6/', true],
    ['https://login.example.com/realms/common', true],
  ])('trust the addresses of one company alone: %s', (OIDC_ISSUER, isTrusted) => {
    const sso = { OIDC_ISSUER, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'a secret' };
    const read = () => readSettings({ ...sso, OIDC_TRUST_EMAIL: 'on' });
    if (isTrusted) expect(read().signOn?.trustsEmail).toBe(true);
    else expect(read).toThrow(/OIDC_TRUST_EMAIL must be off[^]*OIDC_ISSUER=https/);
    expect(readSettings(sso).signOn?.trustsEmail).toBe(false);
  });

  test('with an https address need a way out for mails, so that the log holds no link', () => {
    const secure = { PUBLIC_URL: 'https://ideas.example.com', BACKUP_KEY };
    expect(() => readSettings(secure)).toThrow('SMTP_URL must be set');
    for (const SMTP_URL of ['smtp://mail.example.com', 'file:/var/mail/portal'])
      expect(readSettings({ ...secure, SMTP_URL }).smtpUrl).toBe(SMTP_URL);
    // As a restore beside the running portal.
    expect(readSettings(secure, { sendsMail: false }).smtpUrl).toBeUndefined();
  });

  test.each([true, false])('with an https address need a key for backups: sendsMail %s', (sendsMail) => {
    const env = { PUBLIC_URL: 'https://ideas.example.com', SMTP_URL: 'smtp://localhost' };
    expect(() => readSettings(env, { sendsMail })).toThrow('BACKUP_KEY must be set');
    expect(readSettings({ ...env, BACKUP_KEY }, { sendsMail }).backupKey).toBe(BACKUP_KEY);
    expect(readSettings({ ...env, PUBLIC_URL: 'http://localhost:4000' }).backupKey).toBeUndefined();
  });

  test('name every fault at once, and never the value of a secret', () => {
    let message = '';
    try {
      readSettings({ PORT: 'x', SECRET_KEY: 'hunter2', SMTP_URL: 'http://user:hunter3@mail' });
    } catch (error) {
      message = String(error);
    }
    for (const name of ['PORT', 'SECRET_KEY', 'SMTP_URL']) expect(message).toContain(name);
    expect(message).not.toMatch(/hunter/);
  });

  test('read an S3 address with its options', () => {
    expect(
      readSettings({ STORAGE_URL: 's3://ideas?endpoint=http://s3.local:9000&region=af-south-1' }).storage,
    ).toEqual({
      kind: 's3',
      bucket: 'ideas',
      endpoint: 'http://s3.local:9000',
      region: 'af-south-1',
      forcePathStyle: true,
      credentials: undefined,
    });
  });
});

test('the secret key is made once, readable by nobody else, and a damaged one stops the start', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-key-'));
  try {
    const settings = readSettings({ DATA_DIR: dataDir });
    const [a, b] = await Promise.all([loadSecretKey(settings), loadSecretKey(settings)]);
    expect(a).toEqual(b);
    expect(a).toHaveLength(32);
    const file = path.join(dataDir, 'secret.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).length).toBe(64);
    await writeFile(file, 'damaged');
    await expect(loadSecretKey(settings)).rejects.toThrow(SettingsError);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
