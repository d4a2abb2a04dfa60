import type { ApolloClient } from '@apollo/client';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { MeDocument, useResetPasswordMutation } from '../../../graphql/generated-public.ts';
import { enter } from '../../../session/log-in.ts';
import { endPendingSession } from '../../../session/log-out.ts';
import { replacePage } from '../../../session/next-path.ts';
import { clearSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';

export const InvitationPage = () => <ResetPasswordPage isInvitation />;

export function ResetPasswordPage({ isInvitation = false }: { isInvitation?: boolean }) {
  const { token } = useParams();
  return (
    <FormPage
      lead={isInvitation ? 'Welcome.' : 'A new password.'}
      text={`${isInvitation ? '' : 'You will be logged out everywhere. '}Choose a password you don’t use elsewhere.`}
    >
      <PageTitle>{isInvitation ? 'Accept your invitation' : 'Reset password'}</PageTitle>
      {token === undefined ? (
        <>
          <p>
            You need the link from our email to set a new password. Ask for one, then open it within an hour.
          </p>
          <ButtonLink to="/ForgotPassword">Ask for a link</ButtonLink>
        </>
      ) : (
        <ResetForm token={token} isInvitation={isInvitation} />
      )}
      <p>
        <Link to="/Login">Login</Link>
      </p>
    </FormPage>
  );
}

/** The reset ended the sessions of its account, which may be another than this browser's. */
async function forgetEndedSession(client: ApolloClient): Promise<void> {
  // If it fails, the next refused call ends the session.
  const now = await client.query({ query: MeDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
  if (now?.data?.me === null) clearSession();
}

const FAILURE = 'Error resetting password. Please try again.';
const SPENT =
  'The link of an invitation works once, within three days: this one has expired, was used, or was withdrawn. If you have set your password, log in. Otherwise ask whoever invited you to send the invitation again.';

function ResetForm({ token, isInvitation }: { token: string; isInvitation: boolean }) {
  const navigate = useNavigate();
  const form = useForm(passwordPairRules, { password: '', confirmPassword: '' });
  const [setPassword, { loading, client }] = useResetPasswordMutation();
  const { problem, attempt } = useFailure({ fallback: FAILURE, refuse: form.refuse });

  const isSpent = problem?.code === 'INVALID_TOKEN';
  const send = async (password: string) => {
    // A pending log out would end the new session.
    await endPendingSession();
    const { data } = await setPassword({ variables: { input: { token, password } } });
    if (!data) throw new Error('The answer is empty.');
    const { session } = data.resetPassword;
    if (session) return replacePage(await enter(session, null), navigate);
    await forgetEndedSession(client);
    toast.success(data.resetPassword.message);
    await navigate('/login');
  };

  return (
    <>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {isSpent && isInvitation && <OutcomeNotice message={SPENT} />}
      {problem && !(isSpent && isInvitation) && (
        <OutcomeNotice message={FAILURE} advice={problem.advice ?? problem.message}>
          {isSpent && <Link to="/ForgotPassword">Ask for a new link</Link>}
        </OutcomeNotice>
      )}
      <form
        noValidate
        onSubmit={form.submit(({ password }) => void attempt(() => send(password)))}
        className="grid gap-4"
      >
        <NewPasswordFields
          form={form}
          labels={{ password: 'New Password', confirmPassword: 'Confirm Password' }}
        />
        <Button type="submit" busy={loading && (isInvitation ? 'Setting...' : 'Resetting...')}>
          {isInvitation ? 'Set my password' : 'Reset Password'}
        </Button>
      </form>
    </>
  );
}
