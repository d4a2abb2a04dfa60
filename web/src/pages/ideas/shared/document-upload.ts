/** Uploads the PDF of a draft in parts, and resumes after a lost connection. */
import { wizardPdfTexts } from '@portal/schema/texts/wizard-pdf';
import { saveAnyway } from './autosave.ts';
import { CallFailure, isTemporary } from './document-calls.ts';
import type { StoredDocument } from './document-calls.ts';
import { faultOfFile, nextPartSize } from './document-file.ts';
import { update } from './draft-acts.ts';
import type { ActOf, DocumentState, Turn, Upload } from './draft-acts.ts';

const FIRST_PART = 256 * 1024;
const TRIES_MAX = 12;
const refusals: ReadonlySet<string> = new Set(['UNSUPPORTED_FILE', 'FILE_TOO_LARGE', 'INVALID_INPUT']);

export const noUpload: Upload = {
  reference: undefined,
  file: undefined,
  fingerprint: undefined,
  partSize: FIRST_PART,
  tries: 0,
};

const set = (turn: Turn, next: Partial<Upload>) =>
  update(turn, { upload: { ...turn.state.upload, ...next } });

const show = (turn: Turn, document: DocumentState) => update(turn, { document });

function stop(turn: Turn): void {
  set(turn, { fingerprint: undefined });
  turn.effects.push({ type: 'stop calls' });
}

/** Stops the upload and forgets the chosen file. */
export function release(turn: Turn): void {
  stop(turn);
  set(turn, { file: undefined });
}

/** Loads the document of a draft, unless a file is being uploaded: another device may have changed it. */
export function loadDocument(turn: Turn, { reference }: ActOf<'load document'>): void {
  const { document, upload } = turn.state;
  // The first save may still change the reference.
  if (document.kind === 'uploading' && document.waitsFor === 'draft') return;
  if (upload.reference !== reference) {
    set(turn, { reference, file: undefined });
    show(turn, { kind: 'unknown' });
  }
  if (turn.state.upload.file) return;
  stop(turn);
  turn.effects.push({ type: 'find document', reference });
}

export function chooseFile(turn: Turn, { file }: ActOf<'choose file'>): void {
  const message = faultOfFile(file);
  const { name } = file;
  const { document } = turn.state;
  if (message && document.kind === 'uploaded')
    return show(turn, { ...document, refusal: `${name}: ${message}` });
  if (message) {
    release(turn);
    show(turn, { kind: 'refused', name, message });
  } else {
    set(turn, { file });
    continueUpload(turn);
  }
}

export function continueUpload(turn: Turn): void {
  const {
    document,
    upload: { file },
  } = turn.state;
  if (!file) return;
  const { name, size } = file;
  const isSame = document.kind === 'stopped' && document.name === name && document.size === size;
  stop(turn);
  set(turn, { tries: 0 });
  show(turn, { kind: 'uploading', name, size, received: isSame ? document.received : 0, waitsFor: 'draft' });
  // A stopped upload is no longer stored.
  if (document.kind === 'stopped') turn.effects.push({ type: 'keep file', file });
  turn.effects.push({ type: 'hash', file });
}

export function hashed(turn: Turn, { fingerprint }: ActOf<'hashed'>): void {
  if (!turn.world.isOwner)
    return callFailed(turn, { failure: new CallFailure('UNAUTHENTICATED', wizardPdfTexts.signedOut) });
  set(turn, { fingerprint });
  // A document needs the reference of its draft on the server.
  if (turn.state.kept === undefined) saveAnyway(turn);
}

/** Announces the file as soon as the server keeps the draft. Called after each act. */
export function goOn(turn: Turn): void {
  const {
    document,
    kept: reference,
    upload: { file, fingerprint },
  } = turn.state;
  if (!file || fingerprint === undefined || reference === undefined) return;
  if (document.kind === 'uploading') show(turn, { ...document, waitsFor: undefined });
  set(turn, { reference, fingerprint: undefined, partSize: FIRST_PART });
  turn.effects.push({ type: 'announce', reference, file, fingerprint });
}

export function progress(turn: Turn, { received }: ActOf<'progress'>): void {
  const { document } = turn.state;
  if (document.kind === 'uploading') show(turn, { ...document, received });
}

export function arrived(turn: Turn, { document, milliseconds }: ActOf<'arrived'>): void {
  const { reference, file, partSize } = turn.state.upload;
  if (milliseconds !== undefined) {
    set(turn, { tries: 0, partSize: nextPartSize(partSize, milliseconds) });
    turn.effects.push({ type: 'stop call retries' });
  }
  if (document.url || !file || reference === undefined) return found(turn, { document });
  progress(turn, { type: 'progress', received: document.received });
  const { partSize: size } = turn.state.upload;
  turn.effects.push({ type: 'send part', reference, document, file, size });
}

export function found(turn: Turn, { document }: Pick<ActOf<'found'>, 'document'>): void {
  set(turn, { file: undefined });
  show(turn, stateOf(document));
}

export function callFailed(turn: Turn, { failure }: Pick<ActOf<'call failed'>, 'failure'>): void {
  const {
    document,
    upload: { tries },
  } = turn.state;
  if (failure && isTemporary(failure)) {
    const mayRepeat = document.kind === 'uploading' ? tries < TRIES_MAX : document.kind === 'unknown';
    if (mayRepeat) {
      set(turn, { tries: tries + 1 });
      if (document.kind === 'uploading') show(turn, { ...document, waitsFor: 'connection' });
      turn.effects.push({ type: 'retry call', atLeast: 1_000 * (failure.retryAfter ?? 0) });
      return;
    }
  }
  if (document.kind !== 'uploading') return;
  const { code, message } = failure ?? { message: wizardPdfTexts.unreadable };
  const isRefused = code !== undefined && refusals.has(code);
  // Without a code the file itself was renamed, changed or deleted.
  if (isRefused || code === undefined) set(turn, { file: undefined });
  if (isRefused) show(turn, { kind: 'refused', name: document.name, message });
  else setStopped(turn, message);
}

function setStopped(turn: Turn, message?: string): void {
  const { document, upload } = turn.state;
  if (document.kind !== 'uploading') return;
  const { name, size, received } = document;
  const canContinue = upload.file !== undefined;
  show(turn, { kind: 'stopped', name, size, received, canContinue, ...(message && { message }) });
}

export function repeatCall(turn: Turn): void {
  const {
    document,
    upload: { file, reference },
  } = turn.state;
  if (document.kind === 'uploading' && file) turn.effects.push({ type: 'hash', file });
  else if (reference !== undefined) turn.effects.push({ type: 'find document', reference });
}

export function stopUpload(turn: Turn): void {
  stop(turn);
  // A reload does not continue an upload that the person stopped.
  turn.effects.push({ type: 'keep file', file: undefined });
  setStopped(turn);
}

export function removeDocument(turn: Turn): void {
  const {
    document: before,
    upload: { reference },
  } = turn.state;
  release(turn);
  show(turn, { kind: 'none' });
  if (before.kind === 'none' || before.kind === 'refused' || reference === undefined) return;
  turn.effects.push({ type: 'remove document', reference, before });
}

export function notRemoved(turn: Turn, { before }: ActOf<'not removed'>): void {
  turn.effects.push({ type: 'show error', message: wizardPdfTexts.notRemoved });
  // The PDF is still on the server. It appears again, unless another file was chosen meanwhile.
  if (turn.state.document.kind === 'none')
    show(turn, before.kind === 'stopped' ? { ...before, canContinue: false } : before);
}

function stateOf(document: StoredDocument | null): DocumentState {
  if (!document) return { kind: 'none' };
  const { name, size, received, uploadedAt, url, warnings = [] } = document;
  return url && uploadedAt
    ? { kind: 'uploaded', name, size, uploadedAt, url, warnings: warnings.map(({ message }) => message) }
    : { kind: 'stopped', name, size, received, canContinue: false };
}
