/** Reserves free space on the disks that uploads are written to. */
import { statfs } from 'node:fs/promises';
import { fail } from '@portal/schema/errors';
import type { Logger } from '../log.ts';
import { makeFolder } from './new-file.ts';

/** The space of a disk that stays free: the smaller of the two. */
export interface Reserve {
  bytes: number;
  share: number;
}

export interface Room {
  /** Reserves bytes; returns the function that releases them. @throws DomainError NO_ROOM */
  take(bytes: number): Promise<() => void>;
}

const MEASUREMENT_LIFETIME = 1_000;

export async function openRoom(folders: readonly string[], reserve: Reserve, log: Logger): Promise<Room> {
  for (const folder of folders) await makeFolder(folder, 'SPOOL_DIR, STORAGE_URL or DATA_DIR');
  const measure = async () => {
    const spare = Math.min(...(await Promise.all(folders.map((folder) => spareOf(folder, reserve)))));
    if (spare <= 0) log.warn({ folders }, 'a disk is nearly full: uploads are refused');
    return spare;
  };
  let [taken, measuredAt] = [0, -Infinity];
  let spare: Promise<number> | undefined;
  return {
    async take(bytes) {
      if (!spare || performance.now() - measuredAt > MEASUREMENT_LIFETIME) {
        measuredAt = performance.now();
        spare = measure();
      }
      if ((await spare) < taken + bytes) fail('NO_ROOM');
      taken += bytes;
      return () => {
        taken -= bytes;
      };
    },
  };
}

export async function freeBytes(folder: string): Promise<number> {
  const { bsize, bavail } = await statfs(folder);
  return bsize * bavail;
}

async function spareOf(folder: string, { bytes, share }: Reserve): Promise<number> {
  // A folder that cannot be measured may still be written to.
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk?.blocks) return Infinity;
  return disk.bsize * (disk.bavail - Math.min(bytes / disk.bsize, share * disk.blocks));
}
