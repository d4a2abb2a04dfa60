import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { problemOf } from '../../../app/problem-of.ts';
import { useVerifyEmailMutation } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/** Where the mailed link leads: verifies the address, and offers the login. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const [verify, { data, error }] = useVerifyEmailMutation();
  const asked = useRef(false);
  const run = () => void verify({ variables: { token } }).catch(() => undefined);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    run();
  });
  const problem = error && problemOf(error);
  return (
    <Page>
      <PageTitle>Verify your email</PageTitle>
      {!data && !problem && <Skeleton label="Verifying your email…" lines={1} />}
      {data && (
        <Notice tone="success">
          <p>{data.verifyEmail.message}</p>
        </Notice>
      )}
      {problem && (
        <Notice tone="error">
          <p>{problem.message}</p>
          {problem.code === 'NETWORK' && <Button onClick={run}>Try again</Button>}
        </Notice>
      )}
      <div>
        <ButtonLink to="/Login" variant={data ? 'primary' : 'secondary'}>
          Login
        </ButtonLink>
      </div>
    </Page>
  );
}
