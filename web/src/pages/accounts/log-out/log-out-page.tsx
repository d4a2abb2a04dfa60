import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLogOutMutation } from '../../../graphql/generated.ts';
import { clearSession } from '../../../session/session-store.ts';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/** Logs out and goes to the login; a failure is logged, and the visitor leaves all the same (spec §8). */
export function LogOutPage() {
  const navigate = useNavigate();
  const [logOut, { client }] = useLogOutMutation();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const leave = async () => {
      await logOut().catch((error: unknown) => console.error('Log out failed', error));
      sessionStorage.clear();
      clearSession();
      await client.clearStore();
      await navigate('/login', { replace: true });
    };
    void leave();
  }, [client, logOut, navigate]);
  return (
    <Page>
      <PageTitle>Log out</PageTitle>
      <Skeleton label="Logging you out…" lines={1} />
    </Page>
  );
}
