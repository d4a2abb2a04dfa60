import type { NetConnectOpts } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ipaddr from 'ipaddr.js';
import * as v from 'valibot';
import { roles } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { newPassword } from '@portal/schema/account';
import { MEGABYTE } from '@portal/schema/limits';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@portal/schema/programme-time';
import { emailAddress } from '@portal/schema/rules';
import type { Reserve } from './files/room.ts';

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

export interface SmsSettings {
  /** The URL of the gateway, without credentials. */
  url: string;
  authorization: string | undefined;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Names the fault in the value of a variable. */
class Fault extends Error {
  constructor(
    fault: string,
    readonly example: string,
  ) {
    super(fault);
  }
}

const wholeNumber =
  (min: number, max: number, example: string) =>
  (value: string): number => {
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    throw new Fault(`must be a whole number from ${min} to ${max}`, example);
  };

const oneOf =
  <T extends string>(first: T, ...others: T[]) =>
  (value: string): T => {
    const known = [first, ...others];
    const found = known.find((one) => one === value);
    if (found !== undefined) return found;
    throw new Fault(`must be one of ${known.join(', ')}`, first);
  };

const onOff = (value: string) => oneOf('on', 'off')(value) === 'on';

const address =
  (protocols: readonly string[], example: string) =>
  (value: string): string => {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    throw new Fault(`must be a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`, example);
  };

/** Finds the absolute path of a URL; undefined for others: `file:./a` and `file://a` would silently name `/a` and `/`. */
function absolutePath(url: string): string | undefined {
  try {
    return /^\w+:(\/\/)?\/[^/]/.test(url) ? fileURLToPath(url.replace(/^\w+/, 'file')) : undefined;
  } catch {
    // Malformed percent-encoding.
    return undefined;
  }
}

function folder(url: string, example: string): string {
  const found = absolutePath(url);
  if (found !== undefined) return path.resolve(found);
  throw new Fault('must name a folder by an absolute path', example);
}

function origin(value: string): string {
  const example = 'https://ideas.example.com';
  const url = new URL(address(['http:', 'https:'], example)(value));
  if (url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  throw new Fault('must be an origin: scheme, host and port, without a path', example);
}

/** Reads the URL of a mail server, or a `file:` URL that names a folder for mails. */
function mailServer(value: string): string {
  const url = address(['smtp:', 'smtps:', 'file:'], 'smtp://user:secret@mail.example.com:587')(value);
  if (url.startsWith('file:')) folder(url, 'file:/var/mail/portal');
  return url;
}

export interface Sender {
  name: string;
  address: string;
}

/** Splits name and address: in one text, a colon in the name would begin a group (RFC 5322). */
function sender(value: string): Sender {
  const [, name = '', address = value] = /^(.*)<([^<>]+)>$/.exec(value) ?? [];
  if (!/[\r\n]/.test(value) && /^[^\s@]+@[^\s@]+$/.test(address))
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  throw new Fault(
    'must be an email address, with or without a name',
    'Innovation Portal <no-reply@example.com>',
  );
}

/** Reads a user name with a password as basic authentication (RFC 7617), a user name alone as a bearer token. */
function smsGateway(value: string): SmsSettings {
  const example = 'https://token@sms.example.com/messages';
  const url = new URL(address(['https:', 'http:'], example)(value));
  const name = credential(url.username, example);
  const password = credential(url.password, example);
  url.username = '';
  url.password = '';
  const basic = Buffer.from(`${name}:${password}`).toString('base64');
  const authorization = password ? `Basic ${basic}` : name ? `Bearer ${name}` : undefined;
  return { url: url.href, authorization };
}

function credential(part: string, example: string): string {
  try {
    const text = decodeURIComponent(part);
    if (/^[\x21-\x7e]*$/.test(text)) return text;
  } catch {
    // Malformed percent-encoding: the fault below.
  }
  throw new Fault('must have credentials of ASCII characters, percent-encoded', example);
}

function clamd(value: string): NetConnectOpts {
  const example = 'tcp://localhost:3310';
  const { protocol, hostname, port } = new URL(address(['tcp:', 'unix:'], example)(value));
  const socket = protocol === 'unix:' ? absolutePath(value) : undefined;
  if (socket !== undefined) return { path: socket };
  if (protocol === 'tcp:' && hostname)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
  throw new Fault('must name the host of clamd, or its socket as in unix:/run/clamav/clamd.ctl', example);
}

function scale(value: string): number {
  const number = Number(value);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new Fault('must be a number above 0', '10');
}

function proxies(value: string): number | string {
  if (/^\d+$/.test(value)) return Number(value);
  if (value.split(',').every((one) => isProxy(one.trim()))) return value;
  throw new Fault('must be the number of proxies, or a list of their addresses', 'loopback, 10.0.0.0/8');
}

/** Tells whether Fastify accepts this as the address of one or several proxies. */
const isProxy = (one: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(one) ||
  ipaddr.isValid(one) ||
  (ipaddr.isValidCIDR(one) && !one.endsWith('/0')) ||
  /^[\d.]+\/255\.[\d.]+$/.test(one);

/** An example is a value: a command in a file of settings would make another key at each start. */
const EXAMPLE_KEY = '3f9c'.repeat(16);

function secretKey(value: string): Buffer {
  const bytes = /^[0-9a-f]{64,}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (bytes.length >= 32) return bytes;
  throw new Fault('must be at least 32 bytes, as hexadecimal digits or base64', EXAMPLE_KEY);
}

function zone(value: string): string {
  if (isTimeZone(value)) return value;
  throw new Fault('must be the name of a time zone: an area and a city, or UTC', DEFAULT_TIME_ZONE);
}

function megabytes(value: string): number | undefined {
  const [, number, unit] = /^(\d{1,9}) ?([MG])B$/i.exec(value) ?? [];
  return number === undefined ? undefined : Number(number) * (unit?.toUpperCase() === 'G' ? 1024 : 1);
}

function bytes(value: string): number {
  const found = megabytes(value);
  if (found !== undefined) return found * MEGABYTE;
  throw new Fault('must be a size in MB or GB', '500MB');
}

function reserve(value: string): Reserve {
  const found = megabytes(value);
  if (found !== undefined) return { bytes: found * MEGABYTE, share: 1 };
  const percent = Number(/^(\d{1,3})%$/.exec(value)?.[1]);
  if (percent <= 100) return { bytes: Infinity, share: percent / 100 };
  throw new Fault('must be a size in MB or GB, or a share in percent', '5%');
}

function storage(value: string): StorageSettings {
  const example = 's3://ideas?endpoint=https://s3.example.com&region=af-south-1';
  const url = new URL(address(['file:', 's3:'], example)(value));
  if (url.protocol === 'file:') return { kind: 'folder', path: folder(value, 'file:/srv/documents') };
  if (!url.hostname) throw new Fault('must name the bucket', example);
  const option = (name: string) => url.searchParams.get(name) || undefined;
  const endpoint = option('endpoint');
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint))
    throw new Fault('must have an endpoint that begins with https:// or http://', example);
  const [accessKeyId, secretAccessKey] = [option('accessKeyId'), option('secretAccessKey')];
  if (!accessKeyId !== !secretAccessKey)
    throw new Fault('must have both accessKeyId and secretAccessKey, or neither', example);
  return {
    kind: 's3',
    bucket: url.hostname,
    endpoint,
    region: option('region') ?? 'us-east-1',
    forcePathStyle: option('forcePathStyle') !== 'false' && endpoint !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

type Environment = Record<string, string | undefined>;

/** Reads a variable; an empty value counts as not set. */
interface Read {
  <T>(name: string, parse: (value: string) => T): T | undefined;
  <T>(name: string, parse: (value: string) => T, fallback: T): T;
}

/** Makes what reads one variable. A value with a fault adds to the faults, so that all of them are said at once. */
function readerOf(env: Environment, faults: string[]): Read {
  return <T>(name: string, parse: (value: string) => T, fallback?: T) => {
    const value = env[name]?.trim();
    if (!value) return fallback;
    try {
      return parse(value);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      faults.push(`${name} ${fault.message}. Example: ${name}=${fault.example}`);
      return fallback;
    }
  };
}

/** The variables that an earlier version read. */
export const RETIRED_SETTINGS: readonly string[] = ['DATABASE_READ_URL'];

/** Reads each variable. */
function readAll(env: Environment, faults: string[]) {
  const read = readerOf(env, faults);
  const dataDir = path.resolve(read('DATA_DIR', String, './data'));
  const publicUrl = read('PUBLIC_URL', origin);
  const isPublic = isPublicAt(publicUrl);
  return {
    port: read('PORT', wholeNumber(0, 65_535, '4000'), 4000),
    host: read('HOST', String, 'localhost'),
    /** The origin in mails, without a slash at its end; undefined means http://localhost:port. */
    publicUrl,
    /** Undefined means the embedded PostgreSQL. */
    databaseUrl: read(
      'DATABASE_URL',
      address(['postgres:', 'postgresql:'], 'postgres://portal:secret@localhost:5432/portal'),
    ),
    dataDir,
    /** A `file:` address is a folder for mails. Undefined means a folder under DATA_DIR, with each link in the log. */
    smtpUrl: read('SMTP_URL', mailServer),
    /** Undefined means the programme at the host of the public address. */
    mailFrom: read('MAIL_FROM', sender),
    sms: read('SMS_URL', smsGateway),
    clamd: read('CLAMAV_URL', clamd),
    signOn: readSignOn(read, faults, isPublic ? ['https:'] : ['https:', 'http:']),
    firstAdministrator: readAdministrator(env, faults),
    storage: read<StorageSettings>('STORAGE_URL', storage, {
      kind: 'folder',
      path: path.join(dataDir, 'documents'),
    }),
    /** The folder for uploads: never the temporary folder of the system, which may be small and is shared. */
    spoolDir: read('SPOOL_DIR', (value) => path.resolve(value), path.join(dataDir, 'spool')),
    diskReserve: read('DISK_RESERVE', reserve, { bytes: 1024 * MEGABYTE, share: 0.1 }),
    /** The bytes of documents that an account may store, in ideas and drafts in total. */
    documentsPerAccount: read('DOCUMENTS_PER_ACCOUNT', bytes, 500 * MEGABYTE),
    redisUrl: read('REDIS_URL', address(['redis:', 'rediss:'], 'redis://localhost:6379')),
    callsAtOnce: read('CALLS_AT_ONCE', wholeNumber(1, 100_000, '500'), 500),
    metricsPort: read('METRICS_PORT', wholeNumber(0, 65_535, '9464')),
    metricsHost: read('METRICS_HOST', String, '127.0.0.1'),
    rateLimitScale: read('RATE_LIMIT_SCALE', scale, 1),
    trustProxy: read('TRUST_PROXY', proxies),
    /** Seconds between the failing readiness probe and the end of listening, so that load balancers notice. */
    drainSeconds: read('DRAIN_SECONDS', wholeNumber(0, 4, '2'), 2),
    secretKey: read('SECRET_KEY', secretKey),
    secretKeysBefore: read(
      'SECRET_KEYS_BEFORE',
      (value) => value.split(',').map((one) => secretKey(one.trim())),
      [],
    ),
    /** The passphrase of backups: a key, but used as it is written. */
    backupKey: read('BACKUP_KEY', (value) => secretKey(value) && value),
    /** Rounded by default where the portal is public: exact counts tell of each single submission. */
    publicStats: read<'exact' | 'rounded' | 'off'>(
      'PUBLIC_STATS',
      oneOf('exact', 'rounded', 'off'),
      isPublic ? 'rounded' : 'exact',
    ),
    /** On by default where the portal is public. */
    requiresSecondFactor:
      read<'elevated' | 'optional'>(
        'SECOND_FACTOR',
        oneOf('elevated', 'optional'),
        isPublic ? 'elevated' : 'optional',
      ) === 'elevated',
    timeZone: read('PROGRAMME_TIME_ZONE', zone, DEFAULT_TIME_ZONE),
    webhookPrivateTargets: read('WEBHOOK_PRIVATE_TARGETS', onOff, false),
    /**
     * The callers who may run other documents than those of the portal's pages; undefined means `any`, with https
     * `signed-in`.
     */
    graphqlDocuments: read('GRAPHQL_DOCUMENTS', oneOf('any', 'signed-in', 'trusted')),
    /** The variables that are set, though this version does not read them any more. */
    retired: RETIRED_SETTINGS.filter((name) => env[name]?.trim()),
    logLevel: read<string>(
      'LOG_LEVEL',
      oneOf('info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'),
      'info',
    ),
  };
}

const isPublicAt = (publicUrl: string | undefined) => publicUrl?.startsWith('https:') ?? false;

/** Lists the contradictions between settings that are valid alone. */
function faultsTogether({ publicUrl, smtpUrl, backupKey }: Settings, sendsMail: boolean): string[] {
  const isPublic = isPublicAt(publicUrl);
  const faults: string[] = [];
  if (sendsMail && isPublic && !smtpUrl) {
    faults.push(
      'SMTP_URL must be set with an https PUBLIC_URL: without it the links of emails, which open accounts, are written to the log. Example: SMTP_URL=smtp://user:secret@mail.example.com:587, or SMTP_URL=file:/var/mail/portal for a trial',
    );
  }
  if (isPublic && !backupKey) {
    faults.push(
      `BACKUP_KEY must be set with an https PUBLIC_URL: without it anybody who gets hold of a backup reads every name, number and document. Make one once by “openssl rand -hex 32”, and keep it apart from the backups. Example: BACKUP_KEY=${EXAMPLE_KEY}`,
    );
  }
  return faults;
}

/** Reads the environment variables. @throws SettingsError that lists every variable with a fault */
export function readSettings(env: Environment, { sendsMail = true } = {}): Settings {
  const faults: string[] = [];
  const settings = readAll(env, faults);
  faults.push(...faultsTogether(settings, sendsMail));
  if (faults.length > 0) {
    throw new SettingsError(
      `The portal cannot start with these settings:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
  }
  return settings;
}

export type Settings = ReturnType<typeof readAll>;

export type SignOnSettings = NonNullable<Settings['signOn']>;

/** Providers with people of many companies, or of the public: Entra ID without a tenant, and public providers. */
const OPEN_TO_ALL = [
  /^https:\/\/(login\.microsoftonline\.[a-z]+|login\.windows\.net|sts\.windows\.net)\/+(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(\/|$)/i,
  /^https:\/\/(login\.microsoftonline\.[a-z]+|login\.windows\.net|login\.live\.com|accounts\.google\.com|appleid\.apple\.com|gitlab\.com)\/*$/i,
];

/** Reads how staff sign on by OpenID Connect. */
function readSignOn(read: Read, faults: string[], protocols: readonly string[]) {
  const issuer = read('OIDC_ISSUER', address(protocols, 'https://login.example.com'));
  const [clientId, clientSecret] = [read('OIDC_CLIENT_ID', String), read('OIDC_CLIENT_SECRET', String)];
  const trustsEmail = read('OIDC_TRUST_EMAIL', onOff) ?? false;
  const defaultRole =
    read('OIDC_ROLE_DEFAULT', oneOf('user', 'none')) === 'user' ? ('user' as const) : undefined;
  if (trustsEmail && issuer && OPEN_TO_ALL.some((pattern) => pattern.test(issuer)))
    faults.push(
      `OIDC_TRUST_EMAIL must be off with the provider ${issuer}: it knows people of many companies, whose addresses nobody verified. Name the directory of your company, as in OIDC_ISSUER=https://login.microsoftonline.com/0f2c…/v2.0, or leave OIDC_TRUST_EMAIL out`,
    );
  if (!issuer || !clientId || !clientSecret) {
    if (issuer || clientId || clientSecret)
      faults.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all three, or none');
    return undefined;
  }
  const scope = read('OIDC_SCOPE', String) ?? 'openid email profile';
  const roleClaim = read('OIDC_ROLE_CLAIM', String) ?? 'roles';
  const valuesOf = (role: Role) => read(`OIDC_ROLE_${role.toUpperCase()}`, String) ?? `portal-${role}`;
  // Semicolons separate the values, because names of groups in a directory have commas.
  const roleValues = roles.map((role) => [role, valuesOf(role).split(/ *; */)] as const);
  return {
    ...{ issuer, clientId, clientSecret, scope, roleClaim, roleValues },
    /** Whether an address counts as verified when the provider does not say; and the role of people without one, undefined to refuse them. */
    ...{ trustsEmail, defaultRole },
  };
}

function readAdministrator(env: Environment, faults: string[]) {
  const [email, password] = [env['ADMIN_EMAIL']?.trim(), env['ADMIN_PASSWORD']];
  if (!email && !password) return undefined;
  const mail = v.safeParse(emailAddress(), email ?? '');
  const secret = v.safeParse(newPassword, password ?? '');
  if (!mail.success)
    faults.push(`ADMIN_EMAIL: ${mail.issues[0].message} Example: ADMIN_EMAIL=admin@example.com`);
  if (!secret.success)
    faults.push(`ADMIN_PASSWORD: ${secret.issues[0].message} Example: ADMIN_PASSWORD='Choose-1-Good!'`);
  return mail.success && secret.success ? { email: mail.output, password: secret.output } : undefined;
}
