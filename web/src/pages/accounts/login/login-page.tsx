import { useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { logInRules } from '@portal/schema/account';
import { problemOf } from '../../../app/problem-of.ts';
import type { ProblemWords } from '../../../app/problem-words.ts';
import { useForm } from '../../../app/use-form.ts';
import { useLogInMutation } from '../../../graphql/generated.ts';
import type { LogInInput } from '../../../graphql/generated.ts';
import { endPendingSession } from '../../../session/log-out.ts';
import { EXPLORER_PATH, pathAfterLogin, safeNextPath, signUpPath } from '../../../session/next-path.ts';
import { roleName } from '../../../session/role-name.ts';
import { storeSession } from '../../../session/session-store.ts';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice, OutcomeNotice } from '../../../ui/notice.tsx';
import { FormPage } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { PasswordField, TextField } from '../../../ui/text-fields.tsx';
import { LogOutNotice } from '../shared/log-out-notice.tsx';
import { ResendButton } from '../shared/resend-button.tsx';

/** Reads the email address that the page before handed over. */
function emailIn(state: unknown): string {
  const isFilled = typeof state === 'object' && state !== null && 'email' in state;
  return isFilled && typeof state.email === 'string' ? state.email : '';
}

/** Login (spec §2, §4). */
export function LoginPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = query.get('next');
  const { hasEnded } = useSession();
  const form = useForm(logInRules, { email: emailIn(useLocation().state), password: '' });
  const [logIn, { client }] = useLogInMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemWords>();

  const send = async (input: LogInInput) => {
    setProblem(undefined);
    setBusy(true);
    try {
      // An answer to a log out that comes after that of the login would end the new session.
      await endPendingSession();
      const { data } = await logIn({ variables: { input } });
      if (!data) throw new Error('The answer holds no login.');
      const { user, token } = data.logIn;
      const role = roleName(user.role);
      // Whatever was loaded for somebody else is not for this one.
      await client.clearStore();
      storeSession({ email: user.email, role, isVerified: user.isVerified }, token);
      const path = pathAfterLogin(role, next);
      if (path === EXPLORER_PATH) window.location.replace(path);
      else await navigate(path, { replace: true });
    } catch (error) {
      const words = problemOf(error, 'Login failed');
      setProblem(words);
      form.refuse(words.fields);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormPage
      aside={
        <>
          <p className="text-2xl leading-snug font-bold">Your ideas, kept in one place.</p>
          <p>Log in to continue your draft, follow your review and read feedback.</p>
        </>
      }
    >
      <PageTitle>Login</PageTitle>
      {hasEnded && !problem && (
        <Notice tone="info">
          <p>Your session has ended. Log in to go back to where you were.</p>
        </Notice>
      )}
      <LogOutNotice />
      <ErrorSummary faults={form.faults} attempt={form.attempt} />
      {problem && problem.fields.length === 0 && (
        <OutcomeNotice
          message={problem.message}
          advice={problem.advice}
          tone={problem.code === 'UNVERIFIED' ? 'warning' : 'error'}
        >
          {problem.code === 'UNVERIFIED' && <ResendButton email={form.values.email} />}
        </OutcomeNotice>
      )}
      <form noValidate onSubmit={form.submit((values) => void send(values))} className="grid gap-4">
        <TextField {...form.bind('email')} label="Email" type="email" autoComplete="username" required />
        <PasswordField {...form.bind('password')} label="Password" autoComplete="current-password" required />
        <Link
          to="/ForgotPassword"
          className="inline-flex min-h-11 items-center justify-self-start text-primary underline underline-offset-2"
        >
          Forgot password?
        </Link>
        <Button type="submit" busy={isBusy && 'Logging in...'}>
          Login
        </Button>
      </form>
      <p>
        No account yet? <Link to={signUpPath(safeNextPath(next))}>Sign up</Link>, or{' '}
        <Link to="/home">return home</Link>.
      </p>
    </FormPage>
  );
}
