/** What the log says of a connection that fails: the fault itself, whichever client meets it and however it wraps it. */
import { once } from 'node:events';
import { createServer as createPlainServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createSecureContext, createServer, TLSSocket } from 'node:tls';
import { expect, test } from '@jest/globals';
import nodemailer from 'nodemailer';
import { pino } from 'pino';
import { postJson } from '../features/integrators/webhooks/post.ts';
import { withProvider } from '../features/accounts/sign-on/provider.ts';
import { contextOf } from './context.ts';
import type { Resources } from './context.ts';
import { migrate } from './database/data-source.ts';
import { errorInWords, faultInWords } from './fault-in-words.ts';
import { s3Files } from './files/s3-files.ts';
import { openTransport } from './mail/transport.ts';
import { openThrottle } from './security/throttle.ts';
import { AUTHORITY, certificates, SERVER_KEY } from './certificates.test-helper.ts';
import { eventually } from '../../test/eventually.ts';
import { atEnd } from '../../test/harness.ts';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => server.close());
  server.on('connection', (socket: Socket) => atEnd(() => socket.destroy()));
  return (server.address() as AddressInfo).port;
}

const startTls = (certificate: keyof typeof certificates) => {
  const server = createServer({ key: SERVER_KEY, cert: certificates[certificate] }, (socket) => socket.end());
  return listen(server.on('tlsClientError', () => undefined));
};

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const cases = [
  ['expired', AUTHORITY, 'the certificate has expired'],
  ['ofAnotherHost', AUTHORITY, 'the certificate is for another host'],
  ['selfSigned', AUTHORITY, 'the certificate is self-signed'],
  ['good', undefined, expect.stringContaining('NODE_EXTRA_CA_CERTS')],
] as const;

test.each(cases)(
  'a certificate that is %s is named, also by the mail client, which renames it',
  async (kind, ca, words) => {
    const port = await startTls(kind);
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ...(ca && { ca }) });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(faultInWords(error)).toEqual(words);
    expect(faultInWords(new Error('wrapped', { cause: new AggregateError([error]) }))).toEqual(words);
    const mailer = nodemailer.createTransport({
      ...{ host: 'localhost', port, secure: true },
      tls: { servername: 'localhost', ...(ca && { ca }) },
    });
    const failure = await failureOf(mailer.verify());
    expect([(failure as { code?: string }).code, faultInWords(failure)]).toEqual(['ESOCKET', words]);
  },
);

test('a server without TLS, or nobody, is named, and what is no fault of a connection is not', async () => {
  const port = await listen(createPlainServer((socket) => socket.end('220 plain text\r\n')));
  const [error] = (await once(
    connect({ port, host: '127.0.0.1' }).on('error', () => undefined),
    'error',
  )) as [Error];
  expect(faultInWords(error)).toContain('TLS was refused');
  expect(faultInWords(new Error('a bug'))).toBeUndefined();
  expect(errorInWords(new Error('Not stored.', { cause: error }))).toMatch(/^Not stored\. \(TLS was refused/);
});

/** PostgreSQL's start of TLS: the client asks in clear, and the server says S. */
function startPostgresTls(): Promise<number> {
  const secureContext = createSecureContext({ key: SERVER_KEY, cert: certificates.selfSigned });
  const server = createPlainServer((socket: Socket) => {
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined);
    });
    socket.on('error', () => undefined);
  });
  return listen(server);
}

type Client = (port: number, log: Resources['log'], lines: string[]) => Promise<string | undefined>;

/** Each client of the portal that speaks TLS, and what an operator reads of its failure. */
const clients: Record<string, Client> = {
  async mail(port, log) {
    const mailFrom = { name: '', address: 'a@example.com' };
    const transport = openTransport(
      { smtpUrl: `smtps://localhost:${port}`, sender: () => mailFrom, mailFolder: undefined },
      log,
    );
    atEnd(() => transport.close());
    const mail = {
      to: 'b@example.com',
      messageId: '<1@a>',
      date: new Date(),
      subject: '',
      text: '',
      html: '',
    };
    return faultInWords(await failureOf(transport.send(mail, new AbortController().signal)));
  },
  async webhook(port) {
    const options = { privateTargets: true, signal: AbortSignal.timeout(60_000) };
    return faultInWords(await failureOf(postJson(`https://localhost:${port}/`, {}, '{}', options)));
  },
  async documents(port) {
    const endpoint = `https://localhost:${port}`;
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const settings = {
      kind: 's3',
      bucket: 'b',
      endpoint,
      region: 'r',
      forcePathStyle: true,
      credentials,
    } as const;
    return errorInWords(await failureOf(s3Files(settings).check()));
  },
  async 'sign-on'(port, log, lines) {
    const issuer = `https://localhost:${port}`;
    const signOn = {
      ...{ issuer, clientId: 'a', clientSecret: 'b', scope: 'openid' },
      roleClaim: 'roles',
      roleValues: [],
    };
    const ctx = contextOf({ signOn, log } as unknown as Resources);
    await failureOf(withProvider(ctx, async () => undefined));
    return lines.join();
  },
  async database() {
    const url = `postgres://a:b@localhost:${await startPostgresTls()}/c?sslmode=verify-full`;
    return errorInWords(await failureOf(migrate(url)));
  },
  async counters(port, log, lines) {
    const throttle = await openThrottle(`rediss://localhost:${port}`, 1, log);
    atEnd(() => throttle.close());
    await eventually(async () => expect(lines.join()).toContain('cannot be reached'));
    return lines.join();
  },
};

test.each(Object.entries(clients))(
  'of a self-signed certificate an operator reads: %s',
  async (_name, meet) => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    expect(await meet(await startTls('selfSigned'), log, lines)).toContain('self-signed');
  },
);
