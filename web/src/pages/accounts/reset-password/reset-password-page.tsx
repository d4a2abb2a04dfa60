import type { ApolloClient } from '@apollo/client';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { safeNextPath } from '@portal/schema/next-path';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import {
  MeDocument,
  useIsResetLinkUsableQuery,
  useResetPasswordMutation,
} from '../../../graphql/generated-public.ts';
import { enter } from '../../../session/log-in.ts';
import { endPendingSession } from '../../../session/log-out.ts';
import { afterLogOutPath, forgotPasswordPath, loginPath, replacePage } from '../../../session/next-path.ts';
import { clearSession } from '../../../session/session-store.ts';
import { keepVisitorEmail } from '../../../session/visitor.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';
import { useHardToGuess } from '../shared/use-hard-to-guess.ts';

export const InvitationPage = () => <ResetPasswordPage isInvitation />;

export function ResetPasswordPage({ isInvitation = false }: { isInvitation?: boolean }) {
  const { token } = useParams();
  const [query] = useSearchParams();
  const next = query.get('next');
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
          <ButtonLink to={forgotPasswordPath(safeNextPath(next))}>Ask for a link</ButtonLink>
        </>
      ) : (
        <ResetByLink token={token} isInvitation={isInvitation} next={next} />
      )}
      <p>
        <Link to={loginPath(safeNextPath(next))}>Login</Link>
      </p>
    </FormPage>
  );
}

interface MailedLink {
  token: string;
  isInvitation: boolean;
  next: string | null;
}

/** Says at once that a link is spent. The check does not consume the link; if it fails, the form reports a spent link. */
function ResetByLink(link: MailedLink) {
  const { data, error } = useIsResetLinkUsableQuery({
    variables: { token: link.token },
    fetchPolicy: 'no-cache',
  });
  if (data?.isResetLinkUsable === false) return <SpentLink {...link} />;
  if (!data && !error) return <Skeleton label="Checking your link…" lines={3} />;
  return <ResetForm {...link} />;
}

const SPENT =
  'The link of an invitation works once, within three days: this one has expired, was used, or was withdrawn. If you have set your password, log in. Otherwise ask the person who invited you to send the invitation again.';

function SpentLink({ isInvitation, next }: Omit<MailedLink, 'token'>) {
  if (isInvitation) return <OutcomeNotice message={SPENT} takesFocus />;
  return (
    <>
      <OutcomeNotice
        message="This reset link is no longer valid."
        advice="A link works once, within an hour, and only until you set a password by another one."
        takesFocus
      />
      <ButtonLink to={forgotPasswordPath(safeNextPath(next))}>Ask for a new link</ButtonLink>
    </>
  );
}

/** Clears this browser's session if the reset ended it: the link may be of another account. */
async function forgetEndedSession(client: ApolloClient): Promise<void> {
  // If the query fails, the next refused call ends the session.
  const now = await client.query({ query: MeDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
  if (now?.data?.me === null) clearSession();
}

const FAILURE = 'Error resetting password. Please try again.';
function ResetForm({ token, isInvitation, next }: MailedLink) {
  const navigate = useNavigate();
  const form = useForm(passwordPairRules, { password: '', confirmPassword: '' });
  const [setPassword, { loading, client }] = useResetPasswordMutation();
  const { problem, attempt } = useFailure({ fallback: FAILURE, refuse: form.refuse });

  const guess = useHardToGuess(form.values.password, { email: '', token });

  const isSpent = problem?.code === 'INVALID_TOKEN';
  const send = async (password: string) => {
    // A pending log out would end the new session.
    await endPendingSession();
    const { data } = await setPassword({ variables: { input: { token, password } } });
    if (!data) throw new Error('The answer is empty.');
    const { session, email } = data.resetPassword;
    if (session) return replacePage(await enter(session, next), navigate);
    await forgetEndedSession(client);
    keepVisitorEmail(email ?? '');
    toast.success(data.resetPassword.message);
    await navigate(afterLogOutPath(safeNextPath(next)));
  };

  return (
    <>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {isSpent && isInvitation && <SpentLink isInvitation next={next} />}
      {problem && !(isSpent && isInvitation) && (
        <OutcomeNotice message={FAILURE} advice={problem.advice ?? problem.message}>
          {isSpent && <Link to={forgotPasswordPath(safeNextPath(next))}>Ask for a new link</Link>}
        </OutcomeNotice>
      )}
      <form
        noValidate
        onSubmit={form.submit(({ password }) => void attempt(() => send(password)))}
        className="grid gap-4"
      >
        <NewPasswordFields
          form={form}
          guess={guess}
          labels={{ password: 'New Password', confirmPassword: 'Confirm Password' }}
        />
        <Button type="submit" busy={loading && (isInvitation ? 'Setting...' : 'Resetting...')}>
          {isInvitation ? 'Set my password' : 'Reset Password'}
        </Button>
      </form>
    </>
  );
}
