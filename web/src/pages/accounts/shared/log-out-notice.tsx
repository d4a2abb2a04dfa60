import { useEffect, useSyncExternalStore } from 'react';
import { endPendingSession, getLogOutState, onLogOutChange } from '../../../session/log-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';

/** Says of a log out that did not reach the server what became of it. */
export function LogOutNotice() {
  const state = useSyncExternalStore(onLogOutChange, getLogOutState);
  useEffect(() => void endPendingSession(), []);
  if (state === 'none') return null;
  if (state === 'done') {
    return <OutcomeNotice tone="success" message="You are logged out. The server has ended your session." />;
  }
  return (
    <Notice tone="error">
      <p>
        You are logged out in this browser, but we could not reach the server: your session may still be
        active there. We keep trying. On a shared computer, leave this page open until it says that the
        session has ended.
      </p>
      <Button
        variant="secondary"
        busy={state === 'trying' && 'Trying…'}
        onClick={() => void endPendingSession()}
      >
        Try again
      </Button>
    </Notice>
  );
}
