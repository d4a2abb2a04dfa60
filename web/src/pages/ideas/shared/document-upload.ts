import { createRetry } from '../../../lib/retry.ts';
import { createStore } from '../../../lib/store.ts';
import { abortWhenStalled, CallFailure, isTemporary } from './document-calls.ts';
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
  /** @property refusal why another file was rejected */
  | { kind: 'uploaded'; name: string; size: number; uploadedAt: string; url: string; refusal?: string };

export type DocumentUpload = ReturnType<typeof createUpload>;

const FIRST_PART = 256 * 1024;
/** Attempts in a row without progress. */
const TRIES_MAX = 12;
const WAITS = { first: 1_000, longest: 30_000 };
const UNREADABLE = 'This browser cannot read the file any more. Choose it again.';

interface Ports {
  calls: DocumentCalls;
  isOwner(): boolean;
  ensureKept(signal: AbortSignal): Promise<string>;
}

/** Uploads the PDF of a draft in parts, and resumes after a lost connection. */
export function createUpload({ calls, isOwner, ensureKept }: Ports) {
  const store = createStore<UploadState>(() => ({ kind: 'unknown' }));
  let reference: string | undefined;
  let file: File | undefined;
  let running: AbortController | undefined;
  let isLoading = false;
  const reload = createRetry(() => void find());

  function release(): void {
    running?.abort();
    reload.stop();
    file = undefined;
  }

  function received(): number {
    const state = store.get();
    return state.kind === 'uploading' ? state.received : 0;
  }

  function setStopped(part: { name: string; size: number; received: number }, message?: string): void {
    const { name, size, received } = part;
    const canContinue = file !== undefined;
    store.set({ kind: 'stopped', name, size, received, canContinue, ...(message && { message }) });
  }

  async function find(): Promise<void> {
    const before = store.get();
    const draft = reference;
    const isInHand = before.kind === 'uploading' || (before.kind === 'stopped' && before.canContinue);
    if (isLoading || isInHand || draft === undefined) return;
    isLoading = true;
    try {
      const found = await abortWhenStalled((signal) => calls.find(draft, signal));
      reload.stop();
      if (store.get() === before) store.set(stateOf(found));
    } catch (error) {
      if (isTemporary(error) && store.get() === before && before.kind === 'unknown') reload.later();
    } finally {
      isLoading = false;
    }
    if (reference !== draft) await find();
  }

  function run(sending: File, signal: AbortSignal): void {
    let tries = 0;
    const { name, size } = sending;
    const show = (received: number, waitsFor?: 'draft' | 'connection') => {
      if (!signal.aborted) store.set({ kind: 'uploading', name, size, received, waitsFor });
    };
    const sendAll = async () => {
      const fingerprint = await fingerprintOf(sending);
      if (!isOwner()) throw new CallFailure('UNAUTHENTICATED', 'Please log in first.');
      const draft = await ensureKept(signal);
      signal.throwIfAborted();
      reference = draft;
      show(received());
      const announced = { name, size, fingerprint };
      let document = await abortWhenStalled((signal) => calls.announce(draft, announced, signal), signal);
      let partSize = FIRST_PART;
      while (!document.url) {
        const before = document;
        show(before.received);
        const part = await sending.slice(before.received, before.received + partSize).arrayBuffer();
        const began = performance.now();
        document = await abortWhenStalled((signal, moved) => {
          const onUploadProgress = (share: number) => {
            moved();
            show(before.received + share * part.byteLength);
          };
          return calls.sendPart(draft, before, part, { signal, onUploadProgress });
        }, signal);
        partSize = nextPartSize(partSize, performance.now() - began);
        tries = 0;
        retry.stop();
      }
      return document;
    };
    const attempt = async () => {
      try {
        const document = await sendAll();
        if (!signal.aborted) store.set(stateOf(document));
      } catch (error) {
        if (signal.aborted) return;
        tries += 1;
        if (!isTemporary(error) || tries > TRIES_MAX) return fail(sending, error);
        show(received(), 'connection');
        retry.later((error.retryAfter ?? 0) * 1_000);
      }
    };
    const retry = createRetry(() => void attempt(), WAITS);
    signal.addEventListener('abort', retry.stop);
    void attempt();
  }

  function fail({ name, size }: File, error: unknown): void {
    const part = { name, size, received: received() };
    if (!(error instanceof CallFailure)) {
      // The file was moved, changed or deleted.
      file = undefined;
      return setStopped(part, UNREADABLE);
    }
    const { code, message } = error;
    if (code === 'UNSUPPORTED_FILE' || code === 'FILE_TOO_LARGE' || code === 'INVALID_INPUT') {
      file = undefined;
      return store.set({ kind: 'refused', name, message });
    }
    setStopped(part, message);
  }

  function resume(): void {
    if (!file) return;
    running?.abort();
    running = new AbortController();
    const before = store.get();
    const { name, size } = file;
    const isSame = before.kind === 'stopped' && before.name === name && before.size === size;
    const received = isSame ? before.received : 0;
    store.set({ kind: 'uploading', name, size, received, waitsFor: 'draft' });
    run(file, running.signal);
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
      await find();
    },
    choose(chosen: File): void {
      const message = faultOfFile(chosen);
      const { name } = chosen;
      const state = store.get();
      if (message && state.kind === 'uploaded') {
        return store.set({ ...state, refusal: `${name}: ${message}` });
      }
      if (message) {
        release();
        return store.set({ kind: 'refused', name, message });
      }
      file = chosen;
      resume();
    },
    stop(): void {
      running?.abort();
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
  const { name, size, received, uploadedAt, url } = document;
  return url && uploadedAt
    ? { kind: 'uploaded', name, size, uploadedAt, url }
    : { kind: 'stopped', name, size, received, canContinue: false };
}
