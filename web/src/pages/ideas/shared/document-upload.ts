import { createRetry } from '../../../lib/retry.ts';
import { createStore } from '../../../lib/store.ts';
import { CallFailure, isTemporary } from './document-calls.ts';
import type { DocumentCalls, StoredDocument } from './document-calls.ts';
import { faultOfFile, fingerprintOf, nextPartSize } from './document-file.ts';

export type UploadState =
  | { kind: 'unknown' | 'none' }
  | { kind: 'refused'; name: string; message: string }
  /** @property canContinue whether the page still has the file */
  | { kind: 'stopped'; name: string; size: number; received: number; canContinue: boolean; message?: string }
  | {
      kind: 'uploading';
      name: string;
      size: number;
      received: number;
      waitsFor?: 'draft' | 'connection' | undefined;
    }
  | {
      kind: 'uploaded';
      name: string;
      size: number;
      uploadedAt: string;
      url: string;
      warnings: readonly string[];
      /** Why another file was rejected. */
      refusal?: string;
    };

export type DocumentUpload = ReturnType<typeof createUpload>;

const FIRST_PART = 256 * 1024;
/** Attempts in a row without progress. */
const TRIES_MAX = 12;
const WAITS = { first: 1_000, longest: 30_000 };
const UNREADABLE = 'This browser cannot read the file any more. Choose it again.';
const refusals: ReadonlySet<string> = new Set(['UNSUPPORTED_FILE', 'FILE_TOO_LARGE', 'INVALID_INPUT']);

interface Ports {
  calls: DocumentCalls;
  isOwner(): boolean;
  ensureKept(signal: AbortSignal): Promise<string>;
}

interface Task {
  attempt(signal: AbortSignal, onProgress: () => void): Promise<StoredDocument | null>;
  /** Asked after a failure that may pass. */
  mayRepeat(): boolean;
  onFailure?(error: unknown): void;
}

/** Uploads the PDF of a draft in parts, and resumes after a lost connection. */
export function createUpload({ calls, isOwner, ensureKept }: Ports) {
  const store = createStore<UploadState>(() => ({ kind: 'unknown' }));
  let reference: string | undefined;
  /** Chosen here, and not uploaded yet. */
  let file: File | undefined;
  let running = new AbortController();

  function release(): void {
    running.abort();
    file = undefined;
  }

  /** Runs one task at a time: the next one, or a release, ends it. */
  async function run({ attempt, mayRepeat, onFailure }: Task): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const retry = createRetry(() => void attemptOnce(), WAITS);
    signal.addEventListener('abort', retry.stop);
    async function attemptOnce() {
      try {
        const document = await attempt(signal, retry.stop);
        if (signal.aborted) return;
        file = undefined;
        store.set(stateOf(document));
      } catch (error) {
        if (signal.aborted) return;
        if (isTemporary(error) && mayRepeat()) retry.later(1_000 * (error.retryAfter ?? 0));
        else onFailure?.(error);
      }
    }
    await attemptOnce();
  }

  function setStopped(part: { name: string; size: number; received: number }, message?: string): void {
    const { name, size, received } = part;
    const canContinue = file !== undefined;
    store.set({ kind: 'stopped', name, size, received, canContinue, ...(message && { message }) });
  }

  function resume(): void {
    if (!file) return;
    const sending = file;
    const { name, size } = sending;
    const before = store.get();
    const isSame = before.kind === 'stopped' && before.name === name && before.size === size;
    let received = isSame ? before.received : 0;
    let tries = 0;
    const show = (waitsFor?: 'draft' | 'connection') =>
      store.set({ kind: 'uploading', name, size, received, waitsFor });
    show('draft');
    void run({
      async attempt(signal, onProgress) {
        const fingerprint = await fingerprintOf(sending);
        if (!isOwner()) throw new CallFailure('UNAUTHENTICATED', 'Please log in first.');
        const draft = await ensureKept(signal);
        signal.throwIfAborted();
        reference = draft;
        show();
        let document = await calls.announce(draft, { name, size, fingerprint }, signal);
        let partSize = FIRST_PART;
        while (!document.url) {
          const offset = document.received;
          const part = await sending.slice(offset, offset + partSize).arrayBuffer();
          const onUploadProgress = (share: number) => {
            if (signal.aborted) return;
            received = offset + share * part.byteLength;
            show();
          };
          onUploadProgress(0);
          const began = performance.now();
          document = await calls.sendPart(draft, document, part, { signal, onUploadProgress });
          partSize = nextPartSize(partSize, performance.now() - began);
          tries = 0;
          onProgress();
        }
        return document;
      },
      mayRepeat() {
        tries += 1;
        if (tries <= TRIES_MAX) show('connection');
        return tries <= TRIES_MAX;
      },
      onFailure(error) {
        const { code, message } = error instanceof CallFailure ? error : { message: UNREADABLE };
        const isRefused = code !== undefined && refusals.has(code);
        // Without a code the file itself was moved, changed or deleted.
        if (isRefused || code === undefined) file = undefined;
        if (isRefused) store.set({ kind: 'refused', name, message });
        else setStopped({ name, size, received }, message);
      },
    });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    resume,
    close: release,
    settled: (): Promise<UploadState> =>
      store.when((state) => (state.kind === 'uploading' ? undefined : state)),
    /** Loads the document of a draft, unless a file is in hand: another device may have changed it. */
    async load(draft: string): Promise<void> {
      const state = store.get();
      // The first save may still change the reference.
      if (state.kind === 'uploading' && state.waitsFor === 'draft') return;
      if (reference !== draft) {
        release();
        reference = draft;
        store.set({ kind: 'unknown' });
      }
      if (file) return;
      await run({
        attempt: (signal) => calls.find(draft, signal),
        mayRepeat: () => store.get().kind === 'unknown',
      });
    },
    choose(chosen: File): void {
      const message = faultOfFile(chosen);
      const { name } = chosen;
      const state = store.get();
      if (message && state.kind === 'uploaded') {
        return store.set({ ...state, refusal: `${name}: ${message}` });
      }
      release();
      if (message) return store.set({ kind: 'refused', name, message });
      file = chosen;
      resume();
    },
    stop(): void {
      running.abort();
      const state = store.get();
      if (state.kind === 'uploading') setStopped(state);
    },
    /** @throws CallFailure when it is still there */
    async remove(): Promise<void> {
      release();
      const before = store.get();
      store.set({ kind: 'none' });
      if (before.kind === 'none' || before.kind === 'refused' || reference === undefined) return;
      try {
        await calls.remove(reference);
      } catch (error) {
        // It is still there, unless another file was chosen meanwhile.
        if (store.get().kind === 'none')
          store.set(before.kind === 'stopped' ? { ...before, canContinue: false } : before);
        throw error;
      }
    },
  };
}

function stateOf(document: StoredDocument | null): UploadState {
  if (!document) return { kind: 'none' };
  const { name, size, received, uploadedAt, url, warnings = [] } = document;
  return url && uploadedAt
    ? { kind: 'uploaded', name, size, uploadedAt, url, warnings: warnings.map(({ message }) => message) }
    : { kind: 'stopped', name, size, received, canContinue: false };
}
