import type { ApolloClient } from '@apollo/client';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { MeDocument, useResetPasswordMutation } from '../../../graphql/generated-public.ts';
import { clearSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';

export function ResetPasswordPage() {
  const { token } = useParams();
  return (
    <FormPage
      lead="A new password."
      text="You will be logged out everywhere. Choose a password you don’t use elsewhere."
    >
      <PageTitle>Reset password</PageTitle>
      {token === undefined ? (
        <>
          <p>
            You need the link from our email to set a new password. Ask for one, then open it within an hour.
          </p>
          <ButtonLink to="/ForgotPassword">Ask for a link</ButtonLink>
        </>
      ) : (
        <ResetForm token={token} />
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

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm(passwordPairRules, { password: '', confirmPassword: '' });
  const [reset, { loading, client }] = useResetPasswordMutation();
  const { problem, attempt } = useFailure({ fallback: FAILURE, refuse: form.refuse });

  const send = async (password: string) => {
    const { data } = await reset({ variables: { input: { token, password } } });
    if (!data) throw new Error('The answer is empty.');
    await forgetEndedSession(client);
    toast.success(data.resetPassword.message);
    await navigate('/login');
  };

  return (
    <>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && (
        <OutcomeNotice message={FAILURE} advice={problem.advice ?? problem.message}>
          {problem.code === 'INVALID_TOKEN' && <Link to="/ForgotPassword">Ask for a new link</Link>}
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
        <Button type="submit" busy={loading && 'Resetting...'}>
          Reset Password
        </Button>
      </form>
    </>
  );
}
