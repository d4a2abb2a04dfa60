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

  find: DocumentCalls['find'] = async () => this.document;

  announce: DocumentCalls['announce'] = async (reference, file) => {
    this.references.push(reference);
    if (this.document?.fingerprint !== file.fingerprint) {
      this.uploads += 1;
      this.content = '';
      this.document = { ...file, upload: `u${this.uploads}`, received: 0, uploadedAt: null, url: null };
    }
    return this.document;
  };

  sendPart: DocumentCalls['sendPart'] = async (_reference, { upload, received }, part, options) => {
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

  remove: DocumentCalls['remove'] = async () => {
    this.document = null;
  };
}

let server: Server;
let isOwner: boolean;
let kept: Promise<string>;
const open = () => createUpload({ calls: server, isOwner: () => isOwner, ensureKept: () => kept });
const choose = (file: File, upload = open()) => {
  upload.choose(file);
  return upload;
};
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

/** Chooses a file, of which the server takes only what comes before an offset. */
async function chooseHeld(from: number, file = pdf(600 * KB), upload = open()): Promise<DocumentUpload> {
  server.holdFrom = from;
  choose(file, upload);
  for (let turn = 0; turn < 400 && !server.isHolding; turn += 1) await jest.advanceTimersByTimeAsync(1);
  expect(upload.get().kind).toBe('uploading');
  server.holdFrom = Infinity;
  return upload;
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
    const file = pdf(600 * KB);
    const upload = choose(file);
    expect(upload.get()).toMatchObject({ kind: 'uploading', name: 'prop.pdf', received: 0 });
    await until(upload, 'uploaded', { name: 'prop.pdf', size: 600 * KB, url: '/there' });
    expect(server.content).toBe(await file.text());
    expect(server.offsets.length).toBeGreaterThan(1);
  });

  test.each([
    ['the line was cut, twice', [noLine(), noLine()]],
    ['the server gave a part up that came too slowly', [new CallFailure('TOO_SLOW', 'Too long.')]],
  ])('goes on where it was, by itself, when %s', async (_why, failures) => {
    server.failures = [...failures];
    const upload = choose(pdf(300 * KB));
    await until(upload, 'uploading', { waitsFor: 'connection' });
    await until(upload, 'uploaded');
    expect(server.offsets).toEqual([...failures.map(() => 0), 0, 256 * KB]);
    expect(server.uploads).toBe(1);
  });

  test('goes on at once when the browser is online again', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.failures = [noLine()];
    const upload = choose(pdf(100 * KB));
    await until(upload, 'uploading', { waitsFor: 'connection' });
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(server.offsets).toEqual([0]);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await until(upload, 'uploaded');
    onLine.mockRestore();
  });

  test('gives up after a while without any progress, says why, and can be continued', async () => {
    server.failures = Array.from({ length: 13 }, noLine);
    const upload = choose(pdf(100 * KB));
    for (let minute = 0; minute < 10; minute += 1) await jest.advanceTimersByTimeAsync(60_000);
    await until(upload, 'stopped', { canContinue: true, message: 'No connection.' });
    upload.resume();
    await until(upload, 'uploaded');
  });

  test('waits as long as the server asks', async () => {
    server.failures = [new CallFailure('TOO_MANY_REQUESTS', 'Wait.', 60)];
    const upload = choose(pdf(100 * KB));
    await until(upload, 'uploading', { waitsFor: 'connection' });
    await jest.advanceTimersByTimeAsync(45_000);
    expect(server.offsets).toHaveLength(1);
    await until(upload, 'uploaded');
  });

  test('is stopped by Cancel, keeps what arrived, and continues from there', async () => {
    const upload = await chooseHeld(256 * KB);
    upload.stop();
    expect(await upload.settled()).toMatchObject({ kind: 'stopped', canContinue: true });
    // As when the wizard is opened again.
    await upload.load(REFERENCE);
    expect(upload.get()).toMatchObject({ kind: 'stopped', canContinue: true });
    upload.resume();
    expect(await Promise.all([upload.settled(), until(upload, 'uploaded')])).toMatchObject([
      { kind: 'uploaded' },
      undefined,
    ]);
    expect(server.uploads).toBe(1);
  });

  test('of another file replaces the one before, also during its upload', async () => {
    const upload = await chooseHeld(256 * KB, pdf(600 * KB, 'a', 'one.pdf'));
    const other = pdf(300 * KB, 'b', 'other.pdf');
    choose(other, upload);
    await until(upload, 'uploaded', { name: 'other.pdf' });
    expect(server.content).toBe(await other.text());
  });

  test('is not made for somebody else who logged in meanwhile', async () => {
    server.failures = [noLine()];
    const upload = choose(pdf(100 * KB));
    await until(upload, 'uploading', { waitsFor: 'connection' });
    isOwner = false;
    await until(upload, 'stopped', { message: 'Please log in first.' });
    expect(server.content).toBe('');
  });
});

describe('a file that is chosen before the first save of the draft', () => {
  let save: (reference: string) => void;
  let upload: DocumentUpload;
  beforeEach(async () => {
    kept = new Promise((resolve) => (save = resolve));
    upload = open();
    await upload.load('IDEA-OF-THIS-DEVICE');
    choose(pdf(100 * KB), upload);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(upload.get()).toMatchObject({ kind: 'uploading', waitsFor: 'draft', received: 0 });
    expect(server.references).toEqual([]);
  });

  test('waits for it, and is uploaded for the reference that the draft has then', async () => {
    await upload.load('IDEA-OF-THE-OTHER');
    save('IDEA-OF-THE-OTHER');
    await until(upload, 'uploaded');
    expect(server.references).toEqual(['IDEA-OF-THE-OTHER']);
  });

  test('is not uploaded when it is cancelled meanwhile', async () => {
    upload.stop();
    save(REFERENCE);
    await jest.advanceTimersByTimeAsync(600_000);
    expect([upload.get().kind, server.references]).toEqual(['stopped', []]);
  });
});

test('a file in hand is released when another draft begins', async () => {
  const upload = open();
  await upload.load(REFERENCE);
  await chooseHeld(0, pdf(100 * KB), upload);
  server.document = null;
  await upload.load('IDEA-NEXT');
  expect(upload.get()).toEqual({ kind: 'none' });
});

test('the server tells what another device removed or replaced since', async () => {
  const upload = choose(pdf(100 * KB));
  await until(upload, 'uploaded', { name: 'prop.pdf' });
  const other = choose(pdf(200 * KB, 'b', 'other.pdf'));
  await until(other, 'uploaded');
  await upload.load(REFERENCE);
  expect(upload.get()).toMatchObject({ kind: 'uploaded', name: 'other.pdf' });
  await other.remove();
  expect([other.get(), server.document]).toEqual([{ kind: 'none' }, null]);
  await upload.load(REFERENCE);
  expect(upload.get()).toEqual({ kind: 'none' });
});

test('whether there is a document is asked until the server answers', async () => {
  const upload = open();
  const { find } = server;
  server.find = () => Promise.reject(noLine());
  await upload.load(REFERENCE);
  expect(upload.get()).toEqual({ kind: 'unknown' });
  server.find = find;
  await until(upload, 'none');
});

test.each([
  ['the same file goes on from there', 'a', 256 * KB],
  ['another one of the same name and size begins anew', 'b', 0],
])('after a reload the page says what arrived: %s', async (_what, letter, from) => {
  (await chooseHeld(256 * KB, pdf(600 * KB, 'a'))).stop();
  const upload = open();
  await upload.load(REFERENCE);
  const there = { name: 'prop.pdf', size: 600 * KB, received: 256 * KB };
  expect(upload.get()).toEqual({ kind: 'stopped', ...there, canContinue: false });
  server.offsets = [];
  const file = pdf(600 * KB, letter);
  choose(file, upload);
  await until(upload, 'uploaded');
  expect(server.offsets[0]).toBe(from);
  expect(server.content).toBe(await file.text());
});

describe('what cannot be uploaded', () => {
  const text = fileOf(['hello'], 'a.txt', 'text/plain');

  test('is refused before a byte is sent', () => {
    expect(choose(text).get()).toMatchObject({ kind: 'refused', name: 'a.txt' });
    expect(server.uploads).toBe(0);
  });

  test('does not replace an uploaded document, and is named', async () => {
    const upload = choose(pdf(100 * KB));
    await until(upload, 'uploaded');
    choose(text, upload);
    expect(upload.get()).toMatchObject({
      kind: 'uploaded',
      name: 'prop.pdf',
      refusal: expect.stringMatching(/^a\.txt: Choose a PDF/),
    });
    choose(pdf(200 * KB, 'b', 'other.pdf'), upload);
    await until(upload, 'uploaded', { name: 'other.pdf', refusal: undefined });
  });

  test('is refused with the message of the server, and not retried', async () => {
    server.failures = [new CallFailure('UNSUPPORTED_FILE', 'The file is not a PDF.')];
    await until(choose(pdf(100 * KB)), 'refused', { message: 'The file is not a PDF.' });
    expect(server.offsets).toHaveLength(1);
  });

  test('since the browser lost the file is to be chosen again', async () => {
    const file = pdf(100 * KB);
    jest.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    } as never);
    const upload = choose(file);
    await until(upload, 'stopped', { canContinue: false });
    expect(upload.get()).toMatchObject({ message: expect.stringContaining('Choose it again') });
  });

  test('to remove and still there, is shown as it was', async () => {
    const upload = choose(pdf(100 * KB));
    await until(upload, 'uploaded');
    server.remove = () => Promise.reject(noLine());
    await expect(upload.remove()).rejects.toThrow('No connection.');
    expect(upload.get()).toMatchObject({ kind: 'uploaded' });
  });
});
