import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { goodAnswers } from '../../../testing/idea-answers.ts';
import type { IdeaDraftInput, SubmitIdeaMutationVariables } from '../../../graphql/generated.ts';
import { CallFailure } from './document-calls.ts';
import type { DocumentCalls, StoredDocument } from './document-calls.ts';
import type { DraftState } from './draft-acts.ts';
import { runDraft } from './draft-runner.ts';
import type { OpenDraft } from './draft-runner.ts';
import { loadDraft, newDraft, saveDraft } from './draft.ts';

const EMAIL = 'a@example.com';
const KB = 1024;
const noLine = () => new CallFailure('NETWORK', 'No connection.');
const pdf = (size: number, letter = 'x', name = 'prop.pdf') =>
  fileOf(['%PDF-', letter.repeat(size - 5)], name);

class Documents implements DocumentCalls {
  document: (StoredDocument & { fingerprint: string }) | null = null;
  content = '';
  uploads = 0;
  failures: Error[] = [];
  holdFrom = Infinity;
  offsets: number[] = [];

  find: DocumentCalls['find'] = async () => this.document;

  announce: DocumentCalls['announce'] = async (_reference, file) => {
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

let saves: { input: IdeaDraftInput; outlive: boolean; end: (failure?: Error) => Promise<void> }[];
let submissions: SubmitIdeaMutationVariables['input'][];
let documents: Documents;
/** The file that outlives the page. */
let kept: ({ file: File; keptAt: number } & { reference: string }) | undefined;
let open: OpenDraft;

const run = () =>
  runDraft(EMAIL, {
    isOwner: () => true,
    save: (input, outlive) =>
      new Promise((resolve, reject) => {
        const end = async (failure?: Error) => {
          if (failure) reject(failure);
          else resolve(undefined);
          await jest.advanceTimersByTimeAsync(0);
        };
        saves.push({ input, outlive, end });
      }),
    async submit(input) {
      submissions.push(input);
      return input.reference;
    },
    documents,
    files: {
      keep: async (reference, file) => {
        kept = file && { reference, file, keptAt: Date.now() };
      },
      find: async (reference) => (kept?.reference === reference ? kept : undefined),
    },
  });
const type = (value: string) => open.act({ type: 'answer', field: 'firstName', value });
const endSave = async (failure?: Error) => saves.at(-1)?.end(failure);
async function until(kind: DraftState['document']['kind'], more: object = {}): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    const state = { ...open.get().document };
    if (state.kind === kind && Object.entries(more).every(([key, value]) => state[key as never] === value))
      return;
    await jest.advanceTimersByTimeAsync(250);
  }
  expect(open.get().document).toMatchObject({ kind, ...more });
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  sessionStorage.clear();
  [saves, submissions, documents] = [[], [], new Documents()];
  open = run();
});
afterEach(() => {
  open.act({ type: 'close' });
  jest.useRealTimers();
});

describe('the answers', () => {
  test('are in the tab at once, on the server a second after the last keystroke, and gone when the draft is closed', async () => {
    type('N');
    await jest.advanceTimersByTimeAsync(900);
    type('Na');
    expect(loadDraft(EMAIL)?.answers.firstName).toBe('Na');
    await jest.advanceTimersByTimeAsync(900);
    expect(saves).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(100);
    expect(saves).toMatchObject([{ input: { answers: { firstName: 'Na' } }, outlive: false }]);
    await endSave();
    expect(open.get().save.kind).toBe('saved');
    open.act({ type: 'close' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('are sent at once with a request that outlives the page: no second save follows the pause', async () => {
    type('Na');
    open.act({ type: 'hide' });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(saves).toMatchObject([{ outlive: true }]);
  });

  test('without a connection are sent again after 10 seconds, then less often; at once when it is back', async () => {
    type('Na');
    await jest.advanceTimersByTimeAsync(1_000);
    await endSave(new TypeError('Failed to fetch'));
    await jest.advanceTimersByTimeAsync(10_000);
    await endSave(new TypeError('Failed to fetch'));
    await jest.advanceTimersByTimeAsync(19_000);
    expect(saves).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1_000);
    await endSave(new TypeError('Failed to fetch'));
    window.dispatchEvent(new Event('online'));
    expect(saves).toHaveLength(4);
    await endSave();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(saves).toHaveLength(4);
  });

  test('are tried again after 10 seconds whenever the connection is lost anew', async () => {
    for (let loss = 0; loss < 2; loss += 1) {
      type(`Na${loss}`);
      await jest.advanceTimersByTimeAsync(1_000);
      await endSave(new TypeError('Failed to fetch'));
      await jest.advanceTimersByTimeAsync(10_000);
      expect(saves).toHaveLength(2 * loss + 2);
      await endSave();
    }
  });

  test('of a reload are those of the tab; each save has a version of its own', async () => {
    type('Na');
    const saving = open.save();
    await endSave();
    await saving;
    open = run();
    expect(open.get().draft).toMatchObject({
      answers: { firstName: 'Na' },
      known: [saves[0]?.input.version],
    });
    type('Nal');
    void open.save();
    expect(saves[1]?.input.version).not.toBe(saves[0]?.input.version);
  });

  test('are waited for until the server has them, or the attempt failed', async () => {
    type('Na');
    let isOver = false;
    void open.save().then(() => (isOver = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(isOver).toBe(false);
    await endSave(
      new CombinedGraphQLErrors({
        data: null,
        errors: [{ message: 'No.', extensions: { code: 'INVALID_INPUT' } }],
      }),
    );
    expect(isOver).toBe(true);
    // What the server refuses is not sent again by the pause.
    await jest.advanceTimersByTimeAsync(5_000);
    expect(saves).toHaveLength(1);
  });
});

test('Finish tells its end to the first press alone, and another press may follow', async () => {
  saveDraft(EMAIL, { ...newDraft(EMAIL), answers: goodAnswers(EMAIL) });
  open = run();
  open.act({ type: 'load document', reference: open.get().draft.reference });
  await until('none');
  expect(await open.finish(undefined)).toMatchObject({ kind: 'failed', step: 'documentation' });
  const file = pdf(5);
  open.act({ type: 'choose file', file });
  const [first, second] = [open.finish(undefined), open.finish(undefined)];
  expect(await second).toEqual({ kind: 'nothing' });
  for (let turn = 0; turn < 20; turn += 1) {
    await endSave();
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(await first).toEqual({ kind: 'submitted', reference: submissions[0]?.reference });
  expect(submissions).toMatchObject([{ firstName: 'Naledi' }]);
});

describe('the PDF', () => {
  beforeEach(() => {
    const { reference } = open.get().draft;
    open.act({ type: 'start', stored: { reference, step: 'terms', answers: {}, version: 'there' } });
  });
  const choose = (file: File) => open.act({ type: 'choose file', file });

  test('arrives whole, in parts, with its progress; cuts are passed over', async () => {
    documents.failures = [noLine(), noLine()];
    const file = pdf(600 * KB);
    choose(file);
    await until('uploading', { received: 128 * KB });
    await until('uploading', { waitsFor: 'connection' });
    await until('uploaded', { name: 'prop.pdf', size: 600 * KB, url: '/there' });
    expect(documents.content).toBe(await file.text());
    expect(documents.offsets.slice(0, 4)).toEqual([0, 0, 0, 256 * KB]);
    expect(documents.uploads).toBe(1);
  });

  test('goes on at once when the browser is online again, and not before', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    documents.failures = [noLine()];
    choose(pdf(100 * KB));
    await until('uploading', { waitsFor: 'connection' });
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(documents.offsets).toEqual([0]);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await until('uploaded');
    onLine.mockRestore();
  });

  test('waits as long as the server asks', async () => {
    documents.failures = [new CallFailure('TOO_MANY_REQUESTS', 'Wait.', 60)];
    choose(pdf(100 * KB));
    await until('uploading', { waitsFor: 'connection' });
    await jest.advanceTimersByTimeAsync(45_000);
    expect(documents.offsets).toHaveLength(1);
    await until('uploaded');
  });

  test.each([
    ['the same file goes on from there', 'a', 256 * KB],
    ['another one of the same name and size begins anew', 'b', 0],
  ])('that stopped is found after a reload: %s', async (_what, letter, from) => {
    documents.holdFrom = 256 * KB;
    choose(pdf(600 * KB, 'a'));
    await until('uploading', { received: 428 * KB });
    open.act({ type: 'stop upload' });
    documents.holdFrom = Infinity;
    documents.offsets = [];
    open.act({ type: 'load document', reference: 'IDEA-1' });
    await until('stopped', { received: 256 * KB, canContinue: false });
    const file = pdf(600 * KB, letter);
    choose(file);
    await until('uploaded');
    expect(documents.offsets[0]).toBe(from);
    expect(documents.content).toBe(await file.text());
  });

  test('of another file ends the call of the one before', async () => {
    documents.holdFrom = 256 * KB;
    choose(pdf(600 * KB, 'a', 'one.pdf'));
    await until('uploading', { received: 428 * KB });
    documents.holdFrom = Infinity;
    const other = pdf(300 * KB, 'b', 'other.pdf');
    choose(other);
    await until('uploaded', { name: 'other.pdf' });
    expect(documents.content).toBe(await other.text());
  });

  test('that the browser cannot read any more is to be chosen again', async () => {
    const file = pdf(100 * KB);
    jest.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    } as never);
    choose(file);
    await until('stopped', { canContinue: false });
  });

  test('is removed at the server; where that fails it is shown again', async () => {
    choose(pdf(100 * KB));
    await until('uploaded');
    const { remove } = documents;
    documents.remove = () => Promise.reject(noLine());
    open.act({ type: 'remove document' });
    expect(open.get().document.kind).toBe('none');
    await until('uploaded');
    documents.remove = remove;
    open.act({ type: 'remove document' });
    await jest.advanceTimersByTimeAsync(0);
    expect([open.get().document.kind, documents.document]).toEqual(['none', null]);
  });
});
