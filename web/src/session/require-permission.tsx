import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { can, isOpenBeforeSetUp } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { frameTexts } from '@portal/schema/texts/frame';
import { sessionTexts } from '@portal/schema/texts/session';
import { useApolloClient } from '@apollo/client/react';
import { MeDocument, useMeQuery } from '../graphql/generated-public.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { LockedPage, Skeleton } from '../ui/states.tsx';
import { loginPath, setUpPath } from './next-path.ts';
import { redirectState } from './redirect-notice.tsx';
import { roleName, useSession } from './session-store.ts';

/** Guards the back office (spec §2, decisions "Session and roles") by the server's role. */
export function RequirePermission({
  action,
  Frame = Page,
  children,
}: {
  action: Action;
  /** Stands around the page, and around the check. */
  Frame?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}) {
  const { user } = useSession();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const mayAsk = user !== undefined && can(user.role, action);
  const client = useApolloClient();
  const { data, error, loading, refetch } = useMeQuery({ skip: !mayAsk, fetchPolicy: 'cache-and-network' });
  useEffect(() => {
    if (error) console.error('Error fetching user role', error);
  }, [error]);
  // The session has ended: apollo.ts removes the stored one.
  if (!user || (data?.me === null && !loading)) return <Navigate to={loginPath(path)} replace />;
  if (!mayAsk) return <Navigate to="/home" replace state={redirectState(path, 'no access')} />;
  // If the check fails, the result of an earlier check in this session counts.
  const me = data?.me ?? (error && client.readQuery({ query: MeDocument })?.me);
  if (error && !me) return <Navigate to="/home" replace state={redirectState(path, 'check failed')} />;
  if (!me) {
    return (
      <Frame>
        <Skeleton label={sessionTexts.checking} />
      </Frame>
    );
  }
  if (me.setUpNeeded && !isOpenBeforeSetUp(action)) return <Navigate to={setUpPath(path)} replace />;
  if (can(roleName(me.role), action)) {
    return (
      <Frame>
        {error && <CheckFailed retry={refetch} />}
        {children}
      </Frame>
    );
  }
  return (
    <Page>
      <LockedPage title={sessionTexts.refused} text={sessionTexts.refusedText}>
        <ButtonLink to="/home">{frameTexts.home}</ButtonLink>
      </LockedPage>
    </Page>
  );
}

/** The server checks each call anyway, so the page stays, with its unsaved values. */
function CheckFailed({ retry }: { retry: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    // A failure shows this notice again.
    await retry().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Notice tone="warning">
      <p>{sessionTexts.unchecked}</p>
      <Button variant="secondary" busy={isBusy && sessionTexts.trying} onClick={() => void tryAgain()}>
        {frameTexts.retry}
      </Button>
    </Notice>
  );
}
