/** Keeps the draft of an account and its upload alive while other pages are open. */
import { keptFiles, replaceFiles } from '../../../lib/file-storage.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { SaveIdeaDraftDocument, SubmitIdeaDocument } from '../../../graphql/generated.ts';
import { keyOf } from '../../../lib/storage.ts';
import { getSession } from '../../../session/session-store.ts';
import { isAtRisk } from './autosave.ts';
import { documentCalls } from './document-calls.ts';
import { runDraft } from './draft-runner.ts';
import type { OpenDraft } from './draft-runner.ts';
import { dropPictures } from './kept-files.ts';

// The milliseconds after which a save on a hanging connection fails.
const SAVE_TIMEOUT = 20_000;
const SUBMIT_TIMEOUT = 120_000;
const byEmail = new Map<string, OpenDraft>();

const hideAll = () => byEmail.forEach(({ act }) => act({ type: 'hide' }));
const onVisibility = () => {
  if (document.hidden) hideAll();
};
const askBeforeUnload = (event: BeforeUnloadEvent) => {
  const states = [...byEmail.values()].map(({ get }) => get());
  const isLossy = states.some(
    (state) => isAtRisk(state, navigator.onLine) || state.document.kind === 'uploading',
  );
  if (isLossy) event.preventDefault();
};

/** Opens the draft of an account, or finds the open one. */
export function openDraft(email: string): OpenDraft {
  const present = byEmail.get(email);
  if (present) return present;
  const ofAccount = `${keyOf('document', email)}:`;
  const draft = runDraft(email, {
    isOwner: () => getSession().user?.email === email,
    save: (input, keepalive) =>
      apolloClient.mutate({
        mutation: SaveIdeaDraftDocument,
        variables: { input },
        context: { fetchOptions: { keepalive, signal: AbortSignal.timeout(SAVE_TIMEOUT) } },
      }),
    async submit(input) {
      const { data } = await apolloClient.mutate({
        mutation: SubmitIdeaDocument,
        variables: { input },
        context: { fetchOptions: { signal: AbortSignal.timeout(SUBMIT_TIMEOUT) } },
      });
      if (!data) throw new Error('The answer is empty.');
      return data.submitIdea.reference;
    },
    documents: documentCalls,
    files: {
      keep: (reference, file) => replaceFiles(ofAccount, reference, file ? [file] : []),
      async find(reference) {
        const found = await keptFiles(ofAccount + reference);
        const [file] = found?.files ?? [];
        return found && file && { file, keptAt: found.keptAt };
      },
    },
  });
  byEmail.set(email, draft);
  document.addEventListener('visibilitychange', onVisibility);
  // Some browsers fire no visibilitychange when a page is closed.
  window.addEventListener('pagehide', hideAll);
  window.addEventListener('beforeunload', askBeforeUnload);
  return draft;
}

/** Closes the draft of an account in this tab, and removes it and its files from the storage. */
export function forgetDraft(email: string): void {
  void dropPictures(email);
  openDraft(email).act({ type: 'close' });
  byEmail.delete(email);
}
