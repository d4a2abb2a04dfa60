import { useEffect, useSyncExternalStore } from 'react';
import { loginPath } from '../../../session/next-path.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isUnsaved } from '../../ideas/shared/draft.ts';
import type { DraftKeeper, SaveState } from '../../ideas/shared/draft-keeper.ts';

const WIZARD = '/innovate';

function reasonOf(save: SaveState): string {
  switch (save.kind) {
    case 'signed out':
      return 'Your session has ended. Log in again, and we save them.';
    case 'conflict':
      return 'You changed the same answers on another device or in another tab. Go back to choose which to keep.';
    case 'submitted':
      return `The idea is already submitted as ${save.reference}, without them. Go back to use them for a new idea.`;
    case 'refused':
      return save.fields.length > 0 ? save.fields.map(({ message }) => message).join(' ') : save.message;
    case 'unchanged':
    case 'saving':
    case 'saved':
    case 'waiting':
      return 'We could not reach the server. When the connection is back, we save them and log you out.';
  }
}

/** Asks what becomes of answers that could not be saved: stay, or log out and lose them. */
export function UnsavedDraft({ keeper, onLeave }: { keeper: DraftKeeper; onLeave: () => Promise<void> }) {
  const { draft, save } = useSyncExternalStore(keeper.subscribe, keeper.view);
  const isSaved = !isUnsaved(draft);
  useEffect(() => {
    if (isSaved) void onLeave();
  }, [isSaved, onLeave]);
  return (
    <div className="grid max-w-2xl gap-6 rounded-box border border-line bg-white p-6 sm:p-8">
      <Notice tone="warning">
        <p className="font-semibold">Your last answers are not saved to your account.</p>
        <p>{reasonOf(save)}</p>
        <p>They are kept in this tab only. Logging out deletes them.</p>
      </Notice>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {save.kind === 'signed out' ? (
          <ButtonLink to={loginPath(WIZARD)}>Log in and save</ButtonLink>
        ) : (
          <ButtonLink to={WIZARD}>Stay and keep my answers</ButtonLink>
        )}
        <Button variant="danger" onClick={() => void onLeave()}>
          Log out and lose the unsaved answers
        </Button>
      </div>
    </div>
  );
}
