/** The parts of an installation of many instances, as Debian's packages and npm provide them. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';

const run = promisify(execFile);

/** Finds a port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export interface Part {
  stop(): Promise<unknown>;
}

/** Opens the folder and the list of parts of a run, all of which end with it, also when it fails. */
export async function openRun(name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), `portal-${name}-`));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const stopAll = async () => {
    for (const end of ends.splice(0).reverse()) await end().catch(console.error);
  };
  process.once('uncaughtException', (error) => {
    console.error(error);
    void stopAll().finally(() => process.exit(1));
  });
  return {
    folder,
    ends,
    stopAll,
    async sub(part: string): Promise<string> {
      await mkdir(path.join(folder, part), { mode: 0o755 });
      return path.join(folder, part);
    },
    keep<T extends Part>(part: T): T {
      ends.push(() => part.stop());
      return part;
    },
  };
}

/** Starts a program that runs until it is stopped. */
function start(program: string, args: string[]): Part {
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', () => reject(new Error(`${program} is not installed.`)));
  });
  ended.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  return {
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts PostgreSQL of Debian, with a role `portal` that owns the database. */
export async function startPostgres(
  folder: string,
  programs: string,
): Promise<Part & { url: string; superuserUrl: string }> {
  const port = await freePort();
  const [data, passwords] = [path.join(folder, 'data'), path.join(folder, 'password')];
  await writeFile(passwords, 'secret');
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await run('chown', ['-R', 'postgres', folder]);
  const as = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  const command = (name: string, ...args: string[]): [string, string[]] => {
    const [first = '', ...others] = [...as, path.join(programs, name), '-D', data, ...args];
    return [first, others];
  };
  await run(
    ...command(
      'initdb',
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwords}`,
      '--locale=C.UTF-8',
    ),
  );
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'log_min_messages=fatal',
  ];
  const part = start(...command('postgres', ...settings.flatMap((one) => ['-c', one])));
  const superuserUrl = `postgres://postgres:secret@127.0.0.1:${port}/portal`;
  const client = await connectTo(superuserUrl.replace(/portal$/, 'postgres'));
  await client.query(`CREATE ROLE portal LOGIN PASSWORD 'secret'`);
  await client.query('CREATE DATABASE portal OWNER portal');
  await client.end();
  return { ...part, url: `postgres://portal:secret@127.0.0.1:${port}/portal`, superuserUrl };
}

/** Connects to a server that is about to start. */
async function connectTo(connectionString: string): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}

const examples = new URL('../../docs/examples/operations/', import.meta.url);

/** Reads a tried configuration of the documentation with addresses of this machine in the place of its own. */
export async function readExample(name: string, own: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(new URL(name, examples), 'utf8');
  for (const [documented, here] of Object.entries(own)) {
    if (!text.includes(documented)) throw new Error(`${name} no longer says: ${documented}`);
    text = text.replaceAll(documented, here);
  }
  return text;
}

/** Starts PgBouncer as documented; returns the address of the database through it. */
export async function startPgBouncer(folder: string, databaseUrl: string): Promise<Part & { url: string }> {
  const to = new URL(databaseUrl);
  const port = await freePort();
  const [ini, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  await writeFile(users, `"${to.username}" "${to.password}"\n`);
  await writeFile(
    ini,
    await readExample('pgbouncer.ini', {
      'host=10.0.0.20 port=5432 dbname=portal': `host=127.0.0.1 port=${to.port} dbname=${to.pathname.slice(1)}`,
      'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer/users.txt': users,
    }),
  );
  for (const file of [folder, ini, users]) await chmod(file, 0o755);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const part = start('pgbouncer', ['-q', ...asUser, ini]);
  const url = new URL(databaseUrl);
  url.port = String(port);
  url.pathname = '/portal';
  return { ...part, url: url.href };
}

/** Starts a Redis that keeps nothing. */
export async function startRedis(folder: string): Promise<Part & { url: string }> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  return { ...start('redis-server', args), url: `redis://127.0.0.1:${port}` };
}

/** Starts HAProxy as documented in front of instances; without a certificate in clear. */
export async function startHaProxy(
  folder: string,
  port: number,
  instances: number[],
  certificate?: string,
): Promise<Part> {
  const file = path.join(folder, 'haproxy.cfg');
  const text = await readExample('haproxy.cfg', {
    'bind :443 ssl crt /etc/haproxy/portal.pem alpn h2,http/1.1': certificate
      ? `bind 127.0.0.1:${port} ssl crt ${certificate} alpn h2,http/1.1`
      : `bind 127.0.0.1:${port}`,
    '  bind :80\n': '',
    ...(!certificate && { '  http-request redirect scheme https code 301 unless { ssl_fc }\n': '' }),
  });
  const servers = instances.map((at) => `  server i${at} 127.0.0.1:${at}\n`).join('');
  await writeFile(file, text.replaceAll(/( {2}server portal\d .*\n)+/g, servers));
  return start('haproxy', ['-db', '-q', '-f', file]);
}

/** Starts a mail server; `mails` counts the deliveries of each Message-ID. */
export async function startMailServer(): Promise<Part & { url: string; mails: Map<string, number> }> {
  const mails = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let head = '';
      stream.setEncoding('utf8').on('data', (text: string) => (head += text));
      stream.on('end', () => {
        const id = /^message-id: *(\S+)/im.exec(head)?.[1] ?? '';
        mails.set(id, (mails.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // A client that is killed is no fault of the server.
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
