/** The guard of the back office (spec §2, decisions "Session and roles"). */
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isElevated } from '@portal/schema/access';
import { useMeQuery } from '../graphql/generated.ts';
import { LockedPage, Skeleton } from '../ui/states.tsx';
import { loginPath } from './next-path.ts';
import { roleName } from './role-name.ts';
import { useSession } from './use-session.ts';

/** Shows the page to elevated roles only; the server is asked, whatever the browser has stored. */
export function RequireElevated({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const mayAsk = user !== undefined && isElevated(user.role);
  const { data, error } = useMeQuery({ skip: !mayAsk, fetchPolicy: 'cache-and-network' });
  useEffect(() => {
    if (error) console.error('Error fetching user role', error);
  }, [error]);
  if (!user) return <Navigate to={loginPath(pathname + search)} replace />;
  if (!mayAsk || error) return <Navigate to="/home" replace />;
  if (!data) return <Skeleton label="Checking your access…" />;
  if (data.me && isElevated(roleName(data.me.role))) return children;
  return (
    <LockedPage
      title="You are not authorized to access this page!"
      text="Please click the Home button to see what BTC innovation is all about."
      action={{ label: 'Home', to: '/home' }}
    />
  );
}
