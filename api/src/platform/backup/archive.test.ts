/** A damaged archive is refused when it is read, wherever the damage is. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readArchive, writeArchive } from './archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newFile = () => path.join(folder, `${randomUUID()}.backup`);

// Of repeated content some changed bits in the compressed file would mean the same.
const entries = ['backup.json', 'tables/ideas', 'documents/a', 'documents/b'].map((name) => ({
  name,
  content: randomBytes(100_000),
}));

async function readAll(file: string, key: string | undefined) {
  const read = [];
  for await (const entry of readArchive(file, key)) read.push(entry);
  return read;
}

describe.each([
  ['plain', undefined],
  ['encrypted', randomBytes(32).toString('hex')],
])('an archive that is %s', (_kind, key) => {
  let whole: Buffer;
  beforeAll(async () => {
    const file = newFile();
    await writeArchive(file, key, async (add) => {
      for (const { name, content } of entries) await add(name, content);
    });
    expect(await readAll(file, key)).toEqual(entries);
    whole = await readFile(file);
  });

  async function expectRefusal(content: Buffer): Promise<void> {
    const file = newFile();
    await writeFile(file, content);
    await expect(readAll(file, key)).rejects.toThrow(/damaged or cut off|BACKUP_KEY is not the key/);
  }

  test.each([0.01, 0.3, 0.7])('and changed at %d of its length is refused', async (at) => {
    const content = Buffer.from(whole);
    const index = Math.floor(content.length * at);
    content[index] = (content[index] ?? 0) ^ 1;
    await expectRefusal(content);
  });

  test.each([0, 0.3, 0.7, 1])('and cut off at %d of its length is refused', async (at) => {
    await expectRefusal(whole.subarray(0, Math.max(0, Math.floor(whole.length * at) - 1)));
  });
});
