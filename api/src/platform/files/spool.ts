import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE } from '@portal/schema/limits';
import type { Logger } from '../log.ts';
import { newKey } from './files.ts';
import { createFile, makeFolder } from './new-file.ts';

const PREFIX = 'portal-upload';
const HOST = hostname().replace(/[^\w.-]/g, '_');
const NAME = new RegExp(`^${PREFIX}~(?<host>[\\w.-]+)~(?<pid>\\d+)~[0-9a-f]{32}$`);
/** Milliseconds since the last byte after which a file is old, longer than any request; also the interval of sweeps. */
const LIFETIME = 60 * 60_000;

/** The most bytes of a file, and of all files, that stay in memory: enough for most proposals. Others go to disk. */
const IN_MEMORY = { file: MEGABYTE, all: 32 * MEGABYTE };

/** A file that has arrived. */
export interface SpooledFile {
  open(): Readable;
  remove(): Promise<void>;
}

export interface Spool {
  /** Stores a file until it is removed. A file that fails to arrive is not stored. */
  keep(content: Readable): Promise<SpooledFile>;
  close(): void;
}

/** Opens the spool, and removes files of ended processes of this host, and old files of others, which may share the folder. */
export async function openSpool(folder: string, log: Logger): Promise<Spool> {
  await makeFolder(folder, 'SPOOL_DIR, or DATA_DIR where the spool is,');
  await sweep(folder);
  // The sweep recurs, because a container that replaces another has another host name.
  const timer = setInterval(() => {
    sweep(folder).catch((error: unknown) => log.warn({ err: error }, 'the spool could not be swept'));
  }, LIFETIME).unref();
  let inMemory = 0;

  async function keepOnDisk(content: Readable): Promise<SpooledFile> {
    const file = path.join(folder, [PREFIX, HOST, process.pid, newKey()].join('~'));
    const remove = () => rm(file, { force: true });
    const { target, close } = createFile(file);
    try {
      await pipeline(content, target);
    } catch (error) {
      await close;
      await remove();
      throw error;
    }
    return { open: () => createReadStream(file), remove };
  }

  return {
    async keep(content) {
      const arriving = content[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
      const chunks: Buffer[] = [];
      let size = 0;
      const release = async () => {
        inMemory -= size;
        size = 0;
      };
      try {
        for (;;) {
          const { value, done } = await arriving.next();
          if (done) return { open: () => Readable.from(chunks), remove: release };
          chunks.push(value);
          size += value.length;
          inMemory += value.length;
          if (size > IN_MEMORY.file || inMemory > IN_MEMORY.all) break;
        }
      } catch (error) {
        await release();
        throw error;
      }
      return keepOnDisk(Readable.from(joined(chunks, arriving), { objectMode: false })).finally(release);
    },
    close: () => clearInterval(timer),
  };
}

async function* joined(chunks: Buffer[], rest: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  yield* chunks;
  yield* { [Symbol.asyncIterator]: () => rest };
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
  // A restarted container may give its next process the same id.
  if (pid === process.pid) return writtenAt >= performance.timeOrigin;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists, as another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
