import { useNavigate } from 'react-router-dom';
import { safeNextPath } from '@portal/schema/next-path';
import { verifyTexts } from '@portal/schema/texts/verify';
import { useMeQuery } from '../../../graphql/generated-public.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { logOutPath, pathAfterLogin, replacePage } from '../../../session/next-path.ts';
import type { SessionUser } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';

/** Says who is logged in, instead of a form for visitors. @param next where the form would lead */
export function LoggedInAs({ user, next }: { user: SessionUser; next: string | null }) {
  const navigate = useNavigate();
  // A session that the server has ended meanwhile ends here, too: the form comes back.
  useMeQuery({ client: apolloClient, fetchPolicy: 'network-only' });
  return (
    <>
      <OutcomeNotice tone="info" message={verifyTexts.loggedIn}>
        <strong className="wrap-anywhere">{user.email}</strong>
      </OutcomeNotice>
      <p>{verifyTexts.logOutFirst}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void replacePage(pathAfterLogin(user.role, next), navigate)}>
          {verifyTexts.goOn}
        </Button>
        <ButtonLink to={logOutPath(safeNextPath(next))} variant="secondary">
          {verifyTexts.logOut}
        </ButtonLink>
      </div>
    </>
  );
}
