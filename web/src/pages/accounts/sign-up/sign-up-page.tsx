import { passwordChecks, signUpRules } from '@portal/schema/account';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useIsSignUpVerifiedQuery, useSignUpMutation } from '../../../graphql/generated-public.ts';
import { pathAfterLogin } from '../../../session/next-path.ts';
import { CookieNotice } from '../../../session/cookie-notice.tsx';
import { useSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle, FormPage } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-fields.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';
import { ResendButton } from '../shared/resend-button.tsx';

export function SignUpPage() {
  const [sent, setSent] = useState<{ email: string; message: string }>();
  return (
    <FormPage
      lead={sent ? 'Almost there.' : 'Create your account.'}
      text={
        sent
          ? 'Confirm your address, and submit as many ideas as you like.'
          : 'We will email you a link to confirm your address. Then you can submit as many ideas as you like.'
      }
    >
      {sent ? (
        <CheckEmail {...sent} onOtherAddress={() => setSent(undefined)} />
      ) : (
        <SignUpForm onSent={setSent} />
      )}
    </FormPage>
  );
}

const rules = v.intersect([v.object({ email: signUpRules.entries.email }), passwordPairRules]);

function SignUpForm({ onSent }: { onSent: (sent: { email: string; message: string }) => void }) {
  const form = useForm(rules, { email: '', password: '', confirmPassword: '' });
  const [signUp, { loading }] = useSignUpMutation();
  const { problem, attempt } = useFailure({ fallback: 'Sign up failed', refuse: form.refuse });
  const missing = missingIn(form.values);

  const send = async ({ email, password }: { email: string; password: string }) => {
    const { data } = await signUp({ variables: { input: { email, password } } });
    if (!data) throw new Error('The answer is empty.');
    onSent({ email, message: data.signUp.message });
  };

  return (
    <>
      <PageTitle>Sign up</PageTitle>
      <CookieNotice />
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && <OutcomeNotice message={problem.message} advice={problem.advice} />}
      <form
        noValidate
        onSubmit={form.submit((values) => void attempt(() => send(values)))}
        className="grid gap-4"
      >
        <TextField {...form.bind('email')} label="Email" type="email" autoComplete="username" required />
        <NewPasswordFields
          form={form}
          labels={{ password: 'Password', confirmPassword: 'Confirm password' }}
        />
        <p id="missing" role="status" className="text-sm text-muted empty:hidden">
          {missing}
        </p>
        <Button
          type="submit"
          disabled={missing !== undefined}
          aria-describedby={missing && 'missing'}
          busy={loading && 'Signing up...'}
        >
          Sign up
        </Button>
      </form>
      <p>
        Have an account? <Link to="/Login">Login</Link>, or <Link to="/home">return home</Link>.
      </p>
    </>
  );
}

function missingIn(values: { password: string; confirmPassword: string }): string | undefined {
  if (v.is(passwordPairRules, values)) return undefined;
  const { password, confirmPassword } = values;
  if (!password) return 'To sign up, choose a password and enter it twice.';
  const unmet = passwordChecks.filter(({ test }) => !test(password)).map(({ label }) => label.toLowerCase());
  if (unmet.length > 0) return `To sign up, your password still needs: ${unmet.join(', ')}.`;
  if (!confirmPassword) return 'To sign up, enter your password again to confirm it.';
  return password === confirmPassword
    ? 'To sign up, choose a shorter password.'
    : 'To sign up, enter the same password in both fields.';
}

const RESEND_WAIT_SECONDS = 30;
// Milliseconds.
const POLL_INTERVAL = 5_000;
const POLL_FOR = 30 * 60_000;
/** In which the tab that verified in this browser stores its session. */
const SESSION_WAIT = 3_000;

/** Goes on once the address is verified: into the portal if this browser verified it, otherwise to the login. */
function useVerified(email: string): 'waiting' | 'verified' | 'over' {
  const navigate = useNavigate();
  const { user } = useSession();
  const [isOver, setOver] = useState(false);
  const [isVerified, setVerified] = useState(false);
  const { data } = useIsSignUpVerifiedQuery({
    variables: { email },
    fetchPolicy: 'no-cache',
    pollInterval: isOver || isVerified ? 0 : POLL_INTERVAL,
    skipPollAttempt: () => document.hidden,
  });
  if (data?.isSignUpVerified && !isVerified) setVerified(true);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), POLL_FOR);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (user?.email === email.toLowerCase()) {
      void navigate(pathAfterLogin(user.role, null), { replace: true });
      return undefined;
    }
    if (!isVerified) return undefined;
    const timer = setTimeout(
      () => void navigate('/Login', { replace: true, state: { email } }),
      SESSION_WAIT,
    );
    return () => clearTimeout(timer);
  }, [user, isVerified, email, navigate]);
  if (isVerified) return 'verified';
  return isOver ? 'over' : 'waiting';
}

const waitWords = {
  waiting: 'This page goes on by itself when your address is verified.',
  verified: 'Your email is verified. One moment…',
  over: 'This page no longer waits for your verification. Open the link, then log in.',
} as const;

export function CheckEmail({
  email,
  message,
  onOtherAddress,
}: {
  email: string;
  message: string;
  onOtherAddress: () => void;
}) {
  const [left, setLeft] = useState(RESEND_WAIT_SECONDS);
  const wait = useVerified(email);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <>
      <PageTitle>Check your email</PageTitle>
      <OutcomeNotice tone="success" message={message} />
      <p>
        We sent an email to <strong className="wrap-anywhere">{email}</strong>. Select the link in it within
        24 hours. Open it in this browser if you can: in another one we ask for your password.
      </p>
      <p role="status">{waitWords[wait]}</p>
      <section
        aria-labelledby="not-there"
        className="grid justify-items-start gap-3 border-t border-line pt-6"
      >
        <h2 id="not-there">No email yet?</h2>
        <p>It can take a few minutes. Look in your spam folder, and check the address above.</p>
        <div className="flex flex-wrap items-center gap-3">
          <ResendButton
            email={email}
            label="Send again"
            softDisabled={left > 0}
            onSent={() => setLeft(RESEND_WAIT_SECONDS)}
          />
          {left > 0 && <span className="text-muted tabular-nums">in {left} seconds</span>}
        </div>
        <Button variant="secondary" onClick={onOtherAddress}>
          Use another address
        </Button>
      </section>
      <p>
        Verified already?{' '}
        <Link to="/Login" state={{ email }}>
          Login
        </Link>
      </p>
    </>
  );
}
