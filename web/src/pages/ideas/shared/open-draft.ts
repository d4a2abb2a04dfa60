/** Keeps the drafts of an account and their uploads alive while other pages are open. */
import { keptFiles, replaceFiles } from '../../../lib/file-storage.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { SaveIdeaDraftDocument, SubmitIdeaDocument } from '../../../graphql/generated.ts';
import { getSession } from '../../../session/session-store.ts';
import { isAtRisk } from './autosave.ts';
import { documentCalls } from './document-calls.ts';
import { runDraft } from './draft-runner.ts';
import type { OpenDraft } from './draft-runner.ts';
import { callsWithDraft, partsOf } from './draft.ts';
import { documentOfDraft, dropPictures } from './kept-files.ts';

// The milliseconds after which a save on a hanging connection fails.
const SAVE_TIMEOUT = 20_000;
const SUBMIT_TIMEOUT = 120_000;
/** The open drafts, by account and call. */
const byKey = new Map<string, OpenDraft>();
const keyOf = (email: string, callId: string | undefined) => partsOf(email, callId).join(':');

const hideAll = () => byKey.forEach(({ act }) => act({ type: 'hide' }));
const onVisibility = () => {
  if (document.hidden) hideAll();
};
const askBeforeUnload = (event: BeforeUnloadEvent) => {
  const states = [...byKey.values()].map(({ get }) => get());
  const isLossy = states.some(
    (state) => isAtRisk(state, navigator.onLine) || state.document.kind === 'uploading',
  );
  if (isLossy) event.preventDefault();
};

/** Opens the draft of an account for a call, or for no call, or finds the open one. */
export function openDraft(email: string, callId?: string): OpenDraft {
  const present = byKey.get(keyOf(email, callId));
  if (present) return present;
  // Without a call the requests are those of 1.2.0.
  const forCall = callId === undefined ? undefined : { challengeId: callId };
  const draft = runDraft(
    email,
    {
      isOwner: () => getSession().user?.email === email,
      save: (input, keepalive) =>
        apolloClient.mutate({
          mutation: SaveIdeaDraftDocument,
          variables: { input: { ...input, ...forCall } },
          context: { fetchOptions: { keepalive, signal: AbortSignal.timeout(SAVE_TIMEOUT) } },
        }),
      async submit(input) {
        const { data } = await apolloClient.mutate({
          mutation: SubmitIdeaDocument,
          variables: { input: { ...input, ...forCall } },
          context: { fetchOptions: { signal: AbortSignal.timeout(SUBMIT_TIMEOUT) } },
        });
        if (!data) throw new Error('The answer is empty.');
        return data.submitIdea.reference;
      },
      documents: documentCalls,
      files: {
        keep(reference, file) {
          const { prefix, name } = documentOfDraft(email, reference, callId);
          return replaceFiles(prefix, name, file ? [file] : []);
        },
        async find(reference) {
          const { prefix, name } = documentOfDraft(email, reference, callId);
          const found = await keptFiles(prefix + name);
          const [file] = found?.files ?? [];
          return found && file && { file, keptAt: found.keptAt };
        },
      },
    },
    callId,
  );
  byKey.set(keyOf(email, callId), draft);
  document.addEventListener('visibilitychange', onVisibility);
  // Some browsers fire no visibilitychange when a page is closed.
  window.addEventListener('pagehide', hideAll);
  window.addEventListener('beforeunload', askBeforeUnload);
  return draft;
}

/** Closes a draft in this tab, and removes it and its files from the storage. */
export function forgetDraft(email: string, callId?: string): void {
  void dropPictures(email, callId);
  openDraft(email, callId).act({ type: 'close' });
  byKey.delete(keyOf(email, callId));
}

/** Opens the drafts that an account has in this tab: first the one for no call. */
export function openDrafts(email: string): OpenDraft[] {
  const prefix = keyOf(email, '');
  const opened = [...byKey.keys()].filter((key) => key.startsWith(prefix));
  const calls = new Set([...callsWithDraft(email), ...opened.map((key) => key.slice(prefix.length))]);
  return [undefined, ...calls].map((callId) => openDraft(email, callId));
}

export const forgetDrafts = (email: string): void =>
  openDrafts(email).forEach(({ callId }) => forgetDraft(email, callId));
