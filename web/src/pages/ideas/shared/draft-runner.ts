/** Runs the effects of a draft: timers, storage and calls, whose ends are acts again. */
import { wizardDraftTexts } from '@portal/schema/texts/wizard-draft';
import { toast } from 'sonner';
import { now } from '../../../lib/clock.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { createRetry } from '../../../lib/retry.ts';
import { createStore } from '../../../lib/store.ts';
import type { IdeaDraftInput, SubmitIdeaMutationVariables } from '../../../graphql/generated.ts';
import { CallFailure } from './document-calls.ts';
import type { DocumentCalls } from './document-calls.ts';
import { fingerprintOf } from './document-file.ts';
import type { Act, DraftState, Effect, FinishEnd } from './draft-acts.ts';
import { beginState, step } from './draft-state.ts';
import { loadDraft, newDraft, removeDraft, saveDraft } from './draft.ts';
import { submissionOf } from './finish.ts';

/** The debounce of saves, in milliseconds. */
const PAUSE = 1_000;
/** The milliseconds between attempts of calls about the PDF, and of Finish. */
const CALL_WAITS = { first: 1_000, longest: 30_000 };

interface Ports {
  isOwner(): boolean;
  /** @param outlive whether the request outlives the page */
  save(input: IdeaDraftInput, outlive: boolean): Promise<unknown>;
  /** @returns the reference of the idea */
  submit(input: SubmitIdeaMutationVariables['input']): Promise<string>;
  documents: DocumentCalls;
  /** Where a chosen file of a draft outlives the page, until the server has it. One is stored at a time. */
  files: {
    keep(reference: string, file: File | undefined): Promise<void>;
    find(reference: string): Promise<{ file: File; keptAt: number } | undefined>;
  };
}

export interface OpenDraft {
  /** The id of the call that it is for. */
  callId: string | undefined;
  get(): DraftState;
  subscribe(listener: () => void): () => void;
  act(act: Act): void;
  /** Saves pending changes. Resolves when the server has them, or an attempt failed. */
  save(): Promise<void>;
  /** Submits the draft, offline once the connection is back. A second press, while an attempt is under way, does nothing. */
  finish(keptIdNumber: string | undefined): Promise<FinishEnd>;
}

type Runners = { [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => void };

/** Makes a unique name for a save. */
export const newVersion = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** @param callId the id of the call that the draft is for */
export function runDraft(email: string, ports: Ports, callId?: string): OpenDraft {
  const begun = loadDraft(email, callId) ?? newDraft(email);
  const store = createStore(() => beginState(email, begun));
  let onEnd: ((end: FinishEnd) => void) | undefined;

  function act(next: Act): void {
    const world = {
      ...{ isOwner: ports.isOwner(), isOnline: navigator.onLine },
      ...{ now: now(), version: newVersion() },
    };
    const [state, effects] = step(store.get(), next, world);
    store.set(state);
    for (const effect of effects) (runners[effect.type] as (effect: Effect) => void)(effect);
  }

  const repeat = createRetry(
    () => act({ type: 'finish', keptIdNumber: store.get().finish.keptIdNumber }),
    CALL_WAITS,
  );
  const runners: Runners = {
    ...saveRunners(act, ports),
    ...documentRunners(act, ports, () => store.get().kept ?? store.get().draft.reference),
    store: ({ draft }) => (draft ? saveDraft(email, draft, callId) : removeDraft(email, callId)),
    submit({ draft, keptIdNumber }) {
      const submit = async () => ports.submit(submissionOf(draft, keptIdNumber, store.get()));
      submit().then(
        (reference) => act({ type: 'submitted', reference }),
        (error: unknown) =>
          act({ type: 'not submitted', problem: problemOf(error, wizardDraftTexts.failed) }),
      );
    },
    'repeat finish': () => repeat.later(),
    'stop repeating finish': repeat.stop,
    'end finish': ({ end }) => onEnd?.(end),
    'show error': ({ message }) => toast.error(message),
  };

  return {
    callId,
    get: store.get,
    subscribe: store.subscribe,
    act,
    async save() {
      act({ type: 'save now' });
      await store.when(({ running }) => running === undefined || undefined);
    },
    finish: (keptIdNumber) =>
      new Promise((resolve) => {
        if (store.get().finish.stage !== 'idle') return resolve({ kind: 'nothing' });
        // A press between two attempts takes the place of the one before.
        onEnd?.({ kind: 'nothing' });
        onEnd = resolve;
        act({ type: 'finish', keptIdNumber });
      }),
  };
}

function saveRunners(act: OpenDraft['act'], { save }: Ports) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => act({ type: 'save now' });
  const retry = createRetry(saveNow);
  return {
    'await pause'() {
      clearTimeout(pause);
      pause = setTimeout(saveNow, PAUSE);
    },
    'stop pause': () => clearTimeout(pause),
    save({ input, outlive }) {
      save(input, outlive).then(
        () => act({ type: 'saved', input }),
        (error: unknown) => act({ type: 'not saved', input, problem: problemOf(error) }),
      );
    },
    'retry save': () => retry.later(),
    'stop save retries': retry.stop,
  } satisfies Partial<Runners>;
}

function documentRunners(
  act: OpenDraft['act'],
  { documents: calls, files }: Ports,
  referenceNow: () => string,
) {
  let running = new AbortController();
  const retry = createRetry(() => act({ type: 'repeat call' }), CALL_WAITS);
  /** Runs a call. The result of an aborted one is dropped: it belongs to a former file or draft. */
  const call = (attempt: (signal: AbortSignal) => Promise<Act>) => {
    const { signal } = running;
    void attempt(signal)
      .catch((error: unknown): Act => {
        return { type: 'call failed', failure: error instanceof CallFailure ? error : undefined };
      })
      .then((end) => {
        if (!signal.aborted) act(end);
      });
  };
  return {
    hash: ({ file }) => call(async () => ({ type: 'hashed', fingerprint: await fingerprintOf(file) })),
    announce: ({ reference, file: { name, size }, fingerprint }) =>
      call(async (signal) => {
        const document = await calls.announce(reference, { name, size, fingerprint }, signal);
        return { type: 'arrived', document };
      }),
    'send part': ({ reference, document: { received }, document, file, size }) =>
      call(async (signal) => {
        const part = await file.slice(received, received + size).arrayBuffer();
        const began = performance.now();
        const onUploadProgress = (share: number) => {
          if (!signal.aborted) act({ type: 'progress', received: received + share * part.byteLength });
        };
        const next = await calls.sendPart(reference, document, part, { signal, onUploadProgress });
        return { type: 'arrived', document: next, milliseconds: performance.now() - began };
      }),
    'keep file': ({ file }) => void files.keep(referenceNow(), file),
    'find document': ({ reference }) =>
      call(async (signal) => {
        const kept = await files.find(reference);
        if (!kept) return { type: 'found', document: await calls.find(reference, signal) };
        // The file was chosen before a reload, and not sent yet. Without a connection nothing newer is known.
        const document = await calls.find(reference, signal).catch(() => undefined);
        const isOlder = document?.uploadedAt && kept.keptAt <= Date.parse(document.uploadedAt);
        if (!document || !isOlder) return { type: 'choose file', file: kept.file };
        void files.keep(reference, undefined);
        return { type: 'found', document };
      }),
    'remove document': ({ reference, before }) => {
      calls.remove(reference).catch(() => act({ type: 'not removed', before }));
    },
    'retry call': ({ atLeast }) => retry.later(atLeast),
    'stop call retries': retry.stop,
    'stop calls'() {
      running.abort();
      running = new AbortController();
      retry.stop();
    },
  } satisfies Partial<Runners>;
}
