import { Navigate } from 'react-router-dom';
import { helpPath } from '../../../session/next-path.ts';
import { useSession } from '../../../session/session-store.ts';

/** Leads to the help that there is for a person: the guide of reviewers, or the questions of everybody. */
export function HelpLink() {
  const { user } = useSession();
  return <Navigate to={helpPath(user?.role)} replace />;
}
