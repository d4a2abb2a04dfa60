/** The file of a backup: a tar, compressed by gzip, and with a key encrypted in the format of age (age-encryption.org). */
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { DomainError, fail } from '@portal/schema/errors';
import { syncFolder } from '../files/folder-files.ts';
import { createFile } from '../files/new-file.ts';

const MAGIC = 'age-encryption.org/';
// A key has its full entropy already: a slow derivation would add nothing.
const SCRYPT_WORK = 10;
// Each entry is read into memory; documents and parts of tables stay below this size.
const ENTRY_MAX_BYTES = 64_000_000;

export interface Entry {
  name: string;
  content: Buffer;
}

export type AddEntry = (name: string, content: Uint8Array) => Promise<void>;

/** Writes a backup under a temporary name, and renames the file once it is complete. @throws DomainError CONFLICT when the path exists; Error when writing fails */
export async function writeArchive<T>(
  file: string,
  key: string | undefined,
  write: (add: AddEntry) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) fail('CONFLICT', { message: `${file} is there already. Name another file.` });
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  const { readable, controller } = createTarPacker();
  const add: AddEntry = async (name, content) => {
    const writer = controller.add({ name, size: content.length, mtime: new Date() }).getWriter();
    await writer.write(content);
    await writer.close();
  };
  let isFailed = false;
  const unwritten: Error[] = [];
  const fill = async () => {
    try {
      const result = await write(add);
      controller.finalize();
      return result;
    } catch (error) {
      isFailed = true;
      controller.error(error);
      throw error;
    }
  };
  const { target, close } = createFile(partial, { flush: true });
  // The pipeline also destroys the target when `write` fails: that is no fault of the disk.
  target.once('error', (error) => {
    if (!isFailed) unwritten.push(error);
  });
  try {
    const [written, filled] = await Promise.allSettled([
      pipeline(
        Readable.fromWeb(readable),
        // The lowest level: most of a backup is PDFs, which are compressed already.
        createGzip({ level: 1 }),
        encryption(key),
        target,
      ),
      fill(),
    ]);
    const [fault] = unwritten;
    if (fault) throw new Error(`${file} cannot be written: ${fault.message}. No file was left.`);
    if (written.status === 'rejected') throw written.reason;
    if (filled.status === 'rejected') throw filled.reason;
    await rename(partial, file);
    await syncFolder(path.dirname(path.resolve(file)));
    return filled.value;
  } catch (error) {
    await close;
    await rm(partial, { force: true });
    throw error;
  }
}

/** Lazy: it takes 11 MB, and a portal writes no backups itself. */
const loadCipher = () => import('age-encryption');

const encryption = (key: string | undefined) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    if (key === undefined) return yield* content;
    const { Encrypter } = await loadCipher();
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(SCRYPT_WORK);
    encrypter.setPassphrase(key);
    yield* await encrypter.encrypt(ReadableStream.from(content));
  };

/** Reads the entries of a backup, which is proven complete only when the iteration ends. @throws DomainError INVALID_INPUT for a damaged file or another key */
export async function* readArchive(file: string, key: string | undefined): AsyncGenerator<Entry, undefined> {
  const isEncrypted = (await readHead(file)).toString('latin1') === MAGIC;
  if (isEncrypted && key === undefined) {
    fail('INVALID_INPUT', {
      message: `${file} is encrypted. Set BACKUP_KEY to the key that it was written with.`,
    });
  }
  const decoder = createTarDecoder({ strict: true });
  const fed = pipeline(
    createReadStream(file),
    decryption(isEncrypted ? key : undefined),
    createGunzip(),
    Writable.fromWeb(decoder.writable),
  );
  const fault = fed.then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    for await (const { header, body } of decoder.readable) {
      if (header.size > ENTRY_MAX_BYTES) throw new Error(`${header.name} is too large`);
      yield { name: header.name, content: await buffer(body) };
    }
    await fed;
  } catch (error) {
    // The decoder may only report that its source has closed: the pipeline knows why.
    const first = (await fault) ?? error;
    if (first instanceof DomainError) throw first;
    const message = first instanceof Error ? first.message : String(first);
    // The cipher reports no more than this.
    const cause = message === 'invalid tag' ? 'a part of it is missing or was changed' : message;
    fail('INVALID_INPUT', {
      message: `${file} is no backup, damaged or cut off: ${cause}. Take another one.`,
    });
  }
}

const decryption = (key: string | undefined) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    if (key === undefined) return yield* content;
    const { Decrypter } = await loadCipher();
    const decrypter = new Decrypter();
    decrypter.addPassphrase(key);
    const opened = await decrypter
      .decrypt(ReadableStream.from(content))
      .catch(() =>
        fail('INVALID_INPUT', { message: 'BACKUP_KEY is not the key that this backup was encrypted with.' }),
      );
    yield* opened;
  };

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file).catch(({ message }: Error) =>
    fail('INVALID_INPUT', { message: `${file} cannot be read: ${message}.` }),
  );
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
