import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { CallFailure } from './document-calls.ts';
import type { DocumentCalls, StoredDocument } from './document-calls.ts';
import { createUpload } from './document-upload.ts';
import type { DocumentUpload } from './document-upload.ts';

const KB = 1024;
const REFERENCE = 'IDEA-1700000000000-1';
const pdf = (size: number, letter = 'x', name = 'prop.pdf') =>
  fileOf(['%PDF-', letter.repeat(size - 5)], name);
const noLine = () => new CallFailure('NETWORK', 'No connection.');

class Server implements DocumentCalls {
  document: (StoredDocument & { fingerprint: string }) | null = null;
  content = '';
  uploads = 0;
  failures: Error[] = [];
  holdFrom = Infinity;
  isHolding = false;
  offsets: number[] = [];
  references: string[] = [];

  find = async (): Promise<StoredDocument | null> => this.document;

  announce = async (
    reference: string,
    file: { name: string; size: number; fingerprint: string },
  ): Promise<StoredDocument> => {
    this.references.push(reference);
    if (this.document?.fingerprint !== file.fingerprint) {
      this.uploads += 1;
      this.content = '';
      this.document = { ...file, upload: `u${this.uploads}`, received: 0, uploadedAt: null, url: null };
    }
    return this.document;
  };

  sendPart = async (
    _reference: string,
    { upload, received }: StoredDocument,
    part: ArrayBuffer,
    options: { signal: AbortSignal; onUploadProgress: (share: number) => void },
  ): Promise<StoredDocument> => {
    this.offsets.push(received);
    options.onUploadProgress(0.5);
    if (received >= this.holdFrom) {
      this.isHolding = true;
      await new Promise((_, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      });
    }
    const failure = this.failures.shift();
    if (failure) throw failure;
    const { document } = this;
    if (document?.upload !== upload || document.received !== received)
      throw new CallFailure('CONFLICT', 'no');
    this.content += Buffer.from(part).toString();
    const all = received + part.byteLength;
    const isWhole = all === document.size;
    this.document = {
      ...document,
      received: all,
      ...(isWhole && { uploadedAt: '2026-11-22T07:04:00.000Z', url: '/there' }),
    };
    return this.document;
  };

  remove = async (): Promise<undefined> => {
    this.document = null;
  };
}

let server: Server;
let isOwner: boolean;
let kept: Promise<string>;
const open = () => createUpload({ calls: server, isOwner: () => isOwner, ensureKept: () => kept });
async function until(upload: DocumentUpload, kind: string, more: object = {}): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    const state = upload.get();
    if (state.kind === kind && Object.entries(more).every(([key, value]) => state[key as never] === value)) {
      return;
    }
    await jest.advanceTimersByTimeAsync(250);
  }
  expect(upload.get()).toMatchObject({ kind, ...more });
}

async function held(upload: DocumentUpload): Promise<void> {
  for (let turn = 0; turn < 400 && !server.isHolding; turn += 1) await jest.advanceTimersByTimeAsync(1);
  expect(upload.get().kind).toBe('uploading');
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  server = new Server();
  isOwner = true;
  kept = Promise.resolve(REFERENCE);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('an upload', () => {
  test('begins when the file is chosen, and ends with the whole file at the server', async () => {
    const upload = open();
    const file = pdf(600 * KB);
    upload.choose(file);
    expect(upload.get()).toMatchObject({ kind: 'uploading', name: 'prop.pdf', received: 0 });
    await until(upload, 'uploaded', { name: 'prop.pdf', size: 600 * KB, url: '/there' });
    expect(server.content).toBe(await textOf(file));
    expect(server.offsets.length).toBeGreaterThan(1);
  });

  test('goes on where it was when the line was cut, by itself', async () => {
    const upload = open();
    server.failures = [noLine(), noLine()];
    upload.choose(pdf(300 * KB));
    await until(upload, 'uploading', { waitsFor: 'connection' });
    await until(upload, 'uploaded');
    expect(server.offsets).toEqual([0, 0, 0, 256 * KB]);
    expect(server.uploads).toBe(1);
  });

  test('goes on by itself when the server gave a part up that came too slowly', async () => {
    const upload = open();
    server.failures = [new CallFailure('TOO_SLOW', 'Too long.')];
    upload.choose(pdf(100 * KB));
    await until(upload, 'uploaded');
    expect(server.uploads).toBe(1);
  });

  test('goes on at once when the browser is online again', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const upload = open();
    server.failures = [noLine()];
    upload.choose(pdf(100 * KB));
    await until(upload, 'uploading', { waitsFor: 'connection' });
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(server.offsets).toEqual([0]);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await until(upload, 'uploaded');
    onLine.mockRestore();
  });

  test('gives up after a while without any progress, says why, and can be continued', async () => {
    const upload = open();
    server.failures = Array.from({ length: 13 }, noLine);
    upload.choose(pdf(100 * KB));
    for (let minute = 0; minute < 10; minute += 1) await jest.advanceTimersByTimeAsync(60_000);
    await until(upload, 'stopped', { canContinue: true, message: 'No connection.' });
    upload.resume();
    await until(upload, 'uploaded');
  });

  test('waits as long as the server asks', async () => {
    const upload = open();
    server.failures = [new CallFailure('TOO_MANY_REQUESTS', 'Wait.', 60)];
    upload.choose(pdf(100 * KB));
    await until(upload, 'uploading', { waitsFor: 'connection' });
    await jest.advanceTimersByTimeAsync(45_000);
    expect(server.offsets).toHaveLength(1);
    await until(upload, 'uploaded');
  });

  test('is stopped by Cancel, keeps what arrived, and continues from there', async () => {
    const upload = open();
    server.holdFrom = 256 * KB;
    upload.choose(pdf(600 * KB));
    await held(upload);
    upload.stop();
    expect(upload.get()).toMatchObject({ kind: 'stopped', canContinue: true });
    expect(await upload.settled()).toMatchObject({ kind: 'stopped' });
    server.holdFrom = Infinity;
    upload.resume();
    expect(await Promise.all([upload.settled(), until(upload, 'uploaded')])).toMatchObject([
      { kind: 'uploaded' },
      undefined,
    ]);
    expect(server.uploads).toBe(1);
  });

  test('of another file replaces the one before, also during its upload', async () => {
    const upload = open();
    server.holdFrom = 256 * KB;
    upload.choose(pdf(600 * KB, 'a', 'one.pdf'));
    await held(upload);
    server.holdFrom = Infinity;
    const other = pdf(300 * KB, 'b', 'other.pdf');
    upload.choose(other);
    await until(upload, 'uploaded', { name: 'other.pdf' });
    expect(server.content).toBe(await textOf(other));
  });

  test('is not made for somebody else who logged in meanwhile', async () => {
    const upload = open();
    server.failures = [noLine()];
    upload.choose(pdf(100 * KB));
    await until(upload, 'uploading', { waitsFor: 'connection' });
    isOwner = false;
    await until(upload, 'stopped', { message: 'Please log in first.' });
    expect(server.content).toBe('');
  });
});

describe('a file that is chosen before the first save of the draft', () => {
  test('waits for it, and is uploaded for the reference that the draft has then', async () => {
    const upload = open();
    let save: (reference: string) => void = () => undefined;
    kept = new Promise((resolve) => (save = resolve));
    await upload.load('IDEA-OF-THIS-DEVICE');
    upload.choose(pdf(100 * KB));
    await jest.advanceTimersByTimeAsync(600_000);
    expect(upload.get()).toMatchObject({ kind: 'uploading', waitsFor: 'draft', received: 0 });
    expect(server.references).toEqual([]);
    await upload.load('IDEA-OF-THE-OTHER');
    save('IDEA-OF-THE-OTHER');
    await until(upload, 'uploaded');
    expect(server.references).toEqual(['IDEA-OF-THE-OTHER']);
  });

  test('is not uploaded when it is cancelled meanwhile', async () => {
    const upload = open();
    let save: (reference: string) => void = () => undefined;
    kept = new Promise((resolve) => (save = resolve));
    upload.choose(pdf(100 * KB));
    await jest.advanceTimersByTimeAsync(1_000);
    upload.stop();
    save(REFERENCE);
    await jest.advanceTimersByTimeAsync(600_000);
    expect([upload.get().kind, server.references]).toEqual(['stopped', []]);
  });
});

test('a file in hand is released when another draft begins', async () => {
  const upload = open();
  server.holdFrom = 0;
  await upload.load(REFERENCE);
  upload.choose(pdf(100 * KB));
  await held(upload);
  server.document = null;
  await upload.load('IDEA-NEXT');
  expect(upload.get()).toEqual({ kind: 'none' });
});

describe('loaded again, as when the step is opened another time,', () => {
  test('the server tells what another device removed or replaced since', async () => {
    const upload = open();
    upload.choose(pdf(100 * KB));
    await until(upload, 'uploaded', { name: 'prop.pdf' });
    await open().remove();
    const other = open();
    other.choose(pdf(200 * KB, 'b', 'other.pdf'));
    await until(other, 'uploaded');
    await upload.load(REFERENCE);
    expect(upload.get()).toMatchObject({ kind: 'uploaded', name: 'other.pdf' });
    server.document = null;
    await upload.load(REFERENCE);
    expect(upload.get()).toEqual({ kind: 'none' });
  });

  test('it keeps a file that is in hand here', async () => {
    const upload = open();
    server.holdFrom = 0;
    upload.choose(pdf(100 * KB));
    await held(upload);
    upload.stop();
    await upload.load(REFERENCE);
    expect(upload.get()).toMatchObject({ kind: 'stopped', canContinue: true });
  });

  test('it retries by itself while the server does not answer', async () => {
    const upload = open();
    const { find } = server;
    server.find = () => Promise.reject(noLine());
    await upload.load(REFERENCE);
    expect(upload.get()).toEqual({ kind: 'unknown' });
    server.find = find;
    await until(upload, 'none');
  });
});

describe('after a reload', () => {
  const begin = async (file: File) => {
    const before = open();
    server.holdFrom = 256 * KB;
    before.choose(file);
    await held(before);
    before.stop();
    server.holdFrom = Infinity;
  };

  test('the page says what arrived, and the same file goes on from there', async () => {
    const file = pdf(600 * KB);
    await begin(file);
    const { received } = server.document ?? { received: 0 };
    expect(received).toBeGreaterThan(0);
    const upload = open();
    await upload.load(REFERENCE);
    expect(upload.get()).toEqual({
      kind: 'stopped',
      name: 'prop.pdf',
      size: 600 * KB,
      received,
      canContinue: false,
    });
    server.offsets = [];
    upload.choose(pdf(600 * KB));
    await until(upload, 'uploaded');
    expect(server.offsets[0]).toBe(received);
    expect(server.content).toBe(await textOf(file));
  });

  test('another version of the file, of the same name and size, begins anew', async () => {
    await begin(pdf(600 * KB, 'a'));
    const upload = open();
    await upload.load(REFERENCE);
    const other = pdf(600 * KB, 'b');
    upload.choose(other);
    await until(upload, 'uploaded');
    expect(server.content).toBe(await textOf(other));
  });

  test('a whole document is there, without the file', async () => {
    const before = open();
    before.choose(pdf(100 * KB));
    await until(before, 'uploaded');
    const upload = open();
    await upload.load(REFERENCE);
    expect(upload.get()).toMatchObject({ kind: 'uploaded', uploadedAt: '2026-11-22T07:04:00.000Z' });
    await upload.remove();
    expect(upload.get()).toEqual({ kind: 'none' });
    expect(server.document).toBeNull();
  });
});

describe('what cannot be uploaded', () => {
  test('is refused before a byte is sent', async () => {
    const upload = open();
    upload.choose(fileOf(['hello'], 'a.txt', 'text/plain'));
    expect(upload.get()).toMatchObject({ kind: 'refused', name: 'a.txt' });
    expect(server.uploads).toBe(0);
  });

  test('does not replace an uploaded document, and is named', async () => {
    const upload = open();
    upload.choose(pdf(100 * KB));
    await until(upload, 'uploaded');
    upload.choose(fileOf(['hello'], 'a.txt', 'text/plain'));
    expect(upload.get()).toMatchObject({
      kind: 'uploaded',
      name: 'prop.pdf',
      refusal: expect.stringMatching(/^a\.txt: Choose a PDF/),
    });
    upload.choose(pdf(200 * KB, 'b', 'other.pdf'));
    await until(upload, 'uploaded', { name: 'other.pdf', refusal: undefined });
  });

  test('is refused with the message of the server, and not retried', async () => {
    const upload = open();
    server.failures = [new CallFailure('UNSUPPORTED_FILE', 'The file is not a PDF.')];
    upload.choose(pdf(100 * KB));
    await until(upload, 'refused', { message: 'The file is not a PDF.' });
    expect(server.offsets).toHaveLength(1);
  });

  test('since the browser lost the file is to be chosen again', async () => {
    const upload = open();
    const file = pdf(100 * KB);
    jest.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    } as never);
    upload.choose(file);
    await until(upload, 'stopped', { canContinue: false });
    expect(upload.get()).toMatchObject({ message: expect.stringContaining('Choose it again') });
  });

  test('to remove and still there, is shown as it was', async () => {
    const upload = open();
    upload.choose(pdf(100 * KB));
    await until(upload, 'uploaded');
    server.remove = () => Promise.reject(noLine());
    await expect(upload.remove()).rejects.toThrow('No connection.');
    expect(upload.get()).toMatchObject({ kind: 'uploaded' });
  });
});

function textOf(file: Blob): Promise<string> {
  return file.text();
}
