import { useEffect, useSyncExternalStore } from 'react';
import { frameTexts } from '@portal/schema/texts/frame';
import { logOutTexts } from '@portal/schema/texts/log-out';
import { endPendingSession, getLogOutState, onLogOutChange } from '../../../session/log-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';

/** Says of a log out that did not reach the server what became of it. */
export function LogOutNotice() {
  const state = useSyncExternalStore(onLogOutChange, getLogOutState);
  useEffect(() => void endPendingSession(), []);
  if (state === 'none') return null;
  if (state === 'done') {
    return <OutcomeNotice tone="success" message={logOutTexts.done} />;
  }
  return (
    <Notice tone="error">
      <p>{logOutTexts.pending}</p>
      <Button
        variant="secondary"
        busy={state === 'trying' && logOutTexts.trying}
        onClick={() => void endPendingSession()}
      >
        {frameTexts.retry}
      </Button>
    </Notice>
  );
}
