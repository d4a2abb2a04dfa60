import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeNextPath } from '@portal/schema/next-path';
import { logOutTexts } from '@portal/schema/texts/log-out';
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
      <PageTitle>{logOutTexts.title}</PageTitle>
      {asked && email !== undefined ? (
        <UnsavedWork
          key={asked.callId ?? ''}
          open={asked}
          call={asked.callId === undefined ? undefined : findCall(email, { id: asked.callId })}
          onLeave={goOn}
        />
      ) : (
        <Skeleton label={stage === 'saving' ? logOutTexts.saving : logOutTexts.leaving} lines={1} />
      )}
    </Page>
  );
}

const isAtRisk = ({ draft, document }: DraftState): boolean =>
  isUnsaved(draft) || document.kind === 'uploading';

function reasonOf(save: SaveState): string {
  switch (save.kind) {
    case 'signed out':
      return logOutTexts.ended;
    case 'conflict':
      return logOutTexts.conflict;
    case 'submitted':
      return logOutTexts.submitted({ reference: save.reference });
    case 'refused':
      return save.message;
    case 'unchanged':
    case 'saving':
    case 'saved':
    case 'waiting':
      return logOutTexts.offline;
  }
}

function progressOf(state: DocumentState): string {
  switch (state.kind) {
    case 'uploading':
      return logOutTexts.arriving;
    case 'stopped':
      return state.message ? logOutTexts.stoppedBy({ why: state.message }) : logOutTexts.stopped;
    case 'refused':
      return logOutTexts.refused({ why: state.message });
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
              {call ? logOutTexts.unsavedCall({ call: call.title }) : logOutTexts.unsaved}
            </p>
            <p>{reasonOf(save)}</p>
            <p>{logOutTexts.lost}</p>
          </>
        )}
        {hasUpload && (
          <>
            <p className="font-semibold wrap-anywhere">
              {'name' in document ? logOutTexts.notThere({ name: document.name }) : logOutTexts.noPdf}
            </p>
            <p>{progressOf(document)}</p>
            <p>{logOutTexts.stops}</p>
          </>
        )}
      </Notice>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {save.kind === 'signed out' ? (
          <ButtonLink to={loginPath(wizardPath(undefined, call?.slug))}>{logOutTexts.save}</ButtonLink>
        ) : (
          <ButtonLink to={wizardPath(hasAnswers ? undefined : 'documentation', call?.slug)}>
            {hasAnswers ? logOutTexts.stay : logOutTexts.finish}
          </ButtonLink>
        )}
        <Button variant="danger" onClick={() => void onLeave()}>
          {hasAnswers ? logOutTexts.lose : logOutTexts.stop}
        </Button>
      </div>
    </div>
  );
}
