/** The drafts of this page, with their PDFs: they go on being saved and uploaded when the wizard is left. */
import { apolloClient } from '../../../app/apollo.ts';
import { SaveIdeaDraftDocument } from '../../../graphql/generated.ts';
import { getSession } from '../../../session/session-store.ts';
import { documentCalls } from './document-calls.ts';
import { DocumentUpload } from './document-upload.ts';
import { createKeeper } from './draft-keeper.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** What keeps an account's draft. */
export interface Keepers {
  keeper: DraftKeeper;
  upload: DocumentUpload;
}

// A line that is up and carries nothing must not hold the next attempt for ever.
const SAVE_TIMEOUT = 20_000;
const byEmail = new Map<string, Keepers>();

const leaveAll = () => {
  for (const { keeper } of byEmail.values()) keeper.leave();
};
const onVisibility = () => {
  if (document.hidden) leaveAll();
};
const askBeforeUnload = (event: BeforeUnloadEvent) => {
  const isAtRisk = ({ keeper, upload }: Keepers) => keeper.isAtRisk() || upload.get().kind === 'uploading';
  if ([...byEmail.values()].some(isAtRisk)) event.preventDefault();
};

/** What keeps the draft of the account with an address. */
export function keepersOf(email: string): Keepers {
  const present = byEmail.get(email);
  if (present) return present;
  // Another account may have logged in meanwhile, in another tab for example.
  const isOwner = () => getSession().user?.email === email;
  const keeper = createKeeper(email, {
    storage: sessionStorage,
    send: (input, keepalive) =>
      apolloClient.mutate({
        mutation: SaveIdeaDraftDocument,
        variables: { input },
        context: { fetchOptions: { keepalive, signal: AbortSignal.timeout(SAVE_TIMEOUT) } },
      }),
    isOwner,
  });
  const upload = new DocumentUpload({ calls: documentCalls, isOwner, ensureKept: keeper.ensureKept });
  const keepers = { keeper, upload };
  byEmail.set(email, keepers);
  document.addEventListener('visibilitychange', onVisibility);
  // Some browsers end a page without hiding it first.
  window.addEventListener('pagehide', leaveAll);
  window.addEventListener('beforeunload', askBeforeUnload);
  return keepers;
}

/** Forgets the draft of the account with an address and the PDF in hand, here and in the tab. */
export function forgetDraft(email: string): void {
  const { keeper, upload } = keepersOf(email);
  keeper.close();
  upload.close();
  byEmail.delete(email);
}
