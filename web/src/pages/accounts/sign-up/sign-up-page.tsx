import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { composedPassword, passwordChecks, signUpRules } from '@portal/schema/account';
import { mailedNextPath, safeNextPath } from '@portal/schema/next-path';
import { readEmail } from '@portal/schema/text';
import { deviceTime } from '../../../lib/clock.ts';
import { useFailure } from '../../../lib/use-failure.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useHydrated } from '../../../lib/use-hash.ts';
import {
  useIsSignUpVerifiedQuery,
  useLogInBySignUpMutation,
  useSignUpMutation,
} from '../../../graphql/generated-public.ts';
import { CookieNotice } from '../../../session/cookie-notice.tsx';
import { enterVerified } from '../../../session/log-in.ts';
import { loginPath, pathAfterLogin, replacePage } from '../../../session/next-path.ts';
import { clearVisitor } from '../../../lib/storage.ts';
import { useSession } from '../../../session/session-store.ts';
import { forgetSignUp, keepSignUp, keepVisitorEmail, sentSignUp } from '../../../session/visitor.ts';
import type { SentSignUp } from '../../../session/visitor.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { leadsOn } from '../../../ui/lead-on.ts';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle, FormPage } from '../../../ui/page.tsx';
import { PrivacyLine } from '../../../ui/privacy-line.tsx';
import { AddressField } from '../shared/address-field.tsx';
import { LoggedInAs } from '../shared/logged-in-as.tsx';
import { NewPasswordFields, passwordPairRules } from '../shared/new-password-fields.tsx';
import { ResendButton } from '../shared/resend-button.tsx';
import { useHardToGuess } from '../shared/use-hard-to-guess.ts';
import type { Guess } from '../shared/use-hard-to-guess.ts';

export function SignUpPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const { user } = useSession();
  const isHydrated = useHydrated();
  const [changed, setSent] = useState<SentSignUp | undefined | 'unchanged'>('unchanged');
  // The prerendered page knows nobody.
  const kept = isHydrated ? sentSignUp() : undefined;
  const sent = changed === 'unchanged' ? kept : changed;
  const keep = (asked: Omit<SentSignUp, 'at'>) => setSent(keepSignUp(asked));
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
        <CheckEmail
          sent={sent}
          next={next}
          onSentAgain={() => keep(sent)}
          onOtherAddress={() => {
            forgetSignUp();
            setSent(undefined);
          }}
        />
      ) : user ? (
        <>
          <PageTitle>Sign up</PageTitle>
          <LoggedInAs user={user} next={next} />
        </>
      ) : (
        <SignUpForm next={next} onSent={keep} />
      )}
    </FormPage>
  );
}

const rules = v.intersect([v.object({ email: signUpRules.entries.email }), passwordPairRules]);

function SignUpForm({
  next,
  onSent,
}: {
  next: string | null;
  onSent: (sent: Omit<SentSignUp, 'at'>) => void;
}) {
  const form = useForm(rules, { email: '', password: '', confirmPassword: '' });
  const [signUp, { loading }] = useSignUpMutation();
  const { problem, attempt } = useFailure({ fallback: 'Sign up failed', refuse: form.refuse });
  const { email, password } = form.values;
  const guess = useHardToGuess(password, { email });
  const missing = missingIn(form.values, guess);

  const send = async ({ email, password }: { email: string; password: string }) => {
    const { data } = await signUp({ variables: { input: { email, password, next: mailedNextPath(next) } } });
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
        {...leadsOn}
        onSubmit={form.submit((values) => void attempt(() => send(values)))}
        className="grid gap-4"
      >
        <AddressField form={form} />
        <NewPasswordFields
          form={form}
          guess={guess}
          labels={{ password: 'Password', confirmPassword: 'Confirm password' }}
        />
        <p id="missing" role="status" className="text-sm text-muted empty:hidden">
          {missing}
        </p>
        <PrivacyLine>We keep your email until you erase your account.</PrivacyLine>
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
        Have an account? <Link to={loginPath(safeNextPath(next))}>Login</Link>, or{' '}
        <Link to="/home">return home</Link>.
      </p>
    </>
  );
}

function missingIn(
  values: { password: string; confirmPassword: string },
  { state }: Guess,
): string | undefined {
  const { password, confirmPassword } = values;
  if (!password) return 'To sign up, choose a password and enter it twice.';
  const unmet = passwordChecks
    .filter(({ test }) => !test(composedPassword(password)))
    .map(({ label }) => label.toLowerCase());
  if (unmet.length > 0) return `To sign up, your password still needs: ${unmet.join(', ')}.`;
  // A password that could not be checked is left to the server.
  if (state === 'easy') return 'To sign up, choose a password that is hard to guess.';
  if (!confirmPassword) return 'To sign up, enter your password again to confirm it.';
  return composedPassword(password) === composedPassword(confirmPassword)
    ? undefined
    : 'To sign up, enter the same password in both fields.';
}

const RESEND_WAIT_SECONDS = 30;
// The interval and the duration of polling, in milliseconds.
const POLL_INTERVAL = 5_000;
const POLL_FOR = 30 * 60_000;
/** The milliseconds in which another tab of this browser, which verified the address, stores its session. */
const SESSION_WAIT = 3_000;

/** Waits until the address is verified, in any browser; then logs in, or opens the login if the password has changed. */
function useVerified(email: string, next: string | null): 'waiting' | 'verified' | 'over' {
  const navigate = useNavigate();
  const { user } = useSession();
  const [round, setRound] = useState(0);
  const [overRound, setOverRound] = useState(-1);
  const isOver = overRound === round;
  const [isVerified, setVerified] = useState(false);
  const { data, refetch } = useIsSignUpVerifiedQuery({
    variables: { email },
    fetchPolicy: 'no-cache',
    pollInterval: isOver || isVerified ? 0 : POLL_INTERVAL,
    skipPollAttempt: () => document.hidden,
  });
  const [logIn] = useLogInBySignUpMutation({ fetchPolicy: 'no-cache' });
  if (data?.isSignUpVerified && !isVerified) setVerified(true);
  useEffect(() => {
    const timer = setTimeout(() => setOverRound(round), POLL_FOR);
    return () => clearTimeout(timer);
  }, [round]);
  useEffect(() => {
    if (isVerified) return undefined;
    // A return to the tab checks at once, and restarts polling that has ended.
    const onVisible = () => {
      if (document.hidden) return;
      setRound((before) => before + 1);
      refetch().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [isVerified, refetch]);
  const isHere = user?.email === readEmail(email);
  const role = user?.role;
  useEffect(() => {
    if (isHere && role) {
      clearVisitor();
      void replacePage(pathAfterLogin(role, next), navigate);
      return undefined;
    }
    if (!isVerified) return undefined;
    const toLogin = () => {
      forgetSignUp();
      keepVisitorEmail(email);
      void navigate(loginPath(safeNextPath(next)), { replace: true });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const goOn = async () => {
      const answer = await logIn({ variables: { email } }).catch(() => undefined);
      const session = answer?.data?.logInBySignUp;
      if (session) await enterVerified(session, next, navigate);
      else if (!isLeft) timer = setTimeout(toLogin, SESSION_WAIT);
    };
    void goOn();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isHere, role, isVerified, email, next, logIn, navigate]);
  if (isVerified) return 'verified';
  return isOver ? 'over' : 'waiting';
}

const waitWords = {
  waiting: 'This page goes on by itself when your address is verified.',
  verified: 'Your email is verified. One moment…',
  over: 'This page no longer waits for your verification. Open the link, then come back or log in.',
} as const;

/** Counts the seconds until the email may be sent again, by a clock that may have been set back. */
function useResendWait(at: number): number {
  const [now, setNow] = useState(deviceTime);
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceTime()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, Math.floor((now - at) / 1_000));
  return Math.max(0, RESEND_WAIT_SECONDS - passed);
}

function CheckEmail({
  sent: { email, message, at },
  next,
  onSentAgain,
  onOtherAddress,
}: {
  sent: SentSignUp;
  next: string | null;
  onSentAgain: () => void;
  onOtherAddress: () => void;
}) {
  const left = useResendWait(at);
  const wait = useVerified(email, next);
  return (
    <>
      <PageTitle>Check your email</PageTitle>
      <OutcomeNotice tone="success" message={message} />
      <p>
        We sent an email to <strong className="wrap-anywhere">{email}</strong>. Select the link in it within
        24 hours. In another browser, such as that of your mail app, we ask for your password.
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
            next={next}
            label="Send again"
            softDisabled={left > 0}
            onSent={onSentAgain}
          />
          {left > 0 && <span className="text-muted tabular-nums">in {left} seconds</span>}
        </div>
        <Button variant="secondary" onClick={onOtherAddress}>
          Use another address
        </Button>
      </section>
      <p>
        Verified already? <Link to={loginPath(safeNextPath(next))}>Login</Link>
      </p>
    </>
  );
}
