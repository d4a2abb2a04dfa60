/** The store of documents: one contract for the folder and S3. */
import { pbkdf2 } from 'node:crypto';
import { rmSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { onlyPdf } from './content-types.ts';
import type { Files } from './files.ts';
import { createFile } from './new-file.ts';
import { openFiles } from './open-files.ts';
import { readSettings } from '../settings.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import type { S3Server } from '../../../test/s3-server.ts';
import { shareFolder } from '../../../test/harness.ts';

const MEGABYTE = 1024 * 1024;
const folder = shareFolder();
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server('ideas', 'KEY');
});
afterAll(() => s3.close());

const open = (kind: string): Promise<Files> =>
  openFiles(
    readSettings({
      STORAGE_URL:
        kind === 'folder'
          ? `file:${path.join(folder, 'documents')}`
          : `s3://ideas?endpoint=${s3.url}&accessKeyId=KEY&secretAccessKey=secret`,
    }).storage,
  );

const document = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 9, 'x')]);
/** In chunks, as a network brings it. */
const stream = (content: Buffer, chunk = 64 * 1024) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += chunk) yield content.subarray(at, at + chunk);
    })(),
  );
const keysBefore = async (files: Files, time: Date) => {
  const keys = [];
  for await (const key of files.keysBefore(time)) keys.push(key);
  return keys;
};
const soon = () => new Date(Date.now() + 60_000);

describe.each(['folder', 's3'])('%s', (kind) => {
  test.each([9, 5_000, 6 * MEGABYTE])('a document of %i bytes comes back as it was', async (size) => {
    const files = await open(kind);
    const content = document(size);
    const stored = await files.store(stream(content), 20 * MEGABYTE, onlyPdf);
    expect(stored.size).toBe(size);
    const found = await files.read(stored.key);
    expect(found?.size).toBe(size);
    expect((await buffer(found?.content ?? Readable.from([]))).equals(content)).toBe(true);
  });

  test('two documents of the same content have two keys', async () => {
    const files = await open(kind);
    const [a, b] = [
      await files.store(stream(document(100)), 1_000, onlyPdf),
      await files.store(stream(document(100)), 1_000, onlyPdf),
    ];
    expect(a.key).not.toBe(b.key);
    expect(a.sha256).toBe(b.sha256);
  });

  test.each([
    ['too large', () => stream(document(3 * MEGABYTE)), 'FILE_TOO_LARGE'],
    ['no PDF', () => stream(Buffer.alloc(8_000, 'x')), 'UNSUPPORTED_FILE'],
    ['empty', () => Readable.from([]), 'UNSUPPORTED_FILE'],
  ])('what is %s is refused, and nothing of it stays', async (_what, content, code) => {
    const files = await open(kind);
    const before = (await keysBefore(files, soon())).length;
    await expect(files.store(content(), 2 * MEGABYTE, onlyPdf)).rejects.toMatchObject({ code });
    expect(await keysBefore(files, soon())).toHaveLength(before);
  });

  test('what breaks off on its way is refused, and nothing of it stays', async () => {
    const files = await open(kind);
    const before = (await keysBefore(files, soon())).length;
    const broken = Readable.from(
      (async function* () {
        yield document(4_000);
        throw new Error('the line is gone');
      })(),
    );
    await expect(files.store(broken, MEGABYTE, onlyPdf)).rejects.toThrow('the line is gone');
    expect(await keysBefore(files, soon())).toHaveLength(before);
  });

  test('what is removed is gone; what is not there is no fault; keys are no paths', async () => {
    const files = await open(kind);
    const { key } = await files.store(stream(document(100)), 1_000, onlyPdf);
    await files.remove(key);
    expect(await files.read(key)).toBeUndefined();
    await files.remove(key);
    expect(await files.read('../../etc/passwd')).toBeUndefined();
    await files.remove('../../etc/passwd');
  });

  test('a document is restored under its key, and a store tells whether it has one', async () => {
    const files = await open(kind);
    for await (const key of files.keysBefore(soon())) await files.remove(key);
    expect(await files.isEmpty()).toBe(true);
    const key = 'ab'.repeat(16);
    await files.store(stream(document(100)), 1_000, onlyPdf, key);
    expect((await files.read(key))?.size).toBe(100);
    expect(await files.isEmpty()).toBe(false);
  });

  test('keys are listed by the time they were stored before', async () => {
    const files = await open(kind);
    const { key } = await files.store(stream(document(100)), 1_000, onlyPdf);
    expect(await keysBefore(files, soon())).toContain(key);
    expect(await keysBefore(files, new Date(Date.now() - 3_600_000))).toEqual([]);
  });
});

test('a file of a content that breaks off is closed before its failure shows: none appears after its removal', async () => {
  // Opening the file waits behind these.
  const busy = Array.from({ length: 32 }, () => promisify(pbkdf2)('', '', 20_000, 64, 'sha512'));
  const file = path.join(folder, 'broken-off');
  const { target, close } = createFile(file);
  const content = new PassThrough();
  content.destroy(new Error('broke off'));
  await expect(pipeline(content, target).finally(() => close)).rejects.toThrow('broke off');
  rmSync(file, { force: true });
  await Promise.all(busy);
  expect(await readdir(folder)).not.toContain('broken-off');
});

test('what a crash left half-written in the folder is removed by the sweep, after its grace', async () => {
  const files = await open('folder');
  const { key } = await files.store(stream(document(100)), 1_000, onlyPdf);
  const home = path.join(folder, 'documents', key.slice(0, 2));
  const half = path.join(home, `${key.slice(0, 2)}${'0'.repeat(30)}.tmp`);
  await writeFile(half, '%PDF-1.');
  await keysBefore(files, new Date(Date.now() - 3_600_000));
  expect(await readdir(home)).toContain(path.basename(half));
  await utimes(half, new Date(0), new Date(0));
  await keysBefore(files, new Date(Date.now() - 3_600_000));
  expect(await readdir(home)).not.toContain(path.basename(half));
});
