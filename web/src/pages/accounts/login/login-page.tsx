import { codeRules, logInRules } from '@portal/schema/account';
import { safeNextPath } from '@portal/schema/next-path';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { problemOf } from '../../../lib/problem-of.ts';
import type { ProblemDetails } from '../../../lib/problem-details.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useLogInMutation } from '../../../graphql/generated-public.ts';
import type { LogInInput } from '../../../graphql/generated-public.ts';
import { endPendingSession, getLogOutState, onLogOutChange } from '../../../session/log-out.ts';
import { CookieNotice } from '../../../session/cookie-notice.tsx';
import { enter } from '../../../session/log-in.ts';
import { forgotPasswordPath, pathAfterLogin, replacePage, signUpPath } from '../../../session/next-path.ts';
import { useSession } from '../../../session/session-store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { focusControl } from '../../../ui/field.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { PageTitle, FormPage } from '../../../ui/page.tsx';
import { PasswordField } from '../../../ui/text-fields.tsx';
import { AddressField } from '../shared/address-field.tsx';
import { LoggedInAs } from '../shared/logged-in-as.tsx';
import { ResendButton } from '../shared/resend-button.tsx';

const codeStepRules = v.object({ ...logInRules.entries, code: codeRules.entries.code });

export function LoginPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const { user } = useSession();
  const navigate = useNavigate();
  // The form stays until the next page is there.
  const [isEntering, setEntering] = useState(false);
  const [wasLoggedOut, setWasLoggedOut] = useState(!user);
  if (!user && !wasLoggedOut) setWasLoggedOut(true);
  // Another tab has logged in.
  const to = user && wasLoggedOut && !isEntering ? pathAfterLogin(user.role, next) : undefined;
  useEffect(() => {
    if (to !== undefined) void replacePage(to, navigate);
  }, [to, navigate]);
  return (
    <FormPage
      lead="Your ideas, kept in one place."
      text="Log in to continue your draft, follow your review and read feedback."
    >
      <PageTitle>Login</PageTitle>
      {user && !isEntering ? (
        <LoggedInAs user={user} next={next} />
      ) : (
        <LoginForm next={next} onEnter={() => setEntering(true)} />
      )}
    </FormPage>
  );
}

/** Logs in; asks for a code where the account has a second factor. */
function useLogIn(next: string | null, onEnter: () => void) {
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm(needsCode ? codeStepRules : logInRules, {
    email: '',
    password: '',
    code: '',
  });
  const [logIn] = useLogInMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails>();

  const askForCode = (needed: boolean) => {
    setNeedsCode(needed);
    form.reset({ ...form.values, code: '' });
  };

  const send = async ({ code, ...input }: LogInInput) => {
    setProblem(undefined);
    setBusy(true);
    try {
      // A pending log out would end the new session.
      await endPendingSession();
      const { data } = await logIn({ variables: { input: needsCode ? { ...input, code } : input } });
      if (!data) throw new Error('The answer is empty.');
      onEnter();
      await replacePage(await enter(data.logIn, next), navigate);
    } catch (error) {
      const found = problemOf(error, 'Login failed');
      if (found.code === 'CODE_NEEDED') return askForCode(true);
      setProblem(found);
      // A password that was changed meanwhile is asked for again.
      if (found.code === 'INVALID_CREDENTIALS') askForCode(false);
      if (found.code === 'INVALID_CODE') askForCode(true);
      form.refuse(found.fields);
    } finally {
      setBusy(false);
    }
  };
  return { form, needsCode, askForCode, isBusy, problem, send };
}

function LoginForm({ next, onEnter }: { next: string | null; onEnter: () => void }) {
  const location = useLocation();
  const goesOn = safeNextPath(next);
  const { hasEnded } = useSession();
  const { form, needsCode, askForCode, isBusy, problem, send } = useLogIn(next, onEnter);

  return (
    <>
      <CookieNotice />
      {hasEnded && !problem && (
        <OutcomeNotice tone="info" message="Your session has ended. Log in to go back to where you were." />
      )}
      <LogOutNotice />
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && problem.fields.length === 0 && (
        <OutcomeNotice
          message={problem.message}
          advice={problem.advice}
          tone={problem.code === 'UNVERIFIED' ? 'warning' : 'error'}
        >
          {problem.code === 'UNVERIFIED' && <ResendButton email={form.values.email} next={next} />}
        </OutcomeNotice>
      )}
      <form noValidate onSubmit={form.submit((values) => void send(values))} className="grid gap-4">
        {needsCode ? (
          <>
            <p>
              Your password is right. Now enter a code for{' '}
              <strong className="wrap-anywhere">{form.values.email}</strong>.
            </p>
            <CodeStep {...form.bind('code')} refusal={problem} />
          </>
        ) : (
          <>
            <AddressField form={form} />
            <PasswordField
              {...form.bind('password')}
              label="Password"
              autoComplete="current-password"
              required
            />
            <Link
              to={forgotPasswordPath(goesOn)}
              className="inline-flex min-h-11 items-center justify-self-start text-link"
            >
              Forgot password?
            </Link>
          </>
        )}
        <Button type="submit" busy={isBusy && 'Logging in...'}>
          Login
        </Button>
        {needsCode && (
          <Button variant="ghost" onClick={() => askForCode(false)}>
            Use another account
          </Button>
        )}
      </form>
      {'signOn' in document.documentElement.dataset && (
        <ButtonLink to={`/SignOn${location.search}`} variant="secondary">
          Sign on with your work account
        </ButtonLink>
      )}
      <p>
        No account yet? <Link to={signUpPath(goesOn)}>Sign up</Link>, or <Link to="/home">return home</Link>.
      </p>
    </>
  );
}

/** The code takes the focus when it is asked for, and when it was refused. */
function CodeStep({
  refusal,
  ...field
}: ComponentProps<typeof CodeField> & { refusal: ProblemDetails | undefined }) {
  useEffect(() => focusControl('code'), [refusal]);
  return <CodeField {...field} />;
}

function LogOutNotice() {
  const state = useSyncExternalStore(onLogOutChange, getLogOutState);
  useEffect(() => void endPendingSession(), []);
  if (state === 'none') return null;
  if (state === 'done') {
    return <OutcomeNotice tone="success" message="You are logged out. The server has ended your session." />;
  }
  return (
    <Notice tone="error">
      <p>
        You are logged out in this browser, but we could not reach the server: your session may still be
        active there. We keep trying. On a shared computer, leave this page open until it says that the
        session has ended.
      </p>
      <Button
        variant="secondary"
        busy={state === 'trying' && 'Trying…'}
        onClick={() => void endPendingSession()}
      >
        Try again
      </Button>
    </Notice>
  );
}
