import { beforeEach, describe, expect, test } from '@jest/globals';
import { fileOf } from '../../../testing/browser-gaps.ts';
import { SteppedDraft } from '../../../testing/stepped-draft.ts';
import { CallFailure } from './document-calls.ts';
import type { StoredDocument } from './document-calls.ts';
import type { Effect } from './draft-acts.ts';

const KB = 1024;
const pdf = (name = 'prop.pdf', size = 600 * KB) => fileOf(['%PDF-'.padEnd(size, 'x')], name);
const file = pdf();
const text = fileOf(['hello'], 'a.txt', 'text/plain');
const noLine = new CallFailure('NETWORK', 'No connection.');
const there = (received: number, more: Partial<StoredDocument> = {}): StoredDocument => ({
  ...{ upload: 'u1', name: file.name, size: file.size, received, uploadedAt: null, url: null },
  ...more,
});
const whole = (more: Partial<StoredDocument> = {}) =>
  there(file.size, { uploadedAt: '2026-11-22T07:04:00.000Z', url: '/there', ...more });

let draft: SteppedDraft;
const shown = () => draft.state.document;
const fail = (failure?: CallFailure) => draft.act({ type: 'call failed', failure });
const arrive = (document: StoredDocument, milliseconds?: number) =>
  draft.act({ type: 'arrived', document, ...(milliseconds !== undefined && { milliseconds }) });
const typesOf = (effects: Effect[]) => effects.map(({ type }) => type);
const choose = (chosen = file) => draft.act({ type: 'choose file', file: chosen });
const load = (reference: string) => draft.act({ type: 'load document', reference });

/** Chooses a file of a draft that the server keeps, up to its first part. */
function begin(received = 0): void {
  choose();
  draft.act({ type: 'hashed', fingerprint: 'f1' });
  arrive(there(received));
}

beforeEach(() => {
  draft = new SteppedDraft();
  draft.act({ type: 'start', stored: draft.changedThere({}, { reference: 'IDEA-1' }) });
});

describe('an upload', () => {
  test('begins when the file is chosen, and goes on part by part to the end', () => {
    expect(choose().at(-1)).toEqual({ type: 'hash', file });
    expect(shown()).toMatchObject({ kind: 'uploading', name: 'prop.pdf', received: 0 });
    const announced = draft.act({ type: 'hashed', fingerprint: 'f1' });
    expect(announced).toEqual([{ type: 'announce', reference: 'IDEA-1', file, fingerprint: 'f1' }]);
    const document = there(0);
    const part = { type: 'send part', reference: 'IDEA-1', file };
    expect(arrive(document).at(-1)).toEqual({ ...part, document, size: 256 * KB });
    draft.act({ type: 'progress', received: 128 * KB });
    expect(shown()).toMatchObject({ received: 128 * KB });
    const next = there(256 * KB);
    expect(arrive(next, 1_500).at(-1)).toEqual({ ...part, document: next, size: 512 * KB });
    expect(typesOf(arrive(whole(), 1_000))).toEqual(['keep file', 'stop call retries']);
    expect(shown()).toMatchObject({ kind: 'uploaded', name: 'prop.pdf', url: '/there' });
  });

  test('of a file that the server has by now is at its end', () => {
    choose();
    draft.act({ type: 'hashed', fingerprint: 'f1' });
    expect(arrive(whole())).toEqual([{ type: 'keep file', file: undefined }]);
    expect(shown().kind).toBe('uploaded');
  });

  test.each(['NETWORK', 'TOO_SLOW', 'CONFLICT', 'NOT_FOUND'] as const)(
    'goes on where it was, by itself, after %s',
    (code) => {
      begin(256 * KB);
      expect(fail(new CallFailure(code, 'Cut.'))).toEqual([{ type: 'retry call', atLeast: 0 }]);
      expect(shown()).toMatchObject({ kind: 'uploading', waitsFor: 'connection', received: 256 * KB });
      expect(draft.act({ type: 'repeat call' })).toEqual([{ type: 'hash', file }]);
      expect(typesOf(draft.act({ type: 'hashed', fingerprint: 'f1' }))).toEqual(['announce']);
      expect(shown()).toMatchObject({ waitsFor: undefined, received: 256 * KB });
    },
  );

  test('waits as long as the server asks', () => {
    begin();
    const [retry] = fail(new CallFailure('TOO_MANY_REQUESTS', 'Wait.', 60));
    expect(retry).toEqual({ type: 'retry call', atLeast: 60_000 });
  });

  test('gives up after a while without any progress, says why, and can be continued', () => {
    begin();
    for (let n = 0; n < 5; n += 1) fail(noLine);
    arrive(there(256 * KB), 1_000);
    for (let n = 0; n < 12; n += 1) expect(typesOf(fail(noLine))).toEqual(['retry call']);
    expect(fail(noLine)).toEqual([]);
    expect(shown()).toMatchObject({ kind: 'stopped', canContinue: true, message: 'No connection.' });
    draft.act({ type: 'continue upload' });
    expect(shown()).toMatchObject({ kind: 'uploading', received: 256 * KB });
    expect(typesOf(fail(noLine))).toEqual(['retry call']);
  });

  test('is stopped by Cancel, keeps what arrived, and continues from there', () => {
    begin(256 * KB);
    expect(typesOf(draft.act({ type: 'stop upload' }))).toEqual(['stop calls', 'keep file']);
    expect(shown()).toMatchObject({ kind: 'stopped', received: 256 * KB, canContinue: true });
    // As when the wizard is opened again.
    expect(load('IDEA-1')).toEqual([]);
    draft.act({ type: 'continue upload' });
    expect(shown()).toMatchObject({ kind: 'uploading', received: 256 * KB });
  });

  test('of another file replaces the one before, also during its upload', () => {
    begin(256 * KB);
    const other = pdf('other.pdf');
    expect(typesOf(choose(other))).toEqual(['keep file', 'stop calls', 'hash']);
    expect(shown()).toMatchObject({ name: 'other.pdf', received: 0 });
    const [announced] = draft.act({ type: 'hashed', fingerprint: 'f2' });
    expect(announced).toMatchObject({ file: other, fingerprint: 'f2' });
  });

  test('is not made for somebody else who logged in meanwhile', () => {
    begin();
    fail(noLine);
    draft.world.isOwner = false;
    draft.act({ type: 'repeat call' });
    expect(draft.act({ type: 'hashed', fingerprint: 'f1' })).toEqual([]);
    expect(shown()).toMatchObject({ kind: 'stopped', message: 'Please log in first.' });
  });
});

describe('a file that is chosen before the first save of the draft', () => {
  beforeEach(() => {
    draft = new SteppedDraft();
    draft.act({ type: 'start', stored: null });
    load(draft.state.draft.reference);
    choose();
  });

  test('has the draft saved, though nothing is answered, and is uploaded then', () => {
    const effects = typesOf(draft.act({ type: 'hashed', fingerprint: 'f1' }));
    expect(effects).toEqual(['store', 'stop pause', 'save']);
    expect(shown()).toMatchObject({ kind: 'uploading', waitsFor: 'draft', received: 0 });
    draft.keep();
    expect(draft.effects.at(-1)).toMatchObject({ type: 'announce', reference: draft.sent().reference });
    expect(shown()).toMatchObject({ waitsFor: undefined });
  });

  test('waits as long as the save does', () => {
    draft.act({ type: 'hashed', fingerprint: 'f1' });
    draft.refuse('NETWORK');
    expect(shown()).toMatchObject({ waitsFor: 'draft' });
    draft.act({ type: 'save now' });
    draft.keep();
    expect(draft.all('announce')).toHaveLength(1);
  });

  test.each([
    ['another', {}],
    ['another that has to be chosen from', { firstName: 'Neo' }],
  ])('is uploaded for the reference of %s which a second device began meanwhile', (_what, answers) => {
    draft.type('Naledi');
    draft.act({ type: 'hashed', fingerprint: 'f1' });
    load('IDEA-THERE');
    draft.refuseAsStale(draft.changedThere(answers, { reference: 'IDEA-THERE' }));
    expect(draft.all('announce')).toMatchObject([{ reference: 'IDEA-THERE' }]);
    expect(load('IDEA-THERE')).toEqual([]);
  });

  test('is not uploaded when it is cancelled meanwhile', () => {
    draft.act({ type: 'hashed', fingerprint: 'f1' }, { type: 'stop upload' });
    draft.keep();
    expect([shown().kind, draft.all('announce')]).toEqual(['stopped', []]);
  });
});

describe('the document at the server', () => {
  const found = (document: StoredDocument | null) => draft.act({ type: 'found', document });

  test('is asked for until the server answers', () => {
    expect(load('IDEA-1').at(-1)).toEqual({ type: 'find document', reference: 'IDEA-1' });
    expect(fail(noLine)).toEqual([{ type: 'retry call', atLeast: 0 }]);
    expect(shown()).toEqual({ kind: 'unknown' });
    expect(draft.act({ type: 'repeat call' })).toEqual([{ type: 'find document', reference: 'IDEA-1' }]);
    found(null);
    expect(shown()).toEqual({ kind: 'none' });
  });

  test('is what another device removed or replaced since; once known, a lost answer changes nothing', () => {
    begin();
    arrive(whole(), 1);
    expect(typesOf(load('IDEA-1'))).toEqual(['stop calls', 'find document']);
    expect(fail(noLine)).toEqual([]);
    expect(shown().kind).toBe('uploaded');
    found(whole({ name: 'other.pdf', warnings: [{ message: 'Empty page.' }] }));
    expect(shown()).toMatchObject({ kind: 'uploaded', name: 'other.pdf', warnings: ['Empty page.'] });
    found(null);
    expect(shown()).toEqual({ kind: 'none' });
  });

  test('after a reload says what arrived: the same file goes on from there', () => {
    load('IDEA-1');
    found(there(256 * KB));
    expect(shown()).toMatchObject({ kind: 'stopped', received: 256 * KB, canContinue: false });
    choose();
    expect(shown()).toMatchObject({ kind: 'uploading', received: 256 * KB });
  });

  test.each([
    ['name', pdf('other.pdf')],
    ['size', pdf('prop.pdf', 500 * KB)],
  ])(
    'that arrived in part says nothing of a file of another %s: its upload begins with nothing',
    (_what, other) => {
      load('IDEA-1');
      found(there(256 * KB));
      choose(other);
      expect(shown()).toMatchObject({ kind: 'uploading', received: 0 });
    },
  );

  test('is another one when another draft begins: a file in hand is released', () => {
    begin();
    expect(typesOf(load('IDEA-NEXT'))).toEqual(['keep file', 'stop calls', 'find document']);
    expect([shown(), draft.state.upload.file]).toEqual([{ kind: 'unknown' }, undefined]);
  });

  test('is removed; one that is still there is shown as it was, with the reason', () => {
    load('IDEA-1');
    found(whole());
    const before = shown();
    const removal = { type: 'remove document', reference: 'IDEA-1', before };
    expect(draft.act({ type: 'remove document' }).at(-1)).toEqual(removal);
    expect(shown()).toEqual({ kind: 'none' });
    const [said] = draft.act({ type: 'not removed', before });
    expect(said).toMatchObject({ type: 'show error' });
    expect(shown()).toEqual(before);
    draft.act({ type: 'remove document' });
    choose();
    draft.act({ type: 'not removed', before });
    expect(shown().kind).toBe('uploading');
  });

  test('that arrived in part and is not removed has no file here any more', () => {
    begin(256 * KB);
    draft.act({ type: 'stop upload' });
    const before = shown();
    draft.act({ type: 'remove document' }, { type: 'not removed', before });
    expect(shown()).toMatchObject({ kind: 'stopped', canContinue: false });
  });
});

describe('what cannot be uploaded', () => {
  test('is refused before a byte is sent', () => {
    expect(typesOf(choose(text))).toEqual(['stop calls']);
    expect(shown()).toMatchObject({ kind: 'refused', name: 'a.txt' });
    expect(typesOf(draft.act({ type: 'remove document' }))).toEqual(['stop calls']);
  });

  test('does not replace an uploaded document, and is named', () => {
    begin();
    arrive(whole(), 1);
    choose(text);
    const refusal = expect.stringMatching(/^a\.txt: Choose a PDF/);
    expect(shown()).toMatchObject({ kind: 'uploaded', name: 'prop.pdf', refusal });
  });

  test('is refused with the message of the server, and not retried', () => {
    begin();
    expect(fail(new CallFailure('UNSUPPORTED_FILE', 'The file is not a PDF.'))).toEqual([
      { type: 'keep file', file: undefined },
    ]);
    expect(shown()).toEqual({ kind: 'refused', name: 'prop.pdf', message: 'The file is not a PDF.' });
    expect(draft.state.upload.file).toBeUndefined();
  });

  test('since the browser lost the file is to be chosen again', () => {
    begin();
    fail();
    const message = expect.stringContaining('Choose it again');
    expect(shown()).toMatchObject({ kind: 'stopped', canContinue: false, message });
  });
});
