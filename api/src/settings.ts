/** The settings of an installation: the only reader of the environment (decisions "Running it"). */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { newPassword } from '@portal/schema/account';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@portal/schema/programme-time';
import { emailAddress } from '@portal/schema/rules';

/** Where documents are kept. */
export type StorageSettings =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3';
      bucket: string;
      endpoint: string | undefined;
      region: string;
      forcePathStyle: boolean;
      credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
    };

/** The gateway that sends text messages. */
export interface SmsSettings {
  /** Without credentials. */
  url: string;
  /** The header `Authorization`, where the gateway wants one. */
  authorization: string | undefined;
}

/** Every setting, checked and with its default filled in. */
export interface Settings {
  port: number;
  host: string;
  /** The origin in mails, without a slash at its end; undefined means http://localhost:port. */
  publicUrl: string | undefined;
  /** Undefined means the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  dataDir: string;
  smtpUrl: string | undefined;
  /** Left out, the programme at the host of the public address. */
  mailFrom: string | undefined;
  /** Undefined means that submitters are notified by email only. */
  sms: SmsSettings | undefined;
  firstAdministrator: { email: string; password: string } | undefined;
  storage: StorageSettings;
  redisUrl: string | undefined;
  rateLimitScale: number;
  trustProxy: number | string | undefined;
  secretKey: Buffer | undefined;
  publicStats: boolean;
  /** The zone of every day: of filters, figures, exports and the dates that people see and type. */
  timeZone: string;
  /** Whether webhooks may be sent to private addresses, and without TLS. */
  webhookPrivateTargets: boolean;
  /** Whose documents are run for callers without an access token: anybody's, or those of the portal's pages. */
  graphqlDocuments: 'any' | 'trusted';
  logLevel: string;
}

/** A start with invalid settings; the message names each variable, its fault and an example. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** What is wrong with one variable. */
class Fault extends Error {
  constructor(
    fault: string,
    readonly example: string,
  ) {
    super(fault);
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the settings.
 * @param env the environment; an empty value counts as not set
 * @throws SettingsError that lists every variable with a fault
 */
export function readSettings(env: Environment): Settings {
  const faults: string[] = [];
  function read<T>(name: string, fallback: T, parse: (value: string) => T): T {
    const value = env[name]?.trim();
    if (!value) return fallback;
    try {
      return parse(value);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      faults.push(`${name} ${fault.message}. Example: ${name}=${fault.example}`);
      return fallback;
    }
  }
  const dataDir = path.resolve(read('DATA_DIR', './data', String));
  const settings: Settings = {
    port: read('PORT', 4000, (value) => wholeNumber(value, 0, 65_535, '4000')),
    host: read('HOST', 'localhost', String),
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, origin),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, (value) =>
      address(value, ['postgres:', 'postgresql:'], 'postgres://portal:secret@localhost:5432/portal'),
    ),
    dataDir,
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, (value) =>
      address(value, ['smtp:', 'smtps:'], 'smtp://user:secret@mail.example.com:587'),
    ),
    mailFrom: read<string | undefined>('MAIL_FROM', undefined, sender),
    sms: read<SmsSettings | undefined>('SMS_URL', undefined, smsGateway),
    firstAdministrator: readAdministrator(env, faults),
    storage: read<StorageSettings>(
      'STORAGE_URL',
      { kind: 'folder', path: path.join(dataDir, 'documents') },
      storage,
    ),
    redisUrl: read<string | undefined>('REDIS_URL', undefined, (value) =>
      address(value, ['redis:', 'rediss:'], 'redis://localhost:6379'),
    ),
    rateLimitScale: read('RATE_LIMIT_SCALE', 1, (value) => {
      const scale = Number(value);
      if (scale > 0 && Number.isFinite(scale)) return scale;
      throw new Fault('must be a number above 0', '10');
    }),
    trustProxy: read<number | string | undefined>('TRUST_PROXY', undefined, proxies),
    secretKey: read<Buffer | undefined>('SECRET_KEY', undefined, key),
    publicStats: read('PUBLIC_STATS', true, (value) => oneOf(value, ['on', 'off']) === 'on'),
    timeZone: read('PROGRAMME_TIME_ZONE', DEFAULT_TIME_ZONE, zone),
    webhookPrivateTargets: read(
      'WEBHOOK_PRIVATE_TARGETS',
      false,
      (value) => oneOf(value, ['on', 'off']) === 'on',
    ),
    graphqlDocuments: read<'any' | 'trusted'>('GRAPHQL_DOCUMENTS', 'any', (value) =>
      oneOf(value, ['any', 'trusted']),
    ),
    logLevel: read('LOG_LEVEL', 'info', (value) =>
      oneOf(value, ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    ),
  };
  if (faults.length > 0) {
    throw new SettingsError(
      `The portal cannot start with these settings:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
  }
  return settings;
}

function wholeNumber(value: string, min: number, max: number, example: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new Fault(`must be a whole number from ${min} to ${max}`, example);
}

function oneOf<T extends string>(value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  throw new Fault(`must be one of ${known.join(', ')}`, known[0] ?? '');
}

function address(value: string, protocols: readonly string[], example: string): string {
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new Fault(`must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`, example);
}

function origin(value: string): string {
  const example = 'https://ideas.example.com';
  const url = new URL(address(value, ['http:', 'https:'], example));
  if (url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  throw new Fault('must be an origin: scheme, host and port, without a path', example);
}

function sender(value: string): string {
  const bare = /<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (!/[\r\n]/.test(value) && /^[^\s@]+@[^\s@]+$/.test(bare)) return value;
  throw new Fault(
    'must be an email address, with or without a name',
    'Innovation Portal <no-reply@example.com>',
  );
}

/** A user name with a password is basic authentication (RFC 7617), a user name alone a bearer token. */
function smsGateway(value: string): SmsSettings {
  const example = 'https://token@sms.example.com/messages';
  const url = new URL(address(value, ['https:', 'http:'], example));
  const name = credential(url.username, example);
  const password = credential(url.password, example);
  url.username = '';
  url.password = '';
  const basic = Buffer.from(`${name}:${password}`).toString('base64');
  const authorization = password ? `Basic ${basic}` : name ? `Bearer ${name}` : undefined;
  return { url: url.href, authorization };
}

/** What may stand in a header, percent-encoded in the address. */
function credential(part: string, example: string): string {
  try {
    const text = decodeURIComponent(part);
    if (/^[\x21-\x7e]*$/.test(text)) return text;
  } catch {
    // Said below.
  }
  throw new Fault('must have credentials of ASCII characters, percent-encoded', example);
}

function proxies(value: string): number | string {
  if (/^\d+$/.test(value)) return Number(value);
  if (/^[\w.:/, ]+$/.test(value)) return value;
  throw new Fault('must be the number of proxies, or a list of their addresses', 'loopback, 10.0.0.0/8');
}

function key(value: string): Buffer {
  const bytes = /^[0-9a-f]{64,}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (bytes.length >= 32) return bytes;
  throw new Fault('must be at least 32 bytes, as hexadecimal digits or base64', '"$(openssl rand -hex 32)"');
}

function zone(value: string): string {
  if (isTimeZone(value)) return value;
  throw new Fault('must be the name of a time zone: an area and a city, or UTC', DEFAULT_TIME_ZONE);
}

function storage(value: string): StorageSettings {
  const example = 's3://ideas?endpoint=https://s3.example.com&region=af-south-1';
  const url = new URL(address(value, ['file:', 's3:'], example));
  if (url.protocol === 'file:')
    return { kind: 'folder', path: path.resolve(decodeURIComponent(url.pathname)) };
  if (!url.hostname) throw new Fault('must name the bucket', example);
  const option = (name: string) => url.searchParams.get(name) ?? undefined;
  const [accessKeyId, secretAccessKey] = [option('accessKeyId'), option('secretAccessKey')];
  return {
    kind: 's3',
    bucket: url.hostname,
    endpoint: option('endpoint'),
    region: option('region') ?? 'us-east-1',
    forcePathStyle: option('forcePathStyle') !== 'false' && option('endpoint') !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

function readAdministrator(env: Environment, faults: string[]): Settings['firstAdministrator'] {
  const [email, password] = [env['ADMIN_EMAIL']?.trim(), env['ADMIN_PASSWORD']];
  if (!email && !password) return undefined;
  const mail = v.safeParse(emailAddress('The address'), email ?? '');
  const secret = v.safeParse(newPassword, password ?? '');
  if (!mail.success)
    faults.push(`ADMIN_EMAIL: ${mail.issues[0].message} Example: ADMIN_EMAIL=admin@example.com`);
  if (!secret.success)
    faults.push(`ADMIN_PASSWORD: ${secret.issues[0].message} Example: ADMIN_PASSWORD='Choose-1-Good!'`);
  return mail.success && secret.success ? { email: mail.output, password: secret.output } : undefined;
}

/**
 * The installation's key: SECRET_KEY, else the one in DATA_DIR, which the first start makes.
 * @returns at least 32 bytes
 */
export async function loadSecretKey({ secretKey, dataDir }: Settings): Promise<Buffer> {
  if (secretKey) return secretKey;
  const file = path.join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(32).toString('hex'));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'hex');
  if (key.length < 32)
    throw new SettingsError(
      `The key in DATA_DIR is damaged. Restore secret.key from a backup, or set SECRET_KEY.`,
    );
  return key;
}
