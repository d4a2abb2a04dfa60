import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { logOut } from '../../../session/log-out.ts';
import { getSession } from '../../../session/session-store.ts';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { isUnsaved } from '../../ideas/shared/draft.ts';
import { forgetDraft, keepersOf } from '../../ideas/shared/keepers.ts';
import { isAtRisk, UnsavedWork } from './unsaved-work.tsx';

/**
 * Saves the draft, logs out and goes to the login; that the server could not be reached is logged, and the visitor
 * leaves all the same (spec §8). Before a draft that could not be saved or an upload under way is lost, the page asks.
 */
export function LogOutPage() {
  const navigate = useNavigate();
  // Who leaves; soon nobody is logged in.
  const [email] = useState(() => getSession().user?.email);
  const [keepers] = useState(() => (email === undefined ? undefined : keepersOf(email)));
  const [stage, setStage] = useState<'saving' | 'asking' | 'leaving'>(
    keepers && isUnsaved(keepers.keeper.view().draft) ? 'saving' : 'leaving',
  );
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
      await keepers?.keeper.flush();
      if (keepers && isAtRisk(keepers)) setStage('asking');
      else await leave();
    };
    void saveAndLeave();
  }, [keepers, leave]);

  return (
    <Page>
      <PageTitle>Log out</PageTitle>
      {keepers && stage === 'asking' ? (
        <UnsavedWork keepers={keepers} onLeave={leave} />
      ) : (
        <Skeleton label={stage === 'saving' ? 'Saving your answers first…' : 'Logging you out…'} lines={1} />
      )}
    </Page>
  );
}
