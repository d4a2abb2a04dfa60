import { useEffect, useState, useSyncExternalStore } from 'react';
import { loginPath } from '../../../session/next-path.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DocumentState } from '../../ideas/shared/document-upload.ts';
import { isUnsaved } from '../../ideas/shared/draft.ts';
import type { SaveState } from '../../ideas/shared/draft-keeper.ts';
import type { Keepers } from '../../ideas/shared/keepers.ts';

const WIZARD = '/innovate';

/** Tells whether logging out now would lose something. */
export const isAtRisk = ({ keeper, upload }: Keepers): boolean =>
  isUnsaved(keeper.view().draft) || upload.get().kind === 'uploading';

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

function progressOf(state: DocumentState): string {
  switch (state.kind) {
    case 'uploading':
      return 'We log you out when the whole of it has arrived.';
    case 'stopped':
      return `${state.message ?? 'The upload is stopped.'} Go back to continue.`;
    case 'refused':
      return `${state.message} Go back to choose another file.`;
    case 'unknown':
    case 'none':
    case 'uploaded':
      return '';
  }
}

/** Asks what becomes of answers and of a PDF that are not saved: stay, or log out and lose them. */
export function UnsavedWork({ keepers, onLeave }: { keepers: Keepers; onLeave: () => Promise<void> }) {
  const { keeper, upload } = keepers;
  const { draft, save } = useSyncExternalStore(keeper.subscribe, keeper.view);
  const document = useSyncExternalStore(upload.subscribe, upload.get);
  const [hadUpload] = useState(document.kind === 'uploading');
  const hasAnswers = isUnsaved(draft);
  // An upload that ends in another way is for the person to look at.
  const hasUpload = hadUpload && document.kind !== 'uploaded';
  const isSafe = !hasAnswers && !hasUpload;
  useEffect(() => {
    if (isSafe) void onLeave();
  }, [isSafe, onLeave]);
  return (
    <div className="grid max-w-2xl gap-6 rounded-box border border-line bg-white p-6 sm:p-8">
      <Notice tone="warning" takesFocus>
        {hasAnswers && (
          <>
            <p className="font-semibold">Your last answers are not saved to your account.</p>
            <p>{reasonOf(save)}</p>
            <p>They are kept in this tab only. Logging out deletes them.</p>
          </>
        )}
        {hasUpload && (
          <>
            <p className="font-semibold wrap-anywhere">
              {'name' in document ? document.name : 'Your PDF'} is not uploaded yet.
            </p>
            <p>{progressOf(document)}</p>
            <p>Logging out stops the upload: you would have to choose the file again to continue.</p>
          </>
        )}
      </Notice>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {save.kind === 'signed out' ? (
          <ButtonLink to={loginPath(WIZARD)}>Log in and save</ButtonLink>
        ) : (
          <ButtonLink to={hasAnswers ? WIZARD : `${WIZARD}/documentation`}>
            {hasAnswers ? 'Stay and keep my answers' : 'Stay and finish the upload'}
          </ButtonLink>
        )}
        <Button variant="danger" onClick={() => void onLeave()}>
          {hasAnswers ? 'Log out and lose the unsaved answers' : 'Log out and stop the upload'}
        </Button>
      </div>
    </div>
  );
}
