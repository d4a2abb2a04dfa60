import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeNextPath } from '@portal/schema/next-path';
import { logOut } from '../../../session/log-out.ts';
import { afterLogOutPath, loginPath } from '../../../session/next-path.ts';
import { getSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle, Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { wizardPath } from '../../ideas/shared/calls.ts';
import { findCall } from '../../ideas/shared/kept-calls.ts';
import type { Call } from '../../ideas/shared/calls.ts';
import type { DocumentState, DraftState, SaveState } from '../../ideas/shared/draft-acts.ts';
import { isUnsaved } from '../../ideas/shared/draft-merge.ts';
import type { OpenDraft } from '../../ideas/shared/draft-runner.ts';
import { forgetDrafts, openDrafts } from '../../ideas/shared/open-draft.ts';

/** Saves the drafts, then logs out (spec §8). Asks first about each whose answers or upload would be lost. */
export function LogOutPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  // The email address is read before the session is cleared.
  const [email] = useState(() => getSession().user?.email);
  const [drafts] = useState(() => (email === undefined ? [] : openDrafts(email)));
  const [stage, setStage] = useState<'saving' | 'leaving'>(
    drafts.some((open) => isUnsaved(open.get().draft)) ? 'saving' : 'leaving',
  );
  /** The draft that the page asks about. */
  const [asked, setAsked] = useState<OpenDraft>();
  const answered = useRef(new Set<OpenDraft>());
  const begun = useRef(false);
  const left = useRef(false);

  const leave = useCallback(async () => {
    if (left.current) return;
    left.current = true;
    setAsked(undefined);
    setStage('leaving');
    const continueAt = await logOut();
    if (email !== undefined) forgetDrafts(email);
    if (continueAt) window.location.assign(continueAt);
    else await navigate(afterLogOutPath(next), { replace: true });
  }, [email, navigate, next]);

  /** Asks about the next draft with something to lose, or logs out. */
  const goOn = useCallback(async () => {
    const next = drafts.find((open) => isAtRisk(open.get()) && !answered.current.has(open));
    setAsked(next);
    if (next) answered.current.add(next);
    else await leave();
  }, [drafts, leave]);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void Promise.all(drafts.map((open) => open.save())).then(goOn);
  }, [drafts, goOn]);

  return (
    <Page>
      <PageTitle>Log out</PageTitle>
      {asked && email !== undefined ? (
        <UnsavedWork
          key={asked.callId ?? ''}
          open={asked}
          call={asked.callId === undefined ? undefined : findCall(email, { id: asked.callId })}
          onLeave={goOn}
        />
      ) : (
        <Skeleton label={stage === 'saving' ? 'Saving your answers first…' : 'Logging you out…'} lines={1} />
      )}
    </Page>
  );
}

const isAtRisk = ({ draft, document }: DraftState): boolean =>
  isUnsaved(draft) || document.kind === 'uploading';

function reasonOf(save: SaveState): string {
  switch (save.kind) {
    case 'signed out':
      return 'Your session has ended. Log in again, and we save them.';
    case 'conflict':
      return 'You changed the same answers on another device or in another tab. Go back to choose which to keep.';
    case 'submitted':
      return `The idea is already submitted as ${save.reference}, without them. Go back to use them for a new idea.`;
    case 'refused':
      return save.message;
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

function UnsavedWork({
  open,
  call,
  onLeave,
}: {
  open: OpenDraft;
  call: Pick<Call, 'slug' | 'title'> | undefined;
  onLeave: () => Promise<void>;
}) {
  const { draft, save, document } = useSyncExternalStore(open.subscribe, open.get);
  const [hadUpload] = useState(document.kind === 'uploading');
  const hasAnswers = isUnsaved(draft);
  // An upload that stops or fails needs the person's attention.
  const hasUpload = hadUpload && document.kind !== 'uploaded';
  const isSafe = !hasAnswers && !hasUpload;
  useEffect(() => {
    if (isSafe) void onLeave();
  }, [isSafe, onLeave]);
  return (
    <div className="grid max-w-2xl gap-6 rounded-box border border-line bg-surface p-6 sm:p-8">
      <Notice tone="warning" takesFocus>
        {hasAnswers && (
          <>
            <p className="font-semibold wrap-anywhere">
              {call
                ? `Your last answers for the call “${call.title}” are not saved to your account.`
                : 'Your last answers are not saved to your account.'}
            </p>
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
          <ButtonLink to={loginPath(wizardPath(undefined, call?.slug))}>Log in and save</ButtonLink>
        ) : (
          <ButtonLink to={wizardPath(hasAnswers ? undefined : 'documentation', call?.slug)}>
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
