/** The page after a sign-up, which waits for the verification. */
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { ApolloProvider } from '@apollo/client/react';
import { Link, useNavigate } from 'react-router-dom';
import { safeNextPath } from '@portal/schema/next-path';
import { readEmail } from '@portal/schema/text';
import { verifyTexts } from '@portal/schema/texts/verify';
import { deviceTime } from '../../../lib/clock.ts';
import { clearVisitor } from '../../../lib/storage.ts';
import { useIsSignUpVerifiedQuery, useLogInBySignUpMutation } from '../../../graphql/generated-public.ts';
import { apolloClient } from '../../../session/apollo.ts';
import { enterVerified } from '../../../session/log-in.ts';
import { loginPath, pathAfterLogin, replacePage } from '../../../session/next-path.ts';
import { useSession } from '../../../session/session-store.ts';
import { forgetSignUp, keepVisitorEmail } from '../../../session/visitor.ts';
import type { SentSignUp } from '../../../session/visitor.ts';
import { Button } from '../../../ui/button.tsx';
import { wantToasts } from '../../../ui/late-toasts.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { withParts } from '../../../ui/with-parts.tsx';
import { ResendButton } from '../shared/resend-button.tsx';

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

const waitWords = { waiting: 'waiting', verified: 'moment', over: 'over' } as const;

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

export function CheckEmail(props: ComponentProps<typeof Waiting>) {
  useEffect(wantToasts, []);
  return (
    <ApolloProvider client={apolloClient}>
      <Waiting {...props} />
    </ApolloProvider>
  );
}

function Waiting({
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
      <PageTitle>{verifyTexts.check}</PageTitle>
      <OutcomeNotice tone="success" message={message} />
      <p>{withParts(verifyTexts.sent, { email: <strong className="wrap-anywhere">{email}</strong> })}</p>
      <p role="status">{verifyTexts[waitWords[wait]]}</p>
      <section
        aria-labelledby="not-there"
        className="grid justify-items-start gap-3 border-t border-line pt-6"
      >
        <h2 id="not-there">{verifyTexts.none}</h2>
        <p>{verifyTexts.noneText}</p>
        <div className="flex flex-wrap items-center gap-3">
          <ResendButton
            email={email}
            next={next}
            label={verifyTexts.again}
            softDisabled={left > 0}
            onSent={onSentAgain}
          />
          {left > 0 && <span className="text-muted tabular-nums">{verifyTexts.wait({ count: left })}</span>}
        </div>
        <Button variant="secondary" onClick={onOtherAddress}>
          {verifyTexts.other}
        </Button>
      </section>
      <p>
        {withParts(verifyTexts.already, {
          logIn: <Link to={loginPath(safeNextPath(next))}>{verifyTexts.logIn}</Link>,
        })}
      </p>
    </>
  );
}
