/** Keeps drafts and uploads alive while other pages are open. */
import { apolloClient } from '../../../session/apollo.ts';
import { SaveIdeaDraftDocument } from '../../../graphql/generated.ts';
import { getSession } from '../../../session/session-store.ts';
import { documentCalls } from './document-calls.ts';
import { createUpload } from './document-upload.ts';
import type { DocumentUpload } from './document-upload.ts';
import { createKeeper } from './draft-keeper.ts';
import type { DraftKeeper } from './draft-keeper.ts';

export interface Keepers {
  keeper: DraftKeeper;
  upload: DocumentUpload;
}

// Milliseconds, for a connection that hangs.
const SAVE_TIMEOUT = 20_000;
const byEmail = new Map<string, Keepers>();

const leaveAll = () => byEmail.forEach(({ keeper }) => keeper.leave());
const onVisibility = () => {
  if (document.hidden) leaveAll();
};
const askBeforeUnload = (event: BeforeUnloadEvent) => {
  const isAtRisk = ({ keeper, upload }: Keepers) => keeper.isAtRisk() || upload.get().kind === 'uploading';
  if ([...byEmail.values()].some(isAtRisk)) event.preventDefault();
};

export function keepersOf(email: string): Keepers {
  const present = byEmail.get(email);
  if (present) return present;
  // Another account may log in, such as in another tab.
  const isOwner = () => getSession().user?.email === email;
  const keeper = createKeeper(email, {
    send: (input, keepalive) =>
      apolloClient.mutate({
        mutation: SaveIdeaDraftDocument,
        variables: { input },
        context: { fetchOptions: { keepalive, signal: AbortSignal.timeout(SAVE_TIMEOUT) } },
      }),
    isOwner,
  });
  const upload = createUpload({ calls: documentCalls, isOwner, ensureKept: keeper.ensureKept });
  const keepers = { keeper, upload };
  byEmail.set(email, keepers);
  document.addEventListener('visibilitychange', onVisibility);
  // Some browsers fire no visibilitychange at the end.
  window.addEventListener('pagehide', leaveAll);
  window.addEventListener('beforeunload', askBeforeUnload);
  return keepers;
}

export function forgetDraft(email: string): void {
  const { keeper, upload } = keepersOf(email);
  keeper.close();
  upload.close();
  byEmail.delete(email);
}
