import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { logOut } from '../../../session/log-out.ts';
import { getSession } from '../../../session/session-store.ts';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { isUnsaved } from '../../ideas/shared/draft.ts';
import { forgetDraft, keeperOf } from '../../ideas/shared/keepers.ts';
import { UnsavedDraft } from './unsaved-draft.tsx';

/**
 * Saves the draft, logs out and goes to the login; that the server could not be reached is logged, and the visitor
 * leaves all the same (spec §8). Before a draft that could not be saved is lost, the page asks.
 */
export function LogOutPage() {
  const navigate = useNavigate();
  // Who leaves; soon nobody is logged in.
  const [email] = useState(() => getSession().user?.email);
  const [keeper] = useState(() => (email === undefined ? undefined : keeperOf(email)));
  const isUnsavedNow = () => keeper !== undefined && isUnsaved(keeper.view().draft);
  const [stage, setStage] = useState<'saving' | 'asking' | 'leaving'>(isUnsavedNow() ? 'saving' : 'leaving');
  const begun = useRef(false);
  const left = useRef(false);

  const leave = useCallback(async () => {
    if (left.current) return;
    left.current = true;
    setStage('leaving');
    await logOut();
    if (email !== undefined) forgetDraft(email);
    await navigate('/login', { replace: true });
  }, [email, navigate]);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const saveAndLeave = async () => {
      await keeper?.flush();
      if (keeper && isUnsaved(keeper.view().draft)) setStage('asking');
      else await leave();
    };
    void saveAndLeave();
  }, [keeper, leave]);

  return (
    <Page>
      <PageTitle>Log out</PageTitle>
      {keeper && stage === 'asking' ? (
        <UnsavedDraft keeper={keeper} onLeave={leave} />
      ) : (
        <Skeleton label={stage === 'saving' ? 'Saving your answers first…' : 'Logging you out…'} lines={1} />
      )}
    </Page>
  );
}
