import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import * as v from 'valibot';
import { logInRules } from '@portal/schema/account';
import { problemOf } from '../../../lib/problem-of.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useVerifyEmailMutation } from '../../../graphql/generated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { controlId } from '../../../ui/field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage, PageTitle } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/text-fields.tsx';

/** Verifies on click, never on load: mail scanners open links, too. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const [verify, { loading }] = useVerifyEmailMutation();
  const [verified, setVerified] = useState<{ message: string; email?: string | null | undefined }>();
  const [problem, setProblem] = useState<ProblemDetails>();
  const [needsPassword, setNeedsPassword] = useState(false);

  const send = async (password?: string) => {
    setProblem(undefined);
    try {
      const { data } = await verify({ variables: { token, password } });
      if (!data) throw new Error('The answer is empty.');
      setVerified(data.verifyEmail);
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
      lead="One last step."
      text="Confirm that this email address is yours. Then log in and submit your idea."
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
          <p>Select the button to confirm that you signed up with this email address.</p>
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
