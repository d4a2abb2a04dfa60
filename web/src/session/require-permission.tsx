/** The guard of the back office (spec §2, decisions "Session and roles"). */
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { can } from '@portal/schema/access';
import type { Action } from '@portal/schema/access';
import { useMeQuery } from '../graphql/generated.ts';
import { Page } from '../ui/page.tsx';
import { LockedPage, Skeleton } from '../ui/states.tsx';
import { loginPath } from './next-path.ts';
import { roleName } from './role-name.ts';
import { useSession } from './use-session.ts';

/** Shows the page to roles that may take the action only; the server is asked, whatever the browser has stored. */
export function RequirePermission({ action, children }: { action: Action; children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const mayAsk = user !== undefined && can(user.role, action);
  const { data, error } = useMeQuery({ skip: !mayAsk, fetchPolicy: 'cache-and-network' });
  useEffect(() => {
    if (error) console.error('Error fetching user role', error);
  }, [error]);
  if (!user) return <Navigate to={loginPath(pathname + search)} replace />;
  if (!mayAsk || error) return <Navigate to="/home" replace />;
  if (!data) {
    return (
      <Page>
        <Skeleton label="Checking your access…" />
      </Page>
    );
  }
  if (data.me && can(roleName(data.me.role), action)) return children;
  return (
    <Page>
      <LockedPage
        title="You are not authorized to access this page!"
        text="Please click the Home button to see what BTC innovation is all about."
        action={{ label: 'Home', to: '/home' }}
      />
    </Page>
  );
}
