/** The drafts of this page: they go on being saved when the wizard is left. */
import { apolloClient } from '../../../app/apollo.ts';
import { SaveIdeaDraftDocument } from '../../../graphql/generated.ts';
import { getSession } from '../../../session/session-store.ts';
import { createKeeper } from './draft-keeper.ts';
import type { DraftKeeper } from './draft-keeper.ts';

// A line that is up and carries nothing must not hold the next attempt for ever.
const SAVE_TIMEOUT = 20_000;
const keepers = new Map<string, DraftKeeper>();

const leaveAll = () => {
  for (const keeper of keepers.values()) keeper.leave();
};
const onVisibility = () => {
  if (document.hidden) leaveAll();
};
const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if ([...keepers.values()].some((keeper) => keeper.isAtRisk())) event.preventDefault();
};

/** The keeper of the draft of the account with an address. */
export function keeperOf(email: string): DraftKeeper {
  const present = keepers.get(email);
  if (present) return present;
  const keeper = createKeeper(email, {
    storage: sessionStorage,
    send: (input, keepalive) =>
      apolloClient.mutate({
        mutation: SaveIdeaDraftDocument,
        variables: { input },
        context: { fetchOptions: { keepalive, signal: AbortSignal.timeout(SAVE_TIMEOUT) } },
      }),
    // Another account may have logged in meanwhile, in another tab for example.
    isOwner: () => getSession().user?.email === email,
  });
  keepers.set(email, keeper);
  document.addEventListener('visibilitychange', onVisibility);
  // Some browsers end a page without hiding it first.
  window.addEventListener('pagehide', leaveAll);
  window.addEventListener('beforeunload', askBeforeUnload);
  return keeper;
}

/** Forgets the draft of the account with an address, here and in the tab. */
export function forgetDraft(email: string): void {
  keeperOf(email).close();
  keepers.delete(email);
}
