/**
 * `npm run check:operations`: runs every shell command and statement of docs/operations.md, and every file of
 * docs/examples/operations, against real parts: PostgreSQL, PgBouncer, HAProxy, Redis and the built portal. Before a release.
 * What follows `<!-- needs … -->` is parsed only. It needs haproxy, pgbouncer, redis-server, jq, psql and openssl, and a
 * PostgreSQL whose programs are on the PATH or in PG_BIN.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../test/process.ts';
import { freePort, openRun, readExample, startHaProxy, startPgBouncer, startRedis } from './parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { folder, ends, stopAll, sub, keep } = await openRun('operations');
// PostgreSQL's user works in it, too.
await chmod(folder, 0o777);
const at = (name: string) => path.join(folder, name);

// ------------------------------------------------------------------------------------------------ PostgreSQL, archiving

const debian = '/usr/lib/postgresql';
const [newest = ''] = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
const programs = process.env['PG_BIN'] ?? path.join(debian, newest, 'bin');
const PATH = `${programs}:${process.env['PATH'] ?? ''}`;
/** PostgreSQL refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

interface Ended {
  status: number | null;
  output: string;
}

/** Runs a script of the page in bash, as an operator would, from the folder of the program. */
function bash(script: string, env: Record<string, string> = {}, as: string[] = []): Promise<Ended> {
  const [program, ...args] = [...as, 'bash', '-euo', 'pipefail', '-c', script];
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // A script that asks nothing may have ended.
    child.stdin.on('error', () => undefined);
    // What the commands ask for.
    child.stdin.end(script.includes('account') ? 'Correct-Horse-9!\n' : 'give up\n');
    child.on('close', (status) => resolve({ status, output }));
  });
}

async function must(script: string, env: Record<string, string> = {}, as: string[] = []): Promise<string> {
  const { status, output } = await bash(script, env, as);
  if (status !== 0) throw new Error(`${script}\n${output}`);
  return output;
}

const port = await freePort();
await must(`initdb --pgdata=${at('primary')} --username=portal --auth=trust`, {}, asPostgres);
await mkdir(at('wal'));
await chmod(at('wal'), 0o777);
const server = { port: String(port), listen_addresses: `'127.0.0.1'`, unix_socket_directories: `''` };
const archive = await readExample('postgresql-archive.conf', { '/srv/wal': at('wal') });
await appendFile(
  at('primary/postgresql.conf'),
  `${Object.entries(server)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n')}\n${archive}`,
);
const control = (what: string, data: string) =>
  must(`pg_ctl ${what} --wait --pgdata=${data} --log=${data}.log`, {}, asPostgres);
await control('start', at('primary'));
ends.push(() => control('stop --mode=fast', at('primary')));
const addressOf = (name: string, on = port) => `postgres://portal:secret@127.0.0.1:${on}/${name}`;
for (const name of ['portal', 'restored'])
  await must(`createdb --maintenance-db=${addressOf('postgres')} ${name}`);
const sql = (text: string, name = 'portal') =>
  must(`psql --quiet --set ON_ERROR_STOP=1 "$URL" -c "$TEXT"`, { URL: addressOf(name), TEXT: text });
await sql(`ALTER ROLE portal PASSWORD 'secret'`);
await sql(await readFile(path.join(root, 'docs/examples/operations/portal-role.sql'), 'utf8'));

// ------------------------------------------------------------------------------------------------ the other parts

await must(
  `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${at('key')} -out ${at('cert')} && cat ${at('cert')} ${at('key')} > ${at('portal.pem')}`,
);
const bouncer = keep(await startPgBouncer(await sub('pgbouncer'), addressOf('portal')));
const redis = keep(await startRedis(await sub('redis')));
const settings: Record<string, string> = {
  ...{
    DATABASE_URL: bouncer.url,
    REDIS_URL: redis.url,
    DATA_DIR: at('data'),
    STORAGE_URL: `file:${at('documents')}`,
  },
  ...{ BACKUP_KEY: 'ef'.repeat(32), PUBLIC_URL: 'https://localhost', SMTP_URL: `file:${at('mail')}` },
  ...{ SECRET_KEY: 'ab'.repeat(32), TRUST_PROXY: '1', LOG_LEVEL: 'info', HOST: '127.0.0.1' },
  ...{ ADMIN_EMAIL: 'admin@operations.example', ADMIN_PASSWORD: 'Correct-Horse-9!' },
};
const instances = await Promise.all([1, 2].map(() => startProcess(settings)));
ends.push(() => Promise.all(instances.map((one) => one.end('SIGTERM'))));
const entry = await freePort();
keep(
  await startHaProxy(
    await sub('haproxy'),
    entry,
    instances.map(({ url }) => Number(new URL(url).port)),
    at('portal.pem'),
  ),
);
await must(
  `for i in $(seq 100); do curl -ksf https://localhost:${entry}/FAQ > ${at('page')} && exit; sleep 0.2; done; exit 1`,
);
await must(
  `curl -ks -X POST -H 'Content-Type: application/json' -d '{"email":"a@example.com","password":"wrong"}' https://localhost:${entry}/api/auth/login`,
);
await writeFile(at('log'), instances.map((one) => one.output()).join(''));

// ------------------------------------------------------------------------------------------------ the page

/** What the page names, and what stands for it here. */
const stands: readonly (readonly [string, string])[] = [
  ['docker compose logs --no-log-prefix portal', `cat ${at('log')}`],
  ['postgres://portal@localhost:5432/restored', addressOf('restored')],
  ['/backups/', `${at('backups')}/`],
  ['/srv/restored', at('restored')],
  ['/srv/base', at('base')],
  ['/srv/wal', at('wal')],
  ['/srv/recovered', at('recovered')],
  ['/etc/cron.d/portal-backup', at('cron')],
  ['$PRIMARY_URL', addressOf('postgres')],
  ['docs/examples/operations/haproxy.cfg', at('haproxy/haproxy.cfg')],
  ['person -- export EMAIL FOLDER', `person -- export person@operations.example ${at('person')}`],
  ['person -- erase EMAIL', 'person -- erase person@operations.example'],
  ['erase-again LOG', `erase-again ${at('log')}`],
  ['/var/log/portal.log', at('log')],
  ['EMAIL', 'somebody@operations.example'],
  ['--ideas 5000', '--ideas 50'],
  ['/usr/bin/node', process.execPath],
];
/** Commands that would change this checkout, or that run until they are stopped: parsed, and proven elsewhere. */
const PARSED = /npm ci|npm start|npm run (soak|outages|load|bench)|node --enable-source-maps|npm test/;

await must('node api/dist/app/commands/account.js create person@operations.example --role user', settings);
await mkdir(at('backups'));
await mkdir(at('base'));
await chmod(at('base'), 0o777);
const page = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
const blocks = page.matchAll(/(?:<!-- needs (?<needs>.+?) -->\s+)?```(?<language>\w+)\n(?<text>[^]*?)```/g);
const faults: string[] = [];
let [ran, parsed] = [0, 0];

async function check(language: string, text: string, needs: string | undefined): Promise<string | undefined> {
  if (language === 'json') return void JSON.parse(text.replaceAll('…', ''));
  if (language === 'sql') {
    ran += 1;
    const { status, output } = await bash(`psql --quiet --set ON_ERROR_STOP=1 "$URL" -c "$TEXT"`, {
      ...{ URL: addressOf('portal'), TEXT: text },
    });
    return status === 0 ? undefined : output;
  }
  if (language !== 'sh') return undefined;
  if (needs || PARSED.test(text)) {
    parsed += 1;
    return (await bash(`bash -n <<'SCRIPT'\n${text}\nSCRIPT`)).status === 0 ? undefined : 'is no shell';
  }
  ran += 1;
  const script = stands.reduce((words, [named, here]) => words.replaceAll(named, here), text);
  const recovers = script.includes('pg_ctl start');
  if (recovers) await prepareRecovery();
  const asOther = /\bpg_(ctl|basebackup)\b/.test(script) ? asPostgres : [];
  const { status, output } = await bash(recovers ? recoveryOf(script) : script, settings, asOther);
  if (recovers) await checkRecovery();
  return status === 0 ? undefined : output;
}

// A moment after which somebody deletes what is missed.
let moment = '';
const spare = await freePort();
async function prepareRecovery(): Promise<void> {
  await sql('CREATE TABLE missed AS SELECT 1 AS n');
  moment = (await must(`psql -At "${addressOf('portal')}" -c 'SELECT clock_timestamp()'`)).trim();
  await sql('DROP TABLE missed');
  await sql('SELECT pg_switch_wal()');
  await must(
    `for i in $(seq 300); do [ $(psql -At "${addressOf('portal')}" -c "SELECT last_archived_time > '${moment}' FROM pg_stat_archiver") = t ] && exit; sleep 0.1; done; exit 1`,
  );
}
const recoveryOf = (script: string) =>
  script
    .replace(/recovery_target_time = '.*'/, `recovery_target_time = '${moment}'\nport = ${spare}`)
    // Until it has been promoted.
    .concat(
      `\nfor i in $(seq 300); do [ "$(psql -At "${addressOf('portal', spare)}" -c 'SELECT pg_is_in_recovery()')" = f ] && exit; sleep 0.1; done; exit 1\n`,
    );
async function checkRecovery(): Promise<void> {
  ends.push(() => control('stop --mode=fast', at('recovered')));
  const found = await must(`psql -At "${addressOf('portal', spare)}" -c 'SELECT n FROM missed'`);
  if (found.trim() !== '1')
    throw new Error('The recovery to a point in time has not brought back what was dropped.');
}

for (const { groups } of blocks) {
  const { language = '', text = '', needs } = groups ?? {};
  const fault = await check(language, text, needs).catch((error: unknown) => String(error));
  if (fault !== undefined) faults.push(`${text.trim()}\n  → ${fault.trim()}`);
  const [first] = text.trim().split('\n');
  console.log(`${fault === undefined ? 'ok    ' : 'FAULT '} ${language}: ${first}`);
  if (fault !== undefined) console.log(fault);
}

// ------------------------------------------------------------------------------------------------ the other files

const files: Record<string, () => Promise<unknown>> = {
  // The parts above ran with them.
  'haproxy.cfg': async () => undefined,
  'pgbouncer.ini': async () => undefined,
  'portal-role.sql': async () => undefined,
  'postgresql-archive.conf': async () => undefined,
  'portal.service': () => verifyUnits(),
  'portal-backup.service': () => verifyUnits(),
  'portal-backup.timer': () => verifyUnits(),
  'backup.sh': async () => {
    await mkdir(at('elsewhere'));
    // The settings as cron's line has them: a file, in which a shell would take the & of an address for its own.
    await writeFile(
      at('env'),
      Object.entries({
        ...settings,
        SMTP_URL: 'smtp://user:se$$cret@mail.example:587/?pool=true&secure=false',
      })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const env = { ENV_FILE: at('env'), BACKUPS: at('backups'), OFF_SITE: `cp {} ${at('elsewhere')}/` };
    for (const [day, age] of [
      ['2020-01-02', 20],
      ['2020-01-01', 37],
    ] as const) {
      const file = path.join(at('backups'), `portal-${day}T013000Z`);
      await writeFile(file, '');
      await must(`touch -d '${age} days ago' ${file}`);
    }
    await must('sh docs/examples/operations/backup.sh', env);
    const kept = readdirSync(at('backups'));
    if (!kept.includes('portal-2020-01-02T013000Z') || kept.includes('portal-2020-01-01T013000Z'))
      throw new Error(`backup.sh kept ${kept.join(', ')}.`);
    if (readdirSync(at('elsewhere')).length !== 1) throw new Error('backup.sh copied nothing.');
    await writeFile(at('odd-env'), `BACKUP_KEY=${settings['BACKUP_KEY']}\nPGPASSWORD=se#cret\n`);
    const odd = await bash('sh docs/examples/operations/backup.sh', { ...env, ENV_FILE: at('odd-env') });
    if (odd.status === 0 || !odd.output.includes('PGPASSWORD'))
      throw new Error(`backup.sh took a value that systemd reads otherwise: ${odd.output}`);
    const former = path.join(at('backups'), 'portal-2020-01-01T013000Z');
    await writeFile(former, '');
    await must(`touch -d '37 days ago' ${former}`);
    const away = await bash('sh docs/examples/operations/backup.sh', {
      ...{ ...settings, ...env, ENV_FILE: '' },
      STORAGE_URL: `file:${at('nowhere')}`,
    });
    if (away.status === 0 || !existsSync(former))
      throw new Error('backup.sh deleted a backup after one without documents.');
  },
};
async function verifyUnits(): Promise<void> {
  for (const name of ['portal.service', 'portal-backup.service', 'portal-backup.timer'])
    await copyFile(path.join(root, 'docs/examples/operations', name), at(name));
  await must(
    `sed -i 's#/usr/bin/node#${process.execPath}#; s#^ExecStart=/bin/sh .*#ExecStart=/bin/true#' ${at('*.service')}`,
  );
  await must(
    `systemd-analyze verify ${at('portal.service')} ${at('portal-backup.service')} ${at('portal-backup.timer')}`,
  );
}
for (const name of readdirSync(path.join(root, 'docs/examples/operations'))) {
  const run = files[name] ?? (() => Promise.reject(new Error('nothing tries this file')));
  await run().catch((error: unknown) => faults.push(`${name}: ${String(error)}`));
}

console.log(`${ran} run, ${parsed} parsed only, ${faults.length} faults`);
for (const fault of faults) console.log(`\n${fault}`);
await stopAll();
process.exit(faults.length > 0 ? 1 : 0);
