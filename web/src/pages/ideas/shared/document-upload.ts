/** The upload of a draft's PDF: part by part, going on by itself where the connection broke off. */
import { createRetry } from '../../../app/retry.ts';
import { when } from '../../../app/when.ts';
import { CallFailure } from './document-calls.ts';
import type { DocumentCalls, StoredDocument } from './document-calls.ts';
import { fingerprintOf } from './fingerprint.ts';
import { faultOfFile } from './file-fault.ts';
import { isPassing, nextPartSize, watched } from './upload-tries.ts';

/** Where the document is. */
export type DocumentState =
  /** The server has not been asked yet, or did not answer. */
  | { kind: 'unknown' }
  | { kind: 'none' }
  | { kind: 'refused'; name: string; message: string }
  /** @property canContinue whether the page has the file; else the person has to choose it again */
  | { kind: 'stopped'; name: string; size: number; received: number; canContinue: boolean; message?: string }
  | {
      kind: 'uploading';
      name: string;
      size: number;
      received: number;
      /** The first save of the draft, or the connection. */
      waitsFor?: 'draft' | 'connection' | undefined;
    }
  /** @property refusal why a file that was chosen since is not taken in its place */
  | { kind: 'uploaded'; name: string; size: number; uploadedAt: string; url: string; refusal?: string };

const FIRST_PART = 256 * 1024;
/** How often to try again by oneself while nothing arrives. */
const TRIES_MAX = 12;
/** Milliseconds between two tries. */
const WAITS = { first: 1_000, longest: 30_000 };

const never = new AbortController().signal;
const UNREADABLE = 'This browser cannot read the file any more. Choose it again.';

/** What the upload needs of the world around it. */
interface World {
  calls: DocumentCalls;
  /** Whether the person who began is still signed in. */
  isOwner(): boolean;
  /** Gives the reference under which the server keeps the draft, once it does. */
  ensureKept(signal: AbortSignal): Promise<string>;
}

export class DocumentUpload {
  readonly #world: World;
  #state: DocumentState = { kind: 'unknown' };
  /** The draft that the state is about. */
  #reference: string | undefined;
  #file: File | undefined;
  #running: AbortController | undefined;
  #isAsking = false;
  readonly #askAgain = createRetry(() => void this.#find());
  readonly #listeners = new Set<() => void>();

  constructor(world: World) {
    this.#world = world;
  }

  readonly get = (): DocumentState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Waits for the end of an upload, and gives what is there then. */
  readonly settled = (): Promise<DocumentState> =>
    when(this.subscribe, () => (this.#state.kind === 'uploading' ? undefined : this.#state));

  #set(state: DocumentState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Asks the server what it has of a draft, unless a file is in hand here: another device may have changed it.
   * @param reference the draft's; a file in hand for another one is let go
   */
  readonly ask = async (reference: string): Promise<void> => {
    // Its draft gets its reference from the first save.
    if (this.#state.kind === 'uploading' && this.#state.waitsFor === 'draft') return;
    if (this.#reference !== reference) {
      this.#letGo();
      this.#reference = reference;
      this.#set({ kind: 'unknown' });
    }
    await this.#find();
  };

  async #find(): Promise<void> {
    const before = this.#state;
    const reference = this.#reference;
    const isInHand = before.kind === 'uploading' || (before.kind === 'stopped' && before.canContinue);
    if (this.#isAsking || isInHand || reference === undefined) return;
    this.#isAsking = true;
    try {
      const found = await watched(never, (signal) => this.#world.calls.find(reference, signal));
      this.#askAgain.stop();
      if (this.#state === before) this.#set(stateOf(found));
    } catch (error) {
      if (isPassing(error) && this.#state === before && before.kind === 'unknown') this.#askAgain.later();
    } finally {
      this.#isAsking = false;
    }
    if (this.#reference !== reference) await this.#find();
  }

  /** Uploads a file, in place of the one before. */
  readonly choose = (file: File): void => {
    const message = faultOfFile(file);
    // The document that is there stays.
    if (message && this.#state.kind === 'uploaded')
      return this.#set({ ...this.#state, refusal: `${file.name}: ${message}` });
    if (message) {
      this.#letGo();
      return this.#set({ kind: 'refused', name: file.name, message });
    }
    this.#file = file;
    this.goOn();
  };

  /** Goes on with the file that was chosen. */
  readonly goOn = (): void => {
    const file = this.#file;
    if (!file) return;
    this.#running?.abort();
    const controller = new AbortController();
    this.#running = controller;
    const before = this.#state;
    const received =
      before.kind === 'stopped' && before.name === file.name && before.size === file.size
        ? before.received
        : 0;
    this.#set({ kind: 'uploading', name: file.name, size: file.size, received, waitsFor: 'draft' });
    this.#run(file, controller.signal);
  };

  /** Stops the upload; what has arrived stays, to go on with. */
  readonly stop = (): void => {
    this.#running?.abort();
    if (this.#state.kind === 'uploading') this.#stopped(this.#state);
  };

  /**
   * Removes the document, here and from the server.
   * @throws CallFailure when it is still there
   */
  readonly remove = async (): Promise<void> => {
    this.#letGo();
    const before = this.#state;
    this.#set({ kind: 'none' });
    if (before.kind === 'none' || before.kind === 'refused' || this.#reference === undefined) return;
    try {
      await this.#world.calls.remove(this.#reference);
    } catch (error) {
      // It is still there, unless another was chosen in the meantime.
      if (this.#state.kind === 'none')
        this.#set(before.kind === 'stopped' ? { ...before, canContinue: false } : before);
      throw error;
    }
  };

  #stopped(
    { name, size, received }: { name: string; size: number; received: number },
    message?: string,
  ): void {
    const canContinue = this.#file !== undefined;
    this.#set({ kind: 'stopped', name, size, received, canContinue, ...(message && { message }) });
  }

  /** Ends whatever goes on: the draft is submitted, or its owner logs out. */
  readonly close = (): void => this.#letGo();

  #letGo(): void {
    this.#running?.abort();
    this.#askAgain.stop();
    this.#file = undefined;
  }

  #received = (): number => (this.#state.kind === 'uploading' ? this.#state.received : 0);

  #run(file: File, signal: AbortSignal): void {
    let tries = 0;
    const { name, size } = file;
    const show = (received: number, waitsFor?: 'draft' | 'connection') => {
      if (!signal.aborted) this.#set({ kind: 'uploading', name, size, received, waitsFor });
    };
    const onProgress = () => {
      tries = 0;
      retry.stop();
    };
    const attempt = async () => {
      try {
        const end = await this.#sendAll(file, signal, show, onProgress);
        if (!signal.aborted) this.#set(end);
      } catch (error) {
        if (signal.aborted) return;
        tries += 1;
        if (!isPassing(error) || tries > TRIES_MAX) return this.#end(file, error);
        show(this.#received(), 'connection');
        retry.later(error instanceof CallFailure ? (error.retryAfter ?? 0) * 1_000 : 0);
      }
    };
    const retry = createRetry(() => void attempt(), WAITS);
    signal.addEventListener('abort', retry.stop);
    void attempt();
  }

  /** Sends what the server does not have; gives what it has then. */
  async #sendAll(
    file: File,
    signal: AbortSignal,
    show: (received: number) => void,
    onProgress: () => void,
  ): Promise<DocumentState> {
    const fingerprint = await fingerprintOf(file);
    if (!this.#world.isOwner()) throw new CallFailure('UNAUTHENTICATED', 'Please log in first.');
    const reference = await this.#world.ensureKept(signal);
    signal.throwIfAborted();
    this.#reference = reference;
    show(this.#received());
    const { name, size } = file;
    let document = await watched(signal, (signal) =>
      this.#world.calls.announce(reference, { name, size, fingerprint }, signal),
    );
    let partSize = FIRST_PART;
    while (!document.url) {
      const { received } = document;
      show(received);
      const part = await file.slice(received, received + partSize).arrayBuffer();
      const began = performance.now();
      const now = document;
      document = await watched(signal, (signal, moved) => {
        const onUploadProgress = (share: number) => {
          moved();
          show(received + share * part.byteLength);
        };
        return this.#world.calls.sendPart(reference, now, part, { signal, onUploadProgress });
      });
      partSize = nextPartSize(partSize, performance.now() - began);
      onProgress();
    }
    return stateOf(document);
  }

  #end(file: File, error: unknown): void {
    const received = this.#received();
    const { name, size } = file;
    if (!(error instanceof CallFailure)) {
      // The file was moved, changed or deleted since it was chosen.
      this.#file = undefined;
      return this.#stopped({ name, size, received }, UNREADABLE);
    }
    const { code, message } = error;
    if (code === 'UNSUPPORTED_FILE' || code === 'FILE_TOO_LARGE' || code === 'INVALID_INPUT') {
      this.#file = undefined;
      return this.#set({ kind: 'refused', name, message });
    }
    this.#stopped({ name, size, received }, message);
  }
}

function stateOf(document: StoredDocument | null): DocumentState {
  if (!document) return { kind: 'none' };
  const { name, size, received, uploadedAt, url } = document;
  return url && uploadedAt
    ? { kind: 'uploaded', name, size, uploadedAt, url }
    : { kind: 'stopped', name, size, received, canContinue: false };
}
