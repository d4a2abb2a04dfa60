import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '../log.ts';
import { newKey } from './files.ts';
import { createFile } from './new-file.ts';

const PREFIX = 'portal-upload';
const HOST = hostname().replace(/[^\w.-]/g, '_');
const NAME = new RegExp(`^${PREFIX}~(?<host>[\\w.-]+)~(?<pid>\\d+)~[0-9a-f]{32}$`);
/** Milliseconds since the last byte, longer than any request; also the time between two sweeps. */
const LIFETIME = 60 * 60_000;

export interface Spool {
  newPath(): string;
  write(content: Readable, file: string): Promise<void>;
  remove(file: string): Promise<void>;
  close(): void;
}

/** Removes what ended processes left: at once those of this host, else what is old. Processes may share the folder. */
export async function openSpool(folder: string, log: Logger): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder);
  // A container that replaces another has another host name.
  const timer = setInterval(() => {
    sweep(folder).catch((error: unknown) => log.warn({ err: error }, 'the spool could not be swept'));
  }, LIFETIME).unref();
  return {
    newPath: () => path.join(folder, [PREFIX, HOST, process.pid, newKey()].join('~')),
    async write(content, file) {
      const { target, close } = createFile(file);
      await pipeline(content, target).finally(() => close);
    },
    remove: (file) => rm(file, { force: true }),
    close: () => clearInterval(timer),
  };
}

export async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = names.map((name) =>
    stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { host, pid } = NAME.exec(name)?.groups ?? {};
    const file = path.join(folder, name);
    // Another process may remove it at the same moment.
    const found = host && pid && (await stat(file).catch(() => undefined));
    if (!found) continue;
    const isOld = found.mtimeMs < Date.now() - LIFETIME;
    if (isOld || (host === HOST && !isInUse(Number(pid), found.mtimeMs))) await rm(file, { force: true });
  }
}

function isInUse(pid: number, writtenAt: number): boolean {
  // A restarted container gives the same number to the next process.
  if (pid === process.pid) return writtenAt >= performance.timeOrigin;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
