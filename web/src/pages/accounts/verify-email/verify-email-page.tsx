import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import * as v from 'valibot';
import { logInRules } from '@portal/schema/account';
import { problemOf } from '../../../lib/problem-of.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useVerifyEmailMutation } from '../../../graphql/generated-public.ts';
import { enter } from '../../../session/log-in.ts';
import { endPendingSession } from '../../../session/log-out.ts';
import { replacePage } from '../../../session/next-path.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { controlId } from '../../../ui/field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/text-fields.tsx';

/** Verifies on click, never on load: mail scanners open links, too. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [verify, { loading }] = useVerifyEmailMutation();
  const [verified, setVerified] = useState<{ message: string; email?: string | null | undefined }>();
  const [problem, setProblem] = useState<ProblemDetails>();
  const [needsPassword, setNeedsPassword] = useState(false);

  const send = async (password?: string) => {
    setProblem(undefined);
    try {
      // A pending log out would end the new session.
      await endPendingSession();
      const { data } = await verify({ variables: { token, password } });
      if (!data) throw new Error('The answer is empty.');
      const { session } = data.verifyEmail;
      if (session) await replacePage(await enter(session, null), navigate);
      else setVerified(data.verifyEmail);
    } catch (error) {
      const words = problemOf(error);
      if (words.code === 'PASSWORD_NEEDED') setNeedsPassword(true);
      else setProblem(words);
    }
  };
  const busy = loading && 'Verifying...';
  const isSpent = problem?.code === 'INVALID_TOKEN';

  return (
    <FormPage
      lead={verified ? 'Welcome.' : 'One last step.'}
      text={
        verified
          ? 'Log in and submit your idea.'
          : 'Confirm that this email address is yours. Then submit your idea.'
      }
    >
      <PageTitle>Verify your email</PageTitle>
      {verified && (
        <>
          <OutcomeNotice tone="success" message={verified.message} takesFocus />
          <ButtonLink to="/Login" state={{ email: verified.email }}>
            Login
          </ButtonLink>
        </>
      )}
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} takesFocus={isSpent} />}
      {isSpent && <ButtonLink to="/Login">Login</ButtonLink>}
      {!verified && !isSpent && needsPassword && (
        <PasswordForm busy={busy} onSend={(password) => void send(password)} />
      )}
      {!verified && !isSpent && !needsPassword && (
        <>
          <p>Did you sign up with this email address? Then select Verify my email.</p>
          <Button busy={busy} onClick={() => void send()}>
            Verify my email
          </Button>
        </>
      )}
      {(isSpent || (needsPassword && !verified)) && (
        <p>
          Forgot your password, or did someone else sign you up?{' '}
          <Link to="/ForgotPassword">Set a new password</Link>. This also verifies your address.
        </p>
      )}
    </FormPage>
  );
}

const passwordRules = v.object({ password: logInRules.entries.password });

function PasswordForm({ busy, onSend }: { busy: string | false; onSend: (password: string) => void }) {
  const form = useForm(passwordRules, { password: '' });
  useEffect(() => document.getElementById(controlId('password'))?.focus(), []);
  return (
    <>
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      <p>
        You did not sign up in this browser. To protect your address, enter the password you chose when you
        signed up.
      </p>
      <form noValidate onSubmit={form.submit(({ password }) => onSend(password))} className="grid gap-4">
        <PasswordField {...form.bind('password')} label="Password" autoComplete="current-password" required />
        <Button type="submit" busy={busy}>
          Verify my email
        </Button>
      </form>
    </>
  );
}
