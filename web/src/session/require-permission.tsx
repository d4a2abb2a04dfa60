import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { can, isOpenBeforeSetUp } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { useMeQuery } from '../graphql/generated-public.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { LockedPage, Skeleton } from '../ui/states.tsx';
import { loginPath, setUpPath } from './next-path.ts';
import { redirectState } from './redirect-notice.tsx';
import { roleName, useSession } from './session-store.ts';

/** Guards the back office (spec §2, decisions "Session and roles") by the server's role. */
export function RequirePermission({ action, children }: { action: Action; children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const mayAsk = user !== undefined && can(user.role, action);
  const { data, error, loading } = useMeQuery({ skip: !mayAsk, fetchPolicy: 'cache-and-network' });
  useEffect(() => {
    if (error) console.error('Error fetching user role', error);
  }, [error]);
  // The session has ended: apollo.ts removes the stored one.
  if (!user || (data?.me === null && !loading)) return <Navigate to={loginPath(path)} replace />;
  if (!mayAsk) return <Navigate to="/home" replace state={redirectState(path, 'no access')} />;
  if (error) return <Navigate to="/home" replace state={redirectState(path, 'check failed')} />;
  if (!data?.me) {
    return (
      <Page>
        <Skeleton label="Checking your access…" />
      </Page>
    );
  }
  if (data.me.setUpNeeded && !isOpenBeforeSetUp(action)) return <Navigate to={setUpPath(path)} replace />;
  if (can(roleName(data.me.role), action)) return children;
  return (
    <Page>
      <LockedPage
        title="You are not authorized to access this page!"
        text="Please click the Home button to see what BTC innovation is all about."
      >
        <ButtonLink to="/home">Home</ButtonLink>
      </LockedPage>
    </Page>
  );
}
